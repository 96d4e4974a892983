"""What every speech must be, whatever has happened: the rules that one stage of an incident can break."""

import re
from collections.abc import Iterable, Iterator

import msgspec

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import SEATS
from bridgelaws.language import Language, speak
from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.speech import Moment, Role, Stage, read_aloud, words_in
from bridgelaws.speech.duties import Bound, Duty, duties, may_act
from bridgelaws.table.restrictions import MayNotLead
from bridgelaws.table.result import result, was_stopped
from bridgelaws.table.state import Table
from bridgelaws.text import Joined, Text
from support.hearing import hear

LONGEST = 90  # words of a moment
JUDGED = "That is {law}."  # the one law that is named aloud, where a score is adjusted

_BROKEN = re.compile(r"\bNone\b(?! of)|[{}]|\.\.|  | [,.;]")
_FREE = {
    frozenset(Bound): re.compile(r"[Nn]obody is restricted(?! (?:otherwise|by that))"),
    frozenset({Bound.PASS_ONCE, Bound.PASS_ON}): re.compile(r"Nobody has to pass"),
    frozenset({Bound.LEAD_CHOICE}): re.compile(r"no lead restriction|(?<!so )the lead is free"),
}
_IF = re.compile(r"\b(?:If|Or you refuse)\b")
_TO_ACT = re.compile(r"\b(North|East|South|West), (?:your turn|please (?:pass|lead)|lead|play)\b[^,;:]*\.$")
_SEAT = r"(North|East|South|West)"
_ANY_CALL = re.compile(rf"{_SEAT}, (?:at your turn )?you may (?:call anything|make any call)|{_SEAT}, call as you like")
_ANY_CARD = re.compile(r"(North|East|South|West)(?:, lead any (?:card|other suit)| may lead any)")
_OF_THE_PLAY = re.compile(r"after the (?:play|last card)|your turn\b", re.IGNORECASE)
_SEATS = {str(speak(seat.spoken)): seat for seat in SEATS}


def rules_broken(stage: Stage, moments: Iterable[Moment], edition: Edition) -> Iterator[str]:
    """Of all that is said after one act or answer; ``moments`` without the choice that may be open still."""
    told = [moment for moment in moments if moment.aside is None]
    for moment in moments:
        yield from _of_words(moment, edition)
    if not stage.given:
        return
    said = " ".join([read_aloud(moment) for moment in told])
    yield from _freedom_denied(stage.after, said)
    yield from _duties_unspoken(stage, said)
    yield from _wrong_actor(stage.after, told)
    yield from _bound_but_free(stage.after, said)
    if (was_stopped(stage.after) or result(stage.after) is not None) and (found := _OF_THE_PLAY.search(said)):
        yield f"the board is over, but: {found.group()}"
    texts = [text for moment in told for text in moment.texts if not _tells_what_is_played(text)]
    if hidden := _cards_in(texts) - _cards_known(stage):
        yield f"hidden cards are named: {sorted(map(str, hidden))}"


def _of_words(moment: Moment, edition: Edition) -> Iterator[str]:
    for language in Language:
        sentences = words_in(moment, language)
        if (count := sum([len(each.split()) for each in sentences])) > LONGEST:
            yield f"{count} words in {language}"
        yield from [f"twice: {each}" for each in dict.fromkeys(sentences) if sentences.count(each) > 1]
        yield from [f"broken: {each}" for each in sentences if _BROKEN.search(each)]
    for text in moment.texts:
        laws = [part for part in parts_of(text) if isinstance(part, Provision)]
        yield from [f"{law} is not in the book" for law in laws if law not in catalogue(edition)]
        if laws and not (isinstance(text, Text) and text.template == JUDGED):
            yield f"a law is named: {speak(text)}"


def parts_of(what: object) -> Iterator[object]:
    """Everything in the places of a sentence, however deep."""
    match what:
        case Text():
            for _, part in what.parts:
                yield from parts_of(part)
        case Joined(parts) | tuple(parts) | list(parts):
            for part in parts:
                yield from parts_of(part)
        case _:
            yield what


def _freedom_denied(table: Table, said: str) -> Iterator[str]:
    """Nobody is called free who is bound."""
    bound = {duty.bound for duty in duties(table)} if table.at_play is None else set[Bound]()
    for sentence in re.split(r"(?<=[.?!;])\s+", said):
        for denied, words in _FREE.items():
            if words.search(sentence) and not _IF.search(sentence) and denied & bound:
                yield f"{sorted(each.value for each in denied & bound)}, but: {sentence}"


def _duties_unspoken(stage: Stage, said: str) -> Iterator[str]:
    heard = hear(said, "en")
    for duty in duties(stage.after):
        if stage.asked is None and not _is_heard(duty, said, heard.whose):
            yield f"{speak(duty.seat.spoken)} {duty.bound.value}, and nobody says so"


def _is_heard(duty: Duty, said: str, whose: frozenset[tuple[str, str]]) -> bool:
    seat = str(speak(duty.seat.spoken))
    match duty.bound:
        case Bound.PASS_ONCE | Bound.PASS_ON:
            return ("must pass", duty.seat.value) in whose
        case Bound.LEAD_CHOICE:
            found = (
                rf"{seat} first is to lead|{seat}’s first lead|{seat} is to lead for the first|the lead may be restricted"
            )
            return (
                re.search(rf"{found}|legally, so the lead is free|before {seat} leads|when you first win", said) is not None
            )
        case _:
            return re.search(rf"\b{seat}\b", said) is not None


def _bound_but_free(table: Table, said: str) -> Iterator[str]:
    """Nobody who must pass may call anything; whoever has a penalty card to lead may not lead any card."""
    for found in _ANY_CALL.findall(said):
        seat = _SEATS[next(name for name in found if name)]
        if not table.auction.ended and table.must_pass(seat) is not None:
            yield f"{seat} must pass, but may call anything"
    lying = table.at_play.penalty_cards if table.at_play else ()
    for name in _ANY_CARD.findall(said):
        barred = {suit for each in table.restrictions if isinstance(each, MayNotLead) for suit in each.suits}
        own = [each for each in lying if each.seat is _SEATS[name] and each.major and each.card.suit not in barred]
        yield from [f"{name} has {each.card} to lead, but may lead any card" for each in own]


def _wrong_actor(table: Table, told: list[Moment]) -> Iterator[str]:
    """The closing words are for the player who may act; declarer plays dummy's cards."""
    last = [clause for moment in told for clause in moment.clauses if clause.role is Role.NEXT]
    acts = may_act(table)
    contract = table.contract if acts else None
    allowed = {acts, contract.declarer if contract and acts is contract.declarer.partner else acts}
    for clause in last:
        found = _TO_ACT.search(speak(clause.text))
        if found and _SEATS[found.group(1)] not in allowed:
            yield f"{acts} may act, but: {speak(clause.text)}"


def _tells_what_is_played(text: object) -> bool:
    """62A: the card with which a revoke is put right, where the hand leaves no choice."""
    return isinstance(text, Text) and "card to trick" in text.template


def _cards_in(what: object) -> set[Card]:
    return {part for part in parts_of(what) if isinstance(part, Card)}


def _cards_known(stage: Stage) -> set[Card]:
    """Everybody has seen them, or was told of them: played, face up, dummy's, or what it is all about."""
    known = _cards_told([stage.step, *[(given.irregularity, *given.answers) for given in stage.given]])
    for table in (stage.before, stage.after):
        known |= {each.card for each in table.exposed}
        known |= _cards_told([table.rulings, table.cases])
        state = table.at_play
        if state is not None:
            known |= {card for trick in (*state.play.tricks, state.play.trick) for _, card in trick.plays}
            known |= _cards_told([state.floor, state.waiting, state.penalty_cards, state.filed, state.stuck])
            dummy = state.play.hands[state.play.contract.dummy.index]
            known |= set(dummy.cards) if dummy else set()
            if state.ended or state.claim:
                return known | {card for hand in state.play.hands if hand for card in hand.cards} | set(Card)
    return known


def _cards_told(what: object) -> set[Card]:
    """Cards anywhere inside a value."""
    match what:
        case Card():
            return {what}
        case list() | tuple() | frozenset():
            return {card for each in what for card in _cards_told(each)}
        case Text():
            return _cards_in(what)
        case msgspec.Struct():
            return {card for name in what.__struct_fields__ for card in _cards_told(getattr(what, name))}
        case _:
            return set()
