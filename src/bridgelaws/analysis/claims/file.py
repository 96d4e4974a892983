"""Claim files: claims written down by a director, one or more YAML documents (docs/claims.md)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import yaml
from msgspec import Struct

from bridgelaws.analysis.claims.claim import Claim, Excluded, LeadChoice
from bridgelaws.analysis.claims.reading import outstanding_trumps, unmentioned_trumps
from bridgelaws.analysis.claims.statement import Statement, read_step, step_in_words
from bridgelaws.analysis.position import Position
from bridgelaws.bridge.cards import Card, Hand, Suit
from bridgelaws.bridge.notation import read_card, read_denomination, read_seat
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.edition import NEWEST, Edition
from bridgelaws.lawbook.elections import PRESETS
from bridgelaws.table.at_play import PenaltyCard
from bridgelaws.table.restrictions import MayNotLead, MustLead
from bridgelaws.text import Text, all_of, say, template

KEYS = frozenset(
    """id title edition regulations suit_order hands trumps lead trick declarer claimer tricks concedes says steps
    aware_of_trumps believed_high shown_out penalty_cards restrictions lead_choice played_after
    irrational answers expect note""".split()
)


class ClaimFile(Struct, frozen=True):
    """A claim as it stands in its file, with the answers and the expectation that stand beside it."""

    claim: Claim
    title: str
    editions: tuple[Edition, ...]
    regulations: str | None
    suit_order: str | None
    answers: Mapping[str, str]
    expect: Mapping[str, Any]


def read_claims(text: str, source: str) -> Iterator[ClaimFile]:
    """The claims in a file; what cannot be read is one sentence that names the file and the claim."""
    try:
        documents = [document for document in yaml.safe_load_all(text) if document is not None]
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        fault = str(getattr(error, "problem", None) or error)
        if mark is None:
            raise BridgelawsError(say("{place}: not YAML: {fault}.", place=source, fault=fault)) from None
        line, column = mark.line + 1, mark.column + 1
        not_yaml = template("{place}, line {line}, column {column}: not YAML: {fault}.")
        raise BridgelawsError(say(not_yaml, place=source, line=line, column=column, fault=fault)) from None
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
        if key not in document:
            raise BridgelawsError(say("{key} is missing.", key=key))
    claimer = read_seat(str(document["claimer"]))
    declarer = read_seat(str(document.get("declarer", claimer)))
    regulations = document.get("regulations")
    if regulations is not None and regulations not in PRESETS:
        raise BridgelawsError(
            say(
                "{written} is not a preset of regulations: those are {presets}.",
                written=str(regulations),
                presets=", ".join(PRESETS),
            )
        )
    answers = {str(key): word(value) for key, value in _mapping(document, "answers").items()}
    order = document.get("suit_order")
    claim = _claim(document, known_as, claimer, declarer)
    if claim.aware_of_trumps is False and outstanding_trumps(claim) and not unmentioned_trumps(claim):
        raise BridgelawsError(
            say("The statement speaks of every trump that is out, so aware_of_trumps cannot be no (Law 70C1).")
        )
    return ClaimFile(
        claim,
        str(document.get("title", "")),
        _editions(document.get("edition", PRESETS[regulations].edition.value if regulations else NEWEST.value)),
        regulations,
        None if order is None else str(order),
        answers,
        _mapping(document, "expect"),
    )


def _claim(document: Mapping[Any, Any], known_as: str, claimer: Seat, declarer: Seat) -> Claim:
    position = _position(document, declarer)
    steps = tuple(read_step(step, declarer) for step in _list(document, "steps"))
    written = tuple(step_in_words(step) for step in _list(document, "steps"))
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
        tuple(_excluded(str(text)) for text in _list(document, "irrational")),
    )


def _position(document: Mapping[Any, Any], declarer: Seat) -> Position:
    hands = _mapping(document, "hands")
    held = {read_seat(str(seat)): Hand.parse(str(text).replace("-", "")) for seat, text in hands.items()}
    lacking = [seat.name.title() for seat in SEATS if seat not in held]
    if lacking:
        raise BridgelawsError(
            say("The hand of {seat} is missing: a claim is judged with all four known (Law 70B3).", seat=lacking[0])
        )
    trick = [_seat_and(str(text), say("a card of the trick")) for text in _list(document, "trick")]
    leader = read_seat(str(document["lead"])) if "lead" in document else trick[0][0] if trick else None
    if leader is None:
        raise BridgelawsError(say("lead is missing: who is to lead, or trick with the cards already played."))
    cards = []
    for place, (seat, text) in enumerate(trick):
        if seat is not leader.plus(place):
            raise BridgelawsError(
                say(
                    "{seat} cannot play card {number} of a trick led by {other}.",
                    seat=seat,
                    number=place + 1,
                    other=leader,
                )
            )
        cards.append(read_card(text))
    north, east, south, west = [held[seat] for seat in SEATS]
    return Position(
        (north, east, south, west),
        leader,
        declarer,
        _trumps(document),
        tuple(cards),
        tuple((seat, suit) for seat, suits in _pairs(document, "shown_out") for suit in suits),
        tuple(_penalty_card(str(text)) for text in _list(document, "penalty_cards")),
        tuple(_restriction(str(text)) for text in _list(document, "restrictions")),
    )


def _trumps(document: Mapping[Any, Any]) -> Suit | None:
    written = str(document.get("trumps", "NT"))
    return None if written.lower() in {"nt", "none", "notrump"} else _suit(written)


def _tricks(document: Mapping[Any, Any], left: int) -> int:
    """68B1: to claim some is to concede the rest, and the other way round."""
    if "tricks" in document and "concedes" in document:
        raise BridgelawsError(say("Write either tricks or concedes: the one follows from the other (Law 68B1)."))
    key = "concedes" if "concedes" in document else "tricks"
    written = document.get(key, "all")
    number = {"all": left, "none": 0}.get(str(written).lower(), written)
    if not isinstance(number, int) or isinstance(number, bool):
        raise BridgelawsError(say("{key} is {written}: write a number, all or none.", key=key, written=str(written)))
    return number if key == "tricks" else left - number


def _lead_choice(document: Mapping[Any, Any]) -> LeadChoice | None:
    written = document.get("lead_choice")
    if written is None:
        return None
    if str(written) not in {choice.value for choice in LeadChoice}:
        raise BridgelawsError(say("lead_choice is {written}: write forbid, require or neither.", written=str(written)))
    return LeadChoice(str(written))


def _restriction(text: str) -> MustLead | MayNotLead:
    words = text.split()
    if len(words) >= 4 and words[1:3] == ["must", "lead"]:
        return MustLead(read_seat(words[0]), "26B", tuple(_suit(word) for word in words[3:]))
    if len(words) >= 5 and words[1:4] == ["may", "not", "lead"]:
        return MayNotLead(read_seat(words[0]), "26B", tuple(_suit(word) for word in words[4:]))
    raise BridgelawsError(
        say("“{written}” is not a restriction: write it as “W must lead H” or “W may not lead H”.", written=text)
    )


def _penalty_card(text: str) -> PenaltyCard:
    words = text.split()
    if len(words) != 3 or words[2] not in {"major", "minor"}:
        raise BridgelawsError(say("“{written}” is not a penalty card: write it as “E DK major”.", written=text))
    return PenaltyCard(read_seat(words[0]), read_card(words[1]), words[2] == "major")


def _excluded(text: str) -> Excluded:
    match text.split():
        case [seat, card]:
            return Excluded(read_seat(seat), read_card(card))
        case [seat, card, "on", led]:
            return Excluded(read_seat(seat), read_card(card), read_card(led))
    raise BridgelawsError(say("“{written}” is not a play: write it as “S H7” (a lead) or “N DK on SA”.", written=text))


def _pairs(document: Mapping[Any, Any], key: str) -> Iterable[tuple[Seat, tuple[Suit, ...]]]:
    for text in _list(document, key):
        seat, suits = _seat_and(str(text), say("a player and suits"))
        yield seat, tuple(_suit(word) for word in suits.split())


def _seat_and(text: str, what: Text) -> tuple[Seat, str]:
    seat, _, rest = text.strip().partition(" ")
    if not rest:
        raise BridgelawsError(say("“{written}” is not {what}: write the seat first, as in “W H5”.", written=text, what=what))
    return read_seat(seat), rest


def _suit(text: str) -> Suit:
    named = {each.name.lower(): each for each in Suit}
    found = named.get(text.lower()) or read_denomination(text)
    if str(found) not in {str(suit) for suit in Suit}:
        raise BridgelawsError(say("{written} is not a suit.", written=text))
    return Suit(str(found))


def _cards(document: Mapping[Any, Any], key: str) -> tuple[Card, ...]:
    return tuple(read_card(str(text)) for text in _list(document, key))


def _list(document: Mapping[Any, Any], key: str) -> list[Any]:
    found = document.get(key, [])
    return found if isinstance(found, list) else [found]


def _mapping(document: Mapping[Any, Any], key: str) -> Mapping[Any, Any]:
    found = document.get(key, {})
    if not isinstance(found, Mapping):
        raise BridgelawsError(say("{key} has keys and values of its own.", key=key))
    return found


def _editions(written: Any) -> tuple[Edition, ...]:
    years = written if isinstance(written, list) else [written]
    known = {edition.value: edition for edition in Edition}
    for year in years:
        if year not in known:
            raise BridgelawsError(
                say(
                    "{written} is not an edition of the Laws: {editions} are.",
                    written=str(year),
                    editions=all_of(map(str, known)),
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
