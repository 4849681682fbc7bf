"""Pages with forms on them, and what a form sends, read field by field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import Response

from mobile_gym.core.errors import UsageError
from mobile_gym.studio.inspecting import render_page

FORM_HEADERS: Final = {"Referrer-Policy": "same-origin"}
"""Forms are sent with the page's origin, which `Access` asks for."""
_MOST_BYTES: Final = 1 << 20
_MOST_FIELDS: Final = 1000


def form_page(name: str, status: int = 200, **values: Any) -> Response:
    """A page with forms on it."""
    response = render_page(name, status, **values)
    response.headers.update(FORM_HEADERS)
    return response


@dataclass(frozen=True, slots=True)
class FormFields:
    """The fields of a form, each with all its values."""

    fields: Mapping[str, Sequence[str]]

    @classmethod
    async def of(cls, request: Request) -> FormFields:
        """Read the body of a request.

        Raises:
            UsageError: it is too long or no form.
        """
        data = bytearray()
        async for chunk in request.stream():
            data += chunk
            if len(data) > _MOST_BYTES:
                raise UsageError(f"the form is longer than {_MOST_BYTES} bytes")
        try:
            fields = parse_qs(
                data.decode(), keep_blank_values=True, max_num_fields=_MOST_FIELDS, errors="strict"
            )
        except ValueError as error:
            raise UsageError("the form cannot be read") from error
        return cls(fields)

    def text(self, name: str) -> str:
        """The first value of a field; "" where there is none."""
        return self.fields.get(name, ("",))[0]

    def all(self, name: str) -> Sequence[str]:
        """Every value of a field."""
        return self.fields.get(name, ())

    def has(self, name: str) -> bool:
        """Whether a box is ticked."""
        return bool(self.text(name))

    def number(self, name: str) -> int:
        """A whole number from 0.

        Raises:
            UsageError: the field is none.
        """
        return parse_whole_number(self.text(name), name)


def parse_whole_number(text: str, name: str) -> int:
    """A whole number from 0.

    Raises:
        UsageError: the text is none.
    """
    if not (text.isascii() and text.isdecimal()) or len(text) > 9:
        raise UsageError(f"{name} is {text!r:.40}; it must be a whole number from 0")
    return int(text)
