"""`mobile-gym judge`: another judge on recorded episodes.

It is a command, found by its name; `app` puts all commands together.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from mobile_gym.cli.terminal import collect_with_bar, grouped_reasons, print_line, progress_bar
from mobile_gym.core.errors import JudgeUnavailable, UsageError

if TYPE_CHECKING:
    from mobile_gym.rollouts.reviewing.verdicts import VerdictSummary


def judge(
    judge: Annotated[
        str,
        typer.Option(help='A name, or JSON with its arguments: {"name": "vote", "judges": [...]}.'),
    ],
    folder: Annotated[
        Path | None, typer.Argument(metavar="DIR", help="A run, or a folder of episodes.")
    ] = None,
    name: Annotated[
        str | None, typer.Option(help="Of the verdicts; the judge's name if not given.")
    ] = None,
    workers: Annotated[int, typer.Option(min=1, help="Episodes judged at the same time.")] = 1,
    check: Annotated[
        bool, typer.Option("--check", help="Instead of DIR: try it on 20 episodes of known truth.")
    ] = False,
) -> None:
    """Judge recorded episodes again; verdicts are written to sidecar files.

    What is decided already is not judged again. A judge sees what was recorded: frames, actions and
    what the device answered to the probes. Where it needs more, the verdict is undecided and says
    why.

    With --check nothing is written: 20 episodes are played on the virtual device, half of which
    reach their task, and what the judge accepts and refuses is printed. Exits with 1 where it pays
    for a failure.

    Example: [bold]mobile-gym judge runs/demo --judge rules[/]
    """
    if check:
        if folder is not None or name is not None:
            raise UsageError("--check plays episodes of its own; give no DIR and no --name")
        _check(judge)
        return
    if folder is None:
        raise UsageError("give a run, or a folder of episodes; or --check to try the judge")
    from mobile_gym.envs.arguments import make_judge
    from mobile_gym.rollouts.reviewing.verdicts import VerdictFolder, judge_files
    from mobile_gym.rollouts.storing.run_settings import judge_spec
    from mobile_gym.rollouts.storing.store import episode_files

    spec = judge_spec(judge)
    suggest_check(spec)
    files = episode_files(folder)
    judges = [make_judge(spec) for _ in range(workers)]
    verdict_folder = VerdictFolder.open(folder, name or spec["name"], spec)
    judged = collect_with_bar(judge_files(files, judges, verdict_folder), "judging", len(files))
    summary = verdict_folder.conclude(spec["name"], [verdict for _, verdict in judged])
    if not summary.decided:
        reason = next(iter(summary.why_missing), "it gave no answer")
        raise JudgeUnavailable(f"{spec['name']} could decide none of {len(files)}: {reason}")
    _print_summary(summary, verdict_folder.path)


def suggest_check(spec: Mapping[str, Any]) -> None:
    """Name the command that tries a judge which asks a model; it is never started by itself."""
    if asks_model(spec):
        command = "mobile-gym judge --check --judge ..."
        typer.echo(f"mobile-gym: is this judge right with this model? {command} tries it", err=True)


def asks_model(spec: Any) -> bool:
    """Whether a judge's arguments, or those of a judge in it, name a model."""
    if isinstance(spec, Mapping):
        return "model" in spec or any(map(asks_model, cast("Mapping[str, Any]", spec).values()))
    return isinstance(spec, list) and any(map(asks_model, cast("list[Any]", spec)))


def _check(judge: str) -> None:
    from rich.console import Console
    from rich.table import Table

    from mobile_gym.core import plugins
    from mobile_gym.envs.arguments import make_judge
    from mobile_gym.rollouts.storing.run_settings import judge_spec

    spec = judge_spec(judge)
    checks: Any = plugins.load("judge check", "built-in")
    with progress_bar("judging") as on_progress:
        total = sum(checks.SCHEDULE.values())
        done: list[Any] = []

        def on_episode(episode: Any) -> None:
            done.append(episode)
            on_progress(len(done), total)

        checked = checks.check_judge_model(make_judge(spec), on_episode=on_episode)
    table = Table("episodes")
    for column in ("number", "reach the task", "accepted", "no verdict"):
        table.add_column(column, justify="right")
    for category, *counts in checked.counts():
        table.add_row(category, *map(str, counts))
    Console().print(table)
    failures = sum(not other_episode.success for other_episode in checked.episodes)
    print_line(
        f"{spec['name']} pays for {checked.accepted_failures} of {failures} failures and for all "
        f"but {checked.refused_successes} of {total - failures} successes; "
        f"{checked.void} of {total} have no verdict",
    )
    for reason in dict.fromkeys(
        other_episode.void for other_episode in checked.episodes if other_episode.void
    ):
        typer.echo(f"mobile-gym: no verdict: {reason}", err=True)
    if checked.accepted_failures:
        raise typer.Exit(1)


def _print_summary(summary: VerdictSummary, path: Path) -> None:
    cost = f", {summary.cost_usd:.2f} dollars" if summary.cost_usd else ""
    print_line(
        f"{summary.judge}: {summary.decided} of {summary.episodes} episodes decided, "
        f"success rate {summary.success_rate * 100:.1f} %, "
        f"{summary.agreeing} as recorded{cost}",
        *grouped_reasons(summary.why_missing, "moments without an answer"),
        path,
    )
