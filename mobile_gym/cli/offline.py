"""`mobile-gym bench --offline`: step accuracy on recorded episodes, without any device.

It needs no device; `bench` imports it for recorded episodes alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from mobile_gym.core.errors import MobileGymError, UsageError

if TYPE_CHECKING:
    from mobile_gym.core.ports import Agent
    from mobile_gym.rollouts.benching.bench_settings import BenchAgent
    from mobile_gym.rollouts.collecting.agent_hosts.pool import AgentPool
    from mobile_gym.rollouts.offline.offline_metrics import RateSummary
    from mobile_gym.rollouts.offline.play_offline import AskingSettings
    from mobile_gym.rollouts.offline.recorded_steps import RecordedEpisodeSource


def bench_offline(
    path: Path,
    agents: Sequence[BenchAgent],
    out: Path,
    asking: AskingSettings,
    *,
    images: Path | None = None,
    agent_timeout_s: float | None = None,
) -> None:
    """Ask every agent about every step, and print how often each was right.

    Args:
        path: a file of AndroidControl's format, or the folder of a run.
        agents: each has a folder of its own below `out`.
        out: a new folder, or that of the same evaluation.
        asking: how steps are asked.
        images: a folder with the screenshots that a file names.
        agent_timeout_s: how long an agent may take to answer; see `RunPlan`.

    Raises:
        UsageError: what was asked for cannot be done.
        MobileGymError: an agent gave no answer; the same command goes on.
    """
    from mobile_gym.cli.terminal import print_line, progress_bar
    from mobile_gym.rollouts.collecting.agent_hosts.pool import AgentPool
    from mobile_gym.rollouts.offline.offline_folder import OfflineFolder
    from mobile_gym.rollouts.offline.play_offline import play_offline

    recordings = _open_recordings(path, images)
    for agent in agents:
        with AgentPool(agent.spec) as pool:
            pool.require()
    settings = {agent: _result_settings(recordings, agent, asking, images) for agent in agents}
    summaries: dict[str, Mapping[str, Any]] = {}
    goes_on = f"; the same command goes on with what is in {out}"
    for agent in agents:
        folder = OfflineFolder.start(out / agent.label, settings[agent])
        try:
            with (
                progress_bar(f"steps of {agent.label}") as on_progress,
                AgentPool(agent.spec, agent_timeout_s) as pool,
            ):
                summaries[agent.label] = play_offline(
                    recordings, partial(_make_pool_agent, pool), folder, asking, on_progress
                )
        except UsageError:
            raise
        except MobileGymError as error:
            raise type(error)(f"{error}{goes_on}") from error
        except KeyboardInterrupt:
            typer.echo(f"mobile-gym: interrupted{goes_on}", err=True)
            raise typer.Exit(130) from None
    _print_summaries(path, summaries)
    print_line(out)


def _make_pool_agent(pool: AgentPool) -> Agent:
    [agent] = pool.agents(1)
    return agent


def _open_recordings(path: Path, images: Path | None) -> RecordedEpisodeSource:
    from mobile_gym.rollouts.offline.control_file import ControlFile
    from mobile_gym.rollouts.offline.recorded_steps import RecordedRun

    if images is not None and not images.is_dir():
        raise UsageError(f"--images {images}: there is no such folder")
    if path.is_file():
        return ControlFile(path, images)
    if images is not None:
        raise UsageError("--images is for a file of episodes; a run has its screenshots itself")
    if not path.is_dir():
        raise UsageError(f"--offline {path}: there is no such file or folder")
    return RecordedRun(path)


def _result_settings(
    recordings: RecordedEpisodeSource,
    agent: BenchAgent,
    asking: AskingSettings,
    images: Path | None,
) -> dict[str, Any]:
    """All that the results of an agent depend on."""
    import mobile_gym
    from mobile_gym.rollouts.storing.fingerprints import file_fingerprints
    from mobile_gym.rollouts.storing.run_settings import agent_spec

    spec = agent_spec(agent.spec)
    return {
        "version": mobile_gym.__version__,
        "recordings": recordings.digest,
        "rules": recordings.rules,
        "images": images is not None,
        "agent": spec,
        "agent_files": file_fingerprints(spec),
        "seed": asking.seed,
        "step_instructions": asking.step_instructions,
    }


def _print_summaries(path: Path, summaries: Mapping[str, Mapping[str, Any]]) -> None:
    """Print what came of it; `kind` is how often an action was at least of the recorded kind."""
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    console = Console()
    table = Table(title=f"offline: {escape(path.name)}")
    table.add_column("agent", overflow="fold", min_width=10)
    for name in ("steps", "right", "95 %", "kind", "episodes", "95 %", "unread"):
        table.add_column(name, justify="right", no_wrap=True)
    for label, summary in summaries.items():
        table.add_row(
            escape(label),
            f"{summary['steps']['total']}",
            *_rate_cells(summary["steps"]),
            _rate_cells(summary["same_kind"])[0],
            *_rate_cells(summary["episodes"]),
            f"{summary['unreadable']}",
        )
    console.print(table)
    by_kind = Table(title="right, by the kind of the recorded action")
    by_kind.add_column("kind")
    by_kind.add_column("steps", justify="right")
    for label in summaries:
        by_kind.add_column(escape(label), justify="right", overflow="fold")
    for kind in sorted({kind for summary in summaries.values() for kind in summary["kinds"]}):
        rates: list[RateSummary] = [summary["kinds"][kind] for summary in summaries.values()]
        by_kind.add_row(kind, f"{rates[0]['total']}", *(_rate_cells(rate)[0] for rate in rates))
    console.print(by_kind)
    for summary in list(summaries.values())[:1]:
        for name in ("observation", "rules"):
            console.print(f"{name}: {summary[name]}", markup=False, highlight=False)
        if summary["left_out"]:
            console.print(f"left out: {summary['left_out']} episodes", highlight=False)
            for why in summary["left_out_because"][:3]:
                console.print(why, markup=False, highlight=False)


def _rate_cells(rate: RateSummary) -> tuple[str, str]:
    """A rate and its interval in per cent."""
    if rate["rate"] is None or rate["interval"] is None:
        return "-", "-"
    low, high = rate["interval"]
    return f"{100 * rate['rate']:.1f} %", f"{100 * low:.1f}-{100 * high:.1f}"
