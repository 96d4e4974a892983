"""Questions that more than one law puts."""

from bridgelaws.table.case import AnswerKind, Ask

ACCEPTED = Ask("accepted", "10C1", AnswerKind.YES_NO, "Do you accept {call}?")
CHANGE_ACCEPTED = Ask("accepted", "10C1", AnswerKind.YES_NO, "Do you accept {second} instead of {first}?")
ACCEPTED_INSTEAD = Ask("accepted", "27B4", AnswerKind.YES_NO, "{bid} is replaced by {call}: do you accept {call}?")
ACCEPTED_AFTER_ALL = Ask("accepted", "27B4", AnswerKind.YES_NO, "{bid} is called once more: do you accept it after all?")
CORRECTION = Ask("correction", "10C1", AnswerKind.CALL, "{call} does not stand. What do you call instead?")
SUFFICIENT_CORRECTION = Ask(
    "correction", "27B3", AnswerKind.CALL, "{bid} does not stand. Which sufficient bid, or pass, do you make?"
)
SECOND_CORRECTION = Ask(
    "correction",
    "27B3",
    AnswerKind.CALL,
    "{call} does not stand in place of {bid} either. Which sufficient bid, or pass, do you make?",
)
