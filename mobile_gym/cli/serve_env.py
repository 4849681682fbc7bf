"""`mobile-gym serve-env`: tasks behind the protocol of an environment server."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, cast

import typer

from mobile_gym.cli.option_values import step_limit_of
from mobile_gym.core.errors import UsageError


def serve_env(
    openenv: Annotated[bool, typer.Option("--openenv", help="Speak OpenEnv's protocol.")] = False,
    suite: Annotated[str, typer.Option(help="A suite, or a tag of tasks.")] = "all",
    instances: Annotated[int, typer.Option(help="Of each task, in every split.")] = 100,
    first_seed: Annotated[int, typer.Option(help="Of each task's first instance.")] = 0,
    sessions: Annotated[int, typer.Option(help="Phones in use at once.")] = 16,
    idle_timeout: Annotated[
        float, typer.Option(help="Seconds until a silent session is closed.")
    ] = 1800.0,
    dialect: Annotated[
        str, typer.Option(help="In which raw texts of models are read.")
    ] = "gym_json",
    listing: Annotated[str, typer.Option(help="The screen as text.")] = "indexed_list",
    picture: Annotated[
        str, typer.Option(help="The screen as a picture: screenshot, marks, grid or none.")
    ] = "none",
    reward: Annotated[str, typer.Option(help="dense, sparse or potential.")] = "dense",
    max_steps: Annotated[
        str | None, typer.Option(help="Of an episode: a number, or times the golden steps: 2x.")
    ] = None,
    language: Annotated[str, typer.Option(help="Of instructions and screens.")] = "en",
    perturbation: Annotated[
        str | None, typer.Option(help="What varies of the phone: visual or standard.")
    ] = None,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="0 picks a free one.")] = 8000,
    allow_remote: Annotated[
        bool, typer.Option("--allow-remote", help="The address may be one others can reach.")
    ] = False,
) -> None:
    """Serve tasks to trainers: one phone for each session. Needs the extra openenv.

    Prints its address when clients can connect and serves until Ctrl-C.

    Example: [bold]mobile-gym serve-env --openenv --suite clock --sessions 8[/]
    """
    if not openenv:
        raise UsageError("say which protocol is served: --openenv is the only one there is")
    from mobile_gym.trainers.openenv import Served, serve_until_told

    default = Served()
    env: dict[str, Any] = {
        "reward": reward,
        "language": language,
        "max_steps": step_limit_of(max_steps),
        "perturbation": perturbation,
    }
    served = Served(
        suite=suite,
        instances=instances,
        first_seed=first_seed,
        max_sessions=sessions,
        idle_timeout_s=idle_timeout,
        dialect=dialect,
        view=replace(default.view, picture=cast(Any, picture), text=listing),
        env=env,
    )
    serve_until_told(served, host=host, port=port, allow_remote=allow_remote, announce=typer.echo)
