"""uvicorn with bounds: it hears everybody however many connections are open, and stops at once."""

import asyncio
import errno
import logging
import socket
from asyncio import AbstractEventLoop, Task
from collections.abc import Callable
from typing import Any

import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from bridgelaws.web.serving.bounds import Bounds
from bridgelaws.web.serving.crowd import Crowd
from bridgelaws.web.serving.descriptors import raise_limit, room_for_connections
from bridgelaws.web.serving.protocol import BoundedConfig, BoundedProtocol
from bridgelaws.web.serving.quiet import keep_logs_short

EVERY = 0.25  # seconds between two looks at who is too slow
AT_ONCE = 16  # connections taken before those are looked at that are there; few, since each has a descriptor by then
WAITING = 1024  # connections that the system keeps until we take them
NO_ROOM = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
logger = logging.getLogger("bridgelaws.web")


class BoundedServer(uvicorn.Server):
    """``let_go`` is called when the server stops, before it waits for open answers."""

    def __init__(self, config: BoundedConfig, let_go: Callable[[], None]) -> None:
        super().__init__(config)
        self.crowd, self._let_go = config.crowd, let_go
        self._sweeping: Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(self._complain)
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(WAITING)  # asyncio asked for as few as it takes at once
        self._sweeping = loop.create_task(self._sweep())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._sweeping is not None:
            self._sweeping.cancel()
        self._let_go()
        await super().shutdown(sockets)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            self.crowd.sweep()

    def _complain(self, loop: AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if isinstance(error, OSError) and error.errno in NO_ROOM:
            self.crowd.make_room(1)
            logger.warning("No descriptors are left for new connections: idle ones are closed.")
        else:
            loop.default_exception_handler(context)


def make_server(app: Any, bounds: Bounds | None = None, let_go: Callable[[], None] = lambda: None) -> BoundedServer:
    """A server for the application, to be run on a socket that listens."""
    chosen = bounds or Bounds()
    config = BoundedConfig(
        app,
        http=BoundedProtocol,
        ws="none",
        log_config=None,  # as `bridgelaws serve` has set it up
        access_log=False,
        backlog=AT_ONCE,
        timeout_keep_alive=max(1, round(chosen.idle)),
    )
    config.timeout_graceful_shutdown = chosen.stop  # type: ignore[assignment] # uvicorn waits for fractions as well
    proxies = ProxyHeadersMiddleware(app, config.forwarded_allow_ips).trusted_hosts
    config.crowd = Crowd(chosen, room_for_connections(raise_limit(), chosen.most), lambda address: address in proxies)
    keep_logs_short()
    return BoundedServer(config, let_go)
