"""What the frames of one socket ask for, and what is told to it."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial

from starlette.websockets import WebSocket

from paiju.core.errors import PaijuError
from paiju.core.events import Seat
from paiju.engine.counting import unseen
from paiju.engine.state import View
from paiju.server.connection import QUEUE, Connection
from paiju.server.hub import occupant
from paiju.server.identity import matches
from paiju.server.limits import ADDRESS, PASSWORDS, ROOMS, SOCKET
from paiju.server.quick_lines import LINES
from paiju.server.services import Services
from paiju.store import StoredPerson
from paiju.tables.commands import COMMANDS, Agree
from paiju.tables.decide import proposed
from paiju.tables.log import AnyEntry, Dealt, Rose, seen
from paiju.tables.loop import Loop, News
from paiju.tables.table import Table
from paiju.wire import (
    Ack,
    Count,
    HintRequest,
    Join,
    Leave,
    Look,
    Ping,
    Read,
    Request,
    Said,
    Say,
    WireError,
    advice,
    frame,
    identity_of,
    problem,
    read_request,
    readings,
    table_view,
    unseen_counts,
)

PATIENCE = 20  # refused frames in a row that come too fast
CROWD = 16  # so many see at once that somebody came or went; among more, each move would cost all
SETTLE = 0.5  # seconds after which a crowd sees who is there

logger = logging.getLogger(__name__)


def _event(entry: AnyEntry, seat: Seat, number: int) -> str:
    """One entry of the log as an observer hears of it."""
    return frame("event", seen(entry, seat), number)


def _view(table: Table, person: str, history: bool) -> str:
    """The table as a person sees it."""
    return frame("view", table_view(table, person, history), table.version)


class SocketSession(Connection):
    """A connection of one person, at one table at most."""

    def __init__(
        self, socket: WebSocket, person: StoredPerson, services: Services, address: str
    ) -> None:
        super().__init__(socket, person, services)
        self._address = address
        self._loop: Loop | None = None
        self._allowed: Callable[[], bool] = services.limits.bucket(SOCKET)
        self._hurried = 0
        self._seat: int | None = None  # where the person sat when he last heard
        self._due: asyncio.TimerHandle | None = None  # when he sees who is there

    # --- frames ---

    async def _hear(self, text: str | bytes) -> bool:
        """Do what a frame asks; False if this goes too far."""
        if not (self._allowed() and self._services.limits.allows(ADDRESS, self._address)):
            self._hurried += 1
            self._refuse(WireError("too-fast"), "")  # it has not been read
            await asyncio.sleep(0)  # who sends many at once keeps nobody waiting, and is told why
            return self._hurried < PATIENCE
        self._hurried = 0
        try:
            request = read_request(text)
            self._services.metrics.count("paiju_frames_received_total", request.type)
            await self._do(request)
        except PaijuError as error:
            self._refuse(error, identity_of(text))
        except Exception:
            logger.exception("a frame failed")
            self._refuse(WireError("internal"), identity_of(text))
        return True

    def _refuse(self, error: PaijuError, identity: str) -> None:
        self._services.metrics.count("paiju_refused_total", error.code)
        version = self._loop.table.version if self._loop else 0
        self._send(frame("error", problem(error, identity), version))
        if error.code == "stale":
            self.show()

    async def _do(self, request: Request) -> None:
        command = request.command
        if isinstance(command, Ping):
            await self._answer(frame("pong", Ack(id=request.id)))
        elif isinstance(command, Join):
            await self._join(command, request.id)
        elif isinstance(command, Leave):
            self._leave()
            self._ack(request.id, 0)
        else:
            await self._at_table(request)

    async def _at_table(self, request: Request) -> None:
        loop, command = self._table(), request.command
        if isinstance(command, Agree) and not loop.is_done(self._person.id, request.id):
            await self._prepare(loop.table, command)
        if request.type in COMMANDS:
            self._ask(loop, request)
        elif isinstance(command, Look):
            self._look(loop.table, request.id)
        elif isinstance(command, Say):
            self._say(loop, command, request.id)
        else:
            await self._tell_more(loop, request)

    async def _tell_more(self, loop: Loop, request: Request) -> None:
        """Answers that somebody who plays may ask for; what takes long is done beside the loop."""
        command, terms, version = request.command, loop.table.terms, loop.table.version
        if isinstance(command, HintRequest):
            hints = await self._compute(advice, self._view(terms.hints), request.id)
            self._send(frame("hints", hints, version))
        elif isinstance(command, Count):
            view = self._view(terms.counter)
            self._send(frame("unseen", unseen_counts(unseen(view), request.id)))
        elif isinstance(command, Read):
            view = self._view(True)
            found = await self._compute(readings, view, command.cards, request.id)
            self._send(frame("readings", found, version))

    async def _prepare(self, table: Table, command: Agree) -> None:
        """Other options are another game: what it needs is made before anybody waits for it."""
        self._services.limits.check(ROOMS, self._address)
        await self._services.hub.prepare(proposed(table, occupant(self._person), command))

    def _table(self) -> Loop:
        if self._loop is None:
            raise WireError("not-at-table")
        return self._loop

    def _view(self, allowed: bool) -> View:
        """What the own seat sees of the game, for those who play in it."""
        table = self._table().table
        if not allowed:
            raise WireError("switched-off")
        seat = table.observer(self._person.id)
        if table.state is None or seat is None:
            raise WireError("not-seated")
        return table.state.view(seat)

    # --- coming and going ---

    async def _join(self, command: Join, identity: str) -> None:
        loop = self._services.hub.find(command.table)
        await self._check_entry(loop.table, command.password)
        self._leave()
        self._loop = loop
        loop.watchers.append(self)
        loop.table.connect(self._person.id)
        self._ack(identity, loop.table.version)
        self._catch_up(command.v)
        self._presence(loop)

    async def _check_entry(self, table: Table, password: str) -> None:
        """A password keeps strangers out; who sits there or opened the room is none."""
        person = self._person.id
        if table.seat_of(person) is not None or table.host == person:
            return
        if table.terms.password:
            self._services.limits.check(PASSWORDS, f"{self._address} {table.name}")
            if not await matches(table.terms.password, password):
                raise WireError("wrong-password")
        if not table.terms.spectators and (table.running or None not in table.seats):
            raise WireError("no-spectators")

    def _catch_up(self, version: int | None) -> None:
        """What was missed since a version, then the view; or the view with all of the game."""
        table = self._table().table
        if version is None or not 0 <= version <= table.version:
            self.show(history=True)
            return
        if table.version - version > QUEUE // 2:  # too long to tell
            self.show(history=True)
            return
        news = News(table, table.log[version:])
        self._events(news, version)
        self._show(news)

    def _leave(self) -> None:
        self._cancel_due()
        loop, self._loop = self._loop, None
        if loop:
            loop.watchers.remove(self)
            loop.table.disconnect(self._person.id)
            self._presence(loop)

    def _presence(self, loop: Loop) -> None:
        """Somebody came or went: the others see it, the table looks what follows."""
        loop.wake()
        others = [
            one for one in loop.watchers if one is not self and isinstance(one, SocketSession)
        ]
        news = News(loop.table, ())
        for one in others:
            if len(others) <= CROWD:
                one._show(news)
            else:
                one.show_soon()

    # --- what is told ---

    def tell(self, news: News) -> None:
        """What has just happened, and how things are now."""
        table = news.table
        self._events(news, table.version - len(news.entries))
        for entry in news.entries:
            if isinstance(entry, Rose) and entry.why == "kicked" and entry.seat == self._seat:
                self._send(frame("error", problem(WireError("kicked")), table.version))
            if isinstance(entry, Dealt) and self._shut_out(table):
                self._send(frame("error", problem(WireError("no-spectators")), table.version))
        self._show(news)

    def _events(self, news: News, after: int) -> None:
        table = news.table
        if self._shut_out(table):
            return
        for number, entry in enumerate(table.log[after:], after + 1):
            seat = table.observer(self._person.id, number)
            self._send(news.once(("event", number, seat), partial(_event, entry, seat, number)))

    def show_soon(self) -> None:
        """The table in a moment, once for all who come and go until then."""
        if self._due is None:
            self._due = asyncio.get_running_loop().call_later(SETTLE, self.show)

    def _cancel_due(self) -> None:
        if self._due:
            self._due.cancel()
            self._due = None

    def show(self, history: bool = False) -> None:
        """The table as this person sees it."""
        if self._loop:
            self._show(News(self._loop.table, ()), history)

    def _show(self, news: News, history: bool = False) -> None:
        """The table as this person sees it; those who see the same get the same frame."""
        self._cancel_due()
        table, person = news.table, self._person.id
        if self._loop is None or self._shut_out(table):
            return
        self._seat = table.seat_of(person)
        eyes = self._seat, table.observer(person), table.host == person, history
        self._send(news.once(("view", *eyes), partial(_view, table, person, history)))

    def _look(self, table: Table, identity: str) -> None:
        if self._shut_out(table):
            raise WireError("no-spectators")
        self.show(history=True)
        self._ack(identity, table.version)

    def _shut_out(self, table: Table) -> bool:
        """Nobody watches where that has been switched off."""
        watching = table.observer(self._person.id) is None
        return watching and table.running and not table.terms.spectators

    # --- commands ---

    def _ask(self, loop: Loop, request: Request) -> None:
        began = loop.time.now()

        def reply(answer: int | PaijuError) -> None:
            if isinstance(answer, PaijuError):
                self._refuse(answer, request.id)
            else:
                self._services.metrics.acknowledged(loop.time.now() - began)
                self._ack(request.id, answer)

        loop.ask(occupant(self._person), request.command, request.id, request.version, reply)

    def _ack(self, identity: str, version: int) -> None:
        self._send(frame("ack", Ack(id=identity), version))

    def _say(self, loop: Loop, command: Say, identity: str) -> None:
        if command.line not in LINES:
            raise WireError("no-such-line")
        seat = loop.table.seat_of(self._person.id)
        if seat is None:
            raise WireError("not-seated")
        self._ack(identity, loop.table.version)
        line = Said(name=self._person.name, seat=seat, line=command.line)
        said = frame("said", line, loop.table.version)
        for watcher in list(loop.watchers):  # one that does not read leaves
            if isinstance(watcher, SocketSession):
                watcher._send(said)
