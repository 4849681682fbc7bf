"""The table at the end of a bench: one line for each agent and split."""

from __future__ import annotations

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from mobile_gym.rollouts.benching.bench_folder import Bench, BenchRun
from mobile_gym.rollouts.reporting import metrics


def print_bench(bench: Bench, console: Console) -> None:
    """Print what came of each run, also of those that are not finished.

    `clean` is success without side effects; costs are shown where an agent tells them.
    """
    settings = bench.folder.settings
    title = f"suite {escape(settings.suite)}, {settings.episodes} episodes of a task; shares in %"
    table = Table(title=title, box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("agent")
    table.add_column("split", no_wrap=True)
    has_costs = any(_cost_usd(run) is not None for run in bench.runs)
    columns = ("eps", "success", "95 %", "clean", "SCR", "steps", *(("cost",) if has_costs else ()))
    for name in columns:
        table.add_column(name, justify="right", no_wrap=True)
    for run in bench.runs:
        table.add_row(escape(run.agent.label), run.split, *_cells(run)[: len(columns)])
    console.print(table)


def _cells(run: BenchRun) -> list[str]:
    outcomes = [episode.outcome for episode in run.episodes]
    count = f"{len(outcomes)}" if not run.left else f"{len(outcomes)}/{run.asked}"
    if not outcomes:
        return [count, *("-" for _ in range(6))]
    rate = metrics.success(outcomes)
    low, high = metrics.wilson_interval(rate.count, rate.total)
    cost_usd = _cost_usd(run)
    return [
        count,
        f"{100 * rate.count / rate.total:.1f}",
        f"{100 * low:.0f}-{100 * high:.0f}",
        f"{100 * sum(one.is_clean for one in outcomes) / len(outcomes):.1f}",
        f"{100 * metrics.mean_over_tasks(outcomes, lambda one: one.completion):.1f}",
        f"{sum(one.steps for one in outcomes) / len(outcomes):.1f}",
        "-" if cost_usd is None else f"${cost_usd:.4f}",
    ]


def _cost_usd(run: BenchRun) -> float | None:
    return metrics.agent_cost_usd(episode.outcome for episode in run.episodes)
