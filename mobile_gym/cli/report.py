"""`mobile-gym report`: count a run again and write its report, or compare several.

It is a command, found by its name; `app` puts all commands together.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mobile_gym.cli.terminal import print_line, progress_bar
from mobile_gym.core.errors import UsageError


def report(
    folders: Annotated[
        list[Path], typer.Argument(metavar="DIR...", help="Folders of runs or of benches.")
    ],
    pictures: Annotated[
        int, typer.Option(min=0, help="How many episodes of one run to show step by step.")
    ] = 12,
    trained_on: Annotated[
        list[str] | None,
        typer.Option(
            metavar="APP",
            help="A package that the agent of one run was trained on; may be repeated.",
        ),
    ] = None,
    reference: Annotated[
        str | None,
        typer.Option(
            metavar="AGENT", help="Compare actions with this agent's, where it succeeded."
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Gets the comparison; the first folder if left out."),
    ] = None,
) -> None:
    """Write what came of a run, or compare the agents of several runs and benches.

    One run gets summary.json and report.html, also where it was interrupted. With --trained-on
    success is also counted by how new the apps of a task are: seen, familiar (an app of its
    category was seen) or novel.

    A bench, or several folders, get compare.json and compare.html: every metric with its interval,
    the differences of every two agents on the same episodes with corrected p values, and success by
    split, level, app, language, kind and length beside that of a blind policy.

    Example: [bold]mobile-gym report runs/demo[/], [bold]mobile-gym report benches/a benches/b[/]
    """
    from rich.console import Console

    from mobile_gym.cli.tables import print_summary
    from mobile_gym.rollouts import RunFolder, report_run
    from mobile_gym.rollouts.benching.bench_folder import is_bench
    from mobile_gym.rollouts.reviewing.verdicts import disagreeing_files

    if len(folders) > 1 or is_bench(folders[0]):
        if trained_on:
            raise UsageError("--trained-on is for one run; give its folder alone")
        _write_comparison(folders, folders[0] if out is None else out, reference)
        return
    if reference is not None or out is not None:
        raise UsageError("--reference and --out are for a bench or several folders")
    folder = folders[0]
    run = RunFolder.open(folder)
    summary = report_run(
        run,
        pictures=pictures,
        trained_on=trained_on or (),
        disagreeing=disagreeing_files(run.path, run.episodes),
    )
    print_summary(summary, Console())
    print_line(folder / "report.html")


def _write_comparison(folders: list[Path], out: Path, reference: str | None) -> None:
    from rich.console import Console

    from mobile_gym.cli.tables import print_comparison
    from mobile_gym.rollouts.ranking.comparing import COMPARISON_PAGE, compare_folders

    if not out.is_dir():
        raise UsageError(f"{out}: there is no such folder")
    with progress_bar("episodes") as on_progress:
        compared = compare_folders(folders, out, reference=reference, on_progress=on_progress)
    print_comparison(compared.comparison, Console())
    for note in compared.notes:
        typer.echo(f"mobile-gym: note: {note}", err=True)
    print_line(out / COMPARISON_PAGE)
