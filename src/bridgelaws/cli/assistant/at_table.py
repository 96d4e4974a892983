"""What happened, told at a table with empty seats as the page of a call asks: a player, what the player did, the facts."""

from bridgelaws.actions.fields import MISSING, Widget
from bridgelaws.actions.reading import read_auction, read_cards
from bridgelaws.assistant.interview import Interview
from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.cards import Card, Suit
from bridgelaws.bridge.notation import read_call, read_denomination, read_seat
from bridgelaws.bridge.seats import Seat
from bridgelaws.cli.assistant.lines import Back, prompt, tell_wrong
from bridgelaws.cli.assistant.printing import print_line
from bridgelaws.cli.speaking import language, words
from bridgelaws.club.at_table.at_table import AtTable
from bridgelaws.club.at_table.catalogue import verbs_for
from bridgelaws.club.at_table.facts import Answer, Fact, Pad
from bridgelaws.club.at_table.hands import UNKNOWN
from bridgelaws.club.at_table.known import know_only
from bridgelaws.club.at_table.telling import fact_now, interview_of, read_tap, verb_of
from bridgelaws.club.at_table.told import fold
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text, say

_HINTS = {
    Pad.SEAT: MISSING[Widget.SEAT],
    Pad.AUCTION: MISSING[Widget.CALLS],
    Pad.CALL: MISSING[Widget.CALL],
    Pad.CARD: MISSING[Widget.CARD],
    Pad.CARDS: MISSING[Widget.CARDS],
    Pad.NUMBER: MISSING[Widget.NUMBER],
    Pad.HANDS: say("Four hands from North on, such as AK.Q2..T9, with / between them; leave blank if they are not known."),
}


def tell_at_table(seat: Seat, book: str) -> Interview:
    """The interview that comes of it; `Back` when even the player is taken back."""
    taps = [f"seat {seat}"]
    while True:
        at = AtTable(know_only(fold(taps).board, book), fold(taps))
        try:
            if (begun := interview_of(at, language().value)) is not None:
                return begun
            taps.append(_ask(at))
        except Back:
            taps.pop()
            if not taps:
                raise
        except BridgelawsError as refused:  # the facts contradict each other
            tell_wrong(refused.said)
            taps.pop()


def _ask(at: AtTable) -> str:
    if verb_of(at) is None:
        return _ask_verb(at)
    fact = fact_now(at)
    assert fact is not None, "an interview begins when nothing more is asked"
    return _ask_fact(at, fact)


def _ask_verb(at: AtTable) -> str:
    listed = [verb for _, verbs in verbs_for(at) for verb in verbs]

    def show() -> None:
        for number, verb in enumerate(listed, start=1):
            print_line(f"{number:2}. {words(verb.says)}", 2)

    def take(line: str) -> str:
        if line.isdecimal() and 1 <= int(line) <= len(listed):
            return f"verb {listed[int(line) - 1].key}"
        said = {words(verb.says).casefold(): verb for verb in listed}
        found = (
            [said[line.casefold()]]
            if line.casefold() in said
            else [said[each] for each in said if line and line.casefold() in each]
        )
        if len(found) != 1:
            raise BridgelawsError(say("Enter a number of the list, or enough of the words that only one fits."))
        return f"verb {found[0].key}"

    show()
    return prompt(words(say("What did {seat} do?", seat=at.seat)), take, show)


def _ask_fact(at: AtTable, fact: Fact) -> str:
    listed = fact.answers if fact.pad is Pad.CHOICE else [each for each in fact.answers if isinstance(each.words, Text)]

    def show() -> None:
        for number, answer in enumerate(listed, start=1):
            mark = f"{number}." if fact.pad is Pad.CHOICE else "–"
            print_line(f"{mark} {_say(answer)}", 2)

    def take(line: str) -> str:
        return read_tap(at, _read(at, fact, line))

    if fact.pad is not Pad.AUCTION:
        show()

    def explain() -> None:
        show()
        if fact.pad in _HINTS:
            print_line(words(_HINTS[fact.pad]), 2)

    return prompt(words(fact.ask), take, explain)


def _read(at: AtTable, fact: Fact, line: str) -> str:
    """The tap that this line stands for, in the letters of the language or in words."""
    if fact.pad is Pad.AUCTION:
        return f"calls {_read_calls(at, line)}"
    if fact.pad is Pad.CHOICE and line.isdecimal() and 1 <= int(line) <= len(fact.answers):
        return f"fact {fact.name} {fact.answers[int(line) - 1].value}"
    wanted = line.casefold()
    said = [
        each for each in fact.answers if isinstance(each.words, Text) and wanted and _say(each).casefold().startswith(wanted)
    ]
    if len(said) == 1:
        return f"fact {fact.name} {said[0].value}"
    return f"fact {fact.name} {_read_value(fact, line)}"


def _read_value(fact: Fact, line: str) -> str:
    spoken = language().value
    match fact.pad:
        case Pad.SEAT:
            return str(read_seat(line, spoken))
        case Pad.CALL:
            return str(read_call(line, spoken))
        case Pad.CARD | Pad.CARDS:
            return " ".join([str(card) for card in read_cards(line, spoken)])
        case Pad.SUIT:
            return str(read_denomination(line, spoken))
        case Pad.HANDS:
            return line or UNKNOWN
        case _:
            return line


def _read_calls(at: AtTable, line: str) -> str:
    """As they are kept; those of the language are read first."""
    made = read_auction(line, at.turn or at.board.dealer, language().value)
    return " ".join([str(each.call) for each in made]) if ":" not in line and "=" not in line else line


def _say(answer: Answer) -> str:
    spoken: Text | Call | Card | Suit | Seat | str = answer.words
    return words(spoken) if isinstance(spoken, Text) else str(spoken)
