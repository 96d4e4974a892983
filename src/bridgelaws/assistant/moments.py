"""The moments by which irregularities are looked up, in the order of a board, each with what a club meets most."""

from msgspec import Struct

from bridgelaws.assistant.topics import Moment, Topic, topics
from bridgelaws.text import Text, say

FIRST = 3  # named with each moment


class NamedMoment(Struct, frozen=True):
    moment: Moment
    title: Text
    laws: Text
    often: tuple[str, ...] = ()  # keys of topics

    @property
    def key(self) -> str:
        return self.moment.value

    @property
    def topics(self) -> tuple[Topic, ...]:
        return tuple([topic for topic in topics() if topic.moment is self.moment])

    @property
    def first(self) -> tuple[Topic, ...]:
        """What is named with it: what happens often, then in the order of the file."""
        here = self.topics
        often = [topic for key in self.often for topic in here if topic.key == key]
        return tuple([*often, *[topic for topic in here if topic not in often]][:FIRST])


MOMENTS = (
    NamedMoment(
        Moment.BEFORE,
        say("Before the auction"),
        say("Laws 6–8, 13–16"),
        ("wrong_board", "wrong_number_of_cards", "information_from_elsewhere"),
    ),
    NamedMoment(
        Moment.AUCTION,
        say("Auction"),
        say("Laws 17–39"),
        ("insufficient_bid", "bid_out_of_rotation", "unintended_call"),
    ),
    NamedMoment(Moment.PLAY, say("Lead and play"), say("Laws 41–67"), ("lead_out_of_turn", "revoke", "exposed_card")),
    NamedMoment(Moment.CLAIM, say("Claim"), say("Laws 68–71")),
    NamedMoment(
        Moment.AFTER,
        say("After play and score"),
        say("Laws 77–87, 92–93"),
        ("score_wrong", "tricks_disputed", "fouled_board"),
    ),
    NamedMoment(
        Moment.CONDUCT,
        say("Conduct and information"),
        say("Laws 16, 72–76, 90–91"),
        ("unauthorized_information", "misinformation", "offence"),
    ),
)
