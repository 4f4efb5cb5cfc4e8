"""Questions that are answered with yes or no, in both languages."""

from collections.abc import Collection

from paiju.core.errors import IllegalAction
from paiju.core.tokens import PASS_WORDS
from paiju.engine.answers import read_answer

_YES = frozenset("YES Y TRUE T ON 是 好 好的 同意 要 行".split())
_NO = frozenset("NO N FALSE F OFF 否 不 不好 不同意 不行".split()) | PASS_WORDS


def consents(text: str, yes: Collection[str] = (), no: Collection[str] = ()) -> bool:
    """Does a text mean yes? A question may have words of its own; any others are refused."""
    plain = "".join(read_answer(text).split())
    if plain in _YES or plain in yes:
        return True
    if plain in _NO or plain in no:
        return False
    raise IllegalAction("yes-or-no")
