"""What a call shows, in words of the reader's language: made from the row that bids, so that it cannot say anything else."""

from typing import Final

from bridgelaws.bridge.cards import Suit
from bridgelaws.robots.system import Meaning
from bridgelaws.text import Text, say

_NAMES: Final = {
    "strong": say("strong and artificial"),
    "weak": say("weak"),
    "raise": say("a raise to game"),
    "transfer-hearts": say("transfer to hearts"),
    "transfer-spades": say("transfer to spades"),
    "stayman": say("Stayman: asks for a four-card major"),
    "quantitative": say("invites a slam in no trump"),
    "waiting": say("waiting, says nothing about diamonds"),
    "blackwood": say("Blackwood: asks for aces"),
    "aces": say("answer to Blackwood: number of aces"),
    "takeout": say("take-out double"),
    "negative": say("negative double"),
    "penalty": say("penalty double"),
}
_MOST_HCP: Final = 37


def explain(meaning: Meaning | None) -> tuple[Text, ...]:
    """Short sentences, to be joined by commas."""
    if meaning is None:
        return (say("no agreement"),)
    shows = meaning.shows
    words = [_NAMES[meaning.name]] if meaning.name else []
    least, most = shows.range_of("hcp")
    if (least, most) != (0, 40):
        words.append(_points(least, most))
    else:
        least, most = shows.range_of("points")
        if (least, most) != (0, 40):
            words.append(say("{points} with short suits counted", points=_points(least, most)))
    if all(any(item.kind == "balanced" for item in way) for way in shows.ways):
        words.append(say("balanced"))
    else:
        words += [text for suit in reversed(Suit) if (text := _length(suit, *shows.range_of("length", suit.index)))]
    if meaning.forcing:
        words.append(say("forcing"))
    return tuple(words) or (say("nothing in particular"),)


def _points(least: int, most: int) -> Text:
    if most >= _MOST_HCP or most - least > 30:
        return say("{least} points or more", least=least)
    if least <= 0:
        return say("at most {most} points", most=most)
    return say("{least} points", least=least) if least == most else say("{least}–{most} points", least=least, most=most)


def _length(suit: Suit, least: int, most: int) -> Text | None:
    if least < 3 or (least == 3 and most < 5):
        return say("at most {most} {suit}", most=most, suit=suit) if most <= 2 else None
    return say("{least}+ {suit}", least=least, suit=suit) if most > least + 1 else _exactly(suit, least, most)


def _exactly(suit: Suit, least: int, most: int) -> Text:
    if least == most:
        return say("{least} {suit}", least=least, suit=suit)
    return say("{least}–{most} {suit}", least=least, most=most, suit=suit)
