"""Commands about a game, with what they answer."""

from collections.abc import Iterator

from paiju.game import Game
from paiju.language import LANGUAGES, Words, say, say_cards, words
from paiju.lexicon import Lexicon
from paiju.pages import Example, Section
from paiju.rules.family import Family

_TITLE = words("例子", "Examples")
_YES = words("能：{new} 盖过 {old}", "yes: {new} covers {old}")
_POKER = "As Ks Qs Js 9s 2d 3c", "As Ks Qs Js 9s", "Ad Ah Kd Kh Qc"


def examples(game: Game) -> Section:
    """What some hands are, one that covers another, and a deal."""
    found = [*_classified(game), *_covering(game)]
    return Section("examples", _TITLE, examples=tuple(found))


def _classified(game: Game) -> Iterator[Example]:
    for text in _hands(game):
        yield Example(f"paiju classify {game.id} {say_cards(text, 'en')}", _readings(game, text))


def _readings(game: Game, text: str) -> Words:
    readings = game.classify(text)
    size = max(len(str(reading)) for reading in readings)
    return {
        lang: "\n".join(f"{reading!s:{size}}  {reading.name(lang)}" for reading in readings)
        for lang in LANGUAGES
    }


def _hands(game: Game) -> Iterator[str]:
    """The longest types, and a set with several readings if there is one."""
    if not isinstance(game.rules, Family):
        yield _POKER[0]
        return
    lexicon = game.rules.lexicon
    rows = {lexicon.reading(row).type: row for row in range(len(lexicon.cards))[::-1]}
    by_size = sorted(rows.values(), key=lambda row: len(lexicon.spell(row)))
    for row in by_size[-3:]:
        yield lexicon.spell(row)
    ambiguous = _ambiguous(lexicon)
    if ambiguous is not None:
        yield lexicon.spell(ambiguous)


def _ambiguous(lexicon: Lexicon) -> int | None:
    rows = range(len(lexicon.cards))
    return next((row for row in rows if len(lexicon.rows_of(lexicon.cards[row])) > 1), None)


def _covering(game: Game) -> Iterator[Example]:
    new, old = _pair(game)
    assert game.beats(new, old)
    new, old = say_cards(new, "en"), say_cards(old, "en")  # as they are typed in either language
    answer = {lang: say(_YES, lang).format(new=new, old=old) for lang in LANGUAGES}
    yield Example(f'paiju beats {game.id} "{new}" "{old}"', answer)


def _pair(game: Game) -> tuple[str, str]:
    """Two hands of which the first covers the second: the strongest, and the weakest below it."""
    if not isinstance(game.rules, Family):
        return _POKER[1:]
    lexicon = game.rules.lexicon
    new = len(lexicon.bodies) - 1
    while not lexicon.covers(new, old := _weakest(lexicon, new)):
        new -= 1
    return lexicon.spell(lexicon.first_row[new]), lexicon.spell(lexicon.first_row[old])


def _weakest(lexicon: Lexicon, new: int) -> int:
    """The first body of its lane; below a bomb the first of all."""
    if lexicon.is_bomb(new):
        return 0
    lane = lexicon.bodies[new].lane
    return next(at for at, body in enumerate(lexicon.bodies) if body.lane == lane)
