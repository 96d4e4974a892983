"""What players of the same class would have done, as the Director tells it."""

from collections.abc import Sequence

from bridgelaws.actions.signs import read_action
from bridgelaws.bridge.calls import Pass
from bridgelaws.bridge.cards import Rank, Suit
from bridgelaws.speech.incident import Given
from bridgelaws.table.case import Vote
from bridgelaws.text import Text, all_of, say

_SUITS = {suit.name[0]: suit for suit in Suit}


def tell(given: Given) -> tuple[Text, ...]:
    """How many were asked, and what they chose; nothing where nobody was asked."""
    votes = given.answer("poll")
    if not isinstance(votes, tuple) or not votes:
        return ()
    found = [each for each in votes if isinstance(each, Vote)]
    asked = sum([each.players for each in found])
    return (
        say("Of {count} players I asked, {votes}.", count=asked, votes=all_of([_say_votes(each, found) for each in found])),
    )


def name_action(vote: Vote) -> Text:
    """As a card or form writes it: a call or a suit in the signs of the reader, anything else as it was written down."""
    suit, call = _suit(vote), read_action(vote.action)
    if call is not None:
        return say("{call:noun}", call=call)
    return say("{answer}", answer=suit or vote.action)


def _say_votes(vote: Vote, votes: Sequence[Vote]) -> Text:
    """A call or a suit in the words of the language; anything else as it was written down."""
    suit, call = _suit(vote), read_action(vote.action)
    if suit is not None and suit not in [_suit(each) for each in votes if each is not vote]:
        return say("{players} chose {suit:one}", players=vote.players, suit=suit)
    if isinstance(call, Pass):
        return say("{players} passed", players=vote.players)
    if call is not None:
        return say("{players} chose {call:noun}", players=vote.players, call=call)
    return say("{players} chose {action}", players=vote.players, action=vote.action)


def _suit(vote: Vote) -> Suit | None:
    """A lead, by its suit."""
    action = vote.action.strip().upper()
    return _SUITS.get(action[:1]) if action[1:] in ("", *[rank.value for rank in Rank]) else None


def not_reached_legally(given: Given) -> tuple[Text, ...]:
    if given.answer("reached_legally") is not False:
        return ()
    return (say("What was reached only by using it cannot be part of the new score."),)
