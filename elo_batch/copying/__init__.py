"""A workbook copied by openpyxl: what it drops is put back where it can be, and counted and named where it cannot."""
