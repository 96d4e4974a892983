"""The demo evening: eight tables in the middle of play, written through the rules like any other.

The people and the club are invented. The hands are seeded deals, and the results are what such hands lead to: a table
knows what can be made and goes a little astray, always in the same way. It speaks the language of whoever began it, and its
tables play a round to the end when they are asked to.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from random import Random

import msgspec

from bridgelaws.bridge.calls import Denomination
from bridgelaws.bridge.cards import Suit
from bridgelaws.bridge.deal import Deal, seeded_deal
from bridgelaws.bridge.seats import SEATS, Seat, Side
from bridgelaws.club.deeds import new_name
from bridgelaws.club.evenings import Evenings, EveningSettings
from bridgelaws.club.makeable import Makeable, read_tricks
from bridgelaws.club.people.ids import new_person
from bridgelaws.language import ENGLISH, Language, speak
from bridgelaws.lawbook.edition import NEWEST
from bridgelaws.lawbook.elections import preset
from bridgelaws.text import Text, say
from bridgelaws.tournament.event import events
from bridgelaws.tournament.event.entry_events import Entered
from bridgelaws.tournament.event.grounds import MINOR_PENALTY_CARD
from bridgelaws.tournament.event.score_sheet import Person, Place, Played
from bridgelaws.tournament.event.state import EventState
from bridgelaws.tournament.movements.mitchell import Form, mitchell, scramble
from bridgelaws.tournament.movements.model import Contest, Movement, Sitting

NAME = say("Tuesday pairs, Lantern Bridge Club")
SEED = "Lantern"
TABLES, ROUNDS, SIZE = 8, 7, 3
NOW = 4  # the round being played
MINUTES = 24  # a round
PAIRS = (
    ("Alma Fernquist", "Odd Blåklint"),
    ("Rut Stjernmo", "Ivar Tallbacka"),
    ("Nora Ashgrove", "Edvin Lindskär"),
    ("Gerda Klitborg", "Poul Skovmåge"),
    ("Ilze Kalnroze", "Andris Vējupe"),
    ("Maud Pepperday", "Cyril Larkwell"),
    ("Signe Alvkulla", "Ture Mossgren"),
    ("Hanna Vinterhamn", "Jonas Ekstig"),
    ("Inga Sjövinge", "Leif Kornblad"),
    ("Baiba Mežābele", "Uldis Rudzvārpa"),
    ("Edith Wrenfield", "Hugh Oakhollow"),
    ("Karin Havrelund", "Mogens Tornbjerg"),
    ("Stina Sparvholm", "Axel Dalstig"),
    ("Vera Thistledon", "Basil Marlowick"),
    ("Ebba Granvilla", "Nils Rönnskog"),
    ("Dace Sniegiņa", "Juris Bērzlapa"),
)
# Double dummy tricks of the twenty-four deals, so that nobody waits for them.
TRICKS = """
    48486757575794856666 58583a3a57573a3a4848 b2b2c1c193a39494c1c0 2a2a393976762b2b2a2a 67679494848494948484
    67676767767649495656 1b1b4949666666664858 b2a27676b29294848383 a3a3858585858585a3a3 75857676767694947585
    58584949484894943838 c1c167674949b1b15454 84848484676776768585 58586657392967574748 5858575748483a3a5757
    7676a3a3858576758484 c1c1b1b18585c1c1d0d0 84849494949484849494 0d0d767619190d0d0707 8585a2a2c1c1a2a2b2b2
    58581c1c58583a3a3a39 2b2b58481c1c2a2a1c1c 67678585858549497676 57665867575767675867
""".split()


def begin_demo(evenings: Evenings, makeable: Makeable, now: datetime | None = None, language: Language = ENGLISH) -> str:
    """The demo evening as it stands in the middle of its fourth round: its id."""
    present = (now or datetime.now(UTC)).replace(microsecond=0)
    started = present - timedelta(minutes=(NOW - 1) * MINUTES + 15)
    regulations = msgspec.to_builtins(preset("wbf-2017"))
    settings = EveningSettings(director="Tilda Ljungvide")
    event = evenings.create(
        events.EventOpened(speak(NAME, language), Contest.PAIRS, "matchpoints", regulations),
        settings,
        by=_DIRECTOR,
        now=started,
    )
    movement = scramble(mitchell(TABLES, ROUNDS, SIZE, Form.SKIP))
    for number, pair in zip(movement.contestants, PAIRS, strict=True):
        people = tuple(Person(new_person(), name) for name in pair)  # nobody of the club's register
        evenings.propose(event, Entered(number, people), by=_DIRECTOR, now=started)
    planned = events.SessionPlanned(1, movement.rounds, title=str(movement.title), winners=movement.winners)
    evenings.propose(event, planned, by=_DIRECTOR, now=started)
    deals = {board: seeded_deal(SEED, board) for board in movement.boards}
    for board, deal in deals.items():
        makeable.keep(deal, TRICKS[board - 1])
    evenings.put_deals(event, 1, deals, by=_DIRECTOR, now=started)
    for at, by, each in _happenings(movement, deals, started, language):
        if at <= present:
            key = new_name() if isinstance(each, events.RoundStarted | events.BoardFouled) else None  # a deed, to be undone
            evenings.propose(event, each, by=by, now=at, key=key)
    for table in movement.rounds[0].sittings:
        if table.table != 8:
            evenings.heard_from(event, str(table.table))
    return event


_DIRECTOR = "Director Tilda Ljungvide"


def is_demo(state: EventState) -> bool:
    """Whether the people of the demo play."""
    playing = [tuple([player.name for player in one.players]) for one in state.contestants.values()]
    return playing == list(PAIRS)


def play_on(evenings: Evenings, event: str, now: datetime | None = None) -> None:
    """The tables of the demo play the round to its end; one that waits for the Director waits."""
    evening = evenings.get(event)
    with evening.lock:
        state, session, number = evening.state, evening.session, evening.round
        waits = {call.called.place for call in state.waiting_calls() if not call.called.after_play}
        boards = [
            (place, sitting, board, state.sheet(place, board))
            for place, sitting in state.places(session)
            if place.round == number and place not in waits
            for board in sitting.boards
        ]
    for place, sitting, board, sheet in boards:
        table = f"table {place.table}"
        if sheet.awaited:
            luck = Random(f"{SEED} {number} {place.table} {board}")
            result = _result(luck, seeded_deal(SEED, board), board)
            evenings.propose(event, events.ResultEntered(place, board, sitting.ns, sitting.ew, result), by=table, now=now)
        if sheet.awaited or (isinstance(sheet.written, Played) and not sheet.is_agreed):
            seen = sheet.entry + sheet.awaited
            evenings.propose(event, events.ResultConfirmed(place, board, Side.EW, seen), by=table, now=now)


def _happenings(
    movement: Movement, deals: dict[int, Deal], started: datetime, language: Language
) -> Iterator[tuple[datetime, str, events.Event]]:
    """Everything up to now, with its time and by whom, in order."""
    luck = Random(SEED)
    for each in movement.rounds[:NOW]:
        begins = started + timedelta(minutes=MINUTES * (each.number - 1))
        yield begins, _DIRECTOR, events.RoundStarted(1, each.number)
        yield begins, _DIRECTOR, events.ClockSet(1, each.number, begins + timedelta(minutes=MINUTES - 2))
        entries = [
            (begins + timedelta(minutes=7 * (at + 1) + luck.randint(-1, 0), seconds=luck.randint(0, 59)), sitting, board)
            for sitting in each.sittings
            for at, board in enumerate(sitting.boards)
            if each.number < NOW or at < _PLAYED_NOW[sitting.table]
        ]
        for at, sitting, board in sorted(entries, key=lambda entry: (entry[0], entry[1].table)):
            yield from _enter_results(each.number, sitting, board, at, _result(luck, deals[board], board))
    late = started + timedelta(minutes=MINUTES * (NOW - 1))
    yield from _troubles(movement, late, language)


# Boards of the fourth round that each table has played: one is slow, one is done.
_PLAYED_NOW = {1: 2, 2: 1, 3: 1, 4: 2, 5: 3, 6: 0, 7: 2, 8: 1}


def _enter_results(
    number: int, sitting: Sitting, board: int, at: datetime, result: Played
) -> Iterator[tuple[datetime, str, events.Event]]:
    place, table = Place(1, number, sitting.table), f"table {sitting.table}"
    if (number, sitting.table) == (NOW, 7) and board == sitting.boards[1]:  # entered for the wrong side
        other = {Seat.NORTH: Seat.EAST, Seat.SOUTH: Seat.WEST, Seat.EAST: Seat.NORTH, Seat.WEST: Seat.SOUTH}
        result = Played(result.contract, other[result.declarer], result.tricks)
    yield at, table, events.ResultEntered(place, board, sitting.ns, sitting.ew, result)
    if (number, sitting.table, board) != (NOW, 4, sitting.boards[1]):  # one waits for its opponents
        yield at + timedelta(seconds=20), table, events.ResultConfirmed(place, board, Side.EW, 1)


def _troubles(movement: Movement, begun: datetime, language: Language) -> Iterator[tuple[datetime, str, events.Event]]:
    """A ruling to be looked at again, a fouled board, and somebody who is calling now."""

    def said(text: Text) -> str:
        return speak(text, language)

    at_two, at_three = Place(1, NOW, 2), Place(1, NOW, 3)
    boards = {sitting.table: sitting.boards for sitting in movement.rounds[NOW - 1].sittings}
    second, third = boards[2][1], boards[3][1]
    called = events.DirectorCalled("demo-1", at_two, second, Seat.WEST, "play")
    yield begun + timedelta(minutes=9), "table 2", called
    text = said(say("A small card of West was exposed by accident: it is a minor penalty card."))
    laws = tuple(map(str, MINOR_PENALTY_CARD.under(NEWEST)))
    ruling = events.RulingGiven("R1", laws, text, at_two, second, appeal_told=True)
    yield begun + timedelta(minutes=11), _DIRECTOR, ruling
    again = events.DirectorCalled("demo-2", at_two, second, about=said(say("Penalty card")), after_play=True, ruling="R1")
    yield begun + timedelta(minutes=11), _DIRECTOR, again
    yield begun + timedelta(minutes=11), _DIRECTOR, events.CallAnswered("demo-1", "R1")
    fouled = boards[5][0]
    places = tuple(
        Place(1, each.number, sitting.table)
        for each in movement.rounds[:NOW]
        for sitting in each.sittings
        if fouled in sitting.boards and (each.number >= NOW - 1)
    )
    yield (
        begun + timedelta(minutes=12),
        _DIRECTOR,
        events.RegulationChosen("fouled_board_method", "Neuberg in each group", _DIRECTOR),
    )
    form = said(say("two clubs exchanged"))
    reason = said(say("Two low clubs had changed hands between North and East since round 3."))
    yield begun + timedelta(minutes=12), _DIRECTOR, events.BoardFouled(1, fouled, form, places, reason)
    yield begun + timedelta(minutes=13), "table 3", events.DirectorCalled("demo-3", at_three, third, Seat.NORTH, "auction")


def _result(luck: Random, deal: Deal, board: int) -> Played:
    """A contract that such hands are bid to, and about the tricks there are in it."""
    makes = read_tricks(TRICKS[board - 1])
    likely = sorted(
        ((makes.tricks(seat, strain), seat, strain) for seat in SEATS for strain in Denomination), key=_rate, reverse=True
    )
    tricks, declarer, strain = likely[min(int(luck.expovariate(0.7)), 5)]
    won = max(0, min(13, tricks + luck.choice((-1, 0, 0, 0, 0, 1))))
    level = _level(tricks, strain, luck)
    return Played(f"{level}{strain}", declarer, won, _lead(luck, deal, declarer, strain))


def _rate(found: tuple[int, Seat, Denomination]) -> tuple[float, int]:
    """Majors and no trump are what people play; a minor must be a good deal better."""
    tricks, seat, strain = found
    minor = strain in (Denomination.CLUBS, Denomination.DIAMONDS)
    return tricks - 1.4 * minor - 0.2 * (strain is Denomination.NOTRUMP), -seat.index


def _level(tricks: int, strain: Denomination, luck: Random) -> int:
    game = {Denomination.NOTRUMP: 3, Denomination.SPADES: 4, Denomination.HEARTS: 4}.get(strain, 5)
    can = max(1, tricks - 6)
    if can >= 6 and luck.random() < 0.4:
        return can
    if can >= game - (luck.random() < 0.25):
        return game
    return max(1, min(can, 3))


def _lead(luck: Random, deal: Deal, declarer: Seat, strain: Denomination) -> str:
    hand = deal.hand(declarer.lho)
    assert hand is not None
    suits = [suit for suit in Suit if suit.value != strain.value and hand.in_suit(suit)]
    longest = max(suits, key=lambda suit: (len(hand.in_suit(suit)), luck.random()))
    cards = sorted(hand.in_suit(longest))
    return str(cards[-1] if len(cards) < 4 else cards[-4])
