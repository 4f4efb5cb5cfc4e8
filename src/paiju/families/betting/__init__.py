"""Games of bets: streets of board cards, raises, a showdown, pots."""
