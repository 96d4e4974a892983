"""A poll about a board of an evening: what is known is filled in, and the answers go into the record of the ruling."""

from typing import Any

from msgspec import Struct

from bridgelaws.assistant.interview import Interview, Standing, stand_if_known
from bridgelaws.assistant.polls import Polls
from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.notation import write_call
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.club.database import Database
from bridgelaws.club.errors import NotThere
from bridgelaws.club.evenings import Evenings
from bridgelaws.club.rulings.evidence import is_covered
from bridgelaws.club.rulings.rulings import board_of, place_of
from bridgelaws.table.events import IrregularityFound
from bridgelaws.table.matters import Matter


class Decision(Struct, frozen=True):
    """Who had to decide, and the calls that had been made by then."""

    seat: Seat
    calls: tuple[Call, ...]


def begin_poll(evenings: Evenings, interview: Interview, language: str, seat: str = "") -> dict[str, str]:
    """The form of a poll with what is known: the board, the hand and the auction up to the decision."""
    standing = stand_if_known(interview)
    if standing is None:
        return {}
    decision = find_decision(standing, next((each for each in SEATS if str(each) == seat), None))
    found = {
        "board": interview.heading.get("of_board", "") or interview.facts.get("board", ""),
        "dealer": str(standing.table.board.dealer),
        "seat": str(decision.seat) if decision else "",
        "calls": " ".join([write_call(call, language) for call in decision.calls]) if decision else "",
    }
    hand = find_hand(evenings, interview, standing, decision.seat) if decision else ""
    return found | {"hand": hand}


def tell_poll(database: Database, name: str) -> dict[str, Any]:
    """What was put to other players beside an interview, and what they answered, without names; nothing if nobody did."""
    polls = Polls(database, 0)
    found = polls.of(name)
    votes = polls.votes(found[0]) if found is not None else []
    if found is None or not votes:
        return {}
    poll = found[1]
    told = {"hand": poll.hand, "dealer": poll.dealer, "calls": poll.calls, "about": poll.about, "question": poll.asked}
    return told | {"board": poll.board, "language": poll.language, "votes": [list(vote) for vote in votes]}


def find_decision(standing: Standing, seat: Seat | None = None) -> Decision | None:
    """16B1(b): the player who is said to have used information, before the action that is looked at."""
    matters = [
        event.irregularity
        for event in standing.log
        if isinstance(event, IrregularityFound) and isinstance(event.irregularity, Matter)
    ]
    matter = matters[-1] if matters else None
    who = seat or (matter.at_fault if matter is not None else None)
    if who is None:
        return None
    made = standing.table.auction.calls
    action = getattr(matter, "action", "") if seat is None or (matter is not None and seat is matter.at_fault) else ""
    own = [at for at, (caller, _) in enumerate(made) if caller is who]
    named = [at for at in own if action and str(made[at][1]) == action.strip().upper()]
    until = named[-1] if named else own[-1] if own and not action else len(made)
    return Decision(who, tuple([call for _, call in made[:until]]))


def find_hand(evenings: Evenings, interview: Interview, standing: Standing, seat: Seat) -> str:
    """As the deals of the evening have it; nothing for a Director who may still have to play the board."""
    told = interview.heading
    try:
        evening = evenings.get(told.get("evening", ""))
    except NotThere:
        deal = standing.table.board.deal
        hand = deal.hand(seat) if deal is not None else None
        return str(hand) if hand is not None else ""
    board = board_of(told)
    with evening.lock:
        place = place_of(evening, told)
        if place is None or board is None or is_covered(evening, place.session, board):
            return ""
    deal = evening.deals(place.session).get(board)
    hand = deal.hand(seat) if deal is not None else None
    return str(hand) if hand is not None else ""
