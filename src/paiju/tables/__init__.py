"""A table: who sits where, whose turn it is and how long, and what has happened."""
