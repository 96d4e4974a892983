"""Somebody who opens pages and sends forms, without a network."""

import re
import warnings
from collections.abc import Mapping

from httpx import Response

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it would rather have another package than httpx
    from starlette.testclient import TestClient


class Visitor(TestClient):
    """Somebody with a browser without scripts: opens pages and sends their forms."""

    def submit(self, address: str, fields: Mapping[str, str] | None = None, *, page: str | None = None) -> Response:
        """A form of ours sent, with the token that stands in the page."""
        token = re.search(r'name="form_token" value="([0-9a-f]+)"', self.get(page or "/laws").text)
        assert token is not None, "the page has no form"
        sent: Response = self.post(address, data={**(fields or {}), "form_token": token[1]})
        return sent

    def sign_in(self, password: str = "a long password") -> Response:
        """As the director; on an empty database the password is set."""
        return self.submit("/sign-in", {"password": password, "again": password, "to": "/"})
