"""How good policies are: on the splits, and without the instruction or with a wrong one.

An interval over episodes draws tasks, then episodes of each; one over runs also draws the training
runs, so that it says what another seed of training might have come to.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, get_args

import numpy as np
import numpy.typing as npt

from mobile_gym.core.errors import UsageError
from mobile_gym.core.tasks import SPLITS, Params, Task, TaskTemplate
from mobile_gym.core.texts import Language
from mobile_gym.rollouts.reporting.bootstrap import RESAMPLES, resampled_means
from node_policy.environments import is_of
from task_suites import catalog

Condition = Literal["own", "hidden", "other"]
"""The instruction of the task, none, or that of another instance of the same template."""
CONDITIONS: Final[tuple[Condition, ...]] = get_args(Condition)
RECORDED: Final = "recorded:"
_TRIES: Final = 50
_Floats = npt.NDArray[np.float64]


class Outcome(NamedTuple):
    """How an episode ended."""

    task: str
    seed: int
    success: bool
    steps: int


@dataclass(frozen=True, slots=True)
class Part:
    """What is evaluated on: a split, or a folder of recorded apps, under a condition."""

    place: str
    condition: Condition = "own"

    @property
    def split(self) -> str | None:
        """The split that instances are drawn from; None for recorded apps."""
        return None if self.place.startswith(RECORDED) else self.place

    @property
    def name(self) -> str:
        """For tables; of recorded apps the folder alone."""
        place = self.place if self.split else RECORDED + Path(self.place).name
        return f"{place}, {self.condition}"

    def templates(
        self, kinds: Sequence[str] = ("operation",), tasks: Sequence[str] = ()
    ) -> tuple[TaskTemplate, ...]:
        """Its templates of some kinds and names, with the instructions of the condition.

        Raises:
            UsageError: there is no such split, or nothing is left.
        """
        if self.split is None:
            templates = catalog.suite(self.place)
        elif self.split in SPLITS:
            templates = catalog.suite("all", self.split)  # type: ignore[arg-type]
        else:
            raise UsageError(f"{self.place!r} is none of {', '.join(SPLITS)} and {RECORDED}PATH")
        chosen = [
            template
            for template in templates
            if is_of(template, kinds) and (not tasks or template.id in tasks)
        ]
        if not chosen:
            raise UsageError(f"{self.place} has no tasks of the kinds {', '.join(kinds)}")
        return tuple(with_instruction(template, self.condition) for template in chosen)


def with_instruction(template: TaskTemplate, condition: Condition) -> TaskTemplate:
    """The template, whose tasks tell the agent something else; what they ask for stays."""
    if condition == "own":
        return template

    def build(params: Params, language: Language) -> Task:
        task = template.build(params, language)
        text = "" if condition == "hidden" else other_text(template, task, language)
        return replace(task, instruction={**task.instruction, language: text})

    return replace(template, build=build)


def other_text(template: TaskTemplate, task: Task, language: Language) -> str:
    """The instruction of another instance; the task's own where all instances are told alike."""
    own = task.instruction[language]
    rng = np.random.default_rng(zlib.crc32(own.encode()))
    for _ in range(_TRIES):
        text = template.build(template.sample(rng), language).instruction[language]
        if text != own:
            return text
    return own


def varies(template: TaskTemplate) -> bool:
    """Whether its instances are told in different words, so that another's can mislead."""
    task = template.task(np.random.default_rng(0))
    return other_text(template, task, "en") != task.instruction["en"]


class Measure(NamedTuple):
    """A success rate, the mean over tasks of each task's own; intervals of 95 %."""

    value: float
    over_episodes: tuple[float, float]
    over_runs: tuple[float, float] | None
    episodes: int
    tasks: int
    runs: int


def success_rate(runs: Sequence[Sequence[Outcome]]) -> Measure:
    """Of one policy, or of several that were trained alike with different seeds."""
    columns = [np.array([[float(outcome.success)] for outcome in outcomes]) for outcomes in runs]
    return _success_measure(runs, columns)


def paired_gain(runs: Sequence[Sequence[Outcome]], others: Sequence[Sequence[Outcome]]) -> Measure:
    """How much more often policies succeed than others from the same starts, run by run.

    Raises:
        UsageError: they were not played from the same starts.
    """
    columns = []
    for mine, theirs in zip(runs, others, strict=True):
        if [outcome[:2] for outcome in mine] != [outcome[:2] for outcome in theirs]:
            raise UsageError("policies can only be compared on the same episodes")
        gains = [[a.success - float(b.success)] for a, b in zip(mine, theirs, strict=True)]
        columns.append(np.array(gains))
    return _success_measure(runs, columns)


def _success_measure(runs: Sequence[Sequence[Outcome]], columns: Sequence[_Floats]) -> Measure:
    drawn, values = [], []
    for number, (outcomes, column) in enumerate(zip(runs, columns, strict=True)):
        instances = [(outcome.task, outcome.seed) for outcome in outcomes]
        drawn.append(resampled_means(instances, column, seed=number)[:, 0])
        by_task: dict[str, list[float]] = {}
        for (task, _), value in zip(instances, column[:, 0].tolist(), strict=True):
            by_task.setdefault(task, []).append(value)
        values.append(float(np.mean([np.mean(each) for each in by_task.values()])))
    means = np.stack(drawn)
    over_runs = None
    if len(runs) > 1:
        rng = np.random.default_rng(0)
        chosen = rng.integers(len(runs), size=(RESAMPLES, len(runs)))
        over_runs = _percentile_interval(means[chosen, np.arange(RESAMPLES)[:, None]].mean(axis=1))
    return Measure(
        float(np.mean(values)),
        _percentile_interval(means.mean(axis=0)),
        over_runs,
        sum(map(len, runs)),
        len({outcome.task for outcome in runs[0]}),
        len(runs),
    )


def _percentile_interval(means: _Floats) -> tuple[float, float]:
    low, high = np.quantile(means, (0.025, 0.975))
    return float(low), float(high)


def table(rows: Mapping[str, Measure]) -> str:
    """Measures in Markdown."""
    titles = ("what", "success", "95 % over episodes", "95 % over runs", "episodes", "tasks")
    lines = ["| " + " | ".join(titles) + " |", "|" + "---|" * len(titles)]
    for name, measure in rows.items():
        cells = (
            name,
            f"{measure.value:.1%}",
            _interval_text(measure.over_episodes),
            "one run"
            if measure.over_runs is None
            else f"{_interval_text(measure.over_runs)} ({measure.runs})",
            str(measure.episodes),
            str(measure.tasks),
        )
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def _interval_text(interval: tuple[float, float]) -> str:
    return f"{interval[0]:.1%} to {interval[1]:.1%}"


def read(file: Path, part: Part) -> list[list[Outcome]]:
    """The episodes of a part that `write` wrote.

    Raises:
        UsageError: there are none.
    """
    episodes = json.loads(file.read_text("utf-8")).get("episodes", {})
    if part.name not in episodes:
        raise UsageError(f"{file} has no episodes of {part.name!r}")
    return [
        [Outcome(task, seed, bool(success), steps) for task, seed, success, steps in run]
        for run in episodes[part.name]
    ]


def write(
    file: Path,
    facts: Mapping[str, Any],
    outcomes: Mapping[str, Sequence[Sequence[Outcome]]],
    rows: Mapping[str, Measure],
) -> None:
    """Write the measures, and the episodes that they are of, as JSON."""
    content = {
        **facts,
        "measures": {name: outcome._asdict() for name, outcome in rows.items()},
        "episodes": {
            name: [
                [
                    [outcome.task, outcome.seed, int(outcome.success), outcome.steps]
                    for outcome in run
                ]
                for run in runs
            ]
            for name, runs in outcomes.items()
        },
    }
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(content, indent=None, separators=(",", ":")) + "\n", "utf-8")
