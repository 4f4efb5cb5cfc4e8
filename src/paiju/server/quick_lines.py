"""Quick lines: what people may say to each other at a table, by a code."""

from paiju.core.language import words

LINES = {
    "hello": words("大家好", "Hello, everybody"),
    "hurry": words("快点吧，我等到花儿都谢了", "Come on, the flowers are wilting"),
    "wait": words("等等，让我想想", "Wait, let me think"),
    "well-played": words("打得漂亮", "Well played"),
    "good-cards": words("手气真好", "What a lucky hand"),
    "bad-cards": words("这牌没法打", "Nobody could play these cards"),
    "together": words("合作愉快", "A pleasure to play with you"),
    "sorry": words("不好意思", "Sorry"),
    "thanks": words("谢谢", "Thank you"),
    "again": words("再来一局", "One more game"),
    "bye": words("我先走了，下次再玩", "I have to go, until next time"),
}
