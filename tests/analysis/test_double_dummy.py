"""Double dummy: the solver against published tables and against a solver of our own; and workers that die."""

import csv
import ctypes
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from bridgelaws.analysis.double_dummy import library
from bridgelaws.analysis.double_dummy.par import par
from bridgelaws.analysis.double_dummy.solver import Solver
from bridgelaws.analysis.double_dummy.table import TrickTable
from bridgelaws.analysis.double_dummy.workers import Unsolved, Workers
from bridgelaws.analysis.position import Position
from bridgelaws.bridge import (
    PACK,
    SEATS,
    Bid,
    Card,
    Contract,
    Deal,
    Denomination,
    Doubling,
    Hand,
    Play,
    Seat,
    Suit,
    Vulnerability,
    seeded_deal,
)
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.pbn import games
from bridgelaws.formats.text import decode
from support import small_solver

# The two hundred tables take a minute, so one in ten is solved here; BRIDGELAWS_WHOLE=1 solves them all.
WHOLE = bool(os.environ.get("BRIDGELAWS_WHOLE"))
STRAINS = [Denomination(letter) for letter in ("S", "H", "D", "C", "NT")]
VULNERABLE = [Vulnerability(text) for text in ("none", "both", "ns", "ew")]


class Vector(Struct, frozen=True):
    """One hand of the library's own lists."""

    dealer: Seat
    vulnerable: Vulnerability
    denomination: Denomination
    leader: Seat
    deal: Deal
    table: TrickTable
    futures: dict[Card, int]
    par_ns: int
    par_contracts: frozenset[str]
    cards: tuple[Card, ...]
    trace: tuple[int, ...]


def vectors(file: Path) -> list[Vector]:
    lines = file.read_text("ascii").splitlines()[1:]
    return [_vector(dict(line.split(" ", 1) for line in lines[at : at + 7])) for at in range(0, len(lines), 7)]


def _vector(line: dict[str, str]) -> Vector:
    numbers, deal = re.fullmatch(r'(.*) "(.*)"\s*', line["PBN"]).groups()  # type: ignore[union-attr]
    dealer, vulnerable, strain, leader = map(int, numbers.split())
    tricks = list(map(int, line["TABLE"].split()))
    count, *futures = map(int, line["FUT"].split())
    columns = [futures[at : at + count] for at in range(0, 4 * count, count)]
    played = re.fullmatch(r'\d+ "(.*)"\s*', line["PLAY"])[1]  # type: ignore[index]
    points = re.findall(r'"(.*?)"', line["PAR2"])[0]
    return Vector(
        SEATS[dealer],
        VULNERABLE[vulnerable],
        STRAINS[strain],
        SEATS[leader],
        Deal.parse(deal),
        TrickTable.of({each: tuple(tricks[4 * at : 4 * at + 4]) for at, each in enumerate(STRAINS)}),
        {
            Card("SHDC"[suit] + "  23456789TJQKA"[rank]): score
            for suit, highest, equals, score in zip(*columns, strict=True)
            for rank in range(2, 15)
            if rank == highest or equals >> rank & 1
        },
        int(points),
        frozenset(_par_contracts(re.findall(r'"(.*?)"', line["PAR"])[2])),
        tuple(Card(played[at : at + 2]) for at in range(0, len(played), 2)),
        tuple(map(int, line["TRACE"].split()[1:])),
    )


def _par_contracts(text: str) -> Iterator[str]:
    """``NS:EW 2Nx,W 34C`` names 2NT doubled by East or West, and 3 and 4 clubs by West."""
    for each in text.partition(":")[2].split(","):
        found = re.fullmatch(r"([NESW]+) (\d+)([CDHSN])(x?)", each)
        assert found, each
        for seat in found[1]:
            for level in found[2]:
                yield f"{level}{found[3].replace('N', 'NT')}{found[4].upper()} {seat}"


@pytest.fixture(scope="module")
def solver() -> Iterator[Solver]:
    try:
        opened = Solver()
    except BridgelawsError as missing:
        pytest.skip(str(missing))
    with opened:
        yield opened


@pytest.fixture
def hundred(shared_data: Path) -> list[Vector]:
    return vectors(shared_data / "double-dummy" / "list100.txt")


def sample(everything: list[Vector]) -> list[Vector]:
    return everything if WHOLE else everything[::10]


@pytest.mark.parametrize("name", ["list1", "list2", "list10"])
def test_tables_agree(solver: Solver, shared_data: Path, name: str) -> None:
    expected = vectors(shared_data / "double-dummy" / f"{name}.txt")
    assert len(expected) == int(name[4:])
    assert list(solver.tables([vector.deal for vector in expected])) == [vector.table for vector in expected]


def test_tables_of_the_hundred_agree(solver: Solver, hundred: list[Vector]) -> None:
    chosen = sample(hundred)
    assert list(solver.tables([vector.deal for vector in chosen])) == [vector.table for vector in chosen]


def test_another_hundred_tables_agree(solver: Solver, shared_data: Path) -> None:
    """These come from another source: North, East, South, West, and in each clubs first, no trump last."""
    with (shared_data / "double-dummy" / "contractbridge-ddstable-sample100.csv").open() as file:
        rows = list(csv.reader(file))
    assert len(rows) == 100
    chosen = rows if WHOLE else rows[::10]
    for (_, *tricks), table in zip(chosen, solver.tables([Deal.parse(row[0]) for row in chosen]), strict=True):
        assert isinstance(table, TrickTable)
        assert [table.tricks(seat, strain) for seat in SEATS for strain in Denomination] == list(map(int, tricks))


def test_par_agrees_for_all_of_the_hundred(hundred: list[Vector]) -> None:
    assert len(hundred) == 100
    for vector in hundred:
        found = par(vector.table, vector.dealer, vector.vulnerable)
        assert found.ns == vector.par_ns
        assert {str(contract.contract) for contract in found.contracts} == vector.par_contracts


def test_best_cards_agree_for_all_of_the_hundred(solver: Solver, hundred: list[Vector]) -> None:
    for vector in hundred:
        position = _position(vector.deal.hands, vector.leader, vector.denomination.suit)
        assert solver.best_cards(position) == vector.futures


def test_tricks_after_every_card_agree_for_all_of_the_hundred(solver: Solver, hundred: list[Vector]) -> None:
    for vector in hundred:
        contract = Contract(Bid(1, vector.denomination), Doubling.UNDOUBLED, vector.leader.rho)
        judged = solver.judge(Play.start(contract, vector.deal), vector.cards)
        assert len(judged) == len(vector.cards)
        found = [judged[0].before, *[each.after for each in judged]]
        assert tuple(found[: len(vector.trace)]) == vector.trace  # theirs says nothing of the last trick, ours does
        for each in judged:
            declaring = each.seat.side is contract.declarer.side
            assert each.cost == (each.before - each.after if declaring else each.after - each.before) >= 0
        if len(vector.cards) == 52:
            assert found[-1] == _tricks_won(vector, contract)


def _tricks_won(vector: Vector, contract: Contract) -> int:
    play = Play.start(contract, vector.deal)
    for card in vector.cards:
        play = play.after(card)
    return play.declarer_tricks


def test_par_agrees_with_the_library_on_tables_at_random() -> None:
    """The library's own par by dealer, for tables that no deal may have: only the bidding is looked at."""
    try:
        dds = ctypes.CDLL(str(library.where()))
    except BridgelawsError as missing:
        pytest.skip(str(missing))
    chance = random.Random(77)
    for _ in range(1500):
        ns = [[chance.randint(0, 13)] * 2 for _ in STRAINS]
        ns = [[tricks, max(0, tricks - chance.choice([0, 0, 0, 1, 2]))] for tricks, _ in ns]
        rows = [(north, 13 - max(north, south), south, 13 - max(north, south)) for north, south in ns]
        dealer, vulnerable = chance.randrange(4), chance.randrange(4)
        given_table = ((ctypes.c_int * 4) * 5)(*[(ctypes.c_int * 4)(*row) for row in rows])
        result = (ctypes.c_int * 52)()  # number, score, and room for ten contracts in text
        assert dds.DealerPar(ctypes.byref(given_table), ctypes.byref(result), dealer, vulnerable) == 1
        table = TrickTable.of(dict(zip(STRAINS, rows, strict=True)))
        assert par(table, SEATS[dealer], VULNERABLE[vulnerable]).ns == result[1], (rows, dealer, vulnerable)


def test_par_agrees_with_what_real_files_publish(shared_data: Path) -> None:
    """Several programs wrote them: each board with its table and the score at par."""
    marked = {"None": "none", "-": "none", "NS": "ns", "EW": "ew", "All": "both"}
    checked = 0
    for file in sorted(shared_data.rglob("*.pbn")):
        for game in games(decode(file.read_bytes())):
            words = [word.text for word in game.section("OptimumResultTable")]
            published = re.fullmatch(r"(NS|EW) ([+-]?\d+)", game.value("OptimumScore") or "")
            if len(words) != 60 or not published:
                continue
            tricks = {(words[at], words[at + 1]): int(words[at + 2]) for at in range(0, 60, 3)}
            table = TrickTable.of(
                {strain: tuple(tricks[str(seat), str(strain)] for seat in SEATS) for strain in Denomination}
            )
            vulnerable = Vulnerability(marked[game.value("Vulnerable") or "-"])
            ns = par(table, Seat(game.value("Dealer")), vulnerable).ns
            assert ns == int(published[2]) * (1 if published[1] == "NS" else -1), (file, game.line)
            checked += 1
    assert checked > 300


def test_par_where_dealer_counts() -> None:
    """Both sides make one no trump and nothing more: whoever bids it first has it."""
    table = TrickTable.of({Denomination.NOTRUMP: (7, 7, 7, 7)})
    assert [par(table, dealer, Vulnerability.NONE).ns for dealer in SEATS] == [90, -90, 90, -90]


def test_par_of_a_board_nobody_can_make_anything_on() -> None:
    table = TrickTable.of(dict.fromkeys(Denomination, (6, 6, 6, 6)))
    found = par(table, Seat.NORTH, Vulnerability.BOTH)
    assert (found.ns, found.contracts) == (0, ())


@st.composite
def endings(draw: st.DrawFn) -> Position:
    """Up to five cards each, none to three of them on the table, as any play may leave them: even after a revoke."""
    left = draw(st.integers(1, 5))
    cards = draw(st.permutations(PACK))[: 4 * left]
    hands = {seat: Hand.of(cards[at * left : (at + 1) * left]) for at, seat in enumerate(SEATS)}
    leader, trumps = draw(st.sampled_from(SEATS)), draw(st.sampled_from([None, *Suit]))
    trick: tuple[Card, ...] = ()
    for place in range(draw(st.integers(0, 3))):
        seat = leader.plus(place)
        card = draw(st.sampled_from(hands[seat].cards))
        hands[seat] = hands[seat].without(card)
        trick = (*trick, card)
    return _position(hands, leader, trumps, trick)


@settings(max_examples=1000 if WHOLE else 50)
@given(endings())
def test_best_cards_agree_with_a_solver_of_our_own(solver: Solver, position: Position) -> None:
    expected = small_solver.values(position)
    assert solver.best_cards(position) == expected
    assert solver.tricks(position) == max(expected.values())


def test_one_card_each_is_right(solver: Solver) -> None:
    """Where the library's own tables go wrong."""
    hands = {seat: Hand.of([Card(text)]) for seat, text in zip(SEATS, ["S2", "H3", "HA", "C4"], strict=True)}
    assert solver.best_cards(_position(hands, Seat.EAST, None)) == {Card("H3"): 0}
    assert solver.best_cards(_position(hands, Seat.WEST, Suit.SPADES)) == {Card("C4"): 0}


def test_a_card_that_costs_a_trick(solver: Solver) -> None:
    """Two spades to the ace and queen, with the king in front of them: the finesse wins both, the ace first only one."""
    hands = {seat: Hand.parse(text) for seat, text in zip(SEATS, ["32...", "K4...", "AQ...", "65..."], strict=True)}
    contract = Contract(Bid(1, Denomination.NOTRUMP), Doubling.UNDOUBLED, Seat.SOUTH)
    play = Play.ending(contract, Seat.NORTH, hands)
    finesse = solver.judge(play, map(Card, ["S2", "S4", "SQ", "S5", "SA", "S6", "S3", "SK"]))
    assert [each.cost for each in finesse] == [0] * 8
    assert (finesse[0].before, finesse[-1].after) == (2, 2)
    ace = solver.judge(play, map(Card, ["S2", "S4", "SA", "S5", "SQ", "S6", "S3", "SK"]))
    assert [(each.card, each.cost) for each in ace if each.cost] == [(Card("SA"), 1)]
    assert ace[-1].after == 1


def test_a_card_out_of_turn_is_judged_where_it_fell(solver: Solver) -> None:
    hands = {seat: Hand.parse(text) for seat, text in zip(SEATS, ["2.3..", "A.2..", "K.A..", "3.4.."], strict=True)}
    play = Play.ending(Contract(Bid(1, Denomination.NOTRUMP), Doubling.UNDOUBLED, Seat.SOUTH), Seat.NORTH, hands)
    judged = solver.judge(play, [(Seat.SOUTH, Card("HA"))])
    assert [(each.seat, each.card, each.after) for each in judged] == [(Seat.SOUTH, Card("HA"), 1)]


def test_nothing_played_is_nothing_judged(solver: Solver) -> None:
    assert solver.judge(Play.start(Contract(Bid(1, Denomination.CLUBS), Doubling.UNDOUBLED, Seat.NORTH), _deal()), []) == ()


@pytest.mark.parametrize(
    ("hands", "trick", "sentence"),
    [
        ("AK... Q... J... T...", "", "East has 1 cards and should have 2"),
        ("A... A... Q... J...", "", "SA is there more than once"),
        ("K... QJ... T9... 87...", "SK", "SK is there more than once"),
        ("K2... QJ... T9... 87...", "SA", "North has 2 cards and should have 1"),
        ("A... K... Q... J...", "S9 S8 S7 S6", "A trick in progress has one to three cards"),
        ("... ... ... ...", "", "No cards are left"),
    ],
)
def test_positions_that_cannot_be(hands: str, trick: str, sentence: str) -> None:
    held = {seat: Hand.parse(text) for seat, text in zip(SEATS, hands.split(), strict=True)}
    with pytest.raises(BridgelawsError, match=re.escape(sentence)):
        _position(held, Seat.NORTH, None, tuple(map(Card, trick.split())))


def test_a_play_with_an_unknown_hand_or_a_hand_left_out_of_a_trick(solver: Solver) -> None:
    contract = Contract(Bid(1, Denomination.CLUBS), Doubling.UNDOUBLED, Seat.NORTH)
    with pytest.raises(BridgelawsError, match="The hand of North is not known: double dummy needs all four"):
        solver.judge(Play.start(contract), [Card("S2")])
    with pytest.raises(BridgelawsError, match=r"has not played to this trick, so that the position cannot be solved"):
        solver.judge(Play.start(contract, _deal()).without_card(Seat.EAST), [])


def test_a_table_needs_four_hands(solver: Solver) -> None:
    deal = Deal.parse("N:AKQJT98765432... - - -")
    with pytest.raises(BridgelawsError, match="The hand of East is not known"):
        solver.table(deal)
    first, second = solver.tables([deal, _deal()])
    assert isinstance(first, Unsolved)
    assert second == solver.table(_deal())


def test_hands_in_a_deal_that_was_not_checked(solver: Solver) -> None:
    short = [Hand.parse(text) for text in ("A...", "K...", "Q...", "J...")]
    with pytest.raises(BridgelawsError, match="four hands of thirteen cards"):
        solver.table(Deal(*short))
    with pytest.raises(BridgelawsError, match="is there more than once"):
        solver.table(Deal(*[_deal().north] * 4))


def test_what_is_solved_is_remembered_up_to_a_bound() -> None:
    position = _position({seat: Hand.of([PACK[seat.index]]) for seat in SEATS}, Seat.NORTH)
    other = _position({seat: Hand.of([PACK[seat.index + 4]]) for seat in SEATS}, Seat.NORTH)
    asked = []
    with _solver(1, remember=1) as solver:
        ask = solver.workers.ask
        solver.workers.ask = lambda question: (asked.append(question), ask(question))[1]  # type: ignore[method-assign,func-returns-value]
        for each in (position, position, other, position):
            solver.best_cards(each)
    assert len(asked) == 3


def test_killing_workers_in_mid_work_loses_nothing(solver: Solver) -> None:
    """When the first table is there the workers are at the next ones."""
    deals = [seeded_deal("killed", number) for number in range(1, 6)]
    with _solver(2) as doomed:
        tables = doomed.tables(deals)
        found = [next(tables)]
        killed = doomed.workers.pids
        for pid in killed:
            os.kill(pid, signal.SIGKILL)
        found += tables
        assert len(killed) == 2
        assert not set(killed) & set(doomed.workers.pids)
    assert found == list(solver.tables(deals))


def test_a_question_that_kills_two_workers_is_left_unsolved_and_the_others_go_on() -> None:
    program = (
        "import os, sys\nfor line in sys.stdin:\n    if 'bad' in line: os.abort()\n    print('[\"solved\", 1]', flush=True)"
    )
    workers = Workers(2, (sys.executable, "-c", program))
    answers = [workers.ask(question) for question in ("1", "bad", "2", "bad", "3")]
    try:
        assert [answer.exception() is None for answer in answers] == [True, False, True, False, True]
        assert str(answers[1].exception()) == (
            "The double dummy solver broke down 2 times on this position, so it is left unsolved."
        )
    finally:
        workers.close()


def test_what_the_library_refuses_is_a_sentence(solver: Solver) -> None:
    with pytest.raises(Unsolved, match=r"^The double dummy solver refuses this position: .*\.$"):
        solver.workers.ask('["cards", [9, 9, [], [[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]]]').result()
    with pytest.raises(Unsolved, match="no such question"):
        solver.workers.ask('["weather"]').result()


def test_a_library_that_cannot_be_loaded_is_a_sentence(tmp_path: Path) -> None:
    nothing = tmp_path / "libdds.so"
    nothing.write_bytes(b"not a library")
    workers = Workers(1, (sys.executable, "-P", "-m", "bridgelaws.analysis.double_dummy.worker", str(nothing)))
    try:
        with pytest.raises(Unsolved, match="cannot be loaded"):
            workers.ask("[]").result()
    finally:
        workers.close()


def test_without_the_library_one_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "find_spec", lambda name: None)
    with pytest.raises(BridgelawsError, match=r"is not installed: .*pip install --no-deps endplay==0\.5\.12"):
        Solver()


def test_closing_ends_the_processes_and_refuses_more() -> None:
    solver = _solver(2)
    solver.workers.ask("[]").exception()
    waiting = [solver.workers.ask(f"[{number}]") for number in range(500)]
    pids = solver.workers.pids
    assert pids
    solver.close()
    assert solver.workers.pids == ()
    assert all([answer.done() for answer in waiting])
    with pytest.raises(BridgelawsError, match="The solver was closed"):
        solver.table(_deal())
    solver.close()


def test_many_threads_may_ask_at_once(solver: Solver) -> None:
    chance = random.Random(5)
    positions = []
    for _ in range(60):
        cards = chance.sample(PACK, 16)
        hands = {seat: Hand.of(cards[at * 4 : at * 4 + 4]) for at, seat in enumerate(SEATS)}
        positions.append(_position(hands, chance.choice(SEATS), chance.choice([None, *Suit])))
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(solver.best_cards, positions * 2))
    assert found == [small_solver.values(position) for position in positions] * 2


def test_a_program_that_forgets_to_close_leaves_no_worker_behind() -> None:
    program = (
        "from bridgelaws.analysis.double_dummy.solver import Solver\n"
        "from bridgelaws.bridge import seeded_deal\n"
        "solver = Solver(2)\n"
        "solver.table(seeded_deal('forgotten', 1))\n"
        "print(*solver.workers.pids)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    if "is not installed" in done.stderr:
        pytest.skip("the double dummy solver is not installed")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split()
    assert not any([_alive(int(pid)) for pid in done.stdout.split()])


def test_a_program_that_is_killed_leaves_no_worker_behind() -> None:
    program = (
        "import time\n"
        "from bridgelaws.analysis.double_dummy.solver import Solver\n"
        "from bridgelaws.bridge import seeded_deal\n"
        "solver = Solver(2)\n"
        "solver.table(seeded_deal('forgotten', 1))\n"
        "print(*solver.workers.pids, flush=True)\n"
        "time.sleep(60)\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        pids = [int(pid) for pid in process.stdout.readline().split()]
        process.kill()
    for _ in range(100):
        if not any([_alive(pid) for pid in pids]):
            return
        time.sleep(0.1)
    pytest.fail(f"still there: {pids}")


def _alive(pid: int) -> bool:
    """A process that has ended and that nobody has asked after is not alive."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def _solver(workers: int, remember: int = 100) -> Solver:
    try:
        return Solver(workers, remember)
    except BridgelawsError as missing:
        pytest.skip(str(missing))


def _position(
    hands: Mapping[Seat, Hand], leader: Seat, trumps: Suit | None = None, trick: tuple[Card, ...] = ()
) -> Position:
    north, east, south, west = [hands[seat] for seat in SEATS]
    return Position((north, east, south, west), leader, leader.rho, trumps, trick)


def _deal() -> Deal:
    return Deal.parse("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3")
