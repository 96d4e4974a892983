"""Results as people write them: tricks, fields of a form, a line such as ``3S N -1``, and shares of a weighted score.

Every face reads results here (forms, phones, score sheets, case files, files of results, the assistant's answers), so that
the same text means the same and is refused in the same words everywhere. phone.js knows the bounds of `read_tricks` too.
"""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from msgspec import Struct

from bridgelaws.bridge.awards import Obtained
from bridgelaws.bridge.board import Vulnerability
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.contract import Contract
from bridgelaws.bridge.notation import read_card, read_contract, read_seat
from bridgelaws.bridge.score import score
from bridgelaws.bridge.seats import Side
from bridgelaws.errors import BridgelawsError, WrongFacts
from bridgelaws.text import Text, say

PASSED_OUT: Final = frozenset(
    ("pass", "p", "passed out", "pass out", "all pass", "rundpass", "utpassad", "pas", "alle pas", "visi pasē")
)
_NUMBER: Final = r"\d{1,3}\s+\d{1,6}/\d{1,6}|\d{1,6}/\d{1,6}|\d{1,3}(?:[.,]\d{1,12})?"
_SHARE: Final = re.compile(
    r"(?:(?P<whole>\d{1,3})\s+)?(?P<over>\d{1,6})/(?P<under>\d{1,6})|(?P<decimal>\d{1,3}(?:[.,]\d{1,12})?)"
)
_WITH_SHARE: Final = re.compile(
    rf"(?P<percent>(?:{_NUMBER})\s*%)\s*:?\s*(?P<any>.+)|"
    rf"(?P<bare>{_NUMBER})(?:\s*:\s*|\s+)(?P<result>[1-7]\s*\S.*|[+-]?\d+|{'|'.join(sorted(PASSED_OUT))})",
    re.IGNORECASE,
)
_DECIMAL_COMMA: Final = re.compile(r"((?:^|[,;\n])\s*\d{1,3}),(\d{1,12}\s*%)")
_LINE: Final = re.compile(
    r"(?P<contract>[1-9]\s*\S+?)(?:\s+(?:by|av|af|no))?(?:\s+(?P<seat>\S+)\s+|\s*(?P<letter>[^\W\d_])\s*)"
    r"(?P<tricks>=|[+-]\s*\d+|\d+)(?:\s+(?P<lead>\S*\D\S*))?",
    re.IGNORECASE,
)
_SCORE: Final = re.compile(r"[+-]?\d{1,5}")


class ResultLine(Struct, frozen=True):
    """A contract with the tricks declarer won, and the lead if it is known; without a contract, a board passed out."""

    contract: Contract | None
    tricks: int = 0
    lead: Card | None = None

    def ns_score(self, vulnerable: Vulnerability) -> int:
        """77: the score as North-South see it."""
        worth = score(self.contract, self.tricks, vulnerable)
        return worth if self.contract is None or self.contract.declarer.side is Side.NS else -worth


def read_tricks(text: str, needed: int) -> int:
    """The tricks declarer won: their number, or how many more or fewer than the contract needs.

    >>> read_tricks("10", 9), read_tricks("=", 9), read_tricks("+1", 9), read_tricks("−2", 9)
    (10, 9, 10, 7)
    >>> read_tricks("+5", 9)
    Traceback (most recent call last):
    bridgelaws.errors.BridgelawsError: There are only 13 tricks: the best result of this contract is +4.
    """
    written = _plain(text).replace(" ", "")
    if not written:
        raise BridgelawsError(say("Write the tricks as =, +1, -2 or a number from 0 to 13."))
    if not re.fullmatch(r"=|[+-]?\d{1,9}", written):
        raise BridgelawsError(
            say("“{written}” is no number of tricks: 0 to 13, or =, +1 or -1 and the like.", written=text.strip()[:40])
        )
    tricks = needed if written == "=" else int(written) + (needed if written[0] in "+-" else 0)
    if tricks > 13:
        best = f"+{13 - needed}" if needed < 13 else "="
        raise BridgelawsError(say("There are only 13 tricks: the best result of this contract is {most}.", most=best))
    if tricks < 0:
        raise BridgelawsError(
            say("The worst result of this contract is {least}: not one trick.", least=f"−{needed}"),
        )
    return tricks


def read_fields(fields: Mapping[str, str], language: str = "en") -> ResultLine:
    """A result from its fields contract, declarer, tricks and lead; `WrongFacts` says what is wrong with each.

    >>> read_fields({"contract": "4S", "declarer": "N", "tricks": "-1", "lead": "HK"}).tricks
    9
    """
    contract_text = fields.get("contract", "").strip()
    if contract_text.lower() in PASSED_OUT:
        return ResultLine(None)
    wrong: dict[str, Text | str] = {}
    if not fields.get("declarer", "").strip():
        raise WrongFacts({"declarer": say("Choose the declarer.")})
    try:
        declarer = read_seat(fields["declarer"], language)
    except BridgelawsError as error:
        raise WrongFacts({"declarer": error.said}) from None
    contract, tricks, lead = None, 0, None
    try:
        contract = read_contract(contract_text, declarer, language)
        tricks = read_tricks(fields.get("tricks", ""), contract.tricks_needed)
    except BridgelawsError as error:
        wrong["contract" if contract is None else "tricks"] = error.said
    try:
        lead = read_card(fields["lead"], language) if fields.get("lead", "").strip() else None
    except BridgelawsError as error:
        wrong["lead"] = error.said
    if wrong:
        raise WrongFacts(wrong)
    return ResultLine(contract, tricks, lead)


def read_result_line(text: str, language: str = "en") -> ResultLine:
    """A result in one line, in the letters of the language; the lead may follow.

    >>> [read_result_line(line).tricks for line in ("4S N =", "4SN-1", "3NTX by E -2 SK", "4♠ N 10", "pass")]
    [10, 9, 7, 10, 0]
    """
    plain = _plain(text)
    if plain.lower() in PASSED_OUT:
        return ResultLine(None)
    found = _LINE.fullmatch(plain)
    if found is None:
        raise BridgelawsError(
            say(
                "“{text}” is not a result: write contract, declarer and tricks, such as 3S N -1 or 4HX E =, or pass.",
                text=text.strip()[:40],
            )
        )
    declarer = found["seat"] or found["letter"]
    return read_fields({**found.groupdict(default=""), "declarer": declarer}, language)


def read_score(text: str) -> int | None:
    """A score as North-South see it, such as 420 or -50; None if the text is no number.

    >>> read_score("−50"), read_score("4S N =")
    (-50, None)
    """
    plain = _plain(text)
    return Obtained(int(plain)).score if _SCORE.fullmatch(plain) else None


def read_ns_score(text: str, vulnerable: Vulnerability, language: str = "en") -> int:
    """The score of North-South, written as such or as a contract with declarer and tricks.

    >>> read_ns_score("3S N -1", Vulnerability.NONE), read_ns_score("4HX E +1", Vulnerability.NONE)
    (-50, -690)
    """
    found = read_score(text)
    return read_result_line(text, language).ns_score(vulnerable) if found is None else found


def read_share(text: str) -> Fraction:
    """12C1(c): the share of a result in a weighted score.

    A number is percent, with or without its sign. A fraction up to 1/1 or a decimal below 1 without the sign is a part of
    the whole.

    >>> [str(read_share(text)) for text in ("60%", "60", "62,5 %", "0.6", "1/3", "33 1/3 %", "100/3")]
    ['3/5', '3/5', '5/8', '3/5', '1/3', '1/3', '1/3']
    """
    written = text.strip()
    percent, number = written.endswith("%"), written.removesuffix("%").strip()
    found = _SHARE.fullmatch(number)
    if found is None:
        raise BridgelawsError(
            say("“{text}” is no share: write it in percent, such as 60% or 33 1/3%, or as 1/3.", text=written[:40])
        )
    if found["decimal"]:
        value = Fraction(found["decimal"].replace(",", "."))
        of_whole = not percent and value < 1
    else:
        under = int(found["under"])
        value = int(found["whole"] or 0) + Fraction(int(found["over"]), under) if under else Fraction(0)
        of_whole = not percent and not found["whole"] and value <= 1
    if not value:
        raise BridgelawsError(say("“{text}” has no weight: leave such a result out.", text=written))
    return value if of_whole else value / 100


def is_share(text: str) -> bool:
    return _SHARE.fullmatch(text.strip().removesuffix("%").strip()) is not None


def split_weighted(text: str) -> list[tuple[Fraction, str]]:
    """12C1(c): results with their shares, the shares read and the results as they were written; one alone needs no share.

    >>> split_weighted("60% 4S N =, 40% 4S N -1")
    [(Fraction(3, 5), '4S N ='), (Fraction(2, 5), '4S N -1')]
    >>> split_weighted("1/3 620; 2/3 -100")
    [(Fraction(1, 3), '620'), (Fraction(2, 3), '-100')]
    """
    plain = _DECIMAL_COMMA.sub(r"\1.\2", _plain(text))
    parts = [part.strip() for part in re.split(r"[,;\n]", plain) if part.strip()]
    found = [_split(part, alone=len(parts) == 1) for part in parts]
    if not found:
        raise BridgelawsError(say("No result was named: write one or more, such as 60% 4S N =, 40% 4S N -1."))
    whole = sum((share for share, _ in found), Fraction(0))
    if whole != 1:
        raise BridgelawsError(say("The shares make {percent} %: they must make 100 % together.", percent=whole * 100))
    return found


def _split(part: str, alone: bool) -> tuple[Fraction, str]:
    form = _WITH_SHARE.fullmatch(part)
    if form is not None:
        return read_share(form["percent"] or form["bare"]), form["any"] or form["result"]
    if not alone:
        raise BridgelawsError(
            say("“{text}” has no share: where there are several results each has one, as in 60% 4S N -1.", text=part)
        )
    return Fraction(1), part


def _plain(text: str) -> str:
    return text.strip().replace("−", "-").replace("–", "-")
