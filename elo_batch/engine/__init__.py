"""The engine folds a log of games over a rating list, period by period. It alone loops and adds up."""
