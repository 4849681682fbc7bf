"""How well essential states tell executions apart, on any folder in DroidTask's format.

The essential states of each task come from its recorded path alone. They judge executions that do
the task and executions that do not (`recorded_executions`), beside the two baselines that compare
actions. Levels are switched off as in table 6 of LlamaTouch.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from mobile_gym.accessibility.droidtask import read_recording
from mobile_gym.core.errors import RecordingError, UsageError
from reward_models.judge_bench.recorded_executions import (
    Execution,
    correct_executions,
    wrong_executions,
)
from reward_models.llamatouch.baselines import lcs_match, stepwise_match
from reward_models.llamatouch.matching import LEVELS, Matcher
from reward_models.llamatouch.paths import essential_states
from reward_models.llamatouch.primitives import EssentialState
from reward_models.llamatouch.recordings import recorded_path
from reward_models.llamatouch.traces import TraceState
from reward_models.llamatouch.traversal import match_trace

__all__ = ["main", "run"]

_EXACT: Final = ("activity", "action", "component", "system")
_FUZZY: Final = ("screen", "textbox")


class _Case(NamedTuple):
    """An execution, what judges it, and whether it does the task."""

    task: str
    states: tuple[EssentialState, ...]
    path: tuple[TraceState, ...]
    execution: Execution
    is_correct: bool


def run(folder: str | Path) -> dict[str, Any]:
    """Judge executions made from a folder's tasks, or from those of each folder in it.

    Returns:
        `accepted_correct` and `rejected_wrong`, shares in [0, 1]; `accuracy`, `stepwise_accuracy`
        and `lcs_accuracy` over all `traces`; counts by kind, the wrong verdicts and the ablation.

    Raises:
        RecordingError: the folder cannot be read, or none of its tasks can be judged.
    """
    folders = _folders(Path(folder))
    cases = [case for one in folders for case in _cases(one)]
    verdicts = _verdicts(cases, Matcher())
    correct = [case.is_correct for case in cases]
    if not any(correct) or all(correct):
        raise RecordingError(f"{folder} holds no task from which executions can be made")
    return {
        "folder": str(folder),
        "tasks": len({case.task for case in cases}),
        "traces": len(cases),
        "correct": sum(correct),
        "wrong": len(cases) - sum(correct),
        "accepted_correct": _share(verdicts, correct, among=True),
        "rejected_wrong": 1.0 - _share(verdicts, correct, among=False),
        "accuracy": _accuracy(verdicts, correct),
        "stepwise_accuracy": _accuracy(_baseline(cases, stepwise_match), correct),
        "lcs_accuracy": _accuracy(_baseline(cases, lcs_match), correct),
        "stepwise_accepted_correct": _share(_baseline(cases, stepwise_match), correct, among=True),
        "lcs_accepted_correct": _share(_baseline(cases, lcs_match), correct, among=True),
        "kinds": _kinds(cases, verdicts),
        "errors": [
            f"{case.task}: {case.execution.kind}"
            for case, verdict in zip(cases, verdicts, strict=True)
            if verdict != case.is_correct
        ],
        "ablation": _ablation(cases, correct),
    }


def _folders(folder: Path) -> list[Path]:
    """The folder itself, or the recordings in it."""
    if not folder.is_dir():
        raise RecordingError(f"{folder} is not a folder")
    if (folder / "states").is_dir():
        return [folder]
    inside = sorted(path.parent for path in folder.glob("*/states"))
    return inside or [folder]


def _cases(folder: Path) -> Iterator[_Case]:
    recording = read_recording(folder)
    for task in recording.tasks:
        path = recorded_path(recording, task)
        if not any(state.action is not None for state in path):
            continue  # nothing is to be done, so every execution does it
        states = essential_states(path, task.instruction)
        name = f"{recording.name}/{task.name}"
        for execution in correct_executions(recording, task):
            yield _Case(name, states, path, execution, True)
        for execution in wrong_executions(recording, task):
            yield _Case(name, states, path, execution, False)


def _verdicts(cases: Sequence[_Case], matcher: Matcher) -> list[bool]:
    return [match_trace(case.states, case.execution.states, matcher).success for case in cases]


def _baseline(cases: Sequence[_Case], match: Any) -> list[bool]:
    return [match(case.path, case.execution.states) for case in cases]


def _share(verdicts: Sequence[bool], correct: Sequence[bool], *, among: bool) -> float:
    """Share of accepted executions among those that do the task, or among those that do not."""
    asked = [given for given, true in zip(verdicts, correct, strict=True) if true == among]
    return round(sum(asked) / len(asked), 4)


def _accuracy(verdicts: Sequence[bool], correct: Sequence[bool]) -> float:
    right = sum(given == true for given, true in zip(verdicts, correct, strict=True))
    return round(right / len(correct), 4)


def _kinds(cases: Sequence[_Case], verdicts: Sequence[bool]) -> dict[str, dict[str, int]]:
    total = Counter(case.execution.kind for case in cases)
    accepted = Counter(
        case.execution.kind for case, given in zip(cases, verdicts, strict=True) if given
    )
    return {kind: {"traces": total[kind], "accepted": accepted[kind]} for kind in total}


def _ablation(cases: Sequence[_Case], correct: Sequence[bool]) -> dict[str, dict[str, float]]:
    every = frozenset(LEVELS)
    designs = {
        "all levels": every,
        **{f"without {level}": every - {level} for level in LEVELS},
        "without exact match": every - set(_EXACT),
        **{f"without exact match, but {level}": every - set(_EXACT) | {level} for level in _EXACT},
        "without fuzzy match": every - set(_FUZZY),
        **{f"without fuzzy match, but {level}": every - set(_FUZZY) | {level} for level in _FUZZY},
    }
    table: dict[str, dict[str, float]] = {}
    for name, levels in designs.items():
        verdicts = _verdicts(cases, Matcher(levels=frozenset(levels)))
        table[name] = {
            "accepted": round(sum(verdicts) / len(verdicts), 4),
            "accuracy": _accuracy(verdicts, correct),
        }
    return table


def _print(result: Mapping[str, Any]) -> None:
    rows = ("tasks", "traces", "accepted_correct", "rejected_wrong", "accuracy")
    for name in (*rows, "stepwise_accuracy", "lcs_accuracy"):
        print(f"{name:22} {result[name]}")
    for kind, counts in result["kinds"].items():
        print(f"  {kind:28} {counts['accepted']:5} of {counts['traces']:5} accepted")
    for name, row in result["ablation"].items():
        print(f"  {name:38} accepted {row['accepted']:.4f}  accuracy {row['accuracy']:.4f}")
    for error in result["errors"]:
        print(f"  wrong: {error}")


def main(argv: Sequence[str] | None = None) -> int:
    """Run from the command line; returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m reward_models.judge_bench --judge llamatouch",
        description="Judge executions made from recorded tasks by essential states.",
    )
    parser.add_argument("--traces", required=True, help="a folder in DroidTask's format")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    given = parser.parse_args(argv)
    try:
        result = run(given.traces)
    except UsageError as error:
        parser.exit(2, f"error: {error}\n")
    if given.json:
        print(json.dumps(result, ensure_ascii=False))
    else:
        _print(result)
    return 0
