"""An annotation tried on recorded traces: what it judges of each, why, and where that is wrong.

It runs judges over traces in the background, whatever page shows what came of it.
"""

from __future__ import annotations

import os
import threading
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Literal, TypeAlias

import pyarrow as pa
import pyarrow.compute as pc

from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import MobileGymError
from mobile_gym.core.tasks import Task
from mobile_gym.rollouts.reporting.list_rows import VERDICTS
from mobile_gym.rollouts.reviewing.rejudging import rejudge
from mobile_gym.rollouts.storing.store import read_episode, read_header
from mobile_gym.studio.annotating.drafts import AnnotationDraft, Expected
from mobile_gym.studio.annotating.tools import (
    MatchedState,
    import_essential_state_tools,
    make_annotation_judge,
)
from mobile_gym.studio.library import RunCatalog, StudioRun

MOST: Final = 12
"""Traces of each kind that are tried where nobody has named them."""
_MOST_KEPT: Final = 64
_MOST_OFFERED: Final = 200
"""Traces of other tasks in a list to choose from."""
_RIGHT: Final = ("overdue", "success")
_WRONG: Final = ("failed", "premature")
Judged: TypeAlias = Literal["right", "wrong", "unknown"]


@dataclass(frozen=True, slots=True)
class TrialTrace:
    """A recorded episode that an annotation is tried on.

    Attributes:
        run: its key; `file` is the name of the episode file, `path` where that is.
        name: its path from the folder of the run that the annotation is in.
        verdict: of the recording's judge.
        expected: what it is; "left out" where that is not known or it is not to be tried.
        is_named: a person said so.
    """

    run: str
    file: str
    path: Path
    name: str
    agent: str
    seed: int
    steps: int
    verdict: str
    expected: Expected
    is_named: bool


@dataclass(frozen=True, slots=True)
class AnnotationTrial:
    """What an annotation judges of a trace.

    Attributes:
        judged: "unknown" where the recording does not tell, `why` then says what is missing.
        fates: how the trace fared with each state.
    """

    trace: TrialTrace
    judged: Judged
    why: str
    fates: tuple[MatchedState, ...] = ()

    @property
    def disagrees(self) -> bool:
        """Whether it is not judged as what it is."""
        return self.judged != self.trace.expected


class TraceTrees:
    """Episodes that were tried last, without their pictures where nothing asks for them."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple[Path, int], Episode] = OrderedDict()

    def read(self, file: Path, *, pixels: bool) -> Episode:
        """An episode.

        Raises:
            StoreError: it cannot be read.
        """
        if pixels:
            return read_episode(file)
        key = file, file.stat().st_mtime_ns
        with self._lock:
            episode = self._kept.get(key)
        if episode is None:
            episode = read_episode(file, pixels=False)
        with self._lock:
            self._kept[key] = episode
            self._kept.move_to_end(key)
            if len(self._kept) > _MOST_KEPT:
                self._kept.popitem(last=False)
        return episode


def traces_to_try(
    shelf: RunCatalog, run: StudioRun, draft: AnnotationDraft, names: Mapping[str, Expected]
) -> tuple[list[TrialTrace], int]:
    """The traces to try, and how many more there are of the same task.

    Without being named, those of the same task and parameters count as what their judge said.

    Args:
        shelf: all runs.
        run: that the annotation is in.
        draft: the annotation.
        names: what a person said, by the paths from the run's folder.
    """
    chosen: list[TrialTrace] = []
    left = dict.fromkeys(("right", "wrong"), MOST)
    more = 0
    for trace in _candidate_traces(shelf, run, draft.task, names):
        if trace.is_named:
            chosen.append(trace)
        elif trace.expected == "left out":
            continue
        elif not left[trace.expected]:
            more += 1
        elif _has_same_params(trace.path, draft):
            left[trace.expected] -= 1
            chosen.append(trace)
    return chosen, more


def _candidate_traces(
    shelf: RunCatalog, run: StudioRun, task: str, names: Mapping[str, Expected]
) -> Iterator[TrialTrace]:
    """Episodes of the task, and those that a person has named of whatever task."""
    rows = shelf.rows
    names_of_files = pa.array(sorted({Path(name).name for name in names}), pa.string())
    is_same = pc.call_function("equal", [rows["task_id"].cast(pa.string()), pa.scalar(task)])
    is_named = pc.call_function("is_in", [rows["file"]], pc.SetLookupOptions(names_of_files))
    table = rows.filter(pc.call_function("or", [is_same, is_named]))
    for row in table.to_pylist():
        other = shelf.runs[row["run"]]
        path = other.episodes / row["file"]
        name = _relative_path(path, run)
        verdict = VERDICTS[row["verdict"]]
        guess: Expected = (
            "right" if verdict in _RIGHT else "wrong" if verdict in _WRONG else "left out"
        )
        if row["task_id"] == task or name in names:
            yield TrialTrace(
                run=other.key,
                file=row["file"],
                path=path,
                name=name,
                agent=row["agent"],
                seed=row["seed"],
                steps=row["steps"],
                verdict=verdict,
                expected=names.get(name, guess),
                is_named=name in names,
            )


def traces_of_other_tasks(
    shelf: RunCatalog, run: StudioRun, task: str, names: Mapping[str, Expected]
) -> list[tuple[str, str]]:
    """Traces of other tasks, which may be of the same one under another name: path and label.

    Those of the same run come first. An imported data set names every trace a task of its own.
    """
    rows = shelf.rows
    is_other = pc.call_function("not_equal", [rows["task_id"].cast(pa.string()), pa.scalar(task)])
    table = rows.filter(is_other).select(["run", "file", "task_id", "agent", "seed"])
    is_own = pc.call_function("equal", [table["run"], pa.scalar(shelf.place(run.key), pa.int32())])
    is_elsewhere = pc.call_function("invert", [is_own])
    found: list[tuple[str, str]] = []
    for part in (table.filter(is_own), table.filter(is_elsewhere)):
        for row in part.slice(0, _MOST_OFFERED).to_pylist():
            other = shelf.runs[row["run"]]
            name = _relative_path(other.episodes / row["file"], run)
            if name not in names:
                label = f"{row['task_id']}, {row['agent']}, seed {row['seed']}, {other.key}"
                found.append((name, label))
    return found[:_MOST_OFFERED]


def _relative_path(file: Path, run: StudioRun) -> str:
    """The path of a trace from the folder of a run."""
    return Path(os.path.relpath(file, run.path)).as_posix()


def _has_same_params(file: Path, draft: AnnotationDraft) -> bool:
    """Whether an episode of the task has the parameters of the annotation."""
    if not draft.params:
        return True
    try:
        task = read_header(file).get("task")
    except MobileGymError:
        return False
    params = task.get("params", {}) if isinstance(task, dict) else None
    return params == draft.params


def run_trials(
    draft: AnnotationDraft, task: Task, traces: Sequence[TrialTrace], trees: TraceTrees
) -> list[AnnotationTrial]:
    """Judge traces by an annotation; those on which it is wrong come first.

    Args:
        draft: the annotation; it has a state.
        task: that is annotated; every trace is judged as one of it.
        traces: those that are right or wrong.
        trees: where they are read.

    Raises:
        TaskError: the annotation is none that the judge could read.
    """
    annotation = draft.to_json()
    asks_pixels = any(
        isinstance(part, dict) and "picture" in str(part)
        for state in annotation["states"]
        for part in state["primitives"]
    )
    trials = [
        _run_trial(annotation, task, trace, trees, pixels=asks_pixels)
        for trace in traces
        if trace.expected != "left out"
    ]
    return sorted(trials, key=lambda trial: (not trial.disagrees, trial.trace.expected))


def _run_trial(
    annotation: Mapping[str, object],
    task: Task,
    trace: TrialTrace,
    trees: TraceTrees,
    *,
    pixels: bool,
) -> AnnotationTrial:
    judge = make_annotation_judge(annotation)
    try:
        recorded = trees.read(trace.path, pixels=pixels)
        own = recorded.task
        # A trace of another task is judged as if that had been asked for.
        judged_as = own if own.id == task.id and own.params == task.params else task
        episode = replace(recorded, task=judged_as)
        rejudged = rejudge(judge, episode)
    except MobileGymError as error:
        return AnnotationTrial(trace, "unknown", str(error))
    if not rejudged.is_decided:
        return AnnotationTrial(
            trace, "unknown", next(iter(rejudged.missing.values()), "not recorded")
        )
    fates = tuple(import_essential_state_tools().passed(judge.save_state(), episode.steps))
    if rejudged.success:
        return AnnotationTrial(trace, "right", "every essential state was passed, in order", fates)
    return AnnotationTrial(
        trace, "wrong", _trial_explanation(fates, rejudged.reports[-1].violation), fates
    )


def _trial_explanation(fates: Sequence[MatchedState], violation: str) -> str:
    if violation:
        return f"violation: {violation}"
    for number, met in enumerate(fates, start=1):
        if not met.holds:
            return f"state {number}: {met.why or 'not passed through'}"
    return "every essential state was passed, but what the task asks besides was not met"
