"""`mobile-gym bench`: agents on the test splits of a suite, in one folder that can be compared.

It is a command, found by its name; `app` puts all commands together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

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
from mobile_gym.cli.terminal import print_line, progress_bar
from mobile_gym.core.errors import MobileGymError, UsageError

if TYPE_CHECKING:
    from mobile_gym.rollouts.benching.bench_folder import Bench, BenchFolder
    from mobile_gym.rollouts.benching.bench_settings import BenchAgent, BenchSettings
    from mobile_gym.rollouts.benching.play_bench import BenchEngine, BenchLimits

_NONE: Final = "none"
"""What `--perturbation` and `--max-steps` take for the plain phone and each task's own limit."""


def bench(
    agent: Annotated[
        list[str],
        typer.Option(help="A name, package.module:Class or JSON; repeated for several agents."),
    ],
    out: Annotated[Path, typer.Option(metavar="DIR", help="New, or that of the same bench.")],
    suite: Annotated[
        str | None, typer.Option(help="A suite's name; [bold]all[/] for every task.")
    ] = None,
    agent_args: Annotated[
        list[str] | None,
        typer.Option(metavar="JSON", help="Of the first --agent; repeated for the next ones."),
    ] = None,
    seeds: Annotated[int, typer.Option(min=1, help="Instances of each task.")] = 3,
    repeats: Annotated[int, typer.Option(min=1, help="Episodes of each instance.")] = 1,
    seed: Annotated[int, typer.Option(min=0, help="Decides every episode's seed.")] = 0,
    split: Annotated[
        list[str] | None,
        typer.Option(help="Of the tasks; may be repeated. The three test splits if left out."),
    ] = None,
    task: Annotated[
        list[str] | None, typer.Option(help="Only tasks of this name or pattern; may be repeated.")
    ] = None,
    perturbation: Annotated[
        str, typer.Option(metavar="PRESET", help="Another phone each time; none for the plain one.")
    ] = "standard",
    max_steps: Annotated[
        str,
        typer.Option(metavar="N", help="A number, or times the golden steps; none: the task's."),
    ] = "2x",
    judge: Annotated[
        str, typer.Option(help='Who decides what was reached: a name, or JSON: {"name": ..., ...}.')
    ] = "rules",
    language: Annotated[str, typer.Option(help="Of instructions and screens: en, zh, de.")] = "en",
    device: Annotated[str | None, typer.Option(help="Instead of the one each task names.")] = None,
    image_size: Annotated[
        str | None, typer.Option(metavar="HxW", help="Of the canvas, such as 1200x540.")
    ] = None,
    key: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="A secret that decides the episodes' seeds, too."),
    ] = None,
    engine: Annotated[
        str, typer.Option(help="Where episodes are played: local (this process), process or ray.")
    ] = "local",
    workers: Annotated[
        int, typer.Option(min=1, help="Devices, or processes or Ray actors with one each.")
    ] = 1,
    ray_address: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Of a Ray cluster, for --engine ray.")
    ] = None,
    limit_hours: Annotated[
        float | None, typer.Option(metavar="H", help="Begin no episode after so many hours.")
    ] = None,
    limit_usd: Annotated[
        float | None,
        typer.Option(metavar="D", help="Begin no episode once agents and judges have cost that."),
    ] = None,
    codec: Annotated[str, typer.Option(help="Of screenshots: zstd, delta, png or webp.")] = "zstd",
    pictures: Annotated[
        int, typer.Option(min=0, help="Episodes that each report shows step by step.")
    ] = 3,
    offline: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Instead of a suite: recorded episodes, AndroidControl's or a run's folder; "
            "agents are asked about each step and nothing is played.",
        ),
    ] = None,
    images: Annotated[
        Path | None, typer.Option(metavar="DIR", help="The screenshots that --offline names.")
    ] = None,
    step_instructions: Annotated[
        bool, typer.Option("--step-instructions", help="Tell each step in words, for --offline.")
    ] = False,
    timeout_s: TimeoutSeconds = 120.0,
    agent_timeout_s: AgentTimeoutSeconds = None,
) -> None:
    """Play every agent on the same tasks, instances and phones, and keep all episodes in a folder.

    A bench that was stopped, by a limit or in any other way, goes on when the same command is given
    again. Engine, workers, codec and limits may then be others, and give the same episodes.
    [bold]mobile-gym report[/] compares what benches have in their folders.

    Example: [bold]mobile-gym bench --agent random --agent solution --suite clock --out benches/a[/]
    """
    import mobile_gym
    from mobile_gym.rollouts.benching.bench_folder import BenchFolder
    from mobile_gym.rollouts.benching.bench_settings import TEST_SPLITS, BenchSettings
    from mobile_gym.rollouts.benching.play_bench import BenchEngine, BenchLimits
    from mobile_gym.rollouts.collecting.episode_seeds import key_fingerprint, read_key
    from mobile_gym.rollouts.storing.run_settings import spec_text

    agents = _bench_agents(agent, agent_args or ())
    if offline is not None:
        from mobile_gym.cli.offline import bench_offline
        from mobile_gym.rollouts.offline.play_offline import AskingSettings

        if suite is not None:
            raise UsageError("--offline is asked instead of a --suite; give one of them")
        asking = AskingSettings(seed, workers, step_instructions)
        bench_offline(offline, agents, out, asking, images=images, agent_timeout_s=agent_timeout_s)
        return
    if suite is None:
        raise UsageError("give a --suite to play")
    if images is not None or step_instructions:
        raise UsageError("give --offline with --images and --step-instructions")
    require_engine_options(engine, ray_address, codec)
    limits = BenchLimits(limit_hours, limit_usd)
    secret = None if key is None else read_key(key)
    spec = load_judge_spec(judge)
    suggest_check(spec)
    where = BenchEngine(
        engine,
        workers,
        codec,
        ray_address,
        pictures,
        timeout_s=timeout_s,
        agent_timeout_s=agent_timeout_s,
    )
    _require_agents(agents, where)
    settings = BenchSettings(
        suite=suite,
        seed=seed,
        seeds=seeds,
        repeats=repeats,
        splits=tuple(split or TEST_SPLITS),
        perturbation=None if perturbation == _NONE else perturbation,
        max_steps=None if max_steps == _NONE else parse_step_limit(max_steps),
        judge=spec_text(spec),
        language=language,
        device=device,
        image_size=parse_image_size(image_size),
        key=None if secret is None else key_fingerprint(secret),
    )
    folder = BenchFolder.start(
        out,
        settings=settings,
        agents=agents,
        tasks=_tasks_by_split(settings, task),
        version=mobile_gym.__version__,
    )
    played = _play_with_progress(folder, where, secret, limits)
    _print_results(played, limits, has_price_limit=limit_usd is not None)


def _require_agents(agents: Sequence[BenchAgent], engine: BenchEngine) -> None:
    """Make each agent once, so that one that cannot be made stops the bench before it begins."""
    for agent in agents:
        with engine.agent_pool(agent) as pool:
            pool.require()


def _tasks_by_split(
    settings: BenchSettings, patterns: list[str] | None
) -> dict[str, tuple[str, ...]]:
    """Environment ids of the tasks of each split that has any."""
    from mobile_gym.cli.catalog import templates_of
    from mobile_gym.envs.arguments import language_of

    suite, language = settings.suite, language_of(settings.language)
    wanted = {template.id for template in templates_of(suite, patterns)}
    tasks: dict[str, tuple[str, ...]] = {}
    for split in settings.splits:
        chosen = [
            template for template in templates_of(suite, None, split) if template.id in wanted
        ]
        for template in chosen:
            template.require_language(language)
        if chosen:
            tasks[split] = tuple(template.env_id for template in chosen)
        else:
            typer.echo(f"mobile-gym: suite {suite} has no such tasks in split {split}", err=True)
    if not tasks:
        raise UsageError(f"suite {suite!r} has no tasks in {', '.join(settings.splits)}")
    return tasks


def _bench_agents(
    names: list[str], arguments: list[str] | tuple[str, ...]
) -> tuple[BenchAgent, ...]:
    from mobile_gym.rollouts.benching.bench_settings import BenchAgent
    from mobile_gym.rollouts.collecting.agents import agent_spec_with_arguments

    if len(arguments) > len(names):
        raise UsageError(
            f"--agent-args is there {len(arguments)} times, --agent {len(names)} times; the n-th "
            "arguments are those of the n-th agent, '{}' for none"
        )
    padded = [*arguments, *(None for _ in names[len(arguments) :])]
    specs: list[Mapping[str, Any]] = [
        agent_spec_with_arguments(name, text) for name, text in zip(names, padded, strict=True)
    ]
    return tuple(map(BenchAgent.of, specs))


def _play_with_progress(
    folder: BenchFolder, engine: BenchEngine, key: bytes | None, limits: BenchLimits
) -> Bench:
    from mobile_gym.rollouts.benching.play_bench import play_bench

    try:
        with progress_bar("episodes") as on_progress:
            return play_bench(folder, engine, key=key, limits=limits, on_progress=on_progress)
    except UsageError:
        raise
    except MobileGymError as error:
        raise type(error)(f"{error}{_resume_hint(folder)}") from error
    except KeyboardInterrupt:
        typer.echo(f"mobile-gym: interrupted{_resume_hint(folder)}", err=True)
        raise typer.Exit(130) from None


def _resume_hint(folder: BenchFolder) -> str:
    """The end of a message; nothing where nothing was played."""
    from mobile_gym.rollouts.benching.bench_folder import is_bench

    there = is_bench(folder.path)
    return f"; the same command goes on with what is in {folder.path}" if there else ""


def _print_results(played: Bench, limits: BenchLimits, *, has_price_limit: bool) -> None:
    """Print what came of a bench, and what is left of it."""
    from rich.console import Console

    from mobile_gym.cli.tables import print_bench

    print_bench(played, Console())
    if has_price_limit:
        silent = {
            run.agent.label
            for run in played.runs
            if any(episode.outcome.agent_cost_usd is None for episode in run.episodes)
        }
        for label in sorted(silent):
            typer.echo(
                f"mobile-gym: agent {label} does not say what it costs, so --limit-usd does not "
                "limit it",
                err=True,
            )
    for agent in played.folder.agents:
        episodes = played.of(agent)
        void = sum(episode.outcome.faults for episode in episodes)
        repeated = sum(episode.outcome.repeated_steps for episode in episodes)
        failed = sum(episode.outcome.termination_reason == "agent_failed" for episode in episodes)
        if void or failed:
            typer.echo(
                f"mobile-gym: agent {agent.label}: {void} attempts were void and played again "
                f"({repeated} steps); {failed} episodes failed as the agent did not answer",
                err=True,
            )
    if played.left:
        typer.echo(
            f"mobile-gym: {limits.reached}; {played.left} episodes are left: give the same command "
            "again to go on",
            err=True,
        )
    print_line(played.folder.path)
