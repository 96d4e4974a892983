"""Records as LIN: a vugraph file with a head if boards are told apart by room, else one hand after the other."""

from typing import Final

from bridgelaws.bridge.board import Vulnerability
from bridgelaws.bridge.calls import Bid, Double, Pass, Redouble
from bridgelaws.bridge.cards import Hand, Suit
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.formats.lin.reading import PLAYERS, ROOMS, SCORING
from bridgelaws.formats.model import CallEntry, File, Record, Written
from bridgelaws.text import Text, say, say_count

_DEALERS: Final = {Seat.SOUTH: "1", Seat.WEST: "2", Seat.NORTH: "3", Seat.EAST: "4"}
_ORDER: Final = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
_VULNERABLE: Final = {Vulnerability.NONE: "o", Vulnerability.NS: "n", Vulnerability.EW: "e", Vulnerability.BOTH: "b"}
_CARRIED: Final = frozenset(("Room", *PLAYERS, "Declarer", "Contract", "Result", "Board", "Dealer", "Vulnerable", "Deal"))
_OF_A_HEAD: Final = frozenset(("Event", "Stage", "Scoring", "HomeTeam", "VisitTeam"))
_MOST_BOARDS: Final = 10_000  # in a list of results that has a place for every number
_SAYS_NOTHING: Final = ("", "?")


def write_lin(file: File) -> Written:
    r"""The whole file in UTF-8.

    >>> from bridgelaws.bridge.calls import PASS
    >>> record = Record(number=2, dealer=Seat.EAST, vulnerable=Vulnerability.NS, calls=(CallEntry(PASS),))
    >>> write_lin(File(records=(record,))).data
    b'pn|,,,|st||md|4,,,|rh||ah|Board 2|sv|n|mb|p|pg||\n'
    """
    lost: dict[Text, int] = {}
    head = _head(file)
    lines = [*head, *[_board(record, bool(head), lost) for record in file.records]]
    sentences = [
        say_count("{what}: {count} time.", "{what}: {count} times.", count, what=what)
        for what, count in sorted(lost.items(), key=lambda each: str(each[0]))
    ]
    return Written(("\n".join(lines) + "\n").encode(), tuple(sentences))


def _head(file: File) -> list[str]:
    tags = dict(file.tags)
    kept = [f"{name[3:].lower()}|{_clean(value)}|" for name, value in file.tags if name.startswith("Lin")]
    if "LinVg" not in tags and any([record.tag("Room") for record in file.records]):
        kept = [_vugraph(file.records), _results(file.records), *kept]
    chat = [f"nt|{_clean(remark.text)}|pg||" for remark in file.remarks if remark.kind != "escape"]
    return [*kept, *([] if not kept else ["pg||"]), *chat]


def _vugraph(records: tuple[Record, ...]) -> str:
    first = next(iter(records))
    numbers = [record.number for record in records if record.number]
    scoring = {tag: letter for letter, tag in SCORING.items()}.get(first.tag("Scoring").split(";")[0], "I")
    values = [first.tag("Event"), first.tag("Stage"), scoring, *map(str, (min(numbers, default=1), max(numbers, default=1)))]
    values += [first.tag("HomeTeam"), "0", first.tag("VisitTeam"), "0"]
    return f"vg|{','.join([_clean(value).replace(',', ' ') for value in values])}|"


def _results(records: tuple[Record, ...]) -> str:
    """The results of both rooms for each board; what is not known stays empty."""
    numbers = [record.number for record in records if record.number]
    known = {(record.number, record.tag("Room")): _result(record) for record in records}
    boards = range(min(numbers, default=1), max(numbers, default=0) + 1)
    if len(boards) > _MOST_BOARDS:
        return "rs||"
    return f"rs|{','.join([known.get((number, room), '') for number in boards for room in ROOMS.values()])}|"


def _result(record: Record) -> str:
    stated = record.stated
    if stated.passed_out:
        return "PASS"
    if stated.bid is None or stated.declarer is None or stated.tricks is None:
        return ""
    over = stated.tricks - stated.bid.level - 6
    bid = f"{stated.bid.level}{stated.bid.denomination.value[0]}"
    return f"{bid}{stated.declarer}{stated.doubling.value.lower()}{f'{over:+d}' if over else '='}"


def _board(record: Record, vugraph: bool, lost: dict[Text, int]) -> str:
    _note_losses(record, vugraph, lost)
    room = {name: letter for letter, name in ROOMS.items()}.get(record.tag("Room"), "o")
    names = ",".join([_clean(record.tag(seat)).replace(",", " ") for seat in PLAYERS])
    own = f"pn|{names}|" if not vugraph or names.strip(",") else ""
    parts = [f"qx|{room}{record.number or ''}|" if vugraph else "", own, "st||", _deal(record)]
    if not vugraph:
        parts.append("rh||")
    parts += [f"ah|Board {record.number}|" if record.number and not vugraph else ""]
    parts += [f"sv|{_VULNERABLE[record.vulnerable]}|" if record.vulnerable else ""]
    parts += [f"{name[3:].lower()}|{_clean(value)}|" for name, value in record.tags if name.startswith("Lin")]
    parts += [_remarks(record, "Auction", 0)]
    for number, entry in enumerate(record.calls, 1):
        parts += [_call(entry), _remarks(record, "Auction", number)]
    parts += ["pg||"] if record.calls else []
    parts += [_play(record, lost)]
    claim = record.claim if record.claim is not None else None
    if claim is None and record.stated.tricks is not None and len(record.cards) < 52 and not vugraph and record.calls:
        claim = record.stated.tricks
    parts += [f"mc|{claim}|pg||" if claim is not None else ""]
    return "".join(parts)


def _deal(record: Record) -> str:
    dealer = _DEALERS[record.dealer] if record.dealer else ""
    hands = [record.deal.hand(seat) if record.deal else None for seat in _ORDER]
    return f"md|{dealer}{','.join([_hand(hand) for hand in hands])}|"


def _hand(hand: Hand | None) -> str:
    if hand is None:
        return ""
    return "".join([suit.value + "".join([card.letter for card in hand.in_suit(suit)]) for suit in reversed(Suit)])


def _call(entry: CallEntry) -> str:
    match entry.call:
        case Bid(level, denomination):
            text = f"{level}{denomination.value[0]}"
        case Double():
            text = "d"
        case Redouble():
            text = "r"
        case Pass() | None:
            text = "p"
    explanation = f"an|{_clean(entry.explanation)}|" if entry.explanation else ""
    return f"mb|{text}{'!' if entry.alerted else ''}|{explanation}"


def _play(record: Record, lost: dict[Text, int]) -> str:
    """Cards in the order of play, trick by trick; what comes after a gap has no place."""
    parts, trick = [], 1
    counts: dict[int, int] = {}
    for number, entry in enumerate(record.cards, 1):
        if entry.trick != trick:
            if counts.get(trick, 0) < 4:
                _lose(lost, say("Cards after one that is not known"))
                break
            trick = entry.trick
        counts[trick] = counts.get(trick, 0) + 1
        end = "pg||" if counts[trick] == 4 else ""
        parts += [f"pc|{entry.card}|", _remarks(record, "Play", number), end]
    return "".join(parts)


def _remarks(record: Record, at: str, entries: int) -> str:
    """What was said there; that the file has no other place for stands before the first call."""
    said = [remark for remark in record.remarks if remark.at == at and remark.entries == entries and remark.kind != "escape"]
    return "".join([f"nt|{_clean(remark.text)}|pg||" for remark in said])


def _note_losses(record: Record, vugraph: bool, lost: dict[Text, int]) -> None:
    head = _OF_A_HEAD if vugraph else frozenset[str]()
    for name, value in record.tags:
        if name not in _CARRIED and name not in head and not name.startswith("Lin") and value not in _SAYS_NOTHING:
            _lose(lost, say("{name} has no place in LIN", name=name))
    for section in record.sections:
        _lose(lost, say("{name} has no place in LIN", name=section.name))
    if any([entry.call is None for entry in record.calls]):
        _lose(lost, say("A turn passed over is written as a pass"))
    if any([entry.insufficient for entry in record.calls]):
        _lose(lost, say("The mark of an accepted insufficient bid"))
    if any([entry.revoke or entry.out_of_turn for entry in record.cards]):
        _lose(lost, say("The mark of a revoke or of a lead out of turn"))
    if any([entry.nags for entry in record.calls]) or any([entry.nags or entry.explanation for entry in record.cards]):
        _lose(lost, say("An annotation of a call or card"))
    if record.stated.wrong_declarer or record.stated.agreed_otherwise:
        _lose(lost, say("The mark that declarer or the result is irregular"))
    if not vugraph and (record.stated.bid or record.stated.passed_out) and not record.calls:
        _lose(lost, say("A contract without an auction"))
    if record.adjusted is not None:
        _lose(lost, say("An adjusted score"))
    if any([remark.at not in ("Auction", "Play") or remark.kind == "escape" for remark in record.remarks]):
        _lose(lost, say("A comment outside auction and play"))
    if record.deal is not None and any([len(hand) < 13 for hand in record.deal.hands.values()]):
        _lose(lost, say("That hands are those of an end position"))
    if record.dealer is None and any([record.deal and record.deal.hand(seat) for seat in SEATS]):
        _lose(lost, say("A deal without a dealer"))


def _lose(lost: dict[Text, int], what: Text) -> None:
    lost[what] = lost.get(what, 0) + 1


def _clean(text: str) -> str:
    """A bar would end the value, and no spelling of it would not."""
    return text.replace("|", "/")
