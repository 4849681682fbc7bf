"""A leaderboard in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from mobile_gym.rollouts.ranking.leaderboard import LeaderboardRow
from mobile_gym.rollouts.reporting.comparison_page import interval_text, measure_text

__all__ = ["print_leaderboard"]


def print_leaderboard(rows: Sequence[LeaderboardRow], console: Console) -> None:
    """Print one line for each row."""
    table = Table(title="leaderboard")
    for name in ("suite", "agent", "bench"):
        table.add_column(name, no_wrap=True)
    for name in ("success", "95 %", "no side effects", "blind policy", "episodes"):
        table.add_column(name, justify="right")
    table.add_column("status")
    for row in rows:
        success = row.agent.measures["success"]
        clean = row.agent.measures["success without side effects"]
        table.add_row(
            escape(row.suite),
            escape(row.agent.label),
            escape(row.bench),
            measure_text("success", success.value),
            interval_text("success", success),
            measure_text("success", clean.value),
            measure_text("success", row.agent.floor),
            str(row.agent.episodes),
            row.status,
        )
    console.print(table)
