"""SPA-Bench's tables: tasks within one app, and across apps with their parts.

It is one of the formats of `published_suites`, which do not know each other.

```
PATH/*.csv                      one line a task; PATH may also be one of these files
PATH/cross-app-split/NAME.json  the parts of a task across apps: subtask_1, subtask_2, ...
```

Six names of single-app tasks are there in both languages and mean other tasks, so ids end with the
language: `SpaBench.calendar_0_ENG`.

Source: SPA-Bench, section 4 and appendix B, and its repository's tables (facts of the format only).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from mobile_gym.core.errors import RecordingError
from mobile_gym.core.tasks import Language, Subtask
from mobile_gym.foreign.csv_rows import read_rows
from mobile_gym.foreign.files import path_inside
from mobile_gym.foreign.json_values import read_json
from mobile_gym.foreign.wording import value_text
from task_suites.importers.published_tasks import (
    PublishedTask,
    Reading,
    broken_file,
    merge_readings,
    read_each,
)
from task_suites.importers.record_fields import Fields, fields_of
from task_suites.importers.text_lists import read_text_list

PARTS: Final = "cross-app-split"
_COLUMNS: Final = (
    "task_identifier",
    "task_app",
    "task_language",
    "task_description",
    "task_difficulty",
    "golden_steps",
    "is_cross_app",
)
_SINGLE_APP_COLUMNS: Final = ("key_component_final", "adb_app")
_LANGUAGES: Final[Mapping[str, Language]] = {"ENG": "en", "CHN": "zh"}
_ACROSS: Final[Mapping[str, int]] = {"Y": True, "N": False}
_NOTHING: Final = "None"
"""What the files write where a part leaves nothing for later ones to know."""
_MAX_PARTS: Final = 16
_MAX_BYTES: Final = 100_000
"""Of the parts of one task."""


def read_tables(path: Path) -> Reading:
    """The tasks of every table.

    Raises:
        RecordingError: there is no table.
    """
    files = [path] if path.is_file() else sorted(path.glob("*.csv"))
    if not files:
        raise RecordingError(f"{path}: has no tables (*.csv); give the folder that holds them")
    return merge_readings(map(_read_table, files))


def _read_table(file: Path) -> Reading:
    try:
        rows = read_rows(file, _COLUMNS, optional=_SINGLE_APP_COLUMNS)
    except RecordingError as error:
        return broken_file(str(file), error)
    records = ((f"{file.name}, task {number}", row) for number, row in enumerate(rows, start=1))
    return read_each(records, lambda row, where: _task(fields_of(row, where), file.parent))


def _task(row: Fields, folder: Path) -> PublishedTask:
    name = row.text("task_identifier")
    written = row.text("task_language")
    language = _LANGUAGES.get(written)
    if language is None:
        raise RecordingError(
            f"{row.where}: 'task_language' is {value_text(written)}; it must be one of "
            f"{', '.join(_LANGUAGES)}"
        )
    across = bool(row.one_of("is_cross_app", _ACROSS))
    subtasks: tuple[Subtask, ...] = ()
    if across:
        parts = path_inside(folder, f"{PARTS}/{name}.json", row.where)
        subtasks = tuple(_parts(parts))
        apps = tuple(dict.fromkeys(part.app for part in subtasks))
    else:
        apps = (row.text("adb_app"),)
    components = row.text("key_component_final", "[]")
    return PublishedTask(
        name=name if name.endswith(f"_{written}") else f"{name}_{written}",
        instruction=row.text("task_description"),
        golden_steps=row.count("golden_steps"),
        language=language,
        level=row.count("task_difficulty", most=3),
        apps=apps,
        states=tuple(part.text for part in subtasks),
        key_components=read_text_list(components, f"{row.where}: 'key_component_final'"),
        subtasks=subtasks,
        tags=frozenset({"cross-app"} if across else {"single-app"}),
    )


def _parts(file: Path) -> Iterator[Subtask]:
    """The parts of a task across apps, in their order."""
    record = fields_of(read_json(file, _MAX_BYTES), f"{file.name}")
    names = [f"subtask_{number}" for number in range(1, _MAX_PARTS + 1)]
    for name in names:
        if name not in record.values:
            break
        part = fields_of(record.values[name], f"{file.name}: {name}")
        history = part.values.get("history")
        if not isinstance(history, bool):
            raise RecordingError(
                f"{part.where}: 'history' is {value_text(history)}; it must be true or false"
            )
        memory = part.text("memory", "")
        yield Subtask(
            app=part.text("app"),
            text=part.text("task"),
            history=history,
            memory="" if memory == _NOTHING else memory,
        )
    if names[0] not in record.values:
        raise RecordingError(f"{file.name}: has no {names[0]!r}")
