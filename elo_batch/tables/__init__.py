"""From cells to typed tables: headings, cells, the contract, the checks across rows. Nothing here opens a file."""
