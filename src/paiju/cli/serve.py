"""`paiju serve`: the table server."""

import argparse

from paiju.cli.arguments import read_count
from paiju.cli.compiling import compile_first
from paiju.cli.parser import Commands
from paiju.cli.problems import CommandError
from paiju.core.language import say, words

_ABOUT = words("启动牌桌服务器", "start the table server")
_HOST = words("地址（默认只在本机）", "address to listen on (default: this machine only)")
_PORT = words("端口（默认 8000，0 为任意空闲端口）", "port (default 8000, 0: any that is free)")
_DB = words(
    "数据库 URL（默认当前目录的 paiju.db）", "database URL (default: paiju.db in this directory)"
)
_PACE = words(
    "电脑出牌前停几毫秒（默认 600）", "milliseconds before a computer answers (default 600)"
)
_ORIGIN = words(
    "还允许哪个网站的页面连接，可重复", "another site whose pages may connect, repeatable"
)


def add(commands: Commands) -> None:
    """`paiju serve`."""
    examples = ("", "--host 0.0.0.0 --port 80", "--db postgresql://paiju@localhost/paiju")
    parser = commands.add("serve", _ABOUT, examples, run, json=False)
    parser.add_argument("--host", metavar="HOST", default="127.0.0.1", help=say(_HOST))
    port = read_count("--port", 0, 65535)
    parser.add_argument("--port", metavar="N", type=port, default=8000, help=say(_PORT))
    parser.add_argument("--db", metavar="URL", default="sqlite:///paiju.db", help=say(_DB))
    pace = read_count("--pace", 0, 10_000)
    parser.add_argument("--pace", metavar="MS", type=pace, default=600, help=say(_PACE))
    parser.add_argument("--origin", metavar="URL", action="append", default=[], help=say(_ORIGIN))


def run(args: argparse.Namespace) -> int:
    """Serve until somebody stops it."""
    try:
        from paiju.server.run import serve
    except ImportError as error:
        raise CommandError("missing-extra", extra="server", why=error.name) from None
    from paiju.server.app import Config

    config = Config(args.db, pace=args.pace / 1000, origins=tuple(args.origin))
    return serve(config, args.host, args.port, compile_first)
