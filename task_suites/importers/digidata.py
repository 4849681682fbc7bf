"""DigiData's goals: lines of JSON, one for each step of an episode, in whatever order.

It is one of the formats of `published_suites`; only its reading of lines is that of `arena`.

An episode is one task. Its first line says the goal; how many steps a person needed is the
`episode_len`, or how many lines there are.

Source: DigiData, table 5 and section 5 (seen, familiar and novel apps).
"""

from __future__ import annotations

from pathlib import Path

from mobile_gym.core.errors import RecordingError
from task_suites.importers.arena import json_records, parse_value
from task_suites.importers.published_tasks import (
    LeftOut,
    PublishedTask,
    Reading,
    level_of_steps,
    read_each,
)
from task_suites.importers.record_fields import Fields, fields_of


def read_goals(path: Path) -> Reading:
    """The goals of a file, or of every `*.jsonl` of a folder.

    Raises:
        RecordingError: there is none, or it cannot be read.
    """
    files = [path] if path.is_file() else sorted(path.glob("*.jsonl"))
    if not files:
        raise RecordingError(f"{path}: there are no records (*.jsonl)")
    episodes: dict[str, Fields] = {}
    counts: dict[str, int] = {}
    left_out: list[LeftOut] = []
    for file in files:
        for where, line in json_records(file):
            try:
                record = fields_of(parse_value(line, where), where)
                name = record.text("episode_id")
            except RecordingError as error:
                left_out.append(LeftOut(where, str(error).removeprefix(f"{where}: ")))
                continue
            episodes.setdefault(name, record)
            counts[name] = counts.get(name, 0) + 1
    named = ((record.where, (name, record)) for name, record in episodes.items())
    reading = read_each(named, lambda one, where: _task(one[0], one[1], counts[one[0]]))
    return Reading(reading.tasks, (*left_out, *reading.left_out))


def _task(name: str, record: Fields, lines: int) -> PublishedTask:
    steps = record.count("episode_len", lines)
    category = record.text("eval_category", "").lower()
    apps = (part.strip() for part in record.text("app", "").split(","))
    return PublishedTask(
        name=name,
        instruction=record.text("goal"),
        golden_steps=steps,
        level=level_of_steps(steps),
        apps=tuple(filter(None, apps)),
        tags=frozenset({category} if category else ()),
    )
