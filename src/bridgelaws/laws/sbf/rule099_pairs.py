"""Rule 99A at pairs: what fouling a board costs, and cards taken from a wrong pocket."""

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.readings import OFFENDERS_MAY_HAVE_LESS_THAN_FORTY, Followed
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.laws.sbf.decision import Decision, part


class Fouled(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose cards got mixed at the table before, and who here looked at too many without having counted."""

    top: Fraction
    mixed: tuple[Seat, ...] = ()
    looked_uncounted: tuple[Seat, ...] = ()


class Forms(Struct, frozen=True, forbid_unknown_fields=True):
    """In which form each of the tables whose scores are compared played the board."""

    forms: tuple[str, ...]


class Seen(Struct, frozen=True, forbid_unknown_fields=True):
    by: Seat
    hand: Seat


class WrongPocket(Struct, frozen=True, forbid_unknown_fields=True):
    """Cards seen of hands that were not the player's own."""

    top: Fraction
    seen: tuple[Seen, ...]
    harmless: bool | None = None  # the Director's judgement
    choice: Literal["arrow-switch", "adjusted score"] | None = None
    own_average: Fraction | None = None  # of the non-offending side, on the boards it played
    offenders_average: Fraction | None = None


def decide_fouled(facts: Forms, regulations: Regulations) -> Decision:
    """99:pre, 2007: fouled if those to be compared did not play the same deal; then the scores of each form are a group."""
    groups = {form: facts.forms.count(form) for form in dict.fromkeys(facts.forms)}
    return Decision(outcome="fouled" if len(groups) > 1 else "not fouled", cites=("99:pre",), more={"groups": groups})


def penalties(facts: Fouled, regulations: Regulations) -> Decision:
    """99A2, 2007: pairs whose players misplaced cards, and those who looked at more than 13 uncounted; offences add up."""
    taken: dict[str, Fraction] = {}
    for side in dict.fromkeys(seat.side for seat in facts.mixed):
        taken[f"previous {side}"] = part(regulations.fouled_board_penalty_percent, facts.top)
    for seat in facts.looked_uncounted:
        who = str(seat.side)
        taken[who] = taken.get(who, Fraction(0)) + part(regulations.uncounted_cards_penalty_percent, facts.top)
    cites = ("99A2", "13", "16") if facts.looked_uncounted else ("99A2",)
    return Decision(outcome="penalties" if taken else "no penalty", cites=cites, taken=taken)


def wrong_pocket(facts: WrongPocket, regulations: Regulations) -> Decision:
    """99A3:pre, 99A3(a), 99A3(b), 2007: partner's hand is no harm; an opponent's is for the Director, or turns the board."""
    against = [each for each in facts.seen if each.hand.side is not each.by.side]
    if not against:
        return Decision(outcome="partners swap seats and play", cites=("99A3:pre",))
    if len({each.by for each in against}) > 1:
        return Decision(outcome="arrow-switch", cites=("99A3(b)",))
    offenders, others = str(against[0].by.side), str(against[0].by.side.other)
    if facts.harmless is None:
        return Decision(outcome="Director judges", cites=("99A3:pre",), question="harmless")
    if facts.harmless:
        penalty = part(regulations.wrong_hand_seen_penalty_percent, facts.top)
        return Decision(outcome="play", cites=("99A3(b)",), taken={offenders: penalty})
    match facts.choice:
        case None:
            return Decision(outcome="Director chooses", cites=("99A3(a)", "99A3(b)"), question="choice")
        case "arrow-switch":
            return Decision(outcome="arrow-switch", cites=("99A3(a)",))
        case "adjusted score":
            plus = max(Fraction(60), facts.own_average or Fraction(0))
            own = facts.offenders_average
            lowered = own is not None and regulations.followed(OFFENDERS_MAY_HAVE_LESS_THAN_FORTY) is Followed.A
            minus = min(Fraction(40), own) if own is not None and lowered else Fraction(40)
            given = {offenders: minus * facts.top / 100, others: plus * facts.top / 100}
            return Decision(outcome="adjusted score", cites=("99A3(b)", "96A", "12C2(c)"), given=given)
