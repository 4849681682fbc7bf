"""Editing text in the focused field; the same for the keyboard, `Type` and `input text`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.ui import clusters
from mobile_gym.virtual_device.ui.layout import PlacedField
from mobile_gym.virtual_device.ui.view_fields import ImeAction

_DIGITS: Final = frozenset("0123456789*#+-., /:")


def _write(system: System, field: ui.View, text: str, cursor: int) -> None:
    focus = system.state.focus
    assert focus is not None
    system.set_ui_item(field.key, text)
    system.change(focus=replace(focus, cursor=cursor, anchor=None, toolbar=False))
    if field.on_change is not None:
        field.on_change(system, text)


def selection(system: System, field: ui.View) -> tuple[int, int]:
    """The first selected character and the one after the last; both the cursor where none is."""
    focus = system.state.focus
    assert focus is not None
    cursor = min(focus.cursor, len(field.text))
    anchor = cursor if focus.anchor is None else min(focus.anchor, len(field.text))
    return min(cursor, anchor), max(cursor, anchor)


def insert(system: System, field: ui.View, typed: str) -> bool:
    """Put text in for the selection; False where the field takes digits and this is not."""
    if not takes(field, typed):
        return False
    typed = typed.encode("utf-8", "ignore").decode("utf-8")  # no lone surrogates
    if field.max_lines <= 1:
        typed = typed.replace("\n", " ")
    start, end = selection(system, field)
    _write(system, field, field.text[:start] + typed + field.text[end:], start + len(typed))
    return True


def takes(field: ui.View, typed: str) -> bool:
    """Whether a field takes a text: those for digits take no letters."""
    return not field.digits or _DIGITS.issuperset(typed)


def replace_text(system: System, field: ui.View, start: int, end: int, typed: str) -> None:
    """Put text in for a part of what stands there."""
    if (start, end) != (end, start) or typed:
        _write(system, field, field.text[:start] + typed + field.text[end:], start + len(typed))


def place_before(text: str, index: int) -> int:
    """Where a caret goes that moves one character back."""
    return clusters.before(text, index)


def delete(system: System, field: ui.View) -> None:
    """Remove the selection, or the character before the cursor with all that belongs to it."""
    start, end = selection(system, field)
    if start == end:
        start = clusters.before(field.text, end)
    if start < end:
        _write(system, field, field.text[:start] + field.text[end:], start)


def clear(system: System, field: ui.View) -> None:
    """Empty the field."""
    if field.text:
        _write(system, field, "", 0)


def following(fields: Mapping[str, PlacedField], field: ui.View) -> ui.View | None:
    """The field that comes after one in a window; None after the last."""
    keys = list(fields)
    if field.key not in fields or field.key == keys[-1]:
        return None
    return fields[keys[keys.index(field.key) + 1]].view


def action_of(field: ui.View, next_field: ui.View | None) -> ImeAction:
    """What the Enter key does in a field; as Android finds it where the field does not say."""
    if field.ime is not None and field.ime.action is not None:
        return field.ime.action
    if field.on_submit is not None:
        return "done"
    if field.max_lines > 1:
        return "newline"
    return "done" if next_field is None else "next"


def submit(system: System, field: ui.View, next_field: ui.View | None = None) -> None:
    """The Enter key: what the field does on it, a new line, the next field, or else it is done."""
    action = action_of(field, next_field)
    if field.on_submit is not None:
        field.on_submit(system)
    elif action == "newline":
        insert(system, field, "\n")
    elif action == "next" and next_field is not None:
        system.focus(next_field.key, len(next_field.text))
    else:
        system.hide_keyboard()


def edit(system: System, field: ui.View, name: str) -> None:
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
