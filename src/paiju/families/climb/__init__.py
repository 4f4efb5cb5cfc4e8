"""Shedding games: whoever gets rid of his cards wins."""
