"""The result as plain text, to be sent by e-mail or pasted anywhere."""

from bridgelaws.club.publication.changes import changes
from bridgelaws.club.publication.overview import describe_method, describe_stage
from bridgelaws.club.publication.ranking import Ranked, is_team_event, ranking
from bridgelaws.club.publication.source import Source
from bridgelaws.club.times import date_and_time
from bridgelaws.language import Language, speak
from bridgelaws.publishing import showing
from bridgelaws.publishing.paper import places
from bridgelaws.text import say

TEXT = "result.txt"
TEXT_WORDS = say("The ranking as plain text, for e-mail")
_WIDEST = 44  # of the names: lines are read on phones too


def can_be_posted(source: Source) -> bool:
    return places.there(source)


def post(source: Source, language: Language, link: str = "") -> str:
    """The name of the event, the places, what was changed since publication, and where the rest is, if ``link`` is given."""
    found = ranking(source.evening)
    with source.evening.lock:
        opened = source.state.opened_at
        about = [*([f"{opened.astimezone():%Y-%m-%d}"] if opened else []), speak(describe_method(source), language)]
        lines = [source.state.name, " · ".join([*about, speak(describe_stage(source.evening), language)])]
        for field, ranked in found.lists:
            named = field if isinstance(field, str) else speak(field, language)
            lines += ["", *([named] if named else []), *_table(source, ranked, language, by_percent=found.by_percent)]
        changed = changes(source.log, source.evening)
    if changed:
        lines += ["", speak(say("Changed since publication"), language)]
        for each in changed:
            what = [speak(text, language) for text in (each.was, each.now) if text is not None]
            lines.append(f"{speak(each.what, language)}: {' → '.join(what)} ({date_and_time(each.at)})")
    if link:
        lines += ["", speak(say("Every board, score cards and files: {link}", link=link), language)]
    return "\n".join(lines) + "\n"


def _table(source: Source, ranked: tuple[Ranked, ...], language: Language, *, by_percent: bool) -> list[str]:
    """Places and figures stand under each other; long names are let run on."""
    teams = is_team_event(source.state)
    rows = [
        (
            line.place,
            line.contestant if teams else " – ".join(line.names) or line.contestant,
            showing.figure(line.percent if by_percent else line.score, language) + (" %" if by_percent else ""),
        )
        for line in ranked
    ]
    first = max(len(row[0]) for row in rows)
    names = min(_WIDEST, max(len(row[1]) for row in rows))
    last = max(len(row[2]) for row in rows)
    return [f"{place:>{first}}  {who:<{names}}  {figure:>{last}}" for place, who, figure in rows]
