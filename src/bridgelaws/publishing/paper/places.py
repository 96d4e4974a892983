"""The list of places, and what was changed after it was published."""

from typing import Any

from bridgelaws.club.publication.ranking import is_team_event, ranking
from bridgelaws.club.publication.source import Source
from bridgelaws.language import Language
from bridgelaws.publishing import showing
from bridgelaws.publishing.paper.words import Words
from bridgelaws.text import say


def there(source: Source) -> bool:
    found = source.ranking()
    return found is not None and bool(found.fields)


def data(source: Source, language: Language) -> dict[str, Any]:
    found, words = ranking(source.evening), Words(language)
    joined = ", " if is_team_event(source.state) else " – "
    return {
        "headings": [
            words(say("Rank")),
            words(say("Team")) if is_team_event(source.state) else words(say("No.")),
            words(say("Names")),
            "%" if found.by_percent else words(found.unit),
        ],
        "adjusted": words(say("Has an adjusted score")),
        "fields": [
            {
                "name": field if isinstance(field, str) else words(field),
                "lines": [
                    {
                        "place": line.place.replace("=", " ="),
                        "contestant": line.contestant,
                        "names": joined.join(line.names),
                        "figure": showing.figure(line.percent if found.by_percent else line.score, language),
                        "adjusted": line.adjusted,
                    }
                    for line in lines
                ],
            }
            for field, lines in found.lists
        ],
    }
