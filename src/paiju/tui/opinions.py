"""What is thought of a decision, in words and numbers."""

from collections.abc import Mapping

from rich.text import Text

from paiju.ai.review import Continuation, Decided, Reviewed
from paiju.core.language import say, words
from paiju.engine.family import Valued
from paiju.tui.seats import name_seat
from paiju.wire import TableView

_DID = words("{who}：{what}", "{who}: {what}")
_BEST = words("强电脑也这样打", "strong would do the same")
_BETTER = words("强电脑会打 {}", "strong would do {}")
_LOSS = words("平均少得 {:.2f}", "{:.2f} less on average")
_CHANCE = words("胜率 {:.0f} %", "chance {:.0f} %")
_INSTEAD = words("胜率 {:.0f} % → {:.0f} %", "chance {:.0f} % → {:.0f} %")
_WHY = words("理由：{}", "why: {}")
_THINKS = words("正在想……", "thinking …")
_ONLY = words("没有别的选择", "nothing else was possible")
_NOT_ASKED = words("（别人的决定；按 o 也看）", "(another player's decision; o looks at these too)")
_CANDIDATES = words("候选（平均得分，胜率）", "candidates (average gain, chance)")
_LINE = words("更好的走法", "the better line")
_END = words("这样打到底：{:+}；照原来打到底：{:+}", "to the end so: {:+}; as it was played: {:+}")
_EASY = words("（之后各家都由简单电脑打完）", "(easy computers on all seats from there)")
_PROGRESS = words("意见 {}/{}，每步 {:g} 秒", "opinions {}/{}, {:g} s each")
_OVER = words("牌局结束", "the game is over")
_SUM = words("{who}：{n} 个有得选的决定，{best} 个最好，平均差 {loss:.2f}",
             "{who}: {n} decisions to compare, {best} best, mean loss {loss:.2f}")  # fmt: skip
_QUIET, _WARM = "#8fa89b", "bold #e0b964"
_LISTED = 5  # candidates
_STEPS = 12  # decisions of a line


def draw_decision(view: TableView, decided: Decided, one: Reviewed | None, wanted: bool) -> Text:
    """What was done at this step, and what would have been better."""
    what = decided.write_name() if one is None else one.did()
    did = say(_DID).format(who=name_seat(view, decided.seat), what=what)
    text = Text().append(did + "\n", "bold")
    if one is None:
        return text.append(say(_THINKS if wanted else _NOT_ASKED), _QUIET)
    text.append_text(_draw_verdict(one))
    why = None if one.agrees else one.find_reason()
    if why is not None:
        text.append("\n" + say(_WHY).format(say(why)), "#b9c9bf")
    return text


def _draw_verdict(one: Reviewed) -> Text:
    opinion = one.opinion
    if not opinion.candidates:
        alone = len(one.decided.before.legal(one.decided.seat)) == 1
        if alone:
            return Text(say(_ONLY), _QUIET)
        best = opinion.best.name()
        return Text(say(_BEST), "#86d993") if one.agrees else Text(say(_BETTER).format(best), _WARM)
    first, played = opinion.candidates[0], opinion.played
    if one.agrees or played is None:
        text = Text(say(_BEST) if one.agrees else say(_BETTER).format(opinion.best.name()))
        text.stylize("#86d993" if one.agrees else _WARM)
        return text.append(" · " + say(_CHANCE).format(100 * first.chance), _QUIET)
    text = Text().append(say(_BETTER).format(opinion.best.name()), _WARM)
    text.append("\n" + say(_LOSS).format(opinion.loss or 0), "#ff8a8f")
    return text.append(
        " · " + say(_INSTEAD).format(100 * played.chance, 100 * first.chance), _QUIET
    )


def draw_candidates(one: Reviewed) -> Text:
    """The best few and the one that was chosen."""
    found = list(one.opinion.candidates[:_LISTED])
    played = one.opinion.played
    if played is not None and played not in found:
        found.append(played)
    text = Text(f"\n{say(_CANDIDATES)}" if found else "", _QUIET)
    for valued in found:
        text.append("\n").append_text(_draw_valued(valued, valued == played))
    return text


def _draw_valued(valued: Valued, chosen: bool) -> Text:
    text = Text().append("▶ " if chosen else "  ", _WARM)
    text.append(f"{valued.gain:+8.2f} {100 * valued.chance:4.0f} %  ", _QUIET)
    return text.append(valued.action.name(), "bold" if chosen else "")


def draw_better(view: TableView, seat: int, line: Continuation, as_it_was: Continuation) -> Text:
    """The better decision, what would have followed, and what it comes to."""
    text = Text().append(say(_LINE) + "\n", _WARM)
    for at, (who, action) in enumerate(line.steps[:_STEPS]):
        text.append(" → " if at else "", _QUIET)
        text.append(f"{name_seat(view, who)} ", _QUIET).append(action.name(), "" if at else "bold")
    text.append(" …" if len(line.steps) > _STEPS else "", _QUIET)
    ends = line.payoffs[seat], as_it_was.payoffs[seat]
    text.append("\n" + say(_END).format(*ends), _WARM)
    return text.append("\n" + say(_EASY), _QUIET)


def draw_progress(done: int, total: int, seconds: float) -> Text:
    """How many opinions there are."""
    return Text(" · " + say(_PROGRESS).format(done, total, seconds), "#6f8a7d")


def draw_end(view: TableView, known: Mapping[int, Reviewed], scope: frozenset[int]) -> Text:
    """What everybody has got, and how well he has decided."""
    text = Text().append(say(_OVER) + "\n", _WARM)
    play = view.play
    for seat, gain in enumerate(play.payoffs or () if play else ()):
        text.append(f"{name_seat(view, seat)} {gain:+}   ", "bold" if gain > 0 else "")
    for seat in sorted(scope):
        losses = [one.opinion.loss for one in known.values() if one.decided.seat == seat]
        known_losses = [loss for loss in losses if loss is not None]
        if known_losses:
            n, best, mean = len(known_losses), known_losses.count(0), sum(known_losses)
            facts = {"who": name_seat(view, seat), "n": n, "best": best, "loss": mean / n}
            text.append("\n" + say(_SUM).format(**facts), "#b9c9bf")
    return text
