"""What an adjusted score means, and why it was given, in words for everybody."""

from msgspec import Struct

from bridgelaws.bridge import awards
from bridgelaws.bridge.awards import Artificial, Assigned, Average, NotPlayed, Obtained, SelfInflicted, TableResult
from bridgelaws.bridge.seats import Side
from bridgelaws.text import Text, all_of, say
from bridgelaws.tournament.event.score_sheet import Place
from bridgelaws.tournament.event.state import EventState

_AVERAGES = {
    Average.PLUS: say("average plus"),
    Average.EQUAL: say("average"),
    Average.MINUS: say("average minus"),
}


class Award(Struct, frozen=True):
    """An adjusted score: what it is, what was ruled or decided on appeal, by which laws."""

    words: Text
    reason: str  # as the Director or the committee wrote it
    laws: tuple[str, ...]
    meaning: Text


def award_of(state: EventState, place: Place, board: int) -> Award | None:
    sheet = state.sheet(place, board)
    if sheet.award is None:
        return None
    ruling, decision = state.rulings.get(sheet.ruling), state.decisions.get(sheet.ruling)
    source = ruling or decision
    reason, laws = (source.text, source.laws) if source is not None else ("", ())
    return Award(in_words(sheet.award), sheet.reason or reason, laws, _meaning(sheet.award))


def in_words(result: TableResult) -> Text:
    """For both sides at once where one has what the other has not, else side by side."""
    if isinstance(result.ns, NotPlayed) and isinstance(result.ew, NotPlayed):
        return say("not played ({reason})", reason=result.ns.reason)
    if result.ns == result.ew and not isinstance(result.ns, Artificial):
        return _award(result.ns)
    parts = {"ns": _award(result.ns), "ew": _award(result.ew), "first": Side.NS, "second": Side.EW}
    return say("{first}: {ns}; {second}: {ew}", **parts)


def _award(award: awards.Award) -> Text:
    match award:
        case Obtained():
            return say("the result at the table, {score:signed}", score=award.score)
        case Assigned() | SelfInflicted():
            (first, *others) = award.outcomes
            if not others:
                return say("assigned {score:signed}", score=first.score)
            return say("assigned {results}", results=all_of([_outcome(each) for each in award.outcomes]))
        case Artificial():
            if award.percent is not None:
                return say("{average} ({percent} %)", average=_AVERAGES[award.average], percent=award.percent)
            return _AVERAGES[award.average]
        case NotPlayed():
            return say("nothing ({reason})", reason=award.reason)


def _outcome(outcome: awards.Outcome) -> Text:
    return say("{percent} % of {score:signed}", percent=outcome.weight * 100, score=outcome.score)


def _meaning(result: TableResult) -> Text:
    """12C1, 12C2: what kind of score it is, for somebody who reads the results."""
    both = (result.ns, result.ew)
    if any(isinstance(award, SelfInflicted) for award in both):
        return say("The result at the table was corrected, except for what a side lost by its own serious error or gamble.")
    if any(isinstance(award, Assigned) and len(award.outcomes) > 1 for award in both):
        return say(
            "There was an irregularity. Without it the board could have ended in several ways: each result "
            "counts with the share the Director found for it."
        )
    if any(isinstance(award, Assigned) for award in both):
        return say("There was an irregularity. The score is that of the result the board would have had without it.")
    if any(isinstance(award, Artificial) for award in both):
        return say(
            "No result was possible at this table: average plus for a side without fault, average for one partly "
            "at fault, average minus for one at fault."
        )
    return say("The Director decided the score at this table.")
