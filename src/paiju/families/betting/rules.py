"""Games of bets: streets of board cards, raises, a showdown, pots."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from msgspec.structs import replace

from paiju.core.cards import Cards
from paiju.core.chance import Chance, Drawn
from paiju.core.errors import IllegalAction, require
from paiju.core.events import (
    Board,
    Carried,
    Check,
    Deal,
    Decision,
    Event,
    First,
    Over,
    Pot,
    Second,
    Setup,
    Show,
    Shuffle,
    Straddle,
    Twice,
)
from paiju.core.language import Words
from paiju.engine.actions import Answers, Legal
from paiju.engine.answers import DEALING, NOBODY
from paiju.engine.family import Family
from paiju.engine.hand import Hand
from paiju.engine.plain import UsualRules
from paiju.families.betting import posting, running, wagering
from paiju.families.betting import settle as pots
from paiju.families.betting.fold import FOLDS
from paiju.families.betting.position import UNASKED, BettingPosition
from paiju.families.betting.script import BetScript
from paiju.families.written.fields import Script
from paiju.lexicon.lexicon import Reading
from paiju.lexicon.spec import Deck, Street, check_choice, check_number

MOST_LEVELS = 50  # blinds that have doubled so often are more than all chips
MOST_BLIND = 1 << 51  # and so is this; larger numbers are not exact in every program
NONE = -1  # no seat
PACK, HOLE, BOARD = 52, 2, 5  # what hands can be compared, estimated and written of
_LEAST = {"small": 1, "big": 0, "ante": 0, "start": 1, "blinds_up": 0, "blinds_minutes": 0}


@dataclass(frozen=True)
class Betting(UsualRules):
    """The rules of one game of bets under fixed options."""

    deck: Deck
    streets: tuple[Street, ...]
    hole: int = 2  # cards of every player
    small: int = 1  # the small blind
    big: int = 0  # the big blind; 0: twice the small one
    ante: int = 0  # chips of everybody before the blinds
    straddle: bool = False  # the player after the big blind may post twice as much unseen
    run_twice: bool = False  # the rest of the board is dealt twice if all in the hand agree
    dead_blinds: bool = False  # who has missed blinds pays for them before his next hand
    start: int = 200  # chips of every seat
    least: str = "nl"  # a raise is at least as large as the last full one; "any": one chip
    raises: str = "again"  # when a full raise has reopened the betting; "once" in a street
    lone_raise: bool = False  # a raise that nobody can answer is allowed
    button_small: bool = True  # of two players the button is the small blind
    side_pots: bool = True  # else the winner takes from everybody what he has bet himself
    rebuy: bool = False  # who has lost everything starts the next hand anew
    blinds_minutes: int = 0  # the same by the clock of the table
    blinds_up: int = 0  # the blinds double after so many hands of a match; 0: never
    muck: bool = False  # hands that were not compared stay hidden, and so does the secret
    chips: ClassVar[bool] = True
    script: ClassVar[Script] = BetScript()

    def __post_init__(self) -> None:
        whole = self.deck.suited and len(self.deck.cards) == PACK
        require(whole, "bet-deck", "Betting.deck")
        require(self.hole == HOLE, "bet-hole", "Betting.hole", hole=str(self.hole))
        told = {"wanted": BOARD, "board": self.board}
        require(self.board == BOARD, "bet-board", "Betting.streets", **told)
        first, *later = (street.board for street in self.streets)
        require(not first and all(later), "bet-first", "Betting.streets")
        check_choice(self.least, ("nl", "any"), "Betting.least")
        check_choice(self.raises, ("again", "once"), "Betting.raises")
        for name, least in _LEAST.items():
            check_number(getattr(self, name), least, f"Betting.{name}")

    @property
    def board(self) -> int:
        """How many cards everybody shares in the end."""
        return sum(street.board for street in self.streets)

    @property
    def published(self) -> bool:
        """Is the secret of the deal published when the hand is over?"""
        return not self.muck

    def readings(self, cards: Cards, wild: str = "") -> list[Reading]:
        """The best five of five to seven cards; fewer or more are no hand."""
        from paiju.poker.hands import rank_hand
        from paiju.poker.keys import FEWEST, MOST

        if not FEWEST <= len(cards) <= MOST:
            return []
        hand = rank_hand(cards)
        return [Reading(hand.category.id, hand.cards[0].rank, FEWEST, hand.category.title)]

    def beats(self, new: Cards, old: Cards, wild: str = "") -> bool:
        """Is the first hand stronger?"""
        from paiju.poker.hands import strength

        hands = self.readings(new) and self.readings(old)
        return bool(hands) and strength(new) > strength(old)

    # --- the course of a hand ---

    def blind_sizes(self, games: int, level: int = 0) -> tuple[int, int]:
        """Both blinds after so many hands of a match, or as the clock has them if that is more."""
        by_hands = games // self.blinds_up if self.blinds_up else 0
        level = min(max(by_hands, level), MOST_LEVELS)
        sizes = self.small, self.big or 2 * self.small
        small, big = (min(size << level, MOST_BLIND) for size in sizes)
        return small, big

    @property
    def family(self) -> Family:
        """The object that answers for this family."""
        from paiju.families.betting.family import BETTING

        return BETTING

    def opening(self, players: int) -> BettingPosition:
        """Before anything has happened."""
        chips, none = (self.start,) * players, (0,) * players
        small, big = self.blind_sizes(0)
        return BettingPosition(
            hands=(Hand(),) * players,
            chips=chips,
            stake=chips,
            bets=none,
            totals=none,
            met=(UNASKED,) * players,
            small=small,
            big=big,
        )

    def apply(self, p: BettingPosition, event: Event) -> BettingPosition:
        """The position after an event."""
        return FOLDS[type(event)](self, p, event)

    def phase(self, p: BettingPosition) -> str:
        """The phase word of §5."""
        if p.payoffs is not None:
            return "over"
        return "play" if p.street >= 0 and p.dealt else "deal"

    def question(self, p: BettingPosition) -> Words:
        """The street, or what is asked before it."""
        if p.asking >= 0:
            return posting.QUESTION
        if running.asked(self, p) >= 0:
            return running.QUESTION
        return self.streets[p.street].title if self.phase(p) != "deal" else DEALING

    def started(self, p: BettingPosition) -> bool:
        """Has anybody acted?"""
        return p.begun

    def to_act(self, p: BettingPosition) -> frozenset[int]:
        """The first of the queue, unless he has no chips: he checks by himself."""
        if p.asking >= 0:
            return frozenset((p.asking,))
        if not p.queue and (seat := running.asked(self, p)) >= 0:
            return frozenset((seat,))
        if not p.dealt or not p.queue or not p.chips[p.queue[0]]:
            return NOBODY
        return frozenset(p.queue[:1])

    def auto(self, p: BettingPosition, chance: Chance) -> Sequence[Event]:
        """Deal, blinds, checks of players without chips, the next street, the end."""
        if p.payoffs is not None:
            return ()
        if not p.stock.count:
            return (self._shuffle(p, chance),)
        if p.street < 0 or not p.dealt:
            return tuple(self._begin(p, chance))
        if p.queue:
            seat = p.queue[0]
            return () if p.chips[seat] else (Check(seat),)
        if running.asked(self, p) >= 0:
            return ()
        if len(p.alive()) > 1 and p.street + 1 < len(self.streets):
            count = self.streets[p.street + 1].board
            return (Board(p.stock.cards[-count:]),)
        if running.agreed(p) and not p.second:
            return (Second(running.rest(self, p)),)
        return tuple(self._end(p))

    def _shuffle(self, p: BettingPosition, chance: Chance) -> Shuffle:
        pack = self.deck.cards
        return Shuffle(len(pack), chance.shuffle(p.draws, pack), given=chance.is_given(p.draws))

    def _begin(self, p: BettingPosition, chance: Chance) -> Iterator[Event]:
        """Hole cards, the button, the blinds; who may straddle is asked before he has cards."""
        if not p.dealt and not (self.straddle and (p.street < 0 or p.asking >= 0)):
            yield from self._deals(p)
        if p.button < 0:
            yield self._button(p, chance, p.alive())
        elif p.street < 0:
            yield from posting.posts(self, p)

    def _deals(self, p: BettingPosition) -> Iterator[Deal]:
        cards = p.stock.cards
        for at, seat in enumerate(p.alive()):
            top = len(cards) - self.hole * at
            unknown = seat in p.told.unknown
            dealt = None if unknown else cards[top - self.hole : top]
            yield Deal(seat, self.hole, dealt, unknown=unknown)

    def _button(self, p: BettingPosition, chance: Chance, living: Sequence[int]) -> First:
        if p.named is not None:
            return First(p.named)
        return First(chance.choose(p.draws, living), given=chance.is_given(p.draws))

    def blinds(self, p: BettingPosition) -> tuple[int, int]:
        """The next two players after the button; with only two the button has one of them.

        In a hand of a file there may be no small blind: the first is then no seat.
        """
        first, second, *more = [seat for seat in p.after(p.button) if p.stake[seat]]
        if p.told.lone_big:
            return NONE, first if more else second
        return (second, first) if self.button_small and not more else (first, second)

    def may_straddle(self, p: BettingPosition) -> int:
        """The seat that is asked for a straddle, or -1."""
        return posting.straddler(self, p) if self.straddle else -1

    # --- the end ---

    def _end(self, p: BettingPosition) -> Iterator[Event]:
        """Compare hands if there are several, pay out, settle."""
        alive, silent = p.alive(), p.silent()
        strengths = [dict.fromkeys(alive, 0)]
        if len(alive) > 1:
            from paiju.poker.hands import find_category, strength

            strengths = []
            for number, board in enumerate(filter(None, (p.board, p.second))):
                found = {s: strength(p.hands[s].cards + board) for s in alive if s not in silent}
                made = {seat: find_category(value).id for seat, value in found.items()}
                readings = tuple(made.get(seat, "") for seat in range(len(p.hands)))
                if found:
                    yield Show(self._shown(p, tuple(found)), readings, number)
                strengths.append({seat: found.get(seat, silent.get(seat, 0)) for seat in alive})
        chips = list(p.chips)
        for pot in self._paid(p, strengths):
            yield pot
            for seat, amount in pot.shares:
                chips[seat] += amount
        payoffs = tuple(now - before for now, before in zip(chips, p.stake, strict=True))
        seen = range(len(chips)) if not self.muck else alive if len(alive) > 1 else ()
        told = [seat for seat in seen if seat not in silent]
        yield Over(payoffs, tuple(hand or () for hand in self._shown(p, told)))

    def _paid(self, p: BettingPosition, strengths: Sequence[Mapping[int, int]]) -> Iterator[Pot]:
        """Everything that was bet, on one board or two."""
        if len(strengths) == 1:
            return self.pots(p.live, strengths[0], p.button, sum(p.dead))
        pay = pots.side_pots_twice if self.side_pots else pots.matched_pots_twice
        return pay(p.live, strengths, p.button, sum(p.dead))

    def pots(
        self, totals: Sequence[int], strengths: Mapping[int, int], button: int, dead: int = 0
    ) -> Iterator[Pot]:
        """Who gets what was bet, when these seats have hands of these strengths."""
        pay = pots.side_pots if self.side_pots else pots.matched_pots
        return pay(totals, strengths, button, dead)

    def _shown(self, p: BettingPosition, seats: Sequence[int]) -> tuple[Cards | None, ...]:
        return tuple(hand.cards if at in seats else None for at, hand in enumerate(p.hands))

    # --- decisions ---

    def legal(self, p: BettingPosition, seat: int) -> Legal:
        """What a seat may do now."""
        if seat not in self.to_act(p):
            return Answers()
        if p.asking >= 0:
            return posting.answers(p, seat)
        if not p.queue:
            return running.answers(seat)
        return wagering.Wagers(wagering.wagers(self, p, seat))

    def read(self, p: BettingPosition, seat: int, text: str) -> Decision:
        """What a seat means by a text."""
        if p.asking >= 0:
            return posting.read(seat, text)
        if not p.queue:
            return running.read(seat, text)
        return wagering.read(self, p, seat, text)

    def check(self, p: BettingPosition, event: Decision) -> None:
        """Refuse what is not legal."""
        question = Straddle if p.asking >= 0 else None if p.queue else Twice
        if question is None:
            wagering.check(self, p, event)
        elif not isinstance(event, question):
            raise IllegalAction("yes-or-no")

    # --- imports and matches ---

    def asked_first(self, players: int) -> Sequence[int]:
        """Anybody may have the button."""
        return range(players)

    def check_composed(self, setup: Setup) -> None:
        """Every hand starts with the blinds: chips, button, cards and board can all be given."""
        raise IllegalAction("no-composition")

    def stacked(self, hands: Sequence[Cards], rest: Cards, carried: Carried | None) -> Cards:
        """The pack that deals these hole cards and this board; who has no chips gets none."""
        chips = carried.coins if carried and carried.coins else (self.start,) * len(hands)
        if [len(hand) for hand in hands] != [self.hole if purse else 0 for purse in chips]:
            raise IllegalAction("hand-size", count=self.hole)
        if len(rest) != self.board and not (self.run_twice and running.fits(self, len(rest))):
            raise IllegalAction("board-size", count=self.board)
        dealt = [card for hand in reversed(hands) for card in hand]
        others = tuple(sorted(set(self.deck.cards) - {*dealt, *rest}))
        if self.run_twice:  # a second board comes from them, where it is not laid out
            others = Drawn(repr((dealt, rest)).encode()).shuffle(0, others)
        second = running.stacked(self, rest[self.board :])
        return (*others, *second, *running.stacked(self, rest[: self.board]), *dealt)

    def carry(self, p: BettingPosition) -> Carried:
        """Chips stay with their owners, the button goes to the next who has some."""
        chips = tuple(chips or self.start * self.rebuy for chips in p.chips)
        button = next(seat for seat in p.after(p.button) if chips[seat])
        owed = posting.owed(self, p) if self.dead_blinds else ()
        return Carried(first=button, coins=chips, games=p.games + 1, level=p.level, owed=owed)

    def timed(self, carried: Carried | None, minutes: float) -> Carried | None:
        """What is handed on so many minutes after the match began; blinds never go down."""
        if carried is None or not self.blinds_minutes:
            return carried
        level = int(min(max(0.0, minutes), 1e9) // self.blinds_minutes)
        return replace(carried, level=max(carried.level, level))

    def check_carried(self, carried: Carried, players: int) -> None:
        """Refuse what no hand could have handed on."""
        chips, first, games, owed = carried.coins, carried.first, carried.games, carried.owed
        level, told = carried.level, carried.told
        known = Carried(first=first, coins=chips, games=games, level=level, owed=owed, told=told)
        if carried != known or games < 0 or not posting.possible(told, players):
            raise IllegalAction("impossible")
        if level < 0 or (level and not self.blinds_minutes):
            raise IllegalAction("impossible")
        if owed and not (self.dead_blinds and len(owed) == players and set(owed) <= {*range(4)}):
            raise IllegalAction("impossible")
        if chips and (len(chips) != players or min(chips) < 0):
            raise IllegalAction("bad-coins", players=players)
        if chips and sum(map(bool, chips)) < 2:
            raise IllegalAction("no-opponents")
        if first is not None and not (first in range(players) and (not chips or chips[first])):
            raise IllegalAction("bad-button")
