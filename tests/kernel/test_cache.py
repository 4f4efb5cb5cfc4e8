"""The disk cache of the kernel: there is always a place or none, and nobody else's file is read."""

from __future__ import annotations

import errno
import os
import shutil
import stat
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from paiju.kernel import cache
from paiju.kernel.cache import Shelf
from paiju.kernel.cache_places import CacheFolder, places

ME = os.geteuid() if hasattr(os, "geteuid") else 0
SOMEBODY = 54321  # neither this user nor the administrator
users = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no owners here")
root = pytest.mark.skipif(ME != 0, reason="only the administrator can become somebody else")


@pytest.fixture
def package(tmp_path: Path) -> Path:
    folder = tmp_path / "package"
    folder.mkdir()
    return folder


# --- which places there are ---------------------------------------------------------------

# what the environment says, and which folders follow the package's own; {} is the test's
PLACES: list[tuple[dict[str, str], list[str]]] = [
    ({"HOME": "{}/home"}, ["home/.cache/paiju", "tmp/paiju-N"]),
    ({"HOME": "{}/home", "XDG_CACHE_HOME": "{}/xdg"}, ["xdg/paiju", "tmp/paiju-N"]),
    ({"HOME": "{}/home", "XDG_CACHE_HOME": "xdg"}, ["home/.cache/paiju", "tmp/paiju-N"]),
    ({"HOME": "", "XDG_CACHE_HOME": "{}/xdg"}, ["xdg/paiju", "tmp/paiju-N"]),
    ({"HOME": "not/absolute"}, ["tmp/paiju-N"]),
]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other folders")
@pytest.mark.parametrize(("given", "expected"), PLACES)
def test_where_code_may_be(
    given: Mapping[str, str],
    expected: list[str],
    package: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "tmp"))
    environment = {name: value.format(tmp_path) for name, value in given.items()}
    found = [place.folder for place in places(package, environment)]
    assert found[0] == package / "__pycache__"
    assert [folder.parent for folder in found[1:]] == [
        tmp_path / name.replace("N", str(ME)) for name in expected
    ]
    assert not (tmp_path / "home").exists() and not (tmp_path / "tmp").exists()  # only looked for


def test_nobody_knows_where_the_user_is_at_home(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(path: Path) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "expanduser", unknown)
    assert len(places(package, {})) == 2


def test_there_is_no_temporary_folder(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> str:
        raise FileNotFoundError(errno.ENOENT, "No usable temporary directory found")

    monkeypatch.setattr(tempfile, "gettempdir", none)
    assert len(places(package, {"HOME": "/nowhere"})) == 2


@pytest.mark.parametrize("name", ["PAIJU_CACHE", "NUMBA_CACHE_DIR"])
def test_a_folder_that_is_named_is_the_only_one(name: str, package: Path, tmp_path: Path) -> None:
    (only,) = places(package, {name: str(tmp_path / "named")})
    assert only.folder.parent == tmp_path / "named"


def test_ours_goes_before_that_of_numba(package: Path, tmp_path: Path) -> None:
    given = {"NUMBA_CACHE_DIR": str(tmp_path / "b"), "PAIJU_CACHE": str(tmp_path / "a")}
    assert places(package, given)[0].folder.parent == tmp_path / "a"


def test_a_folder_that_is_named_and_cannot_be_used_is_passed_over(
    package: Path, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("not a folder")
    found = places(package, {"PAIJU_CACHE": str(tmp_path / "file"), "HOME": str(tmp_path)})
    assert found[0].folder == package / "__pycache__"
    assert len(found) == 3


@pytest.mark.skipif(sys.platform == "win32", reason="nobody can remove the current folder")
def test_a_folder_that_is_named_in_one_that_is_gone_is_passed_over(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    found = places(package, {"PAIJU_CACHE": "named", "HOME": str(tmp_path)})
    assert found[0].folder == package / "__pycache__"


def test_two_packages_do_not_share_a_folder(tmp_path: Path) -> None:
    given = {"PAIJU_CACHE": str(tmp_path)}
    assert places(tmp_path / "a", given) != places(tmp_path / "b", given)


# --- whose files count --------------------------------------------------------------------

# owner, mode, is a file of it read?
OWNERS = [
    (ME, 0o644, True),
    (ME, 0o600, True),
    (0, 0o644, True),  # the administrator can do everything anyway
    (SOMEBODY, 0o644, False),
    (SOMEBODY, 0o444, False),
    (ME, 0o664, False),  # somebody of the group can have written it
    (ME, 0o666, False),
    (0, 0o666, False),
]


@users
@pytest.mark.parametrize(("owner", "mode", "read"), OWNERS)
def test_whose_files_count(owner: int, mode: int, read: bool, package: Path) -> None:
    place = places(package, {})[0]
    found = os.stat_result((stat.S_IFREG | mode, 1, 1, 1, owner, 0, 10, 0, 0, 0))
    assert place.trusts(found) is read


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf("stamp", (CacheFolder(tmp_path / "a" / "k", frozenset({ME})),))


def folder_of(shelf: Shelf) -> Path:
    assert shelf.place is not None
    return shelf.place.folder


def test_what_is_written_is_read(shelf: Shelf) -> None:
    shelf.write("m.f", "m.f.1.nbc", b"code")
    assert shelf.read("m.f.1.nbc") == b"code"
    assert shelf.read("m.f.2.nbc") is None
    if hasattr(os, "geteuid"):
        assert stat.S_IMODE(folder_of(shelf).stat().st_mode) == 0o700


@users
def test_a_file_that_others_can_write_is_not_read(shelf: Shelf) -> None:
    shelf.write("m.f", "m.f.1.nbc", b"code")
    (folder_of(shelf) / "m.f.1.nbc").chmod(0o666)
    assert shelf.read("m.f.1.nbc") is None


@users
def test_a_folder_that_everybody_can_write_is_not_used(shelf: Shelf, tmp_path: Path) -> None:
    shelf.write("m.f", "m.f.1.nbc", b"code")
    folder_of(shelf).chmod(0o777)
    assert shelf.read("m.f.1.nbc") is None
    assert Shelf("stamp", shelf.places).place is None


@root
def test_a_file_of_somebody_else_is_not_read(shelf: Shelf) -> None:
    shelf.write("m.f", "m.f.1.nbc", b"code")
    os.chown(folder_of(shelf) / "m.f.1.nbc", SOMEBODY, SOMEBODY)
    assert shelf.read("m.f.1.nbc") is None


@users
def test_a_link_is_not_followed(shelf: Shelf, tmp_path: Path) -> None:
    shelf.write("m.f", "m.f.1.nbc", b"code")
    (folder_of(shelf) / "m.f.2.nbc").symlink_to(folder_of(shelf) / "m.f.1.nbc")
    assert shelf.read("m.f.2.nbc") is None


# what a file may have become; none of it is handed to pickle
BROKEN = [b"", b"paiju kernel 1\n", b"\x80\x04N.", b"paiju kernel 1\n" + 32 * b"0" + b"code"]


@pytest.mark.parametrize("content", BROKEN)
def test_a_file_that_is_not_whole_is_not_read(content: bytes, shelf: Shelf) -> None:
    shelf.write("m.f", "m.f.1.nbc", b"code")
    path = folder_of(shelf) / "m.f.1.nbc"
    path.write_bytes(content)
    assert shelf.read("m.f.1.nbc") is None
    shelf.write("m.f", "m.f.1.nbc", b"anew")
    assert shelf.read("m.f.1.nbc") == b"anew"


@users
def test_a_temporary_folder_must_be_of_this_user_alone(tmp_path: Path) -> None:
    place = CacheFolder(tmp_path / "paiju" / "k", frozenset({ME}), guarded=True)
    assert place.can_be_written()
    for mode, expected in ((0o755, False), (0o770, False), (0o700, True)):
        place.folder.parent.chmod(mode)
        assert place.can_be_written() is expected


@users
def test_a_link_in_place_of_the_temporary_folder_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir(mode=0o700)
    (tmp_path / "paiju").symlink_to(tmp_path / "mine")
    assert not CacheFolder(tmp_path / "paiju" / "k", frozenset({ME}), guarded=True).can_be_written()


# --- places that take nothing -------------------------------------------------------------


def full(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is full below this folder, from now on."""
    write = cache._write

    def refuse(path: Path, body: bytes) -> None:
        if path.is_relative_to(folder):
            raise OSError(errno.ENOSPC, "No space left on device")
        write(path, body)

    monkeypatch.setattr(cache, "_write", refuse)


def test_when_a_disk_is_full_the_next_place_takes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = [CacheFolder(tmp_path / name / "k", frozenset({ME})) for name in "ab"]
    shelf = Shelf("stamp", two)
    full(tmp_path / "a", monkeypatch)
    shelf.write("m.f", "m.f.1.nbc", b"code")
    assert shelf.read("m.f.1.nbc") == b"code"
    assert shelf.place == two[1]


def test_where_there_is_no_place_it_is_said_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(cache, "_complained", [])
    shelf = Shelf("stamp", (CacheFolder(tmp_path / "k", frozenset({ME})),))
    full(tmp_path, monkeypatch)
    for number in range(3):
        shelf.write("m.f", f"m.f.{number}.nbc", b"code")
    assert shelf.place is None
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "PAIJU_CACHE" in caplog.text


def test_older_code_of_the_same_function_goes(shelf: Shelf) -> None:
    before = Shelf("another", shelf.places)

    def name(function: str, of: Shelf, number: int) -> str:
        return f"{function}.{cache._TAG}.{of.stamp}.{number}.nbc"

    for function in ("m.f", "m.g"):
        before.write(function, name(function, before, 1), b"old")
    for number in (1, 2):
        shelf.write("m.f", name("m.f", shelf, number), b"new")
    assert sorted(path.name for path in folder_of(shelf).iterdir()) == [
        *(name("m.f", shelf, number) for number in (1, 2)),
        name("m.g", before, 1),
    ]


def test_many_who_write_and_read_at_once_see_whole_files(shelf: Shelf) -> None:
    bodies = [bytes([letter]) * 50_000 for letter in b"abcd"]
    wrong: list[bytes] = []

    def work(body: bytes) -> None:
        for _ in range(25):
            shelf.write("m.f", "m.f.1.nbc", body)
            found = shelf.read("m.f.1.nbc")
            if found not in bodies:
                wrong.append(found or b"")

    shelf.write("m.f", "m.f.1.nbc", bodies[0])
    threads = [threading.Thread(target=work, args=(body,)) for body in bodies]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert len(list(folder_of(shelf).iterdir())) == 1


# --- a whole program, as somebody else ----------------------------------------------------

PROGRAM = """
import os, sys
import numba, paiju.kernel.jit
numba.njit(lambda: 1)()  # loads all it needs, before some of it cannot be read any more
user, folder = int(sys.argv[1]), sys.argv[2]
if user:
    os.setegid(user)
    os.seteuid(user)
sys.path.insert(0, folder)
from kernel.low import low
print(low(), sum(low.stats.cache_hits.values()), low.stats.cache_path)
"""


@pytest.fixture
def public() -> Iterator[Path]:
    """A folder that everybody can read, which those of tests are not."""
    folder = Path(tempfile.mkdtemp(prefix="paiju-test-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


def small_kernel(folder: Path) -> Path:
    package = folder / "kernel"
    package.mkdir()
    own = Path(cache.__file__).with_name("jit.py").read_text("utf-8")
    (package / "jit.py").write_text(own, "utf-8")
    (package / "low.py").write_text(
        "from kernel.jit import jit\n\n\n@jit\ndef low():\n    return 7\n"
    )
    return package


def ran(folder: Path, user: int, **environment: str) -> list[str]:
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(user), str(folder)],
        env={**kept, "PAIJU_LANG": "en", **environment},
        cwd=folder,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    return [*run.stdout.split(), run.stderr]


def test_without_a_home_it_is_kept_beside_the_sources(public: Path) -> None:
    package = small_kernel(public)
    place = str(package / "__pycache__")
    assert ran(public, 0) == ["7", "0", place, ""]
    assert ran(public, 0) == ["7", "1", place, ""]


@root
def test_another_user_reads_what_the_administrator_compiled(public: Path) -> None:
    small_kernel(public)
    ran(public, 0)
    number, hits, *_ = ran(public, SOMEBODY, TMPDIR=str(public))
    assert (number, hits) == ("7", "1")


@root
def test_another_user_with_a_package_that_cannot_be_written(public: Path) -> None:
    small_kernel(public)
    (public / "tmp").mkdir()
    (public / "tmp").chmod(0o1777)
    given = {"HOME": "/nonexistent", "TMPDIR": str(public / "tmp")}
    for hits in ("0", "1"):
        number, found, place, complaint = ran(public, SOMEBODY, **given)
        assert (number, found, complaint) == ("7", hits, "")
        assert place.startswith(f"{public}/tmp/paiju-{SOMEBODY}/kernel-")


@root
def test_another_user_without_any_place_compiles_in_memory_and_is_told(public: Path) -> None:
    small_kernel(public)
    given = {"HOME": "/nonexistent", "PAIJU_CACHE": "/proc/paiju"}
    (public / "tmp").mkdir()
    (public / "tmp" / f"paiju-{SOMEBODY}").mkdir()  # made by the administrator, in its place
    number, hits, place, complaint = ran(public, SOMEBODY, TMPDIR=str(public / "tmp"), **given)
    assert (number, hits, place) == ("7", "0", "None")
    assert complaint.count("\n") == 1 and "PAIJU_CACHE" in complaint


# --- what loading takes -------------------------------------------------------------------

LOADING = """
import sys
sys.path.insert(0, sys.argv[1])
from kernel.low import filled
number, hits = filled(3), sum(filled.stats.cache_hits.values())
registries = "numba.typed.dictimpl" in sys.modules

import numba
@numba.njit
def counted(n):
    found = {at: at * at for at in range(n)}
    return len(found) + found[n - 1]
print(number, hits, registries, counted(4))
"""


def test_what_is_compiled_is_loaded_without_what_compiling_takes(public: Path) -> None:
    """The types and functions numba knows are a fifth of a first move; only compiling needs them.

    Whoever compiles something afterwards has them.
    """
    package = small_kernel(public)
    source = "import numpy as np\nfrom kernel.jit import making_arrays\n\n\n"
    source += "@making_arrays\ndef filled(n):\n"
    (package / "low.py").write_text(f"{source}    return np.full(n, 7).sum()\n")
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
    command = [sys.executable, "-c", LOADING, str(public)]
    for expected in ("21 0 True 13", "21 1 False 13"):
        run = subprocess.run(command, env=kept, cwd=public, capture_output=True, text=True)
        assert run.stdout.strip() == expected, run.stderr
