"""Every matter the Director can be called to, by the name that a case file uses."""

import re

from bridgelaws.table.matters import Matter

_KINDS: tuple[type[Matter], ...] = ()
MATTERS = {re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower(): kind for kind in _KINDS}
