"""The kit for judges: reports agree with themselves, with memory, and with how a task ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from typing import Any

from mobile_gym.agents.noop import NoopAgent
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.ports import Device, Judge
from mobile_gym.core.tasks import TaskTemplate
from mobile_gym.core.verdicts import JudgeReport
from mobile_gym.envs import MobileEnv
from mobile_gym.testing.play import Played, play


def check_judge(
    make_judge: Callable[[], Judge],
    template: TaskTemplate,
    *,
    seeds: Iterable[int] = range(2),
    device: str | Mapping[str, Any] | Device | None = None,
) -> None:
    """Check a judge on a task.

    * It answers with one verdict per substate, in order, and the fields of a report agree.
    * The solution succeeds, doing nothing does not.
    * One judge judges episode after episode as a new one would.
    * A saved memory, loaded into another judge, gives the same reports from there on.

    Args:
        make_judge: makes a new judge at every call.
        template: a task that it can judge, with a solution.
        seeds: of the episodes.
        device: the task's own where None.

    Raises:
        AssertionError: the first of these that does not hold.
    """
    judge = make_judge()
    assert isinstance(judge, Judge), f"{type(judge).__name__} lacks a method of core.ports.Judge"
    with closing(_make_env(template, judge, device)) as env:
        for seed in seeds:
            where = f"{type(judge).__name__} on {template.id}, seed {seed}"
            solved, idle = play(env, SolutionAgent(), seed), play(env, NoopAgent(), seed)
            _check_reports(solved, where)
            _check_reports(idle, where)
            assert solved.report.success, f"{where}: the solution does not succeed"
            assert not idle.report.success, f"{where}: doing nothing succeeds"
            with closing(_make_env(template, make_judge(), device)) as other:
                fresh = play(other, NoopAgent(), seed)
            assert _episode_reports(fresh) == _episode_reports(idle), (
                f"{where}: the episode before changes the reports of this one"
            )
            _check_memory(env, _make_env(template, make_judge(), device), solved, seed, where)


def _make_env(
    template: TaskTemplate, judge: Judge, device: str | Mapping[str, Any] | Device | None
) -> MobileEnv:
    return MobileEnv(template, judge=judge, device=device, terminate_on="finish")


def _episode_reports(played: Played) -> list[JudgeReport]:
    return [record.report for record in played.records]


def _check_reports(played: Played, where: str) -> None:
    ids = [substate.id for substate in played.task.substates]
    first = played.records[0].report
    assert first.progress == 0.0, f"{where}: progress after reset is {first.progress}"
    assert not first.newly_satisfied, f"{where}: {first.newly_satisfied} are new after reset"
    before: set[int] = set(first.satisfied_at_reset)
    reached: set[int] = set()
    for record in played.records:
        report, at = record.report, f"{where}, step {record.step}"
        judged = [verdict.substate_id for verdict in report.verdicts]
        assert judged == ids, f"{at}: verdicts on {judged} instead of {ids}"
        assert 0.0 <= report.progress <= 1.0, f"{at}: progress is {report.progress}"
        satisfied = {verdict.substate_id for verdict in report.verdicts if verdict.satisfied}
        now_reached = {verdict.substate_id for verdict in report.verdicts if verdict.reached}
        assert satisfied <= now_reached, (
            f"{at}: {satisfied - now_reached} count without being reached"
        )
        assert reached <= now_reached, f"{at}: {reached - now_reached} are no longer reached"
        assert set(report.newly_satisfied) == satisfied - before, (
            f"{at}: newly_satisfied is {report.newly_satisfied}, but {satisfied - before} are new"
        )
        assert report.satisfied_at_reset == first.satisfied_at_reset, (
            f"{at}: satisfied_at_reset has changed to {report.satisfied_at_reset}"
        )
        assert not (report.success and report.violation), f"{at}: success with a violation"
        before, reached = satisfied, now_reached


def _check_memory(env: MobileEnv, fork: MobileEnv, solved: Played, seed: int, where: str) -> None:
    """Stop half-way, go on with another judge that has loaded the memory, and compare."""
    env.reset(seed=seed)
    half = len(solved.records) // 2
    for record in solved.records[1 : half + 1]:
        assert record.action is not None
        env.step(env.to_canvas(record.action))
    state = env.save_state()
    with closing(fork):
        fork.reset(seed=seed)
        fork.load_state(state)
        for record in solved.records[half + 1 :]:
            assert record.action is not None
            fork.step(fork.to_canvas(record.action))
            assert fork.last_record.report == record.report, (
                f"{where}, step {record.step}: a loaded memory gives another report: "
                f"{fork.last_record.report} instead of {record.report}"
            )
