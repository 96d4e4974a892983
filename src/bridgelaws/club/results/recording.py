"""The Director enters, corrects or settles the result of a board at a table (Laws 8, 79)."""

from typing import TYPE_CHECKING, Self

from msgspec import Struct

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.bridge.awards import Reason
from bridgelaws.bridge.notation import read_card, read_contract, read_seat
from bridgelaws.bridge.seats import Side
from bridgelaws.club.asking import Proposed, Typed
from bridgelaws.club.commands import Said
from bridgelaws.club.evenings import Evening
from bridgelaws.club.places import AtBoard
from bridgelaws.club.results.looked import look
from bridgelaws.club.results.seen import check_seen
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text, say
from bridgelaws.tournament.event import grounds
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.event.events import DisputeSettled, ResultConfirmed, ResultCorrected, ResultEntered
from bridgelaws.tournament.event.open_boards import is_settled
from bridgelaws.tournament.event.score_sheet import OnlyScore, PassedOut, Place, Played, Unplayed, Written
from bridgelaws.tournament.event.state import AWAITED, Sheet

if TYPE_CHECKING:
    from bridgelaws.club.club import Club

REASONS: tuple[tuple[Reason, Text], ...] = (
    (Reason.NO_TIME, say("time ran out")),
    (Reason.CANCELLED, say("cancelled by the Director")),
    (Reason.POSTPONED, say("to be played later")),
    (Reason.WITHDREW, say("a contestant withdrew")),
    (Reason.NOT_ENTERED, say("played, but not entered yet")),
)
PASSED = {"pass", "passed out", "0", "p", "rundpass", "pas", "alle pas", "utpassad"}


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
            score = typed.get("score", "").strip().replace("−", "-").removeprefix("+")
            if not score.removeprefix("-").isdecimal():
                raise WrongFacts({"score": say("Write the score as North–South see it, such as 420 or -50.")})
            return OnlyScore(int(score))
        case "unplayed":
            why = typed.get("why", "")
            if why not in {reason.name for reason, _ in REASONS}:
                raise WrongFacts({"why": say("Say why there is no result.")})
            return Unplayed(Reason[why])
        case _:
            return _played(typed, language)


def _played(typed: Typed, language: str) -> Played:
    wrong: dict[str, Text | str] = {}
    try:
        declarer = read_seat(typed.get("declarer", ""), language)
    except BridgelawsError:
        raise WrongFacts({"declarer": say("Choose the declarer.")}) from None
    contract = None
    try:
        contract = read_contract(typed.get("contract", ""), declarer, language)
    except BridgelawsError as error:
        wrong["contract"] = error.said
    tricks = read_tricks(typed.get("tricks", ""), contract.tricks_needed if contract else 0)
    if tricks is None:
        wrong["tricks"] = say("Write the tricks that declarer won, such as 10, or =, +1, -2.")
    lead = typed.get("lead", "").strip()
    try:
        lead = str(read_card(lead, language)) if lead else ""
    except BridgelawsError as error:
        wrong["lead"] = error.said
    if wrong or contract is None or tricks is None:
        raise WrongFacts(wrong)
    return Played(f"{contract.bid}{contract.doubling.value}", declarer, tricks, lead)


def read_tricks(typed: str, needed: int) -> int | None:
    """A number of tricks, or how many more or less than the contract.

    >>> read_tricks("10", 9), read_tricks("=", 9), read_tricks("+1", 9), read_tricks("-2", 9), read_tricks("many", 9)
    (10, 9, 10, 7, None)
    """
    plain = typed.strip().replace("−", "-").replace("–", "-")
    if plain == "=":
        return needed
    if plain[:1] in "+-" and plain[1:].isdecimal() and len(plain) <= 3:
        made = needed + int(plain)
        return made if 0 <= made <= 13 else None
    return int(plain) if plain.isdecimal() and len(plain) <= 2 and int(plain) <= 13 else None


class RecordResult(AtBoard, frozen=True, kw_only=True):
    """79: the Director enters the result of a board, confirms or corrects it, or settles which of two counts."""

    key = "result"
    title = say("Enter the result")

    result: Written
    reason: str = ""
    convinced: bool = False
    leave: str = ""
    beyond_doubt: bool = False

    @classmethod
    def read(cls, said: Said) -> Self:
        with said.evening.lock:
            cls.check(said)
        typed = said.typed
        return cls(
            number=int(typed["number"]),
            table=typed["table"],
            board=int(typed["board"]),
            session=int(typed.get("session", "") or 0),
            result=read_result(typed, said.language),
            reason=typed.get("reason", "").strip()[:500],
            convinced=typed.get("convinced") == "yes",
            leave=typed.get("leave", "").strip()[:100],
            beyond_doubt=typed.get("beyond_doubt") == "yes",
            seen=typed.get("seen", ""),
        )

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        state, place = evening.state, self.place(evening)
        sheet, sitting = state.sheet(place, self.board), state.sitting(place)
        assert sitting is not None
        check_seen(self.seen, sheet)
        reason = self.reason or str(say("corrected by the Director"))
        if place.session in state.published and not self.reason:
            raise WrongFacts({"reason": say("The score is published: everybody reads why it was changed, so write it.")})
        if sheet.others:
            settled = DisputeSettled(place, self.board, self.result, reason, self.convinced)
            return Proposed((settled,), (), grounds.DISPUTE_SETTLED.under(state.regulations.edition))
        if sheet.written is None or (isinstance(sheet.written, Unplayed) and sheet.written.reason in AWAITED):
            return Proposed((ResultEntered(place, self.board, sitting.ns, sitting.ew, self.result),))
        if self.result == sheet.written and not is_settled(sheet):
            return Proposed((_confirmation(place, self.board, sheet),))
        corrected = ResultCorrected(place, self.board, sheet.written, self.result, reason, self.leave, self.beyond_doubt)
        told = say("{was} becomes {now}.", was=sheet.written.said, now=self.result.said)
        return Proposed((corrected,), (told,), grounds.RESULT_CORRECTED.under(state.regulations.edition))


class ConfirmResult(AtBoard, frozen=True, kw_only=True):
    """79A1: the Director confirms the result that a table entered, in the place of the other side."""

    key = "confirm"
    title = say("Confirm it for the table")

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        place = self.place(evening)
        sheet = evening.state.sheet(place, self.board)
        check_seen(self.seen, sheet)
        return Proposed((_confirmation(place, self.board, sheet),))


def _confirmation(place: Place, board: int, sheet: Sheet) -> ResultConfirmed:
    side = next((side for side in (Side.EW, Side.NS) if side not in sheet.confirmed), Side.EW)
    return ResultConfirmed(place, board, side, sheet.entry)


class FindRight(AtBoard, frozen=True, kw_only=True):
    """A result that was flagged is right: it is flagged no more."""

    key = "right"
    title = say("It is right: do not flag it")

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        return Proposed(())

    def put_in_order(self, club: "Club", event: str, actor: Actor) -> None:
        evening = club.evening(event)
        with evening.lock:
            place = self.place(evening)
        if (strange := club.strange_result(evening, place, self.board)) is not None:
            look(club.database, event, strange.key)
