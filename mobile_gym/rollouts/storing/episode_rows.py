"""An episode's moments as rows of a table, and back.

Each distinct screenshot, view hierarchy and set of probes is kept once per episode, in the row that
has it first; `screenshot_row`, `hierarchy_row` and `probes_row` of every row say where it is.

Such a column is a struct of the file's bytes and a path, and the schema's metadata says what the
columns are. Other readers of Parquet see the struct.

Source: `datasets.Image.pa_type` and `datasets.Features.from_arrow_schema`, which takes a column as
images where the metadata says so and the column has exactly that type.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import numpy as np
import pyarrow as pa

from mobile_gym.accessibility import parse_xml, write_xml
from mobile_gym.core import actions
from mobile_gym.core.episodes import Episode, Reasoning, StepRecord
from mobile_gym.core.frames import Frame, Orientation, Screenshot
from mobile_gym.core.nodes import AccessibilityForest, WindowType
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import ActionReceipt, JudgeReport, ShellResult, Verdict
from mobile_gym.foreign.json_values import parse_json
from mobile_gym.foreign.pictures import require_size
from mobile_gym.foreign.wording import shown
from mobile_gym.rollouts.storing.codecs import Codec
from mobile_gym.rollouts.storing.unicode import whole_text

PICTURE: Final = pa.struct([("bytes", pa.binary()), ("path", pa.string())])
_KEY: Final = "huggingface"
_NAMES: Final = {"double": "float64", "float": "float32"}
"""Arrow's names of types where `datasets` has others."""


def picture(data: bytes | None) -> dict[str, bytes | None] | None:
    """A value of such a column; None where there is no picture."""
    return None if data is None else {"bytes": data, "path": None}


def bytes_of(value: bytes | Mapping[str, bytes] | None) -> bytes | None:
    """The bytes of a picture, from such a column or from one of plain bytes."""
    return value["bytes"] if isinstance(value, Mapping) else value


def with_pictures(schema: pa.Schema, name: str) -> pa.Schema:
    """The schema with that column as pictures, and what `datasets` asks for."""
    place = schema.get_field_index(name)
    return for_datasets(schema.set(place, pa.field(name, PICTURE)))


def for_datasets(schema: pa.Schema) -> pa.Schema:
    """The schema with what `datasets` asks for; whatever metadata it had is gone."""
    features = {field.name: _feature(field.type) for field in schema}
    metadata = json.dumps({"info": {"features": features}}, ensure_ascii=False)
    return schema.with_metadata({_KEY: metadata})


def _feature(kind: pa.DataType) -> Any:
    """A column's type in the words of `datasets`."""
    if kind == PICTURE:
        return {"_type": "Image"}
    if pa.types.is_list(kind):
        return {"feature": _feature(kind.value_type), "_type": "List"}
    if pa.types.is_struct(kind):
        return {field.name: _feature(field.type) for field in kind}
    return {"dtype": _NAMES.get(str(kind), str(kind)), "_type": "Value"}


PIXELS: Final = "screenshot"
"""The column of pixels, already compressed."""

SAMPLED_ROWS: Final = 16
"""Every so many rows of a screenshot are looked at before all of them are."""

SCHEMA: Final = pa.schema(
    [
        ("step", pa.int32()),
        ("action", pa.string()),
        ("raw_action", pa.string()),
        ("accepted", pa.bool_()),
        ("action_error", pa.string()),
        ("reward", pa.float64()),
        ("terminated", pa.bool_()),
        ("truncated", pa.bool_()),
        ("satisfied", pa.list_(pa.bool_())),
        ("reached", pa.list_(pa.bool_())),
        ("holds", pa.list_(pa.bool_())),
        ("evidence", pa.list_(pa.string())),
        ("newly_satisfied", pa.list_(pa.int32())),
        ("satisfied_at_reset", pa.list_(pa.int32())),
        ("progress", pa.float64()),
        ("success", pa.bool_()),
        ("violation", pa.string()),
        ("judge_available", pa.bool_()),
        ("cost_usd", pa.float64()),
        ("info", pa.string()),
        ("timings_s", pa.string()),
        ("width_px", pa.int32()),
        ("height_px", pa.int32()),
        ("activity", pa.string()),
        ("captured_at_s", pa.float64()),
        ("is_stale", pa.bool_()),
        ("is_rendered", pa.bool_()),
        ("keyboard_shown", pa.bool_()),
        ("orientation", pa.int8()),
        ("screenshot_row", pa.int32()),
        ("screenshot", pa.binary()),
        ("screenshot_height", pa.int32()),
        ("screenshot_width", pa.int32()),
        ("hierarchy_row", pa.int32()),
        ("hierarchy", pa.string()),
        ("windows", pa.string()),
        ("probes_row", pa.int32()),
        ("probes", pa.string()),
        ("observation", pa.string()),
        ("thought", pa.string()),
        ("action_in_words", pa.string()),
        ("expected_change", pa.string()),
        ("goal_progress", pa.float64()),
        ("user_reply", pa.string()),
    ]
)

REASONING: Final = ("observation", "thought", "action_in_words", "expected_change")
"""The columns of `Reasoning`, in its order; null where there is none."""

MAX_PIXELS: Final = 2**32
"""Of all screenshots of an episode: 2,200 distinct ones of a phone."""
_KINDS: Final = "biufc"
"""Of arrays in `info`: numbers and truth values."""
ADDED_IN_3: Final = ("probes_row", "probes", *REASONING)
"""Columns that files of formats 1 and 2 lack."""
ADDED_IN_4: Final = ("goal_progress",)
"""Columns that files of formats 1 to 3 lack, whose tasks have no roles."""
ADDED_IN_5: Final = ("user_reply",)
"""Columns that files of formats 1 to 4 lack, where nobody could be asked."""


def schema_of(codec: Codec) -> pa.Schema:
    """The columns of a file with that codec: screenshots that are pictures are marked as such."""
    return with_pictures(SCHEMA, PIXELS) if codec.is_picture else SCHEMA


def write_rows(episode: Episode, codec: Codec) -> Iterator[dict[str, Any]]:
    """One row per moment."""
    shots, hierarchies, answers = _Screens(codec), _Once(), _Once()
    for position, record in enumerate(episode.steps):
        frame, report = record.frame, record.report
        shot, forest = frame.screenshot, frame.forest
        shot_row, shot_data = shots.place(shot, position)
        hierarchy_row, hierarchy = hierarchies.place(forest, position, write_xml)
        probes_row, probes = answers.place(record.probes or None, position, probes_json)
        yield {
            "step": record.step,
            "action": None if record.action is None else _json(actions.to_json(record.action)),
            "raw_action": whole_text(record.raw_action),
            "accepted": record.receipt.accepted,
            "action_error": whole_text(record.receipt.error),
            "reward": record.reward,
            "terminated": record.terminated,
            "truncated": record.truncated,
            "satisfied": [verdict.satisfied for verdict in report.verdicts],
            "reached": [verdict.reached for verdict in report.verdicts],
            "holds": [verdict.holds for verdict in report.verdicts],
            "evidence": [whole_text(verdict.evidence) for verdict in report.verdicts],
            "newly_satisfied": report.newly_satisfied,
            "satisfied_at_reset": report.satisfied_at_reset,
            "progress": report.progress,
            "goal_progress": report.goal_progress,
            "success": report.success,
            "violation": whole_text(report.violation),
            "judge_available": report.available,
            "cost_usd": report.cost_usd,
            "info": _json({name: _plain(value) for name, value in record.info.items()}),
            "timings_s": _json(dict(record.timings_s)),
            "width_px": frame.width_px,
            "height_px": frame.height_px,
            "activity": frame.activity,
            "captured_at_s": frame.captured_at_s,
            "is_stale": frame.is_stale,
            "is_rendered": frame.is_rendered,
            "keyboard_shown": frame.keyboard_shown,
            "orientation": int(frame.orientation),
            "screenshot_row": shot_row,
            "screenshot": picture(shot_data) if codec.is_picture else shot_data,
            "screenshot_height": None if shot is None else shot.shape[0],
            "screenshot_width": None if shot is None else shot.shape[1],
            "hierarchy_row": hierarchy_row,
            "hierarchy": hierarchy,
            "windows": None if forest is None else _json(_windows(forest)),
            "probes_row": probes_row,
            "probes": probes,
            **reasoning_columns(record.reasoning),
            "user_reply": whole_text(record.user_reply),
        }


class _Once:
    """Gives equal contents one row: (row that has it, the content where it is this row)."""

    def __init__(self) -> None:
        self._rows: dict[Any, int] = {}
        self._last: tuple[object, int] = (None, -1)

    def place(self, value: Any, row: int, encode: Callable[[Any], Any]) -> tuple[int | None, Any]:
        if value is None:
            return None, None
        if value is self._last[0]:  # a device hands out the same frame while nothing changes
            return self._last[1], None
        content = encode(value)
        first = self._rows.setdefault(content, row)
        self._last = (value, first)
        return first, content if first == row else None


class _Screens:
    """As `_Once`, for screenshots: each that is new is encoded after the one before it.

    Equal ones are found by some of their rows and then compared: a digest of all pixels takes
    longer than to compress them (3.6 ms against 1.5 ms for 1200x540, measured).
    """

    def __init__(self, codec: Codec) -> None:
        self._codec = codec
        self._known: dict[tuple[Any, ...], list[tuple[int, Screenshot]]] = {}
        self._before: Screenshot | None = None
        self._last: tuple[Screenshot | None, int] = (None, -1)

    def place(self, shot: Screenshot | None, row: int) -> tuple[int | None, bytes | None]:
        if shot is None:
            return None, None
        if shot is self._last[0]:
            return self._last[1], None
        alike = self._known.setdefault((shot.shape, shot[::SAMPLED_ROWS].tobytes()), [])
        for first, known in alike:
            if np.array_equal(known, shot):
                self._last = (shot, first)
                return first, None
        alike.append((row, shot))
        self._last = (shot, row)
        data = self._codec.encode(shot, self._before)
        self._before = shot
        return row, data


def probes_json(probes: Mapping[str, ShellResult]) -> str:
    """What each command printed, and how it ended, as JSON."""
    return _json(
        {
            command: {
                "stdout": result.stdout,
                "exit_code": result.exit_code,
                "stderr": result.stderr,
            }
            for command, result in probes.items()
        }
    )


def _probes(text: str) -> dict[str, ShellResult]:
    return {
        command: ShellResult(**fields) for command, fields in parse_json(text, "probes").items()
    }


def reasoning_columns(reasoning: Reasoning | None) -> dict[str, str | None]:
    """The four texts by column, null where there are none."""
    return {
        name: None if reasoning is None else whole_text(getattr(reasoning, name))
        for name in REASONING
    }


def _reasoning(row: Mapping[str, Any]) -> Reasoning | None:
    texts = [row[name] for name in REASONING]
    return None if None in texts else Reasoning(*texts)


def _windows(forest: AccessibilityForest) -> list[dict[str, Any]]:
    """What a view hierarchy does not say of its windows."""
    return [
        {"type": str(tree.window_type), "title": tree.title, "active": tree.is_active}
        for tree in forest.trees
    ]


def read_rows(rows: Sequence[dict[str, Any]], task: Task, codec: Codec) -> Iterator[StepRecord]:
    """The moments of an episode of the task; rows may lack the column of pixels."""
    shots: dict[int, Screenshot] = {}
    forests: dict[int, AccessibilityForest] = {}
    answers: dict[int | None, Mapping[str, ShellResult]] = {None: {}}
    before: Screenshot | None = None
    pixels = 0
    ids = [substate.id for substate in task.substates]
    for position, row in enumerate(rows):
        data = bytes_of(row.get(PIXELS))
        if data is not None:
            height, width = row["screenshot_height"], row["screenshot_width"]
            require_size(width, height, f"screenshot {position}")
            pixels += width * height
            if pixels > MAX_PIXELS:
                raise ValueError(f"its screenshots have more than {MAX_PIXELS} pixels")
            before = shots[position] = codec.decode(data, height, width, before)
        if row["hierarchy"] is not None:
            forests[position] = parse_xml(row["hierarchy"], may_be_empty=True)
        if row["probes"] is not None:
            answers[position] = _probes(row["probes"])
        action = row["action"]
        yield StepRecord(
            step=row["step"],
            frame=_frame(row, shots, forests),
            action=None if action is None else actions.from_json(parse_json(action, "action")),
            receipt=ActionReceipt(row["accepted"], row["action_error"]),
            report=_report(row, ids),
            reward=row["reward"],
            terminated=row["terminated"],
            truncated=row["truncated"],
            info={name: _rich(value) for name, value in parse_json(row["info"], "info").items()},
            raw_action=row["raw_action"],
            timings_s=parse_json(row["timings_s"], "timings_s"),
            probes=answers[row["probes_row"]],
            reasoning=_reasoning(row),
            user_reply=row["user_reply"] or "",
        )


def _frame(
    row: dict[str, Any],
    shots: dict[int, Screenshot],
    forests: dict[int, AccessibilityForest],
) -> Frame:
    forest_row = row["hierarchy_row"]
    return Frame(
        width_px=row["width_px"],
        height_px=row["height_px"],
        activity=row["activity"],
        screenshot=shots.get(row["screenshot_row"]),
        forest=None
        if forest_row is None
        else _with_windows(forests[forest_row], parse_json(row["windows"], "windows")),
        captured_at_s=row["captured_at_s"],
        is_stale=row["is_stale"],
        is_rendered=row["is_rendered"],
        keyboard_shown=row["keyboard_shown"],
        orientation=Orientation(row["orientation"]),
    )


def _with_windows(
    forest: AccessibilityForest, windows: Sequence[dict[str, Any]]
) -> AccessibilityForest:
    return AccessibilityForest(
        tuple(
            replace(
                tree,
                window_type=WindowType(window["type"]),
                title=window["title"],
                is_active=window["active"],
            )
            for tree, window in zip(forest.trees, windows, strict=True)
        )
    )


def _report(row: dict[str, Any], ids: Sequence[int]) -> JudgeReport:
    columns = (row[name] for name in ("satisfied", "reached", "holds", "evidence"))
    return JudgeReport(
        verdicts=tuple(Verdict(*parts) for parts in zip(ids, *columns, strict=True)),
        newly_satisfied=tuple(row["newly_satisfied"]),
        satisfied_at_reset=tuple(row["satisfied_at_reset"]),
        progress=row["progress"],
        success=row["success"],
        violation=row["violation"],
        available=row["judge_available"],
        cost_usd=row["cost_usd"],
        goal_progress=row["progress"] if row["goal_progress"] is None else row["goal_progress"],
    )


def _json(value: Any) -> str:
    return whole_text(json.dumps(value, ensure_ascii=False))


def _plain(value: Any) -> Any:
    """A value of `info` as JSON; arrays keep their type."""
    if isinstance(value, np.ndarray):
        return {"dtype": value.dtype.str, "array": value.tolist()}
    return value.item() if isinstance(value, np.generic) else value


def _rich(value: Any) -> Any:
    if isinstance(value, dict) and value.keys() == {"dtype", "array"}:
        kind = np.dtype(value["dtype"])
        if kind.kind not in _KINDS:  # texts of a billion characters each, or objects
            raise ValueError(f"an array of the type {shown(value['dtype'])}")
        return np.array(value["array"], dtype=kind)
    return value
