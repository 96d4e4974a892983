"""An adjusted score as a form has it: results with their weights, or an artificial score for each side (Law 12)."""

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Self

from msgspec import Struct

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.bridge.awards import Artificial, Assigned, Average, Award, TableResult, outcomes, weighted
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.result_notation import read_ns_score, read_share
from bridgelaws.bridge.seats import Side
from bridgelaws.club.asking import Proposed, Typed
from bridgelaws.club.commands import Said
from bridgelaws.club.evenings import Evening
from bridgelaws.club.places import AtBoard, read_numbers
from bridgelaws.club.results.seen import check_seen
from bridgelaws.club.rulings.drafts import drop, keep
from bridgelaws.club.rulings.rulings import answer_call, next_ruling
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text, say
from bridgelaws.tournament.event import grounds
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.event.events import AwardLifted, AwardMade, Event, RulingGiven
from bridgelaws.tournament.event.score_sheet import Place
from bridgelaws.tournament.event.state import EventState

if TYPE_CHECKING:
    from bridgelaws.club.club import Club

ROWS = 4
_IMPS = re.compile(r"[+−-]?\d{1,3}(?:[.,]\d{1,2})?")
SIDES = (("", Side.NS), ("ew_", Side.EW))  # how the fields of each side begin
AVERAGES: tuple[tuple[Average, Text], ...] = (
    (Average.PLUS, say("average plus")),
    (Average.EQUAL, say("average")),
    (Average.MINUS, say("average minus")),
)


class WeightRow(Struct, frozen=True):
    """A result with its weight, as it was typed and as it was read."""

    weight: str
    result: str
    score: int | None = None  # of North-South


def rows_of(typed: Typed, begins: str, board: int, language: str) -> list[WeightRow]:
    """The rows that were filled in."""
    found = []
    for at in range(1, ROWS + 1):
        weight, result = typed.get(f"{begins}w{at}", "").strip(), typed.get(f"{begins}r{at}", "").strip()
        if result:
            try:
                found.append(WeightRow(weight, result, read_ns_score(result, Board.numbered(board).vulnerable, language)))
            except BridgelawsError:
                found.append(WeightRow(weight, result))
    return found


def together(typed: Typed, begins: str) -> Fraction | None:
    """What the weights come to in percent; None where one cannot be read, or there are fewer than two results."""
    weights = [typed.get(f"{begins}w{at}", "") for at in _find_filled(typed, begins)]
    if len(weights) < 2:
        return None
    try:
        return sum((read_share(weight) for weight in weights), Fraction(0)) * 100
    except BridgelawsError:
        return None


def _read_assigned(typed: Typed, begins: str, board: int, language: str) -> Assigned:
    weights: dict[int, Fraction] = {}
    filled = _find_filled(typed, begins)
    if not filled:
        raise WrongFacts({f"{begins}r1": say("Write at least one result, such as 3S N -1 or -50.")})
    for at in filled:
        try:
            ns = read_ns_score(typed[f"{begins}r{at}"], Board.numbered(board).vulnerable, language)
        except BridgelawsError as error:
            raise WrongFacts({f"{begins}r{at}": error.said}) from None
        weight = typed.get(f"{begins}w{at}", "").strip()
        try:
            share = read_share("100%" if not weight and len(filled) == 1 else weight)
        except BridgelawsError as error:
            raise WrongFacts({f"{begins}w{at}": error.said}) from None
        weights[ns] = weights.get(ns, Fraction(0)) + share
    try:
        return weighted(weights)
    except BridgelawsError as error:
        raise WrongFacts({f"{begins}w{filled[0]}": error.said}) from None


def _find_filled(typed: Typed, begins: str) -> list[int]:
    """The rows in which a result was written."""
    return [at for at in range(1, ROWS + 1) if typed.get(f"{begins}r{at}", "").strip()]


def read_award(typed: Typed, board: int, language: str) -> TableResult:
    """12C1, 12C2: what each side gets; `WrongFacts` with what is wrong beside each field."""
    sides: list[Award] = []
    for begins, side in SIDES:
        if typed.get("kind") == "artificial":
            sides.append(_read_artificial(typed, side.value.lower()))
        elif begins and typed.get("split") != "yes":
            sides.append(sides[0])
        else:
            sides.append(_read_assigned(typed, begins, board, language))
    others = {"NS": Side.NS, "EW": Side.EW}
    try:
        return TableResult(sides[0], sides[1], others.get(typed.get("non_offending", "")))
    except BridgelawsError as error:
        raise WrongFacts({"": error.said}) from None


def _read_artificial(typed: Typed, side: str) -> Artificial:
    """12C2(a), 86B2(b): average minus, average or average plus, or IMPs of its own in the place of the usual ones."""
    average, figure = typed.get(f"average_{side}", ""), typed.get(f"imps_{side}", "").strip()
    if average not in Average.__members__:
        raise WrongFacts({f"average_{side}": say("Choose the artificial score of this side.")})
    if not figure:
        return Artificial(Average[average])
    if not _IMPS.fullmatch(figure):
        raise WrongFacts({f"imps_{side}": say("Write a number of IMPs, such as 6 or -2.5.")})
    try:
        return Artificial(Average[average], imps=Fraction(figure.replace(",", ".").replace("−", "-")))
    except BridgelawsError as error:
        raise WrongFacts({f"imps_{side}": error.said}) from None


def fill_in(award: TableResult) -> dict[str, str]:
    """The form as it is typed to give this; empty where it has no place for it."""
    found = {"non_offending": award.non_offending.value if award.non_offending else ""}
    match award.ns, award.ew:
        case Artificial(ns, None, ns_imps), Artificial(ew, None, ew_imps):
            figures = {"imps_ns": _write_imps(ns_imps), "imps_ew": _write_imps(ew_imps)}
            return found | figures | {"kind": "artificial", "average_ns": ns.name, "average_ew": ew.name}
        case Assigned(), Assigned():
            for begins, side in SIDES:
                for at, outcome in enumerate(outcomes(award.of(side))[:ROWS], 1):
                    found |= {f"{begins}w{at}": str(outcome.weight * 100), f"{begins}r{at}": str(outcome.score)}
            return found | {"kind": "assigned", "split": "yes" if award.ns != award.ew else ""}
        case _:
            return {}


def _write_imps(imps: Fraction | None) -> str:
    return "" if imps is None else f"{float(imps):g}"


class GiveAward(AtBoard, frozen=True, kw_only=True):
    """12: the score of a board is adjusted, or an adjusted score is lifted; its public reason stands beside it."""

    key = "award"
    title = say("Adjust the score")

    award: TableResult | None  # None: the result of the table counts again
    reason: str = ""
    ruling: str = ""  # the ruling or appeal it follows from
    call: str = ""  # the call it answers
    appeal_told: bool = False

    @classmethod
    def read(cls, said: Said) -> Self:
        with said.evening.lock:
            cls.check(said)
        typed, board = said.typed, int(said.typed["board"])
        return cls(
            number=int(typed["number"]),
            table=typed["table"],
            board=board,
            session=int(typed.get("session", "") or 0),
            award=None if typed.get("kind") == "lift" else read_award(typed, board, said.language),
            reason=typed.get("reason", "").strip()[:1000],
            ruling=typed.get("ruling", ""),
            call=typed.get("call", ""),
            appeal_told=typed.get("appeal_told") == "yes",
            seen=typed.get("seen", ""),
        )

    def check_complete(self) -> None:
        """What the players will read: never published without it."""
        if self.award is not None and not self.reason:
            told = say(
                "Write one sentence. It is shown with the score in the results; an adjusted score is never "
                "published without it."
            )
            raise WrongFacts({"reason": told})

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        """The ruling with its public reason, and the score that it gives."""
        state, place, board = evening.state, self.place(evening), self.board
        check_seen(self.seen, state.sheet(place, board))
        if self.award is None:
            return self._lift(state, place)
        if self._is_given(state, place):
            return Proposed(())
        source = state.rulings.get(self.ruling)
        told = (*(source.provisions if source else ()), *_ground(self.award).under(state.regulations.edition))
        laws = tuple(dict.fromkeys(told))
        events: list[Event] = []
        number = self.ruling
        if source is None and self.ruling not in state.appeals:
            number = next_ruling(state)
            events.append(RulingGiven(number, tuple(map(str, laws)), self.reason or "…", place, board, self.appeal_told))
        reason = self.reason if source is None or self.reason != source.text else ""
        made = AwardMade(place, board, self.award, number, "" if events else reason, self.appeal_told and not events)
        return Proposed((*events, made, *answer_call(state, self.call, number)), (), laws)

    def _is_given(self, state: EventState, place: Place) -> bool:
        """Whether this very score stands there for this reason: whoever never heard the answer may send it again."""
        sheet = state.sheet(place, self.board)
        by = state.rulings.get(sheet.ruling)
        return sheet.award == self.award and by is not None and (sheet.reason or by.text) == self.reason

    def _lift(self, state: EventState, place: Place) -> Proposed:
        reason = self.reason or str(say("the result at the table counts again"))
        laws = grounds.ERROR_RECTIFIED.under(state.regulations.edition)
        return Proposed((AwardLifted(place, self.board, state.sheet(place, self.board).ruling, reason),), (), laws)

    def put_in_order(self, club: "Club", event: str, actor: Actor) -> None:
        """A draft of it is needed no longer."""
        place = self.place(club.evening(event))
        drop(club.database, event, place, self.board)


def _ground(award: TableResult) -> grounds.Ground:
    if isinstance(award.ns, Artificial):
        return grounds.ARTIFICIAL_SCORE
    return grounds.WEIGHTED_SCORE if _weighs(award) else grounds.ASSIGNED_SCORE


class KeepDraft(AtBoard, frozen=True, kw_only=True):
    """An adjusted score kept as a draft: it stands on the wall until it is given or thrown away."""

    key = "keep-draft"
    title = say("Keep as a draft")

    typed: dict[str, str]

    @classmethod
    def read(cls, said: Said) -> Self:
        with said.evening.lock:
            cls.check(said)
        typed = said.typed
        number, board, session = read_numbers(typed, "number", "board", "session")
        return cls(number=number, table=typed["table"], board=board, session=session, typed=dict(typed))

    def put_in_order(self, club: "Club", event: str, actor: Actor) -> None:
        place = self.place(club.evening(event))
        keep(club.database, event, place, self.board, self.typed, str(actor))


class ThrowDraftAway(AtBoard, frozen=True, kw_only=True):
    """A draft of an adjusted score is not wanted any more."""

    key = "throw-draft-away"
    title = say("Discard the draft")

    def put_in_order(self, club: "Club", event: str, actor: Actor) -> None:
        place = self.place(club.evening(event))
        drop(club.database, event, place, self.board)


def _weighs(award: TableResult) -> bool:
    return len(outcomes(award.ns)) > 1 or len(outcomes(award.ew)) > 1
