"""Saved states in files: the present form is read as it was written, former ones are refused.

A state that is no longer read or written as its file has it is a new form: raise `VERSION` of what
writes it, and write the file of that number with `python tests/golden/test_saved_states.py`.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from pathlib import Path
from typing import Any, Final, get_type_hints

import pytest

from mobile_gym.core import plugins
from mobile_gym.core.errors import UsageError
from mobile_gym.envs import state_json as env_state_json
from mobile_gym.json_codec.moved_classes import STORED_NAMES
from mobile_gym.virtual_device import state_json
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.system.app import App

HERE = Path(__file__).resolve().parent
CLOCK: Final = "com.android.deskclock"
NAMES: Final = (
    "com.android.launcher3",
    "com.android.systemui",
    "com.android.notes",
    CLOCK,
)


def few_apps() -> Mapping[str, App]:
    return {name: APPS[name] for name in NAMES}


def device_file(version: int) -> Path:
    return HERE / f"device_state_v{version}.json"


def written_device() -> Any:
    """A device with a finger on the screen and a notification."""
    host = DeviceHost(few_apps())
    host.boot(5, "zh", {"notifications": 1})
    host.apply(lambda system: system.launch(CLOCK))
    host.advance(3000)
    host.touch_down(200, 600)
    return host.save_json()


def test_a_device_is_read_as_it_was_written() -> None:
    saved = json.loads(device_file(state_json.VERSION).read_text(encoding="utf-8"))
    host = DeviceHost(few_apps())
    host.load_json(saved)
    assert json.loads(json.dumps(host.save_json())) == saved
    assert host.activity.startswith(CLOCK)


@pytest.mark.parametrize("version", range(1, state_json.VERSION))
def test_a_device_of_a_former_form_is_refused(version: int) -> None:
    saved = json.loads(device_file(version).read_text(encoding="utf-8"))
    with pytest.raises(UsageError, match=f"has the version {version}; this device reads"):
        DeviceHost(few_apps()).load_json(saved)


FIELDS: Final = HERE / "device_state_fields.txt"
ENV_FIELDS: Final = HERE / "env_state_fields.txt"


def _field_lines(classes: Mapping[str, type]) -> Iterable[str]:
    """A line for every record and enumeration: its stored name, and its fields or members."""
    for name, kind in sorted(classes.items()):
        fields = kind.__members__ if issubclass(kind, Enum) else get_type_hints(kind)
        yield f"{name}: {', '.join(fields)}"


def stored_fields() -> str:
    """The version, and what a saved device may hold."""
    codec, _ = state_json._codec_of(APPS)
    return "\n".join([f"version {state_json.VERSION}", *_field_lines(codec.classes), ""])


def stored_env_fields() -> str:
    """The version, and what a saved environment may hold with any of the built-in judges."""
    judges = [plugins.load("judge", name) for name in plugins.built_in_names("judge")]
    memories = dict.fromkeys(_memory_class(judge) for judge in judges if isinstance(judge, type))
    codec = env_state_json._codec_of_memories(tuple(memories))
    return "\n".join([f"version {env_state_json.VERSION}", *_field_lines(codec.classes), ""])


def _memory_class(judge: type) -> type:
    named: type | None = getattr(judge, "memory_class", None)
    return named or get_type_hints(judge.save_state)["return"]  # type: ignore[attr-defined]


FILES: Final = pytest.mark.parametrize(
    ("file", "stored"),
    [(FIELDS, stored_fields), (ENV_FIELDS, stored_env_fields)],
    ids=["device", "environment"],
)


@FILES
def test_a_class_that_moves_keeps_its_stored_name(file: Path, stored: Callable[[], str]) -> None:
    kept, now = (
        {line.partition(":")[0] for line in text.splitlines()}
        for text in (file.read_text(encoding="utf-8"), stored())
    )
    assert now == kept, "name the class that has moved in mobile_gym/json_codec/moved_classes.py"


@FILES
def test_a_field_that_is_stored_changes_with_the_version_alone(
    file: Path, stored: Callable[[], str]
) -> None:
    """Also of records that no golden state holds, such as what a call covers."""
    kept = file.read_text(encoding="utf-8")
    assert stored() == kept, "raise VERSION and run python tests/golden/test_saved_states.py"


def test_what_is_said_to_have_moved_is_where_it_is_said_to_be() -> None:
    assert len({*STORED_NAMES.values()}) == len(STORED_NAMES), "two classes with one stored name"
    for place in STORED_NAMES:
        module, _, name = place.rpartition(".")
        package = "" if module.startswith("reward_models.") else "mobile_gym."
        kind = getattr(importlib.import_module(package + module), name)
        assert kind.__module__ == package + module, f"{place} is defined in {kind.__module__}"


def _write(path: Path, value: Any) -> None:
    path.write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


if __name__ == "__main__":
    _write(device_file(state_json.VERSION), written_device())
    FIELDS.write_text(stored_fields(), encoding="utf-8")
    ENV_FIELDS.write_text(stored_env_fields(), encoding="utf-8")
