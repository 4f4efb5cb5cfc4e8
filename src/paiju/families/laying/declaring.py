"""What a player says he lays: a type's name before the cards, or `Type:key` after them (§3, §8)."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from paiju.core.errors import CardError, IllegalAction
from paiju.core.language import LANGUAGES, say
from paiju.core.tokens import SEPARATORS, WHOLE_HANDS, as_typed, match_either, normalise
from paiju.lexicon.lexicon import Reading
from paiju.lexicon.spec import Form
from paiju.lexicon.titles import SYNONYMS

_READING = re.compile(r"[A-Za-z]{4,}:\w+")
_ANY_CARD = re.compile(rf"[^{SEPARATORS}]")

Kind = tuple[str, str]  # a type and its Chinese title: bombs of one type may have several


@dataclass(frozen=True)
class Declaration:
    """The text of the cards, and what they are declared to be."""

    text: str  # all of it, as it was typed
    cards: str
    name: str = ""  # of a type, as it was typed
    kinds: frozenset[Kind] = frozenset()  # what has that name in this game
    reading: str = ""  # Type:key

    def allows(self, reading: Reading) -> bool:
        """May the cards be laid as this?"""
        return not self.kinds or (reading.type, reading.title["zh"]) in self.kinds

    def names(self, reading: Reading) -> bool:
        """Is this the reading that was written out?"""
        return not self.reading or str(reading).lower() == self.reading.lower()

    def refusal(self, error: CardError) -> IllegalAction:
        """The same complaint about cards as one about an action, in the words of the player."""
        facts = dict(error.facts)
        if "word" in facts:
            facts["word"] = as_typed(self.text, facts["word"])
        return IllegalAction(error.code, **facts)

    def other(self, readings: Iterable[Reading]) -> IllegalAction:
        """The cards are something else, or nothing."""
        found = list({reading.title["zh"]: reading.title for reading in readings}.values())
        actual = {
            "zh": f"是{' / '.join(say(title, 'zh') for title in found)}",
            "en": f"but {' / '.join(say(title, 'en') for title in found)}",
        }
        nothing = {"zh": "也不是别的牌型", "en": "nor any other legal hand"}
        cards = as_typed(self.text, normalise(self.cards)).strip()
        return IllegalAction(
            "not-as-declared",
            cards=cards,
            declared=self.name,
            actual=actual if found else nothing,
        )


class Names:
    """The names of a game's types: titles in both languages, what else people say, ids."""

    def __init__(self, forms: Sequence[Form]) -> None:
        named = [
            (normalise(name), (form.type, form.title["zh"]))
            for form in forms
            for name in (form.type, *(form.title[language] for language in LANGUAGES))
        ]
        own = {name for name, _ in named}  # what a game calls one type means no other
        named += [
            (normalise(name), (form.type, form.title["zh"]))
            for form in forms
            for name in SYNONYMS.get(form.type, ())
            if normalise(name) not in own
        ]
        self._kinds: dict[str, frozenset[Kind]] = {}
        for name, kind in named:
            self._kinds[_bare(name)] = self._kinds.get(_bare(name), frozenset()) | {kind}
        names = match_either({name for name, _ in named})
        # letters end where no letter follows; after Chinese names people like a colon
        self._leading = re.compile(rf"\s*(?P<name>{names})(?:(?<=[A-Z])(?![A-Z:])|(?<![A-Z]):?)")

    def understand(self, text: str) -> Declaration:
        """What is declared, and the cards."""
        *cards, last = unicodedata.normalize("NFKC", text).rsplit(maxsplit=1) or [""]
        written = bool(cards) and _READING.fullmatch(last) is not None
        plain, reading = (cards[0], last) if written else (text, "")
        found = self._leading.match(normalise(plain))
        if found is None:
            return Declaration(text, plain, reading=reading)
        rest = normalise(plain)[found.end() :]
        if not _ANY_CARD.search(rest):
            if _bare(found["name"]) in _HANDS:  # both a name and the cards
                return Declaration(text, plain, reading=reading)
            raise IllegalAction("cards-after", declared=as_typed(text, found["name"]))
        name, kinds = as_typed(text, found["name"]), self._kinds[_bare(found["name"])]
        return Declaration(text, rest, name, kinds, reading)


def _bare(name: str) -> str:
    return "".join(name.split())


_HANDS = frozenset(map(_bare, WHOLE_HANDS))
