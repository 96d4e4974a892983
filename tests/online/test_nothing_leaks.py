"""The promise: nothing that is sent to a seat could have been different had the hidden cards been others.

Two worlds: a board is played by a random script; then two cards of a suit that one viewer has not seen exchange their
places, what nobody told that viewer is worded otherwise, and the same is done again. Every byte sent to that viewer must
be the same, and so must its number and time. Five planted leaks show that the test sees them.
"""

import os
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaws import director
from bridgelaws.bridge.cards import PACK, Card
from bridgelaws.bridge.deal import NUMBER_OF_DEALS, numbered_deal, seeded_deal
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.online import deciding, seen
from bridgelaws.online import deeds as d
from bridgelaws.online.sentences import Refused, Why
from bridgelaws.online.settings import Settings
from bridgelaws.online.state import Phase, player_of
from bridgelaws.online.views import Because, May, Seen, SeenHand, shown
from bridgelaws.table.events import CardPlayed
from bridgelaws.table.legal import legal_calls
from support.online_world import Done, World, exchanged, pairs_unseen

EXAMPLES = int(os.environ.get("BRIDGELAWS_WORLDS", "120"))  # more: BRIDGELAWS_WORLDS=100000
TEXTS = ("Majors.", "Shows spades, weak.", "12 to 14 balanced.", "Asks.", "Forcing for one round, may be short.")


def something(world: World, chance: random.Random) -> Done:
    """What somebody might do now: mostly what is in order, sometimes anything."""
    state, on = world.state, world.state.on_board
    assert on is not None
    table, roll = on.table, chance.random()
    anybody = chance.choice(SEATS)
    if roll < 0.12:
        return Done(anybody, _anything(chance))
    if roll < 0.16:
        return Done(None, None, chance.choice((1, 16, 31)))
    if on.undo is not None:
        return Done(chance.choice((on.undo.seat.lho, on.undo.seat.rho)), d.AnswerUndo(chance.random() < 0.6))
    if roll < 0.2 and table.auction.calls:
        place = chance.randrange(len(table.auction.calls))
        return Done(anybody, chance.choice((d.Ask(place), d.Explain(place, chance.choice(TEXTS)), d.AskUndo(), d.Look())))
    match state.phase:
        case Phase.AUCTION:
            calls = legal_calls(table)
            low = calls[: 1 + chance.randrange(min(6, len(calls)))]
            text = chance.choice(TEXTS) if chance.random() < 0.25 else ""
            return Done(table.turn, d.Call(str(chance.choice(low)), text))
        case Phase.LEAD | Phase.PLAY if table.to_play is not None:
            player = player_of(table, table.to_play)
            if state.phase is Phase.PLAY and chance.random() < 0.02:
                return Done(player, d.Claim(chance.randrange(4), "On top."))
            return Done(player, d.Card(str(chance.choice(deciding.cards_to_play(on)))))
        case Phase.CLARIFICATION:
            return Done(chance.choice(deciding.who_may_ask(on)), d.NoQuestions())
        case _:
            claims = (d.Agree(), d.Agree(), d.Doubt(), d.PlayOn(), d.Object(), d.NameTricks(chance.randrange(14)))
            return Done(anybody, chance.choice(claims))


def _anything(chance: random.Random) -> d.Deed:
    deeds: tuple[d.Deed, ...] = (
        d.Card(str(chance.choice(PACK))),
        d.Card(str(chance.choice(PACK))),
        d.Call(chance.choice(("1C", "7NT", "X", "P", "8S", "spam"))),
        d.Claim(chance.randrange(14)),
        d.Look(),
        d.NoQuestions(),
        d.AskUndo(),
        d.BeReady(),
        d.CallDirector("He took long."),
        d.Agree(),
    )
    return chance.choice(deeds)


Script = list[Done]


def play(world: World, chance: random.Random, length: int) -> Script:
    script = []
    for _ in range(length):
        done = something(world, chance)
        world.do(done)
        script.append(done)
        if world.state.phase is Phase.OVER:
            break
    return script


def again(world: World, script: Script, rename: Callable[[Done], Done]) -> None:
    for done in script:
        world.do(rename(done))


def differences(number: int, seed: int, length: int, viewer: Seat, table: Settings, book: str) -> list[str]:
    """What a viewer was sent otherwise because of something hidden; none if nothing leaks."""
    chance = random.Random(seed)
    deal = numbered_deal(number)
    world = World(deal, book, table, 1 + seed % 16)
    script = play(world, chance, length)
    pairs = pairs_unseen(world, viewer)
    if not pairs:
        return []
    one, other = chance.choice(pairs)
    known = world.texts_seen(viewer)
    swap = {str(one): str(other), str(other): str(one)}

    def rename(done: Done) -> Done:
        match done.deed:
            case d.Card(card) if done.seat is not viewer:
                return msgspec.structs.replace(done, deed=d.Card(swap.get(card, card)))
            case d.Call(call, text) if text and text not in known and done.seat is not viewer:
                return msgspec.structs.replace(done, deed=d.Call(call, f"Otherwise: {text}"))
            case d.Explain(place, text) if text not in known and done.seat is not viewer:
                return msgspec.structs.replace(done, deed=d.Explain(place, f"Otherwise: {text}"))
        return done

    second = World(exchanged(deal, one, other), book, table, 1 + seed % 16)
    again(second, script, rename)
    found = [
        f"{viewer} at {at}: {one} and {other}\n{before!r}\n{after!r}"
        for at, (before, after) in enumerate(zip(world.sent[viewer], second.sent[viewer], strict=False))
        if before != after
    ]
    if len(world.sent[viewer]) != len(second.sent[viewer]):
        found.append(f"{viewer} was sent {len(world.sent[viewer])} and {len(second.sent[viewer])} views")
    if world.answers[viewer] != second.answers[viewer]:
        found.append(f"{viewer} was answered {world.answers[viewer]} and {second.answers[viewer]}")
    return found


@settings(max_examples=EXAMPLES, deadline=None, derandomize=EXAMPLES < 1000, database=None)
@given(
    number=st.integers(0, NUMBER_OF_DEALS - 1),
    seed=st.integers(0, 2**32),
    length=st.integers(1, 90),
    viewer=st.sampled_from(SEATS),
    in_view=st.booleans(),
    floor=st.booleans(),
    book=st.sampled_from(("wbf-2017", "wbf-2007")),
)
def test_two_worlds_are_one_to_whoever_has_not_seen_the_difference(
    number: int, seed: int, length: int, viewer: Seat, in_view: bool, floor: bool, book: str
) -> None:
    assert differences(number, seed, length, viewer, Settings(auction_in_view=in_view, floor=floor), book) == []


# Planted leaks.


def leaks(examples: int = 150) -> bool:
    chance = random.Random(7)
    for _ in range(examples):
        number, seed = chance.randrange(NUMBER_OF_DEALS), chance.randrange(2**32)
        if differences(number, seed, chance.randrange(20, 80), chance.choice(SEATS), Settings(), "wbf-2017"):
            return True
    return False


def dummy_sees_declarer(monkeypatch: pytest.MonkeyPatch) -> None:
    """43A2(a): dummy may not look into declarer's hand."""
    cards: Any = seen._cards

    def leaking(state: Any, on: Any, seat: Seat) -> dict[str, Any]:
        found: dict[str, Any] = cards(state, on, seat)
        contract = on.table.contract
        if on.table.lead_faced and contract and seat is contract.dummy:
            held = [shown(card, Because.OWN) for card in seen._in_hand(on, contract.declarer)]
            found["faced"] = SeenHand(contract.declarer, tuple(held))
        return found

    monkeypatch.setattr(seen, "_cards", leaking)
    monkeypatch.setattr(World, "cards_seen", _without_faced(World.cards_seen))


def _without_faced(cards_seen: Callable[[World, Seat], set[Card]]) -> Callable[[World, Seat], set[Card]]:
    """The leaked cards do not count as rightly seen."""

    def found(world: World, seat: Seat) -> set[Card]:
        views = world.views[seat]
        world.views[seat] = [msgspec.structs.replace(view, faced=None) for view in views]
        cards = cards_seen(world, seat)
        world.views[seat] = views
        return cards

    return found


def version_of_the_stream_as_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """Partner can count what others were asked and told: a text that needs two tries makes two events."""
    sent = World.take

    def counted(world: World, events: Any) -> None:
        world.total = getattr(world, "total", 0) + sum(len(str(event)) for event in events)  # type: ignore[attr-defined]
        sent(world, events)

    monkeypatch.setattr(World, "take", counted)
    monkeypatch.setattr(World, "number", lambda world, _seat: getattr(world, "total", 0))


class Leaking(Refused):
    def __init__(self, why: Why, told: Any) -> None:
        super().__init__(why)
        self.told = told

    @property
    def said(self) -> Any:
        return self.told


def sentence_of_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """It names the hand of whoever is in turn."""
    card: Any = deciding._HANDLERS[d.Card]

    def leaking(state: Any, on: Any, seat: Seat, deed: Any) -> Any:
        try:
            return card(state, on, seat, deed)
        except Refused as refused:
            hand = on.table.to_play
            if hand is None or deed.card not in {str(each) for each in PACK}:
                raise
            try:
                director.act(on.table, CardPlayed(hand, Card(deed.card)), state.book)
            except BridgelawsError as error:
                raise Leaking(refused.why, error.said) from None
            raise

    monkeypatch.setitem(deciding._HANDLERS, d.Card, leaking)


def options_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the hand in turn may play, told to everybody."""
    done: Any = seen._what_may_be_done

    def leaking(state: Any, on: Any, seat: Seat) -> dict[str, Any]:
        found: dict[str, Any] = done(state, on, seat)
        if on.table.to_play is not None and state.phase is Phase.PLAY:
            found["may"] = May(hand=on.table.to_play, cards=deciding.cards_to_play(on))
        return found

    monkeypatch.setattr(seen, "_what_may_be_done", leaking)


def meanings_to_partner(monkeypatch: pytest.MonkeyPatch) -> None:
    """16B1, 73B1: partner may not hear how a call is explained."""

    def leaking(_state: Any, on: Any, _seat: Seat, place: int) -> str:
        note = on.note_at(place)
        return note.text if note else ""

    monkeypatch.setattr(seen, "_note", leaking)
    monkeypatch.setattr(World, "texts_seen", lambda *_: set())


PLANTED = (
    dummy_sees_declarer,
    version_of_the_stream_as_number,
    sentence_of_the_engine,
    options_to_all,
    meanings_to_partner,
)


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_a_planted_leak_is_seen(plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    assert leaks()


# Tokens.


def test_no_card_is_a_token_in_what_is_sent_to_whoever_has_not_seen_it() -> None:
    """Every notation there is would be made from the cards of a view, so it is enough that no other card is in one."""
    for seed in range(12):
        world = World(seeded_deal("tokens", seed))
        play(world, random.Random(seed), 60)
        for seat in SEATS:
            allowed = {str(card) for card in world.cards_seen(seat)} | {str(card) for card in _own(world, seat)}
            for _, data, _ in world.sent[seat]:
                words = set(_strings(msgspec.json.decode(data)))
                assert {word for word in words if word in {str(card) for card in PACK}} <= allowed


def _own(world: World, seat: Seat) -> tuple[Card, ...]:
    hand = world.deal.hand(seat)
    assert hand is not None
    return hand.cards


def _strings(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value, *value.replace("♠", "S").split()]
    if isinstance(value, dict):
        return [word for key, each in value.items() for word in (key, *_strings(each))]
    return [word for each in value for word in _strings(each)] if isinstance(value, list) else []


def test_a_card_without_a_reason_cannot_be_written() -> None:
    with pytest.raises(AssertionError):
        shown(Card.SA, "because")  # type: ignore[arg-type]


def test_refusals_are_sentences_of_a_closed_list() -> None:
    """No sentence names a card or a hand, and each has no place for one."""
    for why in Why:
        assert {name for name, _ in why.said.parts} <= {"law"}
        assert isinstance(why.said.template, str)
    assert Seen(state=Phase.OPEN).hand == ()
