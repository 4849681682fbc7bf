"""Editing text in the focused field; the same for the keyboard, `Type` and `input text`."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.ui import clusters
from mobile_gym.virtual_device.ui.view import View

__all__ = ["clear", "delete", "edit", "insert", "press_key", "selection", "submit"]

_DIGITS: Final = frozenset("0123456789*#+-., /:")
_PAGES: Final = {"symbols": "symbols", "letters": "letters"}


def _write(system: System, field: View, text: str, cursor: int) -> None:
    focus = system.state.focus
    assert focus is not None
    system.set_ui_item(field.key, text)
    system.change(focus=replace(focus, cursor=cursor, anchor=None, toolbar=False))
    if field.on_change is not None:
        field.on_change(system, text)


def selection(system: System, field: View) -> tuple[int, int]:
    """The first selected character and the one after the last; both the cursor where none is."""
    focus = system.state.focus
    assert focus is not None
    cursor = min(focus.cursor, len(field.text))
    anchor = cursor if focus.anchor is None else min(focus.anchor, len(field.text))
    return min(cursor, anchor), max(cursor, anchor)


def insert(system: System, field: View, typed: str) -> bool:
    """Put text in for the selection; False where the field takes digits and this is not."""
    if field.digits and not _DIGITS.issuperset(typed):
        return False
    typed = typed.encode("utf-8", "ignore").decode("utf-8")  # no lone surrogates
    if field.max_lines <= 1:
        typed = typed.replace("\n", " ")
    start, end = selection(system, field)
    _write(system, field, field.text[:start] + typed + field.text[end:], start + len(typed))
    return True


def delete(system: System, field: View) -> None:
    """Remove the selection, or the character before the cursor with all that belongs to it."""
    start, end = selection(system, field)
    if start == end:
        start = clusters.before(field.text, end)
    if start < end:
        _write(system, field, field.text[:start] + field.text[end:], start)


def clear(system: System, field: View) -> None:
    """Empty the field."""
    if field.text:
        _write(system, field, "", 0)


def submit(system: System, field: View) -> None:
    """The Enter key: what the field does on it, a new line, or else it is done."""
    if field.on_submit is not None:
        field.on_submit(system)
    elif field.max_lines > 1:
        insert(system, field, "\n")
    else:
        system.hide_keyboard()


def edit(system: System, field: View, name: str) -> None:
    """An item of the selection toolbar: `cut`, `copy`, `paste` or `select_all`."""
    focus = system.state.focus
    assert focus is not None
    start, end = selection(system, field)
    if name in ("cut", "copy") and end > start and not field.password:
        system.change(clipboard=field.text[start:end])
    if name == "cut":
        _write(system, field, field.text[:start] + field.text[end:], start)
    elif name == "copy":
        system.change(focus=replace(focus, cursor=end, anchor=None, toolbar=False))
    elif name == "paste":
        insert(system, field, system.state.clipboard)
    elif name == "select_all":
        system.change(focus=replace(focus, anchor=0, cursor=len(field.text), toolbar=True))


def press_key(system: System, field: View, name: str) -> None:
    """A key of the on-screen keyboard."""
    page = system.state.keyboard_page
    if name == "shift":
        system.change(keyboard_page="letters" if page == "shift" else "shift")
    elif name in _PAGES:
        system.change(keyboard_page=_PAGES[name])
    elif name == "delete":
        delete(system, field)
    elif name == "enter":
        submit(system, field)
    else:
        insert(system, field, " " if name == "space" else name)
        if page == "shift":
            system.change(keyboard_page="letters")
