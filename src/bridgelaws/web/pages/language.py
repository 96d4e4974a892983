"""Choosing the language: remembered on this device alone."""

from fastapi import APIRouter, HTTPException
from starlette.responses import Response

from bridgelaws.language import chosen
from bridgelaws.web.addresses import local
from bridgelaws.web.languages import COOKIE, REMEMBERED
from bridgelaws.web.page import Page

router = APIRouter()


@router.get("/language/{tag}")
def choose(page: Page, tag: str, back: str = "/") -> Response:
    language = chosen(tag)
    if language is None:
        raise HTTPException(404)
    response = page.go(local(back))
    secure = page.request.url.scheme == "https"
    response.set_cookie(COOKIE, language.value, max_age=REMEMBERED, samesite="lax", secure=secure, httponly=True)
    return response
