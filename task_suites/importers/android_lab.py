"""AndroidLab's tasks: one YAML file for each app, and a table of how long people needed.

It is one of the formats of `published_suites`, which do not know each other.

```
PATH/config/APP.yaml            APP, package, and tasks: task_id, task, metric_type
PATH/ground_truth_length.json   steps by task_id; it may be missing
```

PATH may also be one of the YAML files. AndroidLab decides success by code over the XML of the
screens, which is not part of these files.

Source: AndroidLab's repository (facts of the format only).
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mobile_gym.core.errors import RecordingError
from mobile_gym.foreign.json_values import read_json
from mobile_gym.foreign.wording import value_text
from mobile_gym.foreign.yaml_values import read_yaml
from task_suites.importers.published_tasks import (
    ESTIMATED,
    QUERY,
    LeftOut,
    PublishedTask,
    Reading,
    broken_file,
    level_of_steps,
    merge_readings,
    read_each,
)
from task_suites.importers.record_fields import Fields, fields_of, is_sequence

LENGTHS: Final = "ground_truth_length.json"
USUAL_STEPS: Final = 6
"""Where the table has no length: the mean of those that it has is 5.7."""
MAX_STEPS: Final = 25
"""Source: `max_rounds` of AndroidLab's configuration of evaluations."""
_QUERIES: Final = ("query_detect",)


def read_apps(path: Path) -> Reading:
    """The tasks of every app.

    Raises:
        RecordingError: there is no file of tasks.
    """
    if path.is_file():
        files = [path]
    else:
        files = sorted(path.glob("*.yaml")) or sorted(path.glob("config/*.yaml"))
    if not files:
        raise RecordingError(f"{path}: has no tasks (*.yaml or config/*.yaml)")
    lengths, broken = _lengths([files[0].parent, files[0].parent.parent])
    return merge_readings([*(_read_app(file, lengths) for file in files), *broken])


def _lengths(folders: list[Path]) -> tuple[Fields, list[Reading]]:
    """The table of lengths, empty where there is none, and what is wrong with it."""
    for folder in folders:
        file = folder / LENGTHS
        if file.is_file():
            try:
                return fields_of(read_json(file), LENGTHS), []
            except RecordingError as error:
                return Fields({}, LENGTHS), [broken_file(str(file), error)]
    return Fields({}, LENGTHS), []


def _read_app(file: Path, lengths: Fields) -> Reading:
    try:
        app = fields_of(read_yaml(file), file.name)
        package = app.text("package")
        tasks = app.values.get("tasks")
        if not is_sequence(tasks):
            raise RecordingError(f"{file.name}: 'tasks' is {value_text(tasks)}; it must be a list")
    except RecordingError as error:
        return Reading((), (LeftOut(file.name, str(error).removeprefix(f"{file.name}: ")),))
    records = ((f"{file.name}, task {number}", task) for number, task in enumerate(tasks, start=1))
    return read_each(records, lambda task, where: _task(task, where, package, lengths))


def _task(value: object, where: str, package: str, lengths: Fields) -> PublishedTask:
    record = fields_of(value, where)
    name = record.text("task_id")
    is_known = name in lengths.values
    steps = lengths.count(name) if is_known else USUAL_STEPS
    tags: set[str] = set() if is_known else {ESTIMATED}
    if record.text("metric_type") in _QUERIES:
        tags.add(QUERY)
    return PublishedTask(
        name=name,
        instruction=record.text("task"),
        golden_steps=steps,
        level=level_of_steps(steps),
        apps=(package,),
        max_steps=MAX_STEPS,
        tags=frozenset(tags),
    )
