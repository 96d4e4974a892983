"""The club's commands, each with the address of its form and its address for programs."""

from bridgelaws.web.club.pages import people, settings

DOORS = (*people.DOORS, *settings.DOORS)
