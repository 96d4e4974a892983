"""Everything of the Director's desk for programs."""

from fastapi import APIRouter

from bridgelaws.web.desk.api.at_table import router as at_table
from bridgelaws.web.desk.api.evenings import router as evenings
from bridgelaws.web.desk.api.planning import router as more
from bridgelaws.web.desk.api.rulings import router as rulings
from bridgelaws.web.desk.doors import DOORS
from bridgelaws.web.doors import api_routes
from bridgelaws.web.refusals import REFUSALS

router = APIRouter()
of_the_doors = api_routes(DOORS, REFUSALS)
for part in (of_the_doors, evenings, rulings, more, at_table):
    router.routes.extend(part.routes)
