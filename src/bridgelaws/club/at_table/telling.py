"""A tap: what it may be now, and what comes of it; when nothing more is needed, the scene for an interview."""

from bridgelaws.assistant.interview import Interview, answer, stand
from bridgelaws.assistant.scenes import Scene
from bridgelaws.bridge.calls import Bid
from bridgelaws.club.at_table.at_table import AtTable, why_not_so
from bridgelaws.club.at_table.catalogue import VERBS
from bridgelaws.club.at_table.facts import Fact, check_answer
from bridgelaws.club.at_table.steps import calls_of
from bridgelaws.club.at_table.told import Told, read_tapped_seat
from bridgelaws.club.at_table.verbs import Verb, missing
from bridgelaws.club.at_table.verbs_of_auction import topic_of_call
from bridgelaws.errors import BridgelawsError
from bridgelaws.language import Language, speak
from bridgelaws.table.state import Made
from bridgelaws.text import Text, say


def verb_of(at: AtTable) -> Verb | None:
    return VERBS.get(at.told.verb) if at.told.seat is not None else None


def fact_now(at: AtTable) -> Fact | None:
    """What is asked for now."""
    verb = verb_of(at)
    return missing(verb, at) if verb else None


def read_tap(at: AtTable, typed: str) -> str:
    """The tap as it is kept; `BridgelawsError` with what would fit for one that cannot be."""
    what, _, value = typed.partition(" ")
    match what:
        case "board" if value.isdecimal() and len(value) < 5 and int(value) in at.known.boards:
            return typed
        case "seat":
            return f"seat {read_tapped_seat(value).value}"
        case "verb" if value in VERBS and at.told.seat is not None:
            return typed
        case "calls":
            return f"calls {_read_calls(at, value)}"
        case "uncall" | "back" | "rules":
            return what
        case "fact":
            return _read_fact(at, value)
        case "contract" | "declarer":  # as they are kept
            return _read_fact(at, typed)
    raise BridgelawsError(say("“{tap}” is nothing that can be tapped.", tap=typed))


def _read_calls(at: AtTable, value: str) -> str:
    """Calls in turn; also those that are irregular, but none after the auction has ended."""
    if at.auction.auction.ended:
        late = say("The auction is over: take back a call, or tap the player who called after the last pass.")
        raise BridgelawsError(late)
    told = Told(at.told.board, (*at.told.calls, *value.split()))
    if refused := why_not_so(AtTable(at.known, told)):
        raise refused
    return value


def _read_fact(at: AtTable, value: str) -> str:
    fact, (name, _, chosen) = fact_now(at), value.partition(" ")
    if fact is None or fact.name != name:
        raise BridgelawsError(say("That has been told already: look at what is asked now."))
    if wrong := check_answer(fact, chosen):
        raise BridgelawsError(wrong)
    return f"{name} {chosen}" if name in ("contract", "declarer") else f"fact {value}"


def scene_of(at: AtTable) -> tuple[str, Scene] | None:
    """The topic and the scene, when everything that decides was told; None before."""
    verb = verb_of(at)
    if verb is None:
        return _tapped_in_the_auction(at)
    if missing(verb, at) is not None:
        return None
    happened = verb.happens(at)
    return verb.topic_at(at), Scene(at.known.board or 1, dict(at.known.contest), happened.position, happened.steps)


def _tapped_in_the_auction(at: AtTable) -> tuple[str, Scene] | None:
    """An irregular call that was tapped into the auction is ruled on at once; one called over, when it is wanted."""
    lying = at.auction.floor
    if not lying or not (len(lying) == 1 or at.told.rules):
        return None
    return _topic_of(at, lying[0]), Scene(at.known.board or 1, dict(at.known.contest), {}, calls_of(at))


def _topic_of(at: AtTable, made: Made) -> str:
    if at.auction.auction.ended:
        return "call_after_final_pass"
    if made.seat is not at.auction.auction.turn:
        return topic_of_call(made.call)
    return "insufficient_bid" if isinstance(made.call, Bid) else "inadmissible_double"


def interview_of(at: AtTable, language: str) -> Interview | None:
    """The interview that goes with what was told; `BridgelawsError` if that cannot have been so."""
    found = scene_of(at)
    if found is None:
        return None
    topic, scene = found
    made, verb = Interview(topic, {}, language, at.known.book, scene=scene), verb_of(at)
    standing, answers = stand(made), verb.answers(at) if verb else {}
    while standing.question is not None and standing.question.key in answers:
        told = answers[standing.question.key]
        made = answer(made, standing, speak(told, Language(language)) if isinstance(told, Text) else told, language)
        standing = stand(made)
    if standing.refusal is not None:
        raise BridgelawsError(standing.refusal)
    if standing.question is None and not standing.rulings:
        raise BridgelawsError(say("As it was told, nothing irregular has happened: is it another player, or another call?"))
    return made
