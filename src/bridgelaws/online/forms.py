"""A form of the table read as a deed: the button that was pressed, and the fields that belong to it."""

from collections.abc import Mapping

from bridgelaws.bridge.seats import Seat
from bridgelaws.online import deeds as d
from bridgelaws.online.sentences import Refused, Why
from bridgelaws.online.settings import LONGEST_EXPLANATION, LONGEST_STATEMENT

_PLAIN: dict[str, d.Deed] = {
    "no_questions": d.NoQuestions(),
    "look": d.Look(),
    "agree": d.Agree(),
    "doubt": d.Doubt(),
    "object": d.Object(),
    "play_on": d.PlayOn(),
    "leave_open": d.LeaveOpen(),
    "undo": d.AskUndo(),
    "undo_yes": d.AnswerUndo(agreed=True),
    "undo_no": d.AnswerUndo(agreed=False),
    "ready": d.BeReady(),
    "robots": d.FillSeats(),
}


def read_form(fields: Mapping[str, str]) -> d.Deed:
    """``do`` is the button, with what it is about behind a space."""
    what, _, about = fields.get("do", "").partition(" ")
    if what in _PLAIN:
        return _PLAIN[what]
    match what:
        case "call":
            return d.Call(about[:20], _explanation(fields.get("alert", "")))
        case "bid":
            return d.Call(fields.get("level", "")[:2] + fields.get("strain", "")[:2], _explanation(fields.get("alert", "")))
        case "card":
            return d.Card(about[:20])
        case "ask":
            return d.Ask(_number(about))
        case "explain":
            return d.Explain(_number(about), _explanation(fields.get(f"explain-{about}", "")))
        case "claim":
            return d.Claim(_tricks(fields.get("claimed", "")), fields.get("statement", "")[:LONGEST_STATEMENT])
        case "tricks":
            return d.NameTricks(_tricks(about))
        case "director":
            return d.CallDirector(fields.get("about", "")[:LONGEST_STATEMENT])
        case "let_in":
            device, _, seat = about.partition(" ")
            return d.Answer(device[:64], next((each for each in Seat if each.value == seat), None))
        case _:
            raise Refused(Why.NOT_NOW)


def _explanation(text: str) -> str:
    return text[:LONGEST_EXPLANATION]


def _number(text: str) -> int:
    return min(400, int(text)) if text.isascii() and text.isdecimal() and len(text) < 5 else 400


def _tricks(text: str) -> int:
    found = _number(text)
    if found > 13:
        raise Refused(Why.TOO_MANY_TRICKS)
    return found
