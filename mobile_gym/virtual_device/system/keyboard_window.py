"""The window of the on-screen keyboard: its keys, its strip of words, what a held key offers.

The keys depend on little: they are laid out once and kept. The strip stands on them.
"""

from __future__ import annotations

import functools

from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import WindowType
from mobile_gym.virtual_device.state import Display
from mobile_gym.virtual_device.system import soft_keys, suggestions, text_input
from mobile_gym.virtual_device.system.stage import Front, Part, Stage, part_of
from mobile_gym.virtual_device.ui.keyboard import (
    IME_PACKAGE,
    PREFIX,
    Board,
    VariantsPlace,
    keyboard,
    strip_height_dp,
    variants_box,
    words_strip,
)
from mobile_gym.virtual_device.ui.layout import Layout, PlacedField, Target
from mobile_gym.virtual_device.ui.theme import Theme
from mobile_gym.virtual_device.ui.view import View


def keyboard_window(stage: Stage, front: Front) -> Part | None:
    """The on-screen keyboard, from its top down to the navigation bar."""
    state, display = stage.state, stage.display
    if not state.keyboard:
        return None
    field = front.focused
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
def _keys(display: Display, theme: Theme, board: Board, area: Rect) -> Part:
    layout = Layout(display.density_dpi / 160, 1.0, IME_PACKAGE)
    layout.targets.append(Target(*area, None))
    layout.add(keyboard(theme, board, soft_keys.turn_page), area)
    return part_of(layout, "InputMethod", WindowType.INPUT_METHOD)


def _on_top_of(part: Part, density: float) -> Layout:
    """A layout that goes on with what is laid out, in the node of the whole keyboard."""
    layout = Layout(density, 1.0, IME_PACKAGE)
    layout.items.extend(part.items)
    layout.targets.extend(part.targets)
    layout.nodes.extend(part.tree.nodes)
    layout.root = 0
    return layout


def _strip(stage: Stage, field: PlacedField | None) -> View | None:
    """The words that complete what is typed, or what can be pasted into an empty field."""
    state = stage.state
    if field is None or state.focus is None or field.view.password or field.view.digits:
        return None
    view = field.view
    words: tuple[str, ...] = ()
    if view.text and state.focus.anchor is None and (view.ime is None or view.ime.kind == "text"):
        words = suggestions.offered(state, stage.apps, view.text, state.focus.cursor)
    copied = "" if view.text else state.clipboard
    return words_strip(stage.theme, words, copied, state.language)


def _add_variants(layout: Layout, stage: Stage) -> None:
    ime, width = stage.state.ime, stage.display.width_px
    key = PREFIX + ime.held_key
    target = next(
        (one for one in layout.targets if one.view is not None and one.view.key == key), None
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
