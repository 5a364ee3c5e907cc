"""Rule books: what a federation or club has laid down, as data with its source."""
