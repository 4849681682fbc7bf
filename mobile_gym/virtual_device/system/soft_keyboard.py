"""The on-screen keyboard: its window, what its keys do, the words that it offers.

The keys of the window depend on little: they are laid out once and kept. The strip of words stands
on them. Habits of keys are those of AOSP's LatinIME: two taps on the space bar end a sentence, two
on shift lock it, a word that was picked gets its space when the next one is begun.

How often a word stands in the apps' own texts says how likely it is; names of the user's people are
offered, too. Nothing is learned: a device offers the same words in each episode.
"""

from __future__ import annotations

import functools
import re
import string
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, Literal, TypeAlias

from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import WindowType
from mobile_gym.core.texts import Catalogue
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.state import DeviceState, Display
from mobile_gym.virtual_device.system import text_input
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.stage import Front, Part, Stage, part_of
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.ui import keyboard
from mobile_gym.virtual_device.ui.keyboard import (
    IME_PACKAGE,
    PREFIX,
    Board,
    VariantsPlace,
    emoji_page,
    strip_height_dp,
    variants_box,
    words_strip,
)
from mobile_gym.virtual_device.ui.keyboard import keyboard as keyboard_view
from mobile_gym.virtual_device.ui.layout import Layout, PlacedField, Target

MOST: Final = 3
"""Words in the strip."""
_SHORTEST: Final = 3
_NAME_WEIGHT: Final = 8
"""A name of somebody's counts as much as a word that stands in so many texts."""
_WORD: Final = re.compile(
    "[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f]+"
    "(?:['’][A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f]+)*"
)
_LETTERS: Final = "".join(filter(_WORD.match, map(chr, range(0x250))))


def word_before(text: str, cursor: int) -> str:
    """The part of a word that has been typed: the letters before the cursor.

    It is "" where a letter follows, as within a word. Only letters of Latin scripts count: Chinese
    is typed without candidates.
    """
    if _WORD.match(text[cursor : cursor + 1]):
        return ""
    before = text[:cursor]
    return before[len(before.rstrip(_LETTERS + "'’")) :].lstrip("'’")


def suggested_words(
    state: DeviceState, apps: Mapping[str, App], text: str, cursor: int
) -> tuple[str, ...]:
    """What completes the word before the cursor, the likeliest first."""
    typed = word_before(text, cursor)
    if not typed:
        return ()
    installed = [apps[package] for package in state.packages]
    catalogues = tuple([app.texts for app in installed])
    names = tuple([name for app in installed for name in app.names(state)])
    return _completions(typed, catalogues, state.language, names)


@functools.lru_cache(maxsize=1024)
def _completions(
    typed: str, catalogues: tuple[type[Catalogue], ...], language: str, names: tuple[str, ...]
) -> tuple[str, ...]:
    start = typed.casefold()
    counts = Counter(
        {
            word: count
            for word, count in _vocabulary(catalogues, language).get(start[0], ())
            if word.casefold().startswith(start)
        }
    )
    for name in names:
        for word in _WORD.findall(name):
            if word.casefold().startswith(start) and len(word) >= _SHORTEST:
                counts[word] += _NAME_WEIGHT
    likeliest = sorted(counts, key=lambda word: (-counts[word], len(word), word))
    written = dict.fromkeys(_as_typed(word, typed) for word in likeliest)
    return tuple(word for word in written if word != typed)[:MOST]


def _as_typed(word: str, typed: str) -> str:
    """The word in capitals, or with one, as what has been typed of it."""
    if len(typed) > 1 and typed.isupper():
        return word.upper()
    return word[0].upper() + word[1:] if typed[0].isupper() else word


@functools.lru_cache(maxsize=8)
def _vocabulary(
    catalogues: tuple[type[Catalogue], ...], language: str
) -> Mapping[str, Sequence[tuple[str, int]]]:
    """The words of catalogues and how often they stand there, by their first letter."""
    spellings: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for catalogue in catalogues:
        words = catalogue.of(language)
        for key in catalogue.entries():
            for number, word in enumerate(_words(getattr(words, key))):
                # The first word of a text has a capital for that alone, but in German.
                is_first = number == 0 and language != "de" and not word.isupper()
                spellings[word.casefold()][word.lower() if is_first else word] += 1
    by_letter: defaultdict[str, list[tuple[str, int]]] = defaultdict(list)
    for folded, counts in spellings.items():
        if len(folded) >= _SHORTEST:
            word = min(counts, key=lambda spelling: (-counts[spelling], spelling))
            by_letter[folded[0]].append((word, counts.total()))
    return by_letter


def _words(text: str) -> Iterator[str]:
    for literal, *_ in string.Formatter().parse(text):
        yield from _WORD.findall(literal)


Held: TypeAlias = Literal["choose", "repeat", "done"]
"""What becomes of a finger that stays on a key: it chooses what is typed, it deletes until it
leaves, or it has done what it does."""

_PAGES: Final = frozenset({"letters", "symbols", "more"})
_DOUBLE_SHIFT_MS: Final = 300
_DOUBLE_SPACE_MS: Final = 1100
"""Source: LatinIME's `config_double_space_period_timeout`."""
_REPEAT_MS: Final = 50
"""Source: LatinIME's `config_key_repeat_interval`."""


def press(system: System, field: ui.View, name: str, following: ui.View | None) -> None:
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


def _shift(system: System, field: ui.View) -> None:
    del field
    state = system.state
    ime, now_ms = state.ime, state.monotonic_ms
    page = "letters" if state.keyboard_page in ("shift", "caps") else "shift"
    if ime.pressed == "shift" and now_ms - ime.pressed_ms <= _DOUBLE_SHIFT_MS:
        page = "caps"
    system.change(keyboard_page=page, ime=replace(ime, pressed="shift", pressed_ms=now_ms))


def _space(system: System, field: ui.View) -> None:
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


def _open_emoji(system: System, field: ui.View) -> None:
    del field
    ime = system.state.ime
    page = 0 if ime.recents else emoji_page.first_page(1)
    system.change(keyboard_page="emoji", ime=replace(ime, emoji_page=page))


def _paste(system: System, field: ui.View) -> None:
    text_input.insert(system, field, system.state.clipboard)


def _type(system: System, field: ui.View, typed: str) -> None:
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


def _pick(system: System, field: ui.View, word: str) -> None:
    """Put a suggested word in for what has been typed of it."""
    _, end = text_input.selection(system, field)
    start = end - len(word_before(field.text, end))
    text_input.replace_text(system, field, start, end, word)
    ime = system.state.ime
    system.change(ime=replace(ime, picked_field=field.key, picked_end=start + len(word)))
    if system.state.keyboard_page == "shift":
        system.change(keyboard_page="letters")


_ACTIONS: Final[Mapping[str, Callable[[System, ui.View], None]]] = {
    "shift": _shift,
    "space": _space,
    "delete": text_input.delete,
    "emoji": _open_emoji,
    "paste": _paste,
}


# -- a finger that stays on a key ---------------------------------------------------------------


def hold(system: System, field: ui.View, name: str) -> Held | None:
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


def release(system: System, field: ui.View | None) -> None:
    """The finger leaves and types what it is at; nothing where the field has gone."""
    ime = system.state.ime
    system.change(ime=replace(ime, held_key="", offered=(), chosen=0))
    if field is not None and ime.chosen < len(ime.offered):
        _type(system, field, ime.offered[ime.chosen])


def repeat_delete(system: System, field: ui.View, held_ms: int) -> None:
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


def keyboard_window(stage: Stage, front: Front) -> Part | None:
    """The on-screen keyboard, from its top down to the navigation bar."""
    state, display = stage.state, stage.display
    if not state.keyboard:
        return None
    field = front.focused_field
    area = Rect(0, stage.keyboard_top, display.width_px, stage.bottom)
    part = _keys(display, stage.theme, _board(stage, front, field), area)
    strip = _strip(stage, field) if state.keyboard_page != "emoji" else None
    if strip is None and not state.ime.offered:
        return part
    layout = _on_top_of(part, stage.density)
    if strip is not None:
        bottom = area.top + layout.px(strip_height_dp(display.width_px > display.height_px))
        layout.add(strip, Rect(area.left, area.top, area.right, bottom))
    if state.ime.offered:
        _add_variants(layout, stage)
    return part_of(layout, "InputMethod", WindowType.INPUT_METHOD)


def _board(stage: Stage, front: Front, field: PlacedField | None) -> Board:
    state, display = stage.state, stage.display
    view = field.view if field is not None else None
    kind = view.ime.kind if view is not None and view.ime is not None else "text"
    following = text_input.following(front.layout.fields, view) if view is not None else None
    shows_emoji = state.keyboard_page == "emoji"
    return Board(
        state.keyboard_page,
        kind,
        text_input.action_of(view, following) if view is not None else "done",
        state.language,
        display.width_px > display.height_px,
        state.ime.emoji_page if shows_emoji else 0,
        state.ime.recents if shows_emoji and not state.ime.emoji_page else (),
    )


@functools.lru_cache(maxsize=64)
def _keys(display: Display, theme: ui.Theme, board: Board, area: Rect) -> Part:
    layout = Layout(display.density_dpi / 160, 1.0, IME_PACKAGE)
    layout.targets.append(Target(*area, None))
    layout.add(keyboard_view(theme, board, turn_page), area)
    return part_of(layout, "InputMethod", WindowType.INPUT_METHOD)


def _on_top_of(part: Part, density: float) -> Layout:
    """A layout that goes on with what is laid out, in the node of the whole keyboard."""
    layout = Layout(density, 1.0, IME_PACKAGE)
    layout.items.extend(part.items)
    layout.targets.extend(part.targets)
    layout.nodes.extend(part.tree.nodes)
    layout.root = 0
    return layout


def _strip(stage: Stage, field: PlacedField | None) -> ui.View | None:
    """The words that complete what is typed, or what can be pasted into an empty field."""
    state = stage.state
    if field is None or state.focus is None or field.view.password or field.view.digits:
        return None
    view = field.view
    words: tuple[str, ...] = ()
    if view.text and state.focus.anchor is None and (view.ime is None or view.ime.kind == "text"):
        words = suggested_words(state, stage.apps, view.text, state.focus.cursor)
    copied = "" if view.text else state.clipboard
    return words_strip(stage.theme, words, copied, state.language)


def _add_variants(layout: Layout, stage: Stage) -> None:
    ime, width = stage.state.ime, stage.display.width_px
    key = PREFIX + ime.held_key
    target = next(
        (
            other_target
            for other_target in layout.targets
            if other_target.view is not None and other_target.view.key == key
        ),
        None,
    )
    if target is None:
        return
    rect = Rect(*target[:4])
    count = len(ime.offered)
    place = VariantsPlace.above(rect, count, width)
    signs, chosen = ime.offered, ime.chosen
    left = place.left
    if place.step < 0:
        signs, chosen = signs[::-1], count - 1 - chosen
        left -= (count - 1) * place.cell
    layout.accessible = False
    view = variants_box(stage.theme, signs, chosen, place.cell / stage.density)
    layout.add(view, Rect(left, rect.top - rect.height, left + count * place.cell, rect.top))
