"""What came of an interview, for the record of the event."""

from msgspec import Struct

from bridgelaws.assistant.interview import Standing
from bridgelaws.assistant.rulings import ruling_views
from bridgelaws.language import Language, speak
from bridgelaws.table.effects import board


class Finding(Struct, frozen=True):
    """What came of an interview: what was said, by which laws, what is to be looked at again."""

    text: str
    laws: tuple[str, ...]
    again: tuple[str, ...]
    adjusts: bool
    penalizes: bool


def finding(standing: Standing, language: Language) -> Finding | None:
    """None while nothing has been ruled."""
    views = [view for view in ruling_views(standing, language) if not view.undone]
    if not views:
        return None
    said = [each for view in views for each in view.says]
    text = " ".join([speak(each, language) for each in said])
    laws = dict.fromkeys(str(law.provision) for view in views for law in view.laws)
    again = dict.fromkeys(str(law.provision) for view in views for law in view.at_the_end)
    effects = [effect for ruling in standing.rulings for effect in ruling.effects]
    return Finding(
        text,
        tuple(laws),
        tuple(again),
        adjusts=any(isinstance(each, board.ScoreAdjusted) for each in effects),
        penalizes=any(isinstance(each, board.PenaltyGiven) for each in effects),
    )


def text_for_reader(text: str, standing: Standing | None, language: Language) -> str:
    """What was ruled, in the reader's language; words of the Director's own stay as they were written."""
    if standing is None:
        return text
    told = {each: found.text for each in Language if (found := finding(standing, each)) is not None}
    return told[language] if text in told.values() else text
