"""Records read from files and texts."""

import msgspec

from paiju.core.errors import BadOption, BadRecord, UnknownGame
from paiju.core.events import load_event
from paiju.engine.game import as_written
from paiju.engine.record import FORMAT, Header, Record
from paiju.formats.documents import Source, understand
from paiju.formats.lines import split_lines


def load_record(text_or_path: Source, *, encoding: str | None = None) -> Record:
    """Read a record from a path or from its text.

    Records are UTF-8; files that were saved in another encoding are recognised, or named by
    `encoding`.
    """
    return understand(text_or_path, parse_record, encoding)


def parse_record(text: str) -> Record:
    """The record that a text is."""
    lines = split_lines(text.rstrip())  # empty lines at the end say nothing
    try:
        header = msgspec.json.decode(lines[0] if lines else "", type=Header)
    except (msgspec.MsgspecError, ValueError) as error:
        raise BadRecord("not-a-record", 1, why=str(error)) from None
    if header.paiju != FORMAT:
        raise BadRecord("newer-format", 1, version=header.paiju)
    events = []
    for number, line in enumerate(lines[1:], 2):
        try:
            events.append(load_event(line))
        except (msgspec.MsgspecError, ValueError) as error:
            raise BadRecord("not-an-event", number, why=str(error)) from None
    record = Record(header, tuple(events))
    _check_header(record)
    return record


def _check_header(record: Record) -> None:
    header = record.header
    try:
        played = record.game
        played.seats(header.seats)
    except (UnknownGame, BadOption) as error:
        raise error.at_line(1) from None
    named = as_written(played.spec, header.options)
    if dict(played.settings) != named or played.id != header.game:
        raise BadRecord("incomplete-header", 1)
    if not played.spec.still_holds(header.rules, played.settings):
        raise BadRecord("other-rules", 1, version=header.rules)
