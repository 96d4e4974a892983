"""Tries to sign in: counted, written down, and refused to an address that has failed too often.

A try counts before the password is looked at, so that a hundred sent at once are no more than ten; whoever succeeds begins
anew. Tries count only against the address they come from: nobody locks the Director out from elsewhere.
"""

from starlette.requests import Request

from bridgelaws.web.logs import client_of, security
from bridgelaws.web.metrics import Metrics
from bridgelaws.web.security import Limits

SIGN_IN = "sign in"


def note_failed_sign_in(request: Request, why: str) -> None:
    """With the address, so that somebody can look for whoever guesses."""
    metrics: Metrics = request.app.state.metrics
    metrics.count_failed_sign_in()
    security.warning("sign-in failed", extra={"fields": {"why": why, "address": client_of(request)}})


def refuse_too_many_tries(request: Request) -> None:
    """429 for an address that has tried too often; the right password from anywhere else is taken all the same."""
    limits: Limits = request.app.state.limits
    limits.check(request, SIGN_IN, request.app.state.settings.sign_in_limit)


def forgive_tries(request: Request) -> None:
    limits: Limits = request.app.state.limits
    limits.forget(request, SIGN_IN, request.app.state.settings.sign_in_limit)


def note_sign_in(request: Request) -> None:
    forgive_tries(request)
    security.info("signed in", extra={"fields": {"address": client_of(request)}})
