"""Edit fields under a finger: they get the focus or a selection, and are scrolled into sight."""

from __future__ import annotations

from mobile_gym.core.geometry import Rect
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.system.windows import Scene
from mobile_gym.virtual_device.ui import keyboard
from mobile_gym.virtual_device.ui.fields import word_at
from mobile_gym.virtual_device.ui.view import View
from mobile_gym.virtual_device.under_finger import scroller_at


def focus(system: System, scene: Scene, field: View, point: tuple[int, int]) -> None:
    """Put the cursor where a finger has touched a field, in pixels of the screen."""
    placed = scene.fields.get(field.key)
    if placed is not None:
        system.focus(field.key, placed.layout.index_at(*point))
        reveal(system, scene, placed.rect)


def select_word(system: System, scene: Scene, field: View, point: tuple[int, int]) -> None:
    """Select the word under the finger and offer cut, copy and paste."""
    placed = scene.fields.get(field.key)
    if placed is not None:
        index = placed.layout.index_at(*point)
        system.select(field.key, *word_at(field.text, index))
        reveal(system, scene, placed.rect)


def reveal(system: System, scene: Scene, rect: Rect) -> None:
    """Scroll a field to where it is seen, above the keyboard that has just opened."""
    display = system.state.display
    density = display.density_dpi / 160
    keyboard_px = keyboard.height_px(display.width_px, display.height_px, density)
    keyboard_top = scene.page.bottom
    if keyboard_top > display.height_px - keyboard_px:
        keyboard_top -= keyboard_px
    margin = round(16 * density)
    scroller = scroller_at(scene, rect.center.x, rect.center.y)
    if scroller is None:  # scrolled out of sight
        scroller = next((item for item in scene.scrollers if item.limit), None)
    if scroller is None:
        return
    above = scroller.rect.top - rect.top
    hidden = rect.bottom + margin - min(keyboard_top, scroller.rect.bottom + margin)
    if above > 0:
        hidden = -above - margin
    if hidden > 0 or above > 0:
        offset = max(scroller.offset + hidden, 0)
        system.set_ui_item("scroll:" + scroller.key, offset)
