"""The kit for tasks: a task is solvable, unsolved by nothing, and says what it means."""

from __future__ import annotations

import itertools
import statistics
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from typing import Any, Final

import numpy as np

from mobile_gym.agents.noop import NoopAgent
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.errors import TaskError
from mobile_gym.core.ports import Device
from mobile_gym.core.tasks import Language, ScrollTo, Task, TaskTemplate
from mobile_gym.envs import MobileEnv
from mobile_gym.envs.state import EnvState
from mobile_gym.testing.blind import KIT_PAIRS, check_blind
from mobile_gym.testing.first_screen import KIT_SEEDS, check_first_screen
from mobile_gym.testing.play import Played, play

_TOLERANCE: Final = 1e-9
UNNAMED: Final = ("layout",)
"""Parameters that no instruction names: they say what lies around what it is about."""
_TYPICAL_SEEDS: Final = 3
"""As few seeds tell what is typical."""
_OTHER_VALUES: Final = 40
"""Draws in which another value of a parameter is looked for."""
_ENOUGH: Final = 3
"""So many other values that change nothing show that a parameter is not named."""


def check_task(
    template: TaskTemplate,
    *,
    seeds: Iterable[int] = range(5),
    languages: Sequence[Language] | None = None,
    device: str | Mapping[str, Any] | Device | None = None,
    judge: str = "rules",
    perturbation: Mapping[str, Any] | str | None = None,
    wrong_endings: int = 0,
    unnamed: Sequence[str] = UNNAMED,
    blind_pairs: int = KIT_PAIRS,
    first_screen_seeds: Sequence[int] = KIT_SEEDS,
) -> None:
    """Check a task template, in every language and for every seed.

    * The instruction names every parameter: its value stands in it, or another value of that
      parameter alone makes another instruction. What the expected answer or the user's replies
      depend on is exempt.
    * What only the user knows does not stand in the instruction, can be asked about in every
      language of the task, and the solution asks for all of it.
    * Exactly the substates that the task declares hold after reset.
    * The solution succeeds, returns 1.0, and reaches every required substate (of alternatives, one)
      in the order of the ids.
    * Where the device is the task's own and not perturbed, the golden steps are enough for the
      solution, but for what it scrolls; and in the template's first language they differ from the
      solution's steps by 1 at most in the median over the seeds, where these are 3 or more.
    * Doing nothing leaves no side effects behind, nor does the solution on a device where nothing
      happens unasked.
    * Doing nothing returns 0.0, and every wrong ending can be done and fails.
    * The same seed gives the same episode.
    * A policy that never looks, and one that never reads, rarely succeeds, and few seeds draw the
      same instruction (`mobile_gym.testing.check_blind`).
    * A policy that sees the phone at the start and never reads the instruction picks the record
      that the task is about no more often than by chance (`mobile_gym.testing.check_first_screen`).

    Args:
        template: the task.
        seeds: of the episodes.
        languages: all of the template's where None.
        device: the task's own where None.
        judge: by name.
        perturbation: of the episodes, as `MobileEnv` takes it.
        wrong_endings: how many wrong endings it must have at least.
        unnamed: parameters that the instruction is not to name.
        blind_pairs: how many solutions are done on another seed's device, in the template's first
            language; 0 leaves blind policies and equal instructions out.
        first_screen_seeds: seeds of the starts that policies see which never read, in the
            template's first language; an empty sequence leaves these policies out.

    Raises:
        AssertionError: the first of these that does not hold, with the seed and the language.
    """
    check_plays(
        template,
        seeds=seeds,
        languages=languages,
        device=device,
        judge=judge,
        perturbation=perturbation,
        wrong_endings=wrong_endings,
        unnamed=unnamed,
    )
    if blind_pairs:
        check_blind(
            template,
            pairs=blind_pairs,
            language=template.languages[0],
            device=device,
            judge=judge,
            perturbation=perturbation,
        )
    if first_screen_seeds:
        check_first_screen(
            template,
            seeds=first_screen_seeds,
            language=template.languages[0],
            device=device,
            perturbation=perturbation,
        )


def check_plays(
    template: TaskTemplate,
    *,
    seeds: Iterable[int],
    languages: Sequence[Language] | None = None,
    device: str | Mapping[str, Any] | Device | None = None,
    judge: str = "rules",
    perturbation: Mapping[str, Any] | str | None = None,
    wrong_endings: int = 0,
    unnamed: Sequence[str] = UNNAMED,
) -> list[Played]:
    """All of `check_task` but for blind policies; the solutions that were played for it.

    Returns:
        One for each language and seed, in this order; their frames have no pixels.
    """
    plays: list[Played] = []
    for language in template.languages if languages is None else languages:
        # What is looked at costs nothing here but the pixels, which no check needs.
        env = MobileEnv(
            template,
            device=device,
            judge=judge,
            language=language,
            perturbation=perturbation,
            terminate_on="finish",
            observe=("instruction", "accessibility_tree", "screen_rect"),
        )
        surplus: list[int] = []
        with closing(env):
            for seed in seeds:
                where = f"{template.id}, seed {seed}, {language}"
                solved = play(env, agent := SolutionAgent(), seed)
                plays.append(solved)
                _check_solution(solved, agent, where)
                if perturbation is None:  # else a call that comes in unasked may be one
                    _check_side_effects(env, where, "the solution")
                if perturbation is None and device is None:  # others scroll more, or less
                    surplus.append(_checked_surplus(solved, where))
                _check_repeats(env, solved, seed, where)
                _check_doing_nothing(env, seed, solved.start, where)
                _check_wrong_endings(
                    env,
                    solved,
                    seed,
                    where,
                    wrong_endings,
                    may_be_interrupted=perturbation is not None,
                )
                if perturbation is None:  # words are the same on every phone
                    _check_names(template, solved.task, seed, where, unnamed)
                _check_user_facts(template, solved, where)
        if language == template.languages[0] and len(surplus) >= _TYPICAL_SEEDS:
            _check_typical_steps(surplus, template.id)
    return plays


def _check_solution(played: Played, agent: SolutionAgent, where: str) -> None:
    at_reset = played.records[0].report.satisfied_at_reset
    declared = played.task.start_satisfied
    assert set(at_reset) == set(declared), (
        f"{where}: substates {at_reset} hold after reset, but {declared} are declared to"
    )
    guards = [substate.id for substate in played.task.substates if substate.role == "guard"]
    assert set(guards) <= set(at_reset), (
        f"{where}: guards hold after reset, and {sorted(set(guards) - set(at_reset))} do not"
    )
    goals = [substate.id for substate in played.task.substates if substate.role == "goal"]
    assert not goals or played.task.expected_answer or set(goals) - set(at_reset), (
        f"{where}: every goal holds after reset, so there is nothing to achieve"
    )
    story = f"the solution did: {played.story()}"
    assert not agent.failure, f"{where}: the solution fails at {agent.failure}; {story}"
    assert not _was_cut_off(played, agent), (
        f"{where}: the solution is cut off after {played.last.step} steps, "
        f"before {agent.unfinished}; {story}"
    )
    missing = ", ".join(
        f"{verdict.substate_id} ({verdict.evidence})"
        for verdict in played.report.verdicts
        if not verdict.satisfied
    )
    assert played.report.success, (
        f"{where}: the solution does not succeed; it ends with "
        f"{played.last.info['termination_reason']!r}, violation {played.report.violation!r} and "
        f"without substates {missing or '(none)'}; {story}"
    )
    assert abs(played.total_reward - 1.0) < _TOLERANCE, (
        f"{where}: the solution returns {played.total_reward}; {story}"
    )
    _check_order(played, where)


def _checked_surplus(played: Played, where: str) -> int:
    """How many more steps the solution takes until it succeeds than the golden ones.

    Apart from what it scrolls, there are none. One seed cannot tell that golden steps are too many:
    they may count what others scroll.
    """
    task = played.task
    named = sum(not isinstance(step, ScrollTo) for step in task.solution)
    taken = next(
        (record.step for record in played.records if record.report.success), played.last.step
    )
    assert task.golden_steps >= min(named, taken), (
        f"{where}: golden_steps is {task.golden_steps}, but the solution takes {taken} steps"
    )
    return taken - task.golden_steps


def _check_typical_steps(surplus: Sequence[int], where: str) -> None:
    typical = statistics.median_low(surplus)
    assert abs(typical) <= 1, (
        f"{where}: golden_steps are to be the median of the solution's steps over seeds, but the "
        f"solution takes {', '.join(format(more, '+d') for more in surplus)} steps"
    )


def _check_repeats(env: MobileEnv, played: Played, seed: int, where: str) -> None:
    again = play(env, SolutionAgent(), seed, played.start)
    assert [_record_key(record) for record in again.records] == [
        _record_key(record) for record in played.records
    ], f"{where}: the same seed gives another episode"


def _check_side_effects(env: MobileEnv, where: str, policy: str) -> None:
    effects = env.status.side_effects
    assert not effects, (
        f"{where}: {policy} leaves {', '.join(effects)} behind; undo that, ask for it in a "
        f"substate, or declare it in may_change"
    )


def _was_cut_off(played: Played, agent: SolutionAgent) -> bool:
    return played.last.info["termination_reason"] == "max_steps" and bool(agent.unfinished)


def _record_key(record: Any) -> tuple[Any, ...]:
    return record.action, record.reward, record.frame.forest, record.frame.activity


def _check_order(played: Played, where: str) -> None:
    reached_at: dict[int, int] = {}
    for record in played.records:
        for verdict in record.report.verdicts:
            if verdict.reached:
                reached_at.setdefault(verdict.substate_id, record.step)
    groups: dict[str, list[int]] = defaultdict(list)
    order: list[tuple[int, int]] = []
    for substate in played.task.substates:
        if substate.alternatives:
            groups[substate.alternatives].append(substate.id)
        elif not substate.optional:
            assert substate.id in reached_at, (
                f"{where}: the solution does not reach {substate.id} ({substate.description})"
            )
            # What held after reset, such as a guard, has no place in the order, nor what was to be
            # read: it may come to be seen at any time.
            was_read = substate.role == "goal" and substate.hold == "ever" and not substate.after
            if reached_at[substate.id] and not was_read:
                order.append((substate.id, reached_at[substate.id]))
    for name, members in groups.items():
        assert any(member in reached_at for member in members), (
            f"{where}: the solution reaches none of the alternatives {name!r}: {members}"
        )
    for (first, earlier), (second, later) in itertools.pairwise(order):
        assert earlier <= later, (
            f"{where}: the solution reaches {second} in step {later}, "
            f"before {first} in step {earlier}; ids must be in the solution's order"
        )


def _check_doing_nothing(env: MobileEnv, seed: int, start: EnvState | None, where: str) -> None:
    played = play(env, NoopAgent(), seed, start)
    assert not played.report.success, f"{where}: doing nothing succeeds"
    assert played.total_reward == 0.0, (
        f"{where}: doing nothing returns {played.total_reward}; "
        f"it satisfies {[v.substate_id for v in played.report.verdicts if v.satisfied]}"
    )
    _check_side_effects(env, where, "doing nothing")


def _check_wrong_endings(
    env: MobileEnv,
    solved: Played,
    seed: int,
    where: str,
    at_least: int,
    *,
    may_be_interrupted: bool,
) -> None:
    """See `check_task`; one that may be interrupted, by what comes up unasked, shows nothing then.

    It runs out of steps, or an interruption and something else that changes the screen come
    together, after which it is not known whether a touch was lost.
    """
    task = solved.task
    assert len(task.wrong_endings) >= at_least, (
        f"{where}: has {len(task.wrong_endings)} wrong endings; it needs {at_least}"
    )
    for ending in task.wrong_endings:
        agent = SolutionAgent(ending.steps)
        played = play(env, agent, seed, solved.start)
        was_cut_off = _was_cut_off(played, agent)
        if may_be_interrupted and (was_cut_off or (agent.failure and agent.interruptions)):
            continue
        obstacle = agent.failure or (agent.unfinished if was_cut_off else "")
        assert not obstacle, (
            f"{where}: the wrong ending {ending.name!r} cannot be done: {obstacle}; "
            f"it did: {played.story()}"
        )
        assert not played.report.success, (
            f"{where}: the wrong ending {ending.name!r} succeeds; it did: {played.story()}"
        )


def _check_names(
    template: TaskTemplate, task: Task, seed: int, where: str, unnamed: Sequence[str]
) -> None:
    for name, value in task.params.items():
        if name in unnamed or _occurs_in(value, task.text):
            continue
        others = _with_other_value(template, task, name, seed)
        is_equal = [not _distinguishes(task, other) for other in others]
        # Of values that only the answer depends on, a few may have the same answer.
        assert not all(is_equal) or len(is_equal) < _ENOUGH, (
            f"{where}: the instruction does not name the parameter {name} = {value!r}: "
            f"{task.text!r}"
        )


def _check_user_facts(template: TaskTemplate, solved: Played, where: str) -> None:
    task = solved.task
    for fact in task.user_facts:
        assert fact.reply not in task.text, f"{where}: the instruction says {fact.reply!r} itself"
        missing = [name for name in template.languages if not fact.keywords.get(name)]
        assert not missing, f"{where}: nobody can ask for {fact.name!r} in {', '.join(missing)}"
    replies = [record.user_reply for record in solved.records]
    for fact in task.user_facts:
        assert any(fact.reply in reply for reply in replies), (
            f"{where}: the solution never asks for {fact.name!r}; it did: {solved.story()}"
        )


def _distinguishes(task: Task, other: Task) -> bool:
    """Whether the instruction shows the difference, or it is what is asked for, or only known."""
    return (task.text, task.expected_answer, task.user_facts) != (
        other.text,
        other.expected_answer,
        other.user_facts,
    )


def _occurs_in(value: Any, text: str) -> bool:
    match value:
        case bool() | None:
            return False
        case list() | tuple():
            return bool(value) and all(_occurs_in(item, text) for item in value)
        case _:
            return str(value).casefold() in text.casefold()


def _with_other_value(template: TaskTemplate, task: Task, name: str, seed: int) -> Iterator[Task]:
    """The task with other values of one parameter; none where it has only this one."""
    rng = np.random.default_rng(seed)
    for _ in range(_OTHER_VALUES):
        value = template.sample(rng).get(name)
        if value == task.params[name]:
            continue
        try:
            yield template.build(dict(task.params) | {name: value}, task.language)
        except TaskError:  # these parameters do not go together
            continue
