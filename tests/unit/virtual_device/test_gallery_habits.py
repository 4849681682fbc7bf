"""Habits that every app has, looked for on every page and popup of the device."""

from __future__ import annotations

import pytest
from galleries import of

from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.gallery import Finding
from mobile_gym.virtual_device.system.windows import Scene, compose

PACKAGES = [app.package for app in APPS.values() if app.screens]


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


@pytest.mark.parametrize("package", PACKAGES)
def test_a_dialog_with_one_field_is_typed_into_at_once(package: str) -> None:
    wrong = {item.name: word for item in of(package, "en") if (word := untyped(item))}
    assert not wrong
