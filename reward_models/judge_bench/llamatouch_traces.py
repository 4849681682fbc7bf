"""How well essential states tell executions apart, on any folder in DroidTask's format.

It is a measurement of its own; `__main__` chooses among them by an argument.

The essential states of each task come from its recorded path alone. They judge executions that do
the task and executions that do not (`recorded_executions`), beside the two baselines that compare
actions. Levels are switched off as in table 6 of LlamaTouch.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from mobile_gym.accessibility.droidtask import read_recording
from mobile_gym.core.errors import RecordingError
from reward_models.judge_bench.command_line import print_result
from reward_models.judge_bench.llamatouch_ablation import (
    DESIGNS,
    counts_by_kind,
    design_row,
    positive_share,
    verdict_accuracy,
)
from reward_models.judge_bench.recorded_executions import (
    Execution,
    correct_executions,
    wrong_executions,
)
from reward_models.llamatouch.baselines import lcs_match, stepwise_match
from reward_models.llamatouch.matching import StateMatcher
from reward_models.llamatouch.paths import essential_states
from reward_models.llamatouch.primitives import EssentialState
from reward_models.llamatouch.recordings import recorded_path
from reward_models.llamatouch.traces import TraceState
from reward_models.llamatouch.traversal import match_trace

_NOTHING_DONE: Final = "its path does nothing, so that every execution does it"


class _TraceCase(NamedTuple):
    """An execution, what judges it, and whether it does the task."""

    task: str
    states: tuple[EssentialState, ...]
    path: tuple[TraceState, ...]
    execution: Execution
    is_correct: bool


def run_traces(folder: str | Path) -> dict[str, Any]:
    """Judge executions made from a folder's tasks, or from those of each folder in it.

    Returns:
        `accepted_correct` and `rejected_wrong`, shares in [0, 1]; `accuracy`, `stepwise_accuracy`
        and `lcs_accuracy` over all `traces`; counts by kind and by app, the wrong verdicts, the
        ablation, and the tasks that were `left_out`, with the reason. A share is None where it is
        one of nothing: where no execution can be made, `traces` is 0.

    Raises:
        RecordingError: the folder cannot be read, or none of its tasks can be replayed.
    """
    left_out: list[str] = []
    cases = [
        case
        for recording in _recording_folders(Path(folder))
        for case in _trace_cases(recording, left_out)
    ]
    correct = [case.is_correct for case in cases]
    verdicts = _case_verdicts(cases, DESIGNS["all levels"])
    stepwise, lcs = _baseline_verdicts(cases, stepwise_match), _baseline_verdicts(cases, lcs_match)
    return {
        "folder": str(folder),
        "tasks": len({case.task for case in cases}),
        "traces": len(cases),
        "correct": sum(correct),
        "wrong": len(cases) - sum(correct),
        **{
            name: value
            for name, value in design_row(verdicts, correct).items()
            if name != "accepted"
        },
        "stepwise_accuracy": verdict_accuracy(stepwise, correct),
        "lcs_accuracy": verdict_accuracy(lcs, correct),
        "stepwise_accepted_correct": positive_share(stepwise, correct),
        "lcs_accepted_correct": positive_share(lcs, correct),
        "kinds": counts_by_kind((case.execution.kind for case in cases), verdicts),
        "apps": _figures_by_app(cases, verdicts),
        "errors": [
            f"{case.task}: {case.execution.kind}"
            for case, verdict in zip(cases, verdicts, strict=True)
            if verdict != case.is_correct
        ],
        "ablation": {
            name: design_row(_case_verdicts(cases, levels), correct)
            for name, levels in DESIGNS.items()
        },
        "left_out": left_out,
    }


def _recording_folders(folder: Path) -> list[Path]:
    """The folder itself, or the recordings in it."""
    if not folder.is_dir():
        raise RecordingError(f"{folder} is not a folder")
    if (folder / "states").is_dir():
        return [folder]
    inside = sorted(path.parent for path in folder.glob("*/states"))
    return inside or [folder]


def _trace_cases(folder: Path, left_out: list[str]) -> Iterator[_TraceCase]:
    recording = read_recording(folder)
    left_out += [f"{recording.name}/{name}: {reason}" for name, reason in recording.left_out]
    for task in recording.tasks:
        name = f"{recording.name}/{task.name}"
        path = recorded_path(recording, task)
        if not any(state.action is not None for state in path):
            left_out.append(f"{name}: {_NOTHING_DONE}")
            continue
        states = essential_states(path, task.instruction)
        for execution in correct_executions(recording, task):
            yield _TraceCase(name, states, path, execution, True)
        for execution in wrong_executions(recording, task):
            yield _TraceCase(name, states, path, execution, False)


def _case_verdicts(cases: Sequence[_TraceCase], levels: frozenset[str]) -> list[bool]:
    matcher = StateMatcher(levels=levels)
    return [match_trace(case.states, case.execution.states, matcher).success for case in cases]


def _baseline_verdicts(cases: Sequence[_TraceCase], match: Any) -> list[bool]:
    return [match(case.path, case.execution.states) for case in cases]


def _figures_by_app(
    cases: Sequence[_TraceCase], verdicts: Sequence[bool]
) -> dict[str, dict[str, Any]]:
    """The figures of each folder by itself."""
    names = [case.task.rpartition("/")[0] for case in cases]
    figures_by_app: dict[str, dict[str, Any]] = {}
    for name in dict.fromkeys(names):
        of_it = [at for at, other in enumerate(names) if other == name]
        figures = design_row([verdicts[at] for at in of_it], [cases[at].is_correct for at in of_it])
        figures_by_app[name] = {"traces": len(of_it), **figures}
    return figures_by_app


def _print_result(result: Mapping[str, Any]) -> None:
    rows = ("tasks", "traces", "accepted_correct", "rejected_wrong", "accuracy")
    for name in (*rows, "stepwise_accuracy", "lcs_accuracy"):
        print(f"{name:22} {result[name]}")
    for kind, counts in result["kinds"].items():
        print(f"  {kind:28} {counts['accepted']:5} of {counts['traces']:5} accepted")
    for app, figures in result["apps"].items():
        print(f"  {app:28} {_figures_text(figures)}")
    for name, figures in result["ablation"].items():
        print(f"  {name:38} {_figures_text(figures)}")
    for error in result["errors"]:
        print(f"  wrong: {error}")
    for task in result["left_out"]:
        print(f"  left out: {task}")


def _figures_text(figures: Mapping[str, Any]) -> str:
    return "  ".join(f"{name} {value}" for name, value in figures.items())


def main(argv: Sequence[str] | None = None) -> int:
    """Run from the command line; returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m reward_models.judge_bench --judge llamatouch",
        description="Judge executions made from recorded tasks by essential states.",
    )
    parser.add_argument("--traces", required=True, help="a folder in DroidTask's format")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    given = parser.parse_args(argv)
    return print_result(parser, lambda: run_traces(given.traces), _print_result, as_json=given.json)
