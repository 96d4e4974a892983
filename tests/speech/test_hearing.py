"""The comparison of spoken texts: it hears another player, card, figure or duty, and not another sentence."""

import pytest

from support.golden import every_script
from support.hearing import hear

LEAD = (
    "South refuses and forbids hearts. West, no heart as long as you keep the lead. "
    "East, take ♥5 up; it is no penalty card. West may not use having seen it. West, lead."
)
REVOKE = "East won trick 6 with ♠4. Two tricks go over to North-South. Nine become eleven: 4♠, plus 450."


def differences(ours: str, golden: str) -> list[str]:
    return list(hear(ours, "en").differences(hear(golden, "en")))


def test_a_better_sentence_is_as_good() -> None:
    better = (
        "South has refused ♥5 and forbids hearts. East, pick ♥5 up: it is no penalty card. "
        "West, you may not use that you saw it, and you lead no heart while you keep the lead. West, lead."
    )
    assert differences(better, LEAD) == []


@pytest.mark.parametrize(
    ("old", "new", "heard"),
    [
        ("West, lead.", "East, lead.", "last words: E instead of W"),
        ("♥5", "♥6", "cards: ♥5 not said"),
        ("East, take ♥5 up; it is no penalty card. ", "", "addressed: E not said"),
        ("it is no penalty card", "it is a major penalty card", "duties: penalty card said besides"),
        ("West may not use having seen it. ", "", "duties: may not use not said"),
        ("hearts", "clubs", "suits: ♥ not said"),
    ],
)
def test_what_somebody_must_do_is_heard(old: str, new: str, heard: str) -> None:
    assert heard in differences(LEAD.replace(old, new).replace("heart ", "card "), LEAD)


@pytest.mark.parametrize(
    ("old", "new", "heard"),
    [
        ("trick 6", "trick 7", "tricks: 6 not said"),
        ("Nine become eleven: 4♠, plus 450", "Nine become ten: 4♠, plus 420", "figures: 11, 450 not said"),
        ("plus 450", "plus 420", "figures: 450 not said"),
        ("4♠, ", "3♠, ", "calls: 4♠ not said"),
        ("North-South", "East-West", "named: NS not said"),
        ("Two tricks go over to North-South.", "North-South have two more.", "duties: goes over not said"),
    ],
)
def test_figures_and_names_are_heard(old: str, new: str, heard: str) -> None:
    assert heard in differences(REVOKE.replace(old, new), REVOKE)


BOUND = (
    "North, you must pass for the rest of this auction. North-South may not take advantage of 1♠; East-West may use it. "
    "If North-South defend, declarer may forbid one suit when North first is to lead. East-West, call me after the play."
)


@pytest.mark.parametrize(
    ("old", "new", "heard"),
    [
        ("North, you must", "South, you must", "whose: must pass (N) not said"),
        ("North, you must", "South, you must", "whose: must pass (S) said besides"),
        ("North-South may not", "East-West may not", "whose: may not use (EW) said besides"),
        ("East-West may use", "North-South may use", "whose: may use (EW) not said"),
        ("North-South defend", "East-West defend", "whose: if they defend (NS) not said"),
        ("when North first", "when South first", "whose: first lead (N) not said"),
        ("East-West, call", "North-South, call", "whose: call me (EW) not said"),
    ],
)
def test_whose_restriction_it_is_is_heard(old: str, new: str, heard: str) -> None:
    assert heard in differences(BOUND.replace(old, new), BOUND)


def test_the_side_of_a_player_is_as_good_as_the_player() -> None:
    found = differences(BOUND, BOUND.replace("North-South may not", "South may not"))
    assert [each for each in found if each.startswith("whose")] == []


def test_the_two_languages_of_the_scripts_are_heard_alike() -> None:
    """Not all of it, for each language puts some things its own way; but cards, calls and tricks are."""
    moments = [moment for _, script in every_script() for moment in script.moments]
    heard = [(hear(moment.en, "en"), hear(moment.sv, "sv")) for moment in moments]
    assert sum(list(sv.differences(en)) == [] for en, sv in heard) > 0.9 * len(heard)
    assert all(en.cards == sv.cards and en.calls == sv.calls and en.tricks == sv.tricks for en, sv in heard)
