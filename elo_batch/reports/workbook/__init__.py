"""The report as a workbook: its sheets, the formulas that show its work, and how they are written."""
