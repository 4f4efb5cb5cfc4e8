"""Checks of what people meet: words in both languages, the page, the table, hints, computers."""

from collections.abc import Iterator

from paiju.ai.levels import player
from paiju.core.language import LANGUAGES, words
from paiju.engine.game import Game
from paiju.engine.hints import hints
from paiju.pages import find_prose, make_page
from paiju.testing.findings import Finding, find, name_fault
from paiju.testing.trials import Trial, locate

_SECONDS = 0.01  # of thought: what is asked is whether it answers
_NAMES = {"zh": words("中文", "Chinese"), "en": words("英文", "English")}


def check_words(game: Game) -> Iterator[Finding]:
    """The rules in prose, in both languages."""
    where, told, prose = locate(game), find_prose(game), game.spec.about
    if not any("一" <= sign <= "鿿" for sign in told["zh"]):
        yield find("no-prose", where, language=_NAMES["zh"])
    if told["en"] == told["zh"] or not prose.strip():
        yield find("no-prose", where, language=_NAMES["en"])


def check_types(game: Game) -> Iterator[Finding]:
    """Every type can be formed of some cards, kickers included."""
    lexicon, combos = (getattr(game.rules, name, None) for name in ("lexicon", "combos"))
    if lexicon is None or combos is None:
        return
    formed = {reading.type for reading in lexicon.readings}
    for shape in combos.shapes:
        if shape.type not in formed:
            yield find("shape-unused", locate(game), type=shape.type)


def check_page(game: Game) -> Iterator[Finding]:
    """The page of the game is made, and says everything in both languages."""
    try:
        made = make_page(game)
    except Exception as error:  # a stranger's settlement may fail to explain itself
        yield find("page", locate(game), why=name_fault(error))
        return
    for section in made.sections:
        for language in LANGUAGES:
            if not section.title.get(language, "").strip():
                told = {"what": section.key, "language": _NAMES[language]}
                yield find("no-title", locate(game), **told)


def check_display(trial: Trial) -> Iterator[Finding]:
    """The table is shown to everybody in both languages, and so is every action."""
    for walk, state in trial.some(3):
        try:
            for seat in (None, *range(state.players)):
                for language in LANGUAGES:
                    state.view(seat).display(language)
        except Exception as error:  # whatever a stranger's words raise
            yield find("display", trial.at(walk, state), why=name_fault(error))
        for seat in state.to_act:
            for action in state.legal(seat)[:20]:
                if not all(action.name(language).strip() for language in LANGUAGES):
                    where = trial.at(walk, state)
                    told = {"what": action.text, "language": words("名字", "name")}
                    yield find("no-title", where, **told)


def check_hints(trial: Trial) -> Iterator[Finding]:
    """Hints are legal."""
    for walk, state in trial.some(4):
        for seat in sorted(state.to_act):
            where = trial.at(walk, state)
            try:
                found = list(hints(state.view(seat)))[:10]
            except Exception as error:  # whatever a stranger's rules raise
                yield find("hints-fail", where, why=name_fault(error))
                return
            for hint in found:
                if hint.action not in state.legal(seat):
                    yield find("hint-illegal", where, text=hint.action.text)


def check_players(trial: Trial) -> Iterator[Finding]:
    """Computers of every level answer with a legal action."""
    for level in trial.game.family.levels(trial.game.rules):
        for walk, state in trial.some(2):
            for seat in sorted(state.to_act):
                where = trial.at(walk, state)
                try:
                    action = player(level, 1, _SECONDS).choose(state.view(seat))
                except Exception as error:  # whatever a stranger's rules raise
                    yield find("player-fails", where, level=level, why=name_fault(error))
                    break
                if action not in state.legal(seat):
                    yield find("player-illegal", where, level=level, text=action.text)
