"""What went wrong, as a person tells it in the terminal: the topic, then its facts one by one."""

from collections.abc import Mapping

import click
from msgspec.structs import replace

from bridgelaws.actions.fields import MISSING
from bridgelaws.assistant.answers import choose
from bridgelaws.assistant.fields import Field, Widget, WrongFacts, read_facts
from bridgelaws.assistant.interview import Interview, begin
from bridgelaws.assistant.kinds import IrregularityForm, kinds
from bridgelaws.assistant.moments import MOMENTS
from bridgelaws.assistant.topics import Topic, find, topics
from bridgelaws.bridge.notation import alphabet, read_seat
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.cli.assistant.lines import prompt, read_line, tell_wrong
from bridgelaws.cli.assistant.printing import list_values, print_line
from bridgelaws.cli.speaking import heading, language, words
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.edition import Edition
from bridgelaws.text import NOTHING, Text, any_of, say, template

FIRST = 201  # in the list: no law has such a number


def choose_topic(edition: Edition) -> IrregularityForm | Seat:
    """What went wrong: everything there is, by the moment, until a number is entered; a word makes it less. Or a player."""
    click.secho(words(say("What went wrong? (Laws of {edition})", edition=str(edition))), bold=True)
    every = topics()
    _print_topics(every, edition)
    print_line(words(say("Or the player who did it: {seats}.", seats=any_of([write_letter(seat) for seat in SEATS]))), 0)
    while True:
        line = read_line(f"{words(say('Number, law or a word to look for'))}: ")
        if line == "?":
            _print_topics(every, edition)
            print_line(words(say("Enter a number of this list, the number of a law, or an everyday word: revoke.")), 2)
            continue
        if line.isdecimal() and FIRST <= int(line) < FIRST + len(every):
            return kinds()[every[int(line) - FIRST].key]
        if (seat := _read_player(line)) is not None:
            return seat
        if found := find(line, edition):
            _print_topics(found, edition)
            continue
        told = template("“{text}” is neither a number from {first} to {last}, nor a law or a word of any of these.")
        tell_wrong(say(told, text=line, first=FIRST, last=FIRST + len(every) - 1))


def write_letter(seat: Seat) -> str:
    return alphabet(language().value).seats[seat][0]


def _read_player(line: str) -> Seat | None:
    """A seat by its letter alone: its name may be looked for."""
    try:
        return read_seat(line, language().value) if len(line) == 1 else None
    except BridgelawsError:
        return None


def _print_topics(listed: tuple[Topic, ...], edition: Edition) -> None:
    """Topics under their moments, each with the number that it always has."""
    every = topics()
    for moment in MOMENTS:
        here = [topic for topic in listed if topic.moment is moment.moment]
        if here:
            click.echo(f"  {words(moment.title)}")
        for topic in here:
            cited = topic.law_in(edition).cite(language().value, "number")
            click.echo(f"  {every.index(topic) + FIRST:4}. {topic.name(language())} ({cited})")


def tell_facts(kind: IrregularityForm, book: str) -> Interview:
    """The interview begun with its facts; those that cannot have been so are asked for again."""
    fields = [field for field in kind.fields if not field.aside] or list(kind.fields)
    if len(fields) < len(kind.fields):
        print_line(words(say("“more” asks for details of the board as well; “back” starts again.")), 0)
    typed = ask_all(fields, {}, kind.fields)
    while True:
        try:
            return begin(kind, typed, language().value, book)
        except WrongFacts as wrong:
            for told in wrong.fields.values():
                tell_wrong(told)
            typed = ask_all([field for field in kind.fields if field.name in wrong.fields], typed, kind.fields)


def ask_all(fields: list[Field], typed: Mapping[str, str], every: tuple[Field, ...] = ()) -> dict[str, str]:
    """The facts as they were typed; "more" adds those of all the fields that are seldom needed."""
    found, left = dict(typed), list(fields)
    while left:
        field = left.pop(0)
        if field.only_with and not found.get(field.only_with):
            continue
        line = _ask(field, found)
        if line is None:
            left = [field, *left, *[each for each in every if each.aside and each not in left and each != field]]
        else:
            found[field.name] = line
    return found


def _ask(field: Field, typed: Mapping[str, str]) -> str | None:
    """A fact as it was typed, if it can be read; None is "more"."""

    def take(line: str) -> str | None:
        if line.lower() in ("more", heading("more")):
            return None
        plain = choose(field.choices, line, language().value) if field.choices else line
        asked = replace(field, default="") if _is_needed(field) else field
        read_facts((asked,), {**typed, field.name: plain}, language().value)
        return plain

    if str(field.hint):
        print_line(words(field.hint), 2)
    return prompt(_question(field), take, lambda: _explain(field))


def _explain(field: Field) -> None:
    """What can be entered there."""
    for told in (field.label, field.hint, MISSING.get(field.widget, NOTHING)):
        if str(told):
            print_line(words(told), 2)
    for number, (_, name) in enumerate(field.choices, start=1):
        print_line(f"{number}. {words(name)}")


def _is_needed(field: Field) -> bool:
    """In a terminal nothing is chosen beforehand: what matters is typed."""
    return field.needed and not field.aside


def _question(field: Field) -> str:
    """The label, what can be entered, and what holds if nothing is."""
    can_be = [list_values(field)]
    if not _is_needed(field):
        default = words(_default(field))
        can_be.append(words(say("blank: {value}", value=default) if default else say("may stay blank")))
    noted = "; ".join([each for each in can_be if each])
    return f"{words(field.label)} ({noted})" if noted else words(field.label)


def _default(field: Field) -> Text | str:
    """What holds if nothing is entered."""
    if field.widget is Widget.YES_NO:
        return say("Yes") if field.default == "yes" else say("No")
    return dict(field.choices).get(field.default, field.default) or field.otherwise
