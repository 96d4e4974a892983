"""The engine beside an oracle written from the book alone (tests/laws/oracle), on all small cases."""

import itertools
from random import Random
from typing import Any

import pytest
from oracle import law50, law64, laws30_32, leads

from bridgelaws.casefiles.file import case_file
from bridgelaws.casefiles.run import TableOutcome, run
from bridgelaws.lawbook.edition import Edition

SEATS = "NESW"
YEARS = [2007, 2017]


def play(year: int, *table: Any, **written: Any) -> TableOutcome:
    document = {"id": "oracle", "edition": year, "table": list(table), "expect": {"question": None}, **written}
    return run(case_file(document, "oracle"), Edition(year))


# 30 to 32.


@pytest.mark.parametrize("year", YEARS)
@pytest.mark.parametrize("turn", ["rho", "partner", "lho"])
@pytest.mark.parametrize("call", ["pass", "bid"])
@pytest.mark.parametrize("dealer", range(4))
def test_30_31_a_call_out_of_rotation_that_is_not_accepted(year: int, turn: str, call: str, dealer: int) -> None:
    row = (laws30_32.LAWS_2007 if year == 2007 else laws30_32.LAWS_2017)[call, turn]
    offender = (dealer + {"rho": 1, "partner": 2, "lho": 3}[turn]) % 4
    made, partner, lho = ("P" if call == "pass" else "1H"), SEATS[(offender + 2) % 4], SEATS[(offender + 1) % 4]
    answered = {"ask": "accepted", "of": lho, "answer": "no"}
    found = play(year, f"{SEATS[offender]} {made}", {"attention": {"by": lho}}, answered, dealer=SEATS[dealer]).found
    in_force = [each for each in found["restrictions"] if not each.startswith("lead")]
    expected = [f"{SEATS[offender]} must pass once"] if row.offender_passes else []
    expected += [f"{partner} must pass {row.partner_passes}"] if row.partner_passes else []
    expected += [f"{SEATS[offender]} replaces {made}"] if row.replaces else []
    assert in_force == expected
    assert any(cite.startswith(row.law) for cite in found["cites"])
    assert (found["turn"], found["auction"]) == (SEATS[dealer], "")


# 26.


@pytest.mark.parametrize("year", YEARS)
@pytest.mark.parametrize("withdrawn", ["1H", "1NT"])
def test_26_what_declarer_may_ask_for_at_the_first_lead_of_partner(year: int, withdrawn: str) -> None:
    barred, required = (leads.LAW_26_2007 if year == 2007 else leads.LAW_26_2017)[withdrawn, "P"]
    steps: list[Any] = [f"E {withdrawn}", {"attention": {"by": "S"}}, {"ask": "accepted", "of": "S", "answer": "no"}]
    steps += ["N 2C", "E P", {"ask": "comparable", "answer": "no", "edition": 2017}, "S 2S", "W P", "N P", "E P"]
    assert play(year, *steps, dealer="N").found["leads"] == [
        f"W: bar {barred}{f' or require {required}' if required else ''}"
    ]


# 64.

ENDING = {"contract": "4S", "declarer": "S", "to_play": "W", "tricks": {"ns": 5, "ew": 4}}
SUITS = ("H", "D", "C", "H")
RANKS = ("AKQJ", "AKQJ", "AKQJ", "5432")


def ending(winners: tuple[int, ...], revokes: list[law64.Revoke]) -> list[Any]:
    """Four tricks with these winners; whoever revokes ruffs if the trick is to be theirs, and throws a card if not."""
    cards, leader, spare = list[Any](), 3, iter(["C9", "C8", "C7", "C6"])
    for number, winner in enumerate(winners):
        order = [(leader + turn) % 4 for turn in range(4)]
        low = iter(RANKS[number][1:])
        for seat in order:
            revoked = law64.Revoke(seat, number, SUITS[number]) in revokes
            if revoked:
                cards.append(f"{SEATS[seat]} {f'S{2 + number}' if seat == winner else next(spare)}")
            else:
                rank = RANKS[number][0] if seat == winner else next(low)
                cards.append(f"{SEATS[seat]} {SUITS[number]}{rank}")
        leader = winner
    return cards


def is_possible(winners: tuple[int, ...], revokes: list[law64.Revoke]) -> bool:
    leaders = (3, *winners)
    return all(leaders[r.trick] != r.seat for r in revokes)


def revokes_of() -> list[list[law64.Revoke]]:
    one = [law64.Revoke(seat, trick, SUITS[trick]) for seat in range(4) for trick in (0, 1)]
    return [[r] for r in one] + [list(pair) for pair in itertools.combinations(one, 2) if pair[0].trick != pair[1].trick]


@pytest.mark.parametrize("year", YEARS)
@pytest.mark.parametrize("revokes", revokes_of(), ids=lambda r: " ".join(f"{SEATS[each.seat]}{each.trick}" for each in r))
def test_64_every_ending_of_four_tricks(year: int, revokes: list[law64.Revoke]) -> None:
    luck = Random(str(revokes))
    endings = [(*three, three[0]) for three in itertools.product(range(4), repeat=3)]
    possible = [winners for winners in endings if is_possible(winners, revokes)]
    for winners in luck.sample(possible, min(len(possible), 5)):
        told = list[Any]()
        for revoke in revokes:
            told += [
                {"revoke": {"by": SEATS[revoke.seat], "trick": 10 + revoke.trick}},
                {"ask": "held_the_suit", "answer": "yes"},
            ]
        outcome = play(year, *ending(winners, revokes), *told, position=ENDING)
        assert not outcome.problems, (winners, [str(each) for each in outcome.problems])
        assert outcome.found["transfer"] == law64.transferred(year, list(winners), revokes, dummy=0), winners


# 50 and 51.


@pytest.mark.parametrize("year", YEARS)
@pytest.mark.parametrize("seed", range(60))
def test_50_what_a_defender_with_penalty_cards_may_play(year: int, seed: int) -> None:
    luck = Random(seed)
    pack = [suit + rank for suit in "SHDC" for rank in "AKT942"]
    hand = luck.sample(pack, 4)
    face_up = luck.sample(hand, luck.choice((1, 1, 2)))
    major = len(face_up) > 1 or face_up[0][1] in law50.HONOURS or luck.random() < 0.3
    led = luck.choice(["S3", "H3", "D3", "C3"])
    by_suit = ".".join("".join(card[1] for card in hand if card[0] == suit) for suit in "SHDC")
    position = {
        "contract": "3NT",
        "declarer": "S",
        "to_play": "S",
        "tricks": {"ns": 5, "ew": 4},
        "hands": {"W": by_suit},
        "penalty_cards": [f"W {card} {'major' if major else 'minor'}" for card in face_up],
    }
    found = play(year, f"S {led}", position=position).found
    expected = law50.may_play(hand, led[0], face_up if major else [], [] if major else face_up, None, None)
    assert set(found["legal_cards"]) == expected


# 53 to 56.


@pytest.mark.parametrize("year", YEARS)
@pytest.mark.parametrize(("who", "choice"), leads.LEADS_OUT_OF_TURN)
def test_53_55_56_a_lead_out_of_turn(year: int, who: str, choice: str) -> None:
    trick, turn, penalty_cards = leads.LEADS_OUT_OF_TURN[who, choice]
    defends = who == "a defender"
    position = {"contract": "3NT", "declarer": "S", "to_play": "W" if defends else "N", "tricks": {"ns": 5, "ew": 4}}
    if defends:
        said = "yes" if choice == "accepted" else "no"
        steps: list[Any] = ["E H9", {"attention": {"by": "S"}}, {"ask": "lead_accepted", "of": "S", "answer": said}]
    else:
        wanted = "accept" if choice == "accepted" else "take it back"
        steps = ["S H9", {"attention": {"by": "W"}}, {"ask": "defenders_choice", "of": "W", "answer": wanted}]
        steps.append({"ask": "defenders_choice", "of": "E", "answer": wanted})
    outcome = play(year, *steps, position=position)
    found = outcome.found
    assert (found["trick"], found["turn"], found["penalty_cards"]) == (trick, turn, penalty_cards), outcome.problems


# 62 and 63.

AFTER_A_REVOKE: dict[str, list[Any]] = {
    "nothing": [],
    "the offender leads to the next trick": ["E D2"],
    "partner leads to the next trick": ["W D3"],
    "an opponent leads to the next trick": ["S D4"],
    "partner names a card for the next trick": [{"names_card": "W"}],
    "the offender claims": [{"claimed": "E"}],
    "an opponent claims, and the offenders agree": [{"claimed": "S"}, {"agreed": "W"}],
    "they agree, and then call on the next board": [{"claimed": "S"}, {"agreed": "W"}, {"next_board": "E"}],
}


@pytest.mark.parametrize("year", YEARS)
@pytest.mark.parametrize("since", leads.ESTABLISHED)
def test_63_what_establishes_a_revoke(year: int, since: str) -> None:
    established = leads.ESTABLISHED[since][YEARS.index(year)]
    position = {"contract": "3NT", "declarer": "S", "to_play": "S", "tricks": {"ns": 2, "ew": 1}}
    told = [{"revoke": {"by": "E", "trick": 4}}, {"ask": "held_the_suit", "answer": "yes"}]
    west_wins = since in ("the offender leads to the next trick", "partner leads to the next trick")
    steps = [{"trick": "S: H4 HK H3 C2" if west_wins else "S: HA H2 H3 C2"}, *AFTER_A_REVOKE[since], *told]
    outcome = play(year, *steps, position=position)
    corrects = outcome.question is not None and outcome.question.key == "legal_card"
    assert corrects is not established, (outcome.problems, outcome.found["cites"])
