"""What can happen when play ceases: claims and concessions, the end of a board, and what the Director comes to."""

from bridgelaws.actions.action import Action, Facts, Heading, fields_but, mapping, one, write_fixed
from bridgelaws.lawbook.provision import Provision
from bridgelaws.table.events import (
    AttentionDrawn,
    ClaimAgreed,
    ClaimDoubted,
    ClaimMade,
    ConcessionObjected,
    Deed,
    NextBoardCalled,
    PlayedHandsReturned,
    PlayOnWanted,
    ResultAgreed,
    ReviewTaken,
    RoundEnded,
)
from bridgelaws.text import NOTHING, Text, say, say_count, template


def _make_concession(facts: Facts) -> Deed:
    this_trick, words = facts.get("this_trick", False), facts.get("statement", "")
    return ClaimMade(facts["by"], facts.get("tricks"), True, this_trick, words)


def _tell_claim(made: ClaimMade) -> Text:
    claim = _claim(made)
    return say("{claim}: “{statement}”", claim=claim, statement=made.statement) if made.statement else claim


def _claim(made: ClaimMade) -> Text:
    seat, tricks = made.seat, made.tricks
    if made.this_trick_only:
        return say("{seat} claims this trick", seat=seat)
    if tricks is None:
        return say("{seat} concedes the rest", seat=seat) if made.conceding else say("{seat} claims the rest", seat=seat)
    if made.conceding:
        return say_count("{seat} concedes one trick", "{seat} concedes {count} tricks", tricks, seat=seat)
    return say_count("{seat} claims one trick", "{seat} claims {count} tricks", tricks, seat=seat)


def _tell_doubt(doubted: ClaimDoubted) -> Text:
    if not doubted.in_time:
        return say("{seat} disputes it after the Correction Period has ended", seat=doubted.seat)
    return say("{seat} disputes the claim", seat=doubted.seat)


def _tell_result(agreed: ResultAgreed) -> Text:
    return say_count("Agreed: one trick for declarer’s side", "Agreed: {count} tricks for declarer’s side", agreed.tricks)


OF_CLAIMS = (
    Action(
        ClaimMade,
        "claim",
        Heading.CLAIM,
        say("Claims"),
        mapping("claimed"),
        _tell_claim,
        "claim_contested",
    ),
    Action(
        ClaimMade,
        "concede",
        Heading.CLAIM,
        say("Concedes"),
        mapping("concedes"),
        _tell_claim,
        "concession",
        other_fields=fields_but(ClaimMade, hidden="this_trick"),
        made_of=_make_concession,
        is_so=lambda made: made.conceding,
    ),
    Action(
        ClaimAgreed,
        "agree",
        Heading.CLAIM,
        say("Agrees to the claim"),
        one("agreed"),
        template("{seat} agrees"),
        "claim_contested",
    ),
    Action(
        ClaimDoubted,
        "doubt",
        Heading.CLAIM,
        say("Doubts the claim"),
        one("doubts"),
        _tell_doubt,
        "claim_contested",
    ),
    Action(
        ConcessionObjected,
        "objects",
        Heading.CLAIM,
        say("Objects to partner’s concession"),
        one("objects"),
        template("{seat} objects to partner’s concession"),
        "concession",
    ),
    Action(
        PlayOnWanted,
        "plays_on",
        Heading.CLAIM,
        say("Asks to play on after the claim"),
        one("wants_to_play_on"),
        template("{seat} asks to play on"),
        "claim_contested",
    ),
)
AFTER_PLAY = (
    Action(
        ResultAgreed,
        "result",
        Heading.AFTER,
        say("The players agree on the tricks"),
        one("result", "tricks"),
        _tell_result,
    ),
    Action(
        PlayedHandsReturned,
        "hands_back",
        Heading.AFTER,
        say("The hands go back into the board"),
        write_fixed("hands", "back"),
        template("The hands are back in the board after the play"),
    ),
    Action(
        NextBoardCalled,
        "next_board",
        Heading.AFTER,
        say("Calls on the next board"),
        one("next_board"),
        template("{seat} has called on the next board"),
    ),
    Action(
        RoundEnded,
        "round_ends",
        Heading.AFTER,
        say("The round is over"),
        write_fixed("round", "ends"),
        template("The round is over"),
    ),
)
OF_THE_DIRECTOR = (
    Action(
        AttentionDrawn,
        "attention",
        Heading.DIRECTOR,
        say("Calls the Director"),
        mapping("attention"),
        lambda drawn: say("{seat} calls the Director", seat=drawn.by) if drawn.by else say("The Director is called"),
    ),
    Action(
        ReviewTaken,
        "review",
        Heading.DIRECTOR,
        NOTHING,
        one("review", "law"),
        lambda taken: say("The Director comes back to {law}", law=Provision(taken.law)),
    ),
)
