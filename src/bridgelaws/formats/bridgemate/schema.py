"""The tables of a BWS database and their columns, as Bridgemate, BridgeTab and TabScore expect them."""

from typing import Final

from bridgelaws.formats.access.layout import Column, ColumnType
from bridgelaws.formats.access.writing import column

_KINDS: Final = {
    "i": ColumnType.INTEGER,
    "l": ColumnType.LONG,
    "a": ColumnType.LONG,
    "d": ColumnType.DATE,
    "b": ColumnType.BOOLEAN,
}
_SEATS: Final = ("North", "East", "South", "West")
_SUITS: Final = ("Spades", "Hearts", "Diamonds", "Clubs")
_OF_A_RESULT: Final = (
    "ID a, Section i, Table i, Round i, Board i, PairNS i, PairEW i, Declarer i, NS/EW t2, Contract t10, Result t10, "
    "LeadCard t10, Remarks t255, DateLog d, TimeLog d, Processed b, Processed1 b, Processed2 b, Processed3 b, "
    "Processed4 b, Erased b"
)
_OF_A_TURN: Final = "ID a, Section i, Table i, Round i, Board i, Counter i, Direction t2"
_LOGGED: Final = "DateLog d, TimeLog d, Erased b"
_HANDS: Final = ", ".join(f"{seat}{suit} t13" for seat in _SEATS for suit in _SUITS)
_TRICKS: Final = ", ".join(f"{seat}{suit} i" for seat in _SEATS for suit in (*_SUITS, "Notrump"))
_POINTS: Final = ", ".join(f"{seat}Hcp i" for seat in _SEATS)

# i a whole number, l a long one, a one that counts by itself, tN a text, d a date or time, b yes or no.
_TABLES: Final = {
    "Clients": "ID a, Computer t255",
    "Session": "ID i, Name t40, Date d, Time d, GUID t80, Status i, ShowInApp b, PairsMoveAcrossField b, EWReturnHome b",
    "Section": "ID i, Letter t3, Tables i, MissingPair i, EWMoveBeforePlay i, Session i, ScoringType i, Winners i, "
    "OnlineEventGUID t80, OnlineEventRoundDuration i",
    "Tables": "Section i, Table i, ComputerID i, Status i, LogOnOff i, CurrentRound i, CurrentBoard i, UpdateFromRound i, "
    "Group i",
    "RoundData": "Section i, Table i, Round i, NSPair i, EWPair i, LowBoard i, HighBoard i, CustomBoards t255",
    "ReceivedData": f"{_OF_A_RESULT}, ExternalUpdate b, SuspiciousContract i",
    "IntermediateData": f"{_OF_A_RESULT}, SuspiciousContract i",
    "PlayerNumbers": "Section i, Table i, Direction t2, Number t16, Name t18, Round i, Updated b, Processed b, TimeLog d",
    "PlayerNames": "ID l, Name t18, strID t18",
    "Settings": "ShowResults b, ShowOwnResult b, RepeatResults b, MaximumResults i, ShowPercentage b, GroupSections b, "
    "ScorePoints i, EnterResultsMethod i, ShowPairNumbers b, IntermediateResults b, AutopoweroffTime i, "
    "VerificationTime i, ShowContract i, LeadCard b, MemberNumbers b, MemberNumbersNoBlankEntry b, "
    "BoardOrderVerification b, HandRecordValidation b, AutoShutDownBPC b, BM2PINcode t4, BM2Ranking i, "
    "BM2ViewHandRecord b, BM2EnterHandRecord b, BM2NumberEntryEachRound i, BM2NameSource i, BM2ShowPlayerNames i, "
    "BM2ValidateLeadCard b, Section i",
    "HandRecord": f"Section i, Board i, {_HANDS}",
    "HandEvaluation": f"Section i, Board i, {_TRICKS}, {_POINTS}",
    "BiddingData": f"{_OF_A_TURN}, Bid t10, {_LOGGED}",
    "PlayData": f"{_OF_A_TURN}, Card t10, {_LOGGED}",
}


def _read(text: str) -> tuple[Column, ...]:
    found = []
    for each in text.split(", "):
        name, kind = each.rsplit(" ", 1)
        if kind.startswith("t"):
            found.append(column(name, ColumnType.TEXT, int(kind[1:])))
        else:
            found.append(column(name, _KINDS[kind], auto=kind == "a"))
    return tuple(found)


SCHEMA: Final = {name: _read(text) for name, text in _TABLES.items()}
INDIVIDUAL: Final = _read("South i, West i")  # behind the others of RoundData and ReceivedData, where partners change
LETTERS_OF_A_NAME: Final = 18
