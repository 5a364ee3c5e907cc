"""Figures of what has been written: histories of players, how ratings are spread, how well expected scores hold."""
