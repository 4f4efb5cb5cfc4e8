"""Games as states: events are folded into positions, seats see views. Knows no family of games."""
