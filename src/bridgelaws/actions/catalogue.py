"""Everything that somebody can do at a table, and what it is called in a sentence."""

from bridgelaws.actions.action import Action
from bridgelaws.actions.auction import OF_THE_AUCTION, OF_THE_LEAD
from bridgelaws.actions.claims import AFTER_PLAY, OF_CLAIMS, OF_THE_DIRECTOR
from bridgelaws.actions.matters import tell_irregularity
from bridgelaws.actions.play import OF_DUMMY, OF_THE_PLAY
from bridgelaws.table.events import Deed, MatterRaised
from bridgelaws.text import Text

ACTIONS: dict[str, Action] = {
    action.key: action
    for group in (OF_THE_AUCTION, OF_THE_LEAD, OF_THE_PLAY, OF_DUMMY, OF_CLAIMS, AFTER_PLAY, OF_THE_DIRECTOR)
    for action in group
}
BY_KEY: dict[str, list[Action]] = {}  # as case files write them
_BY_TYPE: dict[type[Deed], list[Action]] = {}
for _action in ACTIONS.values():
    BY_KEY.setdefault(_action.written.key, []).append(_action)
    _BY_TYPE.setdefault(_action.type, []).append(_action)


def action_of(deed: Deed) -> Action:
    """The action that a deed is; matters are none."""
    return next(action for action in reversed(_BY_TYPE[type(deed)]) if action.is_so(deed))


def tell(deed: Deed) -> Text:
    """What somebody does, in a short sentence of the present, as the log of a table has it."""
    return tell_irregularity(deed.matter) if isinstance(deed, MatterRaised) else action_of(deed).tell(deed)
