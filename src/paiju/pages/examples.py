"""Commands about a game, with what they answer."""

from collections.abc import Iterator

from paiju.core.language import LANGUAGES, Words, say, say_cards, words
from paiju.engine.game import Game
from paiju.engine.page import Example, Section

_TITLE = words("例子", "Examples")
_YES = words("能：{new} 盖过 {old}", "yes: {new} covers {old}")


def make_examples(game: Game) -> Section:
    """What some hands are, one that covers another, and a deal."""
    found = [*_classify_examples(game), *_find_covering(game)]
    return Section("examples", _TITLE, examples=tuple(found))


def _classify_examples(game: Game) -> Iterator[Example]:
    for text in game.family.show_hands(game):
        yield Example(
            f"paiju classify {game.id} {say_cards(text, 'en')}", _name_readings(game, text)
        )


def _name_readings(game: Game, text: str) -> Words:
    readings = game.classify(text)
    size = max(len(str(reading)) for reading in readings)
    return {
        lang: "\n".join(f"{reading!s:{size}}  {reading.name(lang)}" for reading in readings)
        for lang in LANGUAGES
    }


def _find_covering(game: Game) -> Iterator[Example]:
    pair = game.family.show_cover(game)
    if pair is None:
        return
    new, old = pair
    assert game.beats(new, old)
    new, old = say_cards(new, "en"), say_cards(old, "en")  # as they are typed in either language
    answer = {lang: say(_YES, lang).format(new=new, old=old) for lang in LANGUAGES}
    yield Example(f'paiju beats {game.id} "{new}" "{old}"', answer)
