"""Style, scripts and pictures: those of the pages, and those that a published site takes along."""

from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from bridgelaws import publishing

FOLDERS = (Path(__file__).parent / "static", Path(publishing.__file__).parent / "static")


class Assets(StaticFiles):
    """Where an address carries the version, what is there never changes and may be kept."""

    def __init__(self) -> None:
        super().__init__(directory=FOLDERS[0], packages=[("bridgelaws.publishing", "static")])

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        for_good = bool(scope["query_string"])
        response.headers["Cache-Control"] = f"public, max-age={'31536000, immutable' if for_good else '86400'}"
        return response


def list_assets() -> list[Path]:
    return sorted(path for folder in FOLDERS for path in folder.iterdir() if path.is_file())
