"""`mobile-gym judge`: another judge on recorded episodes.

It is a command, found by its name; `app` puts all commands together.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mobile_gym.cli.terminal import reasons, say, with_bar
from mobile_gym.core.errors import JudgeUnavailable

if TYPE_CHECKING:
    from mobile_gym.rollouts.reviewing.verdicts import VerdictSummary


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
    """Judge recorded episodes again; verdicts are written to sidecar files.

    What is decided already is not judged again. A judge sees what was recorded: frames, actions and
    what the device answered to the probes. Where it needs more, the verdict is undecided and says
    why.

    Example: [bold]mobile-gym judge runs/demo --judge rules[/]
    """
    from mobile_gym.envs.arguments import make_judge
    from mobile_gym.rollouts.reviewing.verdicts import VerdictFolder, judge_files
    from mobile_gym.rollouts.storing.run_settings import judge_spec
    from mobile_gym.rollouts.storing.store import episode_files

    spec = judge_spec(judge)
    files = episode_files(folder)
    judges = [make_judge(spec) for _ in range(workers)]
    verdict_folder = VerdictFolder.open(folder, name or spec["name"], spec)
    judged = with_bar(judge_files(files, judges, verdict_folder), "judging", len(files))
    summary = verdict_folder.conclude(spec["name"], [verdict for _, verdict in judged])
    if not summary.decided:
        reason = next(iter(summary.why_missing), "it gave no answer")
        raise JudgeUnavailable(f"{spec['name']} could decide none of {len(files)}: {reason}")
    _print(summary, verdict_folder.path)


def _print(summary: VerdictSummary, path: Path) -> None:
    cost = f", {summary.cost_usd:.2f} dollars" if summary.cost_usd else ""
    say(
        f"{summary.judge}: {summary.decided} of {summary.episodes} episodes decided, "
        f"success rate {summary.success_rate * 100:.1f} %, "
        f"{summary.agreeing} as recorded{cost}",
        *reasons(summary.why_missing, "moments without an answer"),
        path,
    )
