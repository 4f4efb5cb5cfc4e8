"""`paiju doctor`: what is installed here, and whether it works."""

import argparse
import platform
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

import paiju
from paiju.cli.output import emit
from paiju.cli.parser import Commands
from paiju.core.columns import align_rows
from paiju.core.errors import PaijuError
from paiju.core.language import Words, say, words
from paiju.workers.compiling import look_into_cache

_ABOUT = words(
    "检查安装：版本、内核、数据库、网页", "check the installation: what is there and works"
)
_DB = words("还检查这个数据库能否连上", "also check that this database can be reached")
_MARKS = {True: words("好", "ok"), False: words("缺", "missing"), None: words("可选", "optional")}
_KERNEL = words("内核", "kernel")
_COMPILED = words(
    "缓存里有 {n}/{all} 个编译好的函数", "{n} of {all} functions compiled in the cache"
)
_COMPILE = words("还没有编译，第一次用时会编译；paiju compile 先做好",
                 "not compiled yet: the first use does it, or paiju compile ahead")  # fmt: skip
_CACHE = words("内核缓存", "kernel cache")
_WRITABLE = words("{}（可写）", "{} (can be written)")
_HOMELESS = words(
    "没有可写的地方，每次都要重新编译；用 PAIJU_CACHE 指定一个目录",
    "no place can be written, every start compiles again; PAIJU_CACHE names one",
)
_SWITCHED_OFF = words("已关闭编译（NUMBA_DISABLE_JIT）", "switched off (NUMBA_DISABLE_JIT)")
_EXTRA = words("pip install 'paiju[{}]'", "pip install 'paiju[{}]'")
_WEB = words("网页客户端", "web client")
_BUILT = words("已构建", "built"), words("没有构建", "not built")
_DATABASE = words("数据库", "database")
_REACHED = words("连上了", "reached")
_NEW = words("还没有，启动服务器时建立", "not there yet; the server creates it")
_REQUIRED = ("msgspec", "numba", "numpy")
_EXTRAS = {"screen": ("textual",),
           "server": ("alembic", "argon2-cffi", "sqlalchemy", "starlette", "uvicorn", "websockets"),
           "postgresql": ("psycopg",), "chart": ("matplotlib",), "docs": ("mkdocs",)}  # fmt: skip


@dataclass(frozen=True)
class Diagnosis:
    """One thing that was looked at; `good` is None for what may be missing."""

    name: str
    good: bool | None
    text: str


def add(commands: Commands) -> None:
    """`paiju doctor`."""
    examples = ("", "--db sqlite:///paiju.db", "--json")
    parser = commands.add("doctor", _ABOUT, examples, run)
    parser.add_argument("--db", metavar="URL", help=say(_DB))


def run(args: argparse.Namespace) -> int:
    """Look at everything; status 1 if something that is needed does not work."""
    found = [*find_all(), *([_check_database(args.db)] if args.db else [])]
    if args.json:
        emit({"findings": [vars(one) for one in found]})
    else:
        print("\n".join(align_rows((say(_MARKS[f.good]), f.name, f.text) for f in found)))
    return int(any(one.good is False for one in found))


def find_all() -> Iterator[Diagnosis]:
    """Everything but a database."""
    yield Diagnosis("paiju", True, paiju.__version__)
    yield Diagnosis("python", True, f"{platform.python_version()} ({platform.platform()})")
    for package in _REQUIRED:
        yield _check_package(package, False, "")
    yield from _check_kernel()
    for extra, packages in _EXTRAS.items():
        for package in packages:
            yield _check_package(package, None, say(_EXTRA).format(extra))
    yield _check_web()


def _check_package(name: str, missing: bool | None, hint: str) -> Diagnosis:
    try:
        return Diagnosis(name, True, metadata.version(name))
    except metadata.PackageNotFoundError:
        return Diagnosis(name, missing, hint)


def _check_kernel() -> Iterator[Diagnosis]:
    """How much of the kernel the disk cache holds for these sources, and where it is."""
    there = look_into_cache()
    if not there.functions:
        yield Diagnosis(say(_KERNEL), None, say(_SWITCHED_OFF))
        return
    text = _COMPILED if there.ready else _COMPILE
    said = say(text).format(n=there.ready, all=there.functions)
    yield Diagnosis(say(_KERNEL), True if there.ready else None, said)
    where = say(_WRITABLE).format(there.folder) if there.folder else say(_HOMELESS)
    yield Diagnosis(say(_CACHE), True if there.folder else None, where)


def _check_web() -> Diagnosis:
    spec = find_spec("paiju.server")
    places = [Path(place) for place in (spec.submodule_search_locations or ())] if spec else []
    built = any((place / "static" / "index.html").is_file() for place in places)
    return Diagnosis(say(_WEB), True if built else None, say(_BUILT[not built]))


def _check_database(url: str) -> Diagnosis:
    try:
        return Diagnosis(say(_DATABASE), True, say(_reach(url)))
    except PaijuError as error:
        return Diagnosis(say(_DATABASE), False, error.sentence())


def _reach(url: str) -> Words:
    """Connect and ask one thing; nothing is created."""
    try:
        import sqlalchemy as sql
    except ImportError:
        raise PaijuError("needs-extra", package="sqlalchemy", extra="server") from None
    try:
        place = sql.make_url(url)
        if _is_new_file(place.get_backend_name(), place.database):
            return _NEW
        engine = sql.create_engine(place)
        with engine.connect() as connection:
            connection.execute(sql.text("SELECT 1"))
        engine.dispose()
    except (sql.exc.SQLAlchemyError, ImportError) as error:
        raise PaijuError("no-database", why=str(error).split("\n", 1)[0]) from None
    return _REACHED


def _is_new_file(backend: str, path: str | None) -> bool:
    """An SQLite file that does not exist yet, in a directory that does."""
    if backend != "sqlite" or not path or path == ":memory:":
        return False
    return not Path(path).exists() and Path(path).parent.is_dir()
