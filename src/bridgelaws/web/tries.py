"""Tries to sign in: counted, written down, and refused to an address that has failed too often.

Only failures are counted, and only against the address they come from: nobody locks the Director out from elsewhere.
"""

from starlette.requests import Request

from bridgelaws.web.logs import client_of, security
from bridgelaws.web.metrics import Metrics
from bridgelaws.web.security import Limits

SIGN_IN = "sign in"


def note_failed_sign_in(request: Request, why: str) -> None:
    """With the address, so that somebody can look for whoever guesses; after so many this address has to wait."""
    metrics: Metrics = request.app.state.metrics
    limits: Limits = request.app.state.limits
    metrics.count_failed_sign_in()
    limits.count_failure(request, SIGN_IN, request.app.state.settings.sign_in_limit)
    security.warning("sign-in failed", extra={"fields": {"why": why, "address": client_of(request)}})


def refuse_too_many_tries(request: Request) -> None:
    """429 for an address that has failed too often; the right password from anywhere else is taken all the same."""
    limits: Limits = request.app.state.limits
    limits.refuse_if_spent(request, SIGN_IN, request.app.state.settings.sign_in_limit)


def note_sign_in(request: Request) -> None:
    security.info("signed in", extra={"fields": {"address": client_of(request)}})
