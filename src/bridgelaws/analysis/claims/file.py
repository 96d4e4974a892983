"""Claim files: claims written down by a director, one or more YAML documents (docs/claims.md)."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from bridgelaws.analysis.claims.claim import Claim, Excluded, LeadChoice
from bridgelaws.analysis.claims.documents import read_documents
from bridgelaws.analysis.claims.expectation import check_expectation
from bridgelaws.analysis.claims.judgements import check_answers
from bridgelaws.analysis.claims.reading import count_unmentioned_trumps, outstanding_trumps
from bridgelaws.analysis.claims.statement import Statement, read_step, step_in_words
from bridgelaws.analysis.claims.written import list_at, mapping_at, read_position
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.notation import read_card, read_seat
from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.choices import ClaimSuitOrder
from bridgelaws.lawbook.citing import Cited
from bridgelaws.lawbook.edition import NEWEST, Edition
from bridgelaws.lawbook.elections import PRESETS
from bridgelaws.text import all_of, any_of, say, template

KEYS = frozenset(
    """id title edition regulations suit_order hands trumps lead trick declarer claimer tricks concedes says steps
    aware_of_trumps believed_high shown_out penalty_cards restrictions lead_choice played_after
    irrational answers expect note source""".split()
)


class ClaimFile(Struct, frozen=True):
    """A claim as it stands in its file, with the answers and the expectation that stand beside it."""

    claim: Claim
    title: str
    editions: tuple[Edition, ...]
    regulations: str | None
    suit_order: ClaimSuitOrder | None
    answers: Mapping[str, str]
    expect: Mapping[str, Any]


def read_claims(text: str, source: str) -> Iterator[ClaimFile]:
    """The claims in a file; what cannot be read is one sentence that names the file and the claim."""
    documents = read_documents(text, source)
    if not documents:
        raise BridgelawsError(say("{file} holds no claim.", file=source))
    for number, document in enumerate(documents, start=1):
        where = source if len(documents) == 1 else say("{file}, claim {number}", file=source, number=number)
        if not isinstance(document, Mapping):
            raise BridgelawsError(say("{place}: a claim has keys and values, such as id: and hands:.", place=where))
        try:
            yield _claim_file(document, str(document.get("id", number)))
        except BridgelawsError as fault:
            if "id" not in document:
                raise BridgelawsError(say("{place}: {fault}", place=where, fault=fault.said)) from None
            told = template("{place} ({claim}): {fault}")
            raise BridgelawsError(say(told, place=where, claim=str(document["id"]), fault=fault.said)) from None


def _claim_file(document: Mapping[Any, Any], known_as: str) -> ClaimFile:
    unknown = sorted([str(key) for key in document if key not in KEYS])
    if unknown:
        raise BridgelawsError(
            say("{key} is not a key of a claim: those are {keys}.", key=unknown[0], keys=", ".join(sorted(KEYS)))
        )
    for key in ("hands", "claimer"):
        if document.get(key) is None:
            raise BridgelawsError(say("{key} is missing.", key=key))
    claimer = read_seat(str(document["claimer"]))
    declarer = read_seat(str(document.get("declarer", claimer)))
    claim = _claim(document, known_as, claimer, declarer)
    if claim.aware_of_trumps is False and outstanding_trumps(claim) and not count_unmentioned_trumps(claim):
        raise BridgelawsError(
            say(
                "The statement speaks of every trump that is out, so aware_of_trumps cannot be no ({law}).",
                law=Cited("70C1"),
            )
        )
    regulations = _regulations(document)
    expect = mapping_at(document, "expect")
    check_expectation(expect)
    return ClaimFile(
        claim,
        str(document.get("title", "")),
        _editions(document, regulations),
        regulations,
        _suit_order(document),
        _answers(document, claim),
        expect,
    )


def _regulations(document: Mapping[Any, Any]) -> str | None:
    written = document.get("regulations")
    if written is not None and str(written) not in PRESETS:
        raise BridgelawsError(
            say(
                "{written} is not a preset of regulations: those are {presets}.",
                written=str(written),
                presets=", ".join(PRESETS),
            )
        )
    return None if written is None else str(written)


def _suit_order(document: Mapping[Any, Any]) -> ClaimSuitOrder | None:
    written = document.get("suit_order")
    orders = {order.value: order for order in ClaimSuitOrder}
    if written is not None and str(written) not in orders:
        raise BridgelawsError(
            say("suit_order is {written}: write {orders}.", written=str(written), orders=any_of(list(orders)))
        )
    return None if written is None else orders[str(written)]


def _answers(document: Mapping[Any, Any], claim: Claim) -> dict[str, str]:
    answers = {str(key): word(value) for key, value in mapping_at(document, "answers").items()}
    check_answers(answers)
    said = {"unaware_of_trump": claim.aware_of_trumps, "lead_option": claim.lead_choice}
    for key, known in said.items():
        if key in answers and known is not None:
            raise BridgelawsError(say("The claim itself says what is answered by {key}: leave one of them out.", key=key))
    return answers


def _claim(document: Mapping[Any, Any], known_as: str, claimer: Seat, declarer: Seat) -> Claim:
    position = read_position(document, declarer)
    steps = tuple(read_step(step, declarer) for step in list_at(document, "steps"))
    written = tuple(step_in_words(step) for step in list_at(document, "steps"))
    return Claim(
        known_as,
        position,
        claimer,
        _tricks(document, position.tricks_left),
        Statement(str(document.get("says") or "; ".join(written)), steps, written),
        _yes_no(document, "aware_of_trumps"),
        _cards(document, "believed_high"),
        _lead_choice(document),
        _cards(document, "played_after"),
        tuple(_exclude(str(text)) for text in list_at(document, "irrational")),
    )


def _tricks(document: Mapping[Any, Any], left: int) -> int:
    """68B1: to claim some is to concede the rest, and the other way round."""
    if "tricks" in document and "concedes" in document:
        raise BridgelawsError(
            say("Write either tricks or concedes: the one follows from the other ({law}).", law=Cited("68B1"))
        )
    key = "concedes" if "concedes" in document else "tricks"
    written = document.get(key, "all")
    if written is None:
        raise BridgelawsError(say("{key} is missing.", key=key))
    number = {"all": left, "none": 0}.get(written.lower(), written) if isinstance(written, str) else written
    if not isinstance(number, int) or isinstance(number, bool) or number < 0:
        raise BridgelawsError(say("{key} is {written}: write a number, all or none.", key=key, written=str(written)))
    if key == "tricks":
        return number
    if number > left:
        raise BridgelawsError(say("{tricks} tricks are conceded, but {left} are left.", tricks=number, left=left))
    return left - number


def _lead_choice(document: Mapping[Any, Any]) -> LeadChoice | None:
    written = document.get("lead_choice")
    if written is None:
        return None
    if str(written) not in {choice.value for choice in LeadChoice}:
        raise BridgelawsError(say("lead_choice is {written}: write forbid, require or neither.", written=str(written)))
    return LeadChoice(str(written))


def _exclude(text: str) -> Excluded:
    match text.split():
        case [seat, card]:
            return Excluded(read_seat(seat), read_card(card))
        case [seat, card, "on", led]:
            return Excluded(read_seat(seat), read_card(card), read_card(led))
    raise BridgelawsError(say("“{written}” is not a play: write it as “S H7” (a lead) or “N DK on SA”.", written=text))


def _cards(document: Mapping[Any, Any], key: str) -> tuple[Card, ...]:
    return tuple(read_card(str(text)) for text in list_at(document, key))


def _editions(document: Mapping[Any, Any], regulations: str | None) -> tuple[Edition, ...]:
    """Those named; if none is, that of the regulations or the newest."""
    made_for = PRESETS[regulations].edition if regulations else None
    written = document.get("edition", (made_for or NEWEST).value)
    known = {edition.value: edition for edition in Edition}
    years = list(known) if written == "both" else written if isinstance(written, list) else [written]
    for year in years or [written]:
        if not isinstance(year, int) or year not in known:
            raise BridgelawsError(
                say(
                    "{written} is not an edition of the Laws: {editions} are.",
                    written=str(year),
                    editions=all_of(map(str, known)),
                )
            )
    if made_for and made_for.value not in years:
        raise BridgelawsError(
            say(
                "{regulations} are regulations for the Laws of {edition}.",
                regulations=str(regulations),
                edition=str(made_for),
            )
        )
    return tuple(known[year] for year in years)


def word(value: object) -> str:
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def _yes_no(document: Mapping[Any, Any], key: str) -> bool | None:
    found = document.get(key)
    if found is not None and not isinstance(found, bool):
        raise BridgelawsError(
            say("{key} is {written}: write yes or no, or leave it out if it is not known.", key=key, written=str(found))
        )
    return found
