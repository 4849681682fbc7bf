"""`leaderboard.md` and `leaderboard.html`: the rows of a leaderboard for a page of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from mobile_gym.core.tasks import SPLITS
from mobile_gym.rollouts.ranking.leaderboard import LeaderboardRow
from mobile_gym.rollouts.reporting.comparison import Measure
from mobile_gym.rollouts.reporting.comparison_page import interval_text, measure_text
from mobile_gym.rollouts.reporting.templating import TEMPLATES, render

_OWN: Final = Path(__file__).parent / "templates"
_COLUMNS: Final = {
    "success": "success",
    "success without side effects": "without side effects",
    "SCR": "SCR",
    "step ratio": "step ratio",
    "seconds per step": "s per step",
    "cost of the agent, $": "cost, $",
}
"""Metrics of a row, and how their columns are called."""
_WITH_INTERVAL: Final = ("success", "success without side effects")
_SHOWN_REASONS: Final = 5
_LEGEND: Final = (
    "Success is the mean over tasks, with its 95 % interval. A row is verified where all its "
    "episodes are there, have the seeds of a secret key, and came out the same when they were "
    "played again here; seconds and costs are as the agent's owner measured them. A blind policy "
    "never looks or never reads."
)


class _Line(NamedTuple):
    """What is shown of a row."""

    row: LeaderboardRow
    cells: tuple[tuple[str, str], ...]
    splits: tuple[tuple[str, str], ...]
    floor: str
    reasons: tuple[str, ...]


def leaderboard_markdown(rows: Sequence[LeaderboardRow]) -> str:
    """The rows as Markdown: a table for each suite, and why rows are not verified."""
    parts = ["# Leaderboard", "", _LEGEND, ""]
    splits = _splits(rows)
    for suite in dict.fromkeys(row.suite for row in rows):
        lines = [_line(row, splits) for row in rows if row.suite == suite]
        heads = (
            "#",
            "agent",
            *_COLUMNS.values(),
            *splits,
            "blind policy",
            "episodes",
            "bench",
            "status",
        )
        parts += [f"## {_plain(suite)}", "", _table_line(heads)]
        parts.append(
            _table_line(
                [":--" if name in ("agent", "bench", "status") else "--:" for name in heads]
            )
        )
        parts += [_markdown_line(place, line) for place, line in enumerate(lines, start=1)]
        parts.append("")
        for bench, protocol in _protocols(rows)[suite].items():
            parts.append(f"- {_plain(bench)}: {_plain(protocol)}")
        for line in lines:
            name = f"{_plain(line.row.agent.label)} in {_plain(line.row.bench)}"
            parts += [f"- {name}, {line.row.status}: {_plain(each)}" for each in line.reasons]
        parts.append("")
    return "\n".join(parts)


def leaderboard_html(rows: Sequence[LeaderboardRow]) -> str:
    """The rows as a page that needs nothing else."""
    splits = _splits(rows)
    return render(
        (_OWN, TEMPLATES),
        "leaderboard.html.jinja",
        {
            "legend": _LEGEND,
            "columns": tuple(_COLUMNS.values()),
            "splits": splits,
            "protocols": _protocols(rows),
            "suites": {
                suite: [_line(row, splits) for row in rows if row.suite == suite]
                for suite in dict.fromkeys(row.suite for row in rows)
            },
        },
    )


def _splits(rows: Sequence[LeaderboardRow]) -> tuple[str, ...]:
    """The splits of some row, in their usual order; none where there is but one."""
    played = {group for row in rows for group in row.splits.groups}
    return tuple(split for split in SPLITS if split in played) if len(played) > 1 else ()


def _protocols(rows: Sequence[LeaderboardRow]) -> dict[str, dict[str, str]]:
    """How each bench of a suite was played."""
    protocols: dict[str, dict[str, str]] = {}
    for row in rows:
        protocols.setdefault(row.suite, {})[row.bench] = row.protocol
    return protocols


def _line(row: LeaderboardRow, splits: Sequence[str]) -> _Line:
    nothing = Measure(None)
    by_split = [row.splits.success.get(split, {}) for split in splits]
    reasons = row.reasons[:_SHOWN_REASONS]
    if len(row.reasons) > len(reasons):
        reasons = (*reasons, f"and {len(row.reasons) - len(reasons)} more")
    return _Line(
        row=row,
        cells=tuple(
            _cell(name, row.agent.measures[name], with_interval=name in _WITH_INTERVAL)
            for name in _COLUMNS
        ),
        splits=tuple(
            _cell("success", one.get(row.agent.label, nothing), with_interval=False)
            for one in by_split
        ),
        floor=measure_text("success", row.agent.floor),
        reasons=reasons,
    )


def _cell(name: str, measure: Measure, *, with_interval: bool) -> tuple[str, str]:
    return (
        measure_text(name, measure.value),
        interval_text(name, measure) if with_interval else "",
    )


def _markdown_line(place: int, line: _Line) -> str:
    values = [
        f"{value} ({interval})" if interval else value
        for value, interval in (*line.cells, *line.splits)
    ]
    row = line.row
    status = f"**{row.status}**" if row.status == "verified" else row.status
    label, bench = _plain(row.agent.label), _plain(row.bench)
    return _table_line(
        (f"{place}", label, *values, line.floor, f"{row.agent.episodes}", bench, status)
    )


def _table_line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _plain(text: str) -> str:
    """A text of others in Markdown: one line, without what would be markup."""
    line = " ".join(text.split())
    return "".join(f"\\{letter}" if letter in "\\`*_[]<>|#" else letter for letter in line)
