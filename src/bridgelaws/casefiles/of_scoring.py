"""Cases about scores: results in, figures out. The document has ``scoring`` in place of a table.

``scoring`` holds one of the keys of `KINDS` and what goes with it; ``expect`` the figures, places or the name of an open
question that must come of it.
"""

from collections.abc import Callable, Mapping
from typing import Any

from bridgelaws.casefiles import scored, scored_teams
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.tournament.scoring.undecided import Undecided

SCORING_KEYS = frozenset({"scoring"})

KINDS: Mapping[str, Callable[[Any, Mapping[str, Any], Regulations], dict[str, Any]]] = {
    "board": scored.of_board,
    "artificial": scored.of_artificial,
    "rooms": scored.of_swing,
    "contest": scored.of_contest,
    "totals": scored.of_totals,
    "tie": scored.of_tie,
    "drawn_match": scored_teams.score_drawn,
    "bye": scored.of_bye,
    "sessions": scored.of_sessions,
    "neuberg": scored.of_neuberg,
    "match": scored_teams.of_match,
    "walkover": scored_teams.of_walkover,
    "late": scored_teams.of_late,
    "overtime": scored_teams.of_overtime,
    "penalties": scored_teams.of_penalties,
    "total_points": scored.of_total_points,
    "carried_over": scored.score_carried,
}


def score_in(document: Mapping[str, Any], regulations: Regulations) -> dict[str, Any]:
    """What comes of a case, in the words a case file uses; an open question stands under ``question``."""
    given = document["scoring"]
    kinds = [key for key in given if key in KINDS] if isinstance(given, dict) else []
    if len(kinds) != 1:
        raise BridgelawsError(f"scoring has one of {', '.join(KINDS)}.")
    try:
        return KINDS[kinds[0]](given[kinds[0]], {key: given[key] for key in given if key != kinds[0]}, regulations)
    except Undecided as asked:
        return {"question": asked.question.key}
    except (KeyError, TypeError, ValueError) as error:
        raise BridgelawsError(f"scoring: {kinds[0]} cannot be worked out: {error!r}.") from None
