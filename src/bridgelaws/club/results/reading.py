"""The result of a board as it is written on the score sheet, from the fields of a form or from one line (Law 79)."""

from msgspec import Struct

from bridgelaws.bridge.awards import Reason
from bridgelaws.bridge.result_notation import ResultLine, read_fields, read_result_line, read_score
from bridgelaws.club.asking import Typed
from bridgelaws.errors import BridgelawsError, WrongFacts
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.score_sheet import OnlyScore, PassedOut, Played, Unplayed, Written

REASONS: tuple[tuple[Reason, Text], ...] = (
    (Reason.NO_TIME, say("time ran out")),
    (Reason.CANCELLED, say("cancelled by the Director")),
    (Reason.POSTPONED, say("to be played later")),
    (Reason.WITHDREW, say("a contestant withdrew")),
    (Reason.NOT_ENTERED, say("played, but not entered yet")),
)


NOT_PLAYED = {"-", "−", "–"}


class Fields(Struct, frozen=True):
    """A result as a form has it."""

    kind: str = "played"
    contract: str = ""
    declarer: str = ""
    tricks: str = ""
    lead: str = ""
    score: str = ""
    why: str = ""


def fields_of(written: Written | None) -> Fields:
    match written:
        case Played():
            return Fields("played", written.contract, str(written.declarer), str(written.tricks), written.lead)
        case PassedOut():
            return Fields("passed")
        case OnlyScore(ns):
            return Fields("score", score=str(ns))
        case Unplayed(reason):
            return Fields("unplayed", why=reason.name)
        case _:
            return Fields()


def read_result(typed: Typed, language: str) -> Written:
    """What was entered, or `WrongFacts` with what is wrong beside each field."""
    match typed.get("kind", "played"):
        case "passed":
            return PassedOut()
        case "score":
            return _read_only_score(typed.get("score", ""))
        case "unplayed":
            why = typed.get("why", "")
            if why not in {reason.name for reason, _ in REASONS}:
                raise WrongFacts({"why": say("Say why there is no result.")})
            return Unplayed(Reason[why])
        case _:
            return _write(read_fields(typed, language))


def _read_only_score(text: str) -> OnlyScore:
    try:
        score = read_score(text)
    except BridgelawsError as error:
        raise WrongFacts({"score": error.said}) from None
    if score is None:
        raise WrongFacts({"score": say("Write the score from North–South’s point of view, such as 420 or -50.")})
    return OnlyScore(score)


def read_line(text: str, language: str) -> Written:
    """A result as people write it on one line.

    >>> [str(read_line(line, "en")) for line in ("4S N =", "3NTX E -2 SK", "pass", "-50", "-")]
    ['4S by N, 10 tricks', '3NTX by E, 7 tricks', 'passed out', '-50 to North-South', 'not played (time ran out)']
    """
    if text.strip() in NOT_PLAYED:
        return Unplayed(Reason.NO_TIME)
    score = read_score(text)
    if score is None:
        return _write(read_result_line(text, language))
    return OnlyScore(score) if score else PassedOut()


def _write(line: ResultLine) -> Played | PassedOut:
    if line.contract is None:
        return PassedOut()
    contract = line.contract
    lead = str(line.lead) if line.lead else ""
    return Played(f"{contract.bid}{contract.doubling.value}", contract.declarer, line.tricks, lead)
