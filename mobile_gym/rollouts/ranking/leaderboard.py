"""A leaderboard: one row per agent and bench, and whether its figures can be believed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from mobile_gym.core import plugins
from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.tasks import SPLITS
from mobile_gym.rollouts.benching.bench_folder import Bench, BenchRun, read_bench
from mobile_gym.rollouts.benching.bench_settings import BenchAgent
from mobile_gym.rollouts.collecting.episode_seeds import key_fingerprint
from mobile_gym.rollouts.ranking.verifying import MakeJudge, code_difference, verify_run
from mobile_gym.rollouts.reporting.breakdown import success_floors
from mobile_gym.rollouts.reporting.comparison import (
    AgentEpisodes,
    AgentRow,
    GroupTable,
    MeasuredValue,
    compare_agents,
)
from mobile_gym.rollouts.reporting.comparison_page import interval_text, measure_text
from mobile_gym.rollouts.reporting.templating import TEMPLATES, render_template
from mobile_gym.rollouts.storing.run_settings import judge_spec

Status: TypeAlias = Literal["not checked", "verified", "same figures", "other code", "differs"]
DIFFERING: Final[tuple[Status, ...]] = ("differs", "other code")
"""Where episodes came out otherwise here."""
_SPLIT: Final = "split"


@dataclass(frozen=True, slots=True)
class LeaderboardRow:
    """One agent of one bench.

    Attributes:
        bench: name of its folder.
        suite: that was played.
        protocol: the settings that figures depend on, in words.
        agent: all its figures.
        splits: success by split.
        status: *verified* where all episodes are there, came out the same when they were played
            again here, and have the seeds of a secret key; *same figures* where only some of that
            is so; *differs* where an episode is not what it says, and *other code* where that may
            be because the bench was played with another state of the code.
        reasons: why it is not verified.
    """

    bench: str
    suite: str
    protocol: str
    agent: AgentRow
    splits: GroupTable
    status: Status = "not checked"
    reasons: tuple[str, ...] = ()

    @property
    def clean_success(self) -> float:
        """What rows are ranked by: success without side effects."""
        return self.agent.measures["success without side effects"].value or 0.0

    @property
    def success(self) -> float:
        """What decides between rows that are equal in it."""
        return self.agent.measures["success"].value or 0.0


@dataclass(frozen=True, slots=True)
class _BenchEntry:
    bench: Bench
    agent: BenchAgent
    row: LeaderboardRow

    @property
    def runs(self) -> list[BenchRun]:
        return [run for run in self.bench.runs if run.agent == self.agent]


def leaderboard_rows(folders: Sequence[Path]) -> tuple[LeaderboardRow, ...]:
    """The rows of all agents of all benches with a finished episode, the best of a suite first.

    Raises:
        StoreError: a folder is no bench, or something in it cannot be read.
        UsageError: there is no folder.
    """
    return ranked([entry.row for entry in _bench_entries(folders)])


def verified_rows(
    folders: Sequence[Path],
    *,
    keys: Sequence[bytes] = (),
    make_judge: MakeJudge,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
) -> tuple[LeaderboardRow, ...]:
    """The same, each verified here; see `verifying`.

    Args:
        folders: of benches.
        keys: the secrets that benches were played with; each finds its benches itself.
        make_judge: from its name and arguments.
        on_progress: called after every episode with how many are verified, of how many.

    Raises:
        StoreError: a folder is no bench, or something in it cannot be read.
        UsageError: there is no folder, or a suite is not there.
        DeviceFault, JudgeUnavailable: device or judge failed too often; nothing is known.
    """
    entries = _bench_entries(folders)
    known = {key_fingerprint(key): key for key in keys}
    done, total = 0, sum(entry.row.agent.episodes for entry in entries)

    def on_episode() -> None:
        nonlocal done
        done += 1
        on_progress(done, total)

    return ranked([_verified_row(entry, known, make_judge, on_episode) for entry in entries])


def _verified_row(
    entry: _BenchEntry,
    keys: dict[str, bytes],
    make_judge: MakeJudge,
    on_episode: Callable[[], None],
) -> LeaderboardRow:
    fingerprint = entry.bench.folder.settings.key
    lacking: list[str] = []
    if fingerprint is None:
        lacking.append("the bench was played without a secret key")
    elif fingerprint not in keys:
        why = "the key of the bench is needed, and was not given"
        return replace(entry.row, reasons=(why,))
    if entry.row.agent.left:
        lacking.append(f"{entry.row.agent.left} episodes are missing")
    key = None if fingerprint is None else keys[fingerprint]
    results = [
        verify_run(entry.bench, run, key=key, make_judge=make_judge, on_episode=on_episode)
        for run in entry.runs
        if run.episodes
    ]
    if findings := [str(each) for result in results for each in result.findings]:
        code = next(
            filter(None, map(code_difference, (run for run in entry.runs if run.episodes))), ""
        )
        if not code:
            return replace(entry.row, status="differs", reasons=tuple(findings))
        why = f"played with {code}; verify it with the same, as episodes differ here"
        return replace(entry.row, status="other code", reasons=(why, *findings))
    if judged := sum(result.judged_again for result in results):
        lacking.append(f"{judged} episodes of a real phone could only be judged again")
    status: Status = "same figures" if lacking else "verified"
    return replace(entry.row, status=status, reasons=tuple(lacking))


def _bench_entries(folders: Sequence[Path]) -> list[_BenchEntry]:
    if not folders:
        raise UsageError("a leaderboard needs the folder of a bench")
    entries: list[_BenchEntry] = []
    for folder in folders:
        bench = read_bench(folder)
        for agent in bench.folder.agents:
            if bench.of(agent):
                entries.append(_BenchEntry(bench, agent, _leaderboard_row(bench, agent, folder)))
    return entries


def _leaderboard_row(bench: Bench, agent: BenchAgent, folder: Path) -> LeaderboardRow:
    episodes = bench.of(agent)
    contestant = AgentEpisodes(
        label=agent.label,
        source=folder.resolve().name,
        episodes=episodes,
        left=sum(run.left for run in bench.runs if run.agent == agent),
    )
    floors = success_floors(episode.outcome.task_id for episode in episodes)
    comparison = compare_agents([contestant], floors=floors)
    return LeaderboardRow(
        bench=contestant.source,
        suite=bench.folder.settings.suite,
        protocol=_protocol_text(bench),
        agent=comparison.agents[0],
        splits=next(table for table in comparison.tables if table.by == _SPLIT),
    )


def _protocol_text(bench: Bench) -> str:
    settings = bench.folder.settings
    played = len({env_id for ids in bench.folder.tasks.values() for env_id in ids})
    there = _task_count(settings.suite, settings.splits)
    parts = [
        f"{played} tasks" if played == there else f"{played} of {there} tasks of its splits",
        f"{settings.seeds} x {settings.repeats} episodes of a task",
        f"steps {settings.max_steps or 'as the task says'}",
        f"perturbation {settings.perturbation or 'none'}",
        f"judge {judge_spec(settings.judge)['name']}",
        f"version {bench.folder.facts['version']}",
        f"language {settings.language}",
    ]
    return ", ".join(parts)


def _task_count(suite: str, splits: Sequence[str]) -> int:
    """How many tasks a suite has in these splits; 0 where there is no such suite here."""
    catalog: Any = plugins.load("suite catalog", "built-in")
    try:
        return len({task.env_id for split in splits for task in catalog.suite(suite, split)})
    except UnknownName:
        return 0


def ranked(rows: Sequence[LeaderboardRow]) -> tuple[LeaderboardRow, ...]:
    """By suite, then the best first; a row whose episodes came out otherwise comes last."""
    return tuple(
        sorted(
            rows,
            key=lambda row: (
                row.suite,
                row.status in DIFFERING,
                -row.clean_success,
                -row.success,
                row.agent.label,
            ),
        )
    )


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
    "Success is the mean over tasks, with its 95 % interval; rows are ranked by success without "
    "side effects: changes of the device that the task does not explain. A row is verified where "
    "all its episodes are there, have the seeds of a secret key, and came out the same when they "
    "were played again here; seconds and costs are as the agent's owner measured them. A blind "
    "policy never looks or never reads."
)


class _LeaderboardLine(NamedTuple):
    """What is shown of a row."""

    row: LeaderboardRow
    cells: tuple[tuple[str, str], ...]
    splits: tuple[tuple[str, str], ...]
    floor: str
    reasons: tuple[str, ...]


def leaderboard_markdown(rows: Sequence[LeaderboardRow]) -> str:
    """The rows as Markdown: a table for each suite, and why rows are not verified."""
    parts = ["# Leaderboard", "", _LEGEND, ""]
    splits = _row_splits(rows)
    for suite in dict.fromkeys(row.suite for row in rows):
        lines = [_leaderboard_line(row, splits) for row in rows if row.suite == suite]
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
        parts += [f"## {_escape_markdown(suite)}", "", _table_line(heads)]
        parts.append(
            _table_line(
                [":--" if name in ("agent", "bench", "status") else "--:" for name in heads]
            )
        )
        parts += [_markdown_line(place, line) for place, line in enumerate(lines, start=1)]
        parts.append("")
        for bench, protocol in _protocols_by_suite(rows)[suite].items():
            parts.append(f"- {_escape_markdown(bench)}: {_escape_markdown(protocol)}")
        for line in lines:
            name = f"{_escape_markdown(line.row.agent.label)} in {_escape_markdown(line.row.bench)}"
            parts += [
                f"- {name}, {line.row.status}: {_escape_markdown(each)}" for each in line.reasons
            ]
        parts.append("")
    return "\n".join(parts)


def leaderboard_html(rows: Sequence[LeaderboardRow]) -> str:
    """The rows as a page that needs nothing else."""
    splits = _row_splits(rows)
    return render_template(
        (_OWN, TEMPLATES),
        "leaderboard.html.jinja",
        {
            "legend": _LEGEND,
            "columns": tuple(_COLUMNS.values()),
            "splits": splits,
            "protocols": _protocols_by_suite(rows),
            "suites": {
                suite: [_leaderboard_line(row, splits) for row in rows if row.suite == suite]
                for suite in dict.fromkeys(row.suite for row in rows)
            },
        },
    )


def _row_splits(rows: Sequence[LeaderboardRow]) -> tuple[str, ...]:
    """The splits of some row, in their usual order; none where there is but one."""
    played = {group for row in rows for group in row.splits.groups}
    return tuple(split for split in SPLITS if split in played) if len(played) > 1 else ()


def _protocols_by_suite(rows: Sequence[LeaderboardRow]) -> dict[str, dict[str, str]]:
    """How each bench of a suite was played."""
    protocols: dict[str, dict[str, str]] = {}
    for row in rows:
        protocols.setdefault(row.suite, {})[row.bench] = row.protocol
    return protocols


def _leaderboard_line(row: LeaderboardRow, splits: Sequence[str]) -> _LeaderboardLine:
    nothing = MeasuredValue(None)
    by_split = [row.splits.success.get(split, {}) for split in splits]
    reasons = row.reasons[:_SHOWN_REASONS]
    if len(row.reasons) > len(reasons):
        reasons = (*reasons, f"and {len(row.reasons) - len(reasons)} more")
    return _LeaderboardLine(
        row=row,
        cells=tuple(
            _measure_cell(name, row.agent.measures[name], with_interval=name in _WITH_INTERVAL)
            for name in _COLUMNS
        ),
        splits=tuple(
            _measure_cell("success", measures.get(row.agent.label, nothing), with_interval=False)
            for measures in by_split
        ),
        floor=measure_text("success", row.agent.floor),
        reasons=reasons,
    )


def _measure_cell(name: str, measure: MeasuredValue, *, with_interval: bool) -> tuple[str, str]:
    return (
        measure_text(name, measure.value),
        interval_text(name, measure) if with_interval else "",
    )


def _markdown_line(place: int, line: _LeaderboardLine) -> str:
    values = [
        f"{value} ({interval})" if interval else value
        for value, interval in (*line.cells, *line.splits)
    ]
    row = line.row
    status = f"**{row.status}**" if row.status == "verified" else row.status
    label, bench = _escape_markdown(row.agent.label), _escape_markdown(row.bench)
    return _table_line(
        (f"{place}", label, *values, line.floor, f"{row.agent.episodes}", bench, status)
    )


def _table_line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _escape_markdown(text: str) -> str:
    """A text of others in Markdown: one line, without what would be markup."""
    line = " ".join(text.split())
    return "".join(f"\\{letter}" if letter in "\\`*_[]<>|#" else letter for letter in line)
