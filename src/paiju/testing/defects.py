"""The kinds of defects that `check_game` finds, and what it says of them."""

from paiju.core.language import words

DEFECTS = {
    "crash": words("出错：{why}", "it fails: {why}"),
    # what a spec says
    "bad-spec": words("规格不成立：{why}", "the spec does not hold: {why}"),
    "name-clash": words("名字已经有游戏用了：{name}", "the name is taken by another game: {name}"),
    "no-prose": words("about 要先用中文、再用英文说明规则；缺少：{language}", "about tells the rules in Chinese, then in English; missing: {language}"),
    "no-title": words("{what} 没有{language}", "{what} has no {language}"),
    "option-unbuildable": words("选项 {flag}={value} 做不成游戏：{why}", "option {flag}={value} makes no game: {why}"),
    "shape-unused": words("牌型 {type} 没有一手牌", "type {type}: no cards form it"),
    # the course of a game
    "endless": words("走了 {steps} 步还没有结束：目标（goal）达不到？", "not over after {steps} decisions: can the goal be reached?"),
    "stuck": words("没有结束，却没有人可以行动（阶段 {phase}）", "it is not over, but nobody can act (phase {phase})"),
    "acts-without-choice": words("轮到玩家 {player}，却没有合法的动作", "player {player} is asked and has no legal action"),
    "acts-unasked": words("没有轮到玩家 {player}，却有合法的动作", "player {player} is not asked and has legal actions"),
    "phase-over": words("阶段 {phase} 与是否结束（{over}）不符", "the phase is {phase}, but is_over is {over}"),
    "cards-changed": words("牌多了或少了：多 {more}，少 {less}", "cards are not conserved: too many {more}, missing {less}"),
    "payoff-kind": words("结算不是每人一个整数：{payoffs}", "the settlement is not a whole number for every player: {payoffs}"),
    "payoff-early": words("还没有结束就有结算", "there is a settlement before the game is over"),
    "not-zero-sum": words("结算之和是 {total}，不是 0：{payoffs}", "the settlement adds up to {total} instead of 0 (zero-sum): {payoffs}"),
    "points-negative": words("收分的游戏（scoring=points）里有人得了负分：{payoffs}", "somebody has less than no points in a game of captured ones (scoring=points): {payoffs}"),
    "chips-changed": words("筹码不守恒：{before} 变成 {after}", "chips are not conserved: {before} became {after}"),
    "chips-payoffs": words("结算 {payoffs} 与筹码的增减 {won} 不符", "the settlement {payoffs} is not what the chips say: {won}"),
    "not-repeatable": words("同一种子发出两局不同的牌：规则里用了随机数或时钟？", "the same seed gives two different games: does a rule use random numbers or a clock?"),
    "replays-otherwise": words("同样的动作走出不同的牌局：规则里用了随机数或时钟？", "the same decisions lead to another game: does a rule use random numbers or a clock?"),
    "position-changed": words("走一步改变了原来的局面：局面必须不可变", "a decision has changed the position it was taken in: positions must be immutable"),
    "position-mutable": words("局面的 {name} 可以修改（{kind}）：请用元组等不可变的值", "{name} of the position can be changed ({kind}): use tuples and other immutable values"),
    # what may be done
    "legal-refused": words("列出的动作“{text}”被拒绝：{why}", 'the listed action "{text}" is refused: {why}'),
    "text-unreadable": words("动作的文字“{text}”读不回来：{why}", 'the text "{text}" of an action is not read back: {why}'),
    "text-other": words("动作的文字“{text}”读成了别的动作", 'the text "{text}" of an action is read as another one'),
    "text-twice": words("两个动作都写成“{text}”", 'two actions have the text "{text}"'),
    "not-in-legal": words("列出的动作“{text}”不在 legal 里（in）", 'the listed action "{text}" is not "in" legal'),
    "accepted-unlisted": words("不在 legal 里的“{text}”被接受了", '"{text}" is accepted though it is not legal'),
    "refused-badly": words("不合法的“{text}”没有用代码拒绝：{why}", 'the illegal "{text}" is not refused with a code: {why}'),
    "play-unread": words("“{text}”不是它自己说的牌型 {reading}", '"{text}" is not the {reading} that it says'),
    "not-held": words("“{text}”用了手里没有的牌", '"{text}" takes cards that are not in the hand'),
    # what is seen
    "view-choices": words("玩家 {player} 的视图里合法动作与牌局不同", "the view of player {player} has other legal actions than the game"),
    "view-hand": words("玩家 {player} 的视图里手牌不对", "the view of player {player} has another hand than he holds"),
    "leak": words("{observer}看得到不该知道的牌：{event}", "{observer} is shown cards he may not know: {event}"),
    "leak-permuted": words("换掉{observer}看不到的牌，{what}就变了：泄露了暗牌", "when cards that {observer} cannot see change places, {what} changes: hidden cards leak"),
    # what is kept
    "record-bytes": words("记录读回再写出不是同样的字节", "a record is not the same bytes after it was read"),
    "record-replay": words("记录重走不出同一局：{why}", "the record does not replay to the same game: {why}"),
    "position-text": words("局面文字读不回来：{why}", "the position as text is not read back: {why}"),
    "pickle": words("不能传给别的进程：{why}", "it cannot travel to another process: {why}"),
    # what is shown, and who plays
    "page": words("说明页做不出来：{why}", "the page of the game cannot be made: {why}"),
    "display": words("桌面显示不出来：{why}", "the table cannot be shown: {why}"),
    "hint-illegal": words("提示的“{text}”不合法", 'the hint "{text}" is not legal'),
    "hints-fail": words("提示出错：{why}", "hints fail: {why}"),
    "player-illegal": words("电脑（{level}）选了不合法的“{text}”", 'the computer of level {level} chooses "{text}", which is not legal'),
    "player-fails": words("电脑（{level}）出错：{why}", "the computer of level {level} fails: {why}"),
}  # fmt: skip
