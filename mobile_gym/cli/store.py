"""`mobile-gym store check | merge | recode | stats`: folders of episodes.

It is a command, found by its name; `app` puts all commands together.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from mobile_gym.cli.terminal import progress_bar
from mobile_gym.core.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.table import Table

    from mobile_gym.rollouts.storing.episode_index import ReturnStatistics
    from mobile_gym.rollouts.storing.integrity import CheckedFile

store: Final = typer.Typer(
    name="store",
    help="Check, join, recode and measure the episodes that runs have stored.",
    no_args_is_help=True,
)

_Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The folder of a run.")]


@store.command()
def check(
    folder: _Folder,
    secrets: Annotated[
        bool, typer.Option("--secrets", help="Search all files for keys and passwords instead.")
    ] = False,
) -> None:
    """Read every episode, verify its checksums, and say what is damaged.

    The index of the episodes is compared with them, and written anew where it differs. Exits with 1
    where an episode is damaged. Deleting a damaged file and giving the command of the run again
    makes the episode anew.

    With --secrets, every file of the folder is searched for secret arguments and for texts that
    look like keys; exits with 1 where there are some.

    Example: [bold]mobile-gym store check runs/demo[/]
    """
    if secrets:
        _check_secrets(folder)
        return
    from mobile_gym.rollouts.storing.integrity import check_episodes, repair_index
    from mobile_gym.rollouts.storing.store import episode_files

    checks: list[CheckedFile] = []
    for checked in check_episodes(folder):
        checks.append(checked)
        if checked.damage:
            typer.echo(f"{checked.path}: {'; '.join(checked.damage)}")
    if not checks:
        episode_files(folder)  # says that there are none
    damaged = sum(bool(checked.damage) for checked in checks)
    steps = sum(checked.steps for checked in checks)
    typer.echo(
        f"{len(checks) - damaged} episodes are intact ({steps} steps), {damaged} files are damaged"
    )
    if difference := repair_index(folder, checks):
        typer.echo(f"the index was written anew: {difference}")
    if damaged:
        raise typer.Exit(1)


def _check_secrets(folder: Path) -> None:
    from mobile_gym.rollouts.storing.secret_search import find_secrets

    if not folder.is_dir():
        raise UsageError(f"{folder}: there is no such folder")
    found = 0
    for secret in find_secrets(folder):
        found += 1
        typer.echo(f"{secret}")
    typer.echo(f"{found} secrets found")
    if found:
        raise typer.Exit(1)


@store.command()
def merge(
    folders: Annotated[list[Path], typer.Argument(metavar="DIR...", help="Folders of runs.")],
    out: Annotated[Path, typer.Option(metavar="DIR", help="A new or empty folder.")],
) -> None:
    """Join runs of any agents, suites, devices and seeds; equal episodes are taken once.

    How episodes are judged, ended and shown must be equal in all of them.

    Example: [bold]mobile-gym store merge runs/seed0 runs/seed1 --out runs/both[/]
    """
    from mobile_gym.rollouts.storing.merge import merge_runs

    merged = merge_runs(folders, out)
    typer.echo(f"{merged.episodes} episodes in {out}; {merged.repeated} were there more than once")


@store.command()
def recode(
    folder: _Folder,
    codec: Annotated[str, typer.Option(help="Of screenshots: delta, png, webp or zstd.")],
    out: Annotated[Path, typer.Option(metavar="DIR2", help="A new or empty folder.")],
) -> None:
    """Copy a run with its screenshots in another codec, and compare every pixel.

    Files with the codec png or webp load as images in the package datasets.

    Example: [bold]mobile-gym store recode runs/demo --codec png --out runs/demo-png[/]
    """
    from mobile_gym.rollouts.storing.episode_index import store_stats
    from mobile_gym.rollouts.storing.recode import recode_run as write

    with progress_bar("recoding") as on_episode:
        count = write(folder, out, codec, on_episode)
    before, after = (store_stats(place).bytes for place in (folder, out))
    typer.echo(f"{count} episodes in {out}: {after} bytes, before {before}")


def _returns_table(returns: Mapping[str, ReturnStatistics]) -> Table:
    from rich.table import Table
    from rich.text import Text

    table = Table("policy")
    for name in ("episodes", "success", "mean return", "deviation", "least", "most"):
        table.add_column(name, justify="right")
    for policy, of in returns.items():
        numbers = (of.mean, of.deviation, of.least, of.most)
        table.add_row(
            Text(policy),
            str(of.episodes),
            f"{100 * of.success_rate:.1f} %",
            *(f"{number:.3f}" for number in numbers),
        )
    return table


@store.command()
def stats(
    folder: _Folder,
    as_json: Annotated[bool, typer.Option("--json", help="As one JSON object.")] = False,
) -> None:
    """How many episodes, steps and screenshots there are, what they weigh, and returns by policy.

    Example: [bold]mobile-gym store stats runs/demo[/]
    """
    from rich.console import Console
    from rich.table import Table

    from mobile_gym.rollouts.storing.episode_index import store_stats

    sizes = store_stats(folder)
    if as_json:
        typer.echo(json.dumps(sizes.as_json()))
        return
    table = Table("column")
    table.add_column("bytes", justify="right")
    table.add_column("share", justify="right")
    for name, size in sizes.bytes_by_column.items():
        table.add_row(name, str(size), f"{100 * size / sizes.bytes:.1f} %")
    Console().print(table)
    Console().print(_returns_table(sizes.returns))
    typer.echo(
        f"{sizes.episodes} episodes, {sizes.steps} steps, {sizes.screenshots} distinct "
        f"screenshots, {sizes.bytes} bytes, {sizes.bytes_per_step:.0f} bytes per step"
    )
