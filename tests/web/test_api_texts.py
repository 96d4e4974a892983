"""What the description of the API says in words is true of its routes."""

import re
from collections.abc import Iterator
from typing import Any

from fastapi import FastAPI

ROUTE = re.compile(r"(?<![\w<])/[a-z][\w{}./-]*[\w}]")


def texts(described: Any) -> Iterator[str]:
    """Every summary and description, of routes, of values and of the whole."""
    if isinstance(described, dict):
        for key, value in described.items():
            if key in {"description", "summary"} and isinstance(value, str):
                yield value
            else:
                yield from texts(value)
    elif isinstance(described, list):
        for value in described:
            yield from texts(value)


def plain(route: str) -> str:
    """Whatever a place in it is called."""
    return re.sub(r"{\w+}", "{}", route)


def unknown_routes(described: dict[str, Any]) -> set[str]:
    """Routes that a text names and that are neither there nor the beginning of one that is."""
    known = [plain(path) for path in described["paths"]]
    named = {route for text in texts(described) for route in ROUTE.findall(text)}
    return {route for route in named if not any(f"{path}/".startswith(f"{plain(route)}/") for path in known)}


def test_every_route_that_a_text_of_the_api_names_is_there(app: FastAPI) -> None:
    assert unknown_routes(app.openapi()) == set()


def test_a_route_that_is_not_there_would_be_found(app: FastAPI) -> None:
    described = {**app.openapi(), "info": {"description": "See /api/nowhere/{name}, or /api/rulings/{ruling}."}}
    assert unknown_routes(described) == {"/api/nowhere/{name}"}
