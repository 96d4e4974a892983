"""The club's commands, each with the address of its form and its address for programs."""

from bridgelaws.web.club.pages import evenings, importing, people, points, series, settings

DOORS = (*evenings.DOORS, *importing.DOORS, *people.DOORS, *points.DOORS, *series.DOORS, *settings.DOORS)
