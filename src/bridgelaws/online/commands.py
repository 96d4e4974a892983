"""The command box: a line that is typed, read as a deed or answered with sentences. It reads a view and nothing else.

Letters alone ask about the table: h hand, d dummy, t trick, l last trick, a auction, c contract, s score. What remains is a
call or a card in any of the four languages, or one of the words below.
"""

import re
from collections.abc import Callable

from msgspec import Struct

from bridgelaws.bridge.notation import read_call, read_card
from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.online import deeds as d
from bridgelaws.online.speaking import call_in_words, contract_of, say_hand
from bridgelaws.online.state import Phase
from bridgelaws.online.views import Seen, Shown
from bridgelaws.text import Text, say

LONGEST = 240
_ASK = re.compile(r"\?\s*(\d{1,3})")
_EXPLAIN = re.compile(r"=\s*(\d{1,3})\s+(.+)")
_CLAIM = re.compile(r"claim\s+(\d{1,2})(?:\s+(.+))?")
_TRICKS = re.compile(r"tricks\s+(\d{1,2})")


class Command(Struct, frozen=True):
    """What a line comes to: something to do, or something to say to whoever typed it."""

    deed: d.Deed | None = None
    said: tuple[Text | str, ...] = ()


HELP = (
    say("h hand, d dummy, t trick, l last trick, a auction, c contract, s tricks won."),
    say("A call such as 2h, p or x; a card such as sk. ? 2 asks about the second call; = 2 and words explain your own."),
    say("claim 4 and words; yes, no; n no questions; undo; next; dir for the Director."),
)
_WORDS: dict[str, d.Deed] = {
    "n": d.NoQuestions(),
    "undo": d.AskUndo(),
    "next": d.BeReady(),
    "dir": d.CallDirector(),
    "on": d.PlayOn(),
    "object": d.Object(),
    "open": d.LeaveOpen(),
}


def read_command(line: str, seen: Seen, language: str) -> Command:
    """A line of the command box, in the language of whoever typed it."""
    plain = " ".join(line.split())[:LONGEST]
    low = plain.casefold()
    if low == "l" and "look" in seen.can:
        return Command(d.Look())
    if low in _ASKED:
        return Command(said=_ASKED[low](seen))
    if low in _WORDS:
        return Command(_WORDS[low])
    if low in ("yes", "no"):
        return Command(_agree(seen, low == "yes"))
    if read := _read_pattern(plain, low):
        return Command(read)
    return _read_act(plain, seen, language)


def _agree(seen: Seen, yes: bool) -> d.Deed:
    if seen.undo_open:
        return d.AnswerUndo(yes)
    return d.Agree() if yes else d.Doubt()


def _read_pattern(plain: str, low: str) -> d.Deed | None:
    if found := _ASK.fullmatch(low):
        return d.Ask(max(0, int(found[1]) - 1))
    if found := _EXPLAIN.fullmatch(plain):
        return d.Explain(max(0, int(found[1]) - 1), found[2][:120])
    if found := _CLAIM.fullmatch(low):
        return d.Claim(min(13, int(found[1])), plain[len(plain) - len(found[2]) :][:200] if found[2] else "")
    if found := _TRICKS.fullmatch(low):
        return d.NameTricks(min(13, int(found[1])))
    return None


def _read_act(plain: str, seen: Seen, language: str) -> Command:
    """A call in the auction, with its explanation behind a colon; a card in the play."""
    text, _, meaning = plain.partition(":")
    try:
        if seen.state is Phase.AUCTION:
            return Command(d.Call(str(read_call(text.strip(), language)), meaning.strip()[:120]))
        return Command(d.Card(str(read_card(plain, language))))
    except BridgelawsError as error:
        return Command(said=(error.said, *HELP))


def say_own_hand(seen: Seen) -> tuple[Text, ...]:
    return tuple(say_hand(say("Your hand:"), [each.card for each in seen.hand]))


def say_dummy(seen: Seen) -> tuple[Text, ...]:
    if seen.dummy is None:
        return (say("Dummy is not down."),)
    return tuple(say_hand(say("Dummy is {seat}:", seat=seen.dummy.seat), [each.card for each in seen.dummy.cards]))


def say_trick(seen: Seen) -> tuple[Text, ...]:
    if not seen.trick:
        return (say("Nothing has been played to this trick."),)
    return tuple(
        [say("{seat}: the {rank} of {suit}.", seat=who, rank=c.card.rank, suit=c.card.suit) for who, c in seen.trick]
    )


def say_last_trick(seen: Seen) -> tuple[Text, ...]:
    if not seen.last_trick:
        return (say("The last trick is not in sight."),)
    return _say_cards(seen.last_trick)


def _say_cards(plays: tuple[tuple[Seat, Shown], ...]) -> tuple[Text, ...]:
    cards = [(who, each.card) for who, each in plays]
    return tuple([say("{seat}: the {rank} of {suit}.", seat=who, rank=card.rank, suit=card.suit) for who, card in cards])


def say_auction(seen: Seen) -> tuple[Text, ...]:
    if not seen.auction:
        return (say("Nobody has called."),)
    found = list[Text]()
    for place, each in enumerate(seen.auction, 1):
        call = call_in_words(read_call(each.call))
        found.append(say("{place}, {seat}: {call}. {text}", place=place, seat=each.seat, call=call, text=each.note))
    return tuple(found)


def say_contract(seen: Seen) -> tuple[Text, ...]:
    contract = contract_of(seen)
    return (say("The contract is {contract}.", contract=contract) if contract else say("There is no contract yet."),)


def say_score(seen: Seen) -> tuple[Text, ...]:
    if seen.you is None:
        return ()
    own, theirs = seen.won.get(seen.you.side.value, 0), seen.won.get(seen.you.side.other.value, 0)
    return (say("You have won {own}, they have won {theirs}.", own=own, theirs=theirs),)


_ASKED: dict[str, Callable[[Seen], tuple[Text, ...]]] = {
    "": lambda _seen: HELP,
    "?": lambda _seen: HELP,
    "help": lambda _seen: HELP,
    "h": say_own_hand,
    "d": say_dummy,
    "t": say_trick,
    "l": say_last_trick,
    "a": say_auction,
    "c": say_contract,
    "s": say_score,
}
