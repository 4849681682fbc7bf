"""The tasks of a suite as a list, `tasks.json` in its folder, so that naming them imports nothing.

`python -m task_suites` writes the lists. A suite needs none: where there is no list the suite is
imported instead, which costs time at each import of `mobile_gym`. A list that is not that of the
suite's templates is an error when they are used.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
from collections.abc import Iterable, Sequence
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.core.errors import TaskError

if TYPE_CHECKING:
    from mobile_gym.core.tasks import TaskTemplate

FILE_NAME: Final = "tasks.json"
"""Lies beside the `__init__.py` of a suite that is a package."""


class ListedTask(NamedTuple):
    """What can be known of a task without importing it.

    Attributes:
        id: `App.VerbObject`.
        tags: sorted.
    """

    id: str
    version: int
    level: int
    tags: tuple[str, ...]

    @property
    def env_id(self) -> str:
        """The Gymnasium id, that of the template."""
        return f"MobileGym/{self.id}-v{self.version}"


def listed_task(templates: Iterable[TaskTemplate]) -> tuple[ListedTask, ...]:
    """The list that belongs to a suite's templates."""
    return tuple(
        ListedTask(template.id, template.version, template.level, tuple(sorted(template.tags)))
        for template in templates
    )


def read_list(module: str) -> tuple[ListedTask, ...] | None:
    """The list of a suite, without importing the suite or any package that it lies in.

    Args:
        module: the suite's dotted name.

    Returns:
        Its tasks in the order of its templates; None where there is no list.

    Raises:
        TaskError: the list is malformed.
    """
    path = _path_of(module)
    if path is None or not path.is_file():
        return None
    try:
        entries = json.loads(path.read_text(encoding="utf-8"))
        return tuple(
            ListedTask(task, int(entry["version"]), int(entry["level"]), tuple(entry["tags"]))
            for task, entry in entries.items()
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise TaskError(
            f"{path}: is no list of tasks ({error!r}); delete it, and {how_to_write(module)}"
        ) from None


def text_of(tasks: Sequence[ListedTask]) -> str:
    """A list as it stands in its file: JSON, a line for each task."""
    lines = [
        f"{json.dumps(task.id)}: "
        + json.dumps({"version": task.version, "level": task.level, "tags": task.tags})
        for task in tasks
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def how_to_write(module: str) -> str:
    """What a message advises where the list of a suite is wrong."""
    return f"write it again with  python -m task_suites {module}"


def rewrite(module: str) -> Path:
    """Import a suite and write its list.

    Raises:
        TaskError: it is not a package, so there is no folder for a list.
    """
    path = _path_of(module)
    if path is None:
        raise TaskError(f"suite {module}: only a package can have a list; it needs a folder")
    templates = importlib.import_module(module).TEMPLATES
    path.write_text(text_of(listed_task(templates)), encoding="utf-8")
    return path


def _path_of(module: str) -> Path | None:
    """Where a suite's list would lie; None for what is no package, or is not there."""
    spec = _spec_of(module)
    if spec is None or spec.origin is None or not spec.submodule_search_locations:
        return None
    return Path(spec.origin).with_name(FILE_NAME)


def _spec_of(module: str) -> ModuleSpec | None:
    """The spec of a module; `find_spec` of a dotted name would import the packages around it."""
    top, *names = module.split(".")
    spec = importlib.util.find_spec(top)
    for name in names:
        if spec is None or spec.submodule_search_locations is None:
            return None
        spec = PathFinder.find_spec(f"{spec.name}.{name}", spec.submodule_search_locations)
    return spec
