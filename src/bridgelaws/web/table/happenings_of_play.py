"""What can happen with cards, in the play, beside a card played in the ordinary way."""

from bridgelaws.assistant.fields import Field, Widget
from bridgelaws.laws import law43_dummys_limitations as law43
from bridgelaws.text import say
from bridgelaws.web.table.shapes import (
    BY,
    CARD,
    CARDS,
    TRICK,
    Facts,
    Happening,
    Moment,
    by,
    by_and_card,
    choice,
    flag,
    strings,
)
from bridgelaws.web.table.telling_play import HANDLED, INSPECTED


def _revoke(facts: Facts) -> object:
    told: dict[str, object] = {"by": str(facts["by"]), "trick": facts["trick"]}
    if facts.get("said_by"):
        told["said_by"] = str(facts["said_by"])
    return {"revoke": told}


def _several(facts: Facts) -> object:
    told: dict[str, object] = {"cards": strings(facts["cards"]), "by": str(facts["by"])}
    return {**told, "visible": strings(facts["visible"])} if facts.get("visible") else told


def _designated(facts: Facts) -> object:
    told = {"dummy": facts["designated"]}
    return {**told, "meant": str(facts["meant"])} if facts.get("meant") else told


_SAID_OF_DUMMY = Field(
    "designated",
    say("What does declarer say?"),
    Widget.TEXT,
    say("One of: heart, queen, HQ, high, low, win, anything."),
)

OF_THE_PLAY: tuple[Happening, ...] = (
    Happening(
        "at_once",
        Moment.PLAY,
        say("Two or more cards at once from one hand"),
        (
            BY,
            CARDS,
            Field(
                "visible",
                say("Which of them can be seen? (nothing: all)"),
                Widget.CARDS,
                say("Such as H9."),
                needed=False,
            ),
        ),
        _several,
        "two_cards_at_once",
    ),
    Happening(
        "cards_together",
        Moment.PLAY,
        say("A card at the same moment as the last one"),
        (BY, CARD),
        by_and_card("together"),
        "two_players_at_once",
    ),
    Happening(
        "revoke",
        Moment.PLAY,
        say("“That was a revoke”"),
        (BY, TRICK, Field("said_by", say("Who says so?"), Widget.SEAT, needed=False)),
        _revoke,
        "revoke",
    ),
    Happening(
        "asks_revoke",
        Moment.PLAY,
        say("Asks about a possible revoke"),
        (BY, Field("of", say("Who is asked?"), Widget.SEAT)),
        lambda f: {"asks_about_revoke": {"by": str(f["by"]), "of": str(f["of"])}},
        "revoke",
    ),
    Happening("omits", Moment.PLAY, say("Plays no card to the trick"), (BY,), by("omits"), "no_card_to_the_trick"),
    Happening(
        "stuck",
        Moment.PLAY,
        say("A second card leaves the hand with the one played"),
        (BY, CARD, flag("seen", say("Were both faces seen?"))),
        lambda f: {"stuck": f"{f['by']} {f['card']}", "seen": bool(f.get("seen"))},
        "card_too_many_in_the_trick",
    ),
    Happening(
        "mislaid",
        Moment.PLAY,
        say("A card played was not laid with the played cards"),
        (BY, CARD, flag("again", say("Was it played again later?"))),
        lambda f: {"mislaid": f"{f['by']} {f['card']}", "again": bool(f.get("again"))},
        "card_too_many_in_the_trick",
    ),
    Happening(
        "fifth_card",
        Moment.PLAY,
        say("A second card to the same trick"),
        (BY, CARD),
        by_and_card("fifth_card"),
        "card_too_many_in_the_trick",
    ),
    Happening(
        "handled",
        Moment.PLAY,
        say("A card is held, touched or named so that it is played"),
        (BY, CARD, choice("how", say("In what way?"), HANDLED)),
        lambda f: {"card": str(f["card"]), "by": str(f["by"]), "how": f["how"]},
    ),
    Happening(
        "card_slip",
        Moment.PLAY,
        say("“That card was a slip”"),
        (BY, Field("meant", say("Which card was meant?"), Widget.CARD, say("Such as HK."))),
        lambda f: {"unintended_card": {"by": str(f["by"]), "meant": str(f["meant"])}},
        "unintended_card",
    ),
    Happening(
        "picks_up",
        Moment.PLAY,
        say("Takes a penalty card back into the hand"),
        (BY, CARD),
        lambda f: {"picks_up": {"by": str(f["by"]), "card": str(f["card"])}},
        "penalty_card_taken_up",
    ),
    Happening("names_card", Moment.PLAY, say("Names the card for the next trick"), (BY,), by("names_card")),
    Happening(
        "says_turn",
        Moment.PLAY,
        say("Says wrongly whose turn it is"),
        (BY, Field("of", say("Whose turn is it said to be?"), Widget.SEAT)),
        lambda f: {"says_turn": {"by": str(f["by"]), "of": str(f["of"])}},
    ),
    Happening(
        "explanation_corrected",
        Moment.PLAY,
        say("An explanation is put right, and a card is wanted back"),
        (BY,),
        by("explanation_corrected"),
        "explanation_to_correct",
    ),
    Happening(
        "inspects",
        Moment.PLAY,
        say("Wants to see a trick or a card again"),
        (
            BY,
            choice("what", say("What does the player want to see?"), INSPECTED),
            flag("turned", say("Has the player turned the own card?")),
        ),
        lambda f: {"inspects": f["what"], "by": str(f["by"]), "turned": bool(f.get("turned"))},
    ),
    Happening(
        "pointing",
        Moment.PLAY,
        say("Says that a card points the wrong way"),
        (BY, TRICK),
        lambda f: {"pointing": f["trick"], "by": str(f["by"])},
    ),
)
OF_DUMMY: tuple[Happening, ...] = (
    Happening(
        "designates",
        Moment.DUMMY,
        say("Declarer calls for a card from dummy"),
        (_SAID_OF_DUMMY, Field("meant", say("Another card that is said to have been meant"), Widget.CARD, needed=False)),
        _designated,
        "designation",
    ),
    Happening(
        "lays",
        Moment.DUMMY,
        say("Dummy lays down another card than the one named"),
        (
            BY,
            Field("named", say("Which card was named?"), Widget.CARD),
            Field("card", say("Which card was laid down?"), Widget.CARD),
        ),
        lambda f: {"dummy": str(f["named"]), "lays": f"{f['by']} {f['card']}"},
        "designation",
    ),
    Happening(
        "dummy_warns",
        Moment.DUMMY,
        say("Dummy warns declarer about the hand to lead from"),
        (),
        lambda f: {"dummy_warns": "wrong hand"},
        "dummy_warns",
    ),
    Happening(
        "dummy_points",
        Moment.DUMMY,
        say("Dummy points at a card unasked"),
        (CARD,),
        lambda f: {"dummy_indicates": str(f["card"])},
        "dummys_limits",
    ),
    Happening(
        "dummy_breach",
        Moment.DUMMY,
        say("Dummy does what costs dummy’s rights"),
        (choice("law", say("What has dummy done?"), law43.BREACHES),),
        lambda f: {"dummy_breach": f["law"]},
        "dummys_limits",
    ),
)
