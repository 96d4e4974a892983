"""Laws 86 and 87: boards of a match that cannot be played or compared, and copies that differed."""

from bridgelaws.speech.incident import Given
from bridgelaws.speech.moments import Clause, Kind, Moment, Role
from bridgelaws.table.contest import Form
from bridgelaws.table.effects.board import BoardCancelled
from bridgelaws.table.matters.directing import FouledBoard
from bridgelaws.text import Text, say


def redeal(given: Given) -> tuple[Text, ...]:
    """86A."""
    known = given.answer("result_known")
    if known is None:
        return ()
    first = say("The board cannot be played.")
    if not known:
        return first, say("The board is dealt again at both tables.")
    return first, say("As the result of the match without it could be known, it is not dealt again.")


def unplayable(given: Given) -> tuple[Text, ...]:
    """86B1."""
    favours = given.answer("other_table_favours")
    if favours is None:
        return ()
    first = say("You cannot play the board any more.")
    if favours:
        clear = say("The other table has a result that clearly favours one team, so an average is not enough.")
        return first, clear, say("I give you the likely result here.")
    return (first,)


def find_fouled(given: Given) -> tuple[Text, ...]:
    """87A to 87C."""
    differed = given.answer("not_in_the_same_form")
    if differed is None:
        return ()
    if not differed:
        same = say("A card was in the wrong place, but everybody you are compared with had it so.")
        return same, say("The board is not fouled, and all results count.")
    if given.before.contest.form is Form.TEAMS:
        return _two_tables(given)
    return (
        say("Your copy of this board is not the same as the others. Your result counts."),
        say("It is compared only with the tables that had the same board as you."),
        say("Please do not talk about it; after the play I announce how the results are compared."),
    )


def announce(given: Given) -> tuple[Moment, ...]:
    """87B: to all tables, after the play."""
    differed = isinstance(given.irregularity, FouledBoard) and given.answer("not_in_the_same_form")
    if not differed or given.before.contest.form is Form.TEAMS:
        return ()
    told = (
        say("Board {number} was played in two forms.", number=given.before.board.number),
        say("Results are compared within each group and brought to the same top. I have corrected the copies."),
    )
    return (Moment(Kind.END, tuple([Clause(Role.SCORE, text) for text in told])),)


def not_comparable(given: Given) -> tuple[Text, ...]:
    """86B2."""
    return _two_tables(given) if given.answer("teams_at_fault") is not None else ()


def _two_tables(given: Given) -> tuple[Text, ...]:
    first = say("The two tables did not have the same cards on this board.")
    cancelled = () if given.effects(BoardCancelled) else (say("The board is cancelled."),)  # told by the effect itself
    if given.answer("likely_imps") is not None:
        return (first, say("One team is to blame."))
    match given.answer("teams_at_fault"):
        case "neither":
            return first, say("Nobody here is to blame."), *cancelled
        case "both":
            return first, say("Both teams are directly at fault."), *cancelled
        case _:
            return first, *cancelled
