"""How the server refuses, for programs."""

from typing import Any

from pydantic import BaseModel


class Refused(BaseModel):
    error: str


REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Refused} for status in (400, 401, 403, 404, 409, 413, 422, 429, 503)
}
