"""Annotations on the disk, one file for each task and its parameters.

```
RUN/essential_states/TASK-DIGEST.json         as the judge `llamatouch` reads them
RUN/essential_states/traces/TASK-DIGEST.json  which recorded traces are right and which are wrong
```

An annotation without a state is none, so it has no file. Besides the fields of the format a state
has `shown`, the episode and the moment whose screen a person marked; the judge does not look at it.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeAlias, cast, get_args

from mobile_gym.core.errors import RecordingError, StoreError, TaskError
from mobile_gym.core.tasks import Task
from mobile_gym.foreign.json_values import read_json
from mobile_gym.rollouts.storing.store import write_whole
from mobile_gym.rollouts.storing.unicode import replace_surrogates
from mobile_gym.studio.annotating.tools import JsonObject, import_essential_state_tools

FOLDER: Final = "essential_states"
"""In that of the run."""
NAMES: Final = "traces"
Expected: TypeAlias = Literal["right", "wrong", "left out"]
EXPECTED: Final[tuple[Expected, ...]] = get_args(Expected)
_PLAIN: Final = re.compile(r"[^A-Za-z0-9._-]+")
_LONGEST_NAME: Final = 80


class ScreenRef(NamedTuple):
    """The screen that was marked: the name of an episode file of the run, and a moment in it."""

    file: str
    moment: int


@dataclass(frozen=True, slots=True)
class DraftState:
    """An essential state; its primitives are in the judge's format."""

    primitives: tuple[JsonObject, ...]
    description: str = ""
    substates: tuple[int, ...] = ()
    shown: ScreenRef | None = None

    def to_json(self) -> dict[str, Any]:
        """As it stands in a file."""
        value: dict[str, Any] = {
            "description": self.description,
            "substates": list(self.substates),
            "primitives": list(self.primitives),
        }
        if self.shown is not None:
            value["shown"] = {"file": self.shown.file, "moment": self.shown.moment}
        return value


@dataclass(frozen=True, slots=True)
class AnnotationDraft:
    """The annotation of one task; `params` are empty where they do not matter."""

    task: str
    instruction: str = ""
    params: Mapping[str, Any] = field(default_factory=dict[str, Any])
    states: tuple[DraftState, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """In the judge's format, with the screens that were marked.

        Raises:
            TaskError: the judge could not read it, as where it has no state.
        """
        states = [state.to_json() for state in self.states]
        annotation = import_essential_state_tools().checked(
            {
                "format": "mobile_gym.llamatouch",
                "version": 1,
                "task": self.task,
                "instruction": self.instruction,
                "params": dict(self.params),
                "states": states,
            }
        )
        for canonical, state in zip(annotation["states"], states, strict=True):
            if "shown" in state:
                canonical["shown"] = state["shown"]
        return annotation


@dataclass(frozen=True, slots=True)
class DraftFile:
    """Where an annotation is, and what it was when it was read.

    Attributes:
        path: of its file.
        draft: the annotation; without states where there is no file yet.
        version: of the file's content; "" where there is none.
    """

    path: Path
    draft: AnnotationDraft
    version: str = ""

    @classmethod
    def of(cls, run: Path, task: Task) -> DraftFile:
        """The annotation of a task in a run: for its parameters, or else for any.

        Raises:
            StoreError: a file in the folder cannot be read.
        """
        for known in drafts_in(run):
            if known.draft.task == task.id and known.draft.params in (dict(task.params), {}):
                return known
        draft = AnnotationDraft(task.id, task.text, dict(task.params))
        return cls(run / FOLDER / draft_file_name(task.id, task.params), draft)

    def save(self, draft: AnnotationDraft) -> DraftFile:
        """Replace the file; it is on the disk when this returns.

        Raises:
            StoreError: it cannot be written.
            TaskError: the annotation is none that the judge could read.
        """
        if draft.states:
            data = write_json(self.path, draft.to_json())
            return DraftFile(self.path, draft, content_digest(data))
        try:
            self.path.unlink(missing_ok=True)
            if self.path.parent.is_dir():
                _flush_folder(self.path.parent)
        except OSError as error:
            raise StoreError(f"{self.path}: cannot be removed: {error.strerror}") from error
        return DraftFile(self.path, draft)


def _flush_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def content_digest(data: bytes) -> str:
    """A short digest of a file's content."""
    return hashlib.sha256(data).hexdigest()[:16]


def write_json(path: Path, value: Mapping[str, Any]) -> bytes:
    """Write a JSON file, whole or not at all; it is on the disk when this returns.

    Raises:
        StoreError: it cannot be written.
    """
    data = (replace_surrogates(json.dumps(value, indent=2, ensure_ascii=False)) + "\n").encode()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"{path.parent}: cannot be made: {error.strerror}") from error
    write_whole(path, data)
    return data


def draft_file_name(task: str, params: Mapping[str, Any]) -> str:
    """The name of a task's files: it has no character that could lead elsewhere."""
    told = json.dumps([task, dict(params)], sort_keys=True, default=str)
    plain = _PLAIN.sub("_", task).strip("._")[:_LONGEST_NAME] or "task"
    return f"{plain}-{hashlib.sha256(told.encode()).hexdigest()[:8]}.json"


def drafts_in(run: Path) -> list[DraftFile]:
    """Every annotation of a run; files with a list of them are not for changing by hand.

    Those for certain parameters come first.

    Raises:
        StoreError: a file cannot be read as an annotation.
    """
    files = sorted((run / FOLDER).glob("*.json"))
    drafts = [draft for file in files if (draft := _read_draft(file)) is not None]
    return sorted(drafts, key=lambda draft_file: not draft_file.draft.params)


def _read_draft(file: Path) -> DraftFile | None:
    try:
        value = read_json(file)
        if not isinstance(value, dict):
            return None
        given = cast("dict[str, Any]", value)
        annotation = import_essential_state_tools().checked(given)
        version = content_digest(file.read_bytes())
    except (RecordingError, TaskError, OSError) as error:
        raise StoreError(f"{file}: cannot be read as an annotation: {error}") from error
    states = tuple(
        DraftState(
            tuple(state["primitives"]),
            state["description"],
            tuple(state["substates"]),
            _screen_ref(raw),
        )
        for state, raw in zip(annotation["states"], given["states"], strict=True)
    )
    draft = AnnotationDraft(
        annotation["task"], annotation["instruction"], annotation["params"], states
    )
    return DraftFile(file, draft, version)


def _screen_ref(state: JsonObject) -> ScreenRef | None:
    """The screen that was marked; None where the file does not tell it."""
    value = state.get("shown")
    match value:
        case {"file": str(file), "moment": int(moment)} if moment >= 0:
            return ScreenRef(file, moment)
        case _:
            return None


def read_expectations(draft: Path) -> dict[str, Expected]:
    """Which traces a person has named right or wrong, by their path from the run's folder."""
    file = draft.parent / NAMES / draft.name
    if not file.is_file():
        return {}
    try:
        value = read_json(file)
    except RecordingError as error:
        raise StoreError(str(error)) from error
    named: Any = value.get("traces") if isinstance(value, dict) else None
    if not isinstance(named, dict):
        raise StoreError(f"{file}: does not say which traces are right")
    pairs = cast("dict[str, Any]", named).items()
    return {path: expected for path, expected in pairs if expected in EXPECTED}


def write_expectations(draft: Path, names: Mapping[str, Expected]) -> None:
    """Keep which traces are right and which are wrong.

    Raises:
        StoreError: it cannot be written.
    """
    write_json(draft.parent / NAMES / draft.name, {"traces": dict(sorted(names.items()))})
