"""Law 93C: what those who hear an appeal may pass on, to whom, and where it ends."""

from typing import Any

import pytest
from msgspec.structs import replace

from bridgelaws import director
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.choices import AppealsBody
from bridgelaws.lawbook.provision import Provision
from bridgelaws.table.effects.board import Advice
from bridgelaws.table.events import MatterRaised
from bridgelaws.table.evolve import evolve
from bridgelaws.table.matters.directing import Appeal, Offence, ReferredToAuthority
from bridgelaws.table.rulings import Ruling


def passed_on(name: str, **choices: Any) -> Ruling:
    """A warning is appealed, the committee hears it and passes it on: what is ruled then."""
    known = LawBook.of(name)
    regulations = replace(known.regulations, appeals_heard_by=AppealsBody.COMMITTEE, **choices)
    book, table = replace(known, regulations=regulations), director.start(Board.numbered(3))
    steps: list[MatterRaised | str] = [
        MatterRaised(Offence(Seat.NORTH)),
        "warning",
        MatterRaised(Appeal(appellant=Seat.NORTH, consent=True)),
        "yes",
        "both",
        MatterRaised(ReferredToAuthority()),
    ]
    for step in steps:
        events = director.answer(table, step, book) if isinstance(step, str) else director.act(table, step, book)
        table = evolve(table, *events)
    return table.rulings[-1]


def test_93C2_the_regulating_authority_settles_it() -> None:
    ruling = passed_on("wbf-2017")
    assert ruling.cites == (Provision("93C2"),)
    assert [str(effect.text) for effect in ruling.effects if isinstance(effect, Advice)] == [
        "The Regulating Authority considers the matter and may settle it finally."
    ]


def test_93C_in_sweden_it_goes_to_the_law_commission_2007() -> None:
    ruling = passed_on("sbf-2007")
    assert ruling.cites == (Provision("93C"),)
    assert [str(effect.text) for effect in ruling.effects if isinstance(effect, Advice)] == [
        "The Law Commission considers the matter and may settle it finally."
    ]


def test_93C1_a_further_appeal_is_cited_where_regulations_provide_for_it() -> None:
    further = LawBook.of("sbf-2007").regulations.further_appeals_to
    assert Provision("93C1") in passed_on("wbf-2017", further_appeals_to=further).cites


@pytest.mark.parametrize(("name", "law"), [("wbf-2017", r"93C3\(a\)"), ("wbf-2007", "93C")])
def test_93C3a_a_body_of_the_tournament_decides_finally(name: str, law: str) -> None:
    with pytest.raises(director.NotAllowedNow, match=rf"is final here \(Law {law}\)"):
        passed_on(name, tournament_body_is_final=True)


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (AppealsBody.DIRECTOR_IN_CHARGE, "The Director in charge decides the appeal."),
        (AppealsBody.COMMITTEE, "The committee decides."),
    ],
)
def test_80B2k_an_appeal_is_heard_as_the_organizer_has_arranged(body: AppealsBody, told: str) -> None:
    known = LawBook.of("wbf-2017")
    book = replace(known, regulations=replace(known.regulations, appeals_heard_by=body))
    table = director.start(Board.numbered(3))
    steps: list[MatterRaised | str] = [MatterRaised(Offence(Seat.NORTH)), "warning"]
    steps.append(MatterRaised(Appeal(appellant=Seat.NORTH, consent=True)))
    steps += ["yes", "facts or judgement"] if body is AppealsBody.COMMITTEE else []
    for step in steps:
        events = director.answer(table, step, book) if isinstance(step, str) else director.act(table, step, book)
        table = evolve(table, *events)
    assert [str(effect.text) for effect in table.rulings[-1].effects if isinstance(effect, Advice)] == [told]
