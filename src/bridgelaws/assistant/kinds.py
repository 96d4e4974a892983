"""Every irregularity one can bring to the assistant, as a form: the facts it needs, and what they come to at a table."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws import director
from bridgelaws.assistant.fields import Field, Widget, WrongFacts, board_of
from bridgelaws.assistant.happenings import OF_THE_PLAY, Happening, matters
from bridgelaws.assistant.labels import LABELS
from bridgelaws.assistant.run import Run
from bridgelaws.assistant.topics import Topic, topics
from bridgelaws.bridge.cards import Card, Hand
from bridgelaws.bridge.play import Play
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.casefiles.of_matters import allowed_values, read_fact
from bridgelaws.casefiles.steps import Asked, Refused, read_step
from bridgelaws.table.contest import Contest, Form, Scale
from bridgelaws.table.events import (
    AttentionDrawn,
    CallMade,
    CallsMadeTogether,
    CardsShown,
    ChangeWanted,
    Deed,
    MatterRaised,
    ResultAgreed,
)
from bridgelaws.table.matters import Matter
from bridgelaws.table.play_state import PenaltyCard
from bridgelaws.table.state import Table
from bridgelaws.text import say

Facts = Mapping[str, Any]
Happen = Callable[[Run, Facts], None]


class Kind(Struct, frozen=True):
    """Something that can have gone wrong, with its form."""

    topic: Topic
    fields: tuple[Field, ...]
    happen: Happen  # what the facts come to at the table
    blamed: str  # the field beside which it is told that things cannot have been so

    @property
    def key(self) -> str:
        return self.topic.key


DEALER = Field("dealer", say("Dealer"), Widget.SEAT, default="N")
NUMBER = Field(
    "board",
    say("Board number"),
    Widget.NUMBER,
    say("If you give it, the dealer and the vulnerability are those of the board."),
    needed=False,
    aside=True,
    most=999,
)
CALLS = Field(
    "calls",
    say("The calls, the irregular one last"),
    Widget.CALLS,
    say(
        "From the dealer on: 1NT 2S 2D. A call out of turn has its seat before it: W:2H. "
        "2D=H shows hearts, P=art is artificial."
    ),
)
CALLS_BEFORE = Field(
    "calls",
    say("The calls so far, as far as they matter"),
    Widget.CALLS,
    say("From the dealer on, such as 1NT P 3NT P P P; nothing if none was made."),
    needed=False,
    aside=True,
)
PLAYER = Field("by", say("Which player?"), Widget.SEAT)
TRICKS_MADE = Field(
    "tricks",
    say("Tricks won by declarer’s side, if the board is over"),
    Widget.NUMBER,
    needed=False,
    aside=True,
    most=13,
)
FORM = Field(
    "form",
    say("Contest"),
    Widget.CHOICE,
    needed=False,
    aside=True,
    default=Form.PAIRS.value,
    choices=tuple((form.value, say("{value}", value=form)) for form in Form),
)
SCALE = Field(
    "scale",
    say("Scoring"),
    Widget.CHOICE,
    needed=False,
    aside=True,
    default=Scale.MATCHPOINTS.value,
    choices=tuple((scale.value, say("{value}", value=scale)) for scale in Scale),
)
DECLARER = Field("declarer", say("Declarer"), Widget.SEAT)
CONTRACT = Field("contract", say("Contract"), Widget.CONTRACT, say("Such as 4S or 3NTX."))
WON = Field(
    "won",
    say("Tricks won so far"),
    Widget.TRICKS,
    say("Such as 3 2; nothing if none was played."),
    needed=False,
)
LEADER = Field(
    "leader",
    say("Who was to lead to this trick?"),
    Widget.SEAT,
    say("Only if tricks have been played."),
    needed=False,
    otherwise=say("The opening leader"),
    only_with="won",
)
CARDS = Field(
    "cards",
    say("The cards since then, the irregular one last"),
    Widget.PLAYED,
    say("Each from the hand whose turn it was, such as H2 H3 HK; a card out of turn has its seat before it: W:HK."),
    needed=False,
)


HANDS = tuple(
    Field(
        f"hand_{seat.name.lower()}",
        say("{seat}’s cards before these were played", seat=seat),
        Widget.HAND,
        say("Spades, hearts, diamonds, clubs, such as AK.Q2..T9; only if they are known."),
        needed=False,
        aside=True,
    )
    for seat in SEATS
)


def hands_of(facts: Facts, played: int) -> dict[Seat, Hand]:
    """The hands that are known; each must have the cards that are left, and no card is in two of them."""
    found = {seat: facts[f"hand_{seat.name.lower()}"] for seat in SEATS if f"hand_{seat.name.lower()}" in facts}
    seen: dict[Card, Seat] = {}
    for seat, hand in found.items():
        cards = tuple(hand)
        if len(cards) != 13 - played:
            told = say("{seat} has {count} cards here, and must have {left}.", seat=seat, count=len(cards), left=13 - played)
            raise WrongFacts({f"hand_{seat.name.lower()}": told})
        for card in cards:
            if card in seen:
                told = say("{seat} and {other} cannot both have {card}.", seat=seat, other=seen[card], card=card)
                raise WrongFacts({f"hand_{seat.name.lower()}": told})
            seen[card] = seat
    return found


# The auction.


def _called(run: Run, facts: Facts) -> None:
    run.begin_at(director.start(board_of(facts)))
    for made in facts.get("calls", ()):
        run.do(made)


def _with_attention(run: Run, facts: Facts) -> None:
    _called(run, facts)
    run.draw_attention()


def _with(deed: Callable[[Facts], Deed]) -> Happen:
    def happen(run: Run, facts: Facts) -> None:
        _called(run, facts)
        run.do(deed(facts))

    return happen


def _slip(facts: Facts) -> Deed:
    meant = facts["meant"]
    return ChangeWanted(facts["by"], meant.call, meant.shows, meant.artificial)


def _together(facts: Facts) -> Deed:
    made = facts["call"]
    return CallsMadeTogether(facts["by"], made.call, made.shows, made.artificial)


def _shown(facts: Facts) -> Deed:
    return CardsShown(facts["by"], facts["shown"], led=facts.get("led", False))


_MEANT = Field("meant", say("Which call was intended?"), Widget.CALL, say("Such as 2H; 2D=H shows hearts."))
_AT_ONCE = Field("call", say("Which call did that player make at the same moment?"), Widget.CALL)
_SEEN = Field("shown", say("Which cards?"), Widget.CARDS, say("Such as HK or H9 D2."))
_LED = Field("led", say("Was it led?"), Widget.YES_NO, default="no")
_BEFORE_IT = Field(
    "calls", say("The calls so far"), Widget.CALLS, say("From the dealer on, such as 1NT 2H P."), needed=False
)
_AUCTIONS: dict[str, tuple[tuple[Field, ...], Happen, str]] = {
    "call": ((DEALER, CALLS, NUMBER), _with_attention, "calls"),
    "slip": ((DEALER, _BEFORE_IT, PLAYER, _MEANT, NUMBER), _with(_slip), "meant"),
    "together": ((DEALER, _BEFORE_IT, PLAYER, _AT_ONCE, NUMBER), _with(_together), "call"),
    "card_in_auction": ((DEALER, _BEFORE_IT, PLAYER, _SEEN, _LED, NUMBER), _with(_shown), "shown"),
}


# The play.


def _of_play(happening: Happening) -> tuple[tuple[Field, ...], Happen, str]:
    own = tuple([_play_field(happening.key, fact.name) for fact in happening.facts])
    cards = replace(CARDS, needed=True) if happening.key == "card_played" else CARDS
    about = (DECLARER, CONTRACT, WON, LEADER, cards)
    return (*about, *own, *HANDS, NUMBER), _in_play(happening), own[-1].name if own else "cards"


def _in_play(happening: Happening) -> Happen:
    def happen(run: Run, facts: Facts) -> None:
        contract, won = facts["contract"], facts.get("won", (0, 0))
        leader: Seat = facts.get("leader", contract.opening_leader) if sum(won) else contract.opening_leader
        lying = (
            (PenaltyCard(facts["fact_by"], facts["fact_card"], True),) if happening.key == "penalty_card_taken_up" else ()
        )
        hands = hands_of(facts, sum(won))
        run.begin_at(Table.in_play(board_of(facts), Play.ending(contract, leader, hands, won), lying))
        for seat, card in facts.get("cards", ()):
            run.play(seat, card)
        told = {fact.name: facts.get(f"fact_{fact.name}", _NOTHING.get(fact.name)) for fact in happening.facts}
        for step in happening.steps(told):
            deed = read_step(step)
            assert not isinstance(deed, Asked | Refused), f"{happening.key} is not a deed"
            if isinstance(deed, AttentionDrawn):
                run.draw_attention()
            else:
                run.do(deed)
        if run.table.cases and not run.table.attention:
            run.draw_attention()

    return happen


_NOTHING = {"statement": ""}  # what is taken where nothing was entered


_PLAY_WIDGETS = {"by": Widget.SEAT, "doubter": Widget.SEAT, "card": Widget.CARD, "meant": Widget.CARD, "cards": Widget.CARDS}
_NUMBERS = {"trick": 13, "tricks": 13}
_MANNERS = (("dropped", say("dropped")), ("shown", say("shown on purpose")), ("named", say("named as held")))


def _play_field(account: str, name: str) -> Field:
    field = Field(f"fact_{name}", LABELS.get(f"{account}.{name}") or LABELS[name], Widget.TEXT)
    if name in _NUMBERS:
        return replace(field, widget=Widget.NUMBER, most=_NUMBERS[name], needed=name == "trick")
    if name == "how":
        return replace(field, widget=Widget.CHOICE, default="dropped", choices=_MANNERS)
    if name == "words":
        return replace(field, hint=say("One of: heart, queen, high, low, win, anything."))
    return replace(field, widget=_PLAY_WIDGETS.get(name, Widget.TEXT), needed=name != "statement")


# Matters.


# Taken up at a table where something has been ruled already.
AFTER_A_RULING = frozenset([account for account, kind in matters().items() if kind.raised.after_ruling])


def _of_matter(account: str) -> tuple[tuple[Field, ...], Happen, str]:
    """The facts of the matter itself first; what is about the board is folded away unless the matter needs it."""
    kind = matters()[account]
    own, raised_when = matter_fields(account), kind.raised
    if raised_when.needs_play:
        return (DECLARER, CONTRACT, *own, NUMBER), _raised_in_play(kind), own[0].name
    calls = replace(CALLS_BEFORE, needed=True, aside=False) if raised_when.needs_calls else CALLS_BEFORE
    tricks = replace(TRICKS_MADE, needed=True, aside=False) if raised_when.needs_result else TRICKS_MADE
    form = replace(FORM, default=Form.TEAMS.value) if raised_when.of_teams else FORM
    about = (replace(DEALER, aside=calls.aside), calls, tricks, form, SCALE, NUMBER)
    return (*own, *about), _raised(kind), "calls" if raised_when.needs_calls else own[0].name


def matter_fields(account: str) -> tuple[Field, ...]:
    """The facts of a matter: who is at fault, then what happened; where nobody need be at fault that is told aside."""
    kind = matters()[account]
    needed = kind.raised.names_offender
    names = sorted(kind.__struct_fields__, key=lambda name: (name == "at_fault") is not needed)
    fields = [_matter_field(kind, name, needed=needed) for name in names]
    return tuple([replace(each, aside=each.name == "fact_at_fault" and not needed) for each in fields])


def _raised(kind: type[Matter]) -> Happen:
    def happen(run: Run, facts: Facts) -> None:
        contest = Contest(Form(facts.get("form", "pairs")), Scale(facts.get("scale", "matchpoints")))
        run.begin_at(director.start(board_of(facts), contest))
        for made in facts.get("calls", ()):
            run.do(made)
        if "tricks" in facts:
            run.do(ResultAgreed(facts["tricks"]))
        run.do(raised(kind, facts))

    return happen


def _raised_in_play(kind: type[Matter]) -> Happen:
    def happen(run: Run, facts: Facts) -> None:
        contract = facts["contract"]
        run.begin_at(Table.in_play(board_of(facts), Play.ending(contract, contract.opening_leader, {}, (0, 0))))
        run.do(raised(kind, facts))

    return happen


def raised(kind: type[Matter], facts: Facts) -> MatterRaised:
    told = {name: facts[f"fact_{name}"] for name in kind.__struct_fields__ if f"fact_{name}" in facts}
    return MatterRaised(kind(**{name: _fact(kind, name, value) for name, value in told.items()}))


def _fact(kind: type[Matter], name: str, value: Any) -> Any:
    """A fact as the matter has it; choices and words are still as they were written."""
    if isinstance(value, CallMade):
        return value.call
    return read_fact(kind, name, value) if isinstance(value, str) else value


def _matter_field(kind: type[Matter], name: str, *, needed: bool) -> Field:
    allowed, default = allowed_values(kind, name), getattr(kind(), name)
    field = Field(f"fact_{name}", LABELS.get(f"{kind.__name__}.{name}") or LABELS[name], Widget.TEXT, needed=False)
    if type(default) is int:
        return replace(field, widget=Widget.NUMBER, most=999)
    if type(default) is bool:
        return replace(field, widget=Widget.YES_NO, default="yes" if default else "no")
    if allowed == tuple([str(seat) for seat in Seat]):
        return replace(field, widget=Widget.SEAT, needed=default is not None or (needed and name == "at_fault"))
    if default is None:
        card = name == "card"
        widget, hint = (Widget.CARD, say("Such as HK.")) if card else (Widget.CALL, say("Such as 2H."))
        return replace(field, widget=widget, hint=hint, needed=name == "cancelled")
    if allowed:
        choices = tuple([(str(each.value), say("{value}", value=each)) for each in type(default)])
        return replace(field, widget=Widget.CHOICE, default=str(default.value), choices=choices)
    return field


# All of them.


@cache
def kinds() -> Mapping[str, Kind]:
    """Every topic with its form, by its key."""
    found: dict[str, Kind] = {}
    for topic in topics():
        account = topic.account
        if account in _AUCTIONS:
            made = _AUCTIONS[account]
        elif account in OF_THE_PLAY:
            made = _of_play(OF_THE_PLAY[account])
        else:
            made = _of_matter(account)
        found[topic.key] = Kind(topic, *made)
    return found
