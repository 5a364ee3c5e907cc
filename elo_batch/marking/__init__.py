"""The sender's own sheet, marked up: a copy with every problem at its cell, and a list of them as its first sheet."""
