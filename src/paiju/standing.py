"""How a player stands at the end of a game, in words."""

from typing import Any

from paiju.contract import Rules
from paiju.language import say, words

_RANK = words("第 {} 名", "rank {}")
_FINISHED = words("第 {} 个出完", "finished no. {}")
_JOINT = words("，", ", ")
_REMARK = words("（{}）", " ({})")


def signed(amount: int) -> str:
    """A gain or a loss; nothing has no sign."""
    return f"{amount:+d}" if amount else "0"


def finished(rules: Rules, p: Any, seat: int) -> str:
    """The finishing place of a seat that is out, where others play on."""
    order = rules.finished(p)
    return say(_FINISHED).format(order.index(seat) + 1) if seat in order else ""


def standing(rules: Rules, p: Any, seat: int, *facts: str) -> str:
    """In brackets: these facts, the rank where a game has ranks, and the finishing place."""
    ranks = rules.ranks(p)
    rank = say(_RANK).format(ranks[seat]) if ranks else ""
    said = [fact for fact in (*facts, rank, finished(rules, p, seat)) if fact]
    return say(_REMARK).format(say(_JOINT).join(said)) if said else ""
