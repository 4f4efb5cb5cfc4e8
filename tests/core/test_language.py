"""Which language is spoken: what the environment says, and what a program or a person chose."""

from __future__ import annotations

import os
import subprocess
import sys
import threading

import pytest

import paiju
from paiju.cli.main import main
from paiju.core import language

NAMES = ("PAIJU_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
# environment, what a library says, what the command says
ENVIRONMENTS: list[tuple[dict[str, str], str, str]] = [
    ({}, "en", "zh"),
    ({"LANG": ""}, "en", "zh"),
    ({"LANG": "C"}, "en", "zh"),
    ({"LANG": "C.UTF-8"}, "en", "zh"),
    ({"LANG": "C.utf8"}, "en", "zh"),
    ({"LANG": "POSIX"}, "en", "zh"),
    ({"LC_ALL": "C", "LANG": "de_DE"}, "en", "zh"),
    ({"LANG": "zh_CN.UTF-8"}, "zh", "zh"),
    ({"LANG": "zh_TW.UTF-8"}, "zh", "zh"),
    ({"LANG": "zh"}, "zh", "zh"),
    ({"LANG": "zh-Hans"}, "zh", "zh"),
    ({"LANG": "en_GB.UTF-8"}, "en", "en"),
    ({"LANG": "de_DE.UTF-8"}, "en", "en"),
    ({"LANG": "ca_ES.UTF-8"}, "en", "en"),  # begins like C
    ({"LANG": "ja_JP"}, "en", "en"),
    ({"LC_MESSAGES": "zh_CN", "LANG": "en_US"}, "zh", "zh"),
    ({"LC_ALL": "en_US", "LC_MESSAGES": "zh_CN"}, "en", "en"),
    ({"LC_ALL": "", "LANG": "zh_CN"}, "zh", "zh"),
    ({"PAIJU_LANG": "zh", "LC_ALL": "en_US"}, "zh", "zh"),
    ({"PAIJU_LANG": "en", "LC_ALL": "zh_CN"}, "en", "en"),
    ({"PAIJU_LANG": "EN"}, "en", "en"),
    ({"PAIJU_LANG": "fr"}, "en", "en"),
    ({"PAIJU_LANG": "", "LANG": "zh_CN"}, "zh", "zh"),
]
ZH = (
    "没有叫“x”的游戏；用 paiju games 查看，"
    "自己写的用 --game 文件.py 载入（程序里用 paiju.register）"
)
EN = (
    'no game is called "x"; see paiju games, and load one of your own with --game FILE.py '
    "(paiju.register in a program)"
)


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


def complaint() -> str:
    with pytest.raises(paiju.UnknownGame) as caught:
        paiju.game("x")
    return str(caught.value)


@pytest.mark.parametrize(("env", "library", "command"), ENVIRONMENTS)
def test_environments(
    env: dict[str, str], library: str, command: str, environment: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    for name, value in env.items():
        environment.setenv(name, value)
    assert language.current() == library
    assert complaint() == {"zh": ZH, "en": EN}[library]
    assert main(["docs", "x"]) == 2
    assert {"zh": ZH, "en": EN}[command] in capsys.readouterr().err
    assert language.current() == library  # the command is over


def test_the_flag_wins(environment: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    environment.setenv("PAIJU_LANG", "zh")
    main(["docs", "x", "--lang", "en"])
    assert EN in capsys.readouterr().err


def test_a_container() -> None:
    """A process without any locale, which imports the library."""
    env = {name: value for name, value in os.environ.items() if name not in NAMES}
    code = "import paiju\ntry: paiju.game('x')\nexcept LookupError as error: print(error)"
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, check=True)
    assert done.stdout.decode().strip() == EN


# --- chosen -------------------------------------------------------------------------------


def test_a_language_is_chosen(environment: pytest.MonkeyPatch) -> None:
    environment.setenv("LANG", "en_US")
    with language.speaking("en"):  # so that the choice ends with the test
        language.choose("zh")
        assert complaint() == ZH
        with language.speaking("en"):
            assert complaint() == EN
        assert language.current() == "zh"
    assert language.current() == "en"


def test_a_choice_is_one_threads_own(environment: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    with language.speaking("zh"):
        thread = threading.Thread(target=lambda: heard.append(language.current()))
        thread.start()
        thread.join()
    assert heard == ["en"]


def test_what_a_program_speaks_unasked_is_for_all_threads(environment: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    with language.speak_unasked("zh"):
        thread = threading.Thread(target=lambda: heard.append(language.current()))
        thread.start()
        thread.join()
        environment.setenv("LANG", "en_US")
        heard.append(language.current())
    assert heard == ["zh", "en"]


@pytest.mark.parametrize("name", ["", "fr", "ZH", "zh_CN"])
def test_languages_that_do_not_exist(name: str) -> None:
    for call in (language.choose, lambda name: language.speaking(name).__enter__()):
        with pytest.raises(ValueError, match="zh, en"):
            call(name)


def test_a_sentence_can_be_had_in_either(environment: pytest.MonkeyPatch) -> None:
    with pytest.raises(paiju.UnknownGame) as caught:
        paiju.game("x")
    assert (caught.value.sentence("zh"), caught.value.sentence("en")) == (ZH, EN)
    state = paiju.game("斗地主").deal(seed=1)
    assert state.display() == state.display("en") != state.display("zh")
