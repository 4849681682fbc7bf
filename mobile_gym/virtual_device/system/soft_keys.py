"""What the keys of the on-screen keyboard do to the field that has the focus.

Habits are those of AOSP's LatinIME: two taps on the space bar end a sentence, two on shift lock
it, a word that was picked gets its space when the next one is begun.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, Literal, TypeAlias

from mobile_gym.virtual_device.system import suggestions, text_input
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.ui import keyboard
from mobile_gym.virtual_device.ui.keyboard import emoji_page
from mobile_gym.virtual_device.ui.view import View

Held: TypeAlias = Literal["choose", "repeat", "done"]
"""What becomes of a finger that stays on a key: it chooses what is typed, it deletes until it
leaves, or it has done what it does."""

_PAGES: Final = frozenset({"letters", "symbols", "more"})
_DOUBLE_SHIFT_MS: Final = 300
_DOUBLE_SPACE_MS: Final = 1100
"""Source: LatinIME's `config_double_space_period_timeout`."""
_REPEAT_MS: Final = 50
"""Source: LatinIME's `config_key_repeat_interval`."""


def press(system: System, field: View, name: str, following: View | None) -> None:
    """A key is tapped.

    Args:
        system: of the device.
        field: what has the focus.
        name: of the key.
        following: the field that the Enter key may go on to.
    """
    ime = system.state.ime
    if ime.pressed and name != ime.pressed:
        system.change(ime=replace(ime, pressed=""))
    action = _ACTIONS.get(name)
    kind, _, value = name.partition(":")
    if name in _PAGES:
        system.change(keyboard_page=name)
    elif action is not None:
        action(system, field)
    elif name == "enter":
        text_input.submit(system, field, following)
    elif kind == "word" and value:
        _pick(system, field, value)
    elif kind == "tab" and value:
        page = emoji_page.first_page(int(value))
        system.change(ime=replace(system.state.ime, emoji_page=page))
    else:
        _type(system, field, name)


def _shift(system: System, field: View) -> None:
    del field
    state = system.state
    ime, now_ms = state.ime, state.monotonic_ms
    page = "letters" if state.keyboard_page in ("shift", "caps") else "shift"
    if ime.pressed == "shift" and now_ms - ime.pressed_ms <= _DOUBLE_SHIFT_MS:
        page = "caps"
    system.change(keyboard_page=page, ime=replace(ime, pressed="shift", pressed_ms=now_ms))


def _space(system: System, field: View) -> None:
    state = system.state
    ime, now_ms = state.ime, state.monotonic_ms
    is_second = ime.pressed == "space" and now_ms - ime.pressed_ms <= _DOUBLE_SPACE_MS
    start, end = text_input.selection(system, field)
    if is_second and start == end and _ends_word(field.text[:start]):
        text_input.replace_text(system, field, start - 1, end, ". ")
        system.change(ime=replace(ime, pressed=""))
        return
    text_input.insert(system, field, " ")
    system.change(ime=replace(ime, pressed="space", pressed_ms=now_ms))
    if state.keyboard_page in ("symbols", "more", "shift"):
        system.change(keyboard_page="letters")


def _ends_word(text: str) -> bool:
    """Whether a text ends with a word and one space."""
    return len(text) > 1 and text[-1] == " " and text[-2].isalnum()


def _open_emoji(system: System, field: View) -> None:
    del field
    ime = system.state.ime
    page = 0 if ime.recents else emoji_page.first_page(1)
    system.change(keyboard_page="emoji", ime=replace(ime, emoji_page=page))


def _paste(system: System, field: View) -> None:
    text_input.insert(system, field, system.state.clipboard)


def _type(system: System, field: View, typed: str) -> None:
    state = system.state
    ime = state.ime
    focus = state.focus
    is_after_picked = (
        focus is not None
        and ime.picked_field == field.key
        and ime.picked_end == focus.cursor
        and focus.anchor is None
        and typed[0].isalnum()
    )
    if text_input.insert(system, field, " " + typed if is_after_picked else typed):
        if state.keyboard_page == "emoji":
            others = [sign for sign in ime.recents if sign != typed]
            recents = (typed, *others)[: emoji_page.RECENTS_KEPT]
            system.change(ime=replace(system.state.ime, recents=recents))
        if ime.picked_end >= 0:
            system.change(ime=replace(system.state.ime, picked_field="", picked_end=-1))
    if state.keyboard_page == "shift":
        system.change(keyboard_page="letters")


def _pick(system: System, field: View, word: str) -> None:
    """Put a suggested word in for what has been typed of it."""
    _, end = text_input.selection(system, field)
    start = end - len(suggestions.word_before(field.text, end))
    text_input.replace_text(system, field, start, end, word)
    ime = system.state.ime
    system.change(ime=replace(ime, picked_field=field.key, picked_end=start + len(word)))
    if system.state.keyboard_page == "shift":
        system.change(keyboard_page="letters")


_ACTIONS: Final[Mapping[str, Callable[[System, View], None]]] = {
    "shift": _shift,
    "space": _space,
    "delete": text_input.delete,
    "emoji": _open_emoji,
    "paste": _paste,
}


# -- a finger that stays on a key ---------------------------------------------------------------


def hold(system: System, field: View, name: str) -> Held | None:
    """A finger stays on a key; None where that is a tap like any other."""
    if name == "delete":
        text_input.delete(system, field)
        return "repeat"
    if name == "shift":
        system.change(keyboard_page="caps")
        return "done"
    state = system.state
    if state.keyboard_page == "emoji":
        variants = emoji_page.skin_tones(name)
    else:
        variants = keyboard.variants(name, state.keyboard_page, state.language)
    signs = tuple([sign for sign in variants if text_input.takes(field, sign)])
    if not signs:
        return None
    system.change(ime=replace(system.state.ime, held_key=name, offered=signs, chosen=0))
    return "choose"


def choose(system: System, index: int) -> None:
    """The finger is at another one of what the key offers."""
    if index != system.state.ime.chosen:
        system.change(ime=replace(system.state.ime, chosen=index))


def release(system: System, field: View | None) -> None:
    """The finger leaves and types what it is at; nothing where the field has gone."""
    ime = system.state.ime
    system.change(ime=replace(ime, held_key="", offered=(), chosen=0))
    if field is not None and ime.chosen < len(ime.offered):
        _type(system, field, ime.offered[ime.chosen])


def repeat_delete(system: System, field: View, held_ms: int) -> None:
    """Delete as often as the key has repeated in the time that it was held further."""
    text = field.text
    _, end = text_input.selection(system, field)
    start = end
    for _ in range(held_ms // _REPEAT_MS):
        start = text_input.place_before(text, start)
    text_input.replace_text(system, field, start, end, "")


def turn_page(system: System, direction: str) -> None:
    """A finger wipes over the emoji: it shows the page beside."""
    step = {"left": 1, "right": -1}.get(direction, 0)
    ime = system.state.ime
    page = min(max(ime.emoji_page + step, 0), len(emoji_page.pages) - 1)
    if page != ime.emoji_page:
        system.change(ime=replace(ime, emoji_page=page))
