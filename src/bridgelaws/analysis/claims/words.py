"""Why a claim is ruled on as it is, in a sentence for each provision that decides it."""

from bridgelaws.analysis.claims.bits import single
from bridgelaws.analysis.claims.reading import outstanding_trumps
from bridgelaws.analysis.claims.verdict import Verdict
from bridgelaws.analysis.position import name, said
from bridgelaws.bridge.cards import PACK

_AGAINST = {
    "70C1": "The statement says nothing of {trumps} (or not of all of them).",
    "70C2": "{claimer} may have been unaware of it.",
    "70C3": "A normal play loses a trick to it.",
    "70D1": "The stated line, or a normal one where nothing was stated, takes fewer tricks than were claimed.",
    "70D2": "The claim depends on which of several normal cards partner plays.",
    "70E1": "An unstated line that needs one opponent rather than the other to hold a card is not accepted.",
    "71B": "The trick conceded could be lost by a normal play: the concession stands.",
}
_FOR = {
    "70C1": "The outstanding {trumps} was spoken of, and the stated line does not lose to it.",
    "70C2": "{claimer} knew of {trumps}, and with that in mind no normal line loses to it.",
    "70C3": "No stated or normal line loses a trick to {trumps}.",
    "70D1": "No stated or normal line takes fewer tricks than were claimed.",
    "70D2": "Nothing depends on which card partner plays.",
    "70E1": "An opponent has shown out, or will on every normal line: the position of the cards is proven.",
    "70E2": "The regulations fix the order in which a suit is taken to be played.",
    "71B": "A trick conceded could not be lost by any normal play, and is given back.",
}
_ALWAYS = {
    "50D1(a)": "The penalty card must be played at the first legal opportunity, and that binds here too.",
    "50D2(a)": "Declarer's choice of the lead binds here too.",
}


def reasons(verdict: Verdict) -> tuple[tuple[str, str], ...]:
    """Each provision that decides with what it does here."""
    claim = verdict.claim
    gives_way = verdict.tricks_ruled < claim.tricks or (
        verdict.tricks_ruled == claim.tricks < claim.position.tricks_left and verdict.tricks_ruled < verdict.tricks_best
    )
    said_of = {**(_AGAINST if gives_way else _FOR), **_ALWAYS}
    trumps = [said(PACK[card]) for card in reversed(single(outstanding_trumps(claim)))]
    words = {"claimer": name(claim.claimer), "trumps": " and ".join(trumps) or "a trump"}
    found = []
    for number in verdict.decided_by:
        newest = {"71.2": "71B"}.get(number, number)
        found.append((number, said_of.get(newest, "A lead restriction in force binds here too.").format(**words)))
    return tuple(found)
