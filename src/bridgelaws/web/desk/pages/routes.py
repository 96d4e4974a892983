"""All routes of the desk, in the order in which addresses are looked for."""

from bridgelaws.web.desk.doors import DOORS
from bridgelaws.web.desk.pages import (
    appeal,
    at_table,
    calls,
    cards,
    connector,
    deals,
    devices,
    end,
    entries,
    evenings,
    federation,
    history,
    movements,
    new,
    rounds,
    rulings,
    sheets,
    tables,
    wall,
)
from bridgelaws.web.doors import form_routes

DESK = (
    form_routes(DOORS),
    *[
        screen.router
        for screen in (
            new,
            movements,
            evenings,
            wall,
            history,
            tables,
            calls,
            at_table,
            rulings,
            end,
            appeal,
            entries,
            deals,
            federation,
            connector,
            devices,
            cards,
            rounds,
            sheets,
        )
    ],
)
