"""`mobile-gym studio`: runs and episodes in a browser.

It is a command, found by its name; `app` puts all commands together.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mobile_gym.cli.option_values import parse_model
from mobile_gym.cli.terminal import print_line


def studio(
    folders: Annotated[
        list[Path] | None,
        typer.Argument(metavar="DIR...", help="Runs, or folders of runs; here if left out."),
    ] = None,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 picks a free one.")] = 0,
    allow_remote: Annotated[
        bool, typer.Option("--allow-remote", help="The address may be one others can reach.")
    ] = False,
    name: Annotated[
        list[str] | None,
        typer.Option(help="Under which others reach this machine; may be repeated."),
    ] = None,
    model: Annotated[
        str | None,
        typer.Option(
            help='Proposes substates; as JSON: {"kind": "openai", "model": "gpt-4o-mini"}.'
        ),
    ] = None,
) -> None:
    """Look at runs in a browser: search, follow episodes, compare. Needs the extra web.

    Prints the address to open, which has a token in it, and serves until Ctrl-C. Episodes that a
    folder's index lacks are read in the background.

    Example: [bold]mobile-gym studio runs/demo[/], [bold]mobile-gym studio runs[/]
    """
    from mobile_gym.studio.serving import serve_studio

    serve_studio(
        folders or [Path()],
        host=host,
        port=port,
        names=name or (),
        allow_remote=allow_remote,
        model=None if model is None else parse_model(model),
        on_ready=lambda address: print_line(f"Open {address}"),
    )
