"""`python tools/release.py`: is everything there for a release, and what would be done?

It changes nothing. `--check` is for every change: version, change log and kept releases agree.
`--check --tag vX.Y.Z` is for the workflow that builds a tag. `--notes` prints the section of the
change log.
"""

import argparse
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VERSION = re.compile(r'^__version__ = "([^"]+)"$', re.MULTILINE)
NUMBER = re.compile(r"(\d+\.\d+\.\d+)(\.dev\d+)?")
HEADING = re.compile(r"^## \[([^\]]+)\] – (\S+)$", re.MULTILINE)
KINDS = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
UNRELEASED = "unreleased"


@dataclass(frozen=True)
class Section:
    """What the change log says of one version."""

    version: str
    when: str  # a date, or that it is not released
    text: str


@dataclass(frozen=True)
class Project:
    """A checkout."""

    root: Path = ROOT

    @property
    def version(self) -> str:
        """As the package has it."""
        found = VERSION.search((self.root / "src/paiju/__init__.py").read_text("utf-8"))
        return found[1] if found else ""

    @property
    def number(self) -> str:
        """The version without what marks it as being in the making."""
        found = NUMBER.fullmatch(self.version)
        return found[1] if found else ""

    @property
    def in_the_making(self) -> bool:
        """Is this what comes between two releases?"""
        return ".dev" in self.version

    @property
    def tag(self) -> str:
        """What the release is tagged as."""
        return f"v{self.number}"

    @property
    def sections(self) -> list[Section]:
        """The change log, the newest version first."""
        parts = HEADING.split((self.root / "CHANGELOG.md").read_text("utf-8"))
        rows = zip(parts[1::3], parts[2::3], parts[3::3], strict=True)
        return [Section(version, when, text.strip()) for version, when, text in rows]

    def kept(self, version: str) -> Path:
        """What that release has written, for the tests of later ones."""
        return self.root / "tests" / "data" / "releases" / version

    def git(self, *arguments: str) -> str:
        """What git says."""
        command = ["git", *arguments]
        return subprocess.run(
            command, cwd=self.root, capture_output=True, text=True, check=True, encoding="utf-8"
        ).stdout.strip()


# --- what is wrong ------------------------------------------------------------------------


def disagreements(project: Project) -> Iterator[str]:
    """What may not be so in any commit."""
    if not project.number:
        yield f"the version {project.version!r} is neither X.Y.Z nor X.Y.Z.devN"
    sections = project.sections
    if not sections or sections[0].version != project.number:
        newest = sections[0].version if sections else "nothing"
        yield f"the package is {project.version}, the change log begins with {newest}"
        return
    if project.in_the_making and sections[0].when != UNRELEASED:
        yield f"{project.version} is in the making, but the change log gives it a date"
    if not project.in_the_making and sections[0].when == UNRELEASED:
        yield f"{project.version} has no date in the change log"
    yield from _wrong_sections(sections)
    for section in sections:
        if section.when != UNRELEASED:
            yield from _not_kept(project, section.version)


def _wrong_sections(sections: list[Section]) -> Iterator[str]:
    for section in sections:
        if not section.text:
            yield f"nothing is said of {section.version}"
        for kind in re.findall(r"^### (.*)$", section.text, re.MULTILINE):
            if kind not in KINDS:
                yield f"{section.version}: {kind!r} is no heading of a change log"
    dates = [section.when for section in sections if section.when != UNRELEASED]
    for when in dates:
        try:
            date.fromisoformat(when)
        except ValueError:
            yield f"{when!r} is no date"
    if dates != sorted(dates, reverse=True):
        yield "the dates of the change log do not descend"
    if any(section.when == UNRELEASED for section in sections[1:]):
        yield "an older section of the change log has no date"


def _not_kept(project: Project, version: str) -> Iterator[str]:
    folder = project.kept(version)
    for name in ("paiju.db", "seen.json"):
        if not (folder / name).is_file():
            yield f"{version}: {folder.relative_to(project.root)}/{name} is not there"
    if not any(folder.glob("*.jsonl")):
        yield f"{version}: no records are kept (tools/keep_release.py)"


def obstacles(project: Project) -> Iterator[str]:
    """What else may not be so in the commit that is released."""
    if project.in_the_making:
        yield f"{project.version} is in the making: take .dev away, and give the section a date"
    if project.git("status", "--porcelain"):
        yield "something is not committed"
    if project.tag in project.git("tag", "--list").split():
        yield f"the tag {project.tag} is there already"


def wrong_tag(project: Project, tag: str) -> Iterator[str]:
    """What is wrong with a tag that was pushed."""
    if project.in_the_making:
        yield f"{project.version} is in the making and cannot be tagged"
    if tag != project.tag:
        yield f"the tag is {tag}, the version {project.version}"
    elif project.git("rev-list", "-n1", tag) != project.git("rev-parse", "HEAD"):
        yield f"{tag} is another commit than the one that is checked out"


# --- what would be done -------------------------------------------------------------------


def steps(project: Project) -> list[str]:
    """What remains to be done by hand, as commands."""
    return [
        f"git tag --sign {project.tag} --message 'Paiju {project.number}'",
        f"git push origin {project.tag}  # the workflow checks again, builds and publishes",
        "then: the next version with .dev0 in src/paiju/__init__.py, a new section on top of "
        "CHANGELOG.md",
    ]


def main(arguments: list[str], project: Project | None = None) -> int:
    """Say what is wrong, or what would be done; 1 if something is wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="only what must hold in every commit")
    parser.add_argument("--tag", help="the tag that is being built")
    parser.add_argument("--notes", action="store_true", help="print the newest section")
    asked = parser.parse_args(arguments)
    project = project or Project()
    if asked.notes:
        print(project.sections[0].text)
        return 0
    wrong = list(disagreements(project))
    if asked.tag:
        wrong += wrong_tag(project, asked.tag)
    elif not asked.check:
        wrong += obstacles(project)
    for line in wrong:
        print(f"✗ {line}")
    if not wrong:
        print(f"✓ {project.version}: version, change log and kept releases agree")
        if not asked.check:
            print("\n".join(steps(project)))
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
