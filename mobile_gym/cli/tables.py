"""Tables in the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from mobile_gym.rollouts import Summary
from mobile_gym.rollouts.reporting.metrics import Interval, or_dash


def print_summary(summary: Summary, console: Console) -> None:
    """The tasks of a run and, below them, the whole."""
    table = Table(title=f"{escape(summary.agent)} on {escape(summary.suite)}", show_footer=True)
    table.add_column("task", footer="all", no_wrap=True)
    table.add_column("eps", justify="right", footer=str(summary.episodes))
    table.add_column("success", justify="right", footer=_percent(summary.success_rate))
    table.add_column("95 %", justify="right", footer=_ends(summary.intervals.get("success_rate")))
    table.add_column("SCR", justify="right", footer=_percent(summary.substate_completion_rate))
    table.add_column("return", justify="right", footer=f"{summary.mean_return:.3f}")
    table.add_column("steps", justify="right", footer=str(summary.steps))
    for task in summary.tasks:
        table.add_row(
            escape(task.task_id),
            str(task.episodes),
            _percent(task.success_rate),
            _ends(task.success_interval),
            _percent(task.substate_completion_rate),
            f"{task.mean_return:.3f}",
            f"{task.mean_steps:.1f}",
        )
    console.print(table)
    floor = "" if summary.floor is None else f" (a blind policy: {_percent(summary.floor)})"
    faults = ""
    if summary.faults:
        faults = f", {summary.faults} attempts were void ({summary.repeated_steps} steps)"
    if failures := summary.termination_reasons.get("agent_failed", 0):
        faults += f", {failures} episodes failed as the agent did not answer"
    console.print(_ways(summary), highlight=False)
    for name, group in summary.familiarity.items():
        if group.success_rate is not None:
            console.print(
                f"{name} apps: success rate {_percent(group.success_rate)} of {group.tasks} tasks",
                highlight=False,
            )
    console.print(
        f"success rate {_percent(summary.success_rate)}{floor}, "
        f"SCR {_percent(summary.substate_completion_rate)}, "
        f"mean return {summary.mean_return:.3f}, "
        f"{summary.steps_per_second:.1f} steps/s{faults}",
        highlight=False,
    )


def _ways(summary: Summary) -> str:
    """How the episodes went and ended, and what they cost."""
    parts = [
        f"step ratio {or_dash(summary.step_ratio, '.2f')}",
        f"{or_dash(summary.seconds_per_step, '.3f')} s/step",
        f"premature {_share(summary.premature_rate, summary.self_reported_ends)}",
        f"overdue {_share(summary.overdue_rate, summary.step_limit_ends)}",
        f"cost ${summary.judge_cost_usd:.4f} (judge)",
    ]
    if summary.agent_cost_usd is not None:
        parts[-1] += f", ${summary.agent_cost_usd:.4f} (agent)"
    return ", ".join(parts)


def _share(share: float | None, ends: int) -> str:
    return f"of {ends} ends: {_percent(share)}" if share is not None else "-"


def _ends(interval: Interval | None) -> str:
    return "" if interval is None else f"{interval[0] * 100:.0f}-{interval[1] * 100:.0f}"


def _percent(share: float) -> str:
    return f"{share * 100:.1f} %"
