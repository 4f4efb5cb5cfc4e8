"""`paiju join`: a seat at a server's table, beside people in browsers."""

import argparse

from paiju.cli.arguments import AUTO_PASS
from paiju.cli.parser import Commands
from paiju.cli.problems import CommandError
from paiju.core.language import say, words

_ABOUT = words("到服务器的牌桌上打牌", "play at a server's table")
_URL = words(
    "服务器的地址（进大厅）或房间的地址，如 http://localhost:8000/t/房间号",
    "address of a server (its lobby) or of a room: http://localhost:8000/t/ROOM",
)
_NAME = words(
    "你的名字；同名再来就是同一个人，座位还在",
    "your name; come again with it and you have your seat back",
)
_PASSWORD = words("房间的密码", "password of the room")
_WATCH = words("只旁观", "only watch")


def add(commands: Commands) -> None:
    """`paiju join`."""
    examples = ("http://localhost:8000", "http://localhost:8000/t/ROOM --name Li")
    parser = commands.add("join", _ABOUT, examples, run, json=False)
    parser.add_argument("url", metavar="URL", help=say(_URL))
    parser.add_argument("--name", metavar="NAME", default="", help=say(_NAME))
    parser.add_argument("--password", metavar="WORD", default="", help=say(_PASSWORD))
    parser.add_argument("--watch", action="store_true", help=say(_WATCH))
    parser.add_argument("--auto-pass", action="store_true", help=say(AUTO_PASS))


def run(args: argparse.Namespace) -> int:
    """Play until the person leaves."""
    try:
        from paiju.tui.app import TableApp
        from paiju.tui.room import RoomSource
        from paiju.tui.server import LobbyClient, split
        from paiju.tui.source import Refusal
    except ImportError as error:
        raise CommandError("missing-extra", extra="screen", why=error.name) from None
    from paiju.cli.fullscreen import can_draw, show
    from paiju.formats.diary import open_own_diary

    try:
        in_room = split(args.url)[1]
        room = RoomSource(args.url, args.name, args.password, args.watch) if in_room else None
    except Refusal as refused:
        raise CommandError("no-table", why=say(refused.sentence)) from None
    if not can_draw():
        raise CommandError("needs-terminal", name="paiju join")
    server = None if in_room else LobbyClient(args.url, args.name)
    app = TableApp(room, auto_pass=args.auto_pass, server=server, diary=open_own_diary())
    return show(app)
