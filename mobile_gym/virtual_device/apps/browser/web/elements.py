"""The parts that blocks of a web page are made of: links, and forms with their fields."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

__all__ = ["Check", "Field", "Form", "FormLook", "Link", "Select", "TextField"]


class Link(NamedTuple):
    """A link to another page; what stands in `note` follows it and is not part of it."""

    text: str
    href: str
    note: str = ""


class TextField(NamedTuple):
    """A text field of a form; `kind` is `"text"`, `"digits"`, `"password"` or `"lines"`."""

    name: str
    label: str
    value: str = ""
    kind: str = "text"


class Check(NamedTuple):
    """A check box of a form; it sends `1` where it is set."""

    name: str
    label: str
    checked: bool = False


class Select(NamedTuple):
    """A choice of one of several (value, label)."""

    name: str
    label: str
    options: tuple[tuple[str, str], ...]
    value: str = ""


Field: TypeAlias = TextField | Check | Select
FormLook = Literal["plain", "panel", "search"]
"""Fields one below the other; the same on a panel with a wide button; a field and a button."""


class Form(NamedTuple):
    """Fields and a button; `post` changes what the site keeps, otherwise it leads to a page."""

    action: str
    fields: tuple[Field, ...]
    submit: str
    post: bool = False
    hidden: tuple[tuple[str, str], ...] = ()
    look: FormLook = "plain"
