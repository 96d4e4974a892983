"""The Director enters, corrects or settles the result of a board at a table (Laws 8, 79)."""

from typing import TYPE_CHECKING, Self

from msgspec.structs import replace

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.bridge.seats import Side
from bridgelaws.club.asking import Proposed
from bridgelaws.club.commands import Said
from bridgelaws.club.evenings import Evening
from bridgelaws.club.places import AtBoard
from bridgelaws.club.results.looked import look
from bridgelaws.club.results.reading import read_result
from bridgelaws.club.results.seen import check_seen
from bridgelaws.club.rulings.rulings import answer_call
from bridgelaws.text import say
from bridgelaws.tournament.event import grounds
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.event.events import DisputeSettled, ResultConfirmed, ResultCorrected, ResultEntered
from bridgelaws.tournament.event.open_boards import is_settled
from bridgelaws.tournament.event.score_sheet import Place, Unplayed, Written
from bridgelaws.tournament.event.state import AWAITED, Sheet

if TYPE_CHECKING:
    from bridgelaws.club.club import Club


class RecordResult(AtBoard, frozen=True, kw_only=True):
    """79: the Director enters the result of a board, confirms or corrects it, or settles which of two counts."""

    key = "result"
    title = say("Enter the result")

    result: Written
    reason: str = ""
    convinced: bool = False
    leave: str = ""
    beyond_doubt: bool = False
    by: str = ""  # the ruling that leads to this result
    call: str = ""  # what is answered by writing it

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
            by=typed.get("by", ""),
            call=typed.get("call", ""),
            seen=typed.get("seen", ""),
        )

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        proposed = self._record(evening)
        answered = answer_call(evening.state, self.call, self.by)
        return replace(proposed, events=(*proposed.events, *answered))

    def _record(self, evening: Evening) -> Proposed:
        state, place = evening.state, self.place(evening)
        sheet, sitting = state.sheet(place, self.board), state.sitting(place)
        assert sitting is not None
        check_seen(self.seen, sheet)
        reason = self.reason or str(say("corrected by the Director"))
        if place.session in state.published and not self.reason:
            raise WrongFacts(
                {"reason": say("The score is published: everybody can read the reason for the change, so write one.")}
            )
        if sheet.others:
            settled = DisputeSettled(place, self.board, self.result, reason, self.convinced)
            return Proposed((settled,), (), grounds.DISPUTE_SETTLED.under(state.regulations.edition))
        if sheet.written is None or (isinstance(sheet.written, Unplayed) and sheet.written.reason in AWAITED):
            return Proposed((ResultEntered(place, self.board, sitting.ns, sitting.ew, self.result),))
        if self.result == sheet.written and not is_settled(sheet):
            return Proposed((_confirmation(place, self.board, sheet),))
        corrected = ResultCorrected(
            place, self.board, sheet.written, self.result, reason, self.leave, self.beyond_doubt, self.by
        )
        told = say("{was} becomes {now}.", was=sheet.written.said, now=self.result.said)
        return Proposed((corrected,), (told,), grounds.RESULT_CORRECTED.under(state.regulations.edition))


class ConfirmResult(AtBoard, frozen=True, kw_only=True):
    """79A1: the Director confirms the result that a table entered, in the place of the other side."""

    key = "confirm"
    title = say("Confirm it on the table’s behalf")

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

    def put_in_order(self, club: "Club", event: str, actor: Actor) -> None:
        evening = club.evening(event)
        if (strange := club.strange_result(evening, self.place(evening), self.board)) is not None:
            look(club.database, event, strange.key)
