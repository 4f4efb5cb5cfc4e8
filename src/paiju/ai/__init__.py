"""Computer players by level, opinions and reviews, the endgame solver, puzzles."""
