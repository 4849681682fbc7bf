"""Rows of a table in Parquet files by split: one per moment, or one per transition.

```
OUT/data/train-00000.parquet       one row group per episode, screenshots as PNG
```

The schema carries the features of `datasets`, so that screenshots load as images, and plain Parquet
readers see a struct of `bytes` and `path`. Files are closed at `MAX_FILE_BYTES`.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import pyarrow as pa
import pyarrow.parquet as pq

from mobile_gym.accessibility import write_xml
from mobile_gym.core import actions
from mobile_gym.core.actions import ACTION_TYPES, Type
from mobile_gym.core.episodes import Episode, StepRecord
from mobile_gym.core.frames import Frame, Screenshot
from mobile_gym.rollouts.exporting.sources import (
    EpisodeSource,
    ExportSummary,
    Rows,
    export_id,
    picture_bytes,
)
from mobile_gym.rollouts.reporting.action_text import action_text
from mobile_gym.rollouts.storing.episode_rows import (
    PICTURE,
    picture_value,
    probes_json,
    reasoning_columns,
    with_dataset_features,
)

_Columns: TypeAlias = Mapping[str, tuple[pa.DataType, str]]
"""Type and meaning by name."""
MAX_FILE_BYTES: Final = 500_000_000
"""Where the next file begins. Source: the shard size that `datasets` itself writes."""

_KINDS: Final = tuple(kind.__name__ for kind in ACTION_TYPES)
_SCREEN: Final = pa.struct(
    [
        ("screenshot", PICTURE),
        ("hierarchy", pa.string()),
        ("activity", pa.string()),
        ("width_px", pa.int32()),
        ("height_px", pa.int32()),
        ("user_reply", pa.string()),
    ]
)
_EPISODE: Final[_Columns] = {
    "episode_id": (pa.string(), "the episode, unique over all exports"),
    "task_id": (pa.string(), "the task"),
    "instruction": (pa.string(), "what was asked"),
    "apps": (pa.string(), "the task's apps, joined by commas"),
    "level": (pa.int32(), "1 easy to 3 hard"),
    "policy": (pa.string(), "who acted"),
    "judge": (pa.string(), "who judged"),
    "seed": (pa.int64(), "the episode's seed"),
    "episode_len": (pa.int32(), "actions of the episode"),
    "episode_return": (pa.float64(), "sum of the rewards of the episode"),
    "info": (pa.string(), "JSON: seeds, versions and settings of the episode"),
}
"""Columns that have the same value in all rows of an episode."""
_MOMENT: Final[_Columns] = {
    "agent": (pa.string(), "who acted, as in policy"),
    "step": (pa.int32(), "0 after reset, then one per action"),
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
}
_TRANSITION: Final[_Columns] = {
    "step": (pa.int32(), "of the action, from 1"),
    "observation": (_SCREEN, "the screen that the action was chosen on"),
    "action": (pa.string(), "JSON: what was done"),
    "action_text": (pa.string(), "the same in words"),
    "accepted": (pa.bool_(), "whether the device could do it"),
    "reward": (pa.float64(), "what the step paid"),
    "next": (_SCREEN, "the screen after it"),
    "terminated": (pa.bool_(), "the step ended the episode"),
    "truncated": (pa.bool_(), "the step cut it off"),
    "mask": (
        pa.list_(pa.bool_()),
        f"whether the screen takes an action of each kind: {', '.join(_KINDS)}",
    ),
    "success": (pa.bool_(), "success holds after the step"),
    "progress": (pa.float64(), "weight of the substates that count after the step, 0 to 1"),
}


class WrittenTables(NamedTuple):
    """What was written: the counts, the rows by split, and how many episodes end in success."""

    exported: ExportSummary
    rows: Counter[str]
    success: int


def write(source: EpisodeSource, out: Path) -> ExportSummary:
    """Write the episodes into a folder."""
    return write_tables(source, out).exported


def write_tables(source: EpisodeSource, out: Path) -> WrittenTables:
    """Write the files of every split."""
    kind, one_split = KINDS[source.options.rows], source.options.split
    written = WrittenTables(ExportSummary(), Counter(), 0)
    exported, success = written.exported, 0
    data = out / "data"
    data.mkdir()
    with ExitStack() as stack:
        files: dict[str, _SplitWriter] = {}
        for episode in source.episodes():
            name = split_name(one_split or episode.task.split)
            if name not in files:
                files[name] = stack.enter_context(_SplitWriter(data, name, kind))
            written.rows[name] += files[name].add(episode)
            exported.episodes += 1
            exported.steps += len(episode.steps) - 1
            success += episode.steps[-1].report.success
    return written._replace(success=success)


class _SplitWriter:
    """The files of one split: the next begins where one is full."""

    def __init__(self, folder: Path, name: str, kind: RowKind) -> None:
        self._folder, self._name, self._kind = folder, name, kind
        self._number = 0
        self._writer: pq.ParquetWriter | None = None
        self._path = folder

    def __enter__(self) -> _SplitWriter:
        return self

    def __exit__(self, *error: object) -> None:
        self._close()

    def add(self, episode: Episode) -> int:
        """Write an episode; how many rows it has."""
        if self._writer is None:
            self._path = self._folder / f"{self._name}-{self._number:05d}.parquet"
            self._writer = pq.ParquetWriter(self._path, self._kind.schema, compression="zstd")
        table = pa.Table.from_pylist(list(self._kind.rows(episode)), schema=self._kind.schema)
        self._writer.write_table(table)
        if self._path.stat().st_size >= MAX_FILE_BYTES:
            self._close()
            self._number += 1
        return table.num_rows

    def _close(self) -> None:
        if self._writer is not None:
            self._writer.close()
            self._writer = None


def split_name(split: str) -> str:
    """The split as `datasets` allows it: letters, digits and underscores."""
    return re.sub(r"\W+", "_", split, flags=re.ASCII) or "train"


def _episode_columns(episode: Episode) -> dict[str, Any]:
    task = episode.task
    return {
        "episode_id": export_id(episode),
        "task_id": task.id,
        "instruction": task.text,
        "apps": ",".join(task.apps),
        "level": task.level,
        "policy": episode.agent,
        "judge": episode.judge,
        "seed": episode.seed,
        "episode_len": len(episode.steps) - 1,
        "episode_return": episode.total_reward,
        "info": _json_text(dict(episode.provenance)),
    }


class _ScreenColumns:
    """The screens of an episode as values of columns; equal pictures are encoded once."""

    def __init__(self) -> None:
        # By identity, for equal frames share their arrays; each is kept, so that no other takes
        # its id.
        self._known: dict[int, tuple[Screenshot, bytes]] = {}

    def of(self, frame: Frame) -> dict[str, Any]:
        shot = frame.screenshot
        if shot is not None and id(shot) not in self._known:
            self._known[id(shot)] = (shot, picture_bytes(shot))
        return {
            "screenshot": None if shot is None else picture_value(self._known[id(shot)][1]),
            "hierarchy": None if frame.forest is None else write_xml(frame.forest),
            "activity": frame.activity,
            "width_px": frame.width_px,
            "height_px": frame.height_px,
        }


def _step_columns(record: StepRecord, before: Frame) -> dict[str, Any]:
    action = record.action
    return {
        "step": record.step,
        "action": None if action is None else _json_text(actions.to_json(action)),
        "action_text": None if action is None else action_text(action, before),
        "accepted": record.receipt.accepted,
        "reward": record.reward,
        "terminated": record.terminated,
        "truncated": record.truncated,
        "progress": record.report.progress,
        "success": record.report.success,
    }


def _moment_rows(episode: Episode) -> Iterator[dict[str, Any]]:
    same = _episode_columns(episode) | {
        "agent": episode.agent,
        "substates": [substate.description for substate in episode.task.substates],
    }
    screens, before = _ScreenColumns(), episode.steps[0].frame
    for record in episode.steps:
        yield {
            **same,
            **_step_columns(record, before),
            **screens.of(record.frame),
            "satisfied": [verdict.satisfied for verdict in record.report.verdicts],
            "probes": probes_json(record.probes),
            **reasoning_columns(record.reasoning),
            "user_reply": record.user_reply,
        }
        before = record.frame


def _transition_rows(episode: Episode) -> Iterator[dict[str, Any]]:
    same, screens = _episode_columns(episode), _ScreenColumns()
    first, *others = episode.steps
    observation = screens.of(first.frame) | {"user_reply": ""}
    before = first.frame
    for record in others:
        after = screens.of(record.frame) | {"user_reply": record.user_reply}
        yield {
            **same,
            **_step_columns(record, before),
            "observation": observation,
            "next": after,
            "mask": _action_kinds_mask(before),
        }
        observation, before = after, record.frame


def _action_kinds_mask(frame: Frame) -> list[bool]:
    """Whether the screen takes each kind of action: all but typing where there is no field."""
    takes_text = (
        frame.forest is None
        or frame.keyboard_shown
        or any(node.editable and node.visible for tree in frame.forest.trees for node in tree.nodes)
    )
    return [takes_text or kind is not Type for kind in ACTION_TYPES]


def _json_text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


class RowKind(NamedTuple):
    """What the rows of a table are."""

    columns: _Columns
    rows: Callable[[Episode], Iterator[dict[str, Any]]]
    schema: pa.Schema

    @classmethod
    def of(cls, own: _Columns, rows: Callable[[Episode], Iterator[dict[str, Any]]]) -> RowKind:
        """The rows with columns of their own besides those of the episode."""
        columns = {**_EPISODE, **own}
        return cls(
            columns,
            rows,
            with_dataset_features(pa.schema([(name, of[0]) for name, of in columns.items()])),
        )


KINDS: Final[Mapping[Rows, RowKind]] = {
    "moments": RowKind.of(_MOMENT, _moment_rows),
    "transitions": RowKind.of(_TRANSITION, _transition_rows),
}
