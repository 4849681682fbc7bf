"""How well essential states tell executions apart, on templates of the virtual device.

It is a measurement of its own; `__main__` chooses among them by an argument.

The essential states of a task come from its solution, played once: from its frames, and from what
it changed of all that a shell can list. They judge the same solution on a device that looks and
behaves otherwise and after a detour, wrong endings, and solutions cut short, beside the two
baselines that compare actions. Whether an execution does the task says the task's oracle, which
reads the device's state, or the rules where it has none; an execution that is not what its kind
says is left out and counted.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, get_args

import gymnasium
from gymnasium.envs.registration import EnvSpec

from mobile_gym.core import plugins
from mobile_gym.core.actions import Action, Key, OpenApp, PressKey
from mobile_gym.core.episodes import StepRecord
from mobile_gym.core.errors import UsageError
from mobile_gym.core.ports import Judge
from mobile_gym.core.tasks import Params, Perform, SolutionStep, Task, TaskTemplate
from mobile_gym.core.verdicts import JudgeReport, Transition
from reward_models.judge_bench.command_line import print_result
from reward_models.judge_bench.llamatouch_ablation import (
    ALL_LEVELS,
    DESIGNS,
    counts_by_kind,
    design_row,
    positive_share,
    verdict_accuracy,
)
from reward_models.judge_bench.oracles import ORACLES, Sight
from reward_models.judge_bench.truth import TruthTracker
from reward_models.llamatouch.baselines import lcs_match, stepwise_match
from reward_models.llamatouch.judge import LlamaTouchJudge
from reward_models.llamatouch.paths import essential_states
from reward_models.llamatouch.primitives import EssentialTrace
from reward_models.llamatouch.system_state import listing_commands
from reward_models.llamatouch.traces import TraceState, trace_states
from reward_models.rules import RulesJudge

TEMPLATES: Final = 40
Choice = Literal["spread", "held-out"]
"""`"spread"`: spread evenly over the suite of all. `"held-out"`: in the order of a hash of their
ids, without the `TEMPLATES` that are spread over the suite, on which annotations were improved.
"""
_LOOKS: Final[Mapping[str, Any]] = {
    "dark, larger text": {"dark": True, "font_scale": 1.15},
    "perturbed in looks": "visual",
    "perturbed": "standard",
}
"""Perturbations under which the solution is played again."""
_DETOURS: Final = ("com.android.deskclock", "com.android.contacts")
"""Apps to open and leave before the solution: the first in which the task does not begin."""
_MOST_TRUNCATIONS: Final = 3
"""Solutions cut short are made of one task, at most: those that lack the fewest steps."""


class _Execution(NamedTuple):
    """What is played, and whether it should do the task; `detail` tells those of a kind apart."""

    kind: str
    is_correct: bool
    steps: tuple[SolutionStep, ...]
    perturbation: Any = None
    detail: str = ""

    @property
    def name(self) -> str:
        """The kind, with the detail."""
        return f"{self.kind} ({self.detail})" if self.detail else self.kind


class _TemplateCase(NamedTuple):
    """An execution, and what every judge says of it; `designs` is by row of the ablation."""

    task: str
    execution: _Execution
    designs: Mapping[str, bool]
    stepwise: bool
    lcs: bool
    truth: str

    @property
    def llamatouch(self) -> bool:
        return self.designs[ALL_LEVELS]


class _PlayedExecution(NamedTuple):
    """An execution on the device: whether it does the task, who says so, and who accepts it."""

    task: Task
    records: tuple[StepRecord, ...]
    is_correct: bool
    truth: str
    accepted: Mapping[str, bool]

    @property
    def path(self) -> tuple[TraceState, ...]:
        return trace_states(self.records)


class _JudgeGroup:
    """The rules judge, with others that are asked beside it and whose words change nothing.

    Attributes:
        reports: the others' last reports, by their names.
    """

    name = "rules"

    def __init__(self, others: Mapping[str, Judge], *, places: bool = False) -> None:
        self._rules = RulesJudge()
        self._others = others
        self._places = places
        self.reports: dict[str, JudgeReport] = {}

    def begin(self, task: Task, transition: Transition) -> JudgeReport:
        self.reports = {name: other.begin(task, transition) for name, other in self._others.items()}
        return self._rules.begin(task, transition)

    def judge(self, transition: Transition) -> JudgeReport:
        self.reports = {name: other.judge(transition) for name, other in self._others.items()}
        return self._rules.judge(transition)

    def probes(self, task: Task) -> tuple[str, ...]:
        asked = [*self._rules.probes(task)]
        for other in self._others.values():
            asked += other.probes(task)
        if self._places:
            asked += listing_commands(task)
        return tuple(dict.fromkeys(asked))

    def save_state(self) -> object:
        others = {name: other.save_state() for name, other in self._others.items()}
        return self._rules.save_state(), others, dict(self.reports)

    def load_state(self, state: object) -> None:
        if not isinstance(state, tuple) or len(state) != 3:
            raise TypeError(f"judges beside each other cannot load {type(state).__name__}")
        rules, others, reports = state
        self._rules.load_state(rules)
        for name, other in self._others.items():
            other.load_state(others[name])
        self.reports = dict(reports)


def run_templates(
    templates: int = TEMPLATES,
    *,
    seed: int = 0,
    choice: Choice = "spread",
    ablation: bool = False,
) -> dict[str, Any]:
    """Judge executions of templates.

    Args:
        templates: how many.
        seed: of parameters and devices.
        choice: which of them.
        ablation: whether to judge with levels switched off, too.

    Returns:
        The keys of `llamatouch_traces.run`: `accepted_correct` and `rejected_wrong`, shares in
        [0, 1]; `accuracy`, `stepwise_accuracy` and `lcs_accuracy` over all `traces`; counts by
        kind and the wrong verdicts; `ablation` where asked for. `left_out` are executions that are
        not what their kind says, `truth` tells for how many traces who said it. A share is None
        where it is one of nothing.

    Raises:
        UsageError: there are not that many templates.
    """
    chosen = _chosen_templates(templates, choice)
    designs = DESIGNS if ablation else {ALL_LEVELS: DESIGNS[ALL_LEVELS]}
    left_out: list[str] = []
    cases = [
        case for template in chosen for case in _template_cases(template, seed, designs, left_out)
    ]
    correct = [case.execution.is_correct for case in cases]
    stepwise, lcs = [case.stepwise for case in cases], [case.lcs for case in cases]
    accepted = [case.llamatouch for case in cases]
    truths = [case.truth for case in cases]
    result: dict[str, Any] = {
        "templates": len(chosen),
        "choice": choice,
        "tasks": len({case.task for case in cases}),
        "seed": seed,
        "traces": len(cases),
        "correct": sum(correct),
        "wrong": len(cases) - sum(correct),
        "truth": {name: truths.count(name) for name in sorted(set(truths))},
        **{
            name: value
            for name, value in design_row(accepted, correct).items()
            if name != "accepted"
        },
        "stepwise_accuracy": verdict_accuracy(stepwise, correct),
        "lcs_accuracy": verdict_accuracy(lcs, correct),
        "stepwise_accepted_correct": positive_share(stepwise, correct),
        "stepwise_rejected_wrong": design_row(stepwise, correct)["rejected_wrong"],
        "lcs_accepted_correct": positive_share(lcs, correct),
        "lcs_rejected_wrong": design_row(lcs, correct)["rejected_wrong"],
        "kinds": counts_by_kind((case.execution.kind for case in cases), accepted),
        "errors": [
            f"{case.task}: {case.execution.name}"
            for case in cases
            if case.llamatouch != case.execution.is_correct
        ],
        "left_out": left_out,
    }
    if ablation:
        result["ablation"] = {
            name: design_row([case.designs[name] for case in cases], correct) for name in designs
        }
    return result


def _chosen_templates(count: int, choice: Choice) -> list[TaskTemplate]:
    suite = plugins.load("suite catalog", "built-in").suite("all")
    known = [template for template in suite if template.device == "virtual"]
    if choice == "held-out":
        seen = {template.id for template in _evenly_spread(known, TEMPLATES)}
        known = sorted(
            (template for template in known if template.id not in seen),
            key=lambda template: hashlib.sha256(template.id.encode()).hexdigest(),
        )
    if not 1 <= count <= len(known):
        raise UsageError(f"--templates is {count}; it must lie in [1, {len(known)}]")
    return known[:count] if choice == "held-out" else _evenly_spread(known, count)


def _evenly_spread(known: Sequence[TaskTemplate], count: int) -> list[TaskTemplate]:
    return [known[place * len(known) // count] for place in range(count)]


def _template_cases(
    template: TaskTemplate,
    seed: int,
    designs: Mapping[str, frozenset[str]],
    left_out: list[str],
) -> Iterator[_TemplateCase]:
    solved = _play_execution(template, seed)
    if not solved.is_correct:
        left_out.append(f"{template.id}: solution")
        return
    task, path = solved.task, solved.path
    states = essential_states(path, task.text)
    annotation = EssentialTrace(task.id, states, task.text, dict(task.params))
    for execution in _executions(task):
        judges: dict[str, Judge] = {
            name: LlamaTouchJudge(annotation, levels=tuple(levels))
            for name, levels in designs.items()
        }
        played = _play_execution(
            template, seed, execution.steps, judges, execution.perturbation, task.params
        )
        if played.is_correct != execution.is_correct:
            left_out.append(f"{template.id}: {execution.name}")
            continue
        shown = played.path
        yield _TemplateCase(
            template.id,
            execution,
            played.accepted,
            stepwise_match(path, shown),
            lcs_match(path, shown),
            played.truth,
        )


def _executions(task: Task) -> Iterator[_Execution]:
    """What is played after the first solution."""
    for kind, perturbation in _LOOKS.items():
        yield _Execution(kind, True, task.solution, perturbation)
    away = next(app for app in _DETOURS if app not in task.apps[:1])
    detour = (Perform(OpenApp(away)), Perform(PressKey(Key.HOME)))
    yield _Execution("detour", True, (*detour, *task.solution))
    for ending in task.wrong_endings:
        yield _Execution("wrong ending", False, ending.steps, detail=ending.name)
    lengths = range(len(task.solution) - 1, -1, -1)
    for count in lengths[:_MOST_TRUNCATIONS]:
        lacking = len(task.solution) - count
        yield _Execution("cut short", False, task.solution[:count], detail=f"{lacking} steps left")


def _play_execution(
    template: TaskTemplate,
    seed: int,
    steps: tuple[SolutionStep, ...] | None = None,
    judges: Mapping[str, Judge] | None = None,
    perturbation: Any = None,
    params: Params | None = None,
) -> _PlayedExecution:
    """Play one execution; without steps, the solution, with all that a shell can list recorded."""
    beside = _JudgeGroup(judges or {}, places=steps is None)
    env = gymnasium.make(_env_spec(template, perturbation), judge=beside)
    try:
        inner: Any = env.unwrapped
        options = None if params is None else {"params": params}
        observation, _ = env.reset(seed=seed, options=options)
        records: list[StepRecord] = [inner.last_record]
        truth = _OracleTracker(inner) if inner.task.id in ORACLES else None
        agent = plugins.load("agent", "solution")(*() if steps is None else (steps,))
        agent.reset(inner.task, seed)
        ended = False
        while not ended:
            action = agent.act(observation, inner.frame)
            observation, _, terminated, truncated, _ = env.step(action)
            records.append(inner.last_record)
            if truth is not None:
                truth.look(action)
            ended = terminated or truncated
        by_rules = records[-1].report.success
        return _PlayedExecution(
            inner.task,
            tuple(records),
            by_rules if truth is None else truth.success,
            "rules" if truth is None else "oracle",
            {name: report.success for name, report in beside.reports.items()},
        )
    finally:
        env.close()


class _OracleTracker:
    """What a task's oracle says while an episode is played."""

    def __init__(self, env: Any) -> None:
        self._host = env.session.lease.open().host
        self._task: Task = env.task
        self._start = self._host.state
        self._truth = TruthTracker(self._task, ORACLES[self._task.id])
        self.success = self._truth.begin(self._sight()).success

    def look(self, action: Action) -> None:
        self.success = self._truth.step(self._sight(), action).success

    def _sight(self) -> Sight:
        return Sight(self._task, self._start, self._host.state, self._host.activity)


def _env_spec(template: TaskTemplate, perturbation: Any) -> EnvSpec:
    return EnvSpec(
        id=template.env_id,
        entry_point="mobile_gym.envs:make_env",
        disable_env_checker=True,
        order_enforce=False,
        kwargs={
            "task": template,
            "perturbation": perturbation,
            "terminate_on": "finish",
            "observe": ("screen_rect", "screenshot"),
        },
    )


def _print_result(result: Mapping[str, Any]) -> None:
    rows = ("templates", "traces", "accepted_correct", "rejected_wrong", "accuracy")
    for name in (*rows, "stepwise_accuracy", "lcs_accuracy"):
        print(f"{name:22} {result[name]}")
    for kind, counts in result["kinds"].items():
        print(f"  {kind:28} {counts['accepted']:5} of {counts['traces']:5} accepted")
    for name, figures in result.get("ablation", {}).items():
        parts = (f"{key} {value}" for key, value in figures.items())
        print(f"  {name:38} {'  '.join(parts)}")
    for error in result["errors"]:
        print(f"  wrong: {error}")
    for execution in result["left_out"]:
        print(f"  left out: {execution}")


def main(argv: Sequence[str] | None = None) -> int:
    """Run from the command line; returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m reward_models.judge_bench --judge llamatouch",
        description="Judge executions of templates by essential states.",
    )
    parser.add_argument("--templates", type=int, default=TEMPLATES, help="how many")
    parser.add_argument("--seed", type=int, default=0, help="of parameters and devices")
    parser.add_argument(
        "--choice",
        choices=get_args(Choice),
        default="spread",
        help="spread over all templates, or other ones than those, by a hash of their ids",
    )
    parser.add_argument("--ablation", action="store_true", help="with levels switched off, too")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    given = parser.parse_args(argv)
    return print_result(
        parser,
        lambda: run_templates(
            given.templates, seed=given.seed, choice=given.choice, ablation=given.ablation
        ),
        _print_result,
        as_json=given.json,
    )
