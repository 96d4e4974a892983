"""What is agreed on for a table before it begins; everything has the default of a friends' table."""

from msgspec import Struct


class Settings(Struct, frozen=True, omit_defaults=True):
    auction_in_view: bool = True  # after the opening lead is faced (20C2, 41B); else nothing of it is sent
    floor: bool = False  # 73D1: what was done fast is shown no sooner than what was thought about for a moment
    undo: bool = True  # a call or card is taken back if both opponents agree


# Seconds.
FLOOR_OF_CALLS, FLOOR_OF_CARDS = (1.5, 3.5), (0.4, 0.9)  # after the act before was shown; drawn anew for each
QUESTIONS = 15  # after the lead lies face down, for whoever still has a question (41B)
UNDO = 30  # then a request that nobody answered has been refused
READY = 30  # after the first is ready for the next board the others agree as well
SILENCE = 3600  # then the table is closed
ROBOT_CALLS, ROBOT_PLAYS = 2.0, 1.2  # after the last call or card, whatever a robot holds
AWAY = 20  # after a device was last heard the others are told
MOST_TRIES = 5  # on a seat that is taken, of which the four are told
MOST_QUESTIONS = 6  # of a seat on a board
MOST_CALLS_OF_THE_DIRECTOR = 3
MOST_DEEDS = 200
LONGEST_NAME, LONGEST_EXPLANATION, LONGEST_STATEMENT = 40, 120, 200  # characters
