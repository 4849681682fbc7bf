"""LlamaTouch's table of tasks: tab-separated values, one line a task.

It is one of the formats of `published_suites`, which do not know each other.

`episode`, `category`, `path` (of the annotated trace in its data set), `description`, `nsteps`,
`app` (a name, often missing). What makes a task true is annotated on the traces, which
`reward_models.llamatouch` reads.

Source: LlamaTouch, section 4.1 (levels by steps), and its repository's
`dataset/llamatouch_task_metadata.tsv` (facts of the format only).
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mobile_gym.core.errors import RecordingError
from mobile_gym.foreign.csv_rows import read_rows
from task_suites.importers.published_tasks import PublishedTask, Reading, read_each
from task_suites.importers.record_fields import Fields, fields_of

_COLUMNS: Final = ("episode", "category", "path", "description", "nsteps")
LEVEL_STEPS: Final = (4, 8)
"""Of the annotated trace, up to which a task is of level 1 or 2."""


def read_tables(path: Path) -> Reading:
    """The tasks of a table.

    Raises:
        RecordingError: it cannot be read.
    """
    if path.is_dir():
        files = sorted(path.glob("*.tsv"))
        if len(files) != 1:
            raise RecordingError(f"{path}: holds {len(files)} tables *.tsv; name the one to read")
        path = files[0]
    rows = read_rows(path, _COLUMNS, optional=("app",), tabs=True)
    records = ((f"{path.name}, task {number}", row) for number, row in enumerate(rows, start=1))
    return read_each(records, lambda row, where: _task(fields_of(row, where)))


def _task(row: Fields) -> PublishedTask:
    steps = row.count("nsteps")
    app = row.text("app", "")
    return PublishedTask(
        name=row.text("episode"),
        instruction=row.text("description"),
        golden_steps=steps,
        level=1 + sum(steps > bound for bound in LEVEL_STEPS),
        apps=(app,) if app else (),
        tags=frozenset({row.text("category")}),
    )
