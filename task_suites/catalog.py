"""Finds tasks and suites by name.

What tasks there are is read from the suites' lists (`task_suites.listing`); a suite is imported
when its templates are asked for.
"""

from __future__ import annotations

import functools
import importlib
import importlib.metadata
import re
import warnings
from collections.abc import Callable, Collection, Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.core.errors import TaskError, UnknownName
from task_suites.listing import ListedTask, how_to_write, listed_task, read_list

if TYPE_CHECKING:
    from pathlib import Path

    from mobile_gym.core.tasks import Split, TaskTemplate
    from task_suites.importers.published_tasks import Imported

MODULES: Final = {
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
        "android_world",
    )
}
"""Suites by name: packages with `TEMPLATES`."""
ENTRY_POINTS: Final = "mobile_gym.suites"
"""Entry point group under which other distributions name modules with `TEMPLATES`."""

_RECORDED: Final = "recorded:"
_ENV_ID: Final = re.compile(r"(?:MobileGym/)?(?P<id>.+?)(?:-v(?P<version>\d+))?")


class _SuiteModule:
    """A module with `TEMPLATES`, imported when they are asked for, or when it has no list.

    Args:
        name: the suite's.
        path: dotted name of the module.
        load: imports it.
    """

    def __init__(self, name: str, path: str, load: Callable[[], ModuleType]) -> None:
        self.name = name
        self.path = path
        self._load = load

    @functools.cached_property
    def tasks(self) -> tuple[ListedTask, ...]:
        """What is in it.

        Raises:
            TaskError: its list is malformed, or there is none and it cannot be imported.
        """
        tasks = read_list(self.path)
        return listed_task(self._imported_templates) if tasks is None else tasks

    @functools.cached_property
    def templates(self) -> Mapping[str, TaskTemplate]:
        """Its templates by id.

        Raises:
            TaskError: it cannot be imported, or its list is not that of its templates.
        """
        if listed_task(self._imported_templates) != self.tasks:
            raise TaskError(
                f"suite {self.name!r}: its list is not that of its templates; "
                f"{how_to_write(self.path)}"
            )
        return {template.id: template for template in self._imported_templates}

    @functools.cached_property
    def _imported_templates(self) -> tuple[TaskTemplate, ...]:
        try:
            templates = tuple(self._load().TEMPLATES)
        except (ImportError, AttributeError) as error:
            raise TaskError(f"suite {self.name!r} ({self.path}): {error}") from error
        if MODULES.get(self.name) != self.path:
            return templates  # another distribution's, which says its splits itself
        from task_suites.splits import with_splits

        return with_splits(templates)


class _Entry(NamedTuple):
    """A task of a suite, and the module that its template is in."""

    module: _SuiteModule
    task: ListedTask


def listed_tasks() -> tuple[ListedTask, ...]:
    """The tasks of suite `all`, of which no template is needed."""
    return tuple(task for module in _modules() for task in module.tasks)


def suite_names() -> tuple[str, ...]:
    """Names that `suite` knows: `all`, the suites, and the tags of their tasks, levels included."""
    return tuple(_suites())


def suite(name: str, split: Split | None = None) -> tuple[TaskTemplate, ...]:
    """The tasks of a suite, or those of them that have instances in a split.

    Args:
        name: `"all"`, a suite (`"settings"`), a tag (`"portable"`, `"level1"`), or
            `"recorded:PATH"` for a folder of recorded screens, or `"FORMAT:PATH"` for a published
            file of tasks (`importers.published_suites`).
        split: one of `core.tasks.SPLITS` (see `task_suites.splits`); None for all.

    Raises:
        UnknownName: there is no such suite or split.
        RecordingError: the recording or the file cannot be read.
        TaskError: the suite cannot be imported, or its list is out of date.
    """
    if split is not None:
        from mobile_gym.core.tasks import SPLITS
        from task_suites.splits import in_split

        if split not in SPLITS:
            raise UnknownName.among("split", split, SPLITS)
        return in_split(suite(name), split)
    if name.startswith(_RECORDED):
        from task_suites.importers.droidtask import load_suite

        return load_suite(name.removeprefix(_RECORDED))
    if _is_published(name):
        from task_suites.importers import published_suites

        return published_suites.load_suite(*name.split(":", 1))
    suites = _suites()
    if name not in suites:
        raise UnknownName.among("suite", name, suites)
    entries = suites[name]
    modules = dict.fromkeys(entry.module for entry in entries)
    templates = {module: _templates_of(module, asked_for=name) for module in modules}
    return tuple(
        templates[module][task.id] for module, task in entries if task.id in templates[module]
    )


def template(ref: str) -> TaskTemplate:
    """The task of a name.

    Args:
        ref: `"Settings.TurnOnWifi"`, `"MobileGym/Settings.TurnOnWifi-v0"`, or
            `"recorded:PATH#ID"` for a task of a recording, `"FORMAT:PATH#ID"` for one of a
            published file.

    Raises:
        UnknownName: there is no such task; the message names near ones.
        RecordingError: the recording or the file cannot be read.
        TaskError: its suite cannot be imported, or the suite's list is out of date.
    """
    if ref.startswith(_RECORDED) or _is_published(ref):
        path, _, task_id = ref.partition("#")
        recorded = {task.id: task for task in suite(path)}
        if task_id not in recorded:
            raise UnknownName.among(f"task in {path!r}:", task_id, recorded)
        return recorded[task_id]
    match = _ENV_ID.fullmatch(ref)
    entries = _by_id()
    entry = entries.get(match["id"]) if match else None
    if entry is None:
        raise _unknown_task(match["id"] if match else ref, entries)
    task = entry.task
    if match and match["version"] is not None and int(match["version"]) != task.version:
        raise UnknownName.among("task", ref, [task.env_id])
    return entry.module.templates[task.id]


def import_tasks(format_name: str, path: str | Path) -> Imported:
    """The tasks of a published file, and what is left out of it.

    Raises:
        UnknownName: there is no such format.
        RecordingError: nothing of it can be read.
    """
    from task_suites.importers import published_suites

    return published_suites.import_tasks(format_name, path)


def _is_published(name: str) -> bool:
    """Whether a name says a format of published files, and so a path behind the colon."""
    if ":" not in name:
        return False
    from task_suites.importers.published_suites import FORMATS

    return name.partition(":")[0] in FORMATS


def _unknown_task(task_id: str, known: Collection[str]) -> UnknownName:
    """The error; where not even the suite is known, it says where suites are listed."""
    error = UnknownName.among("task", task_id, known)
    if task_id.partition(".")[0] in {name.partition(".")[0] for name in known}:
        return error
    return UnknownName(
        f"{error}; its suite is neither in MODULES of task_suites/catalog.py nor under the entry "
        f"point group {ENTRY_POINTS!r}"
    )


def success_floor(task_id: str) -> float | None:
    """What a policy succeeds at that never looks, or never reads; the better one of the two.

    None where nobody has measured it (see `task_suites.blind_floors`).
    """
    from task_suites.blind_floors import floors_of

    floors = floors_of(task_id)
    if floors is None:
        return None
    earned = (floors.by_taps, floors.by_named_steps)
    return max((item.success for item in earned if item is not None), default=None)


def _templates_of(module: _SuiteModule, asked_for: str) -> Mapping[str, TaskTemplate]:
    """A module's templates; none, with a warning, where another's mistake would stop ours."""
    try:
        return module.templates
    except TaskError as error:
        if module.name in (*MODULES, asked_for):
            raise
        warnings.warn(f"{error}", stacklevel=3)
        return {}


@functools.cache
def _by_id() -> Mapping[str, _Entry]:
    return {entry.task.id: entry for entry in _suites()["all"]}


@functools.cache
def _suites() -> Mapping[str, tuple[_Entry, ...]]:
    suites = {
        module.name: tuple(_Entry(module, task) for task in module.tasks) for module in _modules()
    }
    everything = tuple(entry for entries in suites.values() for entry in entries)
    tagged: dict[str, list[_Entry]] = {}
    for entry in everything:
        for tag in (f"level{entry.task.level}", *entry.task.tags):
            tagged.setdefault(tag, []).append(entry)
    for name, entries in suites.items():  # a tag may have the name of a suite, and adds to it
        suites[name] = tuple(dict.fromkeys((*entries, *tagged.pop(name, ()))))
    return {
        "all": everything,
        **suites,
        **{tag: tuple(tagged[tag]) for tag in sorted(tagged)},
    }


@functools.cache
def _modules() -> Sequence[_SuiteModule]:
    """Our suites and those of other distributions that can be listed; ours keep their names."""
    modules = {
        name: _SuiteModule(name, path, functools.partial(importlib.import_module, path))
        for name, path in MODULES.items()
    }
    for entry in importlib.metadata.entry_points(group=ENTRY_POINTS):
        module = _SuiteModule(entry.name, entry.value, entry.load)
        try:
            _ = module.tasks
        except TaskError as error:  # another's mistake must not stop ours
            warnings.warn(f"{error}", stacklevel=2)
        else:
            modules.setdefault(entry.name, module)
    return tuple(modules.values())
