"""`mobile-gym report`: count a run again and write its report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mobile_gym.cli.terminal import say

__all__ = ["report"]


def report(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder of a run.")],
    pictures: Annotated[
        int, typer.Option(min=0, help="How many episodes to show step by step.")
    ] = 12,
    trained_on: Annotated[
        list[str] | None,
        typer.Option(
            metavar="APP", help="A package that the agent was trained on; may be repeated."
        ),
    ] = None,
) -> None:
    """Write summary.json and report.html from the episodes in a folder, and print the table.

    Works on a run that was interrupted, too. With --trained-on success is also counted by how new
    the apps of a task are: seen, familiar (an app of its category was seen) or novel.

    Example: [bold]mobile-gym report runs/demo[/]
    """
    from rich.console import Console

    from mobile_gym.cli.tables import print_summary
    from mobile_gym.rollouts import RunFolder, report_run

    summary = report_run(RunFolder.open(folder), pictures=pictures, trained_on=trained_on or ())
    print_summary(summary, Console())
    say(folder / "report.html")
