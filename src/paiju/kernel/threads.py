"""May a search use more threads than its own?"""

_shared = True


def keep_to_one_thread() -> None:
    """Every search of this process stays in its own thread: for those who run several at once."""
    global _shared
    _shared = False


def may_share() -> bool:
    """May the work of a search be shared out among threads?"""
    return _shared
