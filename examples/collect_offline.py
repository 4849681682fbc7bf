"""Collect rollouts with many workers, go on after a crash, check, measure, export, load.

The last step needs the package datasets. On a terminal, `mobile-gym run`, `store check`, `store
stats` and `export` do the same.

python examples/collect_offline.py [--out FOLDER] [--workers 2] [--episodes 2]
"""

from __future__ import annotations

import argparse
from pathlib import Path

import mobile_gym
from mobile_gym.rollouts import EpisodeFolder, RunFolder, RunSettings, report_run
from mobile_gym.rollouts.collecting.engines import RunPlan, run_leases
from mobile_gym.rollouts.exporting import export_episodes
from mobile_gym.rollouts.storing.episode_index import store_stats
from mobile_gym.rollouts.storing.integrity import check_episodes
from task_suites import catalog

SUITE = "settings"


def collect(out: Path, settings: RunSettings, workers: int) -> RunFolder:
    """Play what is not finished yet, in processes with one device each."""
    templates = catalog.suite(SUITE)[:4]
    tasks = [template.env_id for template in templates]
    version = mobile_gym.__version__
    folder = RunFolder.start(out, suite=SUITE, settings=settings, version=version, tasks=tasks)
    with folder.held():
        plan = RunPlan(SUITE, settings, folder.episodes, codec="webp")
        finished = folder.outcomes()
        print(f"{len(finished)} of {len(tasks) * settings.episodes} episodes are there")
        run_leases(
            "process",
            plan,
            templates,
            workers=workers,
            finished=finished,
            report=lambda position, outcome: print(f"  {outcome.episode_id} is stored"),
        )
        report_run(folder, pictures=2)
    return folder


def main() -> None:
    """Collect twice, and look at what is there."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("offline"))
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--episodes", type=int, default=2, help="of each task")
    given = parser.parse_args()

    settings = RunSettings("random", seed=0, episodes=given.episodes, max_steps=8)
    folder = collect(given.out / "run", settings, given.workers)
    EpisodeFolder(folder.episodes).files()[-1].unlink()  # as if it had ended before this one
    collect(given.out / "run", settings, given.workers)  # plays that one alone

    damage = {item.path.name: item.damage for item in check_episodes(folder.episodes)}
    print(f"{sum(map(bool, damage.values()))} of {len(damage)} episodes are damaged")
    stats = store_stats(folder.episodes)
    print(f"{stats.steps} steps, {stats.bytes_per_step:.0f} bytes each")
    if not (given.out / "hf").exists():  # an export never writes over another
        export_episodes(folder.path, "hf", given.out / "hf")

    import datasets

    cache = str(given.out / "cache")
    rows = datasets.load_dataset(str(given.out / "hf"), split="train", cache_dir=cache)
    print(f"{len(rows)} moments; the first: {rows[0]['instruction']}", rows[0]["screenshot"].size)
    files = [str(file) for file in EpisodeFolder(folder.episodes).files()]  # no export is needed
    rows = datasets.load_dataset("parquet", data_files=files, split="train", cache_dir=cache)
    print(f"from the episode files: {rows[0]['screenshot'].size}")


if __name__ == "__main__":
    main()
