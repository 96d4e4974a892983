"""A claim file run: adjudicated under each of its editions, and compared with what the file expects."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import structs

from bridgelaws.analysis.claims.file import ClaimFile, word
from bridgelaws.analysis.claims.verdict import Verdict
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.catalogue import number_in
from bridgelaws.lawbook.choices import ClaimSuitOrder
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.elections import PRESETS
from bridgelaws.lawbook.provision import Provision

EXPECTED = frozenset("best worst ruled decided_by doubt questions".split())


def book_of(file: ClaimFile, edition: Edition) -> LawBook:
    """The file's regulations if they are made for that edition, with the order of suits the file states (70E2)."""
    named = {PRESETS[file.regulations].edition: file.regulations} if file.regulations else {}
    book = LawBook.of(named.get(edition, f"wbf-{edition}"))
    if file.suit_order is None:
        return book
    orders = {order.value: order for order in ClaimSuitOrder}
    if file.suit_order not in orders:
        raise BridgelawsError(f"suit_order is {file.suit_order}: write {', '.join(orders)}.")
    return LawBook(structs.replace(book.regulations, claim_suit_order=orders[file.suit_order]))


def problems(file: ClaimFile, verdict: Verdict) -> tuple[str, ...]:
    """Every difference between the verdict and what the file expects."""
    return tuple(_differences(file.expect, verdict))


def _differences(expect: Mapping[str, Any], verdict: Verdict) -> Iterator[str]:
    unknown = sorted([str(key) for key in expect if key not in EXPECTED])
    if unknown:
        yield f"expect: {unknown[0]} is not known: those are {', '.join(sorted(EXPECTED))}."
    found = {"best": verdict.tricks_best, "worst": verdict.tricks_worst, "ruled": verdict.tricks_ruled}
    for key, tricks in found.items():
        if key in expect and expect[key] != tricks:
            yield f"{key}: expected {expect[key]}, found {tricks}."
    if "decided_by" in expect:
        wanted = [str(number_in(verdict.edition, Provision(str(text)))) for text in expect["decided_by"]]
        if wanted != list(verdict.decided_by):
            yield f"decided_by: expected {', '.join(wanted)}, found {', '.join(verdict.decided_by)}."
    if "doubt" in expect and str(expect["doubt"]) != str(verdict.doubtful_card):
        yield f"doubt: expected {expect['doubt']}, found {verdict.doubtful_card}."
    if "questions" in expect:
        yield from _questions(expect["questions"], verdict)


def _questions(wanted: Any, verdict: Verdict) -> Iterator[str]:
    """The questions put, and where each answer leads if the file says so."""
    asked = {question.key: question.leads_to for question in verdict.questions}
    if sorted(wanted) != sorted(asked):
        yield f"questions: expected {', '.join(sorted(wanted)) or 'none'}, found {', '.join(sorted(asked)) or 'none'}."
    elif isinstance(wanted, Mapping):
        for key, leads_to in wanted.items():
            expected = {word(choice): tricks for choice, tricks in leads_to.items()}
            if expected != asked[key]:
                yield f"questions: {key} expected to lead to {expected}, leads to {asked[key]}."
