"""What a thinker in another process is asked: only what the seat has seen crosses over."""

from collections.abc import Mapping

import msgspec

from paiju.ai.levels import player
from paiju.core.errors import PaijuError
from paiju.core.events import AnyEvent, Decision, Event, decode_value, encode_card
from paiju.engine.addresses import Address
from paiju.engine.registry import fetch, locate
from paiju.engine.state import View


class Question(msgspec.Struct):
    """What does a computer of this level do here? A line of its input."""

    game: str
    options: Mapping[str, str | int]
    players: int
    seat: int
    events: tuple[AnyEvent, ...]  # all that the seat has seen
    level: str
    seed: int
    seconds: float
    where: Address | None = None  # of a game that is not shipped


class Reply(msgspec.Struct):
    """What it does, or why there is no answer. A line of its output."""

    decision: AnyEvent | None = None
    failed: str = ""


_encoder = msgspec.json.Encoder(enc_hook=encode_card)
_questions = msgspec.json.Decoder(Question, dec_hook=decode_value)
_answers = msgspec.json.Decoder(Reply, dec_hook=decode_value)


def write_question(level: str, seed: int, seconds: float, view: View) -> bytes:
    """The question of a seat as a line."""
    game, seat = view.game, view.seat
    assert seat is not None
    events: tuple[Event, ...] = view.events
    given = dict(game.given)
    about = (game.id, given, view.players, seat, events, level, seed, seconds)
    question = Question(*about, locate(game))
    return _encoder.encode(question) + b"\n"


def answer_line(line: bytes) -> bytes:
    """The answer to a line, as a line."""
    try:
        question = _questions.decode(line)
        played = fetch(question.game, question.options, question.where)
        view = View.of(played, question.players, question.seat, question.events)
        computer = player(question.level, question.seed, question.seconds)
        answer = Reply(computer.choose(view).event)
    except Exception as error:  # whoever asked hears of it; the next question is another one
        answer = Reply(failed=f"{type(error).__name__}: {error}")
    return _encoder.encode(answer) + b"\n"


def read_decision(line: bytes) -> Decision:
    """The decision that a line of output names."""
    answer = _answers.decode(line)
    if not isinstance(answer.decision, Decision):
        raise PaijuError("worker-died", why=answer.failed)
    return answer.decision
