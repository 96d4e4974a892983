"""What people type when something has gone wrong, and what they find, in any of the four languages."""

import pytest

from bridgelaws.assistant.topics import Moment, find, topics
from bridgelaws.language import Language


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("insufficient", "insufficient_bid"),
        ("för litet bud", "insufficient_bid"),
        ("for litet bud", "insufficient_bid"),
        ("nepietiekams", "insufficient_bid"),
        ("utilstrækkeligt", "insufficient_bid"),
        ("utilstraekkeligt", "insufficient_bid"),
        ("insuficient bid", "insufficient_bid"),
        ("kulørsvigt", "revoke"),
        ("kulorsvigt", "revoke"),
        ("falšrenons", "revoke"),
        ("falsrenons", "revoke"),
        ("revok", "revoke"),
        ("utspel utom tur", "lead_out_of_turn"),
        ("lead out of turn", "lead_out_of_turn"),
        ("claim", "claim_contested"),
        ("krav", "claim_contested"),
        ("anspråk", "claim_contested"),
        ("pretenzija", "claim_contested"),
        ("tvekan", "unauthorized_information"),
        ("hesitation", "unauthorized_information"),
        ("hestitation", "unauthorized_information"),
        ("straffkort", "exposed_card"),
        ("soda kārts", "exposed_card"),
        ("fjorten", "wrong_number_of_cards"),
        ("14", "wrong_number_of_cards"),
        ("bluffmelding", "deviation"),
        ("jury", "appeal"),
        ("bud utanför tur", "bid_out_of_rotation"),
        ("pass fel tur", "pass_out_of_rotation"),
        ("alert glömd", "misinformation"),
        ("glemt alert", "misinformation"),
        ("forkert score", "score_wrong"),
        ("afvist krav", "claim_contested"),
        ("izgājiens ārpus kārtas", "lead_out_of_turn"),
        ("nokrita kārts", "exposed_card"),
        ("27B", "insufficient_bid"),
        ("§ 27B1b", "insufficient_bid"),
        ("lag 61", "revoke"),
        ("54. likums", "opening_lead_out_of_turn"),
    ],
)
def test_an_everyday_word_finds_the_irregularity(typed: str, key: str) -> None:
    assert find(typed)[0].key == key


@pytest.mark.parametrize("typed", ["", "   ", "xyzzy", "0", "q"])
def test_what_nobody_would_look_for_finds_nothing(typed: str) -> None:
    assert find(typed) == ()


@pytest.mark.parametrize("language", Language)
def test_every_topic_is_found_by_its_own_name(language: Language) -> None:
    for topic in topics():
        assert topic in find(topic.name(language)), topic.key


def test_every_moment_has_topics() -> None:
    assert {topic.moment for topic in topics()} == set(Moment)
