"""What a person may wish for at any prompt: another deal, the menu, the end."""

import re

from paiju.core.characters import simplify
from paiju.core.errors import CardError
from paiju.core.tokens import scan
from paiju.formats.lines import write_plainly


class Wish(Exception):
    """The person at the keyboard wants something else than what is being asked."""


class Stop(Wish):
    """To stop."""


class Again(Wish):
    """Another deal of the same game."""


class ToMenu(Wish):
    """To choose a game."""


WISHES: dict[str, type[Wish]] = {
    **dict.fromkeys(("q", "quit", "exit", "退出"), Stop),
    **dict.fromkeys(("again", "再来", "再来一局"), Again),
    **dict.fromkeys(("m", "menu", "back", "返回", "菜单"), ToMenu),
}


def simplify_text(text: str) -> str:
    """A text as commands are known: no full-width letters, no traditional characters.

    Capitals stay: Q is a queen, q is the end.
    """
    return simplify(write_plainly(text))


_SAVE = re.compile(r"(?:s|save|保存)\s+(?P<path>\S.*)")


def find_path_to_save(text: str) -> str | None:
    """The file that `s FILE` names; `s 3` is still the three of spades."""
    found = _SAVE.fullmatch(text)
    return None if found is None or _is_cards(found["path"]) else found["path"]


def _is_cards(text: str) -> bool:
    try:
        scan(text)
    except CardError:
        return False
    return True
