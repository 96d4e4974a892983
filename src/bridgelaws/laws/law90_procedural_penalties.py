"""Law 90: procedural penalties."""

from enum import Enum
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.bridge.awards import Unit
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.provision import Provision
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.contest import Form, Scale
from bridgelaws.table.effects.board import PenaltyGiven
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.text import Text


class Fixed(Struct, frozen=True):
    """What regulations take for an offence, in each unit; nought leaves the amount to the Director."""

    percent: float = 0
    imps: float = 0


NOT_FIXED = Fixed()
PENALTY = Ask(
    "penalty",
    "90A",
    AnswerKind.CHOICE,
    "What does {player} get for this ({what}): nothing, a warning, or a penalty?",
    choices=("nothing", "warning", "penalty"),
)
AMOUNT = Ask(
    "penalty_amount", "90A", AnswerKind.NUMBER, "How large is the penalty for {player} ({unit})?", above=0, up_to=100
)
BLAMELESS = Ask("blameless", "12C3", AnswerKind.YES_NO, "Is {partner} in no way to blame?")


def besides(case: Case, ruling: Ruling, seat: Seat | None, what: Text | Enum | str, fixed: Fixed = NOT_FIXED) -> Ruling:
    """90A: first the rectification; then, if somebody is to blame, the Director may penalize as well."""
    penalty = may_penalize(case, seat, what, fixed) if seat else ()
    cites = [Provision(case.number(law)) for law in cites_of(case, penalty).split()]
    return replace(ruling, cites=(*ruling.cites, *cites), effects=(*ruling.effects, *penalty))


def may_penalize(case: Case, seat: Seat, what: Text | Enum | str, fixed: Fixed = NOT_FIXED) -> tuple[Effect, ...]:
    """90A: the Director may penalize; a fixed amount of the regulations needs no question about it."""
    decided = case.need(PENALTY, of=DIRECTOR, player=seat, what=what)
    if decided == "nothing":
        return ()
    seats, unit = liable(case, seat), unit_of(case)
    if decided == "warning":
        return (PenaltyGiven(seats, Fraction(0), unit, "90A"),)
    amount = Fraction(fixed.percent if unit is Unit.PERCENT_OF_TOP else fixed.imps) or case.need(
        AMOUNT, of=DIRECTOR, player=seat, unit=unit
    )
    return (PenaltyGiven(seats, Fraction(amount), unit, "90A"),)


def liable(case: Case, seat: Seat) -> tuple[Seat, ...]:
    """12C3: a penalty falls on the contestant; in an individual contest not on a partner who is in no way to blame."""
    if case.table.contest.form is Form.INDIVIDUAL and case.need(BLAMELESS, of=DIRECTOR, partner=seat.partner):
        return (seat,)
    return (seat, seat.partner)


def cites_of(case: Case, effects: tuple[Effect, ...]) -> str:
    """12C3: said where a penalty was given to one player of an individual contest, or to both."""
    penalized = any(isinstance(effect, PenaltyGiven) for effect in effects)
    return "12C3" if penalized and case.table.contest.form is Form.INDIVIDUAL else ""


def unit_of(case: Case) -> Unit:
    """In what a penalty is measured: a share of a top at matchpoints, IMPs at IMPs, points at total points."""
    match case.table.contest.scale:
        case Scale.MATCHPOINTS:
            return Unit.PERCENT_OF_TOP
        case Scale.IMPS:
            return Unit.IMPS
        case Scale.TOTAL_POINTS:
            return Unit.TOTAL_POINTS
