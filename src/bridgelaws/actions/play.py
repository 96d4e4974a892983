"""What can happen with cards, in the play, beside a card played in the ordinary way; and what dummy does."""

from bridgelaws.actions.action import Action, Facts, Heading, Written, fields_but, mapping, one, pair
from bridgelaws.actions.fields import Field, Widget
from bridgelaws.actions.reading import read_designation
from bridgelaws.bridge.cards import Card, Rank, Suit
from bridgelaws.bridge.notation import read_card
from bridgelaws.errors import Ambiguous, BridgelawsError
from bridgelaws.lawbook.provision import Provision
from bridgelaws.table.acts_of_play import (
    HANDLED,
    INSPECTIONS,
    CardCalled,
    CardChangeWanted,
    CardHandled,
    CardMislaid,
    CardStuck,
    DummyIndicated,
    DummyTransgressed,
    DummyWarned,
    ExplanationCorrected,
    FifthCardShown,
    InspectionWanted,
    PlayOmitted,
    PointingRemarked,
    TurnStated,
)
from bridgelaws.table.events import (
    CardNamed,
    CardPlayed,
    CardsPlayedTogether,
    CardTakenUp,
    Deed,
    RevokeAlleged,
    RevokeAskedAbout,
    SeveralCardsPlayed,
)
from bridgelaws.text import Text, all_of, say, template


def _make_several(facts: Facts) -> Deed:
    return SeveralCardsPlayed(facts["by"], facts["cards"], facts.get("visible", facts["cards"]))


def _tell_several(played: SeveralCardsPlayed) -> Text:
    seat, cards, seen = played.seat, all_of(played.cards), all_of(played.visible)
    if len(played.visible) < len(played.cards):
        return say("{seat} plays {cards} at once; to be seen: {seen}", seat=seat, cards=cards, seen=seen)
    return say("{seat} plays {cards} at once", seat=seat, cards=cards)


def _tell_revoke(alleged: RevokeAlleged) -> Text:
    seat, trick = alleged.seat, alleged.trick
    if alleged.by:
        return say("{by} says that {seat} has revoked in trick {trick}", by=alleged.by, seat=seat, trick=trick)
    return say("{seat} is said to have revoked in trick {trick}", seat=seat, trick=trick)


def _tell_stuck(stuck: CardStuck) -> Text:
    if stuck.seen:
        return say("{card} leaves {seat}’s hand as well, and both cards are seen", seat=stuck.seat, card=stuck.card)
    return say("{card} leaves {seat}’s hand as well, and nobody sees it", seat=stuck.seat, card=stuck.card)


def _tell_mislaid(gone: CardMislaid) -> Text:
    seat, card = gone.seat, gone.card
    if gone.again:
        return say("{seat}’s {card} was not placed with the played cards, and was played again", seat=seat, card=card)
    return say("{seat}’s {card} was not placed with the played cards", seat=seat, card=card)


def _tell_inspection(wanted: InspectionWanted) -> Text:
    what = INSPECTIONS.get(wanted.what, wanted.what)
    if wanted.turned:
        return say(
            ("{seat}, whose card is still face down in front of them, wants to see {what}"), seat=wanted.seat, what=what
        )
    return say("{seat} wants to see {what}", seat=wanted.seat, what=what)


def _tell_card(played: CardPlayed) -> Text:
    seat, card = played.seat, played.card
    if played.named:
        return say("Declarer names {named}; {seat} lays down {card}", named=played.named, seat=seat, card=card)
    return say("{seat} plays {card}", seat=seat, card=card)


def _make_designation(facts: Facts) -> Deed:
    return _designation(facts["words"], facts.get("meant"))


def _designation(words: str, meant: Card | None) -> CardCalled:
    """What declarer says: ``heart``, ``queen``, ``H5``, ``high``, ``low``, ``trump``, ``win`` or ``anything``."""
    plain = words.lower().strip()
    if plain in ("high", "low", "trump", "win"):
        return CardCalled(word=plain, meant=meant)
    if plain in ("anything", "play"):
        return CardCalled(meant=meant)
    suit = next((suit for suit in Suit if plain in (suit.name.lower(), suit.name.lower().removesuffix("s"))), None)
    rank = next((rank for rank in Rank if plain in (rank.name.lower(), rank.value.lower())), None)
    if suit or rank:
        return CardCalled(suit, rank, meant=meant)
    try:
        card = read_card(words)
    except Ambiguous:
        raise
    except BridgelawsError:
        told = template("“{words}” is no card: say a suit, a rank, a card such as HQ, or high, low, trump, win or anything.")
        raise BridgelawsError(say(told, words=words)) from None
    return CardCalled(card.suit, card.rank, meant=meant)


def _read_words(text: str, language: str) -> str:
    """Read once, so that what is no card and no such word is told beside its field."""
    words = read_designation(text, language)
    _designation(words, None)
    return words


def _take_designation(called: CardCalled) -> Facts:
    named = called.suit or called.rank
    words = named.name.lower() if named else called.word or "anything"
    if called.suit and called.rank:
        words = str(Card.of(called.suit, called.rank))
    return {"words": words} | ({"meant": called.meant} if called.meant else {})


_SAID = {"high": say("high"), "low": say("low"), "trump": say("trump"), "win": say("win it")}


def _tell_designation(called: CardCalled) -> Text:
    if called.suit and called.rank:
        words = say("{card}", card=Card.of(called.suit, called.rank))
    elif called.suit or called.rank:
        words = say("{what}", what=called.suit or called.rank)
    else:
        words = _SAID.get(called.word, say("anything"))
    if called.meant:
        return say("Declarer calls for “{words}”, meaning {card}", words=words, card=called.meant)
    return say("Declarer calls for “{words}”", words=words)


_WORDS = Field(
    "words",
    say("What did declarer say?"),
    Widget.TEXT,
    say("A suit, a rank, a card such as HQ, or: high, low, trump, win, anything."),
    read=_read_words,
)

OF_THE_PLAY = (
    Action(
        SeveralCardsPlayed,
        "at_once",
        Heading.PLAY,
        say("Two or more cards at once from one hand"),
        one("cards", "cards"),
        _tell_several,
        "two_cards_at_once",
        made_of=_make_several,
    ),
    Action(
        CardsPlayedTogether,
        "cards_together",
        Heading.PLAY,
        say("A card at the same moment as the last one"),
        pair("together"),
        template("{seat}, at the same moment, plays {card}"),
        "two_players_at_once",
    ),
    Action(
        RevokeAlleged,
        "revoke",
        Heading.PLAY,
        say("“That was a revoke”"),
        mapping("revoke"),
        _tell_revoke,
        "revoke",
    ),
    Action(
        RevokeAskedAbout,
        "asks_revoke",
        Heading.PLAY,
        say("Asks about a possible revoke"),
        mapping("asks_about_revoke"),
        template("{by} asks {of} whether there is a card of that suit"),
        "revoke",
    ),
    Action(
        PlayOmitted,
        "omits",
        Heading.PLAY,
        say("Plays no card to the trick"),
        one("omits"),
        template("{seat} plays no card, and the trick goes on"),
        "no_card_to_the_trick",
    ),
    Action(
        CardStuck,
        "stuck",
        Heading.PLAY,
        say("A second card leaves the hand with the one played"),
        pair("stuck"),
        _tell_stuck,
        "card_too_many_in_the_trick",
    ),
    Action(
        CardMislaid,
        "mislaid",
        Heading.PLAY,
        say("A played card was not placed with the played cards"),
        pair("mislaid"),
        _tell_mislaid,
        "card_not_quitted",
    ),
    Action(
        FifthCardShown,
        "fifth_card",
        Heading.PLAY,
        say("A second card to the same trick"),
        pair("fifth_card"),
        template("{seat} adds {card} to a trick already played to"),
        "fifth_card",
    ),
    Action(
        CardHandled,
        "handled",
        Heading.PLAY,
        say("A card is held, touched or named in such a way that it is played"),
        one("card", "card"),
        lambda card: say("{seat}’s {card} was {how}", seat=card.seat, card=card.card, how=HANDLED.get(card.how, card.how)),
        "card_handled",
    ),
    Action(
        CardChangeWanted,
        "card_slip",
        Heading.PLAY,
        say("“That card was a slip”"),
        mapping("unintended_card"),
        lambda slip: say("{seat}’s last card is said to have been a slip for {card}", seat=slip.seat, card=slip.meant),
        "unintended_card",
    ),
    Action(
        CardTakenUp,
        "picks_up",
        Heading.PLAY,
        say("Takes a penalty card back into the hand"),
        mapping("picks_up"),
        template("{seat} takes the penalty card {card} back into the hand"),
        "penalty_card_taken_up",
    ),
    Action(
        CardNamed,
        "names_card",
        Heading.PLAY,
        say("Names the card for the next trick"),
        one("names_card"),
        template("{seat} names the card for the next trick"),
    ),
    Action(
        TurnStated,
        "says_turn",
        Heading.PLAY,
        say("Says wrongly whose turn it is"),
        mapping("says_turn"),
        lambda stated: say("{by} says that it is {seat}’s turn", by=stated.by, seat=stated.to),
    ),
    Action(
        ExplanationCorrected,
        "explanation_corrected",
        Heading.PLAY,
        say("An explanation is corrected, and a card is wanted back"),
        one("explanation_corrected"),
        template("An explanation is corrected, and {seat} wants the last card back"),
        "played_on_wrong_explanation",
    ),
    Action(
        InspectionWanted,
        "inspects",
        Heading.PLAY,
        say("Wants to see a trick or a card again"),
        one("inspects", "what"),
        _tell_inspection,
    ),
    Action(
        PointingRemarked,
        "pointing",
        Heading.PLAY,
        say("Says that a card points the wrong way"),
        one("pointing", "trick"),
        template("{seat} says that a card of trick {trick} points the wrong way"),
    ),
)
OF_DUMMY = (
    Action(
        CardCalled,
        "designates",
        Heading.DUMMY,
        say("Declarer calls for a card from dummy"),
        one("dummy", "words"),
        _tell_designation,
        "designation",
        other_fields=(
            _WORDS,
            Field("meant", say("Another card that was supposedly meant"), Widget.CARD, needed=False),
        ),
        made_of=_make_designation,
        taken_from=_take_designation,
    ),
    Action(
        CardPlayed,
        "lays",
        Heading.DUMMY,
        say("Dummy lays down another card than the one named"),
        Written("dummy", ("named",), beside="lays"),
        _tell_card,
        "wrong_card_from_dummy",
        other_fields=fields_but(CardPlayed, card={"label": say("Which card was laid down?")}, named={"needed": True}),
    ),
    Action(
        DummyWarned,
        "dummy_warns",
        Heading.DUMMY,
        say("Dummy warns declarer about the hand to lead from"),
        Written("dummy_warns", word="wrong hand", any_word=True),
        template("Dummy warns declarer about the hand to lead from"),
        "dummy_warns",
    ),
    Action(
        DummyIndicated,
        "dummy_points",
        Heading.DUMMY,
        say("Dummy points at a card unasked"),
        one("dummy_indicates", "card"),
        template("Dummy points at {card} unasked"),
        "card_indicated_by_dummy",
    ),
    Action(
        DummyTransgressed,
        "dummy_breach",
        Heading.DUMMY,
        say("Dummy does something that costs dummy’s rights"),
        one("dummy_breach", "law"),
        lambda breach: say("Dummy has lost rights under {law}", law=Provision(breach.law)),
        "dummys_limits",
    ),
)
