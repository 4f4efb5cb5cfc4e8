"""The table as one object: a whole game of 斗地主, then two of 广西地主 with the exchange between.

`paiju.Session` changes with every operation; a refused one leaves it as it was. Players count
from 1.
"""

import paiju


def choose(session: paiju.Session, player: int) -> paiju.Hint:
    """What a sensible player would do; he sees only his own view."""
    assert session.state is not None
    return paiju.hints(session.state.view(player - 1))[0]


def play_on(session: paiju.Session) -> None:
    """From the opening hand to the settlement."""
    player = session.current_player
    assert player is not None
    session.start(choose(session, player).action)
    while session.status == "Started":
        player = session.current_player
        assert player is not None
        session.play(choose(session, player).action)


def landlords() -> paiju.Session:
    """叫地主, 抢地主, then the play."""
    session = paiju.Session()
    session.initialize("斗地主")
    session.deal(seed=7)
    session.bid("叫")  # for the current player
    session.bid("抢")
    while session.status == "Dealt":
        session.bid("不抢")
    print(f"landlord: player {session.landlord}, leads: player {session.dealer}\n")
    try:
        session.start("pass")
    except paiju.IllegalAction as refusal:  # the landlord must lay something
        print(f"[{refusal.code}] {refusal.sentence('en')}\n")
    play_on(session)
    print(session.display("en"), "\n")
    return session


def guangxi() -> paiju.Session:
    """Two games of a match: the losers of the first pay their best cards before the second."""
    session = paiju.Session()
    session.initialize("广西地主", scoring="tribute")
    session.deal(seed=2)
    play_on(session)
    session.deal(seed=3)  # goes on with the match
    while session.status == "Dealt":
        giver = session.current_player
        assert giver is not None and session.state is not None
        record = session.display("en", seat=giver).partition("Record:\n")[2]
        print(f"player {giver} sees: {record}")  # who gave which card to whom
        card = session.state.hands[giver - 1][-1]
        session.exchange([card])  # back to whom he got one from; `to=` if there are several
    print()
    play_on(session)
    print(session.display("en"))
    print("scores:", *session.scores)
    return session


if __name__ == "__main__":
    landlords()
    guangxi()
