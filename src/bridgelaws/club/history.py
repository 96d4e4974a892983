"""Everything that happened in an event, in words, with what can be undone."""

from collections.abc import Mapping
from datetime import datetime
from typing import assert_never

from msgspec import Struct

from bridgelaws.bridge.cards import Card
from bridgelaws.club.deeds import DeedStep, can_be_undone, steps
from bridgelaws.club.publication.ending import CHOICES
from bridgelaws.club.reasons import why
from bridgelaws.lawbook.elections import elections
from bridgelaws.store import EventLog
from bridgelaws.text import Text, all_of, say, say_count
from bridgelaws.tournament.event import entry_events, events, ruling_events, stage_events
from bridgelaws.tournament.event.keeping_events import CarriedOver, NameErased
from bridgelaws.tournament.event.score_sheet import Person


class HistoryLine(Struct, frozen=True):
    """Something that happened."""

    version: int
    at: datetime
    by: str
    text: Text
    deed: str
    undoable: bool
    undone: bool
    first: bool  # of its deed, the newest first


_CHANGED_SCREEN = say("The page on the screen in the room was changed.")


def history(log: EventLog, event: str) -> list[HistoryLine]:
    every: list[DeedStep] = [step for step in steps(log, event) if not isinstance(step.event, events.ClockSet)]
    undone = {step.deed for step in every if step.undoing}
    names = {person.id: person.name for step in every for person in _people_in(step.event) if person.name}
    last = {step.deed: step.recorded.version for step in every if step.deed and not step.undoing}
    return [
        HistoryLine(
            step.recorded.version,
            step.recorded.time,
            step.recorded.signed_by,
            in_words(step.event, names),
            step.deed,
            bool(step.deed) and not step.undoing and step.deed not in undone and _undoable(every, step.deed),
            step.deed in undone and not step.undoing,
            not step.undoing and last.get(step.deed) == step.recorded.version,
        )
        for step in every
    ]


def _people_in(event: events.Event) -> tuple[Person, ...]:
    """Those who are named in it: later events may know them by their ids alone."""
    match event:
        case entry_events.Entered() | entry_events.PlayersRenamed() | entry_events.ReplacementSeated():
            return event.players
        case entry_events.MemberAdded():
            return (event.player,)
        case entry_events.SubstituteSeated():
            return (event.substitute,)
        case _:
            return ()


def _undoable(every: list[DeedStep], deed: str) -> bool:
    return any(can_be_undone(step.event) for step in every if step.deed == deed)


def in_words(event: events.Event, names: Mapping[str, str] = {}) -> Text:
    """``names`` are those of the players, by their ids."""
    match event:
        case events.EventOpened():
            return say("The event was opened: {name}.", name=event.name)
        case events.RegulationChosen():
            return _say_regulation(event)
        case _ if isinstance(event, entry_events.EntryEvent):
            return _say_entry(event, names)
        case _ if isinstance(event, events.OfPlan):
            return _say_plan(event)
        case _ if isinstance(event, events.OfResults):
            return _say_result(event)
        case _ if isinstance(event, events.OfBoards):
            return _say_board(event)
        case _ if isinstance(event, events.OfTheEvening):
            return _say_call(event)
        case _ if isinstance(event, events.OfRulings):
            return _say_ruling(event)
        case _ if isinstance(event, events.OfTheEnd):
            return _say_end(event)
        case NameErased():
            return say("A person’s name was erased from the record.")
        case CarriedOver():
            return say("The record was carried over from an older one, with the names sealed.")
        case _:
            assert_never(event)


def _say_entry(event: entry_events.EntryEvent, names: Mapping[str, str]) -> Text:
    match event:
        case entry_events.Entered():
            return say("{contestant} entered: {names}.", contestant=event.contestant, names=_people(event.players))
        case entry_events.EntryWithdrawn():
            return say("{contestant} withdrew: {reason}.", contestant=event.contestant, reason=why(event.reason))
        case entry_events.EntryRestored():
            return say("{contestant} plays again: {reason}.", contestant=event.contestant, reason=why(event.reason))
        case entry_events.PlayersRenamed():
            return say(
                "The names of {contestant} were put right: {names}.",
                contestant=event.contestant,
                names=_people(event.players),
            )
        case entry_events.MemberAdded():
            return say("{player} joined {contestant}.", player=event.player.name, contestant=event.contestant)
        case entry_events.SubstituteSeated():
            return say(
                "{substitute} plays for {player} from round {round} on.",
                substitute=event.substitute.name,
                player=names.get(event.player, event.player),
                round=event.from_round,
            )
        case entry_events.PlayerReturned():
            player = names.get(event.player, event.player)
            return say("{player} plays again from round {round} on.", player=player, round=event.from_round)
        case entry_events.ReplacementSeated() | entry_events.PlaceRegained():
            return say("{contestant} now has other players.", contestant=event.contestant)
        case entry_events.FieldAssigned():
            return say("{contestant} is ranked {side}.", contestant=event.contestant, side=event.direction)
        case entry_events.EntryClassed():
            return say(
                "{contestant}: stratum {stratum}, handicap {handicap}.",
                contestant=event.contestant,
                stratum=event.stratum or "–",
                handicap=event.handicap,
            )
        case entry_events.NumbersGiven():
            return say(
                "The federation numbers of {contestant}: {numbers}.",
                contestant=event.contestant,
                numbers=all_of([each or "–" for each in event.numbers] or ["–"]),
            )
        case entry_events.ScoreCarriedOver():
            return say(
                "{contestant} begins with {score} from {stage}.",
                contestant=event.contestant,
                score=event.percent or event.points,
                stage=event.stage,
            )


def _say_plan(event: events.OfPlan) -> Text:
    match event:
        case events.SessionPlanned():
            return say_count(
                "Session {session} was planned with {count} round.",
                "Session {session} was planned with {count} rounds.",
                len(event.rounds),
                session=event.session,
            )
        case events.RoundsReplanned():
            rounds = all_of([str(each.number) for each in event.rounds])
            return say("Replanned: round {rounds}. {reason}", rounds=rounds, reason=why(event.reason))
        case events.RoundStarted():
            return say("Round {round} was called.", round=event.round)
        case events.RoundRecalled():
            return say("Round {round} was called back.", round=event.round)
        case events.DealsSealed():
            return say_count("{count} deal was sealed.", "{count} deals were sealed.", len(event.boards))
        case events.DealsOpened():
            return say_count("{count} deal was opened.", "{count} deals were opened.", len(event.deals))


def _say_result(event: events.OfResults) -> Text:
    match event:
        case events.ResultEntered() | events.ResultDisputed():
            text = say(
                "Board {board} at {place}: {result}.", board=event.board, place=event.place.said, result=event.result.said
            )
            return text if isinstance(event, events.ResultEntered) else say("Disputed. {told}", told=text)
        case events.ResultConfirmed():
            return say(
                "Board {board} at {place} was confirmed for {side}.",
                board=event.board,
                place=event.place.said,
                side=event.side,
            )
        case events.DisputeSettled():
            return say(
                "Board {board} at {place} was settled: {result}. {reason}",
                board=event.board,
                place=event.place.said,
                result=event.result.said,
                reason=why(event.reason),
            )
        case events.ResultCorrected():
            return say(
                "Board {board} at {place} was corrected from {was} to {now}: {reason}.",
                board=event.board,
                place=event.place.said,
                was=event.was.said,
                now=event.now.said,
                reason=why(event.reason),
            )


def _say_board(event: events.OfBoards) -> Text:
    match event:
        case events.BoardAllowed():
            return say(
                "Board {board} counts at {place}: {reason}.",
                board=event.board,
                place=event.place.said,
                reason=why(event.reason),
            )
        case events.BoardTakenBack():
            return say("Board {board} does not count at {place} after all.", board=event.board, place=event.place.said)
        case events.BoardFouled():
            if not event.form:
                return say(
                    ("Board {board} no longer counts as fouled at {count} tables."),
                    board=event.board,
                    count=len(event.places),
                )
            return say(
                "Board {board} was fouled at {count} tables: {form}.",
                board=event.board,
                count=len(event.places),
                form=event.form,
            )
        case events.MatchForfeited():
            return say(
                "The match at {place} was lost without play: {reason}.", place=event.place.said, reason=why(event.reason)
            )


def _say_call(event: events.OfTheEvening) -> Text:
    match event:
        case events.DirectorCalled():
            if event.after_play:
                return say("To be reviewed after play at {place}: {about}.", place=event.place.said, about=event.about)
            return say("The Director was called to {place}.", place=event.place.said)
        case events.CallAnswered():
            return say("The Director has been at the table.")
        case events.LeadChecked():
            return say(
                "Board {board} at {place}: the table asked whether {seat} holds {card}.",
                board=event.board,
                place=event.place.said,
                seat=event.leader,
                card=Card(event.card),
            )
        case events.HandsLooked():
            return say(
                "Board {board} at {place}: the Director looked at the hands.", board=event.board, place=event.place.said
            )
        case events.ClockSet():
            return say("The clock was set.")
        case events.DirectorPlays(""):
            return say("The Director does not play in this event, and may look at hands.")
        case events.DirectorPlays():
            return say("The Director plays as one of {contestant}.", contestant=event.contestant)
        case events.RoomSet():
            return say("The screen in the room says: {words}", words=event.words) if event.words else _CHANGED_SCREEN


def _say_ruling(event: events.OfRulings) -> Text:
    match event:
        case events.RulingGiven():
            return say(
                "Ruling {ruling}, by {laws}: {text}",
                ruling=event.ruling,
                laws=all_of(event.provisions),
                text=event.text,
            )
        case ruling_events.RulingRevised():
            return say(
                "Ruling {ruling} was put right ({reason}). By {laws} it now reads: {text}",
                ruling=event.ruling,
                reason=why(event.reason),
                laws=all_of(event.provisions),
                text=event.text,
            )
        case ruling_events.RulingWithdrawn():
            return say("Ruling {ruling} was withdrawn ({reason}).", ruling=event.ruling, reason=why(event.reason))
        case events.AwardMade():
            return say("An adjusted score for board {board} at {place}.", board=event.board, place=event.place.said)
        case events.AwardLifted():
            return say(
                "The adjusted score for board {board} at {place} was lifted.", board=event.board, place=event.place.said
            )
        case events.PenaltyGiven():
            return say(
                "A penalty for {contestant}: {amount} {unit}. {reason}",
                contestant=event.penalty.contestant,
                amount=event.penalty.amount,
                unit=event.penalty.unit,
                reason=event.penalty.reason,
            )
        case events.PenaltyLifted():
            return say("A penalty was lifted: {reason}.", reason=why(event.reason))


def _say_end(event: events.OfTheEnd) -> Text:
    match event:
        case events.ScorePublished():
            return say("The score of session {session} was published.", session=event.session)
        case events.PeriodSet():
            return say("The end of a period of session {session} was changed.", session=event.session)
        case events.AppealLodged():
            return say("{contestant} appealed ruling {ruling}.", contestant=event.contestant, ruling=event.ruling)
        case events.AppealDecided():
            return say("The appeal {appeal} was decided: {text}", appeal=event.appeal, text=event.text)
        case events.AppealWithdrawn():
            return say("The appeal {appeal} was withdrawn.", appeal=event.appeal)
        case events.MadeFinal():
            return say("The result was made final.")
        case stage_events.NextStagePlanned():
            return say_count(
                "The next stage was planned: {count} contestant goes on.",
                "The next stage was planned: {count} contestants go on.",
                sum(len(each.starters) for each in event.finals),
            )
        case stage_events.NextStageDropped():
            return say("The next stage is not played as it was planned: {reason}.", reason=why(event.reason))


def _say_regulation(event: events.RegulationChosen) -> Text:
    """80B2(f), 87B: what was left open, in the words in which the desk asks for it."""
    value = str(event.value)
    if event.name == "fouled_board_method":
        return say("It was decided how the groups of a fouled board are scored: {how}.", how=CHOICES.get(value, value))
    if event.name == "bye_victory_points":
        return say("A team without opponents scores {points} victory points, as decided.", points=event.value)
    if event.name == "victory_points":
        scale = say("a scale of its own") if isinstance(event.value, dict) else value
        return say("The scale of victory points was chosen: {scale}.", scale=scale)
    if value in CHOICES:
        return say("It was decided: {how}.", how=CHOICES[value])
    described = next((each.description for each in elections() if each.name == event.name), event.name)
    return say("A regulation was chosen: {name}.", name=f"{described.rstrip('.')}: {value}")


def _people(players: tuple[object, ...]) -> object:
    return all_of([getattr(each, "name", "") or getattr(each, "id", "") for each in players])
