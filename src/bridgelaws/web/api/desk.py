"""Everything of the Director's desk for programs."""

from fastapi import APIRouter

from bridgelaws.web.api.desk_evenings import router as evenings
from bridgelaws.web.api.desk_more import router as more
from bridgelaws.web.api.desk_rulings import router as rulings

router = APIRouter()
router.routes.extend([*evenings.routes, *rulings.routes, *more.routes])
