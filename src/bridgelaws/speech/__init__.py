"""What the Director says: a speech composed from an incident, in no language yet (docs/speech.md)."""

from bridgelaws.speech.claim_lines import speak_of_verdict
from bridgelaws.speech.compose import speak_of_incident, speak_of_ruling, speak_of_stage
from bridgelaws.speech.incident import Asked, Given, Incident, Stage, read_incidents, read_stages
from bridgelaws.speech.moments import Clause, Kind, Later, Moment, Role, Speech
from bridgelaws.speech.render import read_aloud, words_in
from bridgelaws.speech.rights import speak_of_refusal
from bridgelaws.speech.wrong_pocket import speak_of_decision

__all__ = [
    "Asked",
    "Clause",
    "Given",
    "Incident",
    "Kind",
    "Later",
    "Moment",
    "Role",
    "Speech",
    "Stage",
    "read_aloud",
    "read_incidents",
    "read_stages",
    "speak_of_decision",
    "speak_of_incident",
    "speak_of_refusal",
    "speak_of_ruling",
    "speak_of_stage",
    "speak_of_verdict",
    "words_in",
]
