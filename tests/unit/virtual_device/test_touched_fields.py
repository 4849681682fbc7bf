"""A tap on a field looks at the screen that the finger came down on, which time alone changes."""

from __future__ import annotations

from typing import Any

import pytest
from drawn import cases
from galleries import looked_at, of

from mobile_gym.core.texts import LANGUAGES
from mobile_gym.virtual_device import host as hosts
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost, Snapshot
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.windows import compose

TAP_MS, HOLD_MS = 60, 400
PACKAGES = [app.package for app in APPS.values() if app.screens]
LOOKS = [(one, language) for language in LANGUAGES for one in looked_at(PACKAGES, language)]


def geometry(state: DeviceState) -> object:
    """Where the fields and what scrolls them lie."""
    scene = compose(state, APPS)
    fields = {key: (field.rect, field.layout) for key, field in scene.fields.items()}
    return fields, scene.scrollers, scene.page


@pytest.mark.parametrize(("package", "language"), cases(LOOKS, 5, of="fields at a later moment"))
def test_fields_stay_where_they_are_while_a_finger_rests(package: str, language: str) -> None:
    for finding in of(package, language):
        if compose(finding.state, APPS).fields:
            for passed_ms in (TAP_MS, HOLD_MS):
                later = finding.state.with_fields(now_ms=finding.state.now_ms + passed_ms)
                assert geometry(later) == geometry(finding.state), finding.name


def test_a_later_moment_of_the_same_minute_is_soon_after() -> None:
    host = DeviceHost(APPS)
    host.boot()
    state = host.state.with_fields(now_ms=120_000)
    assert state.with_fields(now_ms=120_060).is_soon_after(state)
    assert state.is_soon_after(state)
    assert not state.with_fields(now_ms=180_000).is_soon_after(state)
    assert not state.with_fields(now_ms=120_060, keyboard=True).is_soon_after(state)


@pytest.fixture
def composed(monkeypatch: pytest.MonkeyPatch) -> list[DeviceState]:
    states: list[DeviceState] = []

    def counted(state: DeviceState, *rest: Any) -> Any:
        states.append(state)
        return compose(state, *rest)

    monkeypatch.setattr(hosts, "compose", counted)
    return states


def phone_with_a_field() -> tuple[DeviceHost, str, tuple[int, int]]:
    finding = next(
        one
        for one in of("com.android.contacts", "en")
        if one.state.focus is None and compose(one.state, APPS).fields
    )
    host = DeviceHost(APPS)
    host.restore(Snapshot(finding.state))
    key, field = next(iter(host.scene().fields.items()))
    return host, key, (field.rect.center.x, field.rect.center.y)


def test_a_tap_on_a_field_composes_the_screen_once(composed: list[DeviceState]) -> None:
    host, key, point = phone_with_a_field()
    composed.clear()
    host.tap(*point)
    assert host.state.focus is not None
    assert host.state.focus.key == key
    assert len(composed) == 1  # what is seen with the keyboard


def test_what_happens_while_the_finger_rests_is_looked_at(composed: list[DeviceState]) -> None:
    host, _, point = phone_with_a_field()
    host.touch_down(*point)
    host.apply(lambda system: system.put_setting("system", "font_scale", "1.3"))
    composed.clear()
    host.touch_up()
    assert host.state.focus is not None
    assert len(composed) == 2  # as it is now, and as it is seen with the keyboard


def test_a_finger_that_was_restored_is_on_its_own_screen(composed: list[DeviceState]) -> None:
    host, _, point = phone_with_a_field()
    host.touch_down(*point)
    held = host.snapshot()
    host.restore(Snapshot(host.state.with_fields(language="zh")))
    host.touch_down(*point)
    host.restore(held)
    composed.clear()
    host.touch_up()
    assert [state.language for state in composed] == ["en", "en"]
