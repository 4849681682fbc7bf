"""Web addresses: taking them apart, putting them together, and what somebody types for one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple
from urllib.parse import parse_qsl, quote, unquote, urlencode, urljoin, urlsplit

from immutabledict import immutabledict

BLANK: Final = "about:blank"


class Address(NamedTuple):
    """An address, taken apart."""

    host: str
    path: str
    query: immutabledict[str, str]


def parse(url: str) -> Address:
    """Take an address apart; the path begins with `/` and has no `/` at its end."""
    try:
        parts = urlsplit(url)
        host = parts.hostname or ""
    except ValueError:  # an unclosed bracket
        return Address("", "/", immutabledict())
    path = "/" + unquote(parts.path).strip("/")
    return Address(host.lower(), path, immutabledict(parse_qsl(parts.query)))


def join(base: str, href: str) -> str:
    """The absolute address of a link on a page."""
    return urljoin(base, href)


def with_query(url: str, values: Mapping[str, str]) -> str:
    """An address with these values as its query."""
    return f"{url.partition('?')[0]}?{urlencode(values, errors='replace')}" if values else url


def is_address(text: str) -> bool:
    """Whether what somebody typed is an address and not words to search for."""
    words = text.strip()
    if "://" in words:
        return words.lower().startswith(("http://", "https://"))
    host = words.partition("/")[0].partition("?")[0]
    name, _, ending = host.rpartition(".")
    return bool(name) and ending.isascii() and ending.isalpha() and " " not in host


def complete_address(text: str) -> str:
    """The address that somebody typed, completed."""
    words = text.strip()
    scheme, found, rest = words.partition("://")
    if not found:
        scheme, rest = "https", words
    host, slash, tail = rest.partition("/")
    tail = quote(tail, safe="/?=&%+-_.~#", errors="replace")
    return f"{scheme.lower()}://{host.lower()}{slash or '/'}{tail}"


def readable_address(url: str) -> str:
    """An address as the address bar shows it: readable, without scheme."""
    if url == BLANK:
        return ""
    bare = url.removeprefix("https://").removeprefix("http://")
    return unquote(bare.replace("+", " ")).rstrip("/")
