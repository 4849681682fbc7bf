"""Finds tasks and suites by name."""

from __future__ import annotations

import functools
import importlib
import importlib.metadata
import re
import warnings
from collections.abc import Mapping
from typing import Final

from mobile_gym.core.errors import UnknownName
from mobile_gym.core.tasks import TaskTemplate
from task_suites.blind_floors import floors_of

__all__ = ["success_floor", "suite", "suite_names", "template"]

_MODULES: Final = {
    name: f"task_suites.{name}"
    for name in (
        "settings",
        "clock",
        "contacts",
        "phone",
        "messages",
        "calendar",
        "notes",
        "files",
        "browser",
        "cross_app",
    )
}
"""Suites by name: modules with `TEMPLATES`."""
ENTRY_POINTS: Final = "mobile_gym.suites"
"""Entry point group under which other distributions name modules with `TEMPLATES`."""

_RECORDED: Final = "recorded:"
_ENV_ID: Final = re.compile(r"(?:MobileGym/)?(?P<id>.+?)(?:-v(?P<version>\d+))?")


def suite_names() -> tuple[str, ...]:
    """Names that `suite` knows: `all`, the suites, and the tags of their tasks, levels included."""
    return tuple(_suites())


def suite(name: str) -> tuple[TaskTemplate, ...]:
    """The tasks of a suite.

    Args:
        name: `"all"`, a suite (`"settings"`), a tag (`"portable"`, `"level1"`), or
            `"recorded:PATH"` for a folder of recorded screens.

    Raises:
        UnknownName: there is no such suite.
        RecordingError: the recording cannot be read.
    """
    if name.startswith(_RECORDED):
        from task_suites.importers.droidtask import load_suite

        return load_suite(name.removeprefix(_RECORDED))
    suites = _suites()
    if name not in suites:
        raise UnknownName.among("suite", name, suites)
    return suites[name]


def template(ref: str) -> TaskTemplate:
    """The task of a name.

    Args:
        ref: `"Settings.TurnOnWifi"`, `"MobileGym/Settings.TurnOnWifi-v0"`, or
            `"recorded:PATH#ID"` for a task of a recording.

    Raises:
        UnknownName: there is no such task; the message names near ones.
        RecordingError: the recording cannot be read.
    """
    if ref.startswith(_RECORDED):
        path, _, task_id = ref.partition("#")
        found = {task.id: task for task in suite(path)}
        if task_id not in found:
            raise UnknownName.among(f"task in {path!r}:", task_id, found)
        return found[task_id]
    match = _ENV_ID.fullmatch(ref)
    found = _by_id()
    task = found.get(match["id"]) if match else None
    if task is None:
        raise UnknownName.among("task", match["id"] if match else ref, found)
    if match and match["version"] is not None and int(match["version"]) != task.version:
        raise UnknownName.among("task", ref, [task.env_id])
    return task


def success_floor(task_id: str) -> float | None:
    """What a policy succeeds at that never looks, or never reads; the better one of the two.

    None where nobody has measured it (see `task_suites.blind_floors`).
    """
    floors = floors_of(task_id)
    if floors is None:
        return None
    earned = (floors.by_taps, floors.by_named_steps)
    return max((one.success for one in earned if one is not None), default=None)


@functools.cache
def _by_id() -> Mapping[str, TaskTemplate]:
    return {task.id: task for task in suite("all")}


@functools.cache
def _suites() -> Mapping[str, tuple[TaskTemplate, ...]]:
    modules: dict[str, tuple[TaskTemplate, ...]] = {
        name: importlib.import_module(module).TEMPLATES for name, module in _MODULES.items()
    }
    for entry in importlib.metadata.entry_points(group=ENTRY_POINTS):
        try:
            modules.setdefault(entry.name, entry.load().TEMPLATES)
        except (ImportError, AttributeError) as error:  # another's mistake must not stop ours
            warnings.warn(f"suite {entry.name!r} ({entry.value}): {error}", stacklevel=2)
    everything = tuple(task for tasks in modules.values() for task in tasks)
    tagged: dict[str, list[TaskTemplate]] = {}
    for task in everything:
        for tag in (f"level{task.level}", *task.tags):
            tagged.setdefault(tag, []).append(task)
    for name, tasks in modules.items():  # a tag may have the name of a suite, and adds to it
        modules[name] = tuple(dict.fromkeys((*tasks, *tagged.pop(name, ()))))
    return {
        "all": everything,
        **modules,
        **{tag: tuple(tagged[tag]) for tag in sorted(tagged)},
    }
