"""What the seed data of Contacts is drawn from, in one language."""

from __future__ import annotations

from typing import NamedTuple


class SeedPool(NamedTuple):
    """The words of an address book, each tuple in the order that it is drawn from."""

    first_names: tuple[str, ...]
    last_names: tuple[str, ...]
    companies: tuple[str, ...]
    """Five."""
    streets: tuple[str, ...]
    """With a place `{}` for the number."""
    notes: tuple[str, ...]
    """Four."""
    groups: tuple[str, ...]
    """The labels, three."""
    birthday: str
    """With places `{month}`, its name in English, `{number}`, `{day}` and `{year}`."""
    email: str
    """With places `{first}`, `{last}` and `{number}`, the contact's."""
    areas: tuple[str, ...]
    """What numbers begin with, eight."""
    phone: str
    """With places `{area}` and `{line}`."""
    lines: int
    """How many lines an area has."""
