"""Hand histories in the public PHH format (poker hand history, a TOML file), both ways.

Player 1 of such a file is the first one left of the button, who of two players is the big blind;
the last one has the button. A file need not tell every hand: cards that nobody compares are then
dealt from those that are left, and the rules keep them hidden (`muck`), so that writing the hand
again says `????` as before. How such a hand began and ended otherwise than the rules alone would
have it is in `events.Told`.
"""

from paiju.formats.phh.history import History
from paiju.formats.phh.reading import is_history, loads, pick, read
from paiju.formats.phh.writing import dumps, dumps_all

__all__ = ["History", "dumps", "dumps_all", "is_history", "loads", "pick", "read"]
