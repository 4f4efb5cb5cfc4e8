"""The table as text (§11): the frame that every family fills, and words they share."""

from collections.abc import Iterable
from typing import Any

from paiju.core.cards import Cards, format_cards, sort_cards
from paiju.core.events import Decision
from paiju.core.language import Words, current, say, say_cards, speaking, words
from paiju.engine.contract import Rules
from paiju.engine.parts import Counter, read_label
from paiju.engine.state import STATUS, Observed

STYLE = words("long", "short")
_HEADLINE = words("{title}（{status}）", "{title} ({status})")
_PLAYER = words("玩家 {seat}", "player {seat}")
HELD = words("{player}{remark}剩余 {count} 张扑克牌：", "{player}{remark}, cards left: {count}")
REMARK = words("（{}）", " ({})")
NO_REMARK = words(" ", "")
NONE = words("（空）", "(none)")
HIDDEN = words("（不可见）", "(hidden)")
REST_HIDDEN = words("（另有 {} 张不可见）", "({} more hidden)")
PLAYERS = words("玩家区域：", "Players:")
RECORD = words("出牌记录：", "Record:")
SETTLED = words("结算信息：", "Settlement:")
SAID = words("{text}（{player}）", "{text} ({player})")
COUNTER = words("{name}：{value}", "{name}: {value}")
STOCK = words("牌堆（{} 张）：", "Stock ({}):")
_RANK = words("第 {} 名", "rank {}")
_FINISHED = words("第 {} 个出完", "finished no. {}")
_JOINT = words("，", ", ")


def display(observed: Observed, language: str | None = None, sort: str = "") -> str:
    """The table as text (§11): what this observer may know, in the language given or in force.

    `sort` is the order of the hands by the keys of §2; without it they are in the game's own.
    """
    with speaking(language or current()):
        top, *rest = observed.game.family.describe(observed, sort)
        first = write_headline(observed.game.title, observed.status)
        return "\n\n".join("\n".join(block) for block in ([first, *top], *rest) if block)


def write_headline(title: Words, status: str, language: str | None = None) -> str:
    """The first line: what is played, and how far it has got."""
    facts = {"title": say(title, language), "status": say(STATUS[status], language)}
    return say(_HEADLINE, language).format(**facts)


def name_player(seat: int) -> str:
    """玩家 1 for seat 0."""
    return say(_PLAYER).format(seat=seat + 1)


def arrange_cards(rules: Rules, cards: Cards, wild: str, sort: str) -> Cards:
    """Cards in the order somebody asked for, or in that of the game."""
    return sort_cards(cards, sort, rules.deck.value) if sort else rules.sorted(cards, wild)


def spell_cards(cards: Cards, joint: str) -> str:
    """Cards in the style of the language in force."""
    return say_cards(format_cards(cards, say(STYLE), joint))


def write_counters(counted: Iterable[Counter]) -> str:
    """Counters beside each other."""
    return " | ".join(
        say(COUNTER).format(name=say(read_label(one.title)), value=say(read_label(one.value)))
        for one in counted
    )


def write_signed(amount: int) -> str:
    """A gain or a loss; nothing has no sign."""
    return f"{amount:+d}" if amount else "0"


def write_finished(rules: Rules, p: Any, seat: int) -> str:
    """The finishing place of a seat that is out, where others play on."""
    order = rules.finished(p)
    return say(_FINISHED).format(order.index(seat) + 1) if seat in order else ""


def write_standing(rules: Rules, p: Any, seat: int, *facts: str) -> str:
    """In brackets: these facts, the rank where a game has ranks, and the finishing place."""
    ranks = rules.ranks(p)
    rank = say(_RANK).format(ranks[seat]) if ranks else ""
    said = [fact for fact in (*facts, rank, write_finished(rules, p, seat)) if fact]
    return say(REMARK).format(say(_JOINT).join(said)) if said else ""


# --- any family ---

_AMOUNT = words("{player}：{amount}", "{player}: {amount}")


def describe_plainly(observed: Observed, sort: str) -> tuple[list[str], ...]:
    """Players, what was decided, and the amounts: enough for any game of turns."""
    return [], _list_players(observed, sort), _list_decisions(observed), _list_amounts(observed)


def _list_players(observed: Observed, sort: str) -> list[str]:
    lines = [say(PLAYERS)]
    for seat, (hand, count) in enumerate(zip(observed.hands, observed.counts, strict=True)):
        facts = observed.game.family.name_seat(observed, seat)
        remark = say(REMARK).format(say(_JOINT).join(facts)) if facts else say(NO_REMARK)
        name = name_player(seat).capitalize()
        lines.append(say(HELD).format(player=name, remark=remark, count=count))
        shown = spell_cards(arrange_cards(observed.game.rules, hand, "", sort), " | ")
        hidden = count - len(hand)
        if hidden and hand:
            shown += " | " + say(REST_HIDDEN).format(hidden)
        lines.append(shown or say(HIDDEN if count else NONE))
    return lines


def _list_decisions(observed: Observed) -> list[str]:
    lines = [
        say(SAID).format(text=_say_decision(event), player=name_player(event.seat))
        for event in observed.events
        if isinstance(event, Decision)
    ]
    return [say(RECORD), " -> ".join(lines) or say(NONE)]


def _say_decision(event: Decision) -> str:
    cards: Cards = getattr(event, "cards", ()) or ()
    return spell_cards(cards, "+") if cards else type(event).__name__.lower()


def _list_amounts(observed: Observed) -> list[str]:
    if observed.payoffs is None:
        return []
    return [
        say(SETTLED),
        *(
            say(_AMOUNT).format(player=name_player(seat).capitalize(), amount=write_signed(amount))
            for seat, amount in enumerate(observed.payoffs)
        ),
    ]
