"""Whatever is told and answered, the assistant goes on: interviews driven at random end in words, never in a failure."""

import os
from random import Random

import pytest

from bridgelaws.assistant import interview as interviewing
from bridgelaws.assistant.answers import write_value
from bridgelaws.assistant.fields import Field, Widget, WrongFacts
from bridgelaws.assistant.interview import Interview, begin, decode, encode, stand
from bridgelaws.assistant.kinds import kinds
from bridgelaws.assistant.outcomes import outcomes
from bridgelaws.assistant.rulings import ruling_views
from bridgelaws.errors import BridgelawsError
from bridgelaws.language import Language
from bridgelaws.lawbook.elections import PRESETS
from bridgelaws.web.assistant.auction import rows

TRIES = int(os.environ.get("BRIDGELAWS_INTERVIEWS", "2"))  # for each irregularity
AUCTIONS = (
    *("1NT 2S 2D", "1H 1D", "E:1H", "W:P", "S:X", "1C P 1C", "1S X XX XX", "P P P P", "1NT P 3NT P P P", "1H P P X S:P"),
    *("2H P 3H 3D=S", "1C 1H P=art 1D", "7NT X XX 8C", "", "P", "1D P P P 2C", "1S 2H 2D E:3C N:4S"),
)
CARDS = ("", "H2 H3 HK C2", "W:HK", "E:HK", "S2 H3", "SA S2 S3 S4 N:C2", "H2 H2", "DA D2 C3 D4 W:H5")
JUNK = ("x", "1", "99", "HK", "no", "÷", "W:", "=", "1NT=", "<b>")


def typed(field: Field, chance: Random) -> str:
    """Something that a person might enter there; now and then what nobody should."""
    if chance.random() < 0.04:
        return chance.choice(JUNK)
    pools: dict[Widget, tuple[str, ...]] = {
        Widget.SEAT: ("N", "E", "S", "W") if field.needed else ("", "N", "E", "S", "W"),
        Widget.CALLS: AUCTIONS,
        Widget.PLAYED: CARDS,
        Widget.CALL: ("P", "X", "2H", "3NT", "2D=H"),
        Widget.CARD: ("HK", "C2", "SA", "D9"),
        Widget.CARDS: ("HK", "H9 D2", "SA SK SQ"),
        Widget.CONTRACT: ("4S", "3NTX", "1C", "6DXX"),
        Widget.TRICKS: ("", "3 2", "0 12", "6 6"),
        Widget.NUMBER: ("", "1", "2", "7", "13"),
        Widget.YES_NO: ("yes", "no"),
        Widget.TEXT: ("", "heart", "queen", "low", "4S", "something"),
        Widget.HAND: ("", "", "", "AK2.Q2..T9", "AKQJT98765432...", "SA", "...AKQ"),
        Widget.CHOICE: tuple([value for value, _ in field.choices]) or ("",),
    }
    return chance.choice(pools[field.widget])


def looked_at(interview: Interview) -> None:
    """Everything that its page shows."""
    standing = stand(interview)
    rows(standing.table)
    for language in Language:
        ruling_views(standing, language)
    for year in ("wbf-2007", "wbf-2017"):
        from bridgelaws.lawbook.book import LawBook

        stand(interview, LawBook.of(year))
    assert decode(encode(interview)) == interview


@pytest.mark.parametrize("key", list(kinds()))
def test_any_interview_goes_on(key: str) -> None:
    chance = Random(key)
    kind = kinds()[key]
    told = 0
    for _ in range(TRIES * 4):
        facts = {field.name: typed(field, chance) for field in kind.fields}
        try:
            interview = begin(kind, facts, "en", chance.choice(list(PRESETS)))
        except WrongFacts:
            continue
        for _ in range(12):
            interview = step(interview, chance)
        looked_at(interview)
        told += 1
        if told == TRIES:
            return


def step(interview: Interview, chance: Random) -> Interview:
    """An answer, something that follows, or a change of mind."""
    standing = stand(interview)
    try:
        if interview.steps and chance.random() < 0.1:
            return interviewing.back(interview) or interview
        if interview.steps and chance.random() < 0.1:
            return interviewing.change(interview, chance.randrange(len(interview.steps)), "no", "en")
        if standing.question is None:
            what = chance.choice(("calls", "cards", "tricks", "review"))
            pools = {"calls": AUCTIONS, "cards": CARDS, "tricks": ("0", "9", "14"), "review": standing.reviews or ("1A",)}
            return interviewing.follow(interview, what, chance.choice(pools[what]), "en")
        options = outcomes(standing)
        values = [write_value(value) for option in options for value in option.values]
        return interviewing.answer(
            interview, standing, chance.choice(values or ["3", "60% 4S N =, 40% 4S N -1", "5 pass", "x"]), "en"
        )
    except BridgelawsError:
        return interview
