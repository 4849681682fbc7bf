"""What the seed data of Messaging is drawn from, in one language."""

from __future__ import annotations

from typing import NamedTuple


class SeedPool(NamedTuple):
    """The conversations of a fresh device, in the order that they are drawn from."""

    talks: tuple[tuple[str, ...], ...]
    """Lines of the other party start with "<", the user's with ">"."""
    services: tuple[tuple[str, str], ...]
    """Addresses of services, and what each writes, with a place `{code}`."""
