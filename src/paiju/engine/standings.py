"""A match for chips or coins: who is out, and how everybody stands when it is over."""

from collections.abc import Callable, Sequence

from paiju.core.language import say, words
from paiju.core.ranking import places as ranked

_OUT = words("出局：{}", "out of chips: {}")
_AND = words("、", ", ")
_OVER = words("这一场结束，{} 赢得全部", "The match is over: {} has won everything")
_STANDING = words("名次", "standing")
_SINCE = words("第 {} 局出局", "out in game {}")

Gone = dict[int, int]  # seat → the game in which it lost its last chips


def follow_gone(gone: Gone, purses: Sequence[int], game: int) -> Gone:
    """Who is out after this game, and since when; who has bought in again is not."""
    return {seat: gone.get(seat, game) for seat, chips in enumerate(purses) if not chips}


def is_over(purses: Sequence[int]) -> bool:
    """Has only one seat anything left?"""
    return bool(purses) and sum(chips > 0 for chips in purses) < 2


def describe_standings(purses: Sequence[int], gone: Gone, name: Callable[[int], str]) -> list[str]:
    """Who is out; at the end of the match everybody in the order of his success."""
    if not gone:
        return []
    if not is_over(purses):
        return [say(_OUT).format(say(_AND).join(name(seat) for seat in sorted(gone)))]
    places = ranked([(chips, gone.get(seat, 0)) for seat, chips in enumerate(purses)])
    order = sorted(range(len(purses)), key=lambda seat: places[seat])
    lines = [say(_OVER).format(name(order[0])), say(_STANDING)]
    for seat in order:
        end = say(_SINCE).format(gone[seat]) if seat in gone else str(purses[seat])
        lines.append(f"{places[seat]:3}. {name(seat)}  {end}")
    return lines
