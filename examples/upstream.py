"""争上游：一副牌去掉大小王，四人各 13 张，各自为战。方块3 先出。单张、对子、三张、五张以上的顺子；
四张同点数是炸弹。先出完者胜，其余每剩一张付 1 分。

Upstream: 52 cards, four players, 13 cards each, everybody for himself. The holder of ♦3 leads.
Singles, pairs, triples, straights of five or more; four of a rank are a bomb. The first empty hand
wins, and the others pay 1 for every card they have left.
"""

import paiju
from paiju.authoring import (
    CardsLeft,
    Climb,
    Combos,
    Dealing,
    Deck,
    GameSpec,
    HolderLeads,
    Playing,
    Shape,
    parse_card,
    words,
)
from paiju.authoring import titles as t

SHAPES = (
    Shape("Single", t.SINGLE),
    Shape("Pair", t.PAIR, each=2),
    Shape("Triple", t.TRIPLE, each=3),
    Shape("SingleStraight", t.STRAIGHT, run=(5, 12)),
    Shape("Quadruple", t.BOMB, each=4, bomb=1),
)
COMBOS = Combos(Deck("3456789TJQKA2"), ("3456789TJQKA",), SHAPES)


def rules(settings):
    stages = (Dealing(each=13), HolderLeads(parse_card("d3")), Playing())
    pays = CardsLeft(tuple((n, n) for n in range(14)))
    return Climb(COMBOS, stages, pays, has_landlord=False)


GAMES = (
    GameSpec("upstream", 99, words("争上游", "Upstream"), (), range(4, 5), {}, rules, __doc__),
)

if __name__ == "__main__":  # four computers play it
    game = paiju.register(GAMES[0])
    state, players = game.deal(seed=7), [paiju.player("normal", seed) for seed in range(4)]
    while not state.is_over:
        (seat,) = state.to_act
        state = state.act(seat, players[seat].choose(state.view(seat)))
    print(state.display())
