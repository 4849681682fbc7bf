"""Where menus, drawers and sheets stand on every page of the device, and how they close."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from galleries import gallery, of

from mobile_gym.core.geometry import Rect
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.gallery import Finding
from mobile_gym.virtual_device.host import DeviceHost, Snapshot
from mobile_gym.virtual_device.state import Anchor, DeviceState
from mobile_gym.virtual_device.system.app import read_args
from mobile_gym.virtual_device.system.overlays import OVERLAYS
from mobile_gym.virtual_device.system.stage import stage_of
from mobile_gym.virtual_device.system.windows import compose
from mobile_gym.virtual_device.ui.items import FILL_KIND

NOTES, WIFI = "com.android.notes", "com.android.settings"
ANCHOR = Anchor(400, 100, 460, 160, (540, 1200))


def place(finding: Finding) -> str:
    """Where the popup in front says that it stands; "" for a page."""
    state = finding.state
    layers = state.tasks[-1].activities[-1].layers
    layer = state.overlays[-1] if state.overlays else layers[-1]
    if not state.overlays and len(layers) == 1:
        return ""
    app, stage = APPS[finding.package], stage_of(state, APPS)
    screen = app.popups[layer.name]
    args = read_args(screen.args, layer.args)
    return screen.view(stage.context(app, args, layer.ui, layers[0].ui, 1000)).place


def standing(*places: str) -> Iterator[Finding]:
    return (item for item in gallery("en").findings if place(item) in places)


def window(state: DeviceState) -> Rect:
    return compose(state, APPS).forest.trees[0].nodes[0].bounds


def touch(anchor: Anchor, bounds: Rect) -> bool:
    return (
        anchor.left <= bounds.right
        and bounds.left <= anchor.right
        and anchor.top <= bounds.bottom
        and bounds.top <= anchor.bottom
    )


def test_every_menu_stands_at_what_opened_it() -> None:
    menus = list(standing("menu"))
    assert len(menus) > 10
    for finding in menus:
        display, layer = finding.state.display, finding.state.tasks[-1].activities[-1].layers[-1]
        assert layer.anchor is not None, finding.name
        at = layer.anchor.on(display.width_px, display.height_px)
        assert touch(at, window(finding.state)), finding.name


def test_no_menu_dims_its_page() -> None:
    for finding in standing("menu"):
        state, task = finding.state, finding.state.tasks[-1]
        *rest, front = task.activities
        below = replace(task, activities=(*rest, replace(front, layers=front.layers[:-1])))
        without = state.with_fields(tasks=(*state.tasks[:-1], below))
        shown = compose(without, APPS).items
        assert compose(state, APPS).items[:5] == shown[:5], finding.name


def sheets() -> list[Finding]:
    return [
        item
        for item in standing("bottom", "start")
        if not item.state.overlays or not OVERLAYS[item.state.overlays[-1].name].is_modal
    ]


def depth(host: DeviceHost) -> tuple[int, int]:
    return len(host.state.tasks[-1].activities[-1].layers), len(host.state.overlays)


@pytest.mark.parametrize("way", ["back", "beside", "swipe"])
def test_every_sheet_closes(way: str) -> None:
    found = sheets()
    assert {place(item) for item in found} == {"bottom", "start"}
    for finding in found:
        host = DeviceHost(APPS)
        host.restore(Snapshot(finding.state))
        before, box = depth(host), window(finding.state)
        if way == "back":
            host.press_key("back")
        elif way == "beside":
            x, y = (box.center.x, box.top - 20) if box.top > 60 else (box.right + 20, box.center.y)
            host.tap(x, y)
        elif place(finding) == "bottom":
            host.swipe(box.center.x, box.top + 10, box.center.x, box.top + 300)
        else:
            host.swipe(box.right - 20, box.top + 40, box.left + 80, box.top + 40)
        assert sum(depth(host)) == sum(before) - 1, finding.name


def test_a_menu_stays_at_its_edge_when_the_screen_turns() -> None:
    turned = ANCHOR.on(1200, 540)
    assert (turned.left, turned.top) == (400 + 660, 100)


def test_what_is_near_the_other_edge_stays_there() -> None:
    turned = Anchor(10, 1100, 260, 1160, (540, 1200)).on(1200, 540)
    assert (turned.left, turned.right, turned.bottom) == (10, 260, 500)


def test_an_anchor_is_saved() -> None:
    (menu, *_) = (item for item in of(NOTES, "en") if place(item) == "menu")
    host = DeviceHost(APPS)
    host.restore(Snapshot(menu.state))
    saved = host.save_json()
    host.load_json(saved)
    assert host.state == menu.state


def test_no_shadow_is_blended_below_a_menu() -> None:
    for finding in standing("menu"):
        scene, menu = compose(finding.state, APPS), window(finding.state)
        shadows = [item for item in scene.items if item[5] == FILL_KIND and 0 < item[10] < 1 << 29]
        assert shadows, finding.name
        middle_x, middle_y = (menu.left + menu.right) // 2, (menu.top + menu.bottom) // 2
        for left, top, right, bottom, *_ in shadows:
            is_below = left <= middle_x < right and top <= middle_y < bottom
            assert not is_below, finding.name
