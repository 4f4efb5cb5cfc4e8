"""What the values of options and the levels of computer players are called."""

from paiju.core.language import Words, words

CHOICES = {
    "on": words("开", "on"),
    "off": words("关", "off"),
    "none": words("无", "none"),
    "all": words("全部", "all"),
    "competition": words("竞技", "competition"),
    "call-rob": words("叫、抢地主", "call and rob"),
    "score": words("叫分", "bid points"),
    "draw": words("抽签", "draw"),
    "landlord": words("只有地主", "the landlord only"),
    "single": words("一种癞子", "one wild rank"),
    "heaven-earth": words("天地癞子", "two wild ranks"),
    "flat": words("不分软硬", "the same for all"),
    "tiered": words("分软硬", "by kind of bomb"),
    "circle": words("到圈末", "until the circle ends"),
    "round": words("到回合末", "until the round ends"),
    "unscored": words("不计", "not counted"),
    "first_finisher": words("归第一个出完的", "to the first out"),
    "linear": words("按大小", "by rank"),
    "low3": words("3 到 A", "3 to A"),
    "ring": words("循环", "wrapping around"),
    "next": words("下家", "the next seat"),
    "partner": words("同伴", "the partner"),
    "tribute": words("按进贡", "by tributes"),
    "a3": words("按 A3", "by A3"),
    "reshuffle": words("重洗弃牌", "reshuffle the discards"),
    "short_hands": words("有多少打多少", "play with fewer cards"),
    "per_round": words("只在本轮", "for the round"),
    "sticky": words("直到打出", "until played"),
    "shared": words("5 倍", "×5"),
    "per_victim": words("5 倍乘人数", "×5 for every victim"),
    "lower": words("较小的类", "lower classes"),
    "nl": words("至少上次加注的大小", "at least the last raise"),
    "any": words("任意", "anything"),
}
LEVELS = {
    "random": words("随意", "random"),
    "easy": words("简单", "easy"),
    "panda": words("熊猫", "panda"),
    "normal": words("普通", "normal"),
    "strong": words("强", "strong"),
}


def name_choice(value: str | int) -> Words:
    """A value as people read it; a number is itself, and so is a word of somebody else's game."""
    return CHOICES.get(str(value)) or words(str(value), str(value))
