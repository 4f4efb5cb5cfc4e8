"""Positions as text: which fields a position has, and how each is written and read."""
