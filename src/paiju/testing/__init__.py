"""The contract of a game, as a function for anybody's: `check_game(spec)`.

    from paiju.testing import check_game

    def test_my_game() -> None:
        assert not check_game(GAMES[0])

`paiju check FILE.py` does the same on the command line. `paiju.testing.strategies` has hypothesis
strategies of games, states and cards.
"""

from paiju.testing.findings import Finding
from paiju.testing.suite import CHECKS, SPEC_CHECKS, check_game, check_trial
from paiju.testing.trials import Trial, Walk

__all__ = ["CHECKS", "SPEC_CHECKS", "Finding", "Trial", "Walk", "check_game", "check_trial"]
