"""All legal moves of one hand, called from Python: ours beside DouZero and RLCard."""

from typing import Any

from bench import deals, peers
from bench.clock import Contender, Subject, calls
from bench.deals import Spot

Arguments = tuple[Any, ...]

SAME = "Everybody gets the same random situations in his own notation."


def lead() -> Subject:
    """A free lead of 20 cards."""
    spots = deals.spots()
    return Subject(
        "Legal moves of 20 cards that lead, called from Python",
        "moves of a lead",
        "calls/s",
        (
            Contender(
                "Paiju",
                "`Tables.moves(hand)`",
                calls(deals.kernel().moves, ((deals.pack(s.lead),) for s in spots)),
            ),
            Contender(
                "DouZero",
                "`MovesGener(cards).gen_moves()`",
                peers.douzero and calls(douzero_lead, map(douzero_leading, spots)),
                target=20,
                key="lead/douzero",
            ),
            Contender(
                "RLCard",
                "`DoudizhuJudger.playable_cards_from_hand(hand)`",
                peers.rlcard and calls(rlcard_lead, map(rlcard_leading, spots)),
                target=40,
                key="lead/rlcard",
            ),
        ),
        SAME,
    )


def follow() -> Subject:
    """17 cards on a random lead of the landlord."""
    spots = [spot for spot in deals.spots() if rlcard_knows(spot)]
    return Subject(
        "Legal moves of 17 cards that follow, called from Python",
        "moves of a follow",
        "calls/s",
        (
            Contender(
                "Paiju",
                "`Tables.moves(hand, last)`",
                calls(deals.kernel().moves, map(following, spots)),
            ),
            Contender(
                "DouZero",
                "`GameEnv.get_legal_card_play_actions()`",
                peers.douzero and calls(douzero_follow, map(douzero_following, spots)),
                key="follow/douzero",
            ),
            Contender(
                "RLCard",
                "`get_gt_cards(player, greater_player)`",
                peers.rlcard and calls(rlcard_follow, map(rlcard_following, spots)),
                key="follow/rlcard",
            ),
        ),
        SAME + " Leads that RLCard's list does not contain are left out.",
    )


# --- everybody's own call, and a situation as its arguments ---


def following(spot: Spot) -> tuple[int, int]:
    """Our hand and the body to cover."""
    return deals.pack(spot.follow), deals.lexicon().body_of[spot.row]


def led(spot: Spot) -> deals.Ranks:
    """The ranks that were led."""
    return deals.unpack(deals.lexicon().cards[spot.row])


def douzero_lead(cards: list[int]) -> list[list[int]]:
    """DouZero's moves of a lead."""
    moves: list[list[int]] = peers.douzero.MovesGener(cards).gen_moves()
    return moves


def douzero_leading(spot: Spot) -> Arguments:
    """A hand for `douzero_lead`."""
    return (deals.to_douzero(spot.lead),)


def douzero_follow(env: Any) -> list[list[int]]:
    """DouZero's moves on another hand; the empty list is a pass."""
    moves: list[list[int]] = env.get_legal_card_play_actions()
    return moves


def douzero_following(spot: Spot) -> Arguments:
    """An environment in which the landlord has led."""
    env = peers.douzero.GameEnv(players=None)
    env.acting_player_position = "landlord_down"
    env.info_sets["landlord_down"].player_hand_cards = deals.to_douzero(spot.follow)
    env.card_play_action_seq = [deals.to_douzero(led(spot))]
    return (env,)


def rlcard_lead(hand: str) -> set[str]:
    """RLCard's moves of a lead."""
    moves: set[str] = peers.rlcard_judger.DoudizhuJudger.playable_cards_from_hand(hand)
    return moves


def rlcard_leading(spot: Spot) -> Arguments:
    """A hand for `rlcard_lead`."""
    return (deals.to_rlcard(spot.lead),)


def rlcard_follow(player: Any, greater: Any) -> list[str]:
    """RLCard's moves on another hand, `pass` among them."""
    moves: list[str] = peers.rlcard_utils.get_gt_cards(player, greater)
    return moves


def rlcard_following(spot: Spot) -> Arguments:
    """Two of its players: who follows, and who led."""
    player, greater = (peers.rlcard_player.DoudizhuPlayer(seat, None) for seat in (1, 0))
    player.set_current_hand([_rlcard_card(letter) for letter in deals.to_rlcard(spot.follow)])
    greater.played_cards = deals.to_rlcard(led(spot))
    return player, greater


def _rlcard_card(letter: str) -> Any:
    joker = letter in "BR"
    return peers.rlcard_base.Card(f"{letter}J" if joker else "S", "" if joker else letter)


def rlcard_knows(spot: Spot) -> bool:
    """Is the lead in RLCard's list of combos?"""
    return not peers.rlcard or deals.to_rlcard(led(spot)) in peers.rlcard_utils.CARD_TYPE[0]
