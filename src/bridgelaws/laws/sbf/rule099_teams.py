"""Rule 99B at teams: a board in different forms at the two tables, or fouled when it comes to the second."""

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from bridgelaws.lawbook.readings import BOTH_WHO_LOOKED_ARE_PENALIZED, Followed
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.laws.sbf.decision import Decision


class TwoForms(Struct, frozen=True, forbid_unknown_fields=True):
    """The board was played at both tables in different forms."""

    result_known: bool = False
    somebody_may_know_result: bool = False
    time_permits: bool = True


class AtSecondTable(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What was found there; ``team`` is the offender's, or the team that held the hands at the first table."""

    found: Literal[
        "looked uncounted",
        "both partners looked",
        "shifted a quarter",
        "board turned",
        "wrong hand seen",
        "exchanged between partners",
        "mixed with an opponent",
        "taken out after play",
    ]
    team: str
    others_above_average: bool | None = None  # at the first table, in the Director's judgement


def two_forms(facts: TwoForms, regulations: Regulations) -> Decision:
    """99B1, 2007: redealt for both tables, one board more in the second half, unless the result is or may be known."""
    if facts.result_known:
        return Decision(outcome="board dropped", cites=("99B1",))
    if facts.somebody_may_know_result or not facts.time_permits:
        return Decision(outcome="adjusted score", cites=("99B1", "86C"))
    return Decision(outcome="redeal at both tables", cites=("99B1",), more={"extra_boards_in_second_half": 1})


def second_table(facts: AtSecondTable, regulations: Regulations) -> Decision:
    """99B2(a), 99B2(b), 99B2(c), 99B2(d), 99B2(e)(1), 99B2(e)(2), 99B2(f), 99B2(g), 2007: by what was found."""
    match facts.found:
        case "looked uncounted":
            return _rule("fouled, Law 86", "99B2(a)", facts.team, regulations.uncounted_cards_penalty_imps)
        case "both partners looked":
            fined = regulations.followed(BOTH_WHO_LOOKED_ARE_PENALIZED) is Followed.A
            amount = regulations.uncounted_cards_penalty_imps if fined else 0
            return _rule("adjusted score or redeal", "99B2(b)", facts.team, amount)
        case "shifted a quarter":
            return _rule("redeal at both tables", "99B2(c)")
        case "board turned":
            return _rule("redeal at both tables", "99B2(d)", facts.team, regulations.turned_board_penalty_imps)
        case "wrong hand seen":
            return Decision(outcome="Law 16", cites=("99B2(d)", "16"))
        case "exchanged between partners":
            if facts.others_above_average is None:
                return Decision(
                    outcome="Director judges", cites=("99B2(e)(1)", "99B2(e)(2)"), question="others_above_average"
                )
            if facts.others_above_average:
                return _rule("the others are credited with their result", "99B2(e)(2)")
            return _rule("new deal", "99B2(e)(1)", facts.team, regulations.cards_exchanged_penalty_imps)
        case "mixed with an opponent":
            return _rule("new board, no time added", "99B2(f)")
        case "taken out after play":
            return _rule("stands", "99B2(g)", facts.team, regulations.opponents_cards_taken_penalty_imps)


def _rule(outcome: str, cite: str, team: str = "", imps: float = 0) -> Decision:
    """109D, 2007: what is deducted is booked by that rule."""
    taken = {team: Fraction(str(imps))} if team and imps else {}
    return Decision(outcome=outcome, cites=(cite, "109D") if taken else (cite,), taken=taken)
