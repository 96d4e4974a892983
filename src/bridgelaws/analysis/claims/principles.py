"""The principles by which Directors rule on claims, each with the guidance it is taken from (docs/claims.md).

A line costs claimer a trick only under one of these, and the Director can refuse each: by his answer under the same key, or
for all claims in the regulations.
"""

from typing import Final

from msgspec import Struct

from bridgelaws.text import template

WHITE_BOOK_TRUMP: Final = "EBU White Book 8.70.4"
WHITE_BOOK_TOP_DOWN: Final = "EBU White Book 8.70.5"
WHITE_BOOK_SUITS: Final = "EBU White Book 8.70, different suits"
TORTUOUS: Final = "EBU forum for Directors 1407"
ACBL: Final = "ACBL Laws Commission, spring 2019"
RAINSFORD: Final = "BLML March 2012, 12473"
WBF_MINUTE: Final = "WBF Laws Committee, 1 November 2001, item 3"


class Principle(Struct, frozen=True):
    """One principle, under the key of its question."""

    key: str
    sentence: str
    sources: tuple[str, ...] = ()  # published guidance, beside the Law of the question


PRINCIPLES: Final = {
    each.key: each
    for each in (
        Principle(
            "unaware_of_trump",
            template("A trump that was not mentioned may have been forgotten, and so is not drawn in time."),
            (WHITE_BOOK_TRUMP, ACBL),
        ),
        Principle(
            "side_suit_before_trump",
            template("A player who knows of a trump draws it before cashing side winners."),
            (WHITE_BOOK_TRUMP,),
        ),
        Principle(
            "needless_trump", template("With no trump out, a player keeps the trumps that are needed for ruffing."), (ACBL,)
        ),
        Principle(
            "supposed_winner_first",
            template("A card wrongly thought to be a winner may be led before the real ones."),
            (WHITE_BOOK_SUITS, ACBL),
        ),
        Principle(
            "low_before_high",
            template("A suit is cashed from the top, unless a high card may have been forgotten."),
            (WHITE_BOOK_TOP_DOWN, ACBL),
        ),
        Principle(
            "below_the_top",
            template("A player does not play a card that can be beaten while holding one that cannot."),
            (WHITE_BOOK_TOP_DOWN,),
        ),
        Principle(
            "blocks_suit",
            template("A player who has not mentioned entries may block a suit, depending on the class of player."),
            (TORTUOUS,),
        ),
        Principle(
            "strands_winner",
            template("A player who needs every winner, and states no order, may cross to the other hand too soon."),
            (TORTUOUS,),
        ),
        Principle("strands_last_winner", template("With two cards left, anyone cashes the winner first."), (TORTUOUS,)),
        Principle(
            "tortuous_play",
            template("A player with winners to spare cashes them as they come; a tortuous line is not normal."),
            (TORTUOUS,),
        ),
        Principle("throws_high_card", template("Nobody throws an ace when a lower winner can go.")),
        Principle(
            "loser_first",
            template("A player who states how many winners there are does not lead a loser first."),
            (RAINSFORD,),
        ),
        Principle(
            "ignores_show_out", template("Once an opponent has shown out, anyone can see who holds the rest of the suit.")
        ),
        Principle(
            "small_before_top",
            template("Nobody leads a small card ahead of the ace or king of its suit."),
            (WHITE_BOOK_TOP_DOWN, ACBL),
        ),
        Principle("wrong_guess", template("A guess that was not stated goes wrong.")),
        Principle("any_lead", template("Where no order was stated, the cards may be led in any order."), (ACBL,)),
        Principle("any_ruff", template("Where no trump was named, any trump may be used to ruff.")),
        Principle("any_discard", template("Where no discard was named, any card that is not a winner may be thrown.")),
        Principle("any_card", template("Where no card was named, a careless one may be played.")),
        Principle(
            "partner_plays_any", template("A defender’s claim does not bind partner, who may choose any normal card.")
        ),
        Principle(
            "other_line_rational",
            template("An unstated line that needs a card to lie well counts only if no other line would be rational."),
        ),
        Principle("held_to_statement", template("A claimer may be held to a statement that has plainly failed.")),
        Principle("stated", template("A stated line is followed, even where another would win."), (WBF_MINUTE,)),
    )
}
