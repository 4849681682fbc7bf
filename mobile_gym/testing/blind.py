"""What a task pays to a policy that never looks, or that looks but never reads the instruction.

The solution of one seed is done on the device of another seed, whose instruction says something
else. *By taps*: the plain actions (taps at coordinates, typed texts, keys, the answer) that the
solution came to on its own device are repeated, whatever the screen shows. *By names*: the
solution's steps ("tap the node that says X") are followed on the other device; a node that is not
there is looked for by scrolling, and then the step is skipped. Of the policies that were tried
(giving up there, skipping at once) that one earns most, and repeating what was recorded under the
same perturbation earns more than repeating what was recorded on a plain device.

What both earn is a floor: a score near it says nothing about reading or looking.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from statistics import fmean
from typing import Any, Final, Literal

import numpy as np

from mobile_gym.agents.blind import RepeatingAgent
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.actions import Action
from mobile_gym.core.ports import Agent
from mobile_gym.core.seeds import EpisodeSeed
from mobile_gym.core.tasks import FIXED, SAME_WORDS, Language, Task, TaskTemplate
from mobile_gym.envs import MobileEnv
from mobile_gym.envs.state import EnvState
from mobile_gym.testing.play import saved_start

DEVELOPMENT_SEEDS: Final = range(100)
"""To look at while tasks are written."""
HELD_OUT_SEEDS: Final = range(10_000, 10_100)
"""For figures that are told; nobody tunes a task to them."""
PAIRS: Final = 12
"""Attempts of each policy on a template, unless asked otherwise."""
KIT_PAIRS: Final = 8
"""The same for the kit: 24 episodes, a third of a second for most tasks on the embedded device."""
MOST_SUCCESS: Final = 0.25
"""Success rate of a blind policy above which a task says too little about looking and reading."""
MOST_COLLISIONS: Final = 0.05
"""Share of seed pairs with one instruction from which on a template's seeds are too much alike."""

Policy = Literal["taps", "names"]
POLICIES: Final[tuple[Policy, ...]] = ("taps", "names")


@dataclass(frozen=True, slots=True)
class BlindAttempt:
    """One seed's solution on another seed's device, as it stood at the end.

    Attributes:
        recorded_seed: whose solution was done.
        played_seed: on whose device, for whose instruction.
        success: the judge's verdict.
        goals: G, the share of the goals that hold, in [0, 1].
        progress: Φ, in [0, 1].
        met: ids of the substates that count and did not hold after reset.
    """

    recorded_seed: int
    played_seed: int
    success: bool
    goals: float
    progress: float
    met: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BlindFloor:
    """What one blind policy earned on a template."""

    attempts: tuple[BlindAttempt, ...]

    @property
    def success(self) -> float:
        """The share of attempts that succeed; NaN without attempts, as below."""
        return _mean_or_nan([attempt.success for attempt in self.attempts])

    @property
    def goals(self) -> float:
        """Mean G."""
        return _mean_or_nan([attempt.goals for attempt in self.attempts])

    @property
    def progress(self) -> float:
        """Mean Φ."""
        return _mean_or_nan([attempt.progress for attempt in self.attempts])


@dataclass(frozen=True, slots=True)
class TemplateFloors:
    """A template's floors.

    Attributes:
        template_id: `App.VerbObject`.
        is_fixed: it is tagged as having nothing to vary; then pairs with the same instruction are
            played, too.
        collisions: the share of all pairs of seeds that draw the same instruction; of a template
            that is tagged as saying the same words, the same instruction and the same solution.
        taps: what repeating taps earned.
        names: what following named steps earned.
    """

    template_id: str
    is_fixed: bool
    collisions: float
    taps: BlindFloor
    names: BlindFloor

    @property
    def by_policy(self) -> Mapping[Policy, BlindFloor]:
        """The floors under the names of their policies."""
        return {"taps": self.taps, "names": self.names}


def blind_floors(
    template: TaskTemplate,
    *,
    seeds: Sequence[int] = DEVELOPMENT_SEEDS,
    pairs: int = PAIRS,
    language: Language = "en",
    perturbation: Mapping[str, Any] | str | None = "standard",
    device: Any = None,
    judge: str = "rules",
) -> TemplateFloors:
    """Measure what blind policies earn on a template; the same arguments give the same floors.

    Args:
        template: the task.
        seeds: of the episodes, recorded and played; collisions are counted over all of them.
        pairs: how many solutions are done on another seed's device, by each policy.
        language: of instruction and screens.
        perturbation: of both devices, as `MobileEnv` takes it.
        device: the task's own where None.
        judge: by name.
    """
    env = MobileEnv(
        template,
        device=device,
        judge=judge,
        language=language,
        perturbation=perturbation,
        observe=("screen_rect",),
    )
    tasks = {seed: task_at_seed(template, seed, language) for seed in seeds}
    by_taps: list[BlindAttempt] = []
    by_names: list[BlindAttempt] = []
    with closing(env):
        for recorded, played in islice(_candidate_pairs(template, tasks), pairs):
            actions = _play_actions(env, SolutionAgent(), recorded)
            start = saved_start(env, played)
            _play_actions(env, RepeatingAgent(actions), played, start)
            by_taps.append(_blind_attempt(env, recorded, played))
            _play_actions(
                env, SolutionAgent(tasks[recorded].solution, skips_missing=True), played, start
            )
            by_names.append(_blind_attempt(env, recorded, played))
    return TemplateFloors(
        template.id,
        is_fixed=FIXED in template.tags,
        collisions=_collision_share([_instruction_key(template, task) for task in tasks.values()]),
        taps=BlindFloor(tuple(by_taps)),
        names=BlindFloor(tuple(by_names)),
    )


def check_blind(
    template: TaskTemplate,
    *,
    pairs: int = KIT_PAIRS,
    language: Language = "en",
    perturbation: Mapping[str, Any] | str | None = None,
    device: Any = None,
    judge: str = "rules",
) -> None:
    """Check that a template varies enough: blind policies fail, instructions differ.

    Fewer than 5 % of the pairs of development seeds draw the same instruction, and neither blind
    policy succeeds in more than 25 %. A template tagged `fixed` is exempt. One tagged `same_words`
    may say the same as long as the solutions differ; another seed's solution must fail on it, too.

    Args:
        template: the task.
        pairs: as in `blind_floors`, and so are the others.
        language: of instruction and screens.
        perturbation: of both devices; None is `"standard"` on the embedded device.
        device: the task's own where None.
        judge: by name.

    Raises:
        AssertionError: one of the two does not hold.
    """
    if FIXED in template.tags:
        return
    is_embedded = (template.device if device is None else device) == "virtual"
    floors = blind_floors(
        template,
        pairs=pairs,
        language=language,
        perturbation="standard" if perturbation is None and is_embedded else perturbation,
        device=device,
        judge=judge,
    )
    assert floors.collisions < MOST_COLLISIONS, (
        f"{template.id}: {floors.collisions:.0%} of the pairs of seeds draw the same instruction; "
        f"it must be less than {MOST_COLLISIONS:.0%}, or the template is tagged {FIXED!r} or "
        f"{SAME_WORDS!r}"
    )
    for policy, floor in floors.by_policy.items():
        won = [
            f"{attempt.recorded_seed} on {attempt.played_seed}"
            for attempt in floor.attempts
            if attempt.success
        ]
        assert floor.success <= MOST_SUCCESS, (
            f"{template.id}: a policy that does another seed's solution by {policy} succeeds in "
            f"{floor.success:.0%}, more than {MOST_SUCCESS:.0%}: seeds {', '.join(won)}"
        )


def seed_pairs(
    template: TaskTemplate, seeds: Sequence[int], count: int, language: Language = "en"
) -> tuple[tuple[int, int], ...]:
    """The pairs of seeds that `blind_floors` plays: (recorded, played).

    Each seed with the next one whose instruction differs, going round; with the next one whatever
    it says where the template is tagged as fixed, and with the next one whose instruction or
    solution differs where it is tagged as saying the same words. Fewer than `count` where all say
    the same.
    """
    tasks = {seed: task_at_seed(template, seed, language) for seed in seeds}
    return tuple(islice(_candidate_pairs(template, tasks), count))


def collision_share(
    template: TaskTemplate, seeds: Sequence[int] = DEVELOPMENT_SEEDS, language: Language = "en"
) -> float:
    """The share of all pairs of seeds that draw the same instruction, as `TemplateFloors` says."""
    return _collision_share(
        [_instruction_key(template, task_at_seed(template, seed, language)) for seed in seeds]
    )


def task_at_seed(template: TaskTemplate, seed: int, language: Language = "en") -> Task:
    """The task that `MobileEnv.reset(seed=seed)` sets."""
    return template.task(EpisodeSeed.after_reset(seed).stream("parameters"), language)


def _play_actions(
    env: MobileEnv, agent: Agent, seed: int, start: EnvState | None = None
) -> list[Action]:
    """Play one episode; what was done in it, with points on the canvas."""
    observation, _ = env.reset(seed=seed) if start is None else env.load_state(start)
    agent.reset(env.task, seed)
    actions: list[Action] = []
    while env.is_running:
        actions.append(agent.act(observation, env.frame))
        observation, *_ = env.step(actions[-1])
    return actions


def _blind_attempt(env: MobileEnv, recorded: int, played: int) -> BlindAttempt:
    report = env.status.report
    assert env.info()["valid"], f"{env.task.id}, seed {played}: the episode is void: {env.info()}"
    return BlindAttempt(
        recorded,
        played,
        success=report.success,
        goals=report.goal_progress,
        progress=report.progress,
        met=tuple(
            verdict.substate_id
            for verdict in report.verdicts
            if verdict.satisfied and verdict.substate_id not in report.satisfied_at_reset
        ),
    )


def _candidate_pairs(
    template: TaskTemplate, tasks: Mapping[int, Task]
) -> Iterator[tuple[int, int]]:
    seeds = tuple(tasks)
    for place, recorded in enumerate(seeds):
        for other in (*seeds[place + 1 :], *seeds[:place]):
            differs = _instruction_key(template, tasks[other]) != _instruction_key(
                template, tasks[recorded]
            )
            if FIXED in template.tags or differs:
                yield recorded, other
                break


def _instruction_key(template: TaskTemplate, task: Task) -> Hashable:
    """What is the same for two seeds of a template that are alike."""
    return (task.text, task.solution) if SAME_WORDS in template.tags else task.text


def _collision_share(asked: Sequence[Hashable]) -> float:
    if len(asked) < 2:
        return 0.0
    same = sum(count * (count - 1) for count in Counter(asked).values())
    return same / (len(asked) * (len(asked) - 1))


def _mean_or_nan(values: Sequence[float]) -> float:
    return fmean(values) if values else float(np.nan)
