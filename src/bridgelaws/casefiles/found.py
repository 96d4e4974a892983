"""What came of a case, in the words that a case file uses."""

from typing import Any

from bridgelaws import director
from bridgelaws.casefiles import of_matters, of_play
from bridgelaws.lawbook.book import LawBook
from bridgelaws.laws import law17_missed_turn as law17
from bridgelaws.laws import law24_card_exposed as law24
from bridgelaws.laws import law26_lead_restrictions as law26
from bridgelaws.laws.reviews import waiting
from bridgelaws.table.case import Person
from bridgelaws.table.legal import legal_calls
from bridgelaws.table.result import was_stopped
from bridgelaws.table.state import Table


def name_of(person: Person) -> str:
    return str(person.value)


def find_at(table: Table, book: LawBook) -> dict[str, Any]:
    """What came of it at the table."""
    return {**_find(table, book), **of_play.find_in_play(table), **of_matters.find_after(table)}


def _turn(table: Table) -> str | None:
    over = was_stopped(table) or (table.at_play.ended if table.at_play else table.auction.ended)
    return None if over else str(table.turn)


def _find(table: Table, book: LawBook) -> dict[str, Any]:
    question = director.open_question(table, book)
    contract = table.contract
    return {
        "cites": [str(cite) for cite in table.rulings[-1].cites] if table.rulings else [],
        "all_cites": [str(cite) for ruling in table.rulings for cite in ruling.cites],
        "rulings": len(table.rulings),
        "turn": _turn(table),
        "restrictions": sorted({str(restriction) for restriction in table.restrictions}),
        "reviews": list(waiting(table)),
        "contract": (str(contract) if contract else "passed out") if table.auction.ended or table.at_play else None,
        "ended": table.auction.ended,
        "auction": str(table.auction),
        "withdrawn": [f"{gone.seat} {gone.call}" for gone in table.withdrawn],
        "unauthorized": [f"{gone.seat} {gone.call}" for gone in table.withdrawn if gone.unauthorized_for],
        "unauthorized_for": [
            f"{side} {gone.seat} {gone.call}" for gone in table.withdrawn for side in gone.unauthorized_for
        ],
        "auction_period": [str(side) for side in law17.sides_that_began(table)],
        "exposed": [f"{shown.seat} {shown.card}" for shown in law24.face_up(table, book)],
        "penalty_cards": [str(card) for card in law24.penalty_cards(table)],
        "struck": [f"{seat} {call}" for seat, call in table.struck],
        "leads": [str(choice) for choice in law26.lead_choices(table, book)],
        "legal_calls": [str(call) for call in legal_calls(table)],
        "question": {"key": question.key, "of": name_of(question.put_to)} if question else None,
    }
