"""What a record states, beside what follows from its calls and cards."""

from msgspec import Struct

from bridgelaws.bridge.auction import Auction
from bridgelaws.bridge.board import Board, Vulnerability
from bridgelaws.bridge.calls import PASS, Bid
from bridgelaws.bridge.contract import Contract, Doubling
from bridgelaws.bridge.score import score
from bridgelaws.bridge.seats import SEATS, Seat, Side
from bridgelaws.director import act
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.model import Record, SideScores
from bridgelaws.formats.text import fraction
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.citing import Cited, in_edition
from bridgelaws.laws.law61_revoke import revokes
from bridgelaws.replay.regular import Regular, regular
from bridgelaws.replay.replaying import Replayed, over, replay_record
from bridgelaws.table.events import RevokeAlleged
from bridgelaws.table.evolve import evolve
from bridgelaws.table.play_state import Revoke
from bridgelaws.table.result import Result, result
from bridgelaws.table.state import Table
from bridgelaws.text import Text, say, template


class Compared(Struct, frozen=True):
    """A board replayed: its result, whether that is what the record states, and what was found on the way."""

    record: Record
    book: LawBook
    was_replayed: bool  # False: it has neither calls nor a contract, or nobody knows who dealt
    contract: Contract | None = None
    passed_out: bool = False
    tricks: int | None = None
    score_ns: int | None = None
    ok: bool = True
    problems: tuple[Text | str, ...] = ()
    stuck: bool = False  # the replay had to stop

    @property
    def replayed(self) -> Replayed | None:
        """The board at our table, deed by deed."""
        return replay_record(self.record, self.book) if self.was_replayed else None


def compare(record: Record, book: LawBook) -> Compared:
    """The record replayed and set beside what it states: by the Director, unless nothing in it can be irregular."""
    in_order = regular(record)
    return _Comparison(record, book).of_a_regular_board(in_order) if in_order else through_the_director(record, book)


def through_the_director(record: Record, book: LawBook) -> Compared:
    """The same, each call and card put to every detector there is, also where nothing can be irregular."""
    return _Comparison(record, book).made()


class _Comparison:
    def __init__(self, record: Record, book: LawBook) -> None:
        self.record, self.book = record, book
        self.problems: list[Text | str] = [fault.said for fault in record.faults]
        self.ok = True

    def made(self) -> Compared:
        replay = replay_record(self.record, self.book)
        if replay is None:
            return Compared(self.record, self.book, was_replayed=False, problems=tuple(self.problems))
        self.problems += replay.finds
        if replay.stuck:
            self._differs(say("The replay stops here: {reason}", reason=replay.stuck))
        table = replay.table
        ended = result(table) if not replay.stuck else None
        contract = self._contract(table)
        passed_out = ended is not None and ended.contract is None and contract is None
        passed_out = passed_out or (self.record.stated.passed_out and table.auction.bid is None and not replay.stuck)
        tricks = self._tricks(table, ended) if not passed_out else None
        score_ns = 0 if passed_out else self._worth(table.board.vulnerable, contract, tricks)
        return self._told(contract, passed_out, tricks, score_ns, stuck=bool(replay.stuck))

    def of_a_regular_board(self, found: Regular) -> Compared:
        passed_out, number = found.contract is None, self.record.number
        vulnerable = self.record.vulnerable or (Board.numbered(number).vulnerable if number else Vulnerability.NONE)
        score_ns = 0 if passed_out else self._worth(vulnerable, found.contract, found.tricks)
        return self._told(found.contract, passed_out, found.tricks, score_ns)

    def _told(
        self, contract: Contract | None, passed_out: bool, tricks: int | None, score_ns: int | None, *, stuck: bool = False
    ) -> Compared:
        self._score(score_ns, contract)
        problems = tuple(dict.fromkeys([in_edition(each, self.book.edition) for each in self.problems]))
        return Compared(self.record, self.book, True, contract, passed_out, tricks, score_ns, self.ok, problems, stuck)

    def _differs(self, text: Text) -> None:
        self.ok = False
        self.problems.append(text)

    def _contract(self, table: Table) -> Contract | None:
        """The contract that was reached; a wrong declarer of whom no lead tells is the one stated.

        Where the cards were played in another contract than was bid, it is that one, so that tricks and score belong to it.
        """
        found, stated = table.contract, self.record.stated
        if called := self._called_otherwise(table):
            found = called
        if not table.auction.ended and table.at_play is None and not table.floor:
            found = None
        if stated.passed_out and found is not None:
            told = say(
                ("By the auction the contract is {contract}, but the record says that the board was passed out."),
                contract=found,
            )
            self._differs(told)
        if found is None:
            self._tell_of_no_contract(table)
            return None
        if stated.bid is not None and (stated.bid, stated.doubling) != (found.bid, found.doubling):
            self._differs(
                say(
                    "By the auction the contract is {contract}, but the record says {other}.",
                    contract=_bid(found.bid, found.doubling),
                    other=_bid(stated.bid, stated.doubling),
                )
            )
        if (marked := self._declared_otherwise(table, found)) is not None:
            return marked
        return table.contract if called else found

    def _tell_of_no_contract(self, table: Table) -> None:
        """The record states a contract, and the auction gives none."""
        stated = self.record.stated
        if stated.bid is None:
            return
        contract = _bid(stated.bid, stated.doubling)
        if table.auction.ended:
            self._differs(say("The record says {contract}, but the board was passed out.", contract=contract))
        elif over(table):
            self._differs(
                say(
                    "The record says {contract}, but the auction gives none: a call out of turn is not settled.",
                    contract=contract,
                )
            )

    def _declared_otherwise(self, table: Table, found: Contract) -> Contract | None:
        """54A: the contract by the player whom the record marks as declarer, where no lead tells otherwise."""
        stated = self.record.stated
        if stated.declarer is None or stated.declarer is found.declarer:
            if stated.wrong_declarer and found.declarer is _find_call(table):
                self.problems.append(say("Declarer is marked as irregular (^), but is the one the auction gives."))
            return None
        seats = {"seat": found.declarer, "other": stated.declarer}
        if stated.wrong_declarer and stated.declarer.side is found.declarer.side and not self.record.cards:
            self.problems.append(
                say(
                    "Declarer is {seat} by the auction, and the record marks that {other} declared (^) ({law}).",
                    law=Cited("54A"),
                    **seats,
                )
            )
            return Contract(found.bid, found.doubling, stated.declarer)
        self._differs(say("By the auction declarer is {seat}, but the record says {other}.", **seats))
        self._explain_by_the_first_call()
        return None

    def _explain_by_the_first_call(self) -> None:
        """Many a file leaves out the passes before the first bid, and so gives the calls to the wrong players."""
        for seat in SEATS:
            if _as_if_first(seat, self.record) == self.record.stated.contract:
                told = say(
                    "The auction gives {other} the contract if {seat} calls first.",
                    other=self.record.stated.declarer,
                    seat=seat,
                )
                self.problems.append(told)
                return

    def _called_otherwise(self, table: Table) -> Contract | None:
        """The contract of the auction, where the cards were replayed in another that is stated."""
        known = self.record.dealer is not None or self.record.number is not None
        if not self.record.calls or not known or table.auction.calls or table.at_play is None:
            return None
        return _as_if_first(table.board.dealer, self.record)

    def _tricks(self, table: Table, ended: Result | None) -> int | None:
        """As the cards fell; or with what Law 64 moves, if the record has that; or as agreed, if the record marks it so."""
        found = self._revokes(table)
        stated = self.record.stated
        tricks = ended.tricks if ended is not None else None
        said = stated.tricks if stated.tricks is not None else self.record.claim
        if tricks is None:
            return None
        if said is None or said == tricks:
            if stated.agreed_otherwise and table.tricks_agreed is None:
                self.problems.append(
                    say("The result is marked as agreed otherwise (^), but {tricks} tricks were won.", tricks=tricks)
                )
            return tricks
        if stated.agreed_otherwise:
            self.problems.append(
                say(
                    "Declarer won {tricks} tricks, but {other} were agreed ({law}).",
                    tricks=tricks,
                    other=said,
                    law=Cited("79A"),
                )
            )
            return said
        for revoke in found:
            if self._after(table, revoke) == said:
                self.problems.append(
                    say(
                        "With the tricks transferred by {law}, declarer has {other} instead of {tricks}.",
                        other=said,
                        tricks=tricks,
                        law=Cited("64"),
                    )
                )
                return said
        self._differs(say("Declarer won {tricks} tricks, but has {other} in the record.", tricks=tricks, other=said))
        return tricks

    def _revokes(self, table: Table) -> tuple[Revoke, ...]:
        if table.at_play is None:
            return ()
        found = revokes(table.at_play)
        marked = {(entry.seat, entry.trick): entry.card for entry in self.record.cards if entry.revoke}
        for revoke in found:
            told = template("{seat}’s {card} to trick {trick} was a revoke ({law}).")
            if not marked.pop((revoke.seat, revoke.trick), None):
                told = template("{seat}’s {card} to trick {trick} was a revoke, and it is not marked (^R) ({law}).")
            self.problems.append(say(told, seat=revoke.seat, card=revoke.card, trick=revoke.trick, law=Cited("61A")))
        for (seat, trick), played in marked.items():
            if table.board.deal is not None and table.board.deal.hand(seat) is not None:
                unfounded = template("{seat}’s {card} to trick {trick} is marked as a revoke (^R), but is not one.")
                self.problems.append(say(unfounded, seat=seat, card=played, trick=trick))
        return found

    def _after(self, table: Table, revoke: Revoke) -> int | None:
        """The tricks once the Director has been told of the revoke; None if that takes a question."""
        try:
            told = evolve(table, *act(table, RevokeAlleged(revoke.seat, revoke.trick), self.book))
        except BridgelawsError:
            return None
        ended = result(told)
        return ended.tricks if ended and not told.cases else None

    def _worth(self, vulnerable: Vulnerability, contract: Contract | None, tricks: int | None) -> int | None:
        known = self.record.vulnerable is not None or self.record.number is not None
        if contract is None or tricks is None or not known:
            return None
        worth = score(contract, tricks, vulnerable)
        return worth if contract.declarer.side is Side.NS else -worth

    def _score(self, score_ns: int | None, contract: Contract | None) -> None:
        """A score for each side that do not make nought is an adjusted one, and proves nothing about the table's."""
        text = self.record.tag("Score")
        if not text or score_ns is None or self.record.adjusted is not None:
            return
        sides = SideScores.parse(text) or _of_declarer(text, contract)
        if sides is None:
            self.problems.append(say('[Score "{written}"] is not valid: write one such as NS 620.', written=text))
            return
        if sides.ns is not None and sides.ew is not None and sides.ns != -sides.ew:
            self.problems.append(
                say(
                    "Each side has a score of its own ({written}); the table’s is {score:signed} for North-South.",
                    written=text,
                    score=score_ns,
                )
            )
            return
        said = sides.ns if sides.ns is not None else -(sides.ew or 0)
        if said != score_ns:
            told = template("The score is {score:signed} for North-South, but {written} in the record.")
            if SideScores.parse(text) is None:
                told = template(
                    "The score is {score:signed} for North-South, but {written} for declarer’s side in the record."
                )
            self._differs(say(told, score=score_ns, written=text))


def _bid(bid: Bid, doubling: Doubling) -> Bid | Text:
    match doubling:
        case Doubling.DOUBLED:
            return say("{bid} doubled", bid=bid)
        case Doubling.REDOUBLED:
            return say("{bid} redoubled", bid=bid)
        case _:
            return bid


def _as_if_first(seat: Seat, record: Record) -> Contract | None:
    """The contract of the auction, if that player made its first call."""
    auction = Auction.start(seat)
    for entry in record.calls:
        auction = auction.after(entry.call or PASS)
    return auction.contract if auction.ended else None


def _find_call(table: Table) -> object:
    contract = table.auction.contract
    return contract.declarer if contract else None


def _of_declarer(text: str, contract: Contract | None) -> SideScores | None:
    """A number alone is the score of declarer's side."""
    try:
        points = fraction(text.strip())
    except (ValueError, ZeroDivisionError):
        return None
    if contract is None:
        return SideScores(points, -points)
    return SideScores(points) if contract.declarer.side is Side.NS else SideScores(ew=points)
