"""Verbs of what is said, shown and explained, and of cards and boards: matters to which the Director is called."""

from collections.abc import Callable, Iterator, Mapping

from bridgelaws.actions.fields import Field, Widget
from bridgelaws.assistant.kinds import matter_fields
from bridgelaws.bridge.calls import PASS
from bridgelaws.bridge.seats import Seat
from bridgelaws.club.at_table.at_table import AtTable
from bridgelaws.club.at_table.facts import CALLS, Answer, Fact, Pad, ask_call, ask_card, ask_number, ask_seat
from bridgelaws.club.at_table.steps import ask_contract, ask_made, calls_of, matter, position_of, result_of
from bridgelaws.club.at_table.verbs import Group, Happened, Moment, Verb
from bridgelaws.laws.matters import MATTERS
from bridgelaws.text import Text, say


def with_matter(at: AtTable, key: str, told: Mapping[str, str]) -> Happened:
    """The matter, at the table as far as it was told: the auction, the contract, the result."""
    step, contract, needs_play = matter(key, **told), at.contract, MATTERS[key].raised.needs_play
    if contract is None:
        return Happened((*calls_of(at), step))
    over = () if needs_play else result_of(at)
    if at.bid_out and not needs_play:
        return Happened((*calls_of(at), *over, step))
    return Happened((*over, step), position_of(contract))


def fact_of(field: Field, seat: Seat) -> Fact | None:
    """A fact of the catalogue as something to tap; None for what has to be written."""
    name = field.name.removeprefix("fact_")
    match field.widget:
        case Widget.SEAT:
            return ask_seat(name, field.label, tuple([each for each in Seat if each is not seat]))
        case Widget.CHOICE:
            return Fact(name, field.label, Pad.CHOICE, tuple([Answer(value, words) for value, words in field.choices]))
        case Widget.YES_NO:
            return Fact(name, field.label, Pad.CHOICE, (Answer("yes", say("Yes")), Answer("no", say("No"))))
        case Widget.CARD:
            return ask_card(name, field.label)
        case Widget.CALL:
            return ask_call(name, field.label, (*[call for call in CALLS if call is not PASS], PASS))
        case Widget.NUMBER:
            return ask_number(name, field.label, range(min(field.most or 13, 13) + 1))
        case _:
            return None


def _asks(key: str, names: tuple[str, ...]) -> Callable[[AtTable], Iterator[Fact]]:
    fields = {field.name.removeprefix("fact_"): field for field in matter_fields(key)}

    def asks(at: AtTable) -> Iterator[Fact]:
        raised = MATTERS[key].raised
        if raised.needs_result:
            yield from ask_made(at)
        elif raised.needs_play or (raised.needs_calls and not at.calls):
            yield from ask_contract(at)
        for name in names:
            if name == "about" and fields[name].widget is Widget.CALL:
                yield from _ask_about(at, fields[name])
            elif (fact := fact_of(fields[name], at.seat)) is not None:
                yield fact

    return asks


def _ask_about(at: AtTable, field: Field) -> Iterator[Fact]:
    """Which of partner’s calls it is about; an auction that was begun is told as far as that call."""
    partner = at.seat.partner
    if at.calls:
        yield from ask_until_called(at, partner)
    made = tuple(dict.fromkeys([each.call for each in at.calls if each.seat is partner]))
    yield ask_call("about", field.label, made or CALLS)


def ask_until_called(at: AtTable, seat: Seat) -> Iterator[Fact]:
    if not any([each.seat is seat for each in at.calls]):
        asked = say("The auction as far as {seat:gen} call. Tap it, with that call.", seat=seat)
        yield Fact("auction", asked, Pad.AUCTION)


def _happens(key: str, who: str, partner: str, fixed: Mapping[str, str]) -> Callable[[AtTable], Happened]:
    def happens(at: AtTable) -> Happened:
        others = {partner: at.seat.partner.value} if partner else {}
        return with_matter(at, key, {**at.told.facts, **fixed, **others, who: at.seat.value})

    return happens


def _verb(  # noqa: PLR0913 (a row of the table below)
    key: str,
    says: Text,
    group: Group,
    about: str,
    *names: str,
    who: str = "at_fault",
    partner: str = "",
    likely: tuple[Moment, ...] = (),
    **fixed: str,
) -> Verb:
    """A matter in which the player is the one at fault, or another part of it."""
    raised = MATTERS[about].raised
    in_play = raised.needs_play or raised.needs_result
    asks, happens = _asks(about, names), _happens(about, who, partner, fixed)
    return Verb(key, says, group, about, asks, happens, likely, lambda at: not (in_play and at.passed_out))


ANY = tuple(Moment)
MANNER = (
    _verb(
        "explained",
        say("explained wrongly"),
        Group.MANNER,
        "misinformation",
        "about",
        likely=(Moment.LEAD, Moment.PLAY, Moment.AFTER),
        how="wrong explanation",
    ),
    _verb(
        "not-alerted",
        say("did not alert"),
        Group.MANNER,
        "misinformation",
        "about",
        likely=(Moment.AUCTION, Moment.AFTER),
        how="alert or announcement missing or late",
    ),
    _verb(
        "used-pause",
        say("acted after partner’s pause"),
        Group.MANNER,
        "unauthorized_information",
        likely=ANY,
        source="unmistakable hesitation or haste",
    ),
    _verb("used-sign", say("acted on what partner said or did"), Group.MANNER, "unauthorized_information", "source"),
    _verb(
        "paused", say("paused, and an opponent reserves rights"), Group.MANNER, "rights_reserved", "reserver", who="paused"
    ),
    _verb("asked", say("asked about the auction"), Group.MANNER, "question_asked", "wish", who="asker"),
    _verb(
        "own-explanation",
        say("heard partner explain wrongly"),
        Group.MANNER,
        "explanation_to_correct",
        who="noticed_by",
        partner="at_fault",
    ),
    _verb("rude", say("was discourteous"), Group.MANNER, "etiquette", "what"),
    _verb("slow", say("was late or slow, or broke a rule"), Group.MANNER, "offence", "which"),
)
CARDS_AND_BOARD = (
    _verb(
        "too-many",
        say("has a card too many"),
        Group.CARDS,
        "wrong_number_of_cards",
        "fewer",
        who="more",
        likely=(Moment.AUCTION,),
    ),
    _verb(
        "learnt",
        say("heard or saw something of the board"),
        Group.CARDS,
        "information_from_elsewhere",
        "how",
        who="informed",
    ),
    _verb("mixed", say("mixed the cards: a revoke or a trick is in dispute"), Group.CARDS, "cards_mixed", "about"),
    _verb("kept-trick", say("kept a trick that was not won"), Group.CARDS, "trick_kept", likely=(Moment.AFTER,)),
    _verb("score", say("says that the score is wrong"), Group.CARDS, "score_wrong", likely=(Moment.AFTER,), who="at_fault"),
)
