"""What goes when a ruling or the auction it rests on is undone. Decides nothing."""

from msgspec.structs import replace

from bridgelaws.table.effects.board import (
    BoardCancelled,
    InformationAuthorized,
    PenaltyGiven,
    ResultCorrected,
    ScoreAdjusted,
)
from bridgelaws.table.effects.play import RevokeNoted
from bridgelaws.table.effects_on_board import limit_information
from bridgelaws.table.irregularities import (
    CardExposed,
    CardExposedInAuction,
    CardsShownBefore,
    LeadDue,
    LeadOutOfTurn,
    PenaltyCardsToChooseFrom,
    PenaltyCardTakenUp,
)
from bridgelaws.table.irregularities_of_cards import FaceDownLeadOutOfTurn
from bridgelaws.table.restrictions import Until
from bridgelaws.table.rulings import Effect
from bridgelaws.table.state import Exposed, OpenCase, Table


def undo_rulings(table: Table, gone: set[int]) -> Table:
    """What only these rulings brought goes; what they had set free is closed again."""
    undone = {*table.undone, *gone}
    freed = [effect for n in gone for effect in table.rulings[n].effects if isinstance(effect, InformationAuthorized)]
    for effect in freed:
        table = limit_information(table, effect.seat, effect.call, effect.seat.side)
    standing = [effect for n, ruling in enumerate(table.rulings) if n not in undone for effect in ruling.effects]
    table = _undo_tricks(table, [effect for n in sorted(gone) for effect in table.rulings[n].effects])
    before = [effect for n, ruling in enumerate(table.rulings[:-1]) if n not in undone for effect in ruling.effects]
    awards = [effect.result for effect in before if isinstance(effect, ScoreAdjusted)]
    return table.with_(
        undone=tuple(sorted(undone)),
        restrictions=tuple(r for r in table.restrictions if r.ruling not in gone),
        reviews=tuple(review for review in table.reviews if review in standing),
        adjusted=awards[-1] if awards else None,
        cancelled=any(isinstance(effect, BoardCancelled) for effect in before),
        penalties=tuple(effect for effect in before if isinstance(effect, PenaltyGiven)),
    )


def _undo_tricks(table: Table, effects: list[Effect]) -> Table:
    """The tricks that were recorded before a correction count again, and a revoke is no longer noted."""
    for effect in effects:
        match effect:
            case ResultCorrected(_, was):
                table = table.with_(tricks_agreed=was)
            case RevokeNoted(revoke) if table.at_play:
                state = table.at_play
                noted = tuple(known for known in state.noted if known != revoke)
                table = table.with_(at_play=replace(state, noted=noted))
    return table


def undo_play(table: Table) -> Table:
    """41A: no lead has been faced, so cards led face down go back; penalty cards are cards shown in the auction again."""
    state = table.at_play
    if state is None:
        return table
    shown = tuple(Exposed(penalty.seat, penalty.card, penalty.major) for penalty in state.penalty_cards)
    cases = tuple(again for case in table.cases if (again := _move_to_auction(case)))
    options = tuple(option for _, option in state.spent if option.until is Until.FIRST_LEAD)  # to be chosen about anew
    restrictions = (*table.restrictions, *options)
    return table.with_(at_play=None, exposed=(*table.exposed, *shown), cases=cases, restrictions=restrictions)


def _move_to_auction(case: OpenCase) -> OpenCase | None:
    """What is open about cards, now that the auction goes on: a card came into view in it, or nothing is left."""
    match case.irregularity:
        case CardExposed(offender, cards, deliberate):
            return OpenCase(CardExposedInAuction(offender, cards, deliberate))
        case LeadOutOfTurn(offender, card):
            return OpenCase(CardExposedInAuction(offender, (card,), led=True))
        case LeadDue() | PenaltyCardsToChooseFrom() | PenaltyCardTakenUp() | CardsShownBefore() | FaceDownLeadOutOfTurn():
            return None
        case _:
            return case
