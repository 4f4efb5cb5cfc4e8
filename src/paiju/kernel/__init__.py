"""The compiled loops: `layout` and `structs` say what they work on, `tables` makes it.

Nothing but those two is imported before a game is played: `paiju --help` stays free of numba.
"""
