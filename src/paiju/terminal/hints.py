"""A short list out of many legal actions."""

from paiju.actions import Action, Legal

LIMIT = 10


def hints(legal: Legal, limit: int = LIMIT) -> list[Action]:
    """One action of each type first, then more of them; passing comes last."""
    first: dict[str, Action] = {}
    others: list[Action] = []
    passing = []
    for action in legal:
        kind = action.reading.type if action.reading and action.cards else action.text
        if action.kind == "pass":
            passing.append(action)
        elif first.setdefault(kind, action) is not action:
            others.append(action)
    return [*first.values(), *others][: limit - len(passing)] + passing
