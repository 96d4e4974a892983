"""Rules 105 to 108: the captain, the Director and appeals, and system cards."""

from typing import Literal

from msgspec import Struct

from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.laws.sbf.decision import Decision

# What a captain may speak for while hands are out, and by which letter of rule 105.
_MAY_SPEAK = {
    "protect rights": "2007:105A",
    "call the Director": "2007:105B",
    "announce a protest": "2007:105C",
    "end a discussion": "2007:105D",
    "prevent bad conduct": "2007:105E",
    "refuse a protest": "2007:105F",
}


class Speech(Struct, frozen=True, forbid_unknown_fields=True):
    """What a non-playing captain says, and whether any hand is out of the board."""

    about: str
    hands_out: bool = True


class Watching(Struct, frozen=True, forbid_unknown_fields=True):
    playing_member: bool
    team_mates: bool = True


class Licence(Struct, frozen=True, forbid_unknown_fields=True):
    """A Director of an event of the federation or a district."""

    licensed: bool
    dispensation_by: str = ""


class RulingGiven(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a ruling was given, and what became of an appeal."""

    ruled: bool = True
    deferred: bool = False
    told_of_appeal: bool = True
    appealed: bool = False
    body_on_site: bool = True
    warned_appellant: bool = False
    body_told_of_warning: bool = False
    commission_members_present: bool = False
    commission_members_summoned: bool = False
    to_law_commission: bool = False
    body_has_decided: bool = False
    decision_passed_on: bool = False
    body_told_parties: bool = False


class SystemCards(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    cards: int
    event: Literal["pairs", "teams", "individual"] = "pairs"
    dispute: bool = False  # about what the pair plays
    pair_would_gain: bool = True  # by a ruling in its favour
    evidence: Literal["against the pair", "even", "for the pair", "very strong for the pair"] = "even"


def captain(facts: Speech, regulations: Regulations) -> Decision:
    """105:pre, 105A, 105B, 105C, 105D, 105E, 105F, 2007: while hands are out a captain speaks for six purposes only."""
    if not facts.hands_out:
        return Decision(outcome="allowed", cites=("105:pre",))
    if letter := _MAY_SPEAK.get(facts.about, "").removeprefix("2007:"):
        outcome = "no protest" if facts.about == "refuse a protest" else "allowed"
        return Decision(outcome=outcome, cites=(letter, "92D2") if outcome == "no protest" else (letter,))
    return Decision(outcome="breach", cites=("105:pre", "90A"))


def watching(facts: Watching, regulations: Regulations) -> Decision:
    """104L, 105:pre, 2007: a playing member does not watch team-mates."""
    breach = facts.playing_member and facts.team_mates
    return Decision(outcome="breach" if breach else "allowed", cites=("104L", "105:pre"))


def licence(facts: Licence, regulations: Regulations) -> Decision:
    """106, 2007: a licence for the level, or a dispensation of the federation itself or whom it appoints."""
    valid = facts.licensed or facts.dispensation_by == "federation"
    return Decision(outcome="ok" if valid else "not valid", cites=("106",))


def ruling(facts: RulingGiven, regulations: Regulations) -> Decision:
    """107A, 107B:pre, 107B1, 107B2, 107B3, 107B4, 107B5, 2007: every matter is ruled on, and what is told."""
    faults = []
    if not facts.ruled and not facts.deferred:
        faults.append(("no ruling was given", "107A"))
    if facts.ruled and not facts.told_of_appeal and regulations.right_of_appeal_told_with_every_ruling:
        faults.append(("notice of appeal missing", "107B3"))
    if facts.warned_appellant and not facts.body_told_of_warning:
        faults.append(("the body must be told of the warning", "107B3"))
    if facts.appealed and facts.commission_members_present and not facts.commission_members_summoned:
        faults.append(("members of the Law Commission were not summoned", "107B1"))
    if facts.body_has_decided and not facts.decision_passed_on and not facts.body_told_parties:
        faults.append(("the decision was not passed on", "107B5"))
    written = facts.to_law_commission or (facts.appealed and not facts.body_on_site)
    file = ["report", "statements of all parties", "contact data"] if written else []
    usual = ("107B4", "107B2") if facts.to_law_commission else ("107B2",) if file else ("107B:pre",)
    cites = tuple(dict.fromkeys(cite for _, cite in faults)) or usual
    return Decision(
        outcome="fault" if faults else "in order", cites=cites, more={"faults": [f for f, _ in faults], "file": file}
    )


def system_cards(facts: SystemCards, regulations: Regulations) -> Decision:
    """108, 2007: two cards a pair, save in an individual; in a dispute a pair without them needs strong reasons."""
    if facts.event == "individual":
        return Decision(outcome="no duty", cites=("108",))
    if facts.cards >= regulations.system_cards_per_pair:
        return Decision(outcome="ok", cites=("108",))
    if not facts.dispute:
        return Decision(outcome="breach", cites=("108",))
    if not facts.pair_would_gain or not regulations.doubt_goes_against_pair_without_system_card:
        return Decision(outcome="ruled on the facts", cites=("108",))
    favoured = facts.evidence == "very strong for the pair"
    return Decision(outcome="ruled for the pair" if favoured else "ruled against the pair", cites=("108",))
