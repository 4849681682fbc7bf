"""`mobile-gym export` and `import`: episodes in the formats of other tools and data sets.

It is a command, found by its name; `app` puts all commands together.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final, cast

import typer

from mobile_gym.cli.terminal import progress_bar

_TOLD: Final = 10
"""How many of what an import leaves out are named."""


def export(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder of a run.")],
    format_name: Annotated[
        str, typer.Option("--format", metavar="F", help="As docs/export.md names them.")
    ],
    out: Annotated[Path, typer.Option(metavar="DIR2", help="A new or empty folder.")],
    annotations: Annotated[
        str | None, typer.Option(metavar="NAME", help="Those of mobile-gym annotate, taken along.")
    ] = None,
    rows: Annotated[
        str, typer.Option(help="hf, parquet: one row per screen (moments), or transitions.")
    ] = "moments",
    split: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="hf, parquet: one split with all rows, so called."),
    ] = None,
    trained_on: Annotated[
        list[str] | None,
        typer.Option(metavar="APP", help="digidata: a package that was trained on; repeatable."),
    ] = None,
    name: Annotated[
        str | None,
        typer.Option(metavar="ID", help="minari: of the data set, such as lab/phone-v0."),
    ] = None,
    allow_secrets: Annotated[
        bool, typer.Option("--allow-secrets", help="Also with texts that look like keys.")
    ] = False,
) -> None:
    """Write a run's episodes for another tool; the new folder is whole or not there.

    What is written is searched for secrets first, as by [bold]store check --secrets[/].

    Example: [bold]mobile-gym export runs/demo --format hf --out demo-hf[/]
    """
    from mobile_gym.rollouts.exporting import ExportOptions
    from mobile_gym.rollouts.exporting import export_episodes as write

    options = ExportOptions(cast("Any", rows), split, tuple(trained_on or ()), name)
    with progress_bar("exporting") as on_episode:
        done = write(
            folder,
            format_name,
            out,
            on_episode,
            annotations=annotations,
            options=options,
            allow_secrets=allow_secrets,
        )
    print(f"{done.episodes} episodes with {done.steps} steps: {out}")
    if done.left_out:
        kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(done.left_out.items()))
        print(f"left out, for {format_name} has no words for them: {kinds}")


def import_traces(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The traces of another data set.")],
    format_name: Annotated[
        str, typer.Option("--format", metavar="F", help="As docs/export.md names them.")
    ],
    out: Annotated[Path, typer.Option(metavar="DIR2", help="A new or empty folder.")],
) -> None:
    """Make episodes of another data set's traces; the new folder is whole or not there.

    Example: [bold]mobile-gym import traces --format digidata --out episodes[/]
    """
    from mobile_gym.rollouts.importing import import_traces as write

    with progress_bar("importing") as on_episode:
        done = write(folder, format_name, out, on_episode)
    print(f"{done.episodes} episodes: {out}")
    for name, why in done.left_out[:_TOLD]:
        print(f"left out: {name}: {why}")
    if len(done.left_out) > _TOLD:
        print(f"left out: {len(done.left_out) - _TOLD} more")
