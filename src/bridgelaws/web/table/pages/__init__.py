"""The pages of the practice table."""

from bridgelaws.web.table.pages.start import uploads
from bridgelaws.web.table.pages.table import router as table

ROUTERS = (table, uploads)
