"""Records as LIN: a vugraph file with a head if boards are told apart by room, else one hand after the other."""

from typing import Final, TypeAlias

from bridgelaws.bridge.board import Vulnerability
from bridgelaws.bridge.calls import Bid, Double, Pass, Redouble
from bridgelaws.bridge.cards import Hand, Suit
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.formats.auctions import contradicts_auction
from bridgelaws.formats.lin.reading import PLAYERS, ROOMS, SCORING
from bridgelaws.formats.model import CallEntry, File, Record, Written
from bridgelaws.text import Text, say, say_count

_DEALERS: Final = {Seat.SOUTH: "1", Seat.WEST: "2", Seat.NORTH: "3", Seat.EAST: "4"}
_ORDER: Final = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
_VULNERABLE: Final = {Vulnerability.NONE: "o", Vulnerability.NS: "n", Vulnerability.EW: "e", Vulnerability.BOTH: "b"}
_CARRIED: Final = frozenset(("Room", *PLAYERS, "Declarer", "Contract", "Result", "Board", "Dealer", "Vulnerable", "Deal"))
_OF_A_HEAD: Final = frozenset(("Event", "Stage", "Scoring", "HomeTeam", "VisitTeam"))
_MOST_BOARDS: Final = 10_000  # in a list of results that has a place for every number
_Listed: TypeAlias = dict[tuple[int | None, str], str]  # results by number and room
_Said: TypeAlias = dict[tuple[str, int], list[str]]  # remarks by the section and how many of its entries they follow
_SAYS_NOTHING: Final = ("", "?")


def write_lin(file: File) -> Written:
    r"""The whole file in UTF-8.

    >>> from bridgelaws.bridge.calls import PASS
    >>> record = Record(number=2, dealer=Seat.EAST, vulnerable=Vulnerability.NS, calls=(CallEntry(PASS),))
    >>> write_lin(File(records=(record,))).data
    b'pn|,,,|st||md|4,,,|rh||ah|Board 2|sv|n|mb|p|pg||\n'
    """
    lost: dict[Text, int] = {}
    for name, value in file.tags:
        if not name.startswith("Lin") and value not in _SAYS_NOTHING:
            _lose(lost, say("{name} has no place in LIN", name=name))
    kept = {name for name, _ in file.tags}
    rooms = any([record.tag("Room") for record in file.records])
    listed = _list_results(file.records) if "LinRs" in kept or (rooms and "LinVg" not in kept) else {}
    head = _head(file, listed)
    named = any([record.tag(seat) for record in file.records for seat in PLAYERS])
    lines = [*head, *[_board(record, listed if head else None, named, lost) for record in file.records]]
    sentences = [
        say_count("{what}: {count} time.", "{what}: {count} times.", count, what=what)
        for what, count in sorted(lost.items(), key=lambda each: str(each[0]))
    ]
    return Written(("\n".join(lines) + "\n").encode(), tuple(sentences))


def _head(file: File, listed: _Listed) -> list[str]:
    tags = dict(file.tags)
    kept = [f"{name[3:].lower()}|{_clean(value)}|" for name, value in file.tags if name.startswith("Lin")]
    if "LinVg" not in tags and any([record.tag("Room") for record in file.records]):
        kept = [_vugraph(file.records), _results(file.records, listed), *kept]
    chat = [f"nt|{_clean(remark.text)}|pg||" for remark in file.remarks if remark.kind != "escape"]
    return [*kept, *([] if not kept else ["pg||"]), *chat]


def _vugraph(records: tuple[Record, ...]) -> str:
    first = next(iter(records))
    numbers = [record.number for record in records if record.number]
    scoring = {tag: letter for letter, tag in SCORING.items()}.get(first.tag("Scoring").split(";")[0], "I")
    values = [first.tag("Event"), first.tag("Stage"), scoring, *map(str, (min(numbers, default=1), max(numbers, default=1)))]
    values += [first.tag("HomeTeam"), "0", first.tag("VisitTeam"), "0"]
    return f"vg|{','.join([_clean(value).replace(',', ' ') for value in values])}|"


def _list_results(records: tuple[Record, ...]) -> _Listed:
    """The results that can be listed: a board has one in each room, so that of a room with several tables there is none."""
    numbers = [record.number for record in records if record.number]
    if max(numbers, default=0) - min(numbers, default=0) >= _MOST_BOARDS:
        return {}
    found: dict[tuple[int | None, str], set[str]] = {}
    for record in records:
        found.setdefault((record.number, _room(record)), set()).add(_result(record))
    return {place: next(iter(results)) for place, results in found.items() if len(results) == 1 and place[0]}


def _results(records: tuple[Record, ...], listed: _Listed) -> str:
    """The results of both rooms for each board; what is not known stays empty."""
    numbers = [record.number for record in records if record.number] if listed else []
    boards = range(min(numbers, default=1), max(numbers, default=0) + 1)
    return f"rs|{','.join([listed.get((number, room), '') for number in boards for room in ROOMS])}|"


def _room(record: Record) -> str:
    return {name: letter for letter, name in ROOMS.items()}.get(record.tag("Room"), "o")


def _result(record: Record) -> str:
    stated = record.stated
    if stated.passed_out:
        return "PASS"
    if stated.bid is None or stated.declarer is None or stated.tricks is None:
        return ""
    over = stated.tricks - stated.bid.level - 6
    bid = f"{stated.bid.level}{stated.bid.denomination.value[0]}"
    return f"{bid}{stated.declarer}{stated.doubling.value.lower()}{f'{over:+d}' if over else '='}"


def _board(record: Record, listed: _Listed | None, named: bool, lost: dict[Text, int]) -> str:
    vugraph = listed is not None
    in_list = listed is not None and (record.number, _room(record)) in listed
    _note_losses(record, vugraph, in_list, lost)
    names = ",".join([_clean(record.tag(seat)).replace(",", " ") for seat in PLAYERS])
    own = f"pn|{names}|" if not vugraph or named else ""
    parts = [f"qx|{_room(record)}{record.number or ''}|" if vugraph else "", own, "st||", _deal(record)]
    if not vugraph:
        parts.append("rh||")
    parts += [f"ah|Board {record.number}|" if record.number and not vugraph else ""]
    parts += [f"sv|{_VULNERABLE[record.vulnerable]}|" if record.vulnerable else ""]
    others = [(name, value) for name, value in record.tags if name.startswith("Lin") and name != "LinMd"]
    parts += [f"{name[3:].lower()}|{_clean(value)}|" for name, value in others]
    said: _Said = {}
    for remark in record.remarks:
        if remark.at in ("Auction", "Play") and remark.kind != "escape":
            said.setdefault((remark.at, remark.entries), []).append(f"nt|{_clean(remark.text)}|pg||")
    parts += said.pop(("Auction", 0), [])
    for number, entry in enumerate(record.calls, 1):
        parts += [_call(entry), *said.pop(("Auction", number), [])]
    if record.stated.passed_out and not record.calls and record.dealer:
        parts += ["mb|p|"] * 4  # 22B: there is no other auction that it can have had
    parts += ["pg||"] if record.calls else []
    parts += [*_play(record, said, lost), *[text for texts in said.values() for text in texts]]
    claim = record.claim
    told = record.stated.tricks is not None and not in_list and not contradicts_auction(record)
    if claim is None and told and len(record.cards) < 52 and record.calls:
        claim = record.stated.tricks
    parts += [f"mc|{claim}|pg||" if claim is not None else ""]
    return "".join(parts)


def _deal(record: Record) -> str:
    dealer = _DEALERS[record.dealer] if record.dealer else ""
    if record.deal is None and (kept := record.tag("LinMd")):
        return f"md|{_clean(kept)}|"  # that could not be understood
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


def _play(record: Record, said: _Said, lost: dict[Text, int]) -> list[str]:
    """Cards in the order of play, trick by trick; what comes after a gap has no place."""
    parts, trick = said.pop(("Play", 0), []), 1
    counts: dict[int, int] = {}
    for number, entry in enumerate(record.cards, 1):
        if entry.trick != trick:
            if counts.get(trick, 0) < 4:
                _lose(lost, say("Cards after one that is not known"))
                break
            trick = entry.trick
        counts[trick] = counts.get(trick, 0) + 1
        end = "pg||" if counts[trick] == 4 else ""
        parts += [f"pc|{entry.card}|", *said.pop(("Play", number), []), end]
    return parts


def _note_losses(record: Record, vugraph: bool, in_list: bool, lost: dict[Text, int]) -> None:
    head = _OF_A_HEAD if vugraph else frozenset[str]()
    for name, value in record.tags:
        if name not in _CARRIED and name not in head and not name.startswith("Lin") and value not in _SAYS_NOTHING:
            _lose(lost, say("{name} has no place in LIN", name=name))
    if vugraph and record.tag("Room") and record.tag("Room") not in ROOMS.values():
        _lose(lost, say("Rooms other than Open and Closed are written as the open one"))
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
    if not in_list and contradicts_auction(record):
        _lose(lost, say("A contract or declarer stated that the auction does not give"))
    passed_out = record.stated.passed_out and record.dealer is not None
    if not in_list and not passed_out and (record.stated.bid or record.stated.passed_out) and not record.calls:
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
