"""Tables in the terminal: a run, a bench, a comparison, a leaderboard."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from mobile_gym.rollouts import Summary
from mobile_gym.rollouts.benching.bench_folder import Bench, BenchRun
from mobile_gym.rollouts.benching.ceiling import ceiling
from mobile_gym.rollouts.ranking.leaderboard import LeaderboardRow
from mobile_gym.rollouts.reporting import metrics
from mobile_gym.rollouts.reporting.comparison import Comparison, GroupTable, MeasuredValue
from mobile_gym.rollouts.reporting.comparison_page import (
    interval_text,
    measure_text,
    p_value_text,
)
from mobile_gym.rollouts.reporting.metrics import Interval, number_or_dash
from mobile_gym.rollouts.reporting.templating import interval_ends_text


def print_summary(summary: Summary, console: Console) -> None:
    """The tasks of a run and, below them, the whole; `clean` is success without side effects."""
    table = Table(title=f"{escape(summary.agent)} on {escape(summary.suite)}", show_footer=True)
    table.add_column("task", footer="all", no_wrap=True)
    table.add_column("eps", justify="right", footer=str(summary.episodes))
    table.add_column("success", justify="right", footer=_percent_text(summary.success_rate))
    table.add_column(
        "95 %", justify="right", footer=_interval_ends(summary.intervals.get("success_rate"))
    )
    table.add_column("clean", justify="right", footer=_percent_text(summary.clean_success_rate))
    table.add_column("SCR", justify="right", footer=_percent_text(summary.substate_completion_rate))
    table.add_column("return", justify="right", footer=f"{summary.mean_return:.3f}")
    table.add_column("steps", justify="right", footer=str(summary.steps))
    for task in summary.tasks:
        table.add_row(
            escape(task.task_id),
            str(task.episodes),
            _percent_text(task.success_rate),
            _interval_ends(task.success_interval),
            _percent_text(task.clean_success_rate),
            _percent_text(task.substate_completion_rate),
            f"{task.mean_return:.3f}",
            f"{task.mean_steps:.1f}",
        )
    console.print(table)
    floor = "" if summary.floor is None else f" (a blind policy: {_percent_text(summary.floor)})"
    faults = ""
    if summary.faults:
        faults = f", {summary.faults} attempts were void ({summary.repeated_steps} steps)"
    if failures := summary.termination_reasons.get("agent_failed", 0):
        faults += f", {failures} episodes failed as the agent did not answer"
    console.print(_summary_text(summary), highlight=False)
    for name, group in summary.familiarity.items():
        if group.success_rate is not None:
            console.print(
                f"{name} apps: success rate {_percent_text(group.success_rate)} "
                f"of {group.tasks} tasks",
                highlight=False,
            )
    console.print(
        f"success rate {_percent_text(summary.success_rate)}{floor}, "
        f"without side effects {_percent_text(summary.clean_success_rate)}, "
        f"SCR {_percent_text(summary.substate_completion_rate)}, "
        f"mean return {summary.mean_return:.3f}, "
        f"{summary.steps_per_second:.1f} steps/s{faults}",
        highlight=False,
    )


def _summary_text(summary: Summary) -> str:
    """How the episodes went and ended, and what they cost."""
    parts = [
        f"step ratio {number_or_dash(summary.step_ratio, '.2f')}",
        f"{number_or_dash(summary.seconds_per_step, '.3f')} s/step",
        f"premature {_share_text(summary.premature_rate, summary.self_reported_ends)}",
        f"overdue {_share_text(summary.overdue_rate, summary.step_limit_ends)}",
        f"cost ${summary.judge_cost_usd:.4f} (judge)",
    ]
    if summary.agent_cost_usd is not None:
        parts[-1] += f", ${summary.agent_cost_usd:.4f} (agent)"
    return ", ".join(parts)


def _share_text(share: float | None, ends: int) -> str:
    return f"of {ends} ends: {_percent_text(share)}" if share is not None else "-"


def _interval_ends(interval: Interval | None) -> str:
    return "" if interval is None else f"{interval[0] * 100:.0f}-{interval[1] * 100:.0f}"


def _percent_text(share: float) -> str:
    return f"{share * 100:.1f} %"


def print_bench(bench: Bench, console: Console) -> None:
    """Print the results of each run, including unfinished ones.

    `clean` is success without side effects; costs are shown where an agent tells them. `ceiling` is
    the share of tasks whose solution the agent's dialect can express.
    """
    settings = bench.folder.settings
    title = f"suite {escape(settings.suite)}, {settings.episodes} episodes of a task; shares in %"
    table = Table(title=title, box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("agent")
    table.add_column("split", no_wrap=True)
    has_costs = any(_total_cost_usd(run) is not None for run in bench.runs)
    columns = ("eps", "success", "95 %", "clean", "SCR", "steps", *(("cost",) if has_costs else ()))
    ceilings = [ceiling(bench.folder, run.agent, run.split) for run in bench.runs]
    has_ceilings = any(share is not None for share in ceilings)
    for name in (*columns, *(("ceiling",) if has_ceilings else ())):
        table.add_column(name, justify="right", no_wrap=True)
    for run, share in zip(bench.runs, ceilings, strict=True):
        shown = ("-" if share is None else f"{100 * share:.1f}",) if has_ceilings else ()
        cells = _run_cells(run)[: len(columns)]
        table.add_row(escape(run.agent.label), run.split, *cells, *shown)
    console.print(table)


def _run_cells(run: BenchRun) -> list[str]:
    outcomes = [episode.outcome for episode in run.episodes]
    count = f"{len(outcomes)}" if not run.left else f"{len(outcomes)}/{run.asked}"
    if not outcomes:
        return [count, *("-" for _ in range(6))]
    rate = metrics.success_rate(outcomes)
    low, high = metrics.wilson_interval(rate.count, rate.total)
    cost_usd = _total_cost_usd(run)
    return [
        count,
        f"{100 * rate.count / rate.total:.1f}",
        f"{100 * low:.0f}-{100 * high:.0f}",
        f"{100 * sum(outcome.is_clean for outcome in outcomes) / len(outcomes):.1f}",
        f"{100 * metrics.mean_over_tasks(outcomes, lambda outcome: outcome.completion):.1f}",
        f"{sum(outcome.steps for outcome in outcomes) / len(outcomes):.1f}",
        "-" if cost_usd is None else f"${cost_usd:.4f}",
    ]


def _total_cost_usd(run: BenchRun) -> float | None:
    return metrics.agent_cost_usd(episode.outcome for episode in run.episodes)


_PRINTED = ("split", "level", "app")
"""What success is printed by; the page has more."""
_WITH_INTERVAL = ("success", "success without side effects")


def print_comparison(comparison: Comparison, console: Console) -> None:
    """Print the tables of a comparison, those by group only where there are several groups."""
    console.print(_metrics_table(comparison))
    if comparison.pairs:
        console.print(_pairs_table(comparison))
    for table in comparison.tables:
        if table.by in _PRINTED and len(table.groups) > 1:
            console.print(_groups_table(table, [row.label for row in comparison.agents]))


def _metrics_table(comparison: Comparison) -> Table:
    table = Table(title="agents; shares in %", box=SIMPLE_HEAD)
    table.add_column("metric", no_wrap=True)
    for row in comparison.agents:
        table.add_column(escape(row.label), justify="right")
    names = dict.fromkeys(name for row in comparison.agents for name in row.measures)
    for name in names:
        cells = [row.measures.get(name, MeasuredValue(None)) for row in comparison.agents]
        table.add_row(name, *(_measure_cell(name, cell.value) for cell in cells))
        if name in _WITH_INTERVAL:
            table.add_row("  95 %", *(_interval_cell(cell.interval) for cell in cells))
    table.add_row(
        "blind policy", *(_measure_cell("success", row.floor) for row in comparison.agents)
    )
    table.add_row("episodes", *(str(row.episodes) for row in comparison.agents))
    return table


def _pairs_table(comparison: Comparison) -> Table:
    title = "difference of success on the same episodes, in %; p values corrected (Holm)"
    table = Table(title=title, box=SIMPLE_HEAD)
    table.add_column("agents")
    for name in ("eps", "success", "95 %", "p", "won alone", "p, McNemar"):
        table.add_column(name, justify="right", no_wrap=name in ("95 %", "p"))
    for pair in comparison.pairs:
        label = escape(f"{pair.first} - {pair.second}")
        if pair.success is None:
            table.add_row(label, "0", *("-" for _ in range(5)))
            continue
        success = pair.differences["success"]
        table.add_row(
            label,
            str(pair.pairs),
            f"{100 * success.value:+.1f}",
            _interval_cell(success.interval),
            p_value_text(success.p),
            f"{pair.success.only_first} : {pair.success.only_second}",
            p_value_text(pair.success_p),
        )
    return table


def _groups_table(groups: GroupTable, labels: list[str]) -> Table:
    table = Table(title=f"success by {groups.by}, in %", box=SIMPLE_HEAD)
    table.add_column(groups.by, no_wrap=True)
    for name in ("eps", "blind policy", *labels):
        table.add_column(escape(name), justify="right")
    for group in groups.groups:
        cells = (groups.success[group].get(label, MeasuredValue(None)) for label in labels)
        table.add_row(
            escape(group),
            str(groups.episodes[group]),
            _measure_cell("success", groups.floors.get(group)),
            *(_measure_cell("success", cell.value) for cell in cells),
        )
    return table


def _measure_cell(name: str, value: float | None) -> str:
    return measure_text(name, value).removesuffix(" %")


def _interval_cell(interval: Interval | None) -> str:
    return "–" if interval is None else interval_ends_text(interval)


def print_leaderboard(rows: Sequence[LeaderboardRow], console: Console) -> None:
    """Print one line for each row; `clean` is success without side effects."""
    table = Table(title="leaderboard; shares in %", box=SIMPLE_HEAD)
    for name in ("suite", "agent", "bench"):
        table.add_column(name, no_wrap=True)
    for name in ("success", "95 %", "clean", "blind", "eps"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("status")
    for row in rows:
        success = row.agent.measures["success"]
        clean = row.agent.measures["success without side effects"]
        table.add_row(
            escape(row.suite),
            escape(row.agent.label),
            escape(row.bench),
            _rate_percent_text(success.value),
            interval_text("success", success).replace(" to ", "-"),
            _rate_percent_text(clean.value),
            _rate_percent_text(row.agent.floor),
            str(row.agent.episodes),
            row.status,
        )
    console.print(table)


def _rate_percent_text(value: float | None) -> str:
    return number_or_dash(None if value is None else 100 * value, ".1f")
