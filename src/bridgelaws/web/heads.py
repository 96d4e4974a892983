"""HEAD: what GET would answer, without its body. Monitors and programs that look whether a page is there ask so."""

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send


class Heads:
    """Answers HEAD as GET; a part that never ends says that it cannot (`asks_head`)."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return

        async def without_body(message: Message) -> None:
            await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

        state = {**scope.get("state", {}), "head": True}
        await self.app({**scope, "method": "GET", "state": state}, receive, without_body)


def asks_head(request: Request) -> bool:
    return getattr(request.state, "head", False)
