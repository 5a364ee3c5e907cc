"""Reads a report back and holds every number in it against the others: is it as it was written?"""
