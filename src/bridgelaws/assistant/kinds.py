"""Every irregularity one can bring to the assistant, as a form: the facts it needs, and what they come to at a table."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws import director
from bridgelaws.actions.catalogue import ACTIONS
from bridgelaws.actions.matters import make_matter
from bridgelaws.actions.matters import matter_fields as fields_of_matter
from bridgelaws.assistant.fields import Field, Widget, WrongFacts, board_of
from bridgelaws.assistant.run import Run
from bridgelaws.assistant.topics import Topic, topics
from bridgelaws.bridge.cards import Card, Hand
from bridgelaws.bridge.play import Play
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.laws.matters import MATTERS
from bridgelaws.table.contest import Contest, Form, Scale
from bridgelaws.table.events import (
    CardsShown,
    ClaimAgreed,
    ClaimDoubted,
    ConcessionObjected,
    Deed,
    MatterRaised,
    ResultAgreed,
    RoundEnded,
)
from bridgelaws.table.matters import Matter
from bridgelaws.table.play_state import PenaltyCard
from bridgelaws.table.state import Table
from bridgelaws.text import say

Facts = Mapping[str, Any]
Happen = Callable[[Run, Facts], None]


class IrregularityForm(Struct, frozen=True):
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
    say("If you enter it, the dealer and the vulnerability are those of the board."),
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
    say("From the dealer on, such as 1NT P 3NT P P P; leave blank if there were none."),
    needed=False,
    aside=True,
)


def _field(key: str, name: str) -> Field:
    """A fact of an action of the catalogue."""
    return next(field for field in ACTIONS[key].fields if field.name == name)


PLAYER = _field("slip", "by")
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
    say("Such as 3 2; leave blank if none have been played."),
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
    say("The cards since then, ending with the irregular one"),
    Widget.PLAYED,
    say("In playing order, such as H2 H3 HK; a card out of turn has its seat before it: W:HK."),
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
            told = say(
                ("{seat} has {count} cards here but should have {left}."), seat=seat, count=len(cards), left=13 - played
            )
            raise WrongFacts({f"hand_{seat.name.lower()}": told})
        for card in cards:
            if card in seen:
                told = say("{seat} and {other} cannot both have {card}.", seat=seat, other=seen[card], card=card)
                raise WrongFacts({f"hand_{seat.name.lower()}": told})
            seen[card] = seat
    return found


# The auction.


def _make_calls(run: Run, facts: Facts) -> None:
    run.begin_at(director.start(board_of(facts)))
    for made in facts.get("calls", ()):
        run.do(made)


def _with_attention(run: Run, facts: Facts) -> None:
    _make_calls(run, facts)
    run.draw_attention()


def _with(deed: Callable[[Facts], Deed]) -> Happen:
    def happen(run: Run, facts: Facts) -> None:
        _make_calls(run, facts)
        run.do(deed(facts))

    return happen


def _read_shown(facts: Facts) -> Deed:
    return CardsShown(facts["by"], facts["shown"], led=facts.get("led", False))


_MEANT = replace(_field("slip", "meant"), hint=say("Such as 2H; 2D=H shows hearts."))
_SEEN = replace(_field("exposed", "cards"), name="shown")
_LED = Field("led", say("Was it led?"), Widget.YES_NO, default="no")
_BEFORE_IT = Field(
    "calls", say("The calls so far"), Widget.CALLS, say("From the dealer on, such as 1NT 2H P."), needed=False
)
_AUCTIONS: dict[str, tuple[tuple[Field, ...], Happen, str]] = {
    "call": ((DEALER, CALLS, NUMBER), _with_attention, "calls"),
    "slip": ((DEALER, _BEFORE_IT, PLAYER, _MEANT, NUMBER), _with(ACTIONS["slip"].make), "meant"),
    "together": (
        (DEALER, _BEFORE_IT, PLAYER, _field("together", "call"), NUMBER),
        _with(ACTIONS["together"].make),
        "call",
    ),
    "card_in_auction": ((DEALER, _BEFORE_IT, PLAYER, _SEEN, _LED, NUMBER), _with(_read_shown), "shown"),
}


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
_NOT_ASIDE = ("how", "tricks", "statement")  # although they need not be told


def _of_play(key: str) -> tuple[tuple[Field, ...], Happen, str]:
    own = [_play_field(field) for field in ACTIONS[key].asked] if key != CARD_PLAYED else []
    own += [_DOUBTER, _AGREED] if key in _DOUBTED else []
    own += [_OBJECTED] if key == "concede" else []
    cards = replace(CARDS, needed=True) if key == CARD_PLAYED else CARDS
    about = (DECLARER, CONTRACT, WON, LEADER, cards)
    blamed = [field.name for field in (cards, *own) if not field.aside][-1]
    return (*about, *own, *HANDS, NUMBER), _in_play(key), blamed


def _play_field(field: Field) -> Field:
    """A fact of an action as it is asked for in the middle of the play: nothing is led before the auction has ended."""
    choices = tuple([choice for choice in field.choices if choice[0] != "led"])
    aside = not field.needed and field.name not in _NOT_ASIDE
    return replace(field, name=f"fact_{field.name}", choices=choices, aside=aside)


def _in_play(key: str) -> Happen:
    def happen(run: Run, facts: Facts) -> None:
        contract, won = facts["contract"], facts.get("won", (0, 0))
        leader: Seat = facts.get("leader", contract.opening_leader) if sum(won) else contract.opening_leader
        lying = (PenaltyCard(facts["fact_by"], facts["fact_card"], True),) if key == "picks_up" else ()
        hands = hands_of(facts, sum(won))
        run.begin_at(Table.in_play(board_of(facts), Play.ending(contract, leader, hands, won), lying))
        for seat, card in facts.get("cards", ()):
            run.play(seat, card)
        if key != CARD_PLAYED:
            run.do(ACTIONS[key].make(_own_facts(facts)))
        if key in (CARD_PLAYED, "lays"):  # cards count until somebody speaks of them
            run.draw_attention()
        if key in _DOUBTED:
            _doubt(run, facts)
        if run.table.cases and not run.table.attention:
            run.draw_attention()

    return happen


def _doubt(run: Run, facts: Facts) -> None:
    """68B2, 69A, 69B: a claim is doubted, perhaps when the agreement to it is final; partner may object at once."""
    doubter: Seat = facts["fact_doubter"]
    if "fact_agreed" in facts:
        run.do(ClaimAgreed(facts["fact_agreed"]))
        run.do(RoundEnded())
    objects = facts.get("fact_objected", False) and doubter is facts["fact_by"].partner
    run.do(ConcessionObjected(doubter) if objects else ClaimDoubted(doubter))


def _own_facts(facts: Facts) -> dict[str, Any]:
    """The facts of the action or matter itself."""
    return {name.removeprefix("fact_"): value for name, value in facts.items() if name.startswith("fact_")}


# Matters.


# Taken up at a table where something has been ruled already.
AFTER_A_RULING = frozenset([account for account, kind in MATTERS.items() if kind.raised.after_ruling])


def _of_matter(account: str) -> tuple[tuple[Field, ...], Happen, str]:
    """The facts of the matter itself first; what is about the board is folded away unless the matter needs it."""
    kind = MATTERS[account]
    own, raised_when = matter_fields(account), kind.raised
    if raised_when.needs_play:
        return (DECLARER, CONTRACT, *own, NUMBER), _make_raise_in_play(kind), own[0].name
    calls = replace(CALLS_BEFORE, needed=True, aside=False) if raised_when.needs_calls else CALLS_BEFORE
    tricks = replace(TRICKS_MADE, needed=True, aside=False) if raised_when.needs_result else TRICKS_MADE
    form = replace(FORM, default=Form.TEAMS.value) if raised_when.of_teams else FORM
    about = (replace(DEALER, aside=calls.aside), calls, tricks, form, SCALE, NUMBER)
    return (*own, *about), _make_raise(kind), "calls" if raised_when.needs_calls else own[0].name


def matter_fields(account: str) -> tuple[Field, ...]:
    """The facts of a matter."""
    return tuple([replace(field, name=f"fact_{field.name}") for field in fields_of_matter(MATTERS[account])])


def _make_raise(kind: type[Matter]) -> Happen:
    def happen(run: Run, facts: Facts) -> None:
        contest = Contest(Form(facts.get("form", "pairs")), Scale(facts.get("scale", "matchpoints")))
        run.begin_at(director.start(board_of(facts), contest))
        for made in facts.get("calls", ()):
            run.do(made)
        if "tricks" in facts:
            run.do(ResultAgreed(facts["tricks"]))
        run.do(matter_from(kind, facts))

    return happen


def _make_raise_in_play(kind: type[Matter]) -> Happen:
    def happen(run: Run, facts: Facts) -> None:
        contract = facts["contract"]
        run.begin_at(Table.in_play(board_of(facts), Play.ending(contract, contract.opening_leader, {}, (0, 0))))
        run.do(matter_from(kind, facts))

    return happen


def matter_from(kind: type[Matter], facts: Facts) -> MatterRaised:
    return MatterRaised(make_matter(kind, _own_facts(facts)))


# All of them.


@cache
def kinds() -> Mapping[str, IrregularityForm]:
    """Every topic with its form, by its key."""
    found: dict[str, IrregularityForm] = {}
    for topic in topics():
        account = topic.account
        if account in _AUCTIONS:
            made = _AUCTIONS[account]
        elif account in MATTERS:
            made = _of_matter(account)
        else:
            made = _of_play(account)
        found[topic.key] = IrregularityForm(topic, *made)
    return found
