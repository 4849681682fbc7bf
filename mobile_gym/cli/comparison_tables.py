"""A comparison of agents in the terminal: metrics, differences, success by group."""

from __future__ import annotations

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from mobile_gym.rollouts.reporting.comparison import Comparison, GroupTable, Measure
from mobile_gym.rollouts.reporting.comparison_page import (
    measure_text,
    p_text,
)
from mobile_gym.rollouts.reporting.metrics import Interval
from mobile_gym.rollouts.reporting.templating import ends

_PRINTED = ("split", "level", "app")
"""What success is printed by; the page has more."""
_WITH_INTERVAL = ("success", "success without side effects")


def print_comparison(comparison: Comparison, console: Console) -> None:
    """Print the tables of a comparison, those by group only where there are several groups."""
    console.print(_metrics(comparison))
    if comparison.pairs:
        console.print(_pairs(comparison))
    for table in comparison.tables:
        if table.by in _PRINTED and len(table.groups) > 1:
            console.print(_groups(table, [row.label for row in comparison.agents]))


def _metrics(comparison: Comparison) -> Table:
    table = Table(title="agents; shares in %", box=SIMPLE_HEAD)
    table.add_column("metric", no_wrap=True)
    for row in comparison.agents:
        table.add_column(escape(row.label), justify="right")
    names = dict.fromkeys(name for row in comparison.agents for name in row.measures)
    for name in names:
        cells = [row.measures.get(name, Measure(None)) for row in comparison.agents]
        table.add_row(name, *(_value(name, cell.value) for cell in cells))
        if name in _WITH_INTERVAL:
            table.add_row("  95 %", *(_interval(cell.interval) for cell in cells))
    table.add_row("blind policy", *(_value("success", row.floor) for row in comparison.agents))
    table.add_row("episodes", *(str(row.episodes) for row in comparison.agents))
    return table


def _pairs(comparison: Comparison) -> Table:
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
            _interval(success.interval),
            p_text(success.p),
            f"{pair.success.only_first} : {pair.success.only_second}",
            p_text(pair.success_p),
        )
    return table


def _groups(groups: GroupTable, labels: list[str]) -> Table:
    table = Table(title=f"success by {groups.by}, in %", box=SIMPLE_HEAD)
    table.add_column(groups.by, no_wrap=True)
    for name in ("eps", "blind policy", *labels):
        table.add_column(escape(name), justify="right")
    for group in groups.groups:
        cells = (groups.success[group].get(label, Measure(None)) for label in labels)
        table.add_row(
            escape(group),
            str(groups.episodes[group]),
            _value("success", groups.floors.get(group)),
            *(_value("success", cell.value) for cell in cells),
        )
    return table


def _value(name: str, value: float | None) -> str:
    return measure_text(name, value).removesuffix(" %")


def _interval(interval: Interval | None) -> str:
    return "–" if interval is None else ends(interval)
