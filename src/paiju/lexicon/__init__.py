"""From the shapes of a game to the table of every combo."""
