"""Rules 102 and 103: substitutes at pairs and in individual events, and the members of a team."""

from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.lawbook.readings import HALF_REPLACED_KEEPS_RIGHTS, Followed
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.laws.sbf.decision import Decision


class Replaced(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How much of an event a player was replaced for."""

    boards: int = 0  # of the one session
    boards_replaced: int = 0
    sessions: int = 1
    whole_sessions_replaced: int = 0
    qualifying_stages: int = 0
    whole_stages_replaced: int = 0
    share_of_stage_played: Fraction | None = None
    substitute_has_played_in_event: bool = False
    approved: bool = True
    both_of_a_pair: bool = False
    emergency: bool = False  # the Director puts somebody in to keep the game going


class Joining(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Somebody who is to play for a team."""

    players: int  # with the newcomer
    limit: int | None = None  # the organizer's own
    organizer_allows_more: bool = False
    consent: bool = True
    played_for_another_team: bool = False
    more_needed: bool = False  # all members have played and more are needed for good reason


class Change(Struct, frozen=True, forbid_unknown_fields=True):
    """A team changes its pairs during a round."""

    director_allows: bool = False
    at_half_time: bool = False


def substitute(facts: Replaced, regulations: Regulations) -> Decision:
    """102B7, 2007: in an emergency the Director may act, and tells a player at once who is disqualified by it."""
    found = _substitute(facts, regulations)
    if not facts.emergency:
        return found
    told = {"told_at_once": "disqualified" in found.more}
    return replace(found, cites=(*found.cites, "102B7"), more={**found.more, **told})


def _substitute(facts: Replaced, regulations: Regulations) -> Decision:
    """102A, 102B1, 102B2, 102B3, 102B4, 102B5, 102B6, 2007: whether the player keeps the rights, or who loses them."""
    if facts.both_of_a_pair:
        return Decision(outcome="refused", cites=("102A",))
    if facts.substitute_has_played_in_event or not facts.approved:
        cites = ("102B5", "102B6") if facts.substitute_has_played_in_event else ("102B6",)
        return _out("player", "substitute", "partner", cites=cites)
    if facts.qualifying_stages >= 2:
        allowed = 1 if facts.qualifying_stages <= 4 else 2
        return _limit(facts.whole_stages_replaced <= allowed, "102B4")
    if facts.share_of_stage_played is not None:
        return _limit(facts.share_of_stage_played >= Fraction(1, 3), "102B3")
    if facts.sessions > 1:
        return _limit(facts.whole_sessions_replaced <= 1, "102B2")
    if 2 * facts.boards_replaced == facts.boards:
        # The player is not disqualified, yet the substitute has played half: the book gives the rights to both.
        followed = regulations.followed(HALF_REPLACED_KEEPS_RIGHTS)
        question = "exactly_half" if followed is Followed.ASK else None
        outcome = "substitute takes over the rights" if followed is Followed.B else "player keeps rights"
        return Decision(outcome=outcome, cites=("102B1",), question=question)
    if 2 * facts.boards_replaced > facts.boards:
        return Decision(
            outcome="disqualified", cites=("102B1",), more={"disqualified": ["player"], "substitute_takes_over": True}
        )
    return Decision(outcome="player keeps rights", cites=("102B1",))


def _out(*who: str, cites: tuple[str, ...]) -> Decision:
    return Decision(outcome="disqualified", cites=cites, more={"disqualified": list(who)})


def _limit(kept: bool, cite: str) -> Decision:
    return Decision(outcome="player keeps rights", cites=(cite,)) if kept else _out("player", cites=(cite,))


def member(facts: Joining, regulations: Regulations) -> Decision:
    """103A, 2007: as many as the rules or the organizer allow, with consent, and never from another team of the event."""
    if facts.played_for_another_team:
        return Decision(outcome="refused", cites=("103A",))
    if facts.more_needed:
        return Decision(outcome="organizer names a reserve or lets the captain play", cites=("103A",))
    most = facts.limit if facts.limit is not None else regulations.team_members_at_most
    if facts.players > most and not (facts.limit is None and facts.organizer_allows_more):
        outcome = "refused" if facts.limit is not None else "organizer must allow it"
        return Decision(outcome=outcome, cites=("103A",))
    return Decision(outcome="legal" if facts.consent else "consent needed", cites=("103A",))


def change(facts: Change, regulations: Regulations) -> Decision:
    """103B, 104E, 104I, 2007: during a round only with the Director's leave; at half-time as 104 has it."""
    if facts.at_half_time:
        return Decision(outcome="legal", cites=("103B", "104E"))
    if facts.director_allows:
        return Decision(outcome="legal", cites=("103B", "104I"))
    return Decision(outcome="breach", cites=("103B", "90A"))
