"""Why something is not done: a closed list. No sentence of the engine is passed on, for it may name cards."""

from enum import Enum

from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.citing import Cited
from bridgelaws.text import Text, say


class Why(Enum):
    """The reasons there are; each has one sentence, which names no card and no hand."""

    NOT_YOUR_TURN = say("It is not your turn ({law}).", law=Cited("17C"))
    NOT_YOUR_TURN_TO_PLAY = say("It is not your turn to play ({law}).", law=Cited("44B"))
    DUMMY_DOES_NOT_PLAY = say("You are dummy: declarer plays your cards ({law}).", law=Cited("41D"))
    NOT_A_CALL = say("That is not a call.")
    NOT_A_CARD = say("That is not a card.")
    INSUFFICIENT = say("That bid is not high enough ({law}).", law=Cited("18D"))
    NO_DOUBLE = say("There is nothing you may double ({law}).", law=Cited("19A1"))
    NO_REDOUBLE = say("There is nothing you may redouble ({law}).", law=Cited("19B1"))
    NOT_IN_THIS_HAND = say("That card is not in the hand in turn.")
    FOLLOW_SUIT = say("The suit led must be followed ({law}).", law=Cited("44C"))
    RESTRICTED = say("A restriction forbids that now ({law}).", law=Cited("44A"))
    NOT_NOW = say("That cannot be done now.")
    STOPPED_BY_CLAIM = say("There has been a claim: play stops ({law}).", law=Cited("68D"))
    NOT_THAT_CALL = say("That call is not one of your opponents’.")
    NOT_YOUR_CALL = say("That call is not yours.")
    ASK_AT_YOUR_TURN = say("You may ask when it is your turn ({law}).", law=Cited("20F1"))
    TOO_MANY_QUESTIONS = say("You have asked enough on this board: call the Director.")
    NO_LAST_TRICK = say("The last trick can be seen until your side plays to the next one ({law}).", law=Cited("66A"))
    DUMMY_DOES_NOT_CLAIM = say("Dummy cannot claim ({law}).", law=Cited("68A"))
    NO_CLAIM = say("Nothing has been claimed.")
    TOO_MANY_TRICKS = say("There are not that many tricks left.")
    NO_CONCESSION = say("Your partner has conceded nothing that you could object to ({law}).", law=Cited("68B2"))
    NO_PLAYING_ON = say("After a claim there is no more play ({law}).", law=Cited("68D"))
    NO_UNDO = say("There is nothing of yours that could be taken back.")
    UNDO_IS_OFF = say("Nothing is taken back at this table.")
    ENOUGH_OF_THE_DIRECTOR = say("The Director has been called often enough on this board.")
    NAME_YOUR_MEANING = say("Say what the call means, without naming a card you hold.")
    HOST_ONLY = say("Only the host of the table may do that.")
    SEAT_TAKEN = say("Somebody sits there already.")
    ONE_SEAT = say("You already have a seat at this table.")
    NOT_SEATED = say("You have no seat at this table.")
    NO_ROBOTS = say("There are no robots here.")
    CLOSED = say("This table is closed.")
    TOO_MANY_DEEDS = say("That is more than one board can take.")
    CHANGED = say("Something else has happened meanwhile: look again.")

    @property
    def said(self) -> Text:
        return self.value


class Refused(BridgelawsError):
    """Guarded mode does not do it; nobody else is told. ``moment`` is true where it came too late rather than wrong."""

    def __init__(self, why: Why, moment: bool = False) -> None:
        self.why, self.moment = why, moment
        super().__init__(why.said)
