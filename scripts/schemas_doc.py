"""Keeps docs/schemas true: ``python scripts/schemas_doc.py`` writes the JSON Schemas, ``--check`` compares."""

import json
import sys
from pathlib import Path
from typing import Any, Final

import msgspec

from bridgelaws.casefiles.shapes import CaseDocument, OutcomeRow
from bridgelaws.exchange.shapes import LineRow, PlaceRow, ResultsFile
from bridgelaws.formats.tables import Boards

FOLDER: Final = Path(__file__).resolve().parent.parent / "docs" / "schemas"
SHAPES: Final[dict[str, Any]] = {
    "boards": Boards,
    "results-file": ResultsFile,
    "rank-place": PlaceRow,
    "rank-line": LineRow,
    "case": CaseDocument,
    "case-outcome": OutcomeRow,
}


def schemas() -> dict[str, str]:
    """Each file's name and text."""
    return {
        f"{name}.schema.json": json.dumps(
            {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(kind)},
            indent=1,
            ensure_ascii=False,
        )
        + "\n"
        for name, kind in SHAPES.items()
    }


if __name__ == "__main__":
    for name, text in schemas().items():
        path = FOLDER / name
        if "--check" in sys.argv and (not path.exists() or path.read_text("utf8") != text):
            sys.exit(f"docs/schemas/{name} is stale: run `python scripts/schemas_doc.py` and commit what it writes.")
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf8")
