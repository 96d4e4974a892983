"""Everything of the Director's desk for programs."""

from fastapi import APIRouter

from bridgelaws.web.desk.api.evenings import router as evenings
from bridgelaws.web.desk.api.planning import router as more
from bridgelaws.web.desk.api.rulings import router as rulings
from bridgelaws.web.desk.doors import DOORS
from bridgelaws.web.doors import api_routes
from bridgelaws.web.refusals import REFUSALS

router = APIRouter()
router.routes.extend([*api_routes(DOORS, REFUSALS).routes, *evenings.routes, *rulings.routes, *more.routes])
