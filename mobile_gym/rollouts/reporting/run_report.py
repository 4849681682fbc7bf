"""The summary and the report of a run, written into its folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mobile_gym.core.errors import StoreError
from mobile_gym.rollouts.reporting.floors import success_floors
from mobile_gym.rollouts.reporting.report import write_report
from mobile_gym.rollouts.reporting.summary import Summary, summarize
from mobile_gym.rollouts.storing.episode_index import EpisodeIndex
from mobile_gym.rollouts.storing.run_folder import REPORT, SUMMARY, RunFolder
from mobile_gym.rollouts.storing.run_json import RESUMED, pretty_json
from mobile_gym.rollouts.storing.store import write_whole


def report_run(
    folder: RunFolder,
    *,
    pictures: int = 12,
    trained_on: Sequence[str] = (),
    floors: Mapping[str, float] | None = None,
    disagreeing: frozenset[str] = frozenset(),
) -> Summary:
    """Count the episodes that are there and write `summary.json` and `report.html`.

    Args:
        folder: of the run.
        pictures: how many episodes the report shows with their pictures; with 0 it shows none
            step by step.
        trained_on: packages that the agent was trained on, to count by familiarity.
        floors: by task, the success of a policy that does not look or does not read, to be shown
            with the task's own; what the suites know where None.
        disagreeing: names of the episode files on which a later judge says otherwise.

    Raises:
        StoreError: an episode cannot be read, or there is none.
        UnknownName: nothing knows an app of `trained_on`.
    """
    entries = list(EpisodeIndex(folder.episodes).entries().values())
    if not entries:
        raise StoreError(f"{folder.path}: there are no finished episodes")
    outcomes = [entry.outcome for entry in entries]
    settings = dict(folder.run["settings"])
    summary = summarize(
        outcomes,
        suite=folder.run["suite"],
        agent=settings.pop("agent"),
        judge=settings.pop("judge"),
        seed=settings.pop("seed"),
        version=folder.run["version"],
        commit=folder.run.get("commit", ""),
        dirty=folder.run.get("dirty", False),
        resumed_with=folder.run.get(RESUMED, ()),
        settings=settings,
        trained_on=trained_on,
        floors=success_floors(each.task_id for each in outcomes) if floors is None else floors,
    )
    write_whole(folder.path / SUMMARY, pretty_json(summary.as_json()))
    write_report(
        folder.path / REPORT,
        summary,
        entries,
        folder.episodes,
        pictures=pictures,
        disagreeing=disagreeing,
    )
    return summary
