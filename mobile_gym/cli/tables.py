"""Tables in the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from mobile_gym.rollouts import Summary

__all__ = ["print_summary"]


def print_summary(summary: Summary, console: Console) -> None:
    """The tasks of a run and, below them, the whole."""
    table = Table(title=f"{escape(summary.agent)} on {escape(summary.suite)}", show_footer=True)
    table.add_column("task", footer="all", no_wrap=True)
    table.add_column("eps", justify="right", footer=str(summary.episodes))
    table.add_column("success", justify="right", footer=_percent(summary.success_rate))
    table.add_column("SCR", justify="right", footer=_percent(summary.substate_completion_rate))
    table.add_column("return", justify="right", footer=f"{summary.mean_return:.3f}")
    table.add_column("steps", justify="right", footer=str(summary.steps))
    for task in summary.tasks:
        table.add_row(
            escape(task.task_id),
            str(task.episodes),
            _percent(task.success_rate),
            _percent(task.substate_completion_rate),
            f"{task.mean_return:.3f}",
            f"{task.mean_steps:.1f}",
        )
    console.print(table)
    faults = f", {summary.faults} device faults" if summary.faults else ""
    console.print(
        f"success rate {_percent(summary.success_rate)}, "
        f"SCR {_percent(summary.substate_completion_rate)}, "
        f"mean return {summary.mean_return:.3f}, "
        f"{summary.steps_per_second:.1f} steps/s{faults}",
        highlight=False,
    )


def _percent(share: float) -> str:
    return f"{share * 100:.1f} %"
