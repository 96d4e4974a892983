"""Gather every message that a person can see, and keep the catalogues under ``locales`` in step with them.

python scripts/messages.py            # write new messages into each .po file, mark those no longer said as obsolete
python scripts/messages.py --check    # only say what is missing, unused or has other places than the English
"""

import argparse
import ast
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from enum import Enum
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import get_args, get_type_hints

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po
from jinja2.ext import babel_extract

import bridgelaws
from bridgelaws.actions.matters import describe
from bridgelaws.analysis.claims.principles import PRINCIPLES
from bridgelaws.casefiles.file import OF_THE_CASE
from bridgelaws.cli.help import CLICKS_WORDS, names_of_arguments, texts_of_commands
from bridgelaws.director.choices import choice_text
from bridgelaws.language import Language
from bridgelaws.language.catalogues import DOMAINS, read_catalogue
from bridgelaws.language.places import Key, faults_of
from bridgelaws.lawbook import readings
from bridgelaws.lawbook.catalogue import Kind
from bridgelaws.lawbook.readings import Reading
from bridgelaws.laws.law50_penalty_card import NEITHER
from bridgelaws.laws.law58_simultaneous_plays import CANNOT_TELL
from bridgelaws.laws.matters import MATTERS
from bridgelaws.ledger import Status
from bridgelaws.table.case import AnswerKind, Ask
from bridgelaws.table.irregularities import Irregularity
from bridgelaws.table.matters import ReviewDue

OFFERED = {"card_faced": (CANNOT_TELL,), "lead_choice": (NEITHER,)}  # beside choices that depend on the case
INFLECTED = ("Seat", "Side", "Suit", "Denomination", "Card", "Rank")  # they stand in words.toml, or write themselves
ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "bridgelaws"
LOCALES = SOURCE / "locales"
TRANSLATED = [language.value for language in Language if language is not Language.ENGLISH]
PLURALS = {
    "sv": "nplurals=2; plural=(n != 1);",
    "da": "nplurals=2; plural=(n != 1);",
    # Babel's own rule for Latvian gives 10, 11 to 19, 20, 30 ... the wrong form.
    "lv": "nplurals=3; plural=(n%10==0 || (n%100>=11 && n%100<=19) ? 0 : n%10==1 && n%100!=11 ? 1 : 2);",
}
HEAD = """msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: {plurals}\\n"

"""

Found = dict[Key, list[tuple[str, int]]]  # each message with the places where it is said


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("domains", nargs="*", help=f"only these catalogues: {', '.join(DOMAINS)}")
    asked = parser.parse_args()
    check, faults = asked.check, list[str]()
    for domain, messages in gathered().items():
        if asked.domains and domain not in asked.domains:
            continue
        for language in TRANSLATED:
            path = LOCALES / language / f"{domain}.po"
            faults += [f"{path.relative_to(ROOT)}: {fault}" for fault in _faults(path, language, messages)]
            if not check:
                _update(path, language, messages)
    for fault in faults:
        print(fault)
    print(f"{len(faults)} faults")
    sys.exit(1 if check and faults else 0)


def gathered() -> dict[str, Found]:
    """Every message by its domain."""
    found: dict[str, Found] = {domain: defaultdict(list) for domain in DOMAINS}
    for path in sorted(SOURCE.rglob("*.py")):
        for key, line in _in_python(path.read_text("utf8")):
            found[_domain(path)][key].append((path.relative_to(ROOT).as_posix(), line))
    for path in sorted(SOURCE.rglob("*.j2")) + sorted(SOURCE.rglob("*.html")):
        with path.open("rb") as file:
            for line, name, message, _ in babel_extract(file, ["_", "_n"], [], {"encoding": "utf8", "silent": "false"}):
                texts = [*message, None] if isinstance(message, tuple) else [message, None]
                said = _key({"_": "say", "_n": "say_count"}[name or "_"], texts)
                if said is not None:
                    found[_domain(path)][said].append((path.relative_to(ROOT).as_posix(), line))
    for key, place in (*_of_questions(), *_of_principles(), *_of_readings(), *_of_irregularities(), *_of_names()):
        found["engine"][key].append((place, 0))
    for text in CLICKS_WORDS:
        found["command-line"]["click", text, ""].append(("src/bridgelaws/cli/help.py", 0))
    for text, place in names_of_arguments():
        found["command-line"]["argument", text, ""].append((place, 0))
    for text, place in texts_of_commands():
        found["command-line"]["help", text, ""].append((place, 0))
    for later, earlier in (("command-line", "engine"), ("web", "engine"), ("web", "command-line")):
        for key in [key for key in found[later] if key in found[earlier]]:
            del found[later][key]
    return found


def _of_questions() -> Iterator[tuple[Key, str]]:
    """Each question that a law or the adjudicator of claims may put, and the choices it offers."""
    for name in sorted([module.name for module in walk_packages(bridgelaws.__path__, "bridgelaws.")]):
        if name.startswith(("bridgelaws.laws", "bridgelaws.analysis", "bridgelaws.table")):
            module = vars(import_module(name))
            judged = [each.ask for each in module.get("JUDGEMENTS", {}).values()]  # asked in a claim
            for ask in [*[value for value in module.values() if isinstance(value, Ask)], *judged]:
                place = f"src/{name.replace('.', '/')}.py"
                yield (None, ask.text, ""), place
                for choice in (*ask.choices, *OFFERED.get(ask.key, ())):
                    text = choice_text(choice)
                    yield (text.context or None, text.template, ""), place


def _of_principles() -> Iterator[tuple[Key, str]]:
    """The principles by which claims are ruled on."""
    for principle in PRINCIPLES.values():
        yield (None, principle.sentence, ""), "src/bridgelaws/analysis/claims/principles.py"


def _of_readings() -> Iterator[tuple[Key, str]]:
    for reading in [value for value in vars(readings).values() if isinstance(value, Reading)]:
        for text in (reading.place, reading.a, reading.b):
            yield (None, text, ""), "src/bridgelaws/lawbook/readings.py"


def _of_irregularities() -> Iterator[tuple[Key, str]]:
    """What each irregularity or matter is, from its own description, and the names of its facts."""
    for kind in (*get_args(Irregularity), ReviewDue, *MATTERS.values()):
        place = f"src/{kind.__module__.replace('.', '/')}.py"
        yield (None, describe(kind), ""), place
        for fact in kind.__struct_fields__:
            yield ("fact", fact.replace("_", " "), ""), place
        for values in _enumerations(kind):
            for value in values:
                yield ("fact", str(value.value), ""), place


def _enumerations(kind: type) -> list[type[Enum]]:
    """The enumerations among the facts whose members have no inflected forms of their own."""
    found = [each for hint in get_type_hints(kind).values() for each in (hint, *get_args(hint))]
    return [each for each in found if isinstance(each, type) and issubclass(each, Enum) and each.__name__ not in INFLECTED]


def _of_names() -> Iterator[tuple[Key, str]]:
    """Names that stand by themselves: kinds of provisions, what has become of them, kinds of answers."""
    yield ("regulations", OF_THE_CASE, ""), "src/bridgelaws/casefiles/file.py"
    for context, names in (("kind", Kind), ("status", Status), ("answer", AnswerKind)):
        for each in names:
            yield (context, each.value, ""), f"src/{names.__module__.replace('.', '/')}.py"


def _domain(path: Path) -> str:
    room = path.relative_to(SOURCE).parts[0]
    of_pages = {"club", "commentary", "practice", "publishing", "quiz", "web"}
    return "command-line" if room == "cli" else "web" if room in of_pages else "engine"


def _in_python(source: str) -> Iterator[tuple[Key, int]]:
    """What is said by a call whose texts are written out in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            texts = [
                each.value if isinstance(each, ast.Constant) and isinstance(each.value, str) else None for each in node.args
            ]
            key = _key(name, texts)
            if key is not None:
                yield key, node.lineno


def _key(name: str, texts: list[str | None]) -> Key | None:
    match name, texts:
        case ("say" | "template" | "_", [str() as text, *_]):
            return None, text, ""
        case ("say_count", [str() as one, str() as many, *_]):
            return None, one, many
        case ("term", [str() as text, str() as context, *_]):
            return context, text, ""
        case ("heading", [str() as text, *_]):
            return "heading", text, ""
        case ("Malformed", [str() as what, *_]) | ("Ambiguous", [str() as what, *_]):
            return None, what, ""
        case _:
            return None


def _faults(path: Path, language: str, messages: Iterable[Key]) -> Iterator[str]:
    if not path.exists():
        yield "there is no such file"
        return
    yield from faults_of(read_catalogue(path.read_bytes(), str(path), language), messages)


def _update(path: Path, language: str, messages: Found) -> None:
    """The catalogue with every message of today, in the order of the source; what is translated stays so."""
    old = read_catalogue(path.read_bytes(), str(path), language) if path.exists() else Catalog(language)
    new = Catalog(language, header_comment="", charset="utf8", fuzzy=False)
    for (context, text, plural), places in sorted(messages.items(), key=lambda item: (min(item[1]), item[0][1])):
        known = old.get(text, context)
        files = sorted({file for file, _ in places})
        kept = known.string if known is not None and isinstance(known.string, str) is not bool(plural) else None
        new.add((text, plural) if plural else text, kept, [(file, 0) for file in files], context=context)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, new, omit_header=True, width=120, include_lineno=False)
    path.write_text(HEAD.format(language=language, plurals=PLURALS[language]) + path.read_text("utf8"), "utf8")


if __name__ == "__main__":
    main()
