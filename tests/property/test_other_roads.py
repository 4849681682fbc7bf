"""Success is a matter of facts: every road to the solution's counts, and other facts do not.

For every operation of the catalog: a device that is brought to the lasting facts of the solution
in another way (over the screens with detours, submit keys, things done and mended; or put into
them with no step at all) is a success; one that differs in a fact that the instruction fixes is
not. Events and evidence that an instruction demands are not facts: nobody is asked for them who
came without steps.

Of five seeds a template, which alternate between English and Chinese, a run draws some; all of them
with `make test-all`, or `MOBILE_GYM_TEST_ALL=1 pytest -n 2 tests/property/test_other_roads.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing, contextmanager

import numpy as np
import pytest
from drawn import cases
from fact_mutants import Mutant, mutants
from lasting_facts import facts, kept, moved_into
from other_roads import roads
from solved_devices import (
    device_state,
    held,
    is_fact,
    judged,
    leave,
    named_effects,
    opened,
    solve,
)
from unfixed_facts import OPEN, Open, is_open

from mobile_gym.core.seeds import EpisodeSeed
from mobile_gym.core.tasks import LANGUAGES, TaskTemplate
from mobile_gym.envs import MobileEnv
from task_suites import catalog

SEEDS = range(5)
OPERATIONS = [
    template
    for template in catalog.suite("all")
    if template.task(EpisodeSeed(0).stream("parameters")).kind == "operation"
]
_OPEN_SEEDS = 8
"""Enough for a task whose parameters decide which facts it fixes."""


def some_operations(of: str) -> pytest.MarkDecorator:
    drawn = cases(
        [(template, seed) for template in OPERATIONS for seed in SEEDS],
        23,
        of=of,
        name=lambda case: f"{case[0].id} {case[1]}",
    )
    ids = [f"{template.id}-{seed}" for template, seed in drawn]
    return pytest.mark.parametrize(("template", "seed"), drawn, ids=ids)


@contextmanager
def episode(template: TaskTemplate, seed: int) -> Iterator[tuple[MobileEnv, str]]:
    """An environment, and what to call an episode in it in messages."""
    language = LANGUAGES[seed % len(LANGUAGES)]
    with closing(opened(template, language)) as env:
        yield env, f"{template.id}, seed {seed}, {language}"


@some_operations("roads")
def test_another_road_to_the_same_facts_is_a_success(template: TaskTemplate, seed: int) -> None:
    with episode(template, seed) as (env, where):
        solved = solve(env, seed)
        assert solved.report.success, where
        wanted, arrived = facts(solved.now), list[str]()
        for road in roads(env.task, np.random.default_rng(seed)):
            env.load_state(solved.start)
            road.go(env, seed)
            leave(env)
            report = env.session.moment.report
            now = device_state(env)
            if facts(now) != wanted or kept(solved.was, now) != kept(solved.was, solved.now):
                continue
            if report.violation:
                continue
            arrived.append(road.name)
            lost = [one for one in env.task.substates if not held(report)[one.id]]
            if any(not is_fact(one) for one in lost if one.role == "goal"):
                continue  # it passed by what the instruction wants to be seen or done
            assert report.success, (
                f"{where}: the road {road.name!r} leads to the solution's facts and is refused: "
                f"{[f'{one.id} ({one.description})' for one in lost if one.role != 'way']}"
            )
        assert "detours" in arrived, f"{where}: detours change what lasts"


@some_operations("facts")
def test_the_facts_alone_are_enough(template: TaskTemplate, seed: int) -> None:
    with episode(template, seed) as (env, where):
        solved = solve(env, seed)
        report = judged(env, solved.start, moved_into(solved.was, solved.now))
        demanded = [one for one in env.task.substates if one.role in ("goal", "guard")]
        lacking = [one for one in demanded if is_fact(one) and not held(report)[one.id]]
        assert not lacking, (
            f"{where}: in the solution's facts, these do not hold: "
            f"{[f'{one.id} ({one.description})' for one in lacking]}"
        )
        assert report.success or not all(is_fact(one) for one in demanded), where


@some_operations("mutants")
def test_one_other_fact_is_no_success(template: TaskTemplate, seed: int) -> None:
    with episode(template, seed) as (env, where):
        solved = solve(env, seed)
        judged(env, solved.end, solved.now)
        known = frozenset(named_effects(env))
        paid = [
            f"{mutant.kind} {mutant.path}: {mutant.what}"
            for mutant in mutants(solved.was, solved.now)
            if not is_open(template.id, mutant)
            and judged(env, solved.end, mutant.state).success
            and not _is_named(env, mutant, known)
        ]
        assert not paid, f"{where}: {env.task.text!r} is paid although\n" + "\n".join(paid)


def _is_named(env: MobileEnv, mutant: Mutant, known: frozenset[str]) -> bool:
    """Whether it is a side effect: something more was done, which the report says."""
    return mutant.kind in ("field", "twice", "beside") and bool({*named_effects(env)} - known)


def test_what_is_left_open_is_so_for_some_task() -> None:
    """No row of the table outlives what it was written for."""
    spare = set(OPEN)
    for template in OPERATIONS:
        for seed in range(_OPEN_SEEDS):
            if mine := [one for one in spare if re.fullmatch(one.templates, template.id)]:
                spare -= set(_used(template, seed, mine))
    assert not spare


def _used(template: TaskTemplate, seed: int, rows: list[Open]) -> Iterator[Open]:
    """Those of the rows for which a mutant is paid."""
    with closing(opened(template)) as env:
        solved = solve(env, seed)
        for mutant in mutants(solved.was, solved.now):
            mine = [one for one in rows if one.covers(template.id, mutant)]
            if mine and judged(env, solved.end, mutant.state).success:
                yield from mine
