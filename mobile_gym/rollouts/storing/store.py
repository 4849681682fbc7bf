"""Episodes on disk: one Parquet file per finished episode, one row per moment.

A file appears under its name only when it is whole: it is written to a temporary file, flushed to
the disk and renamed. What the rows hold is in `episode_rows`; the task and the provenance are JSON
in the file's metadata.

Every page of the file has a checksum, and so has the metadata: what was changed on the disk is
found out when it is read, and never comes back as another episode. A digest of all bytes finds
changes where nothing is read, too: it is compared wherever screenshots are read.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias, cast

import pyarrow as pa
import pyarrow.parquet as pq

from mobile_gym.core import actions, checks
from mobile_gym.core.checks import AnswerMatches, Selector
from mobile_gym.core.construction import error_reason
from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import RecordingError, StoreError, TaskError, UsageError
from mobile_gym.core.substates import PageNode, Substate, UnitNode
from mobile_gym.core.tasks import (
    DragOnto,
    Perform,
    ScrollTo,
    SolutionStep,
    Subtask,
    TapOn,
    Task,
    TypeInto,
    Violation,
    WrongEnding,
)
from mobile_gym.core.users import UserFact
from mobile_gym.foreign.arrow_tables import MAX_BYTES, open_parquet, read_contents
from mobile_gym.foreign.files import read_bytes
from mobile_gym.foreign.json_values import parse_json
from mobile_gym.foreign.wording import parser_error_text
from mobile_gym.rollouts.storing.codecs import DEFAULT_CODEC, codec_of
from mobile_gym.rollouts.storing.episode_rows import (
    PICTURE,
    PIXELS,
    SCHEMA,
    episode_schema,
    lacking,
    read_rows,
    write_rows,
)
from mobile_gym.rollouts.storing.partial_files import flush_to_disk, temporary_file

_SUBSTATES: Final[dict[str, type[Substate]]] = {"PageNode": PageNode, "UnitNode": UnitNode}
_STEPS: Final[dict[str, type]] = {
    kind.__name__: kind for kind in (TapOn, TypeInto, ScrollTo, DragOnto, Perform)
}


def task_to_json(task: Task) -> dict[str, Any]:
    """The task's fields, those that have their default left out."""
    out: dict[str, Any] = {}
    for field in dataclasses.fields(task):
        value = getattr(task, field.name)
        if field.default is not dataclasses.MISSING and value == field.default:
            continue
        write = _WRITERS.get(field.name)
        out[field.name] = write(value) if write else value
    return out


def task_from_json(value: Mapping[str, Any]) -> Task:
    """Read what `to_json` wrote.

    Raises:
        TaskError: the value is not a task, or not a valid one.
    """
    try:
        fields = {
            name: read(item) if (read := _READERS.get(name)) else item
            for name, item in value.items()
        }
        return Task(**fields)
    except (TypeError, KeyError, AttributeError) as error:
        raise TaskError(f"not a task: {error_reason(error)}") from error


def _write_substate(substate: Substate) -> dict[str, Any]:
    out = {"type": type(substate).__name__} | _non_default_fields(substate)
    if substate.check is not None:
        out["check"] = checks.to_json(substate.check)
    return out


def _read_substate(value: Mapping[str, Any]) -> Substate:
    fields = dict(value)
    kind = _SUBSTATES[fields.pop("type")]
    if fields.get("check") is not None:
        fields["check"] = checks.from_json(fields["check"])
    if "after" in fields:
        fields["after"] = tuple(fields["after"])
    return kind(**fields)


def _write_step(step: SolutionStep) -> dict[str, Any]:
    out = {"type": type(step).__name__} | _non_default_fields(step)
    for name in ("target", "within", "onto"):
        if isinstance(selector := out.get(name), Selector):
            out[name] = checks.to_json(selector)
    if isinstance(step, Perform):
        out["action"] = actions.to_json(step.action)
    return out


def _read_step(value: Mapping[str, Any]) -> SolutionStep:
    fields = dict(value)
    kind = _STEPS[fields.pop("type")]
    for name in ("target", "within", "onto"):
        if fields.get(name) is not None:
            fields[name] = _read_selector(fields[name])
    if kind is Perform:
        fields["action"] = actions.from_json(fields["action"])
    return kind(**fields)


def _read_selector(value: Mapping[str, Any]) -> Selector:
    present = checks.from_json({"type": "NodePresent", "selector": value})
    assert isinstance(present, checks.NodePresent)
    return present.selector


def _non_default_fields(value: Any) -> dict[str, Any]:
    """The fields of a dataclass that differ from their default."""
    return {
        field.name: item
        for field in dataclasses.fields(value)
        if (item := getattr(value, field.name)) != field.default
    }


def _read_violation(value: Mapping[str, Any]) -> Violation:
    return Violation(value["name"], checks.from_json(value["check"]))


def _read_ending(value: Mapping[str, Any]) -> WrongEnding:
    return WrongEnding(value["name"], tuple(map(_read_step, value["steps"])))


def _read_answer(value: Mapping[str, Any]) -> AnswerMatches:
    check = checks.from_json(value)
    if not isinstance(check, AnswerMatches):
        raise TaskError(f"an expected answer is an AnswerMatches, not {type(check).__name__}")
    return check


def _read_fact(value: Mapping[str, Any]) -> UserFact:
    keywords = {str(name): tuple(words) for name, words in value["keywords"].items()}
    return UserFact(value["name"], keywords, value["reply"])


_WRITERS: Final[dict[str, Any]] = {
    "instruction": dict,
    "params": dict,
    "apps": list,
    "setup": list,
    "key_components": list,
    "start_satisfied": list,
    "may_change": list,
    "tags": sorted,
    "substates": lambda items: [_write_substate(item) for item in items],
    "solution": lambda items: [_write_step(item) for item in items],
    "reference": lambda items: [actions.to_json(item) for item in items],
    "subtasks": lambda items: [_non_default_fields(item) for item in items],
    "expected_answer": checks.to_json,
    "violations": lambda items: [
        {"name": item.name, "check": checks.to_json(item.check)} for item in items
    ],
    "wrong_endings": lambda items: [
        {"name": item.name, "steps": [_write_step(step) for step in item.steps]} for item in items
    ],
    "user_facts": lambda items: [
        {
            "name": item.name,
            "keywords": {name: list(words) for name, words in item.keywords.items()},
            "reply": item.reply,
        }
        for item in items
    ],
}
_READERS: Final[dict[str, Any]] = {
    "apps": tuple,
    "setup": tuple,
    "key_components": tuple,
    "start_satisfied": tuple,
    "may_change": tuple,
    "tags": frozenset,
    "substates": lambda items: tuple(map(_read_substate, items)),
    "solution": lambda items: tuple(map(_read_step, items)),
    "reference": lambda items: tuple(map(actions.from_json, items)),
    "subtasks": lambda items: tuple(Subtask(**item) for item in items),
    "expected_answer": _read_answer,
    "violations": lambda items: tuple(map(_read_violation, items)),
    "wrong_endings": lambda items: tuple(map(_read_ending, items)),
    "user_facts": lambda items: tuple(map(_read_fact, items)),
}


OnEpisode: TypeAlias = Callable[[int, int], None]
"""Called after every episode with how many are done and how many there are."""
EPISODES: Final = "episodes"
"""What the folder of the episode files is called in that of a run."""
EPISODE_FILES: Final = re.compile(r"[0-9].*\.parquet", re.DOTALL)
"""Names of episode files: they begin with the position in the run."""
SCHEMA_VERSION: Final = 5
"""1 had no checksums, 2 neither probes nor reasoning, 3 no goals, 4 no user; all are still read."""
_READABLE: Final = (1, 2, 3, 4, 5)
_TREES: Final = ("hierarchy_row", "hierarchy", "probes_row", "probes")
"""What takes half of the time of reading an episode without its pixels, and is often not needed."""
_VERSION_KEY: Final = b"mobile_gym.schema"
HEADER_KEY: Final = b"mobile_gym.episode"
"""Of the metadata: where an episode's JSON header is."""
_DIGEST_KEY: Final = b"mobile_gym.digest"
_FILE_KEY: Final = b"mobile_gym.file_digest"
_UNKNOWN: Final = b"0" * 32
"""What stands for the digest of the file while it is taken."""
_NOT_AN_EPISODE: Final = (
    pa.ArrowException,
    OSError,
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    UsageError,
)
"""What reading an episode raises where a file is something else."""
_COMPRESSION: Final[Any] = dict.fromkeys(SCHEMA.names, "zstd") | dict.fromkeys(
    (PIXELS, f"{PIXELS}.bytes"),  # as bytes, or as a picture; both are compressed already
    "none",
)
"""By column, which pyarrow's stub does not know."""


@dataclass(frozen=True, slots=True)
class EpisodeFolder:
    """The episode files of one run, in the order in which they were run."""

    path: Path

    @classmethod
    def of(cls, path: Path) -> EpisodeFolder:
        """That of a run's folder, or the folder itself where it is one of episode files.

        Raises:
            StoreError: there is no such folder.
        """
        if not path.is_dir():
            raise StoreError(f"{path}: there is no such folder")
        inside = path / EPISODES
        return cls(inside if inside.is_dir() else path)

    def file(self, position: int, episode_id: str) -> Path:
        """Where the episode at a position of the run belongs."""
        safe = re.sub(r"[^A-Za-z0-9._-]+", "_", episode_id)[:120]
        return self.path / f"{position:07d}-{safe}.parquet"

    def files(self) -> tuple[Path, ...]:
        """Every finished episode."""
        return tuple(sorted(self.path.glob("[0-9]*.parquet")))

    def by_position(self) -> dict[int, Path]:
        """Every finished episode under its position in the run.

        Raises:
            StoreError: there is a file that is not named after a position.
        """
        paths: dict[int, Path] = {}
        for path in self.files():
            number = path.name.partition("-")[0]
            if not number.isdecimal():
                raise StoreError(f"{path}: is no episode file of a run; move it somewhere else")
            paths[int(number)] = path
        return paths


def episode_files(path: Path) -> tuple[Path, ...]:
    """The finished episodes of a run's folder, or of a folder of episode files.

    Raises:
        StoreError: there are none.
    """
    files = EpisodeFolder.of(path).files()
    if not files:
        raise StoreError(f"{path}: there are no episodes; name the folder of a run")
    return files


def write_episode(path: Path, episode: Episode, codec: str = DEFAULT_CODEC) -> None:
    """Write an episode; the file is there whole or not at all.

    Args:
        path: the file.
        episode: what it is to hold.
        codec: of the screenshots; a name in `codecs.CODECS`.

    Raises:
        UnknownName: there is no such codec.
        StoreError: the file cannot be written.
    """
    write_whole(path, pack_episode(episode, codec))


def pack_episode(episode: Episode, codec: str = DEFAULT_CODEC) -> bytes:
    """What `write_episode` writes, for whoever carries it to the disk of another machine.

    Raises:
        UnknownName: there is no such codec.
        MissingExtra: the codec needs a package that is not installed.
    """
    header = _episode_header(episode) | {"codec": codec, "task": task_to_json(episode.task)}
    metadata = {
        _VERSION_KEY: str(SCHEMA_VERSION).encode(),
        HEADER_KEY: json.dumps(header, ensure_ascii=False).encode(),
    }
    metadata[_DIGEST_KEY] = _rows_digest(metadata, len(episode.steps))
    chosen = codec_of(codec)
    schema = episode_schema(chosen)
    schema = schema.with_metadata(metadata | (schema.metadata or {}))
    table = pa.Table.from_pylist(list(write_rows(episode, chosen)), schema=schema)
    sink = pa.BufferOutputStream()
    with pq.ParquetWriter(
        sink, table.schema, compression=_COMPRESSION, write_page_checksum=True
    ) as writer:
        writer.write_table(table)
        writer.add_key_value_metadata({_FILE_KEY: _UNKNOWN})
    data = sink.getvalue().to_pybytes()
    place = data.index(_UNKNOWN, data.rindex(_FILE_KEY))
    return data[:place] + _hash(data) + data[place + len(_UNKNOWN) :]


def write_whole(path: Path, data: bytes | pa.Buffer) -> None:
    """Write a temporary file, flush it to the disk and give it its name.

    Raises:
        StoreError: the file cannot be written; nothing of it is left behind.
    """
    try:
        with temporary_file(path) as file:
            file.write(data)
        flush_to_disk(path.parent)  # the new name, too, is on the disk
    except OSError as error:
        raise StoreError(f"{path}: cannot be written: {error.strerror or error}") from error


def read_episode(path: Path, *, pixels: bool = True, trees: bool = True) -> Episode:
    """Read an episode.

    Args:
        path: the file.
        pixels: read the screenshots, and compare all bytes with the file's digest; without them
            `Frame.screenshot` is None, and what is read is compared with its own checksums.
        trees: read the view hierarchies and the probes; without them `Frame.forest` is None and
            `StepRecord.probes` is {}.

    Raises:
        StoreError: the file is not there, is damaged, or is of a version that is not known.
    """
    try:
        if not path.exists():
            raise StoreError(f"{path}: there is no such file")
        data = read_bytes(path, MAX_BYTES) if pixels else None
        with open_parquet(path if data is None else data, f"{path}") as file:
            metadata = file.metadata.metadata or {}
            _require_version(path, metadata)
            _require_digest(metadata, file.metadata.num_rows)
            if data is not None:
                _require_file_digest(path, data, metadata)
            header = parse_json(metadata[HEADER_KEY], f"{path}")
            late = lacking(int(metadata[_VERSION_KEY]))
            unread = dict.fromkeys((*late, *(() if trees else _TREES)))
            columns = [
                name for name in SCHEMA.names if name not in unread and (pixels or name != PIXELS)
            ]
            table = file.read(columns=columns, use_threads=False)
            _require_types(table.schema)
            rows = [unread | row for row in table.to_pylist()]
        task = task_from_json(header["task"])
        return Episode(
            id=header["id"],
            task=task,
            seed=header["seed"],
            agent=header["agent"],
            judge=header["judge"],
            device=header["device"],
            steps=tuple(read_rows(rows, task, codec_of(header.get("codec", DEFAULT_CODEC)))),
            provenance=header["provenance"],
        )
    except StoreError:
        raise
    except _NOT_AN_EPISODE as error:
        raise unreadable_error(path, error) from error


def unreadable_error(path: Path, error: Exception) -> StoreError:
    """The error for a file that is no episode, or a damaged one."""
    why = parser_error_text(error).removeprefix(f"{path}: ").removeprefix("cannot be read: ")
    return StoreError(f"{path}: cannot be read as an episode: {why}")


def read_header(path: Path) -> dict[str, Any]:
    """The JSON header of an episode file; no row is read.

    Raises:
        StoreError: it is no episode file.
    """
    try:
        header = parse_json((read_contents(path, f"{path}").metadata or {})[HEADER_KEY], f"{path}")
    except (KeyError, RecordingError) as error:
        raise unreadable_error(path, error) from error
    if not isinstance(header, dict):
        raise StoreError(f"{path}: cannot be read as an episode: its header is no object")
    return cast("dict[str, Any]", header)


def stored_codec(path: Path) -> str:
    """The codec of a file's screenshots.

    Raises:
        StoreError: it is no episode file.
    """
    return str(read_header(path).get("codec", DEFAULT_CODEC))


def _require_version(path: Path, metadata: Mapping[bytes, bytes]) -> None:
    version = metadata.get(_VERSION_KEY)
    if version is None or HEADER_KEY not in metadata:
        raise StoreError(f"{path}: is a Parquet file, but no episode")
    if version not in [str(known).encode() for known in _READABLE]:
        raise StoreError(
            f"{path}: has episode format {version.decode(errors='replace')}; "
            f"this version reads formats up to {SCHEMA_VERSION}"
        )


def _require_file_digest(path: Path, data: bytes, metadata: Mapping[bytes, bytes]) -> None:
    if metadata[_VERSION_KEY] == b"1" and _DIGEST_KEY not in metadata:
        return
    recorded = metadata.get(_FILE_KEY, b"")
    place = data.find(recorded, data.rfind(_FILE_KEY))
    if (
        len(recorded) != len(_UNKNOWN)
        or place < 0
        or (_hash(data[:place] + _UNKNOWN + data[place + len(recorded) :]) != recorded)
    ):
        raise StoreError(f"{path}: its digest is wrong: it was changed after it was written")


def _require_types(schema: pa.Schema) -> None:
    """Check the columns' types, which are in the table of contents that no checksum covers."""
    for field in schema:
        known = (SCHEMA.field(field.name).type, *((PICTURE,) if field.name == PIXELS else ()))
        if field.type not in known:
            raise ValueError(f"column {field.name!r} is of type {field.type}, not {known[0]}")


def _rows_digest(metadata: Mapping[bytes, bytes], rows: int) -> bytes:
    """Of what the pages' own checksums do not cover."""
    covered = b"/".join((metadata[_VERSION_KEY], str(rows).encode(), metadata[HEADER_KEY]))
    return _hash(covered)


def _hash(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=len(_UNKNOWN) // 2).hexdigest().encode()


def _require_digest(metadata: Mapping[bytes, bytes], rows: int) -> None:
    """Check the digest, which every version after the first one has."""
    digest = metadata.get(_DIGEST_KEY)
    if digest is None and metadata[_VERSION_KEY] == b"1":
        return
    if digest != _rows_digest(metadata, rows):
        raise ValueError("its checksum is wrong: it was changed after it was written")


def _episode_header(episode: Episode) -> dict[str, Any]:
    """What names an episode, without its task and steps."""
    return {
        "id": episode.id,
        "seed": episode.seed,
        "agent": episode.agent,
        "judge": episode.judge,
        "device": episode.device,
        "provenance": dict(episode.provenance),
    }
