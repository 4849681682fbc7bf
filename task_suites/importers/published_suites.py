"""Published task files by the name of their format, and what is made of them.

The catalogue imports it when a published file is named.

None of these suites brings its apps: they are played on a phone or an emulator on which somebody
has installed them and signed in.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from mobile_gym.core.errors import RecordingError, UnknownName
from mobile_gym.core.tasks import TaskTemplate
from task_suites.importers import (
    android_lab,
    android_world,
    arena,
    digidata,
    llamatouch,
    spa_bench,
)
from task_suites.importers.published_tasks import Imported, LeftOut, Reading, templates_of

DEVICE: Final = "emulator"
"""What these tasks are played on unless another device is asked for."""
_MAX_NAMED: Final = 3
"""How many of what is left out a warning names."""


class Format(NamedTuple):
    """A published format.

    Attributes:
        read: reads its files.
        prefix: of the tasks' ids.
        source: the project.
        judge: the name of the judge that decides as the project's own does.
    """

    read: Callable[[Path], Reading]
    prefix: str
    source: str
    judge: str


FORMATS: Final[Mapping[str, Format]] = {
    "spa_bench": Format(spa_bench.read_tables, "SpaBench", "SPA-Bench", "spa_bench"),
    "a3": Format(arena.read_tasks, "A3", "A3", "arena"),
    "android_lab": Format(android_lab.read_apps, "AndroidLab", "AndroidLab", "digidata"),
    "android_world": Format(android_world.read_table, "AndroidWorld", "AndroidWorld", "digidata"),
    "llamatouch": Format(llamatouch.read_tables, "LlamaTouch", "LlamaTouch", "llamatouch"),
    "digidata": Format(digidata.read_goals, "DigiData", "DigiData", "digidata"),
}
"""By the name that stands before the colon in `--suite FORMAT:PATH`. Of the projects whose own
checks are code, the judge that asks a model about the whole episode stands in."""


def import_tasks(format_name: str, path: str | Path, *, device: str = DEVICE) -> Imported:
    """The tasks of a published file or folder; what is broken in it is left out, and counted.

    Args:
        format_name: one of `FORMATS`.
        path: of the file, or of the folder as the project has it.
        device: on which the tasks are played unless another is asked for.

    Raises:
        UnknownName: there is no such format.
        RecordingError: nothing of it can be read.
    """
    if format_name not in FORMATS:
        raise UnknownName.among("format of tasks", format_name, FORMATS)
    chosen = FORMATS[format_name]
    source = Path(path).expanduser()
    if not source.exists():
        raise RecordingError(f"{source}: there is no such file or folder")
    imported = templates_of(
        chosen.read(source),
        format_name=format_name,
        judge=chosen.judge,
        prefix=chosen.prefix,
        source=chosen.source,
        device=device,
    )
    if not imported.templates:
        why = "; ".join(f"{item.where}: {item.why}" for item in imported.left_out[:1])
        raise RecordingError(f"{source}: has no tasks of {chosen.source}{': ' if why else ''}{why}")
    return imported


def load_suite(format_name: str, path: str) -> tuple[TaskTemplate, ...]:
    """The templates of a published file; a warning says what is left out, once.

    Raises:
        UnknownName: there is no such format.
        RecordingError: nothing of it can be read.
    """
    imported = import_tasks(format_name, path)
    _tell_left_out(path, imported.left_out)
    return imported.templates


@lru_cache(maxsize=16)
def _tell_left_out(path: str, left_out: tuple[LeftOut, ...]) -> None:
    """Warn of what is left out; a suite is asked for again in the course of one run."""
    if not left_out:
        return
    first = "; ".join(f"{item.where}: {item.why}" for item in left_out[:_MAX_NAMED])
    more = f"; and {len(left_out) - _MAX_NAMED} more" if len(left_out) > _MAX_NAMED else ""
    warnings.warn(f"{path}: {len(left_out)} tasks are left out: {first}{more}", stacklevel=3)
