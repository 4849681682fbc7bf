"""`mobile-gym run`: an agent on the tasks of a suite."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mobile_gym.core.errors import DeviceFault, UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mobile_gym.core.ports import Agent
    from mobile_gym.core.tasks import TaskTemplate
    from mobile_gym.rollouts import Outcome, RunFolder, RunSettings

__all__ = ["run"]


def run(
    suite: Annotated[
        str, typer.Option(help="A suite's name, or [bold]recorded:PATH[/] for a recording.")
    ],
    agent: Annotated[str, typer.Option(help="noop, random, solution, or a plug-in's name.")],
    out: Annotated[Path, typer.Option(metavar="DIR", help="A new or empty folder.")],
    episodes: Annotated[int, typer.Option(min=1, help="Episodes of each task.")] = 1,
    seed: Annotated[int, typer.Option(min=0, help="Decides every episode's seed.")] = 0,
    device: Annotated[str | None, typer.Option(help="Instead of the one each task names.")] = None,
    judge: Annotated[str, typer.Option(help="Who decides what was reached.")] = "rules",
    language: Annotated[str, typer.Option(help="Of instructions and screens: en or zh.")] = "en",
    terminate_on: Annotated[
        str, typer.Option(help="What ends an episode: finish, success or either.")
    ] = "finish",
    max_steps: Annotated[
        int | None, typer.Option(min=1, help="Instead of each task's own limit.")
    ] = None,
    image_size: Annotated[
        str | None, typer.Option(metavar="HxW", help="Of the canvas, such as 1200x540.")
    ] = None,
    perturb: Annotated[
        bool, typer.Option("--perturb", help="Another phone each time: the preset standard.")
    ] = False,
    perturbation: Annotated[
        str | None, typer.Option(metavar="PRESET", help="As --perturb, with standard or visual.")
    ] = None,
    pictures: Annotated[
        int, typer.Option(min=0, help="Episodes that the report shows step by step.")
    ] = 12,
    task: Annotated[
        list[str] | None, typer.Option(help="Only tasks of this name or pattern; may be repeated.")
    ] = None,
    limit: Annotated[int | None, typer.Option(min=1, help="Only the first so many tasks.")] = None,
) -> None:
    """Run an agent, keep every episode, and write summary.json and report.html.

    Example: [bold]mobile-gym run --suite all --agent solution --out runs/demo[/]
    """
    import mobile_gym
    from mobile_gym.cli.catalog import make_agent, templates_of
    from mobile_gym.core import plugins
    from mobile_gym.rollouts import RunFolder, RunSettings

    templates = templates_of(suite, task)[:limit]
    if not templates:
        raise UsageError(f"suite {suite!r} has no tasks")
    player = make_agent(agent)
    plugins.load("judge", judge)
    _require_language(templates, language)
    settings = RunSettings(
        agent=agent,
        seed=seed,
        episodes=episodes,
        judge=judge,
        language=language,
        terminate_on=terminate_on,
        device=device,
        max_steps=max_steps,
        image_size=None if image_size is None else _size(image_size),
        perturbation=perturbation or ("standard" if perturb else None),
    )
    folder = RunFolder.create(out, suite=suite, settings=settings, version=mobile_gym.__version__)
    _play(folder, templates, player, settings, pictures)


def _play(
    folder: RunFolder,
    templates: Sequence[TaskTemplate],
    agent: Agent,
    settings: RunSettings,
    pictures: int,
) -> None:
    from rich.console import Console

    from mobile_gym.cli.tables import print_summary

    outcomes: list[Outcome] = []
    try:
        _collect(folder, templates, agent, settings, outcomes)
    except DeviceFault as error:
        if outcomes:
            raise DeviceFault(
                f"{error}; {len(outcomes)} finished episodes are in {folder.path}"
            ) from error
        raise
    except KeyboardInterrupt:
        kept = f"; {len(outcomes)} finished episodes are in {folder.path}" if outcomes else ""
        typer.echo(f"mobile-gym: interrupted{kept}", err=True)
        raise typer.Exit(130) from None
    finally:
        if not outcomes:  # a mistake that only showed when the first episode was tried
            folder.discard()
    summary = folder.conclude_with(outcomes, pictures=pictures)
    console = Console()
    print_summary(summary, console)
    console.print(f"{folder.path / 'report.html'}", highlight=False, markup=False, soft_wrap=True)


def _collect(
    folder: RunFolder,
    templates: Sequence[TaskTemplate],
    agent: Agent,
    settings: RunSettings,
    outcomes: list[Outcome],
) -> None:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    from mobile_gym.rollouts import collect, outcome_of

    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as progress:
        bar = progress.add_task("starting", total=len(templates) * settings.episodes)
        for position, episode in enumerate(collect(templates, agent, settings)):
            folder.keep(position, episode)
            outcomes.append(outcome_of(episode))
            progress.update(bar, advance=1, description=episode.task.id)


def _require_language(templates: Sequence[TaskTemplate], language: str) -> None:
    from mobile_gym.core.errors import UnknownName
    from mobile_gym.core.tasks import LANGUAGES

    if language not in LANGUAGES:
        raise UnknownName.among("language", language, LANGUAGES)
    missing = [template.id for template in templates if language not in template.languages]
    if missing:
        others = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
        raise UsageError(f"{missing[0]}{others} cannot be run in {language!r}")


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{1,5})x(\d{1,5})", text)
    if found is None:
        raise UsageError(f"--image-size {text!r} is not HEIGHTxWIDTH, such as 1200x540")
    return int(found[1]), int(found[2])
