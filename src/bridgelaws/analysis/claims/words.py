"""Why a claim is ruled on as it is, in a sentence for each provision that decides it."""

from bridgelaws.analysis.claims.bits import single
from bridgelaws.analysis.claims.reading import outstanding_trumps
from bridgelaws.analysis.claims.verdict import Verdict
from bridgelaws.bridge.cards import PACK
from bridgelaws.text import Text, all_of, say, template

_AGAINST = {
    "70C1": template("The statement says nothing of {trumps} (or not of all of them)."),
    "70C2": template("{claimer} may have been unaware of it."),
    "70C3": template("A normal play loses a trick to it."),
    "70D1": template("The stated line, or a normal one where nothing was stated, takes fewer tricks than were claimed."),
    "70D2": template("The claim depends on which of several normal cards partner plays."),
    "70E1": template("An unstated line that needs one opponent rather than the other to hold a card is not accepted."),
    "71B": template("The trick conceded could be lost by a normal play: the concession stands."),
}
_FOR = {
    "70C1": template("The outstanding {trumps} was spoken of, and the stated line does not lose to it."),
    "70C2": template("{claimer} knew of {trumps}, and with that in mind no normal line loses to it."),
    "70C3": template("No stated or normal line loses a trick to {trumps}."),
    "70D1": template("No stated or normal line takes fewer tricks than were claimed."),
    "70D2": template("Nothing depends on which card partner plays."),
    "70E1": template("An opponent has shown out, or will on every normal line: the position of the cards is proven."),
    "70E2": template("The regulations fix the order in which a suit is taken to be played."),
    "71B": template("A trick conceded could not be lost by any normal play, and is given back."),
}
_ALWAYS = {
    "50C": template("While a minor penalty card lies there its owner may play no other small card of that suit."),
    "50D1(a)": template("The penalty card must be played at the first legal opportunity, and that binds here too."),
    "50D2(a)": template("Declarer’s choice of the lead binds here too."),
    "51A": template("Of several penalty cards declarer names the one to be played."),
}


def reasons(verdict: Verdict) -> tuple[tuple[str, Text], ...]:
    """Each provision that decides with what it does here."""
    claim = verdict.claim
    gives_way = verdict.tricks_ruled < claim.tricks or (
        verdict.tricks_ruled == claim.tricks < claim.position.tricks_left and verdict.tricks_ruled < verdict.tricks_best
    )
    said_of = {**(_AGAINST if gives_way else _FOR), **_ALWAYS}
    if gives_way and claim.statement.words and not claim.statement.steps:
        said_of["70C1"] = _NOT_IN_STEPS
    trumps = [PACK[card] for card in reversed(single(outstanding_trumps(claim)))]
    parts = {"claimer": claim.claimer, "trumps": all_of(trumps) if trumps else say("a trump")}
    found = []
    for number in verdict.decided_by:
        newest = {"71.2": "71B"}.get(number, number)
        found.append((number, say(said_of.get(newest, _LEAD), **parts)))
    return tuple(found)


_LEAD = template("A lead restriction in force binds here too.")
_NOT_IN_STEPS = template("No step says that the statement spoke of {trumps} (or not of all of them).")
