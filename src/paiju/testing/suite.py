"""All checks in a row, for one game under all its options."""

from collections.abc import Callable, Iterator, Sequence

from paiju.core.errors import BadOption, IllegalAction, PaijuError, expect
from paiju.core.language import words
from paiju.engine import registry
from paiju.engine.game import Game
from paiju.engine.spec import GameSpec
from paiju.testing import choices, hiding, keeping, playing, showing
from paiju.testing.findings import Finding, find, guard, name_fault
from paiju.testing.trials import Trial, Walk, begin, list_others, locate, mix, walk_on

Watch = Callable[[str, int, int], None]  # options, which of how many

SPEC_CHECKS = (showing.check_words, showing.check_types, showing.check_page)
CHECKS = (
    playing.check_end,
    playing.check_cards,
    playing.check_payoffs,
    playing.check_chips,
    playing.check_chance,
    keeping.check_immutable,
    choices.check_legal,
    choices.check_refusals,
    choices.check_plays,
    hiding.check_views,
    hiding.check_lines,
    hiding.check_permuted,
    keeping.check_records,
    keeping.check_positions,
    keeping.check_travel,
    showing.check_display,
    showing.check_hints,
    showing.check_players,
)


def check_game(
    game: GameSpec | Game, *, seeds: int = 4, watch: Watch | None = None
) -> tuple[Finding, ...]:
    """Everything that is wrong with a game; none where it keeps what every game owes its players.

    So many random games are played under the default options; one under every other value of each
    option, and two under mixtures. A defect is told once, at the first place where it shows.
    """
    expect(game, GameSpec, Game)
    spec = game.spec if isinstance(game, Game) else game
    known = registry.is_registered(spec)
    found: dict[str, Finding] = {}
    try:
        for finding in _check(spec, seeds, watch):
            found.setdefault(finding.code, finding)
    finally:
        if not known:
            registry.forget(spec)
    return tuple(found.values())


def _check(spec: GameSpec, seeds: int, watch: Watch | None) -> Iterator[Finding]:
    where = words(spec.id, spec.id)
    try:
        plain = registry.register(spec)
    except BadOption as error:
        yield find("name-clash", where, name=str(error.facts.get("name", "")))
        return
    except Exception as error:  # whatever a stranger's code raises
        yield find("bad-spec", where, why=name_fault(error))
        return
    for check in SPEC_CHECKS:
        yield from guard(check, lambda: locate(plain), plain)
    variants = [(plain, seeds)]
    for game, why in _list_other_options(plain):
        if why is None:
            variants.append((game, 1))
        else:
            yield why
    for number, (game, count) in enumerate(variants, 1):
        if watch:
            given = " ".join(f"{flag}={value}" for flag, value in game.given.items())
            watch(given, number, len(variants))
        yield from check_trial(*_play(game, count))


def _list_other_options(plain: Game) -> Iterator[tuple[Game, Finding | None]]:
    """The game under every other value of each option and some mixtures, or why there is none."""
    for flag, option in plain.options.items():
        for value in list_others(option):
            try:
                game = plain.with_options(**{flag: value})
                game.family  # noqa: B018 (makes the rules)
            except Exception as error:  # whatever a stranger's code raises
                told = {"flag": flag, "value": value, "why": name_fault(error)}
                yield plain, find("option-unbuildable", locate(plain), **told)
            else:
                yield game, None
    for game in mix(plain, 2):
        yield game, None


def _play(game: Game, count: int) -> tuple[Trial, list[Finding]]:
    """Random games, and what went wrong while they were played."""
    walks: list[Walk] = []
    faults: list[Finding] = []
    for seed in range(count):
        states = []
        try:
            for state in walk_on(begin(game, seed), seed):
                states.append(state)
        except PaijuError as error:
            place = locate(game, seed, len(states[-1].events) if states else 0)
            refused = states and isinstance(error, IllegalAction)  # not a fault of the spec itself
            code = "legal-refused" if refused else "crash"
            faults.append(find(code, place, text="?", why=name_fault(error)))
        except Exception as error:  # whatever a stranger's code raises
            place = locate(game, seed, len(states[-1].events) if states else 0)
            faults.append(find("crash", place, why=name_fault(error)))
        if states:
            walks.append(Walk(seed, tuple(states)))
    return Trial(game, tuple(walks)), faults


def check_trial(trial: Trial, faults: Sequence[Finding] = ()) -> Iterator[Finding]:
    """All checks over random games that were played; `faults` came up while they were."""
    yield from faults
    if trial.walks:
        for check in CHECKS:
            yield from guard(check, lambda: locate(trial.game), trial)
