"""An episode's moments as rows of a table, and back.

Each distinct screenshot, view hierarchy and set of probes is kept once per episode, in the row that
has it first; `screenshot_row`, `hierarchy_row` and `probes_row` of every row say where it is.

`COLUMNS` declares each column once: schema, rows, formats and the table in docs/episodes.md follow
from it.

A column of pictures is a struct of the file's bytes and a path, and the schema's metadata says what
the columns are. Other readers of Parquet see the struct.

Source: `datasets.Image.pa_type` and `datasets.Features.from_arrow_schema`, which takes a column as
images where the metadata says so and the column has exactly that type.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Literal, NamedTuple, TypeAlias, get_args

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
from mobile_gym.foreign.wording import value_text
from mobile_gym.rollouts.storing.codecs import ScreenshotCodec
from mobile_gym.rollouts.storing.unicode import replace_surrogates

PICTURE: Final = pa.struct([("bytes", pa.binary()), ("path", pa.string())])
_KEY: Final = "huggingface"
_NAMES: Final = {"double": "float64", "float": "float32"}
"""Arrow's names of types where `datasets` has others."""


def picture_value(data: bytes | None) -> dict[str, bytes | None] | None:
    """A value of such a column; None where there is no picture."""
    return None if data is None else {"bytes": data, "path": None}


def picture_bytes_of(value: bytes | Mapping[str, bytes] | None) -> bytes | None:
    """The bytes of a picture, from such a column or from one of plain bytes."""
    return value["bytes"] if isinstance(value, Mapping) else value


def with_pictures(schema: pa.Schema, name: str) -> pa.Schema:
    """The schema with that column as pictures, and what `datasets` asks for."""
    place = schema.get_field_index(name)
    return with_dataset_features(schema.set(place, pa.field(name, PICTURE)))


def with_dataset_features(schema: pa.Schema) -> pa.Schema:
    """The schema with what `datasets` asks for; whatever metadata it had is gone."""
    features = {field.name: _dataset_feature(field.type) for field in schema}
    metadata = json.dumps({"info": {"features": features}}, ensure_ascii=False)
    return schema.with_metadata({_KEY: metadata})


def _dataset_feature(kind: pa.DataType) -> Any:
    """A column's type in the words of `datasets`."""
    if kind == PICTURE:
        return {"_type": "Image"}
    if pa.types.is_list(kind):
        return {"feature": _dataset_feature(kind.value_type), "_type": "List"}
    if pa.types.is_struct(kind):
        return {field.name: _dataset_feature(field.type) for field in kind}
    return {"dtype": _NAMES.get(str(kind), str(kind)), "_type": "Value"}


PIXELS: Final = "screenshot"
"""The column of pixels, already compressed."""

SAMPLED_ROWS: Final = 16
"""Every so many rows of a screenshot are looked at before all of them are."""

MAX_PIXELS: Final = 2**32
"""Of all screenshots of an episode: 2,200 distinct ones of a phone."""
_KINDS: Final = "biufc"
"""Of arrays in `info`: numbers and truth values."""

Part: TypeAlias = Literal[
    "record", "receipt", "report", "verdicts", "frame", "reasoning", "contents"
]
"""Of a moment. `contents` are what equal moments share, each in the row of the first of them."""


def _same(value: Any) -> Any:
    return value


class Column(NamedTuple):
    """A column of an episode's rows: all that is known of it.

    Attributes:
        name: of the column.
        type: Arrow's.
        meaning: what it holds, in Markdown.
        part: what of a moment has it; for `verdicts` it is a list with the field of each.
        field: of that part; "" where it has the column's name.
        write: from the field to the column.
        read: from the column to the field.
        since: the format of files that has it first; it is null in those of earlier ones.
    """

    name: str
    type: pa.DataType
    meaning: str
    part: Part = "record"
    field: str = ""
    write: Callable[[Any], Any] = _same
    read: Callable[[Any], Any] = _same
    since: int = 1

    @property
    def field_name(self) -> str:
        """The field of the part."""
        return self.field or self.name


def _json_text(value: Any) -> str:
    return replace_surrogates(json.dumps(value, ensure_ascii=False))


def _write_action(action: actions.Action | None) -> str | None:
    return None if action is None else _json_text(actions.to_json(action))


def _read_action(text: str | None) -> actions.Action | None:
    return None if text is None else actions.from_json(parse_json(text, "action"))


def _info_to_json(value: Any) -> Any:
    """A value of `info` as JSON; arrays keep their type."""
    if isinstance(value, np.ndarray):
        return {"dtype": value.dtype.str, "array": value.tolist()}
    return value.item() if isinstance(value, np.generic) else value


def _info_from_json(value: Any) -> Any:
    if isinstance(value, dict) and value.keys() == {"dtype", "array"}:
        kind = np.dtype(value["dtype"])
        if kind.kind not in _KINDS:  # texts of a billion characters each, or objects
            raise ValueError(f"an array of the type {value_text(value['dtype'])}")
        return np.array(value["array"], dtype=kind)
    return value


def _write_info(info: Mapping[str, Any]) -> str:
    return _json_text({name: _info_to_json(value) for name, value in info.items()})


def _read_info(text: str) -> dict[str, Any]:
    return {name: _info_from_json(value) for name, value in parse_json(text, "info").items()}


def _write_timings(timings_s: Mapping[str, float]) -> str:
    return _json_text(dict(timings_s))


def _read_timings(text: str) -> Any:
    return parse_json(text, "timings_s")


def _text_or_none(text: str | None) -> str:
    return text or ""


COLUMNS: Final[tuple[Column, ...]] = (
    Column("step", pa.int32(), "0 to N"),
    Column(
        "action",
        pa.string(),
        'JSON: `{"action": "Tap", "point": [0.5, 0.25]}`; null in row 0. '
        "Points are relative to the screen",
        write=_write_action,
        read=_read_action,
    ),
    Column(
        "raw_action",
        pa.string(),
        "the text that could not be read, of an `Invalid`",
        write=replace_surrogates,
    ),
    Column("accepted", pa.bool_(), "whether the device could do it", "receipt"),
    Column(
        "action_error",
        pa.string(),
        "why it could not",
        "receipt",
        field="error",
        write=replace_surrogates,
    ),
    Column("reward", pa.float64(), "what the step paid"),
    Column("terminated", pa.bool_(), "the step ended the episode"),
    Column("truncated", pa.bool_(), "the step cut it off"),
    Column(
        "satisfied",
        pa.list_(pa.bool_()),
        "per substate, in the task's order: it counts now",
        "verdicts",
    ),
    Column("reached", pa.list_(pa.bool_()), "per substate: it has ever been reached", "verdicts"),
    Column(
        "holds",
        pa.list_(pa.bool_()),
        "per substate: its condition is true on this frame",
        "verdicts",
    ),
    Column(
        "evidence", pa.list_(pa.string()), "per substate: why", "verdicts", write=replace_surrogates
    ),
    Column(
        "newly_satisfied", pa.list_(pa.int32()), "ids satisfied by this step", "report", read=tuple
    ),
    Column(
        "satisfied_at_reset",
        pa.list_(pa.int32()),
        "ids that held after reset",
        "report",
        read=tuple,
    ),
    Column("progress", pa.float64(), "Φ", "report"),
    Column("success", pa.bool_(), "success holds now", "report"),
    Column(
        "violation",
        pa.string(),
        'the violation that happened, or `""`',
        "report",
        write=replace_surrogates,
    ),
    Column(
        "judge_available",
        pa.bool_(),
        "False where the judge did not answer",
        "report",
        field="available",
    ),
    Column("cost_usd", pa.float64(), "what the judge's answer cost", "report"),
    Column(
        "info", pa.string(), "the `info` dictionary as JSON", write=_write_info, read=_read_info
    ),
    Column(
        "timings_s",
        pa.string(),
        "JSON: seconds per part of the step",
        write=_write_timings,
        read=_read_timings,
    ),
    Column("width_px", pa.int32(), "the screen's width", "frame"),
    Column("height_px", pa.int32(), "the screen's height", "frame"),
    Column("activity", pa.string(), "the foreground component", "frame"),
    Column("captured_at_s", pa.float64(), "the device's own clock", "frame"),
    Column("is_stale", pa.bool_(), "the tree may be older than the screenshot", "frame"),
    Column(
        "is_rendered", pa.bool_(), "the screenshot was drawn from a tree, not captured", "frame"
    ),
    Column("keyboard_shown", pa.bool_(), "the on-screen keyboard is shown", "frame"),
    Column(
        "orientation", pa.int8(), "Android's rotation, 0 to 3", "frame", write=int, read=Orientation
    ),
    Column(
        "screenshot_row",
        pa.int32(),
        "the row that holds this frame's screenshot; equal ones are kept once",
        "contents",
    ),
    Column(
        "screenshot",
        pa.binary(),
        "the pixels in the codec of the file, or null where another row has them; with `png` and "
        "`webp` a struct of `bytes` and `path`, as `datasets` has images",
        "contents",
    ),
    Column("screenshot_height", pa.int32(), "in pixels", "contents"),
    Column("screenshot_width", pa.int32(), "in pixels", "contents"),
    Column(
        "hierarchy_row", pa.int32(), "the row that holds this frame's view hierarchy", "contents"
    ),
    Column(
        "hierarchy", pa.string(), "uiautomator XML, or null where another row has it", "contents"
    ),
    Column("windows", pa.string(), "JSON: type, title and activeness of each window", "contents"),
    Column(
        "probes_row",
        pa.int32(),
        "the row that holds what the device answered at this moment; "
        "null where it was asked nothing",
        "contents",
        since=3,
    ),
    Column(
        "probes",
        pa.string(),
        "JSON: by shell command `stdout`, `exit_code`, `stderr`; null where another row has it",
        "contents",
        since=3,
    ),
    Column(
        "observation",
        pa.string(),
        "the agent's own [reasoning](data_sets.md#reasoning), or null: "
        "what the screen showed before the action",
        "reasoning",
        write=replace_surrogates,
        since=3,
    ),
    Column(
        "thought",
        pa.string(),
        "why the action was chosen, or null",
        "reasoning",
        write=replace_surrogates,
        since=3,
    ),
    Column(
        "action_in_words",
        pa.string(),
        "the action as a person would tell it, or null",
        "reasoning",
        write=replace_surrogates,
        since=3,
    ),
    Column(
        "expected_change",
        pa.string(),
        "how the screen was expected to change, or null",
        "reasoning",
        write=replace_surrogates,
        since=3,
    ),
    Column(
        "goal_progress",
        pa.float64(),
        "G, the goals' own progress; equal to Φ where a task has no roles",
        "report",
        since=4,
    ),
    Column(
        "user_reply",
        pa.string(),
        "what the user said to an `AskUser` action, else empty",
        write=replace_surrogates,
        read=_text_or_none,
        since=5,
    ),
)
"""Of a file, in their order. Schema, rows, formats and documentation follow from these."""

SCHEMA: Final = pa.schema([(column.name, column.type) for column in COLUMNS])


def _of_part(part: Part) -> tuple[Column, ...]:
    return tuple(column for column in COLUMNS if column.part == part)


_BY_PART: Final = {part: _of_part(part) for part in get_args(Part)}


def lacking(format_version: int) -> tuple[str, ...]:
    """The columns that came after a format of files."""
    return tuple(column.name for column in COLUMNS if column.since > format_version)


def episode_schema(codec: ScreenshotCodec) -> pa.Schema:
    """The columns of a file with that codec: screenshots that are pictures are marked as such."""
    return with_pictures(SCHEMA, PIXELS) if codec.is_picture else SCHEMA


def write_rows(episode: Episode, codec: ScreenshotCodec) -> Iterator[dict[str, Any]]:
    """One row per moment."""
    shots, hierarchies, answers = _ScreenDeduplicator(codec), _Deduplicator(), _Deduplicator()
    for position, record in enumerate(episode.steps):
        shot, forest = record.frame.screenshot, record.frame.forest
        shot_row, shot_data = shots.place(shot, position)
        hierarchy_row, hierarchy = hierarchies.place(forest, position, write_xml)
        probes_row, probes = answers.place(record.probes or None, position, probes_json)
        yield {
            **_written("record", record),
            **_written("receipt", record.receipt),
            **_written("report", record.report),
            **_written("verdicts", record.report.verdicts),
            **_written("frame", record.frame),
            **_written("reasoning", record.reasoning),
            "screenshot_row": shot_row,
            "screenshot": picture_value(shot_data) if codec.is_picture else shot_data,
            "screenshot_height": None if shot is None else shot.shape[0],
            "screenshot_width": None if shot is None else shot.shape[1],
            "hierarchy_row": hierarchy_row,
            "hierarchy": hierarchy,
            "windows": None if forest is None else _json_text(_window_fields(forest)),
            "probes_row": probes_row,
            "probes": probes,
        }


def _written(part: Part, value: Any) -> dict[str, Any]:
    """The columns of a part of a moment; null where the moment lacks that part."""
    if part == "verdicts":
        return {
            column.name: [column.write(getattr(item, column.field_name)) for item in value]
            for column in _BY_PART[part]
        }
    return {
        column.name: None if value is None else column.write(getattr(value, column.field_name))
        for column in _BY_PART[part]
    }


def _fields(part: Part, row: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a part of a moment, from its columns."""
    return {column.field_name: column.read(row[column.name]) for column in _BY_PART[part]}


class _Deduplicator:
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


class _ScreenDeduplicator:
    """As `_Once`, for screenshots: each that is new is encoded after the one before it.

    Equal ones are found by some of their rows and then compared: a digest of all pixels takes
    longer than to compress them (3.6 ms against 1.5 ms for 1200x540, measured).
    """

    def __init__(self, codec: ScreenshotCodec) -> None:
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
    return _json_text(
        {
            command: {
                "stdout": result.stdout,
                "exit_code": result.exit_code,
                "stderr": result.stderr,
            }
            for command, result in probes.items()
        }
    )


def _read_probes(text: str) -> dict[str, ShellResult]:
    return {
        command: ShellResult(**fields) for command, fields in parse_json(text, "probes").items()
    }


def reasoning_columns(reasoning: Reasoning | None) -> dict[str, str | None]:
    """The four texts by column, null where there are none."""
    return _written("reasoning", reasoning)


def _read_reasoning(row: Mapping[str, Any]) -> Reasoning | None:
    texts = _fields("reasoning", row)
    return None if None in texts.values() else Reasoning(**texts)


def _window_fields(forest: AccessibilityForest) -> list[dict[str, Any]]:
    """What a view hierarchy does not say of its windows."""
    return [
        {"type": str(tree.window_type), "title": tree.title, "active": tree.is_active}
        for tree in forest.trees
    ]


def read_rows(
    rows: Sequence[dict[str, Any]], task: Task, codec: ScreenshotCodec
) -> Iterator[StepRecord]:
    """The moments of an episode of the task; rows may lack the column of pixels."""
    shots: dict[int, Screenshot] = {}
    forests: dict[int, AccessibilityForest] = {}
    answers: dict[int | None, Mapping[str, ShellResult]] = {None: {}}
    before: Screenshot | None = None
    pixels = 0
    ids = [substate.id for substate in task.substates]
    for position, row in enumerate(rows):
        data = picture_bytes_of(row.get(PIXELS))
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
            answers[position] = _read_probes(row["probes"])
        yield StepRecord(
            frame=_read_frame(row, shots, forests),
            receipt=ActionReceipt(**_fields("receipt", row)),
            report=_read_report(row, ids),
            probes=answers[row["probes_row"]],
            reasoning=_read_reasoning(row),
            **_fields("record", row),
        )


def _read_frame(
    row: dict[str, Any],
    shots: dict[int, Screenshot],
    forests: dict[int, AccessibilityForest],
) -> Frame:
    forest_row = row["hierarchy_row"]
    return Frame(
        screenshot=shots.get(row["screenshot_row"]),
        forest=None
        if forest_row is None
        else _with_windows(forests[forest_row], parse_json(row["windows"], "windows")),
        **_fields("frame", row),
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


def _read_report(row: dict[str, Any], ids: Sequence[int]) -> JudgeReport:
    lists = _fields("verdicts", row)
    verdicts = [
        Verdict(id, **dict(zip(lists, values, strict=True)))
        for id, *values in zip(ids, *lists.values(), strict=True)
    ]
    fields = _fields("report", row)
    if fields["goal_progress"] is None:
        fields["goal_progress"] = fields["progress"]
    return JudgeReport(tuple(verdicts), **fields)
