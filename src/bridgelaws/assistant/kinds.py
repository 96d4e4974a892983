"""Every irregularity one can bring to the assistant, as a form: the facts it needs, and what they come to at a table.

First what happened, then what the Director is called with: between the two there is room for what else had happened.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws import director
from bridgelaws.actions.catalogue import ACTIONS
from bridgelaws.actions.matters import make_matter
from bridgelaws.actions.matters import matter_fields as fields_of_matter
from bridgelaws.assistant.about import (
    CALLS,
    CALLS_BEFORE,
    CARDS,
    CONTRACT,
    DEALER,
    DECLARER,
    FORM,
    HANDS,
    KNOCKOUT,
    LEADER,
    NUMBER,
    PLAYER,
    SCALE,
    TRICKS_MADE,
    VULNERABLE,
    WON,
    Facts,
    calls_to,
    contest_of,
    field_of,
    hands_of,
    lying_cards,
)
from bridgelaws.assistant.fields import Field, Widget, board_of
from bridgelaws.assistant.run import Run
from bridgelaws.assistant.topics import Topic, topics
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.play import Play
from bridgelaws.bridge.seats import Seat
from bridgelaws.laws.matters import MATTERS
from bridgelaws.table.acts_of_play import DummyTransgressed, DummyWarned, LeadTakenBack, TurnStated
from bridgelaws.table.contest import Form
from bridgelaws.table.events import (
    CardsShown,
    ClaimAgreed,
    ClaimDoubted,
    ConcessionObjected,
    Deed,
    MatterRaised,
    PlayOnWanted,
    ResultAgreed,
    RevokeAskedAbout,
    RoundEnded,
)
from bridgelaws.table.matters import Matter
from bridgelaws.table.matters.raised import Moment
from bridgelaws.table.play_state import PenaltyCard
from bridgelaws.table.state import Table
from bridgelaws.text import say

Happen = Callable[[Run, Facts], None]


class IrregularityForm(Struct, frozen=True):
    """Something that can have gone wrong, with its form."""

    topic: Topic
    fields: tuple[Field, ...]
    happen: Happen  # what the facts come to at the table
    call: Happen  # what the Director is called with
    blamed: str  # the field beside which it is told that things cannot have been so

    @property
    def key(self) -> str:
        return self.topic.key


Account = tuple[tuple[Field, ...], Happen, Happen, str]


def _call_director(run: Run, _facts: Facts) -> None:
    """Attention is drawn to whatever is irregular, or there is nothing to rule on."""
    run.draw_attention()


def _wait(_run: Run, _facts: Facts) -> None:
    """The Director is called if anything irregular is found, and for nothing else."""


# The auction.


def _make_calls(run: Run, facts: Facts) -> None:
    run.begin_at(director.start(board_of(facts)))
    for made in facts.get("calls", ()):
        run.do(made)


def _with(deed: Callable[[Facts], Deed]) -> Happen:
    def happen(run: Run, facts: Facts) -> None:
        _make_calls(run, facts)
        run.do(deed(facts))

    return happen


def _read_shown(facts: Facts) -> Deed:
    return CardsShown(facts["by"], facts["shown"], led=facts.get("led", False))


def _consult(run: Run, facts: Facts) -> None:
    """10C2: the Director has explained the options, and the player who has them asks partner."""
    run.draw_attention()
    run.do(ACTIONS["consults"].make(facts))


_MEANT = replace(field_of("slip", "meant"), hint=say("Such as 2H; 2D=H shows hearts."))
_SEEN = replace(field_of("exposed", "cards"), name="shown")
_LED = Field("led", say("Was it led?"), Widget.YES_NO, default="no")
_BEFORE_IT = Field(
    "calls", say("The calls so far"), Widget.CALLS, say("From the dealer on, such as 1NT 2H P."), needed=False
)
_NAMING = tuple([field for field in ACTIONS["names_bid"].asked if field.name != "by"])
_AUCTIONS: dict[str, Account] = {
    "call": ((DEALER, CALLS, NUMBER), _make_calls, _call_director, "calls"),
    "slip": ((DEALER, _BEFORE_IT, PLAYER, _MEANT, NUMBER), _with(ACTIONS["slip"].make), _wait, "meant"),
    "together": (
        (DEALER, _BEFORE_IT, PLAYER, field_of("together", "call"), NUMBER),
        _with(ACTIONS["together"].make),
        _wait,
        "call",
    ),
    "card_in_auction": ((DEALER, _BEFORE_IT, PLAYER, _SEEN, _LED, NUMBER), _with(_read_shown), _wait, "shown"),
    "names_bid": ((DEALER, _BEFORE_IT, PLAYER, *_NAMING, NUMBER), _with(ACTIONS["names_bid"].make), _wait, "names"),
    "consults": ((DEALER, CALLS, PLAYER, NUMBER), _make_calls, _consult, "by"),
}


# The opening lead: the auction is over, and all that matters of it is the contract.


def _of_lead(key: str) -> Account:
    own = tuple([_play_field(field) for field in ACTIONS["face_down" if key == "takes_back" else key].asked])
    return (DECLARER, CONTRACT, *own, NUMBER), _on_lead(key), _call_director if key == "face_down" else _wait, own[-1].name


def _on_lead(key: str) -> Happen:
    def happen(run: Run, facts: Facts) -> None:
        board = board_of({"dealer": facts["contract"].declarer, **facts})
        run.begin_at(director.start(board))
        for made in calls_to(facts["contract"], board.dealer):
            run.do(made)
        run.do(ACTIONS["face_down"].make(_own_facts(facts)))
        if key == "takes_back":
            run.do(LeadTakenBack(facts["fact_by"]))

    return happen


# The play: the position, the cards since then, and an action of the catalogue, or nothing but the cards.

CARD_PLAYED = "card_played"
_DOUBTED = ("claim", "concede")  # those that somebody does not agree to
_DOUBTER = Field("fact_doubter", say("Who disputes it, or wants it taken back?"), Widget.SEAT)
_AGREED = Field(
    "fact_agreed",
    say("Who had agreed to it, if the next board had been started or the round was over?"),
    Widget.SEAT,
    needed=False,
    aside=True,
)
_OBJECTED = Field(
    "fact_objected", say("Did the conceder’s partner object at once?"), Widget.YES_NO, needed=False, aside=True, default="no"
)
_ASKER = Field("fact_asker", say("Who asked to play on?"), Widget.SEAT)
_TURN_TAKEN = Field("fact_card", say("Which card was led or played then?"), Widget.CARD)
_WHAT_DUMMY_DID = {
    "warned": say("warned declarer about the hand to lead from"),
    "asked": say("asked declarer about a possible revoke"),
    "attention": say("was the first to draw attention to a defender’s irregularity"),
}
_THEN = Field("fact_then", say("What did dummy do then?"), Widget.CHOICE, choices=tuple(_WHAT_DUMMY_DID.items()))
_NOT_ASIDE = ("how", "tricks", "statement")  # although they need not be told
_ASKED_BESIDES: dict[str, tuple[Field, ...]] = {
    "claim": (_DOUBTER, _AGREED),
    "concede": (_DOUBTER, _AGREED, _OBJECTED),
    "plays_on": (_ASKER,),
    "says_turn": (_TURN_TAKEN,),
    "dummy_breach": (_THEN,),
}
_CALLED_TO = ("revoke", "doubt")  # the Director is called with it, and not before


def _of_play(key: str) -> Account:
    named = "claim" if key == "plays_on" else key
    own = [_play_field(field) for field in ACTIONS[named].asked] if key != CARD_PLAYED else []
    own += _ASKED_BESIDES.get(key, ())
    cards = replace(CARDS, needed=True) if key == CARD_PLAYED else CARDS
    about = (DECLARER, CONTRACT, WON, LEADER, cards)
    blamed = [field.name for field in (cards, *own) if not field.aside][-1]
    return (*about, *own, *HANDS, NUMBER), _in_play(key), _CALLS_IN_PLAY.get(key, _wait), blamed


def _play_field(field: Field) -> Field:
    """A fact of an action as it is asked for in the middle of the play: nothing is led before the auction has ended."""
    choices = tuple([choice for choice in field.choices if choice[0] != "led"])
    aside = not field.needed and field.name not in _NOT_ASIDE
    return replace(field, name=f"fact_{field.name}", choices=choices, aside=aside)


def _begin_play(run: Run, facts: Facts, lying: tuple[PenaltyCard, ...] = (), *, counted: bool = True) -> None:
    contract, won = facts["contract"], facts.get("won", (0, 0))
    leader: Seat = facts.get("leader", contract.opening_leader)
    hands = hands_of(facts, sum(won) if counted else None)
    run.begin_at(Table.in_play(board_of(facts), Play.ending(contract, leader, hands, won), lying))


def _in_play(key: str) -> Happen:
    def happen(run: Run, facts: Facts) -> None:
        own = _own_facts(facts)
        _begin_play(run, facts, (PenaltyCard(own["by"], own["card"], True),) if key == "picks_up" else ())
        if key == "dummy_breach":  # what dummy does now comes after it
            run.do(DummyTransgressed(own["law"]))
        for seat, card in facts.get("cards", ()):
            run.play(seat, card)
        if key == "says_turn":
            run.do(TurnStated(own["by"], own["of"]))
            run.play(own["of"], own["card"])
        elif key not in (CARD_PLAYED, "dummy_breach", *_CALLED_TO):
            run.do(ACTIONS["claim" if key == "plays_on" else key].make(own))
        if own.get("agreed"):
            run.do(ClaimAgreed(own["agreed"]))
            run.do(RoundEnded())

    return happen


def _doubt(run: Run, facts: Facts) -> None:
    """68B2, 69A, 69B: a claim is doubted, perhaps when the agreement to it is final; partner may object at once."""
    doubter: Seat = facts["fact_doubter"]
    objects = facts.get("fact_objected", False) and doubter is facts["fact_by"].partner
    run.do(ConcessionObjected(doubter) if objects else ClaimDoubted(doubter))


def _speak_as_dummy(run: Run, facts: Facts) -> None:
    """43B2, 43B3: what dummy, who has lost the right to it, says."""
    contract = facts["contract"]
    match facts["fact_then"]:
        case "warned":
            run.do(DummyWarned())
        case "asked":
            run.do(RevokeAskedAbout(contract.dummy, contract.declarer))
        case _:
            run.draw_attention(contract.dummy)


_CALLS_IN_PLAY: dict[str, Happen] = {
    CARD_PLAYED: _call_director,  # cards count until somebody speaks of them
    "lays": _call_director,
    "claim": _doubt,
    "concede": _doubt,
    "plays_on": lambda run, facts: run.do(PlayOnWanted(facts["fact_asker"])),
    "revoke": lambda run, facts: run.do(ACTIONS["revoke"].make(_own_facts(facts))),
    "dummy_breach": _speak_as_dummy,
}


def _own_facts(facts: Facts) -> dict[str, Any]:
    """The facts of the action or matter itself."""
    return {name.removeprefix("fact_"): value for name, value in facts.items() if name.startswith("fact_")}


# Anything, told in the order in which it happened: the form knows the board only.

ANYTHING = "anything"
_WITH_SEATS = say("Each with its player, such as E:HQ W:D4.")
_LYING = (
    Field("major", say("Major penalty cards on the table"), Widget.PLAYED, _WITH_SEATS, needed=False, aside=True),
    Field("minor", say("Minor penalty cards on the table"), Widget.PLAYED, _WITH_SEATS, needed=False, aside=True),
)
_AT_ANY_TIME = tuple(
    [
        replace(field, needed=False, aside=True, only_with="" if field is CONTRACT else "contract")
        for field in (CONTRACT, DECLARER, WON, LEADER, CARDS)
    ]
)
_ABOUT_ANYTHING = (DEALER, NUMBER, VULNERABLE, FORM, SCALE, KNOCKOUT, *_AT_ANY_TIME[:-1], *_LYING, *HANDS)


def _begin_anywhere(run: Run, facts: Facts) -> None:
    if "contract" in facts:
        _begin_play(run, facts, lying_cards(facts), counted=False)
        run.begin_at(run.table.with_(contest=contest_of(facts)))
        run.look_before_the_lead()
    else:
        deal = Deal.of(hands_of(facts, None))
        run.begin_at(director.start(board_of(facts, deal), contest_of(facts)))


# Matters.


# Taken up at a table where something has been ruled already.
AFTER_A_RULING = frozenset([account for account, kind in MATTERS.items() if kind.raised.after_ruling])


def _of_matter(account: str) -> Account:
    """The facts of the matter itself first; what is about the board is folded away unless the matter needs it."""
    kind = MATTERS[account]
    own, raised_when = matter_fields(account), kind.raised
    if raised_when.needs_play:
        return (DECLARER, CONTRACT, WON, LEADER, CARDS, *own, *HANDS, NUMBER), _come_to, _raise(kind), own[0].name
    calls = replace(CALLS_BEFORE, needed=True, aside=False) if raised_when.needs_calls else CALLS_BEFORE
    tricks = replace(TRICKS_MADE, needed=True, aside=False) if raised_when.needs_result else TRICKS_MADE
    form = replace(FORM, default=Form.TEAMS.value) if raised_when.of_teams else FORM
    played = _AT_ANY_TIME if Moment.PLAY in raised_when.moments else ()
    about = (replace(DEALER, aside=calls.aside), calls, tricks, form, SCALE, NUMBER, *played)
    return (*own, *about), _come_to, _raise(kind), "calls" if raised_when.needs_calls else own[0].name


def matter_fields(account: str) -> tuple[Field, ...]:
    """The facts of a matter."""
    return tuple([replace(field, name=f"fact_{field.name}") for field in fields_of_matter(MATTERS[account])])


def _come_to(run: Run, facts: Facts) -> None:
    """The board as far as it has got."""
    if "contract" in facts:
        _begin_play(run, facts)
        run.begin_at(run.table.with_(contest=contest_of(facts)))
    else:
        run.begin_at(director.start(board_of(facts), contest_of(facts)))
    for made in facts.get("calls", ()) if "contract" not in facts else ():
        run.do(made)
    for seat, card in facts.get("cards", ()) if "contract" in facts else ():
        run.play(seat, card)
    if "tricks" in facts:
        run.do(ResultAgreed(facts["tricks"]))


def _raise(kind: type[Matter]) -> Happen:
    return lambda run, facts: run.do(matter_from(kind, facts))


def matter_from(kind: type[Matter], facts: Facts) -> MatterRaised:
    return MatterRaised(make_matter(kind, _own_facts(facts)))


def action_fields(key: str) -> tuple[Field, ...]:
    """The facts of an action that is told after others."""
    return tuple([replace(field, name=f"fact_{field.name}") for field in ACTIONS[key].asked])


def action_from(key: str, facts: Facts) -> Deed:
    return ACTIONS[key].make(_own_facts(facts))


# All of them.


@cache
def kinds() -> Mapping[str, IrregularityForm]:
    """Every topic with its form, by its key."""
    return {topic.key: IrregularityForm(topic, *_account(topic.account)) for topic in topics()}


def _account(account: str) -> Account:
    if account == ANYTHING:
        return _ABOUT_ANYTHING, _begin_anywhere, _wait, "dealer"
    if account in _AUCTIONS:
        return _AUCTIONS[account]
    if account in MATTERS:
        return _of_matter(account)
    return _of_lead(account) if account in ("face_down", "takes_back") else _of_play(account)
