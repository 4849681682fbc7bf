"""`mobile-gym judge`: another judge on recorded episodes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mobile_gym.core.errors import JudgeUnavailable

if TYPE_CHECKING:
    from mobile_gym.core.ports import Judge
    from mobile_gym.rollouts.verdicts import EpisodeVerdict, VerdictFolder, VerdictSummary

__all__ = ["judge"]


def judge(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A run, or a folder of episodes.")],
    judge: Annotated[
        str,
        typer.Option(help='A name, or JSON with its arguments: {"name": "vote", "judges": [...]}.'),
    ],
    name: Annotated[
        str | None, typer.Option(help="Of the verdicts; the judge's name if not given.")
    ] = None,
    workers: Annotated[int, typer.Option(min=1, help="Episodes judged at the same time.")] = 1,
) -> None:
    """Judge recorded episodes again; verdicts are written beside them, never over them.

    What is decided already is not judged again. A judge sees what was recorded: frames, actions and
    what the device answered to the probes. Where it needs more, the verdict is undecided and says
    why.

    Example: [bold]mobile-gym judge runs/demo --judge rules[/]
    """
    from mobile_gym.envs.arguments import make_judge
    from mobile_gym.rollouts.beside import episode_files
    from mobile_gym.rollouts.collect import judge_spec
    from mobile_gym.rollouts.verdicts import VerdictFolder

    spec = judge_spec(judge)
    files = episode_files(folder)
    judges = [make_judge(spec) for _ in range(workers)]
    kept = VerdictFolder.open(folder, name or spec["name"], spec)
    verdicts = _judge(files, judges, kept)
    summary = kept.conclude(spec["name"], verdicts)
    if not summary.decided:
        reason = next(iter(summary.why_missing), "it gave no answer")
        raise JudgeUnavailable(f"{spec['name']} could decide none of {len(files)}: {reason}")
    _print(summary, kept.path)


def _judge(
    files: tuple[Path, ...], judges: list[Judge], kept: VerdictFolder
) -> list[EpisodeVerdict]:
    from rich.console import Console
    from rich.progress import track

    from mobile_gym.rollouts.verdicts import judge_files

    console = Console(stderr=True)
    found = track(
        judge_files(files, judges, kept),
        description="judging",
        total=len(files),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    return [verdict for _, verdict in found]


def _print(summary: VerdictSummary, path: Path) -> None:
    from rich.console import Console

    cost = f", {summary.cost_usd:.2f} dollars" if summary.cost_usd else ""
    lines = [
        f"{summary.judge}: {summary.decided} of {summary.episodes} episodes decided, "
        f"success rate {summary.success_rate * 100:.1f} %, "
        f"{summary.agreeing} as recorded{cost}",
        *(f"{count} moments without an answer: {why}" for why, count in _first(summary)),
        f"{path}",
    ]
    console = Console()
    for line in lines:
        console.print(line, highlight=False, markup=False, soft_wrap=True)


def _first(summary: VerdictSummary) -> list[tuple[str, int]]:
    """The most frequent reasons."""
    return list(summary.why_missing.items())[:3]
