"""`mobile-gym serve` and `serve-env`: a device or environments behind a protocol.

It is a command, found by its name; `app` puts all commands together.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, cast, get_args

import typer

from mobile_gym.cli.option_values import parse_step_limit
from mobile_gym.core.errors import UsageError


def serve(
    grpc_port: Annotated[int, typer.Option(help="The gRPC port; 0 picks a free one.")] = 8554,
    console_port: Annotated[int, typer.Option(help="The console's port; 0: a free one.")] = 5554,
    adb_port: Annotated[
        int, typer.Option(help="adb's port, one above the console's; 0: a free one.")
    ] = 5555,
    clock: Annotated[
        str, typer.Option(help="[bold]real[/], or [bold]stepped[/]: time moves when told to.")
    ] = "real",
    screen: Annotated[
        str, typer.Option(help="HEIGHTxWIDTH in pixels, and @DPI if you like.")
    ] = "2400x1080",
    seed: Annotated[int, typer.Option(help="Seed of the device's data.")] = 0,
    language: Annotated[str, typer.Option(help="en or zh.")] = "en",
    perturbation: Annotated[str, typer.Option(help="By name, as a JSON object.")] = "{}",
    persona: Annotated[
        str, typer.Option(help="Which apps it has and what they are called: aosp or google.")
    ] = "aosp",
    avd_name: Annotated[
        str, typer.Option(help="What it calls itself; two devices should differ in it.")
    ] = "",
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    allow_remote: Annotated[
        bool, typer.Option("--allow-remote", help="The address may be one others can reach.")
    ] = False,
    token: Annotated[
        str, typer.Option(envvar="MOBILE_GYM_TOKEN", help="What clients have to know.")
    ] = "",
    adb_server_port: Annotated[
        int | None, typer.Option(help="Of the adb server to tell of the device; 0: none.")
    ] = None,
    state_file: Annotated[
        Path | None, typer.Option(help="Where to keep what clients tell a device only once.")
    ] = None,
    adb_keyboard: Annotated[
        bool, typer.Option("--adb-keyboard", help="Install ADB Keyboard and have it type.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Say where it listens as JSON.")] = False,
) -> None:
    """Serve the embedded device as an emulator: gRPC, console and adb, for stock clients.

    Prints one line when it is ready and serves until Ctrl-C.

    Example: [bold]mobile-gym serve --screen 1200x540[/], then [bold]adb shell getprop[/]
    """
    from mobile_gym.virtual_device.server.config import Ports, ServeConfig, parse_screen
    from mobile_gym.virtual_device.server.engine import Clock

    if clock not in get_args(Clock):
        raise UsageError(f"--clock {clock!r} is not one of {', '.join(get_args(Clock))}")
    config = ServeConfig(
        ports=Ports(grpc_port, console_port, adb_port),
        host=host,
        allow_remote=allow_remote,
        token=token,
        clock=cast(Clock, clock),
        display=parse_screen(screen),
        seed=seed,
        language=language,
        perturbation=_parse_object(perturbation),
        persona=persona,
        avd_name=avd_name,
        adb_server_port=adb_server_port,
        state_file=state_file,
        adb_keyboard=adb_keyboard,
    )
    config.check()
    from mobile_gym.virtual_device.apps import APPS
    from mobile_gym.virtual_device.server.process import serve as serve_until_told

    serve_until_told(APPS, config, as_json=as_json, announce=typer.echo, advertise=True)


def _parse_object(text: str) -> dict[str, Any]:
    try:
        parsed = json.loads(text)
    except (ValueError, RecursionError):
        parsed = None
    if not isinstance(parsed, dict):
        raise UsageError("--perturbation takes a JSON object such as '{\"dark\": true}'")
    return parsed


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
    reward: Annotated[str, typer.Option(help="dense, dense_safe, sparse or potential.")] = "dense",
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
    from mobile_gym.trainers.openenv import ServerSettings, serve_until_interrupted

    default = ServerSettings()
    env: dict[str, Any] = {
        "reward": reward,
        "language": language,
        "max_steps": parse_step_limit(max_steps),
        "perturbation": perturbation,
    }
    served = ServerSettings(
        suite=suite,
        instances=instances,
        first_seed=first_seed,
        max_sessions=sessions,
        idle_timeout_s=idle_timeout,
        dialect=dialect,
        view=replace(default.view, picture=cast(Any, picture), text=listing),
        env=env,
    )
    serve_until_interrupted(
        served, host=host, port=port, allow_remote=allow_remote, announce=typer.echo
    )
