"""`mobile-gym run`: an agent on the tasks of a suite.

It is a command, found by its name; `app` puts all commands together.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mobile_gym.cli.judge import suggest_check
from mobile_gym.cli.option_values import (
    AgentTimeoutSeconds,
    TimeoutSeconds,
    load_judge_spec,
    parse_image_size,
    parse_step_limit,
    require_engine_options,
)
from mobile_gym.cli.terminal import print_line
from mobile_gym.core.errors import MobileGymError, UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mobile_gym.core.tasks import TaskTemplate
    from mobile_gym.rollouts import Outcome, RunFolder
    from mobile_gym.rollouts.collecting.agent_hosts.pool import AgentPool
    from mobile_gym.rollouts.collecting.engines import Report, RunPlan


def run(
    suite: Annotated[
        str,
        typer.Option(
            help="A suite's name, [bold]recorded:PATH[/] for a recording, [bold]FORMAT:PATH[/] for "
            "a published file (docs/published_tasks.md)."
        ),
    ],
    agent: Annotated[
        str, typer.Option(help="A name (mobile-gym agents lists them), or package.module:Class.")
    ],
    out: Annotated[Path, typer.Option(metavar="DIR", help="New, or that of the same run.")],
    episodes: Annotated[int, typer.Option(min=1, help="Episodes of each task.")] = 1,
    seed: Annotated[int, typer.Option(min=0, help="Decides every episode's seed.")] = 0,
    agent_args: Annotated[
        str | None, typer.Option(metavar="JSON", help='Of the agent: {"dialect": "qwen3_vl", ...}.')
    ] = None,
    device: Annotated[str | None, typer.Option(help="Instead of the one each task names.")] = None,
    judge: Annotated[
        str, typer.Option(help='Who decides what was reached: a name, or JSON: {"name": ..., ...}.')
    ] = "rules",
    language: Annotated[str, typer.Option(help="Of instructions and screens: en, zh, de.")] = "en",
    terminate_on: Annotated[
        str, typer.Option(help="What ends an episode: finish, success or either.")
    ] = "finish",
    max_steps: Annotated[
        str | None,
        typer.Option(
            metavar="N", help='Instead of each task\'s own limit; "2x" is twice the golden.'
        ),
    ] = None,
    split: Annotated[
        str | None,
        typer.Option(help="train, test_instance, test_template or test_app; all where left out."),
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
    engine: Annotated[
        str, typer.Option(help="Where episodes are played: local (this process), process or ray.")
    ] = "local",
    workers: Annotated[
        int, typer.Option(min=1, help="Devices, or processes or Ray actors with one each.")
    ] = 1,
    ray_address: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Of a Ray cluster, for --engine ray.")
    ] = None,
    verbose: Annotated[
        bool, typer.Option("--verbose", help="Print what came of each episode, and why it failed.")
    ] = False,
    codec: Annotated[str, typer.Option(help="Of screenshots: zstd, delta, png or webp.")] = "zstd",
    timeout_s: TimeoutSeconds = 120.0,
    agent_timeout_s: AgentTimeoutSeconds = None,
) -> None:
    """Run an agent, keep every episode, and write summary.json and report.html.

    A run that was stopped goes on when the same command is given again; engine, workers and codec
    may be others, and give the same episodes. The agent runs in a process of its own.

    Example: [bold]mobile-gym run --suite all --agent solution --out runs/demo[/]
    """
    import mobile_gym
    from mobile_gym.cli.catalog import templates_of
    from mobile_gym.envs.arguments import language_of
    from mobile_gym.rollouts import RunFolder, RunSettings
    from mobile_gym.rollouts.collecting.agents import agent_spec_with_arguments
    from mobile_gym.rollouts.collecting.engines import RunPlan
    from mobile_gym.rollouts.storing.run_settings import spec_text

    require_engine_options(engine, ray_address, codec)
    templates = templates_of(suite, task, split)[:limit]
    if not templates:
        raise UsageError(f"suite {suite!r} has no tasks")
    agent = spec_text(agent_spec_with_arguments(agent, agent_args))
    spec = load_judge_spec(judge)
    suggest_check(spec)
    for template in templates:
        template.require_language(language_of(language))
    settings = RunSettings(
        agent=agent,
        seed=seed,
        episodes=episodes,
        judge=spec_text(spec),
        language=language,
        terminate_on=terminate_on,
        device=device,
        max_steps=parse_step_limit(max_steps),
        split=split,
        image_size=parse_image_size(image_size),
        perturbation=perturbation or ("standard" if perturb else None),
    )
    plan = RunPlan(
        "", settings, out, codec, ray_address, timeout_s=timeout_s, agent_timeout_s=agent_timeout_s
    )
    with plan.agent_pool() as agents:
        agents.require()
        if engine != "local":  # whose workers make their own
            agents.close()
        folder = RunFolder.start(
            out,
            suite=suite,
            settings=settings,
            version=mobile_gym.__version__,
            tasks=[template.env_id for template in templates],
        )
        with folder.held():
            plan = replace(plan, suite=folder.run["suite"], episodes=folder.episodes)
            _play_remaining(folder, plan, templates, engine, workers, agents, verbose=verbose)
            _write_report(folder, pictures)


def _play_remaining(
    folder: RunFolder,
    plan: RunPlan,
    templates: Sequence[TaskTemplate],
    engine: str,
    workers: int,
    agents: AgentPool,
    *,
    verbose: bool = False,
) -> None:
    """Play what is not finished yet."""
    from mobile_gym.rollouts.collecting.engines import run_leases

    outcomes = folder.outcomes()
    total = len(templates) * plan.settings.episodes
    if outcomes:
        typer.echo(f"mobile-gym: {len(outcomes)} of {total} episodes are finished", err=True)
    try:
        explained = folder.episodes if verbose else None
        with _progress_listener(total, outcomes, explained) as report:
            run_leases(
                engine,
                plan,
                templates,
                workers=workers,
                finished=tuple(outcomes),
                report=report,
                agents=agents,
            )
    except UsageError:
        raise
    except MobileGymError as error:
        if outcomes:
            raise type(error)(
                f"{error}; {len(outcomes)} finished episodes are in {folder.path}"
            ) from error
        raise
    except KeyboardInterrupt:
        where = f"; {len(outcomes)} finished episodes are in {folder.path}" if outcomes else ""
        typer.echo(f"mobile-gym: interrupted{where}", err=True)
        raise typer.Exit(130) from None
    finally:
        if not outcomes and folder.is_new:  # a mistake that only showed at the first episode
            folder.discard()


def _write_report(folder: RunFolder, pictures: int) -> None:
    from rich.console import Console

    from mobile_gym.cli.tables import print_summary
    from mobile_gym.rollouts import report_run

    print_summary(report_run(folder, pictures=pictures), Console())
    print_line(folder.path / "report.html")


@contextmanager
def _progress_listener(
    total: int, outcomes: dict[int, Outcome], explained: Path | None
) -> Iterator[Report]:
    """A bar, and the listener that moves it and takes in the outcomes.

    Args:
        total: number of episodes.
        outcomes: of finished ones, by position; is added to.
        explained: folder of the episodes, of which each is printed with its explanation; None for
            none.
    """
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

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
        bar = progress.add_task("starting", total=total, completed=len(outcomes))

        def report(position: int, outcome: Outcome) -> None:
            outcomes[position] = outcome
            progress.update(bar, completed=len(outcomes), description=outcome.episode_id)
            if explained is not None:
                for line in _explained(explained, position, outcome):
                    progress.console.print(line, markup=False, highlight=False, soft_wrap=True)

        yield report


def _explained(folder: Path, position: int, outcome: Outcome) -> Iterator[str]:
    """What came of an episode, and why it failed, line by line.

    Where it left the solution is in the report: that takes playing the solution.
    """
    from mobile_gym.rollouts.reporting.explanation import explain
    from mobile_gym.rollouts.reporting.moments import answer_line
    from mobile_gym.rollouts.storing.store import EpisodeFolder, read_episode

    file = EpisodeFolder(folder).file(position, outcome.episode_id)
    episode = read_episode(file, pixels=False)
    verdict = "success" if outcome.success else "failed" if outcome.is_judged else "not judged"
    yield f"{outcome.episode_id}: {verdict}"
    statements = explain(episode, outcome, plays_solution=False)
    if not statements and (answer := answer_line(episode).text):
        yield f"  {answer}"
    for statement in statements:
        yield f"  {statement.text}"
