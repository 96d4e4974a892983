"""Records as PBN 2.1, export format."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.formats.adjusted import write_adjusted
from bridgelaws.formats.model import CallEntry, CardEntry, File, Record, Remark, Section, Written
from bridgelaws.formats.pbn.values import VULNERABLE_WRITTEN
from bridgelaws.formats.text import decode
from bridgelaws.text import Text, say, template

MANDATORY: Final = (
    "Event Site Date Board West North East South Dealer Vulnerable Deal Scoring Declarer Contract Result".split()
)
_LOOSE_NOTES: Final = {"Auction": "AuctionNote", "Play": "PlayNote"}  # that nothing refers to
_NOTES: Final = 32


def write_pbn(file: File) -> Written:
    """The whole file; in Latin-1 as the standard has it, unless there are letters that it does not know.

    >>> print(write_pbn(File(records=(Record(number=1, dealer=Seat.NORTH),))).data.decode()[:30])
    % PBN 2.1
    % EXPORT
    [Event "?"]
    """
    lost: list[Text | str] = []
    head = ["% PBN 2.1", "% EXPORT", *[f"%{_flat(name)} {_flat(value)}" for name, value in file.tags]]
    games = [_Written(record, lost).lines() for record in file.records]
    rest = [line for remark in file.remarks for line in _remark(remark)]
    parts = [*games, *([rest] if rest else [])]
    if parts:
        parts[0] = [*head, *parts[0]]
    text = "\n\n".join(["\n".join(part) for part in parts or [head]]) + "\n"
    return Written(_encode(text), tuple(lost))


def _encode(text: str) -> bytes:
    try:
        data = text.encode("latin-1")
    except UnicodeEncodeError:
        return text.encode("utf-8", errors="replace")
    return data if decode(data) == text else text.encode()


class _Written:
    def __init__(self, record: Record, lost: list[Text | str]) -> None:
        self.record, self.lost = record, lost
        self.tags = dict(record.tags)
        self.said: dict[str, list[Remark]] = {}  # what stands behind a tag
        self.placed: dict[tuple[str, int], list[Remark]] = {}  # and behind an entry of a section
        for remark in record.remarks:
            self.said.setdefault(remark.at, []).append(remark)
            self.placed.setdefault((remark.at, remark.entries), []).append(remark)
        self.name = say("Board {board}", board=record.number) if record.number else say("A board")

    def lines(self) -> list[str]:
        typed = self._list_typed()
        first = self.said.pop("", [])
        lines: list[str] = []
        sections = {section.name: section for section in self.record.sections}
        for name in MANDATORY:
            below = sections.pop(name, Section(name, "?"))
            lines += self._tag(name, typed[name] if name in typed else self.tags.get(name, below.heading))
            lines += _rows(below)
        lines += self._auction() + self._play()
        others = {name: value for name, value in self.tags.items() if name not in MANDATORY}
        if self.record.adjusted is not None:
            others["AdjustedScore"] = write_adjusted(self.record.adjusted)
        for name in sorted({*sections, *others} - {*_LOOSE_NOTES.values(), "Auction", "Play"}):
            lines += self._section(sections[name]) if name in sections else self._tag(name, others[name])
        for homeless in self.said.values():  # behind a tag or a section that is not written
            first += homeless
        if any(["}" in remark.text for remark in self.record.remarks if remark.kind == "comment"]):
            self.lost.append(say("{board}: a brace that ends a comment is written as a bracket.", board=self.name))
        return [line for remark in first for line in _remark(remark)] + lines

    def _is_a_name(self, name: str) -> bool:
        fits = re.fullmatch(r"\w+", name, re.ASCII) is not None
        if not fits:
            self.lost.append(say("{board}: “{tag}” is no name of a tag in PBN.", board=self.name, tag=name))
        return fits

    def _tag(self, name: str, value: str) -> list[str]:
        if not self._is_a_name(name):
            return []
        if value == "#" or value.startswith("##"):  # would be taken for a value of the game before
            value = f" {value}"
        lines = [f'[{name} "{_quote(value)}"]']
        return lines + [line for remark in self.said.pop(name, []) for line in _remark(remark)]

    def _list_typed(self) -> dict[str, str]:
        """The tags whose values are understood; the others stand as they were."""
        record, stated = self.record, self.record.stated
        found: dict[str, str] = {}
        if record.number is not None:
            found["Board"] = str(record.number)
        if record.dealer is not None:
            found["Dealer"] = str(record.dealer)
        if record.vulnerable is not None:
            found["Vulnerable"] = VULNERABLE_WRITTEN[record.vulnerable]
        if record.deal is not None:
            found["Deal"] = record.deal.pbn(record.dealer or Seat.NORTH)
        if stated.declarer is not None:
            found["Declarer"] = f"{'^' if stated.wrong_declarer else ''}{stated.declarer}"
        if stated.bid is not None:
            found["Contract"] = f"{stated.bid}{stated.doubling}"
        if stated.passed_out:
            found["Contract"] = "Pass"
            found |= {name: self.tags.get(name, "") for name in ("Declarer", "Result") if name not in found}
        tricks = stated.tricks if stated.tricks is not None else self.record.claim
        if tricks is not None:
            found["Result"] = f"{'^' if stated.agreed_otherwise else ''}{tricks}"
        return found

    def _auction(self) -> list[str]:
        record = self.record
        if not record.calls and not record.auction_end and "Auction" not in self.tags:
            return []
        notes = _Notes(self._loose("Auction"))
        words = [self._call(entry, notes) for entry in record.calls]
        if record.auction_end == "+":
            words.append("+")
        begun = record.calls or record.auction_end
        heading = str(record.dealer) if record.dealer and begun else self.tags.get("Auction", "?")
        lines = self._rows("Auction", words, len(record.calls))
        if record.auction_end == "*":
            lines.append("*")
        self._too_many(notes, "calls")
        return [f'[Auction "{_quote(heading)}"]', *lines, *notes.lines()]

    def _call(self, entry: CallEntry, notes: "_Notes") -> str:
        if entry.call is None:
            return "^S"
        call = "Pass" if str(entry.call) == "P" else str(entry.call)
        explanation = _flat(entry.explanation).strip()
        if entry.alerted:
            explanation = f"Alert: {explanation}" if explanation else "Alert"
        return _annotate(f"{'^I ' if entry.insufficient else ''}{call}", entry.nags, notes.reference(explanation))

    def _play(self) -> list[str]:
        record = self.record
        first = record.leader
        if first is None:
            return []
        notes = _Notes(self._loose("Play"))
        columns = [first.plus(place) for place in range(4)]
        tricks: dict[int, dict[Seat, CardEntry]] = {}
        for entry in record.cards:
            tricks.setdefault(entry.trick, {})[entry.seat] = entry
        words: list[str] = []
        places: list[CardEntry | None] = []
        last = max(tricks, default=0)
        for number in range(1, last + 1):
            trick = tricks.get(number, {})
            waits = _to_play(trick) if record.play_end == "+" and number == last and len(trick) < 4 else None
            for seat in columns:
                card = trick.get(seat)
                words.append(self._card(card, notes) if card else "+" if seat is waits else "-")
                places.append(card)
        if record.play_end == "+" and "+" not in words:
            words.append("+")
        lines = self._rows("Play", words, len(record.cards), places)
        if record.play_end == "*" or (record.claim is not None and not record.play_end):
            lines.append("*")
        self._too_many(notes, "cards")
        return [f'[Play "{first}"]', *lines, *notes.lines()]

    def _card(self, entry: CardEntry, notes: "_Notes") -> str:
        mark = "^R " if entry.revoke else "^L " if entry.out_of_turn else ""
        return _annotate(f"{mark}{entry.card}", entry.nags, notes.reference(_flat(entry.explanation).strip()))

    def _rows(
        self, part: str, words: list[str], entries: int, places: Sequence[CardEntry | None] | None = None
    ) -> list[str]:
        """Four to a row; a comment stands behind the entry it follows, and ends the line if it must."""
        order = {id(entry): number for number, entry in enumerate(self.record.cards, 1)}
        behind = [remark for remark in self.said.pop(part, []) if remark.entries > entries]
        lines = [line for remark in self.placed.get((part, 0), []) for line in _remark(remark)]
        row: list[str] = []
        for at, word in enumerate(words, 1):
            row.append(word)
            number = at
            if places is not None:
                place = places[at - 1] if at <= len(places) else None
                number = order[id(place)] if place is not None else 0
            here = self.placed.get((part, number), []) if number else []
            if here:
                lines += [" ".join(row), *[line for remark in here for line in _remark(remark)]]
                row = []
            elif at % 4 == 0:
                lines += [" ".join(row)] if row else []
                row = []
        lines += [" ".join(row)] if row else []
        return lines + [line for remark in behind for line in _remark(remark)]

    def _section(self, section: Section) -> list[str]:
        if not self._is_a_name(section.name):
            return []
        lines = [f'[{section.name} "{_quote(section.heading)}"]']
        lines += [line for remark in self.said.pop(section.name, []) for line in _remark(remark)]
        return lines + _rows(section)

    def _loose(self, part: str) -> list[str]:
        return [value for name, value in self.record.tags if name == _LOOSE_NOTES[part]]

    def _too_many(self, notes: "_Notes", what: str) -> None:
        if len(notes.texts) > _NOTES:
            self.lost.append(
                say(
                    _TOO_MANY[what],
                    board=self.name,
                    most=_NOTES,
                )
            )


_TOO_MANY = {
    "calls": template("{board}: explanations of calls beyond number {most}; PBN numbers no more."),
    "cards": template("{board}: explanations of cards beyond number {most}; PBN numbers no more."),
}


class _Notes:
    """Notes in the order in which they are first referred to; one text has one number."""

    def __init__(self, loose: Iterable[str]) -> None:
        self.texts: list[str] = []
        self.loose = [note.partition(":")[2] for note in loose]

    def reference(self, text: str) -> str:
        if not text:
            return ""
        if text not in self.texts:
            self.texts.append(text)
        number = self.texts.index(text) + 1
        return f"={number}=" if number <= _NOTES else ""

    def lines(self) -> list[str]:
        texts = [*self.texts, *self.loose][:_NOTES]
        return [f'[Note "{number}:{_quote(text)}"]' for number, text in enumerate(texts, 1)]


def _annotate(word: str, nags: tuple[int, ...], reference: str) -> str:
    return " ".join([word, *[f"${nag}" for nag in nags], *([reference] if reference else [])])


def _to_play(trick: dict[Seat, CardEntry]) -> Seat | None:
    return next((seat for seat in SEATS if seat not in trick and seat.rho in trick), None)


def _remark(remark: Remark) -> list[str]:
    match remark.kind:
        case "escape":
            return [_flat(remark.text if remark.text.startswith("%") else f"%{remark.text}")]
        case "line":
            return [_flat(f"; {remark.text}".rstrip())]
        case _:
            text = remark.text.replace("}", ")").replace("\r\n", "\n").replace("\r", "\n")
            return ["{" + text + "}"]


def _rows(section: Section) -> list[str]:
    columns = [_column(column) for column in section.heading.split(";")]
    lines: list[str] = []
    for row in section.rows:
        cells = [_cell(cell) for cell in row]
        if len(columns) == len(cells):
            wide = zip(cells, columns, strict=True)
            cells = [cell.rjust(width) if right else cell.ljust(width) for cell, (width, right) in wide]
        lines.append(" ".join(cells).rstrip())
    return lines


def _column(heading: str) -> tuple[int, bool]:
    r"""``Result\2R``: at least two characters wide, to the right."""
    found = re.search(r"\\([0-9]+)([LR]?)$", heading, re.ASCII)
    return (min(int(found[1][:3]), 255), found[2] == "R") if found else (0, False)


def _cell(text: str) -> str:
    return f'"{_quote(text)}"' if not text or re.search(r'[\s\[\]{};"%]', text) else text


def _quote(text: str) -> str:
    r"""``\`` before a quote, and before another backslash only where it would otherwise be taken for such a one."""
    return re.sub(r'\\(?=["\\]|$)|"', r"\\\g<0>", _flat(text))


def _flat(text: str) -> str:
    """In one line: a line end within a value would be the end of its tag."""
    return " ".join(re.split("\r\n|\r|\n", text)) if "\n" in text or "\r" in text else text
