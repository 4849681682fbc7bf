"""`report.html`: a run that a person can follow, in one file that needs nothing else.

Each step shows the screen before it with the action drawn on it, the action in words, the reward,
and the substates it reached with the judge's evidence. How the page looks is in
`templates/report.html.jinja`, what it shows of an episode in `report_episodes`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from mobile_gym.rollouts.reporting.report_episodes import Album, episode_view
from mobile_gym.rollouts.reporting.summary import Summary
from mobile_gym.rollouts.reporting.templating import dollars, ends, number, render, share
from mobile_gym.rollouts.storing.outcomes import Outcome
from mobile_gym.rollouts.storing.store import read_episode, write_whole

__all__ = ["write_report"]

_TEMPLATES: Final = Path(__file__).parent / "templates"


def write_report(
    path: Path,
    summary: Summary,
    outcomes: Sequence[Outcome],
    files: Sequence[Path],
    *,
    pictures: int = 12,
) -> None:
    """Write the report of a run.

    Args:
        path: the file to write.
        summary: the run in numbers.
        outcomes: what came of each episode.
        files: the episode file of each outcome.
        pictures: how many episodes are shown step by step, spread over the tasks.

    Raises:
        StoreError: an episode cannot be read or the report cannot be written.
    """
    album = Album()
    pictured = _spread(outcomes, pictures)
    episodes = [
        episode_view(
            read_episode(files[place]), outcomes[place], album, is_first=place == pictured[0]
        )
        for place in pictured
    ]
    page = render(
        _TEMPLATES,
        "report.html.jinja",
        {
            "summary": summary,
            "code": _code(summary),
            "ends": _ends(summary),
            "facts": tuple(_facts(summary).items()),
            "episodes": episodes,
            "outcomes": outcomes,
            "album": album.pictures(),
        },
    )
    write_whole(path, page.encode("utf-8", errors="replace"))


def _spread(outcomes: Sequence[Outcome], count: int) -> list[int]:
    """Places of at most `count` episodes: the first of every task, then the second, and so on."""
    seen: dict[str, int] = {}
    ranked: list[tuple[int, int]] = []
    for place, outcome in enumerate(outcomes):
        turn = seen[outcome.task_id] = seen.get(outcome.task_id, -1) + 1
        ranked.append((turn, place))
    return sorted(place for _, place in sorted(ranked)[: max(count, 0)])


def _facts(summary: Summary) -> dict[str, str]:
    """The numbers of the whole run, by what they are called on the page."""
    facts = {
        "success rate": share(summary.success_rate) + _between(summary, "success_rate"),
        "success without side effects": share(summary.clean_success_rate)
        + _between(summary, "clean_success_rate"),
        "substate completion": share(summary.substate_completion_rate)
        + _between(summary, "substate_completion_rate"),
        "mean return": number(summary.mean_return, 3),
        "episodes": str(summary.episodes),
        "steps": str(summary.steps),
        "step ratio": number(summary.step_ratio, 2),
        "RRR": share(summary.reversed_redundancy),
        "seconds per step": number(summary.seconds_per_step, 3),
        "cost of the agent": dollars(summary.agent_cost_usd),
        "cost of the judge": dollars(summary.judge_cost_usd),
        f"premature, of {summary.self_reported_ends} self-reported ends": share(
            summary.premature_rate
        ),
        f"overdue, of {summary.step_limit_ends} step-limit ends": share(summary.overdue_rate),
        "false completion": share(summary.false_completion_rate),
        "side effects": number(summary.mean_side_effects, 2),
        "violations": str(summary.violations),
        "device faults": str(summary.faults),
        "judge": summary.judge,
        "seed": str(summary.seed),
    }
    for name, shares in (("pass@", summary.pass_at_k), ("pass^", summary.pass_hat_k)):
        facts |= {f"{name}{k}": share(value) for k, value in shares.items() if k != "1"}
    for name, group in summary.familiarity.items():
        facts[f"{name} apps, {group.tasks} tasks"] = share(group.success_rate)
    if summary.floor is not None:
        facts["success of a blind policy"] = share(summary.floor)
    return facts


def _between(summary: Summary, name: str) -> str:
    """The interval of a mean; nothing where there is none."""
    interval = summary.intervals.get(name)
    return "" if interval is None else f" ({ends(interval)})"


def _ends(summary: Summary) -> str:
    """How many episodes ended for which reason."""
    return ", ".join(
        f"{count} {reason.replace('_', ' ')}"
        for reason, count in summary.termination_reasons.items()
    )


def _code(summary: Summary) -> str:
    """Version, commit, and whether that is all."""
    commit = f", commit {summary.commit[:12]}" if summary.commit else ""
    changed = " with changes" if summary.dirty else ""
    more = f", taken up with {len(summary.resumed_with)} others" if summary.resumed_with else ""
    return f"{summary.version}{commit}{changed}{more}"
