"""A leaderboard in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from mobile_gym.rollouts.ranking.leaderboard import LeaderboardRow
from mobile_gym.rollouts.reporting.comparison_page import interval_text
from mobile_gym.rollouts.reporting.metrics import or_dash


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
            _percent(success.value),
            interval_text("success", success).replace(" to ", "-"),
            _percent(clean.value),
            _percent(row.agent.floor),
            str(row.agent.episodes),
            row.status,
        )
    console.print(table)


def _percent(value: float | None) -> str:
    return or_dash(None if value is None else 100 * value, ".1f")
