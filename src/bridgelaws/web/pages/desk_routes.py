"""All routes of the desk, in the order in which addresses are looked for."""

from bridgelaws.web.desk.doors import DOORS
from bridgelaws.web.desk.pages import appeal, end
from bridgelaws.web.desk.pages.calls import router as calls
from bridgelaws.web.desk.pages.history import router as deeds
from bridgelaws.web.desk.pages.rulings import router as rulings
from bridgelaws.web.desk.pages.sheets import router as sheet
from bridgelaws.web.desk.pages.tables import router as table
from bridgelaws.web.desk.pages.wall import router as desk
from bridgelaws.web.doors import form_routes
from bridgelaws.web.pages.desk_backup import router as backup
from bridgelaws.web.pages.desk_backup import uploads as backup_uploads
from bridgelaws.web.pages.desk_more import router as more
from bridgelaws.web.pages.desk_more import uploads
from bridgelaws.web.pages.desk_new import router as new
from bridgelaws.web.pages.desk_rounds import router as rounds

DESK = (
    form_routes(DOORS),
    new,
    desk,
    deeds,
    table,
    calls,
    rulings,
    end.router,
    appeal.router,
    more,
    rounds,
    sheet,
    backup,
    uploads,
    backup_uploads,
)
