"""Keeping keys out of what people read: messages, logs, caches and reports."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

from mobile_gym.core.errors import UsageError

REDACTED: Final = "[key removed]"

_KEY_LIKE: Final = re.compile(
    r"(?<![A-Za-z0-9])(?:sk|pk|rk|hf|gsk|xai|AIza)[-_]?[A-Za-z0-9*_-]{16,}"
    r"|(?<=[Bb]earer )\S{8,}"
)
"""What the keys of well-known vendors look like, also half hidden by stars, and a bearer's."""

_SHORTEST_KEY: Final = 8
"""Shorter ones are made up for servers that want any; removing them would spoil plain words."""


def redact(text: str, key: str = "") -> str:
    """The text without the key, wherever it stands, and without anything that looks like one."""
    if len(key) >= _SHORTEST_KEY:
        text = text.replace(key, REDACTED)
    return _KEY_LIKE.sub(REDACTED, text)


def require_clean_url(url: str) -> None:
    """Check that an address of a server carries no key.

    Raises:
        UsageError: it is not an http address, or has a user, a password or a query.
    """
    try:
        parts = urlsplit(url)
        is_clean = not (parts.username or parts.password or parts.query or parts.fragment)
        is_http = parts.scheme in {"http", "https"} and bool(parts.hostname)
    except ValueError:
        is_clean, is_http = True, False
    if not is_clean:  # it is not repeated in the message, for it may hold a key
        raise UsageError(
            "base_url holds a user, a password or a query; give the bare address, and put the key "
            'into the environment variable that "api_key_env" names'
        )
    if not is_http:
        raise UsageError(f"base_url {url!r} must start with http:// or https:// and name a host")
