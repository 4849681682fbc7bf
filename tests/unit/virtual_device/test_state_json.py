"""A device as JSON: the same state comes back, also from another process, and nothing else does."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from galleries import gallery
from immutabledict import immutabledict

from mobile_gym.core.errors import UsageError
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.apps.calendar.draft import Draft
from mobile_gym.virtual_device.apps.clock.data import TimerState
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.state_json import VERSION, from_json, to_json
from mobile_gym.virtual_device.system.intents import SEND, Intent
from mobile_gym.virtual_device.system.system import System

CLOCK, SETTINGS = "com.android.deskclock", "com.android.settings"


def through_text(value: Any) -> Any:
    return json.loads(json.dumps(value))


def booted(language: str = "en") -> DeviceHost:
    host = DeviceHost(APPS)
    host.boot(5, language)
    return host


def test_every_page_and_popup_comes_back() -> None:
    found = gallery("zh").findings
    assert len(found) > 200
    for finding in found:
        assert from_json(through_text(to_json(finding.state, APPS)), APPS) == finding.state


def test_a_draft_that_a_page_keeps_comes_back() -> None:
    host = booted()
    draft = Draft("title", reminders=(5, 10))
    host.apply(lambda system: System.set_ui(system, draft=draft, state=TimerState.PAUSED))
    state = from_json(through_text(host.save_json())["state"], APPS)
    assert state.tasks[-1].activities[-1].layers[-1].ui["draft"] == draft
    assert state.tasks[-1].activities[-1].layers[-1].ui["state"] is TimerState.PAUSED


def test_an_intent_in_the_chooser_comes_back() -> None:
    host = booted()
    host.apply(lambda system: system.send(Intent(SEND, mime_type="text/plain"), chooser=True))
    again = DeviceHost(APPS)
    again.load_json(through_text(host.save_json()))
    (layer,) = again.state.overlays
    assert layer.args["intent"] == Intent(SEND, mime_type="text/plain")
    assert np.array_equal(again.screenshot(), host.screenshot())
    assert again.forest() == host.forest()


def test_a_finger_on_the_screen_goes_on_where_it_was() -> None:
    host = booted()
    host.apply(lambda system: system.launch(SETTINGS))
    host.touch_down(200, 900)
    host.advance(20)
    host.touch_move(200, 850)
    again = DeviceHost(APPS)
    again.load_json(through_text(host.save_json()))
    for device in (host, again):
        device.advance(20)
        device.touch_move(200, 600)
        device.advance(200)
        device.touch_up()
    assert again.state == host.state
    assert host.state.tasks[-1].activities[-1].layers[0].ui, "it has scrolled"
    host.touch_down(200, 600)
    again.load_json(through_text(host.save_json()))
    for device in (host, again):
        device.advance(60)
        device.touch_up()
    assert again.state == host.state
    assert len(host.state.tasks[-1].activities) == 2, "the tap has opened a page"


def test_two_taps_across_a_save_are_a_double_tap() -> None:
    host = booted()
    host.apply(lambda system: system.launch(SETTINGS))
    host.tap(300, 20)
    assert host.snapshot().last_click is not None
    again = DeviceHost(APPS)
    again.load_json(through_text(host.save_json()))
    assert again.snapshot().last_click == host.snapshot().last_click


def test_what_is_not_declared_is_refused() -> None:
    host = booted()
    host.apply(lambda system: system.launch(SETTINGS))

    class Stray: ...

    for wrong, named in (([1], "builtins.list"), (np.int64(1), "int64"), (Stray(), "Stray")):
        state = host.fork()
        state.apply(lambda system, wrong=wrong: System.set_ui(system, wrong=wrong))
        with pytest.raises(UsageError, match=named):
            state.save_json()


def _put(*path: str | int, value: Any) -> Callable[[Any], None]:
    def change(saved: Any) -> None:
        for key in path[:-1]:
            saved = saved[key]
        if value is KeyError:
            del saved[path[-1]]
        else:
            saved[path[-1]] = value

    return change


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (_put("state", "version", value=99), "version"),
        (_put("state", "version", value=1), f"version 1; this device reads {VERSION}"),
        (_put("state", value=[]), "version, state and data"),
        (_put("pointer", value={}), "needs the keys"),
        (_put("last_click", value=[1, "2", 3]), "is not a time"),
        (_put("state", "state", "now_ms", value="soon"), "an integer cannot be 'soon'"),
        (_put("state", "state", "now_ms", value=KeyError), "now_ms"),
        (_put("state", "state", "extra", value=1), "extra"),
        (_put("state", "state", "clipboard", value={"is": "os.system", "name": "x"}), "os.system"),
        (_put("state", "state", "tasks", value=[]), "nothing is in front"),
        (_put("state", "state", "files", value=[["a"]]), "not enough values"),
        (_put("state", "state", "files", value=[["a", {"bytes": "?"}]]), "base64"),
        (_put("state", "state", "files", value=[["a", {"call": []}]]), "call"),
        (_put("state", "data", value={}), "has no data"),
        (_put("state", "data", "com.stranger", value={}), "no app com.stranger"),
        (_put("state", "data", CLOCK, value={}), "ClockData: fields missing"),
        (_put("state", "data", value=[]), "version, state and data"),
        (_put("state", "state", "panel", value=None), "Display cannot be None"),
        (_put("state", "state", value=3), "DeviceState cannot be 3"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_anything_else_is_one_clear_error(change: Callable[[Any], None], said: str) -> None:
    host = booted()
    saved = through_text(host.save_json())
    change(saved)
    before = host.state
    with pytest.raises(UsageError, match=said):
        host.load_json(saved)
    assert host.state is before


def test_nesting_without_end_is_refused() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(UsageError, match="nested too deeply"):
        from_json({"version": VERSION, "state": deep, "data": {}}, APPS)


def test_a_state_of_a_device_with_more_apps_is_refused() -> None:
    saved = booted().save_json()
    fewer = immutabledict({name: app for name, app in APPS.items() if name != CLOCK})
    with pytest.raises(UsageError, match=r"deskclock|apps\.clock"):
        DeviceHost(fewer).load_json(saved)


def test_a_page_that_is_not_there_is_refused() -> None:
    state: DeviceState = booted().state
    task = state.tasks[-1]
    front = replace(task.activities[-1], component="com.android.launcher3/.Gone")
    gone = state.with_fields(tasks=(replace(task, activities=(front,)),))
    with pytest.raises(UsageError, match="no page"):
        from_json(to_json(gone, APPS), APPS)
