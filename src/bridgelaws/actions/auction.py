"""What can happen in the auction and before the first card."""

from collections.abc import Callable

from bridgelaws.actions.action import Action, Facts, Heading, Written, fields_but, mapping, one, pair, write_fixed
from bridgelaws.actions.fields import Field, Widget, fields_of
from bridgelaws.actions.reading import Called, read_called
from bridgelaws.bridge.calls import Bid, Double, Redouble
from bridgelaws.errors import WrongFacts
from bridgelaws.table.acts_of_play import QUESTIONS, LeadTakenBack, QuestionPut
from bridgelaws.table.events import (
    CallMade,
    CallsMadeTogether,
    CardsShown,
    ChangeWanted,
    ConsultedPartner,
    Deed,
    HandSpread,
    HandsReturned,
    HandTaken,
    LeadFaced,
    LedFaceDown,
    PlayBegins,
)
from bridgelaws.text import Text, all_of, say, template


def _make_call(kind: type[CallMade | CallsMadeTogether | ChangeWanted], name: str) -> Callable[[Facts], Deed]:
    """A call with what it shows; the meaning may have been told with the call, 2D=H, or beside it."""

    def make(facts: Facts) -> Deed:
        called: Called = facts[name]
        shows, artificial = facts.get("shows", ((), False))
        artificial = artificial or called.artificial or facts.get("artificial", False)
        made = kind(facts["by"], called.call, () if artificial else called.shows or shows, artificial)
        return _naming(made, facts["names"]) if isinstance(made, CallMade) and "names" in facts else made

    return make


def _naming(made: CallMade, named: Called) -> CallMade:
    if not isinstance(named.call, Bid) or not isinstance(made.call, Double | Redouble):
        told = say("{call} cannot name {name}: a double or redouble names a bid.", call=made.call, name=named.call)
        raise WrongFacts({"names": told})
    return CallMade(made.seat, made.call, made.shows, made.artificial, named.call)


def _with_meaning(text: Text, made: CallMade | CallsMadeTogether | ChangeWanted) -> Text:
    if made.shows:
        return say("{what} (shows {suits})", what=text, suits=all_of(made.shows))
    return say("{what} (artificial)", what=text) if made.artificial else text


def _tell_call(made: CallMade) -> Text:
    if made.names:
        return say("{seat}: {call}, naming {bid}", seat=made.seat, call=made.call, bid=made.names)
    return _with_meaning(say("{seat}: {call}", seat=made.seat, call=made.call), made)


def _tell_together(made: CallsMadeTogether) -> Text:
    return _with_meaning(say("{seat}, at the same moment: {call}", seat=made.seat, call=made.call), made)


def _tell_slip(made: ChangeWanted) -> Text:
    return _with_meaning(say("{seat} says that {call} was intended", seat=made.seat, call=made.intended), made)


MANNERS = {
    "dropped": say("dropped"),
    "shown": say("shown on purpose"),
    "named": say("named as held"),
    "led": say("led before the auction has ended"),
}


def _make_shown(facts: Facts) -> Deed:
    how = facts.get("how", "dropped")
    return CardsShown(facts["by"], facts["cards"], how == "led", how in ("shown", "named"), how == "named")


def _how(shown: CardsShown) -> str:
    return "led" if shown.led else "named" if shown.named else "shown" if shown.on_purpose else "dropped"


def _tell_shown(shown: CardsShown) -> Text:
    told = {
        "led": template("{seat} leads {cards} during the auction"),
        "named": template("{seat} names {cards} as held"),
        "shown": template("{seat} shows {cards} on purpose"),
        "dropped": template("{seat} drops {cards}"),
    }
    return say(told[_how(shown)], seat=shown.seat, cards=all_of(shown.cards))


_DOUBLES = (("X", say("Double")), ("XX", say("Redouble")))

OF_THE_AUCTION = (
    Action(
        CallMade,
        "meaning",
        Heading.AUCTION,
        say("A call, with what it shows"),
        Written("call", ("call",)),
        _tell_call,
        other_fields=fields_but(CallMade, hidden="names"),
        made_of=_make_call(CallMade, "call"),
    ),
    Action(
        CallsMadeTogether,
        "together",
        Heading.AUCTION,
        say("A call at the same moment as the last one"),
        Written("together", ("by", "call"), nested=True),
        _tell_together,
        "simultaneous_calls",
        made_of=_make_call(CallsMadeTogether, "call"),
    ),
    Action(
        ChangeWanted,
        "slip",
        Heading.AUCTION,
        say("“That call was a slip”"),
        mapping("unintended"),
        _tell_slip,
        "unintended_call",
        made_of=_make_call(ChangeWanted, "meant"),
    ),
    Action(
        CallMade,
        "names_bid",
        Heading.AUCTION,
        say("A double or redouble that names a bid"),
        Written("call", ("call",), beside="names"),
        _tell_call,
        "inadmissible_double",
        other_fields=fields_but(
            CallMade,
            hidden="shows",
            call={"widget": Widget.CHOICE, "choices": _DOUBLES, "default": "X", "read": read_called},
            names={"hint": say("Such as 2S."), "needed": True},
        ),
        made_of=_make_call(CallMade, "call"),
        is_so=lambda made: made.names is not None,
    ),
    Action(
        CardsShown,
        "exposed",
        Heading.AUCTION,
        say("Cards come into view"),
        mapping("exposed"),
        _tell_shown,
        "card_exposed_in_auction",
        other_fields=(
            *fields_of(CardsShown)[:2],
            Field(
                "how",
                say("How did it come into view?"),
                Widget.CHOICE,
                needed=False,
                default="dropped",
                choices=tuple(MANNERS.items()),
            ),
        ),
        made_of=_make_shown,
        taken_from=lambda shown: {"by": shown.seat, "cards": shown.cards, "how": _how(shown)},
    ),
    Action(
        ConsultedPartner,
        "consults",
        Heading.AUCTION,
        say("Asks partner which option to choose"),
        one("consults_partner"),
        template("{seat} asks partner which to choose"),
    ),
    Action(
        HandTaken,
        "hand_taken",
        Heading.AUCTION,
        say("Takes the cards out of the board"),
        write_fixed("hand", "taken"),
        template("{seat} takes the cards out of the board"),
    ),
    Action(
        HandsReturned,
        "hands_returned",
        Heading.AUCTION,
        say("All pass, and the hands go back"),
        write_fixed("hands", "returned"),
        template("All four hands go back into the board"),
    ),
)
OF_THE_LEAD = (
    Action(
        PlayBegins,
        "play_begins",
        Heading.LEAD,
        say("Nobody asks any more: the play begins"),
        write_fixed("play", "begins"),
        template("Nobody has a question left; the play begins"),
    ),
    Action(
        LedFaceDown,
        "face_down",
        Heading.LEAD,
        say("Leads face down"),
        pair("face_down"),
        template("{seat} leads {card} face down"),
        "opening_lead_out_of_turn",
    ),
    Action(
        LeadTakenBack,
        "takes_back",
        Heading.LEAD,
        say("Takes back a lead that lies face down"),
        one("takes_back_lead"),
        template("{seat} takes back the lead that lies face down"),
    ),
    Action(
        LeadFaced,
        "lead_faced",
        Heading.LEAD,
        say("Faces the opening lead, over calls that are not settled"),
        one("lead"),
        template("{seat} has faced the opening lead"),
    ),
    Action(
        HandSpread,
        "spread",
        Heading.LEAD,
        say("Spreads the hand"),
        one("spreads"),
        template("{seat} spreads their hand"),
        "opening_lead_out_of_turn",
    ),
    Action(
        QuestionPut,
        "asks_for",
        Heading.LEAD,
        say("Asks for a review or an explanation"),
        one("asks_for", "what"),
        lambda put: say("{seat} asks for {what}", seat=put.seat, what=QUESTIONS.get(put.what, put.what)),
        "question_asked",
    ),
)
