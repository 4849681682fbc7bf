"""A folder that `datasets.load_dataset` reads as it is: Parquet by split, and a dataset card.

```
OUT/README.md                      the card; its head says which files are which split
OUT/data/train-00000.parquet       one row per moment, screenshots as PNG
```

A file has one row group per episode. The schema carries the features of `datasets`, so that
screenshots load as images, and plain Parquet readers see a struct of `bytes` and `path`.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from mobile_gym.accessibility import write_xml
from mobile_gym.core import actions
from mobile_gym.core.episodes import Episode
from mobile_gym.core.frames import Screenshot
from mobile_gym.rollouts.exporting.sources import Exported, Source, picture_bytes
from mobile_gym.rollouts.reporting.action_text import describe
from mobile_gym.rollouts.storing.episode_rows import (
    PICTURE,
    for_datasets,
    picture,
    probes_json,
    reasoning_columns,
)
from mobile_gym.rollouts.storing.store import SCHEMA_VERSION

MAX_FILE_BYTES: Final = 500_000_000
"""Where the next file begins. Source: the shard size that `datasets` itself writes."""

_COLUMNS: Final[dict[str, tuple[pa.DataType, str]]] = {
    "episode_id": (pa.string(), "the episode"),
    "task_id": (pa.string(), "the task"),
    "instruction": (pa.string(), "what was asked"),
    "apps": (pa.string(), "the task's apps, joined by commas"),
    "level": (pa.int32(), "1 easy to 3 hard"),
    "agent": (pa.string(), "who acted"),
    "judge": (pa.string(), "who judged"),
    "seed": (pa.int64(), "the episode's seed"),
    "step": (pa.int32(), "0 after reset, then one per action"),
    "episode_len": (pa.int32(), "actions of the episode"),
    "action": (pa.string(), "JSON: what led to this moment; null at step 0"),
    "action_text": (pa.string(), "the same in words"),
    "accepted": (pa.bool_(), "whether the device could do it"),
    "reward": (pa.float64(), "what the step paid"),
    "terminated": (pa.bool_(), "the step ended the episode"),
    "truncated": (pa.bool_(), "the step cut it off"),
    "progress": (pa.float64(), "weight of the substates that count now, 0 to 1"),
    "success": (pa.bool_(), "success holds at this moment"),
    "satisfied": (pa.list_(pa.bool_()), "per substate of the task: it counts now"),
    "substates": (pa.list_(pa.string()), "what the substates are"),
    "screenshot": (PICTURE, "PNG, lossless"),
    "hierarchy": (pa.string(), "uiautomator XML"),
    "activity": (pa.string(), "the foreground component"),
    "width_px": (pa.int32(), "the screen's width"),
    "height_px": (pa.int32(), "the screen's height"),
    "probes": (pa.string(), "JSON: what the device answered to the judge's shell commands"),
    "observation": (pa.string(), "what the screen showed that the action was chosen on, or null"),
    "thought": (pa.string(), "why the action was chosen, or null"),
    "action_in_words": (pa.string(), "the action as the agent or an annotator tells it, or null"),
    "expected_change": (pa.string(), "how the screen was expected to change, or null"),
    "user_reply": (pa.string(), "what the user said to an action that asked them, else empty"),
    "info": (pa.string(), "JSON: seeds, versions and settings of the episode"),
}


def write(source: Source, out: Path) -> Exported:
    """Write the episodes into a folder."""
    exported, rows, success = Exported(), Counter[str](), 0
    data = out / "data"
    data.mkdir()
    with ExitStack() as stack:
        files: dict[str, _Split] = {}
        for episode in source.episodes():
            name = _split_name(episode.task.split)
            if name not in files:
                files[name] = stack.enter_context(_Split(data, name))
            files[name].add(episode)
            rows[name] += len(episode.steps)
            exported.episodes += 1
            exported.steps += len(episode.steps) - 1
            success += episode.steps[-1].report.success
    (out / "README.md").write_text(_card(exported, rows, success), encoding="utf-8")
    return exported


class _Split:
    """The files of one split: the next begins where one is full."""

    def __init__(self, folder: Path, name: str) -> None:
        self._folder, self._name = folder, name
        self._number = 0
        self._writer: pq.ParquetWriter | None = None
        self._path = folder

    def __enter__(self) -> _Split:
        return self

    def __exit__(self, *error: object) -> None:
        self._close()

    def add(self, episode: Episode) -> None:
        if self._writer is None:
            self._path = self._folder / f"{self._name}-{self._number:05d}.parquet"
            self._writer = pq.ParquetWriter(self._path, SCHEMA, compression="zstd")
        self._writer.write_table(pa.Table.from_pylist(list(_rows(episode)), schema=SCHEMA))
        if self._path.stat().st_size >= MAX_FILE_BYTES:
            self._close()
            self._number += 1

    def _close(self) -> None:
        if self._writer is not None:
            self._writer.close()
            self._writer = None


def _split_name(split: str) -> str:
    """The split as `datasets` allows it: letters, digits and underscores."""
    return re.sub(r"\W+", "_", split, flags=re.ASCII) or "train"


def _rows(episode: Episode) -> Iterator[dict[str, Any]]:
    task = episode.task
    same = {
        "episode_id": episode.id,
        "task_id": task.id,
        "instruction": task.text,
        "apps": ",".join(task.apps),
        "level": task.level,
        "agent": episode.agent,
        "judge": episode.judge,
        "seed": episode.seed,
        "episode_len": len(episode.steps) - 1,
        "substates": [substate.description for substate in task.substates],
        "info": _json(dict(episode.provenance)),
    }
    # By identity, for equal frames share their arrays; each is kept, so that no other takes its id.
    pictures: dict[int, tuple[Screenshot, bytes]] = {}
    before = episode.steps[0].frame
    for record in episode.steps:
        frame, shot = record.frame, record.frame.screenshot
        if shot is not None and id(shot) not in pictures:
            pictures[id(shot)] = (shot, picture_bytes(shot))
        action = record.action
        yield same | {
            "step": record.step,
            "action": None if action is None else _json(actions.to_json(action)),
            "action_text": None if action is None else describe(action, before),
            "accepted": record.receipt.accepted,
            "reward": record.reward,
            "terminated": record.terminated,
            "truncated": record.truncated,
            "progress": record.report.progress,
            "success": record.report.success,
            "satisfied": [verdict.satisfied for verdict in record.report.verdicts],
            "screenshot": None if shot is None else picture(pictures[id(shot)][1]),
            "hierarchy": None if frame.forest is None else write_xml(frame.forest),
            "activity": frame.activity,
            "width_px": frame.width_px,
            "height_px": frame.height_px,
            "probes": probes_json(record.probes),
            **reasoning_columns(record.reasoning),
            "user_reply": record.user_reply,
        }
        before = frame


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


SCHEMA: Final = for_datasets(pa.schema([(name, kind) for name, (kind, _) in _COLUMNS.items()]))


def _card(exported: Exported, rows: Counter[str], success: int) -> str:
    files = "\n".join(
        f"  - split: {name}\n    path: data/{name}-*.parquet" for name in sorted(rows)
    )
    splits = "\n".join(f"| {name} | {count} |" for name, count in sorted(rows.items()))
    columns = "\n".join(f"| `{name}` | {meaning} |" for name, (_, meaning) in _COLUMNS.items())
    return f"""---
pretty_name: Mobile Gym episodes
task_categories:
- reinforcement-learning
- image-text-to-text
tags:
- android
- gui-agents
configs:
- config_name: default
  data_files:
{files}
---

# Mobile Gym episodes

{exported.episodes} episodes with {exported.steps} actions on simulated or real Android phones;
{success} of the episodes end in success. An episode of N actions has N + 1 rows: row 0 is the
screen after reset, and `action` in every other row is what led to that row's screen. Points are
relative to the screen, from 0 to 1, with the origin at the top left.

```python
from datasets import load_dataset

rows = load_dataset("path/to/this/folder", split="{min(rows)}")
```

| split | rows |
|---|---|
{splits}

| column | content |
|---|---|
{columns}

Made from episodes of format {SCHEMA_VERSION}.
"""
