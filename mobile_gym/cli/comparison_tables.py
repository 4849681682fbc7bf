"""A comparison of agents in the terminal: metrics, differences, success by group."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from mobile_gym.rollouts.reporting.comparison import Comparison, GroupTable, Measure
from mobile_gym.rollouts.reporting.comparison_page import (
    difference_text,
    interval_text,
    measure_text,
    p_text,
)

__all__ = ["print_comparison"]

_PRINTED = ("split", "level", "app")
"""What success is printed by; the page has more."""


def print_comparison(comparison: Comparison, console: Console) -> None:
    """Print the tables of a comparison, those by group only where there are several groups."""
    console.print(_metrics(comparison))
    if comparison.pairs:
        console.print(_pairs(comparison))
    for table in comparison.tables:
        if table.by in _PRINTED and len(table.groups) > 1:
            console.print(_groups(table, [row.label for row in comparison.agents]))


def _metrics(comparison: Comparison) -> Table:
    table = Table(title="agents")
    table.add_column("metric", no_wrap=True)
    for row in comparison.agents:
        table.add_column(escape(row.label), justify="right")
    names = dict.fromkeys(name for row in comparison.agents for name in row.measures)
    for name in names:
        cells = (row.measures.get(name, Measure(None)) for row in comparison.agents)
        table.add_row(name, *(_cell(name, cell) for cell in cells))
    table.add_row("blind policy", *(_percent(row.floor) for row in comparison.agents))
    table.add_row("episodes", *(str(row.episodes) for row in comparison.agents))
    return table


def _pairs(comparison: Comparison) -> Table:
    table = Table(title="differences on the same episodes, p values corrected (Holm)")
    table.add_column("agents", no_wrap=True)
    for name in ("episodes", "success", "p", "won alone", "p, McNemar"):
        table.add_column(name, justify="right")
    for pair in comparison.pairs:
        label = escape(f"{pair.first} - {pair.second}")
        if pair.success is None:
            table.add_row(label, "0", *("-" for _ in range(4)))
            continue
        success = pair.differences["success"]
        table.add_row(
            label,
            str(pair.pairs),
            difference_text("success", success),
            p_text(success.p),
            f"{pair.success.only_first} : {pair.success.only_second}",
            p_text(pair.success_p),
        )
    return table


def _groups(groups: GroupTable, labels: list[str]) -> Table:
    table = Table(title=f"success by {groups.by}")
    table.add_column(groups.by, no_wrap=True)
    for name in ("episodes", "blind policy", *labels):
        table.add_column(escape(name), justify="right")
    for group in groups.groups:
        cells = (groups.success[group].get(label, Measure(None)) for label in labels)
        table.add_row(
            escape(group),
            str(groups.episodes[group]),
            _percent(groups.floors.get(group)),
            *(_cell("success", cell) for cell in cells),
        )
    return table


def _cell(name: str, measure: Measure) -> str:
    interval = interval_text(name, measure)
    return measure_text(name, measure.value) + (f" ({interval})" if interval else "")


def _percent(value: float | None) -> str:
    return measure_text("success", value)
