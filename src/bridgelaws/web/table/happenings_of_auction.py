"""What can happen in the auction and before the first card, beside a call in the ordinary way."""

from bridgelaws.assistant.fields import Field, Widget
from bridgelaws.table.events import CallMade
from bridgelaws.text import say
from bridgelaws.web.table.shapes import (
    BY,
    CALL,
    CARD,
    CARDS,
    SHOWS,
    Facts,
    Happening,
    Moment,
    by,
    by_and_card,
    choice,
    strings,
)
from bridgelaws.web.table.telling_play import ASKED


def _call(facts: Facts) -> dict[str, object]:
    """A call with what it shows; the meaning may have been typed with the call, 2D=H."""
    made: CallMade = facts["call"]
    told: dict[str, object] = {"call": str(made.call), "by": str(made.seat)}
    shows = str(facts.get("shows", "")).strip()
    if made.artificial or shows.lower() == "art":
        return {**told, "artificial": True}
    suits = [str(each) for each in made.shows] or [each.strip() for each in shows.split(",") if each.strip()]
    return {**told, "shows": suits} if suits else told


def _slip(facts: Facts) -> object:
    told = _call(facts)
    return {"unintended": {("meant" if name == "call" else name): value for name, value in told.items()}}


_HOW_SHOWN = {
    "dropped": say("dropped"),
    "shown": say("shown on purpose"),
    "named": say("named as held"),
    "led": say("led before the auction has ended"),
}

OF_THE_AUCTION: tuple[Happening, ...] = (
    Happening("meaning", Moment.AUCTION, say("A call, with what it shows"), (BY, CALL, SHOWS), _call),
    Happening(
        "together",
        Moment.AUCTION,
        say("A call at the same moment as the last one"),
        (BY, CALL, SHOWS),
        lambda f: {"together": _call(f)},
        "simultaneous_calls",
    ),
    Happening("slip", Moment.AUCTION, say("“That call was a slip”"), (BY, CALL, SHOWS), _slip, "unintended_call"),
    Happening(
        "names_bid",
        Moment.AUCTION,
        say("A double or redouble that names a bid"),
        (
            BY,
            choice("what", say("Which call?"), {"X": say("Double"), "XX": say("Redouble")}),
            Field("named", say("Which bid is named?"), Widget.CALL, say("Such as 2S.")),
        ),
        lambda f: {"call": f["what"], "by": str(f["by"]), "names": str(f["named"].call)},
        "inadmissible_double",
    ),
    Happening(
        "exposed",
        Moment.AUCTION,
        say("Cards come into view"),
        (BY, CARDS, choice("how", say("How did it come into view?"), _HOW_SHOWN)),
        lambda f: {"exposed": {"by": str(f["by"]), "cards": strings(f["cards"]), "how": f["how"]}},
        "card_exposed_in_auction",
    ),
    Happening("consults", Moment.AUCTION, say("Asks partner which option to choose"), (BY,), by("consults_partner")),
    Happening(
        "hand_taken",
        Moment.AUCTION,
        say("Takes the cards out of the board"),
        (BY,),
        lambda f: {"hand": "taken", "by": str(f["by"])},
    ),
    Happening("hands_returned", Moment.AUCTION, say("All pass, and the hands go back"), (), lambda f: {"hands": "returned"}),
)
OF_THE_LEAD: tuple[Happening, ...] = (
    Happening("play_begins", Moment.LEAD, say("Nobody asks any more: the play begins"), (), lambda f: {"play": "begins"}),
    Happening(
        "face_down", Moment.LEAD, say("Leads face down"), (BY, CARD), by_and_card("face_down"), "opening_lead_out_of_turn"
    ),
    Happening("takes_back", Moment.LEAD, say("Takes back a lead that lies face down"), (BY,), by("takes_back_lead")),
    Happening("lead_faced", Moment.LEAD, say("Faces the opening lead, over calls that are not settled"), (BY,), by("lead")),
    Happening("spread", Moment.LEAD, say("Spreads the hand"), (BY,), by("spreads"), "opening_lead_out_of_turn"),
    Happening(
        "asks_for",
        Moment.LEAD,
        say("Asks for a review or an explanation"),
        (BY, choice("what", say("What is asked for?"), ASKED)),
        lambda f: {"asks_for": f["what"], "by": str(f["by"])},
        "question_asked",
    ),
)
