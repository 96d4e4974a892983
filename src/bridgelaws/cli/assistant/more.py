"""What else happened, told in the terminal: a number or a word for it, then its facts one by one."""

import click

from bridgelaws.actions.catalogue import ACTIONS
from bridgelaws.assistant import interview as interviewing
from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.assistant.interview import Interview
from bridgelaws.assistant.kinds import action_fields
from bridgelaws.cli.assistant.facts import ask_all
from bridgelaws.cli.assistant.lines import prompt, tell_wrong
from bridgelaws.cli.speaking import language, words
from bridgelaws.errors import BridgelawsError
from bridgelaws.practice.happenings import HEADINGS, Happening, happenings, search
from bridgelaws.text import say


def tell_more(interview: Interview) -> Interview:
    """The interview with one thing more."""
    every = [each for each in happenings().values() if each.key in ACTIONS]
    _list(every, every)

    def choose(line: str) -> Happening | None:
        if line.isdecimal() and 1 <= int(line) <= len(every):
            return every[int(line) - 1]
        if found := [each for each in search(line, language()) if each.key in ACTIONS]:
            _list(found, every)
            return None
        told = say("“{text}” is not a number from 1 to {last}, and no line contains that word.", text=line, last=len(every))
        raise BridgelawsError(told)

    while (chosen := prompt(words(say("What else happened? (number, or a word to look for)")), choose)) is None:
        pass
    fields, typed = list(action_fields(chosen.key)), dict[str, str]()
    while True:
        typed = ask_all(fields, typed)
        try:
            return interviewing.follow(interview, "action", chosen.key, language().value, typed)
        except WrongFacts as wrong:
            for told in wrong.fields.values():
                tell_wrong(told)


def _list(listed: list[Happening], every: list[Happening]) -> None:
    for heading, title in HEADINGS.items():
        here = [each for each in listed if each.heading is heading]
        if here:
            click.echo(f"  {words(title)}")
        for each in here:
            click.echo(f"  {every.index(each) + 1:4}. {each.name(language())}")
