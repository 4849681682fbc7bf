"""Habits that every app has, looked for on every page and popup of the device."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from galleries import looked_at, of

from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.gallery import Finding
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.system.windows import Scene, compose
from mobile_gym.virtual_device.ui import keyboard, selection
from mobile_gym.virtual_device.ui.view import Drag, Kind, View

PACKAGES = [app.package for app in APPS.values() if app.screens]
RIGHTLY_IDLE = {
    ("com.android.browser", "Next"): "nothing is searched for in the page yet",
    ("com.android.browser", "Previous"): "nothing is searched for in the page yet",
    ("com.android.browser", "OK"): "what is wrong with the name stands below it already",
    ("com.android.notes", "OK"): "what is wrong with the name stands below it already",
    ("com.android.documentsui", "OK"): "what is wrong with the name stands below it already",
    ("net.cozic.joplin", "OK"): "what is wrong with the title stands below it already",
    (
        "com.simplemobiletools.smsmessenger",
        "OK",
    ): "what is wrong with the number stands below it already",
    ("org.tasks", "OK"): "what is wrong with the name stands below it already",
    ("com.flauschcode.broccoli", "OK"): "what is wrong with the name stands below it already",
    ("com.flauschcode.broccoli", "Save"): "that there is no title stands below it already",
    ("com.arduia.expense", "SAVE"): "what is wrong with the amount stands below it already",
    ("com.android.calculator2", "result"): "there is no result to copy",
    ("com.android.calculator2", "="): "there is nothing to calculate",
    ("com.android.settings", "Open"): "it is the page of Settings, which are open",
    ("com.android.launcher3", "STACK"): "a long press brings up the menu that is open already",
    ("com.android.launcher3", "Phone"): "a long press brings up the menu that is open already",
    ("com.android.deskclock", "Stop"): "no timer is over any longer, and the page closes",
}
"""Controls that change nothing in the state they were found in, and why that is right.

Besides, what is selected stays selected: tabs, days, colours, radio buttons.
"""
Act = Callable[[System], object]


def is_dialog(scene: Scene) -> bool:
    return any(node.resource_id == "android:id/parentPanel" for node in scene.forest.trees[0].nodes)


def untyped(finding: Finding) -> str:
    """What keeps a dialog's only field from being typed into at once; "" where nothing does."""
    scene = compose(finding.state, APPS)
    if not is_dialog(scene) or len(scene.fields) != 1:
        return ""
    ((key, field),) = scene.fields.items()
    focus = finding.state.focus
    if focus is None or focus.key != key or not finding.state.keyboard:
        return "has no focus"
    selected = 0 if focus.anchor is None else focus.cursor - focus.anchor
    stem = field.view.text.rpartition(".")[0] or field.view.text
    return "" if selected in (len(field.view.text), len(stem)) else "is not selected"


@pytest.mark.parametrize("package", looked_at(PACKAGES, "en"))
def test_a_dialog_with_one_field_is_typed_into_at_once(package: str) -> None:
    wrong = {item.name: word for item in of(package, "en") if (word := untyped(item))}
    assert not wrong


def acts(view: View) -> Iterator[tuple[Act, ...]]:
    """What can be done to a view; one way of each kind has to change something."""
    for handler in (view.on_tap, view.on_long_press, view.on_double_tap):
        if handler is not None:
            yield (handler,)
    fling, drag, slide = view.on_fling, view.on_drag, view.on_slide
    if fling is not None:
        ways = ("up", "down", "left", "right")
        yield tuple([lambda system, act=fling, way=way: act(system, way) for way in ways])
    if drag is not None:
        ends = ((300.0, 0.0), (-300.0, 0.0), (0.0, 200.0), (0.0, -200.0))
        moves = [Drag(100.0 + dx, 20.0 + dy, dx, dy, False) for dx, dy in ends]
        yield tuple([lambda system, act=drag, way=way: act(system, way) for way in moves])
    if slide is not None:
        yield tuple([lambda system, act=slide, at=at: act(system, at) for at in (0.1, 0.9)])


def changes(state: DeviceState, act: Act) -> bool:
    system = System(state, APPS)
    act(system)
    return system.state != state


def idle_controls(finding: Finding) -> Iterator[str]:
    """Controls of a page of which nothing that can be done to them changes anything."""
    for target in compose(finding.state, APPS).targets:
        view = target.view
        if view is None or not view.enabled or view.selected or view.checked:
            continue
        if view.key.startswith((keyboard.PREFIX, selection.PREFIX)) or view.kind == Kind.FIELD:
            continue
        for ways in acts(view):
            if not any(changes(finding.state, act) for act in ways):
                yield view.text or view.description or view.resource_id or view.kind.name


@pytest.mark.parametrize("package", looked_at(PACKAGES, "en"))
def test_every_control_does_something(package: str) -> None:
    idle = {
        (item.name, name)
        for item in of(package, "en")
        for name in idle_controls(item)
        if (package, name) not in RIGHTLY_IDLE
    }
    assert not idle


def test_a_control_that_does_nothing_is_named() -> None:
    (finding, *_) = of("com.android.calculator2", "en")
    assert set(idle_controls(finding)) == {"result", "="}
