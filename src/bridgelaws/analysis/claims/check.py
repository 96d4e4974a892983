"""A claim file run: adjudicated under each of its editions, and compared with what the file expects."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import structs

from bridgelaws.analysis.claims.expectation import provisions
from bridgelaws.analysis.claims.file import ClaimFile, word
from bridgelaws.analysis.claims.verdict import Verdict
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.catalogue import number_in
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.elections import PRESETS
from bridgelaws.lawbook.provision import Provision
from bridgelaws.text import Text, say


def book_of(file: ClaimFile, edition: Edition) -> LawBook:
    """The file's regulations if they are made for that edition, with the order of suits the file states (70E2)."""
    named = {PRESETS[file.regulations].edition: file.regulations} if file.regulations else {}
    book = LawBook.of(named.get(edition, f"wbf-{edition}"))
    if file.suit_order is None:
        return book
    return LawBook(structs.replace(book.regulations, claim_suit_order=file.suit_order))


def problems(file: ClaimFile, verdict: Verdict) -> tuple[Text, ...]:
    """Every difference between the verdict and what the file expects."""
    return tuple(_differences(file.expect, verdict))


def _differences(expect: Mapping[str, Any], verdict: Verdict) -> Iterator[Text]:
    found = {"best": verdict.tricks_best, "worst": verdict.tricks_worst, "ruled": verdict.tricks_ruled}
    for key, tricks in found.items():
        if key in expect and expect[key] != tricks:
            yield say("{key}: expected {expected}, found {found}.", key=key, expected=str(expect[key]), found=tricks)
    if "decided_by" in expect:
        wanted = [str(number_in(verdict.edition, Provision(str(text)))) for text in provisions(expect)]
        if wanted != list(verdict.decided_by):
            yield say(
                "{key}: expected {expected}, found {found}.",
                key="decided_by",
                expected=", ".join(wanted),
                found=", ".join(verdict.decided_by),
            )
    if "doubt" in expect and str(expect["doubt"]) != str(verdict.doubtful_card):
        yield say(
            "{key}: expected {expected}, found {found}.",
            key="doubt",
            expected=str(expect["doubt"]),
            found=str(verdict.doubtful_card),
        )
    if "questions" in expect:
        yield from _questions(expect["questions"], verdict)


def _questions(wanted: Any, verdict: Verdict) -> Iterator[Text]:
    """The questions put, and where each answer leads if the file says so."""
    asked = {question.key: question.leads_to for question in verdict.questions}
    if sorted(wanted) != sorted(asked):
        yield say(
            "{key}: expected {expected}, found {found}.",
            key="questions",
            expected=", ".join(sorted(wanted)) or say("none"),
            found=", ".join(sorted(asked)) or say("none"),
        )
    elif isinstance(wanted, Mapping):
        for key, leads_to in wanted.items():
            expected = {word(choice): tricks for choice, tricks in leads_to.items()}
            if expected != asked[key]:
                yield say(
                    "questions: {key} expected to lead to {expected}, leads to {found}.",
                    key=key,
                    expected=str(expected),
                    found=str(asked[key]),
                )
