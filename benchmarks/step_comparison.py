"""The speed and memory of two work trees, measured in turns: `step.py --against COMMIT`.

For each tree one process measures time and one memory (`step_worker.py`), all on the same processor
core where the system allows it. In a round, every measure is taken of both trees, a few templates
at a time and in turns, so that what else the machine does affects both. A figure is the
ratio of the two trees within a round; reported is its median over the rounds, with an interval.

The processes that measure time are started again for each round. Where a process lies in memory
changes its speed by about a percent as long as it lives: with one process for all rounds, intervals
of two equal trees were found to exclude 1.
"""

from __future__ import annotations

import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.progress import track
from rich.table import Table
from worktrees import (
    REPOSITORY,
    blocked_signals,
    ended_by_signals,
    full_commit,
    is_modified,
    worktree,
)

MIN_ROUNDS: Final = 10
CONFIDENCE: Final = 0.95
TEMPLATES_PER_TURN: Final = 4
"""A turn is then less than 0.1 s: short beside changes of the machine's speed."""
RESETS_PER_TEMPLATE: Final = 2
ENVIRONMENTS_PER_ROUND: Final = 16
STEPS_PER_ENVIRONMENT: Final = 10

MEASURES: Final = {
    "step": ("step with screenshot and tree", "ms"),
    "step_tree_only": ("step with tree only", "ms"),
    "reset": ("reset with a new seed", "ms"),
    "memory": ("memory per environment", "MB"),
}
"""Title and unit; for all of them, less is better."""
SCALES: Final = {"ms": 1000.0, "MB": 1.0}


class ComparisonError(Exception):
    """The trees cannot be compared; the message is one line for the user."""


@dataclass(frozen=True)
class Interval:
    """A median and where it lies with at least `CONFIDENCE`."""

    median: float
    low: float
    high: float

    def is_at_most(self, goal: float) -> bool:
        """Whether the goal is met: the interval reaches down to it."""
        return self.low <= goal


def interval_error(values: int) -> float:
    """The probability that the interval of a median of so many values misses it."""
    return 2 * sum(math.comb(values, below) for below in range(median_rank(values))) / 2**values


def median_rank(values: int) -> int:
    """Which order statistic, from either end, bounds the interval of a median of so many values.

    The median lies outside of the k-th smallest and the k-th largest value with probability
    2 P(B < k), B binomial with probability 1/2. This holds for every distribution and needs no
    resampling; the bootstrap's percentiles of ten values cover less than they promise.

    Raises:
        ValueError: there are too few values for the confidence.
    """
    rank, tail = 0, 0.0
    while 2 * (tail + math.comb(values, rank) / 2**values) <= 1 - CONFIDENCE:
        tail += math.comb(values, rank) / 2**values
        rank += 1
    if rank == 0:
        raise ValueError(f"{values} values have no {CONFIDENCE:.0%} interval of their median")
    return rank


def median_interval(values: Sequence[float]) -> Interval:
    """The median of some values and its exact order-statistics interval.

    Raises:
        ValueError: there are too few values for the confidence.
    """
    ordered, rank = sorted(values), median_rank(len(values))
    return Interval(statistics.median(ordered), ordered[rank - 1], ordered[-rank])


@dataclass(frozen=True)
class Amounts:
    """What a measure came to in one round: of the current tree and of the other one.

    Attributes:
        current: seconds or megabytes.
        against: likewise.
        count: of what: steps, resets or environments, the same in both trees.
    """

    current: float = 0.0
    against: float = 0.0
    count: int = 0

    def __add__(self, other: Amounts) -> Amounts:
        return Amounts(
            self.current + other.current, self.against + other.against, self.count + other.count
        )

    @property
    def ratio(self) -> float:
        """Current over against."""
        if self.against <= 0:
            raise ComparisonError(f"{self.against} was measured, which has no ratio")
        return self.current / self.against


@dataclass(frozen=True)
class Comparison:
    """What was measured.

    Attributes:
        templates: environment ids of what was played.
        left_out: environment ids of what was not, and why.
        rounds: of each measure by its name.
    """

    templates: tuple[str, ...]
    left_out: dict[str, str]
    rounds: dict[str, tuple[Amounts, ...]]

    def interval(self, measure: str) -> Interval:
        """Of the ratio of the trees."""
        return median_interval([amounts.ratio for amounts in self.rounds[measure]])

    def above(self, goal: float) -> tuple[str, ...]:
        """The measures that do not meet a goal."""
        return tuple(name for name in self.rounds if not self.interval(name).is_at_most(goal))

    def as_json(self) -> dict[str, Any]:
        """Everything but the commits."""
        counts = {name: rounds[0].count for name, rounds in self.rounds.items()}
        number = len(next(iter(self.rounds.values())))
        return {
            "templates": len(self.templates),
            "templates_left_out": self.left_out,
            "rounds": number,
            "confidence": 1 - interval_error(number),
            "steps_per_round": counts.get("step", 0),
            "resets_per_round": counts.get("reset", 0),
            "environments_per_round": counts.get("memory", 0),
            "measures": {name: self._figures(name) for name in self.rounds},
        }

    def _figures(self, measure: str) -> dict[str, Any]:
        rounds, interval, unit = self.rounds[measure], self.interval(measure), MEASURES[measure][1]
        return {
            "ratio": interval.median,
            "low": interval.low,
            "high": interval.high,
            "unit": unit,
            "current": statistics.median(amounts.current / amounts.count for amounts in rounds)
            * SCALES[unit],
            "against": statistics.median(amounts.against / amounts.count for amounts in rounds)
            * SCALES[unit],
            "ratios": [amounts.ratio for amounts in rounds],
        }


# -- the processes -------------------------------------------------------------------------------


class Worker:
    """A measuring process on one tree.

    Args:
        process: with pipes for requests and answers.
        name: of the tree that it measures, for messages.
        errors: the file that it writes its errors to.
    """

    def __init__(self, process: subprocess.Popen[str], name: str, errors: Path) -> None:
        self._process = process
        self._name = name
        self._errors = errors

    def ask(self, request: str, **arguments: Any) -> Any:
        """Have it do something (see `step_worker.Measurements`), and wait for what comes of it.

        Raises:
            ComparisonError: the process has failed.
        """
        pipes = self._process
        assert pipes.stdin is not None
        assert pipes.stdout is not None
        try:
            pipes.stdin.write(json.dumps({"request": request, "arguments": arguments}) + "\n")
            pipes.stdin.flush()
        except BrokenPipeError:
            answer = ""
        else:
            answer = pipes.stdout.readline()
        if not answer:
            lines = self._errors.read_text("utf-8", "replace").split("\n")
            why = next((line.strip() for line in reversed(lines) if line.strip()), "it has ended")
            raise ComparisonError(f"the {self._name} tree cannot be measured: {why}")
        return json.loads(answer)


@contextmanager
def worker(name: str, tree: Path, bytecode: Path, hash_seed: int) -> Iterator[Worker]:
    """A measuring process on a tree; it is killed at the end.

    Args:
        name: of the tree, for messages.
        tree: what it measures.
        bytecode: folder for compiled modules, so that a process starts as fast on either tree.
        hash_seed: decides the order of sets.
    """
    command = [sys.executable, str(Path(__file__).with_name("step_worker.py"))]
    command += ["--tree", str(tree)]
    core = shared_core()
    if core is not None:
        command += ["--core", str(core)]
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join(filter(None, (str(tree), os.environ.get("PYTHONPATH")))),
        "PYTHONPYCACHEPREFIX": str(bytecode),
        "PYTHONHASHSEED": str(hash_seed),
    }
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.NamedTemporaryFile("w", prefix="step-worker-", suffix=".txt") as errors:
        unblock = blocked_signals()
        try:
            process = subprocess.Popen(
                command,
                cwd=tree,
                env=environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                start_new_session=True,  # Ctrl-C in the terminal reaches us alone
            )
        except BaseException:
            unblock()
            raise
        try:
            unblock()
            yield Worker(process, name, Path(errors.name))
        finally:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                assert pipe is not None
                with suppress(BrokenPipeError):
                    pipe.close()


def shared_core() -> int | None:
    """The processor core for all workers; None where processes cannot be kept on one."""
    return max(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else None


# -- the measurement -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Pair:
    """Two workers of the same kind, on the current tree and on the other one."""

    current: Worker
    against: Worker

    def ask(self, request: str, current_first: bool, **arguments: Any) -> tuple[Any, Any]:
        """Ask one after the other; the answers of the current tree's and of the other one's."""
        if current_first:
            answer = self.current.ask(request, **arguments)
            return answer, self.against.ask(request, **arguments)
        answer = self.against.ask(request, **arguments)
        return self.current.ask(request, **arguments), answer

    def measure(self, request: str, current_first: bool, **arguments: Any) -> Amounts:
        """One turn of both.

        Raises:
            ComparisonError: they did not do equally much.
        """
        (current, count), (against, other) = self.ask(request, current_first, **arguments)
        if count != other:
            raise ComparisonError(f"{request}: {count} in one tree, {other} in the other")
        return Amounts(current, against, count)


@contextmanager
def worker_pair(current: Path, against: Path, bytecode: Path, place: int = 0) -> Iterator[Pair]:
    """A worker on each tree for the round at a place, which decides which of them starts first."""
    trees = {"current": current, "other": against}
    names = sorted(trees, reverse=place % 2 == 1)
    with ExitStack() as stack:
        workers = {
            name: stack.enter_context(worker(name, trees[name], bytecode, place)) for name in names
        }
        yield Pair(workers["current"], workers["other"])


def compare_trees(
    current: Path,
    against: Path,
    *,
    rounds: int = MIN_ROUNDS,
    suite: str = "all",
    every: int = 1,
    measures: Sequence[str] = tuple(MEASURES),
    rounds_per_process: int = 1,
) -> Comparison:
    """Measure two work trees in turns.

    Args:
        current: the tree in question.
        against: the tree that it is compared with.
        rounds: how many.
        suite: whose templates are played.
        every: every n-th template of the suite is played.
        measures: keys of `MEASURES`.
        rounds_per_process: how long the processes that measure time are kept. With more than one
            round it takes less time, and the interval misses how processes differ.

    Raises:
        ComparisonError: a tree cannot be measured, or they have no template in common.
    """
    trees = (current.resolve(), against.resolve())
    rows: dict[str, list[Amounts]] = {measure: [] for measure in measures}
    timed = [measure for measure in measures if measure != "memory"]
    with ExitStack() as stack:
        bytecode = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="step-bytecode-")))
        processes = stack.enter_context(ExitStack())
        speed = processes.enter_context(worker_pair(*trees, bytecode))
        selected = _select(speed, suite, every)
        memory = None
        if "memory" in measures:
            memory = stack.enter_context(worker_pair(*trees, bytecode))
            _measure_memory(memory, selected.names, 0)  # what a process needs once
        stderr = Console(stderr=True)
        for place in track(range(rounds), "measuring", console=stderr, transient=True):
            current_first = place % 2 == 0
            if place % rounds_per_process == 0:
                if place > 0:
                    processes.close()
                    speed = processes.enter_context(worker_pair(*trees, bytecode, place))
                    selected.record_again(speed, current_first)
                speed.ask("prepare", current_first, names=selected.names)
            for measure in timed:
                amounts = _measure_time(speed, measure, selected.names, place)
                rows[measure].append(amounts)
            if memory is not None:
                rows["memory"].append(_measure_memory(memory, selected.names, place))
    return Comparison(
        tuple(selected.names),
        selected.left_out,
        {measure: tuple(row) for measure, row in rows.items()},
    )


@dataclass(frozen=True)
class Selection:
    """The templates that can be compared.

    Attributes:
        names: environment ids.
        solutions: the actions of each as texts, the same in both trees.
        left_out: environment ids of those that cannot, and why.
    """

    names: list[str]
    solutions: dict[str, list[str]]
    left_out: dict[str, str]

    def record_again(self, pair: Pair, current_first: bool) -> None:
        """Record the solutions in new processes.

        Raises:
            ComparisonError: they are others than before.
        """
        for recorded in pair.ask("record", current_first, names=self.names):
            if recorded != self.solutions:
                name = next(
                    candidate
                    for candidate in self.names
                    if recorded[candidate] != self.solutions[candidate]
                )
                raise ComparisonError(f"{name}: the solution is not the same in every process")


def _select(pair: Pair, suite: str, every: int) -> Selection:
    """Every n-th template that both trees have, without those of which the solutions differ."""
    ours, theirs = pair.ask("template_names", True, suite=suite)
    left_out = dict.fromkeys(sorted(set(ours) ^ set(theirs)), "only in one tree")
    names = [name for name in ours if name in set(theirs)][::every]
    current, against = pair.ask("record", True, names=names)
    for name in names:
        if current[name] is None or against[name] is None:
            left_out[name] = "the solution fails"
        elif current[name] != against[name]:
            left_out[name] = "the solutions differ"
    names = [name for name in names if name not in left_out]
    if not names:
        raise ComparisonError(f"suite {suite!r}: no template has the same solution in both trees")
    return Selection(names, {name: current[name] for name in names}, left_out)


def _measure_time(pair: Pair, measure: str, names: Sequence[str], place: int) -> Amounts:
    """A round of steps or resets.

    The tree that begins comes first in every turn, so that both always come after the other one
    and find the processor's caches in the same condition. In the next round the other one begins.
    """
    total = Amounts()
    for first in range(0, len(names), TEMPLATES_PER_TURN):
        some = names[first : first + TEMPLATES_PER_TURN]
        if measure == "reset":
            # New seeds: 0 is that of the solutions, then come those of `prepare`.
            before = len(names) + (place * len(names) + first) * RESETS_PER_TEMPLATE
            total += pair.measure(
                "time_resets",
                place % 2 == 0,
                names=some,
                first_seed=1 + before,
                each=RESETS_PER_TEMPLATE,
            )
        else:
            total += pair.measure("time_steps", place % 2 == 0, measure=measure, names=some)
    return total


def _measure_memory(pair: Pair, names: Sequence[str], place: int) -> Amounts:
    """A round of additional environments."""
    return pair.measure(
        "grow",
        place % 2 == 0,
        names=names,
        environments=ENVIRONMENTS_PER_ROUND,
        steps=STEPS_PER_ENVIRONMENT,
    )


# -- the command ---------------------------------------------------------------------------------


def compare_with(
    commit: str,
    *,
    rounds: int,
    suite: str,
    every: int,
    at_most: float | None,
    as_json: bool,
    repository: Path = REPOSITORY,
) -> int:
    """Compare this checkout with a commit and print the result; the exit status.

    Returns:
        1 if the lower end of a measure's interval is above `at_most`, else 0.

    Raises:
        ComparisonError: the trees cannot be compared.
        GitError: the commit cannot be checked out.
    """
    # Memory is read from /proc, which other systems than Linux do not have.
    measures = [name for name in MEASURES if name != "memory" or Path("/proc/self/statm").exists()]
    with ended_by_signals(), worktree(commit, repository) as against:
        commits = {
            "current_commit": full_commit("HEAD", repository),
            "current_is_modified": is_modified(repository),
            "against_commit": full_commit(commit, repository),
        }
        comparison = compare_trees(
            repository, against, rounds=rounds, suite=suite, every=every, measures=measures
        )
    missed = () if at_most is None else comparison.above(at_most)
    if as_json:
        result = {**commits, **comparison.as_json(), "at_most": at_most, "above": missed}
        print(json.dumps(result))
    else:
        _print(comparison.as_json(), commits, at_most, missed)
    return 1 if missed else 0


def _print(
    figures: Mapping[str, Any],
    commits: Mapping[str, Any],
    at_most: float | None,
    missed: Sequence[str],
) -> None:
    console = Console()
    table = Table(
        "measure",
        "current",
        "against",
        "ratio",
        f"{figures['confidence']:.1%} interval",
        title="Current / against",
    )
    for name, measured in figures["measures"].items():
        title, unit = MEASURES[name]
        table.add_row(
            title,
            f"{measured['current']:.3f} {unit}",
            f"{measured['against']:.3f} {unit}",
            f"{measured['ratio']:.3f}",
            f"{measured['low']:.3f} to {measured['high']:.3f}",
        )
    console.print(table)
    changes = " with uncommitted changes" if commits["current_is_modified"] else ""
    console.print(f"current: {commits['current_commit'][:12]}{changes}", highlight=False)
    console.print(f"against: {commits['against_commit'][:12]}", highlight=False)
    console.print(
        "{rounds} rounds of {steps_per_round} steps of {templates} templates, {resets_per_round} "
        "resets and {environments_per_round} additional environments".format(**figures),
        highlight=False,
    )
    left_out: dict[str, str] = figures["templates_left_out"]
    for why in sorted(set(left_out.values())):
        names = ", ".join(name for name in left_out if left_out[name] == why)
        console.print(f"left out, {why}: {names}", highlight=False)
    if at_most is not None:
        titles = ", ".join(MEASURES[name][0] for name in missed)
        verdict = f"not met by: {titles}" if missed else "met"
        console.print(f"at most {at_most:g}: {verdict}", highlight=False)
