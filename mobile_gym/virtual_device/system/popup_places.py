"""Where popups stand, and what is drawn around them: dialogs, menus at their anchor, sheets.

A menu stands at what opened it, above the page as that is. Everything else dims the page.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mobile_gym.core.geometry import Rect
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.state import Anchor
from mobile_gym.virtual_device.ui.layout import Layout

SWIPED_AWAY: Final = {"bottom": "down", "start": "left"}
"""Where a finger pushes a sheet out of the screen, by the sheet's place."""
_MARGIN_DP: Final = 16.0
_MENU_MARGIN_DP: Final = 8.0
_MENU_INSET_DP: Final = 4.0
"""How far a menu stays away from the end of the button that it covers."""
SHEET_WIDTH_DP: Final = 640.0
_ABOVE_SHEET_DP: Final = 56.0
"""What is left free above the highest sheet."""
_BESIDE_DRAWER_DP: Final = 56.0
_ROOMY_DP: Final = 620.0
"""Popups that are higher than a window of this height say so themselves (`widgets.dialog`)."""
_SHADOW: Final = ((5.0, 0x08), (3.0, 0x0B), (1.0, 0x12))
"""Around a menu: how far it reaches, in dp, and how black it is."""
_SHADOW_DROP_DP: Final = 2.0


class PlacedPopup(NamedTuple):
    """A popup that is measured and has its place."""

    box: ui.Box
    area: Rect
    ground: list[ui.Item]
    """What is drawn below it: a menu's shadow, the body of a sheet."""


def place_popup(
    layout: Layout, view: ui.View, area: Rect, screen: Rect, anchor: Anchor | None
) -> PlacedPopup:
    """A popup at its place.

    Args:
        layout: of the window.
        view: the popup.
        area: the window's, between the bars and above the keyboard.
        screen: all of it.
        anchor: what opened the popup.
    """
    if view.place == "screen":
        box = layout.measure(view, area.width, area.height)
        return PlacedPopup(box, Rect(area.left, area.top, area.left + box[1], area.bottom), [])
    if view.place == "bottom":
        return _sheet(layout, view, area, screen)
    if view.place == "start":
        return _drawer(layout, view, area, screen)
    margin = layout.px(_MARGIN_DP)
    width = area.width - 2 * margin
    box = layout.measure(view, width, area.height - 2 * margin)
    if view.kind is ui.Kind.COLUMN and area.height < layout.px(_ROOMY_DP):
        box = _fitting(layout, view, box, width, area.height)
    if view.place == "menu":
        return _menu(layout, view, box, area, screen, anchor)
    left = area.left + (area.width - box[1]) // 2
    top = area.top + (area.height - box[2]) // 2
    return PlacedPopup(box, Rect(left, top, left + box[1], top + box[2]), [])


def _menu(
    layout: Layout, view: ui.View, box: ui.Box, area: Rect, screen: Rect, anchor: Anchor | None
) -> PlacedPopup:
    width, height, px = box[1], box[2], layout.px
    margin = px(_MENU_MARGIN_DP)
    rightmost, lowest = area.right - margin - width, area.bottom - margin - height
    if anchor is None:  # no touch has opened it: it stands where an app's three dots are
        left, top = rightmost, area.top + margin
    else:
        at = anchor.on(screen.width, screen.height)
        is_at_end = at.left + at.right > screen.width and at.left > area.left + margin
        left = at.right - px(_MENU_INSET_DP) - width if is_at_end else at.left
        top = at.bottom if at.held else at.top
        if top > lowest:
            top = (at.top if at.held else at.bottom) - height
    left = max(min(left, rightmost), area.left + margin)
    top = max(min(top, lowest), area.top)
    place = Rect(left, top, left + width, top + height)
    return PlacedPopup(box, place, _shadow(layout, place, px(view.radius), screen))


def _shadow(layout: Layout, place: Rect, radius: int, screen: Rect) -> list[ui.Item]:
    """Around a menu alone: blending what the menu hides would cost more than the menu itself."""
    left, top, right, bottom = place
    corner = min(radius, place.height // 2)
    rims = (
        Rect(0, 0, screen.right, top + corner),
        Rect(0, top + corner, left, bottom - corner),
        Rect(right, top + corner, screen.right, bottom - corner),
        Rect(0, bottom - corner, screen.right, screen.bottom),
    )
    drop = layout.px(_SHADOW_DROP_DP)
    items: list[ui.Item] = []
    for reach_dp, black in _SHADOW:
        reach = layout.px(reach_dp)
        edges = (left - reach, top - reach + drop, right + reach, bottom + reach + drop)
        items += [ui.fill_item(*edges, black << 24, radius + reach, 0, rim) for rim in rims]
    return items


def _sheet(layout: Layout, view: ui.View, area: Rect, screen: Rect) -> PlacedPopup:
    """A sheet at the bottom: round at the top alone, it goes on below the navigation bar."""
    width = min(area.width, layout.px(SHEET_WIDTH_DP))
    room = area.height - layout.px(_ABOVE_SHEET_DP)
    body = view._replace(fill=0, radius=0)
    box = layout.measure(body, width, room)
    if view.kind is ui.Kind.COLUMN and area.height < layout.px(_ROOMY_DP):
        box = _fitting(layout, body, box, width, room)
    left = area.left + (area.width - box[1]) // 2
    place = Rect(left, area.bottom - box[2], left + box[1], area.bottom)
    radius = layout.px(view.radius)
    edges = (place.left, place.top, place.right, screen.bottom + radius)
    return PlacedPopup(box, place, [ui.fill_item(*edges, view.fill, radius, 0, screen)])


def _drawer(layout: Layout, view: ui.View, area: Rect, screen: Rect) -> PlacedPopup:
    """A sheet at the left edge, from the status bar to the bottom, round at its right side."""
    width = area.width - layout.px(_BESIDE_DRAWER_DP)
    box = layout.measure(view._replace(fill=0, radius=0), width, area.height, False, True)
    place = Rect(area.left, area.top, area.left + box[1], area.bottom)
    radius = layout.px(view.radius)
    clip = Rect(place.left, place.top, place.right, screen.bottom)
    edges = (place.left - radius, place.top, place.right, screen.bottom)
    return PlacedPopup(box, place, [ui.fill_item(*edges, view.fill, radius, 0, clip)])


def _fitting(layout: Layout, view: ui.View, box: ui.Box, width: int, room: int) -> ui.Box:
    """A popup's box, so that all of it can be reached though the window is low."""
    _, _, natural, children = layout.measure(view, width, ui.UNBOUNDED)
    if natural <= room:
        return box
    density = layout.density
    content = children[1][2][2] if view.resource_id == "android:id/parentPanel" else natural
    lower = ui.fit_popup_height(view, (natural - room) / density, content / density)
    return layout.measure(lower, width, room)
