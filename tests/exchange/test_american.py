"""Games of the American league whose files are not as they should be."""

import copy
import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.american import read_acbl
from bridgelaws.tournament.scoring.contest import result_of

LINES: list[dict[str, object]] = [
    {"ns_pair": "1", "ew_pair": "2", "ns_score": "420", "ns_match_points": "1.00", "ew_match_points": "0.00"},
    {"ns_pair": "3", "ew_pair": "4", "ns_score": "-50", "ns_match_points": "0.00", "ew_match_points": "1.00"},
]
PAIRS: list[dict[str, object]] = [
    {"pair_number": str(pair), "strat": "1", "score": "1.00", "percentage": "100.00", "strat_place": []}
    for pair in (1, 2, 3, 4)
]
PAIRS[0]["strat_place"] = [{"strat_number": 1, "rank": "1/2"}]
GAME: dict[str, object] = {
    "winner_type": 1,
    "sessions": [{"sections": [{"pair_summaries": PAIRS, "boards": [{"board": 1, "results": LINES}]}]}],
}


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    for key, inside in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from paths(inside, (*path, key))


def changed(path: tuple[Any, ...], to: object) -> str:
    game = copy.deepcopy(GAME)
    found: Any = game
    for key in path[:-1]:
        found = found[key]
    found[path[-1]] = to
    return json.dumps(game)


def test_a_game_is_ranked_and_what_was_printed_is_kept() -> None:
    found = read_acbl(json.dumps(GAME), "game.json")
    assert [place.standing.shown for place in result_of(found.contest).places] == ["1=", "1=", "3=", "3="]
    assert found.figures["1"].place == "1/2"


@given(st.sampled_from(list(paths(GAME))), st.sampled_from([None, "x", [], {}, -1, 0, 10**30, True, "9" * 400]))
def test_one_thing_changed_is_read_or_refused_in_a_sentence(path: tuple[Any, ...], to: object) -> None:
    with suppress(BridgelawsError):
        result_of(read_acbl(changed(path, to), "game.json").contest)


@pytest.mark.parametrize("text", ["", "[]", '{"sessions": 1}', '{"pair_summaries"'])
def test_what_is_no_game_is_refused(text: str) -> None:
    with pytest.raises(BridgelawsError, match="cannot be read as a game of the American league"):
        read_acbl(text, "game.json")
