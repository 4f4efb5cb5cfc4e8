"""`paiju completion`: what a shell needs to finish the words of a command line."""

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from paiju.cli.parser import Commands, Parser
from paiju.core.language import say, words
from paiju.engine.registry import games

_ABOUT = words("输出命令补全脚本", "print a completion script for a shell")
_SHELL = words("哪种 shell：{}", "the shell: {}")


@dataclass(frozen=True)
class CommandWords:
    """What can follow the name of a command."""

    name: str
    about: str
    options: dict[str, tuple[str, ...]]  # flag → the values it takes, if they are few
    words: tuple[str, ...]  # for the arguments


def add(commands: Commands) -> None:
    """`paiju completion`."""
    examples = ("bash > ~/.local/share/bash-completion/completions/paiju",
                "zsh > ~/.zfunc/_paiju",
                "fish > ~/.config/fish/completions/paiju.fish")  # fmt: skip

    def run(args: argparse.Namespace) -> int:
        print(SHELLS[args.shell]([*describe_commands(commands)]), end="")
        return 0

    parser = commands.add("completion", _ABOUT, examples, run, json=False)
    shells = say(_SHELL).format(", ".join(SHELLS))
    parser.add_argument("shell", metavar="SHELL", choices=tuple(SHELLS), help=shells)


def describe_commands(commands: Commands) -> Iterator[CommandWords]:
    """Every command with its options."""
    for name, (about, parser) in commands.known.items():
        yield CommandWords(name, say(about), _list_options(parser), _list_words(parser))


def _list_options(parser: Parser) -> dict[str, tuple[str, ...]]:
    return {
        flag: tuple(map(str, action.choices or ()))
        for action in parser._actions
        for flag in action.option_strings
    }


def _list_words(parser: Parser) -> tuple[str, ...]:
    """Games, or the few values an argument has."""
    found: list[str] = []
    for action in parser._actions:
        if not action.option_strings:
            found += map(str, action.choices or ())
            if action.dest == "game":
                found += (game.id for game in games())
    return tuple(found)


# --- the scripts ---


def _write_bash(commands: list[CommandWords]) -> str:
    names = " ".join(command.name for command in commands)
    offered = [
        f'    {c.name}) flags="{" ".join(c.options)}" words="{" ".join(c.words)}" ;;'
        for c in commands
    ]
    return "\n".join(
        (
            "_paiju() {",
            '  local cur="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"',
            "  local flags words",
            '  if [ "$COMP_CWORD" -eq 1 ]; then',
            f"    {_offer(f'{names} --help --version --lang')}; return",
            "  fi",
            '  case "${COMP_WORDS[1]}:$before" in',
            *_write_cases(commands, _offer),
            "  esac",
            '  case "${COMP_WORDS[1]}" in',
            *offered,
            "  esac",
            '  case "$cur" in',
            f"    -*) {_offer('$flags')} ;;",
            f'    *) {_offer("$words")}; COMPREPLY+=($(compgen -f -- "$cur")) ;;',
            "  esac",
            "}",
            "complete -o filenames -F _paiju paiju",
            "",
        )
    )


def _write_cases(commands: list[CommandWords], offer: Callable[[str], str]) -> list[str]:
    """What to offer behind an option that takes one of a few values."""
    return [
        f"    {command.name}:{flag}) {offer(' '.join(values))}; return ;;"
        for command in commands
        for flag, values in command.options.items()
        if values
    ]


def _offer(words: str) -> str:
    return f'COMPREPLY=($(compgen -W "{words}" -- "$cur"))'


def _write_zsh(commands: list[CommandWords]) -> str:
    names = " ".join(_quote(f"{command.name}:{command.about}") for command in commands)
    offered = [
        f"    {c.name}) flags=({' '.join(c.options)}) offered=({' '.join(c.words)}) ;;"
        for c in commands
    ]
    return "\n".join(
        (
            "#compdef paiju",
            "_paiju() {",
            "  if (( CURRENT == 2 )); then",
            f"    local -a commands=({names})",
            "    _describe command commands; return",
            "  fi",
            '  case "${words[2]}:${words[CURRENT-1]}" in',
            *_write_cases(commands, "compadd -- {}".format),
            "  esac",
            "  local -a flags offered",
            '  case "${words[2]}" in',
            *offered,
            "  esac",
            "  if [[ $PREFIX == -* ]]; then compadd -a flags; return; fi",
            "  compadd -a offered",
            "  _files",
            "}",
            '_paiju "$@"',
            "",
        )
    )


def _write_fish(commands: list[CommandWords]) -> str:
    lines = []
    for command in commands:
        about = _quote(command.about)
        lines.append(f"complete -c paiju -n __fish_use_subcommand -a {command.name} -d {about}")
        here = f"complete -c paiju -n '__fish_seen_subcommand_from {command.name}'"
        if command.words:
            lines.append(f"{here} -a '{' '.join(command.words)}'")
        for flag, values in command.options.items():
            kind = f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}"
            lines.append(f"{here} {kind}" + (f" -x -a '{' '.join(values)}'" if values else ""))
    return "\n".join((*lines, ""))


def _quote(text: str) -> str:
    """A text between single quotes, for zsh and fish."""
    return "'" + text.replace("'", "’") + "'"


SHELLS: dict[str, Callable[[list[CommandWords]], str]] = {
    "bash": _write_bash,
    "zsh": _write_zsh,
    "fish": _write_fish,
}
