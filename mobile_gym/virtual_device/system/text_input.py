"""Editing text in the focused field; the same for the keyboard, `Type` and `input text`."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mobile_gym.virtual_device.system.session import System
from mobile_gym.virtual_device.ui.view import View

__all__ = ["delete", "insert", "press_key", "submit"]

_DIGITS: Final = frozenset("0123456789*#+-., /:")
_PAGES: Final = {"symbols": "symbols", "letters": "letters"}


def _write(system: System, field: View, text: str, cursor: int) -> None:
    focus = system.state.focus
    assert focus is not None
    system.set_ui_item(field.key, text)
    system.change(focus=replace(focus, cursor=cursor))
    if field.on_change is not None:
        field.on_change(system, text)


def insert(system: System, field: View, typed: str) -> bool:
    """Put text in at the cursor; False where the field takes digits and this is something else."""
    focus = system.state.focus
    assert focus is not None
    if field.digits and not _DIGITS.issuperset(typed):
        return False
    at = min(focus.cursor, len(field.text))
    _write(system, field, field.text[:at] + typed + field.text[at:], at + len(typed))
    return True


def delete(system: System, field: View) -> None:
    """Remove the character before the cursor."""
    focus = system.state.focus
    assert focus is not None
    at = min(focus.cursor, len(field.text))
    if at:
        _write(system, field, field.text[: at - 1] + field.text[at:], at - 1)


def clear(system: System, field: View) -> None:
    """Empty the field."""
    if field.text:
        _write(system, field, "", 0)


def submit(system: System, field: View) -> None:
    """The Enter key: what the field does on it, or else it is done."""
    if field.on_submit is not None:
        field.on_submit(system)
    else:
        system.hide_keyboard()


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
