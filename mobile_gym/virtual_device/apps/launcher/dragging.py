"""Icons that a finger moves: over the pages, onto each other, away; and from the drawer."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.apps.launcher import arrangement, data, pages
from mobile_gym.virtual_device.apps.launcher.geometry import Grid, grid_on
from mobile_gym.virtual_device.apps.launcher.icons import launchable, open_details
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.system import System

DROP_BAR_DP: Final = 96.0
"""How far down the places reach that an icon is dropped on to be removed."""
_EDGE_DP: Final = 20.0
_LIFT_DP: Final = 8.0


def arrangement_of(system: System) -> arrangement.Arrangement:
    """What the home screen shows now."""
    return shown_on(system.state, launchable(system.state, system.apps), grid_on(system.state))


def shown_on(state: DeviceState, apps: list[App], grid: Grid) -> arrangement.Arrangement:
    """What the home screen of a state shows."""
    packages = tuple([app.package for app in apps])
    return arrangement.arrangement_of(data.of(state), packages, grid.columns, grid.rows)


def keep(system: System, shown: arrangement.Arrangement) -> None:
    """Remember an arrangement."""
    packages = [app.package for app in launchable(system.state, system.apps)]
    data.write(system, arrangement.remember_arrangement(data.of(system.state), shown, packages))


def remove(system: System, item_id: int) -> None:
    """Take an item off the home screen; the app stays."""
    pages.close_menus(system)
    keep(system, arrangement.without(arrangement_of(system), item_id))


def drag_item(system: System, drag: ui.Drag, item_id: int, left: float, top: float) -> None:
    """A finger moves an item that lies at a place."""
    _follow(system, drag, pages.Dragged(item_id, "", left + drag.x, top + drag.y))


def drag_app(system: System, drag: ui.Drag, package: str, left: float, top: float) -> None:
    """A finger moves an app from the drawer, where its icon lies at a place."""
    _follow(system, drag, pages.Dragged(0, package, left + drag.x, top + drag.y))


def _follow(system: System, drag: ui.Drag, now: pages.Dragged) -> None:
    pages.close_menus(system)
    before = pages.DRAGGED.get(system)
    if drag.done:
        pages.DRAGGED.set(system, pages.NOTHING)
        if before is not pages.NOTHING or abs(drag.dx) + abs(drag.dy) > _LIFT_DP:
            _drop(system, now)
        return
    at_edge = _edge(system, now.x)
    if at_edge and not before.has_turned:
        page = pages.PAGE.get(system) + at_edge
        last = arrangement_of(system).pages  # one more than there are: a new one
        pages.PAGE.set(system, min(max(page, 0), last))
    pages.DRAGGED.set(system, pages.Dragged(now.item_id, now.package, now.x, now.y, bool(at_edge)))


def _edge(system: System, x: float) -> int:
    display = system.state.display
    width = display.width_px * 160 / display.density_dpi
    return -1 if x < _EDGE_DP else 1 if x > width - _EDGE_DP else 0


def _drop(system: System, dragged: pages.Dragged) -> None:
    """Put down what the finger has moved."""
    shown, grid = arrangement_of(system), grid_on(system.state)
    item = shown.find(dragged.item_id) if dragged.item_id else _new_item(system, dragged.package)
    page = pages.PAGE.get(system)
    in_drawer = not dragged.item_id
    if in_drawer:
        system.home()
        pages.PAGE.set(system, page)
    if item is None:
        return
    if dragged.y < DROP_BAR_DP:
        _drop_on_bar(system, dragged, item)
    else:
        cell = grid.cell_at(page, dragged.x, dragged.y)
        result = arrangement.move_item(shown, item, cell)
        if result is not None:
            keep(system, result)
    pages.PAGE.set(system, min(pages.PAGE.get(system), arrangement_of(system).pages - 1))


def _new_item(system: System, package: str) -> data.Item | None:
    """An icon that stands nowhere yet."""
    shown = arrangement_of(system)
    number = 1 + max((item.id for item in shown.items), default=0)
    return data.Shortcut(max(number, data.of(system.state).next_id), 0, 0, 0, package)


def _drop_on_bar(system: System, dragged: pages.Dragged, item: data.Item) -> None:
    display = system.state.display
    middle = display.width_px * 80 / display.density_dpi
    if dragged.x >= middle and isinstance(item, data.Shortcut):
        open_details(system, item.package)
    elif dragged.item_id:
        remove(system, dragged.item_id)
