"""HTTP on one connection, with its times counted: uvicorn's own protocol, which tells the crowd where it stands."""

import socket
from asyncio import Transport
from contextlib import suppress
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from bridgelaws.club.visitors import Role, Visitor
from bridgelaws.web.serving.crowd import Crowd, Moving

UNANSWERED = 60_000  # milliseconds after which the system gives up a reader who acknowledges nothing


class BoundedConfig(uvicorn.Config):
    crowd: Crowd


class BoundedProtocol(H11Protocol):
    def __init__(self, config: BoundedConfig, *others: Any, **more: Any) -> None:
        super().__init__(config, *others, **more)
        self.crowd, self.address = config.crowd, "?"
        self._began = False  # whether bytes of the next request are there
        self._received = 0

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = self.client[0] if self.client else "?"
        tune(transport.get_extra_info("socket"), self.crowd.bounds.unsent)
        self.crowd.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.crowd.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._began = True
        self._received += len(data)
        super().data_received(data)
        self.settle()

    def on_response_complete(self) -> None:
        self._began = False
        super().on_response_complete()
        self.settle()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.settle()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.settle()

    def settle(self) -> None:
        unsent = self.transport.get_write_buffer_size()
        answered = self.cycle is None or self.cycle.response_complete
        if unsent and (answered or self.flow.write_paused):
            self.crowd.move(self, "answer", Moving(self.crowd.bounds.answer, self._count_sent, lambda: False))
        else:
            self.crowd.rest(self, "answer")
        if self.conn.their_state is h11.SEND_BODY:
            self.crowd.move(self, "body", Moving(self.crowd.bounds.body, lambda: self._received, self._keeps_them_waiting))
        else:
            self.crowd.rest(self, "body")
        if not answered or unsent or self.conn.their_state is not h11.IDLE:
            self.crowd.answer(self)
        elif self._began or self.cycle is None:
            self.crowd.wait_for_head(self)
        else:
            self.crowd.be_idle(self)

    def is_known(self) -> bool:
        state: dict[str, Any] = self.scope.get("state", {}) if self.scope else {}
        visitor = state.get("visitor")
        return isinstance(visitor, Visitor) and visitor.role is not Role.NOBODY

    def drop(self) -> None:
        self.transport.abort()

    def _count_sent(self) -> int:
        return -self.transport.get_write_buffer_size()

    def _keeps_them_waiting(self) -> bool:
        return self.flow.read_paused or (self.cycle is not None and self.cycle.waiting_for_100_continue)


def tune(connection: socket.socket, unsent: int) -> None:
    """Send every answer at once, and let the system keep little of it for a reader who does not read."""
    options = (("TCP_NODELAY", 1), ("TCP_NOTSENT_LOWAT", unsent), ("TCP_USER_TIMEOUT", UNANSWERED))
    for name, value in options:
        if hasattr(socket, name):
            with suppress(OSError):  # a system that knows the name but not the option, or a peer that has gone
                connection.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
