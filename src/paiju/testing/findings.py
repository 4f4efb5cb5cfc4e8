"""What is wrong with a game, where it shows, in both languages."""

import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from paiju.core.errors import PaijuError
from paiju.core.language import LANGUAGES, Words, say
from paiju.testing.defects import DEFECTS

_OURS = Path(__file__).parents[1]


@dataclass(frozen=True)
class Finding:
    """A defect: its stable code, where it shows, and a sentence in both languages."""

    code: str
    where: Words
    words: Words

    def sentence(self, language: str | None = None) -> str:
        """Where, and what."""
        return f"{say(self.where, language)}: {say(self.words, language)} [{self.code}]"

    def __str__(self) -> str:
        return self.sentence()


def find(code: str, where: Words, **facts: object) -> Finding:
    """A defect of a known kind; facts may be words in both languages."""

    def told(language: str) -> dict[str, Any]:
        return {name: say(f, language) if isinstance(f, dict) else f for name, f in facts.items()}

    sentences = {lang: DEFECTS[code][lang].format(**told(lang)) for lang in LANGUAGES}
    return Finding(code, where, sentences)


def name_fault(error: BaseException) -> Words:
    """An exception in words, and the line of somebody else's file it came from."""
    if isinstance(error, PaijuError):
        return {lang: f"{error.code}, {error.sentence(lang)}" + _line(error) for lang in LANGUAGES}
    return dict.fromkeys(LANGUAGES, f"{type(error).__name__}: {error}" + _line(error))


def _line(error: BaseException) -> str:
    """The last line of a file that is not part of this package or of Python."""
    frames = traceback.extract_tb(error.__traceback__)
    theirs = [f for f in frames if not Path(f.filename).is_relative_to(_OURS)]
    named = [f for f in theirs if f.filename.endswith(".py") and "lib/python" not in f.filename]
    return f" ({Path(named[-1].filename).name}:{named[-1].lineno})" if named else ""


def guard(
    check: Callable[..., Iterator[Finding]], where: Callable[[], Words], *given: Any
) -> Iterator[Finding]:
    """What a check finds; that it cannot be carried through is a finding too."""
    try:
        yield from check(*given)
    except Exception as error:  # whatever a stranger's code raises
        yield find("crash", where(), why=name_fault(error))
