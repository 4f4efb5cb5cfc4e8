"""Card text (§3): what every text means, or the code and the word it is refused with."""

from __future__ import annotations

import pytest

import paiju
from paiju import PaijuError, format_cards, parse_cards
from paiju.core.cards import Cards, parse_card, parse_either_order, parse_ranks, resolve
from paiju.core.tokens import as_typed, is_pass, normalise

# Who holds what: 斗地主 with both jokers, 锄大地 of rule book §14, 四人 with all four jokers.
HANDS = {
    "doudizhu": "LJ BJ s2 hA cK sQ dJ hT sT d9 c8 h7 s6 d5 h4 s3 h3 c3 d3",
    "big-two": "s2 d2 hA hK cK sT dT h3 c3 d3",
    "doudizhu-four": "LJ LJ BJ BJ d4 d4 c4 s3",
    "wuguapi": "LJ BJ d6 c6 h6 s6",
    "dark-doudizhu": "LJ LJ BJ d3 d3 c3",
}

CARDS = """
doudizhu | 3 | d3
doudizhu | 33 | d3 c3
doudizhu | 333 | d3 c3 h3
doudizhu | 3333 | d3 c3 h3 s3
doudizhu | ３３ | d3 c3
doudizhu | 红桃3 | h3
doudizhu | 紅桃3 | h3
doudizhu | 红心3 | h3
doudizhu | 紅心３ | h3
doudizhu | 红桃 3 | h3
doudizhu | 紅桃3紅心4 | h3 h4
doudizhu | 方块3 | d3
doudizhu | 方塊3 | d3
doudizhu | 方片3 | d3
doudizhu | 方塊5方塊9 | d5 d9
doudizhu | 梅花3 | c3
doudizhu | 草花3 | c3
doudizhu | 草花８ | c8
doudizhu | 黑桃3 | s3
doudizhu | 黑桃10 | sT
doudizhu | 黑桃１０ | sT
doudizhu | ♠3 | s3
doudizhu | ♠️3 | s3
doudizhu | ♤3 | s3
doudizhu | ♥3 | h3
doudizhu | ♥️3 | h3
doudizhu | ♡3 | h3
doudizhu | ❤3 | h3
doudizhu | ❤️3 | h3
doudizhu | ❤️ 4 | h4
doudizhu | ♦️3 | d3
doudizhu | ♢3 | d3
doudizhu | ♣️3 | c3
doudizhu | ♧3 | c3
doudizhu | s3h3 | s3 h3
doudizhu | S3H3 | s3 h3
doudizhu | ｓ３ｈ３ | s3 h3
doudizhu | s3,h3 | s3 h3
doudizhu | s3，h3 | s3 h3
doudizhu | s3;h3 | s3 h3
doudizhu | s3；h3 | s3 h3
doudizhu | s3+h3 | s3 h3
doudizhu | s3＋h3 | s3 h3
doudizhu | s3/h3 | ! not-understood /
doudizhu | s3、h3 | s3 h3
doudizhu | s3.h3 | s3 h3
doudizhu | s3。h3 | s3 h3
doudizhu | s3·h3 | s3 h3
doudizhu | s3・h3 | s3 h3
doudizhu | s3•h3 | s3 h3
doudizhu | 黑桃3+红桃3 | s3 h3
doudizhu | ３４５６７ | d5 d3 h4 s6 h7
doudizhu | 3 4 5 6 7 | d5 d3 h4 s6 h7
doudizhu | 3，4，5，6，7 | d5 d3 h4 s6 h7
doudizhu | 10 | hT
doudizhu | T | hT
doudizhu | t | hT
doudizhu | 10 10 | hT sT
doudizhu | 1010 | hT sT
doudizhu | 110 | hA hT
doudizhu | 101 | hT hA
doudizhu | A | hA
doudizhu | 1 | hA
doudizhu | a2 | hA s2
doudizhu | jqk | dJ sQ cK
doudizhu | LJ | LJ
doudizhu | L J | LJ dJ
doudizhu | l | LJ
doudizhu | BJ | BJ
doudizhu | B J | BJ dJ
doudizhu | R | BJ
doudizhu | 小王 | LJ
doudizhu | 小鬼 | LJ
doudizhu | 黑王 | LJ
doudizhu | 大王 | BJ
doudizhu | 大鬼 | BJ
doudizhu | 红王 | BJ
doudizhu | 紅王 | BJ
doudizhu | 王 | LJ
doudizhu | 鬼 | LJ
doudizhu | joker | LJ
doudizhu | 王王 | LJ BJ
doudizhu | 王 鬼 | LJ BJ
doudizhu | 大王 王 | LJ BJ
doudizhu | 小王大王 | LJ BJ
doudizhu | 红王黑王 | LJ BJ
doudizhu | 王炸 | LJ BJ
doudizhu | 双王 | LJ BJ
doudizhu | 雙王 | LJ BJ
doudizhu | 大小王 | LJ BJ
doudizhu | 火箭 | LJ BJ
doudizhu | 对鬼 | LJ BJ
doudizhu | 對鬼 | LJ BJ
doudizhu | JOKERS | LJ BJ
doudizhu | jokers | LJ BJ
doudizhu | Ｊｏｋｅｒｓ | LJ BJ
doudizhu | rocket | LJ BJ
doudizhu | 双鬼 | LJ BJ
doudizhu | 雙鬼 | LJ BJ
doudizhu | 大小鬼 | LJ BJ
doudizhu | 对王 | LJ BJ
doudizhu | 對王 | LJ BJ
doudizhu | both jokers | LJ BJ
doudizhu | joker joker | LJ BJ
doudizhu | 3joker | LJ d3
doudizhu | little joker | LJ
doudizhu | big joker | BJ
doudizhu | red joker black joker | LJ BJ
doudizhu | 333 王炸 | LJ BJ d3 c3 h3
doudizhu | 3王炸3 | LJ BJ d3 c3
doudizhu | 3333 joker | LJ d3 c3 h3 s3
doudizhu | 3s | d3 s3
doudizhu | S | s3
doudizhu | 紅桃 | h3
doudizhu | 黑桃 2 | s2
doudizhu | s joker | LJ s3
doudizhu | 四王 | ! not-in-hand 小王
doudizhu | 王炸 王 | ! not-in-hand 王
doudizhu | 王炸 大王 | ! not-in-hand 大王
doudizhu | ♠4 | ! not-in-hand ♠4
doudizhu | 44 | ! not-in-hand 4
doudizhu | 红挑3 | ! not-understood 红挑
doudizhu | 紅挑3 | ! not-understood 紅挑
doudizhu | 3 红挑 | ! not-understood 红挑
doudizhu | banana | ! not-understood banana
doudizhu | BaNaNa | ! not-understood BaNaNa
doudizhu | 3 banana | ! not-understood banana
doudizhu | ｂａｎａｎａ | ! not-understood ｂａｎａｎａ
doudizhu | xyz | ! not-understood xyz
doudizhu | 33x | ! not-understood x
doudizhu | 3 xx 4 | ! not-understood xx
doudizhu | 三带一 3 | ! not-understood 三带一
doudizhu | 三帶一 3 | ! not-understood 三帶一
doudizhu | 王八 | ! not-understood 八
doudizhu | 小王炸 | ! not-understood 炸
doudizhu | 大王炸弹 | ! not-understood 炸弹
doudizhu | 红3 | ! not-understood 红
doudizhu | 黑三 | ! not-understood 黑三
doudizhu | 0 | ! not-understood 0
doudizhu | 100 | ! not-understood 0
doudizhu | 1 0 | ! not-understood 0
doudizhu | 3-4-5-6-7 | ! not-understood -
doudizhu | 3--4 | ! not-understood --
doudizhu | 3=4 | ! not-understood =
doudizhu | (33) | ! not-understood (
doudizhu | "33" | ! not-understood "
doudizhu | 3:4 | ! not-understood :
doudizhu | 3? | ! not-understood ?
doudizhu | 3？ | ! not-understood ？
doudizhu | 33!! | ! not-understood !!
doudizhu | ß | ! not-understood ß
doudizhu | 3ß | ! not-understood ß
doudizhu | 3💣 | ! not-understood 💣
doudizhu | 🃏 | ! not-understood 🃏
doudizhu | 3 of spades | ! not-understood of
doudizhu | spades 3 | ! not-understood spades
doudizhu | 封面 | ! not-understood 封面
doudizhu | Pair:3 | ! not-understood Pair
doudizhu | 3 過 | ! not-understood 過
doudizhu | 不出 3 | ! not-understood 不出
doudizhu | jokerz | ! not-understood jokerz
doudizhu | rockets | ! not-understood rockets
doudizhu | jokerss | ! not-understood jokerss
doudizhu | jokerjoker | ! not-understood jokerjoker
doudizhu | rjoker | ! not-understood rjoker
doudizhu | sjoker | ! not-understood sjoker
doudizhu | big jokers | ! not-understood big
doudizhu | 小小王 | ! not-understood 小
doudizhu | 大小王炸 | ! not-understood 炸
doudizhu | ,,, | ! no-cards
doudizhu | 。 | ! no-cards
big-two | 33 | d3 c3
big-two | K10 | cK dT
big-two | 红桃3 3 | h3 d3
big-two | 紅桃3 3 | h3 d3
big-two | h3,3,3 | h3 d3 c3
big-two | S | sT
big-two | 黑桃 2 | s2
big-two | 222 | ! not-in-hand 2
big-two | ♠3 | ! not-in-hand ♠3
big-two | 大王 | ! not-in-hand 大王
big-two | 王炸 | ! not-in-hand 小王
big-two | 王 | ! not-in-hand 王
big-two | xyz | ! not-understood xyz
doudizhu-four | 王炸 | LJ BJ
doudizhu-four | 四王 | LJ LJ BJ BJ
doudizhu-four | 天王炸弹 | LJ LJ BJ BJ
doudizhu-four | 天王炸彈 | LJ LJ BJ BJ
doudizhu-four | 四王炸 | LJ LJ BJ BJ
doudizhu-four | four jokers | LJ LJ BJ BJ
doudizhu-four | 四鬼 | LJ LJ BJ BJ
doudizhu-four | 王炸 双王 | LJ BJ LJ BJ
doudizhu-four | 王王王 | LJ LJ BJ
doudizhu-four | 444 | d4 d4 c4
doudizhu-four | d4d4 | d4 d4
doudizhu-four | d4d4d4 | ! not-in-hand ♦4
wuguapi | 对鬼 | LJ BJ
wuguapi | 666 對鬼 | LJ BJ d6 c6 h6
wuguapi | pair of jokers | LJ BJ
dark-doudizhu | 王炸 | LJ BJ
dark-doudizhu | 小王小王 | LJ LJ
dark-doudizhu | 四王 | ! not-in-hand 大王
dark-doudizhu | 333 | d3 d3 c3
"""
ROWS = [tuple(part.strip() for part in line.split(" | ")) for line in CARDS.strip().splitlines()]
GOOD = [(game, text, cards) for game, text, cards in ROWS if cards[0] != "!"]
BAD = [(game, text, *(why[2:] + " ").split(" ", 1)) for game, text, why in ROWS if why[0] == "!"]
UNKNOWN = [(text, word.strip()) for _, text, code, word in BAD if code == "not-understood"]


def test_there_are_enough_rows() -> None:
    assert len(ROWS) >= 180


def held(game: str) -> Cards:
    return parse_cards(HANDS[game])


def meant(game: str, text: str) -> Cards:
    return resolve(text, held(game), paiju.game(game).rules.deck.value)


@pytest.mark.parametrize(("game", "text", "cards"), GOOD)
def test_what_is_understood(game: str, text: str, cards: str) -> None:
    assert sorted(format_cards(meant(game, text)).split()) == sorted(cards.split())


@pytest.mark.parametrize(("game", "text", "code", "word"), BAD)
def test_what_is_refused(game: str, text: str, code: str, word: str) -> None:
    with pytest.raises(PaijuError) as refused:
        meant(game, text)
    error = refused.value
    assert error.code == code
    if code != "no-cards":
        named = error.facts["word" if code == "not-understood" else "cards"]
        assert named == word.strip()
        for language in ("zh", "en"):
            assert code == "not-in-hand" or named in error.sentence(language)


@pytest.mark.parametrize(("text", "word"), UNKNOWN)
def test_no_parser_takes_half_of_it(text: str, word: str) -> None:
    """The same refusal and the same word wherever card text is read."""
    game = paiju.game("doudizhu")
    for read in (
        parse_cards,
        parse_card,
        parse_ranks,
        parse_either_order,
        game.cards,
        game.classify,
        lambda text: game.beats(text, "3"),
        lambda text: game.beats("3", text),
        lambda text: game.rules.deck.find(text, game.rules.deck.cards),
        paiju.game("德州扑克").cards,
    ):
        with pytest.raises(PaijuError) as refused:
            read(text)
        assert (refused.value.code, refused.value.facts["word"]) == ("not-understood", word)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("As", "sA"),
        ("10h", "hT"),
        ("♠A k♥", "sA hK"),
        ("A❤️", "hA"),
        ("紅桃A A黑桃", "hA sA"),
        ("草花2", "c2"),
    ],
)
def test_rank_first_where_poker_is_played(text: str, cards: str) -> None:
    assert format_cards(parse_either_order(text)) == cards


# --- the pieces ---


@pytest.mark.parametrize(
    "text",
    ["/", "\\", "-", "--", "pass", "PASS", " pass ", "过", "過", "不出", "不打", "不要", "要不起",
     "ｐａｓｓ", "－", "／"],
)  # fmt: skip
def test_words_for_a_pass(text: str) -> None:
    assert is_pass(text)


@pytest.mark.parametrize("text", ["", "3", "pass 3", "p", "---", "不", "过过", "//"])
def test_other_words_are_no_pass(text: str) -> None:
    assert not is_pass(text)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("abc", "ABC"),
        ("ａｂｃ", "ABC"),
        ("紅桃", "红桃"),
        ("♠️", "♠"),
        ("ß", "ß"),
        ("\ufeff3", " 3"),
        ("3\u200b4", "3 4"),
    ],
)
def test_the_plain_form(text: str, plain: str) -> None:
    assert normalise(text) == plain
    assert normalise(plain) == plain


@pytest.mark.parametrize(
    ("text", "plain", "typed"),
    [
        ("3 banana", "BANANA", "banana"),
        ("紅挑3", "红挑", "紅挑"),
        ("♠️ｘｙ", "XY", "ｘｙ"),
        ("e\u0301x", "ÉX", "ÉX"),  # put together by normalising: there is no such part
    ],
)
def test_a_word_as_it_was_typed(text: str, plain: str, typed: str) -> None:
    assert as_typed(text, plain) == typed


def test_invisible_characters_separate() -> None:
    for text in ("3\u200b3", "\ufeff33", "3\u20603", "3\u3000 3"):
        assert format_cards(paiju.game("doudizhu").cards(text)) == "d3 c3"
    assert format_cards(paiju.game("doudizhu").cards("♠\u200d3")) == "s3"
