"""How well essential states tell executions apart, on templates of the virtual device.

The essential states of a task come from the frames of its solution, played once. They judge the
same solution on a device that looks and behaves otherwise and after a detour, wrong endings, and
solutions cut short, beside the two baselines that compare actions. The rules say whether an
execution does the task; one that is not what its kind says is left out and counted.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import gymnasium
from gymnasium.envs.registration import EnvSpec

from mobile_gym.core import plugins
from mobile_gym.core.actions import Key, OpenApp, PressKey
from mobile_gym.core.episodes import StepRecord
from mobile_gym.core.errors import UsageError
from mobile_gym.core.ports import Judge
from mobile_gym.core.tasks import Params, Perform, SolutionStep, Task, TaskTemplate
from mobile_gym.core.verdicts import JudgeReport, Transition
from reward_models.llamatouch.baselines import lcs_match, stepwise_match
from reward_models.llamatouch.judge import LlamaTouchJudge
from reward_models.llamatouch.paths import essential_states
from reward_models.llamatouch.primitives import EssentialTrace
from reward_models.llamatouch.traces import TraceState, trace_of
from reward_models.rules import RulesJudge

__all__ = ["main", "run"]

TEMPLATES: Final = 40
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


class _Case(NamedTuple):
    """An execution, and what every judge says of it."""

    task: str
    execution: _Execution
    llamatouch: bool
    stepwise: bool
    lcs: bool


class _Played(NamedTuple):
    """An execution on the device: what the rules and the essential states said at its end."""

    task: Task
    records: tuple[StepRecord, ...]
    is_correct: bool
    is_accepted: bool

    @property
    def path(self) -> tuple[TraceState, ...]:
        return trace_of(self.records)


class _Beside:
    """The rules judge, with another judge that is asked beside it and whose word changes nothing.

    Attributes:
        said: the other judge's last report, where there is one.
    """

    name = "rules"

    def __init__(self, other: Judge | None) -> None:
        self._rules = RulesJudge()
        self._other = other
        self.said: JudgeReport | None = None

    def begin(self, task: Task, transition: Transition) -> JudgeReport:
        self.said = None if self._other is None else self._other.begin(task, transition)
        return self._rules.begin(task, transition)

    def judge(self, transition: Transition) -> JudgeReport:
        self.said = None if self._other is None else self._other.judge(transition)
        return self._rules.judge(transition)

    def probes(self, task: Task) -> tuple[str, ...]:
        others = () if self._other is None else self._other.probes(task)
        return tuple(dict.fromkeys((*self._rules.probes(task), *others)))

    def save_state(self) -> object:
        other = None if self._other is None else self._other.save_state()
        return self._rules.save_state(), other, self.said

    def load_state(self, state: object) -> None:
        if not isinstance(state, tuple) or len(state) != 3:
            raise TypeError(f"two judges beside each other cannot load {type(state).__name__}")
        rules, other, self.said = state
        self._rules.load_state(rules)
        if self._other is not None:
            self._other.load_state(other)


def run(templates: int = TEMPLATES, *, seed: int = 0) -> dict[str, Any]:
    """Judge executions of templates, spread evenly over the suite of all.

    Args:
        templates: how many.
        seed: of parameters and devices.

    Returns:
        The keys of `llamatouch_traces.run`: `accepted_correct` and `rejected_wrong`, shares in
        [0, 1]; `accuracy`, `stepwise_accuracy` and `lcs_accuracy` over all `traces`; counts by
        kind and the wrong verdicts. `left_out` are executions that are not what their kind says.

    Raises:
        UsageError: there are not that many templates.
    """
    chosen = _chosen(templates)
    left_out: list[str] = []
    cases = [case for template in chosen for case in _cases(template, seed, left_out)]
    correct = [case.execution.is_correct for case in cases]
    wrong = [not one for one in correct]
    accepted = [case.llamatouch for case in cases]
    stepwise = [case.stepwise for case in cases]
    lcs = [case.lcs for case in cases]
    return {
        "templates": len(chosen),
        "tasks": len({case.task for case in cases}),
        "seed": seed,
        "traces": len(cases),
        "correct": sum(correct),
        "wrong": sum(wrong),
        "accepted_correct": _share(accepted, correct),
        "rejected_wrong": _share([not one for one in accepted], wrong),
        "accuracy": _accuracy(accepted, correct),
        "stepwise_accuracy": _accuracy(stepwise, correct),
        "lcs_accuracy": _accuracy(lcs, correct),
        "stepwise_accepted_correct": _share(stepwise, correct),
        "stepwise_rejected_wrong": _share([not one for one in stepwise], wrong),
        "lcs_accepted_correct": _share(lcs, correct),
        "lcs_rejected_wrong": _share([not one for one in lcs], wrong),
        "kinds": _kinds(cases),
        "errors": [
            f"{case.task}: {case.execution.name}"
            for case in cases
            if case.llamatouch != case.execution.is_correct
        ],
        "left_out": left_out,
    }


def _chosen(count: int) -> list[TaskTemplate]:
    suite = plugins.load("suite catalog", "built-in").suite("all")
    known = [template for template in suite if template.device == "virtual"]
    if not 1 <= count <= len(known):
        raise UsageError(f"--templates is {count}; it must lie in [1, {len(known)}]")
    return [known[place * len(known) // count] for place in range(count)]


def _cases(template: TaskTemplate, seed: int, left_out: list[str]) -> Iterator[_Case]:
    solved = _play(template, seed)
    if not solved.is_correct:
        left_out.append(f"{template.id}: solution")
        return
    task, path = solved.task, solved.path
    states = essential_states(path, task.text)
    annotation = EssentialTrace(task.id, states, task.text, dict(task.params))
    for execution in _executions(task):
        played = _play(
            template,
            seed,
            execution.steps,
            LlamaTouchJudge(annotation),
            execution.perturbation,
            task.params,
        )
        if played.is_correct != execution.is_correct:
            left_out.append(f"{template.id}: {execution.name}")
            continue
        shown = played.path
        yield _Case(
            template.id,
            execution,
            played.is_accepted,
            stepwise_match(path, shown),
            lcs_match(path, shown),
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
    kept = range(len(task.solution) - 1, -1, -1)
    for count in kept[:_MOST_TRUNCATIONS]:
        lacking = len(task.solution) - count
        yield _Execution("cut short", False, task.solution[:count], detail=f"{lacking} steps left")


def _play(
    template: TaskTemplate,
    seed: int,
    steps: tuple[SolutionStep, ...] | None = None,
    judge: Judge | None = None,
    perturbation: Any = None,
    params: Params | None = None,
) -> _Played:
    """Play one execution; without steps, the solution."""
    beside = _Beside(judge)
    env = gymnasium.make(_spec(template, perturbation), judge=beside)
    try:
        inner: Any = env.unwrapped
        options = None if params is None else {"params": params}
        observation, _ = env.reset(seed=seed, options=options)
        records: list[StepRecord] = [inner.last_record]
        agent = plugins.load("agent", "solution")(*() if steps is None else (steps,))
        agent.reset(inner.task, seed)
        ended = False
        while not ended:
            action = agent.act(observation, inner.frame)
            observation, _, terminated, truncated, _ = env.step(action)
            records.append(inner.last_record)
            ended = terminated or truncated
        is_accepted = beside.said is not None and beside.said.success
        return _Played(inner.task, tuple(records), records[-1].report.success, is_accepted)
    finally:
        env.close()


def _spec(template: TaskTemplate, perturbation: Any) -> EnvSpec:
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


def _share(verdicts: Sequence[bool], among: Sequence[bool]) -> float | None:
    """Share of positive verdicts where `among` is true; None where it never is."""
    asked = [given for given, is_among in zip(verdicts, among, strict=True) if is_among]
    return round(sum(asked) / len(asked), 4) if asked else None


def _accuracy(verdicts: Sequence[bool], correct: Sequence[bool]) -> float | None:
    right = [given == true for given, true in zip(verdicts, correct, strict=True)]
    return _share(right, [True] * len(right))


def _kinds(cases: Sequence[_Case]) -> dict[str, dict[str, int]]:
    total = Counter(case.execution.kind for case in cases)
    accepted = Counter(case.execution.kind for case in cases if case.llamatouch)
    return {kind: {"traces": total[kind], "accepted": accepted[kind]} for kind in total}


def _print(result: Mapping[str, Any]) -> None:
    rows = ("templates", "traces", "accepted_correct", "rejected_wrong", "accuracy")
    for name in (*rows, "stepwise_accuracy", "lcs_accuracy"):
        print(f"{name:22} {result[name]}")
    for kind, counts in result["kinds"].items():
        print(f"  {kind:28} {counts['accepted']:5} of {counts['traces']:5} accepted")
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
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    given = parser.parse_args(argv)
    try:
        result = run(given.templates, seed=given.seed)
    except UsageError as error:
        parser.exit(2, f"error: {error}\n")
    if given.json:
        print(json.dumps(result, ensure_ascii=False))
    else:
        _print(result)
    return 0
