"""Every verb, in the order in which the page shows them; the likeliest for the moment come first."""

from collections.abc import Mapping

from bridgelaws.club.at_table.at_table import AtTable
from bridgelaws.club.at_table.claims import CLAIMS
from bridgelaws.club.at_table.verbs import HEADINGS, Group, Moment, Verb, moment_of
from bridgelaws.club.at_table.verbs_of_auction import IN_THE_AUCTION
from bridgelaws.club.at_table.verbs_of_boards import BOARDS
from bridgelaws.club.at_table.verbs_of_conduct import CARDS_AND_BOARD, MANNER
from bridgelaws.club.at_table.verbs_of_play import IN_THE_PLAY
from bridgelaws.text import Text, say

_EVERY = (*IN_THE_AUCTION, *IN_THE_PLAY, *CLAIMS, *MANNER, *CARDS_AND_BOARD, *BOARDS)
VERBS: Mapping[str, Verb] = {verb.key: verb for verb in _EVERY}
LIKELY = say("Likely now")
MOST_LIKELY = 6
_ORDER: Mapping[Moment, tuple[Group, ...]] = {
    Moment.AUCTION: (Group.AUCTION, Group.MANNER, Group.PLAY, Group.CARDS, Group.CLAIM),
    Moment.LEAD: (Group.PLAY, Group.MANNER, Group.AUCTION, Group.CARDS, Group.CLAIM),
    Moment.PLAY: (Group.PLAY, Group.CLAIM, Group.MANNER, Group.CARDS, Group.AUCTION),
    Moment.AFTER: (Group.MANNER, Group.CARDS, Group.PLAY, Group.CLAIM, Group.AUCTION),
}


def verbs_for(at: AtTable) -> list[tuple[Text, tuple[Verb, ...]]]:
    """Under their headings: what is likely now, then everything else that this player can have done."""
    moment, every = moment_of(at), [verb for verb in VERBS.values() if verb.fits(at)]
    likely = tuple([verb for verb in every if moment in verb.likely][:MOST_LIKELY])
    rest = [
        (HEADINGS[group], tuple([verb for verb in every if verb.group is group and verb not in likely]))
        for group in _ORDER[moment]
    ]
    return [(heading, verbs) for heading, verbs in ((LIKELY, likely), *rest) if verbs]
