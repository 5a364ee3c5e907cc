"""The maths of rating systems, pure and on arrays; one file for each system."""
