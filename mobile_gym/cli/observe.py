"""`mobile-gym observe`: an agent that drives the device by itself, watched and judged.

It is a command, found by its name; `app` puts all commands together.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from mobile_gym.cli.option_values import parse_image_size, parse_step_limit
from mobile_gym.cli.terminal import print_line
from mobile_gym.core.errors import UsageError

if TYPE_CHECKING:
    from mobile_gym.core.episodes import Episode
    from mobile_gym.core.tasks import TaskTemplate
    from mobile_gym.rollouts import RunFolder, RunSettings
    from mobile_gym.rollouts.collecting.observing import ObservedDevice

_OUT: Final = Path("runs/observed")


def observe(
    task: Annotated[str, typer.Option(help="Its name, such as [bold]Clock.SetAlarm[/].")],
    command: Annotated[
        list[str] | None, typer.Argument(help="The agent and its arguments, after [bold]--[/].")
    ] = None,
    out: Annotated[Path, typer.Option(metavar="DIR", help="New: the run's folder.")] = _OUT,
    http: Annotated[
        int | None,
        typer.Option(metavar="PORT", help="Instead of a command: play over HTTP; 0: a free port."),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="As of [bold]mobile-gym run[/].")] = 0,
    suite: Annotated[str, typer.Option(help="Where the task is.")] = "all",
    language: Annotated[str, typer.Option(help="Of instructions and screens: en, zh, de.")] = "en",
    perturb: Annotated[
        bool, typer.Option("--perturb", help="Another phone: the preset standard.")
    ] = False,
    judge: Annotated[
        str, typer.Option(help='Who decides what was reached: a name, or JSON: {"name": ..., ...}.')
    ] = "rules",
    device: Annotated[
        str | None,
        typer.Option(help="A running one, such as emulator-5554; a virtual one is served if not."),
    ] = None,
    screen: Annotated[
        str, typer.Option(help="Of the virtual one: HEIGHTxWIDTH in pixels, and @DPI if you like.")
    ] = "1200x540",
    image_size: Annotated[
        str | None, typer.Option(metavar="HxW", help="Of the canvas, such as 1200x540.")
    ] = None,
    max_steps: Annotated[
        str | None,
        typer.Option(
            metavar="N", help='Instead of the task\'s own limit; "2x" is twice the golden.'
        ),
    ] = None,
    timeout_s: Annotated[float, typer.Option(help="Seconds until the agent is stopped.")] = 600.0,
    allow_shell: Annotated[
        bool,
        typer.Option("--allow-shell", help="What is changed past the screen counts, too."),
    ] = False,
) -> None:
    """Prepare a device, have a program drive it in its own way, and judge what came of it.

    The program finds the device as any does: ANDROID_SERIAL and the port of the adb server are in
    its environment, and the task in MOBILE_GYM_INSTRUCTION. In its arguments {instruction},
    {serial}, {grpc_port}, {console_port}, {adb_port} and {adb_server_port} are replaced. It answers
    a question with a line [bold]ANSWER: ...[/], or in the file that MOBILE_GYM_ANSWER names.

    With --http, clients look and act by the calls of LlamaTouch's agent API instead, as with
    [bold]curl -d '{"x": 0.5, "y": 0.5}' localhost:PORT/post_click[/].

    Example: [bold]mobile-gym observe --task Clock.SetAlarm -- python agent.py "{instruction}"[/]
    """
    from mobile_gym.cli.catalog import templates_of
    from mobile_gym.core import plugins
    from mobile_gym.envs.arguments import language_of
    from mobile_gym.rollouts import RunSettings
    from mobile_gym.rollouts.collecting.agent_process import BlackBoxAgent
    from mobile_gym.rollouts.collecting.http_door import observe_over_http
    from mobile_gym.rollouts.collecting.observing import observe_episode as observe_agent
    from mobile_gym.rollouts.storing.run_settings import judge_spec, spec_text

    if (http is None) == (not command):
        raise UsageError("give a command after --, or --http PORT to be played over HTTP")
    templates = templates_of(suite, [task])
    if len(templates) != 1:
        raise UsageError(f"--task {task!r} names {len(templates)} tasks; it takes one")
    spec = judge_spec(judge)
    plugins.load("judge", spec["name"])
    templates[0].require_language(language_of(language))
    settings = RunSettings(
        agent="observed:" + (Path(command[0]).name if command else "http"),
        seed=seed,
        judge=spec_text(spec),
        language=language,
        device=device,
        max_steps=parse_step_limit(max_steps),
        image_size=parse_image_size(image_size),
        perturbation="standard" if perturb else None,
    )
    with _open_run_folder(out, suite, templates[0], settings) as folder:
        if command:
            with _open_observed_device(device, screen) as (observed, environment):
                agent = BlackBoxAgent(command, environment, timeout_s=timeout_s)
                episode = observe_agent(
                    templates[0], agent, settings, observed, allows_shell=allow_shell
                )
        else:
            episode = observe_over_http(
                templates[0], settings, port=http or 0, timeout_s=timeout_s, announce=typer.echo
            )
        folder.keep(0, episode)
    _print_report(folder, episode)


@contextmanager
def _open_observed_device(
    given: str | None, screen: str
) -> Iterator[tuple[ObservedDevice, dict[str, str]]]:
    """The device for the agent, and what the agent's environment says of it."""
    from mobile_gym.devices.emulator.config import console_port_of, default_adb_server_port
    from mobile_gym.devices.emulator.running import grpc_port_of, read_advertisement
    from mobile_gym.devices.pool import DevicePool, PoolConfig
    from mobile_gym.rollouts.collecting.observing import ObservedDevice

    if given is None:
        config = PoolConfig(virtual=1, options=("--screen", screen))
        with DevicePool(config) as pool, pool.lease() as place:
            words = _port_words(
                place.serial, place.console_port, place.grpc_port, place.adb_server_port
            )
            yield ObservedDevice(json.dumps(place.device), words), _adb_environment(words)
        return
    console_port = console_port_of(given)
    grpc_port = 0
    if console_port is not None:
        grpc_port = grpc_port_of(console_port, read_advertisement("127.0.0.1", console_port))
    words = _port_words(given, console_port or 0, grpc_port, default_adb_server_port())
    yield ObservedDevice(given, words), _adb_environment(words)


def _port_words(
    serial: str, console_port: int, grpc_port: int, adb_server_port: int
) -> dict[str, str]:
    return {
        "serial": serial,
        "console_port": str(console_port),
        "adb_port": str(console_port + 1),
        "grpc_port": str(grpc_port),
        "adb_server_port": str(adb_server_port),
    }


def _adb_environment(words: dict[str, str]) -> dict[str, str]:
    """The variables for adb and what uses it, which is on the PATH at least at its end."""
    from mobile_gym.devices.emulator.adb import find_adb

    folder = str(Path(find_adb()).parent)
    return {
        "ANDROID_SERIAL": words["serial"],
        "ANDROID_ADB_SERVER_PORT": words["adb_server_port"],
        "ANDROID_ADB_SERVER_ADDRESS": "127.0.0.1",
        "PATH": os.pathsep.join((os.environ.get("PATH", os.defpath), folder)),
    } | {f"MOBILE_GYM_{name.upper()}": words[name] for name in words}


@contextmanager
def _open_run_folder(
    out: Path, suite: str, template: TaskTemplate, settings: RunSettings
) -> Iterator[RunFolder]:
    """The run's folder, held; of a run that fails nothing is left."""
    import mobile_gym
    from mobile_gym.rollouts import RunFolder

    folder = RunFolder.create(
        out,
        suite=suite,
        settings=settings,
        version=mobile_gym.__version__,
        tasks=[template.env_id],
    )
    try:
        with folder.held():
            yield folder
    finally:
        if not folder.outcomes():
            folder.discard()


def _print_report(folder: RunFolder, episode: Episode) -> None:
    from rich.console import Console

    from mobile_gym.cli.tables import print_summary
    from mobile_gym.rollouts import report_run
    from mobile_gym.rollouts.storing.provenance import OUT_OF_BAND

    print_summary(report_run(folder), Console())
    for change in json.loads(episode.provenance.get(OUT_OF_BAND, "[]")):
        typer.echo(f"mobile-gym: out of band: {change}", err=True)
    print_line(folder.path / "report.html")
