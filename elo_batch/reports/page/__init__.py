"""The report as one page to read and to print: HTML in one file, without anything from outside."""
