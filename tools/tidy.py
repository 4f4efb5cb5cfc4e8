"""`python tools/tidy.py FILE …`: files end with one newline, lines with no blanks; none is large.

Ends are mended, and the exit status says that something was; what is too large or has the marks of
a merge is only told.
"""

import re
import subprocess
import sys
from pathlib import Path

LARGEST = 1 << 20  # bytes; what is larger does not belong into a repository
MARKS = re.compile(rb"^(<{7} |>{7} )", re.MULTILINE)
BINARY = re.compile(r": binary: set$")


def tidy(path: Path) -> list[str]:
    """Mend the ends of a text file; what was wrong with it."""
    found = []
    if path.stat().st_size > LARGEST:
        return [f"{path}: more than {LARGEST >> 10} KiB"]
    before = path.read_bytes()
    if b"\0" in before or _is_as_it_is(path):
        return []
    if MARKS.search(before):
        found.append(f"{path}: has the marks of a merge")
    blanks = rb"[ ]+" if path.suffix == ".tsv" else rb"[ \t]+"  # where the last column may be empty
    after = re.sub(blanks + rb"(?=\r?\n|\Z)", b"", before).rstrip(b"\r\n")
    after += b"\n" if after else b""
    if after != before:
        path.write_bytes(after)
        found.append(f"{path}: ends of lines mended")
    return found


def _is_as_it_is(path: Path) -> bool:
    """Is a file to be left alone, byte for byte (.gitattributes)?"""
    asked = ["git", "check-attr", "binary", "--", str(path)]
    said = subprocess.run(asked, capture_output=True, text=True).stdout.strip()
    return BINARY.search(said) is not None


def main(paths: list[str]) -> int:
    """Tidy all; 1 if anything was found."""
    found = [line for path in paths for line in tidy(Path(path))]
    print("\n".join(found))
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
