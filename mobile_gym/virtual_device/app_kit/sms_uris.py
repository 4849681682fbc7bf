"""What an `sms:` or `smsto:` URI says: whom a message goes to, and its text.

Two apps of messages take the same URIs.

Source: RFC 5724.
"""

from __future__ import annotations

from urllib.parse import unquote


def recipients_in(uri: str) -> str:
    """The numbers, as they stand there; "" for none."""
    return unquote(uri.partition(":")[2].partition("?")[0]).strip("/ ")


def body_in(uri: str) -> str:
    """The text; "" for none."""
    fields = [field.partition("=") for field in uri.partition("?")[2].split("&")]
    return next((unquote(value) for key, _, value in fields if key == "body"), "")
