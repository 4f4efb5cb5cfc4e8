"""Families of games: each package answers the same questions in files of the same names."""
