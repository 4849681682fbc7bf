"""`compare.json` and `compare.html`: the agents of several folders, compared.

`mobile-gym report` and programs call it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from mobile_gym.core.errors import StoreError, UnknownName
from mobile_gym.foreign.wording import value_text
from mobile_gym.rollouts.benching.bench_folder import BenchRun, is_bench, read_bench
from mobile_gym.rollouts.benching.bench_settings import BenchAgent
from mobile_gym.rollouts.reporting.action_matching import ActionMatch, action_match
from mobile_gym.rollouts.reporting.breakdown import success_floors
from mobile_gym.rollouts.reporting.comparison import AgentEpisodes, Comparison, compare_agents
from mobile_gym.rollouts.reporting.comparison_page import comparison_page
from mobile_gym.rollouts.reporting.traces import EpisodeTrace, read_trace
from mobile_gym.rollouts.storing.played_episodes import PlayedEpisode, played_episodes
from mobile_gym.rollouts.storing.run_folder import RunFolder
from mobile_gym.rollouts.storing.run_json import pretty_json
from mobile_gym.rollouts.storing.store import EpisodeFolder, read_episode, write_whole

_OWN: Final = ("agent", "split", "episodes", "repeats")
"""Settings in which the runs of one comparison may differ."""

OnFile = Callable[[], None]
"""Called after every episode file that was read."""


@dataclass(frozen=True, slots=True)
class ComparedAgent:
    """An agent of a folder, with the files behind its numbers.

    Attributes:
        contestant: what it is compared by.
        files: of its episodes, in their order.
        settings: what its episodes depend on besides the agent.
    """

    contestant: AgentEpisodes
    files: tuple[Path, ...]
    settings: Mapping[str, Any]


def compared_agents(folders: Sequence[Path]) -> tuple[ComparedAgent, ...]:
    """The agents of folders of benches and of runs, in their order.

    An agent is called as in its bench; where two are called the same, each with its folder.

    Raises:
        StoreError: a folder is neither, or something in it cannot be read.
    """
    entrants = [
        entrant
        for folder in folders
        for entrant in (_agents_of_bench(folder) if is_bench(folder) else [_agent_of_run(folder)])
    ]
    counts = Counter(each.contestant.label for each in entrants)
    named = [
        each if counts[each.contestant.label] == 1 else _label_with_folder(each)
        for each in entrants
    ]
    return tuple(_with_unique_labels(named))


def _with_unique_labels(entrants: Sequence[ComparedAgent]) -> Iterator[ComparedAgent]:
    """The same, each label once: the second of a label is "... (2)"."""
    seen: Counter[str] = Counter()
    for each in entrants:
        label = each.contestant.label
        seen[label] += 1
        yield each if seen[label] == 1 else _relabel(each, f"{label} ({seen[label]})")


def with_traces(
    entrants: Sequence[ComparedAgent], on_file: OnFile = lambda: None
) -> tuple[ComparedAgent, ...]:
    """The same with what the steps of their episodes tell.

    Raises:
        StoreError: an episode cannot be read.
    """
    traced: list[ComparedAgent] = []
    for each in entrants:
        traces: list[EpisodeTrace] = []
        for file in each.files:
            traces.append(read_trace(file))
            on_file()
        traced.append(replace(each, contestant=replace(each.contestant, traces=tuple(traces))))
    return tuple(traced)


def with_matches(
    entrants: Sequence[ComparedAgent], reference: str, on_file: OnFile = lambda: None
) -> tuple[ComparedAgent, ...]:
    """The same with how the actions of all agree with those of one of them, from the same starts.

    Args:
        entrants: all of them.
        reference: label of the agent whose successful episodes count as right.
        on_file: called after every episode that was compared.

    Raises:
        UnknownName: none of them has that label.
        StoreError: an episode cannot be read.
    """
    by_label = {each.contestant.label: each for each in entrants}
    if reference not in by_label:
        raise UnknownName.among("agent to compare actions with", reference, by_label)
    right = by_label[reference]
    known = {
        _start_key(episode): file
        for episode, file in zip(right.contestant.episodes, right.files, strict=True)
        if episode.outcome.success
    }
    matched: list[ComparedAgent] = []
    for each in entrants:
        matches: list[ActionMatch] = []
        for episode, file in zip(each.contestant.episodes, each.files, strict=True):
            if (right_file := known.get(_start_key(episode))) is not None and each is not right:
                steps = read_episode(right_file, pixels=False)
                matches.append(action_match(steps, read_episode(file, pixels=False)))
                on_file()
        matched.append(replace(each, contestant=replace(each.contestant, matches=tuple(matches))))
    return tuple(matched)


def _start_key(episode: PlayedEpisode) -> tuple[object, ...]:
    return (*episode.instance, episode.language)


def _agents_of_bench(folder: Path) -> list[ComparedAgent]:
    runs: dict[BenchAgent, list[BenchRun]] = defaultdict(list)
    for run in read_bench(folder).runs:
        runs[run.agent].append(run)
    return [_agent_of_runs(folder, agent, its) for agent, its in runs.items()]


def _agent_of_runs(folder: Path, agent: BenchAgent, runs: Sequence[BenchRun]) -> ComparedAgent:
    begun = [run for run in runs if run.episodes]
    contestant = AgentEpisodes(
        label=agent.label,
        source=folder.resolve().name,
        episodes=tuple(episode for run in begun for episode in run.episodes),
        left=sum(run.left for run in runs),
    )
    files = tuple(file for run in begun for file in EpisodeFolder.of(run.path).files())
    settings = _run_settings(RunFolder.open(begun[0].path)) if begun else {}
    return _compared_agent(contestant, files, settings)


def _agent_of_run(folder: Path) -> ComparedAgent:
    run = RunFolder.open(folder)
    label = BenchAgent.of(run.run["settings"]["agent"]).label
    episodes = played_episodes(run)
    contestant = AgentEpisodes(label, folder.resolve().name, episodes)
    return _compared_agent(contestant, EpisodeFolder.of(folder).files(), _run_settings(run))


def _compared_agent(
    contestant: AgentEpisodes, files: tuple[Path, ...], settings: Mapping[str, Any]
) -> ComparedAgent:
    if len(files) != len(contestant.episodes):
        raise StoreError(
            f"{contestant.source}: episodes were added while it was read; try again, or wait until "
            "nobody plays there"
        )
    return ComparedAgent(contestant, files, settings)


def _run_settings(run: RunFolder) -> dict[str, Any]:
    settings = {name: value for name, value in run.run["settings"].items() if name not in _OWN}
    return {"suite": run.run["suite"], "version": run.run["version"], **settings}


def _label_with_folder(entrant: ComparedAgent) -> ComparedAgent:
    return _relabel(entrant, f"{entrant.contestant.label} [{entrant.contestant.source}]")


def _relabel(entrant: ComparedAgent, label: str) -> ComparedAgent:
    return replace(entrant, contestant=replace(entrant.contestant, label=label))


COMPARISON: Final = "compare.json"
COMPARISON_PAGE: Final = "compare.html"


@dataclass(frozen=True, slots=True)
class FolderComparison:
    """A comparison, and what to know before believing it.

    Attributes:
        notes: one sentence each.
    """

    comparison: Comparison
    notes: tuple[str, ...]


def compare_folders(
    folders: Sequence[Path],
    out: Path,
    *,
    reference: str | None = None,
    floors: Mapping[str, float] | None = None,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
) -> FolderComparison:
    """Compare all agents of folders of benches and runs, and write it down.

    Args:
        folders: of benches or of runs.
        out: the folder that gets `compare.json` and `compare.html`.
        reference: label of the agent whose actions the others' are compared with; None for none.
        floors: by task, the success of a blind policy; what the suites know where None.
        on_progress: called after every episode with how many are read, of how many.

    Raises:
        StoreError: a folder cannot be read, one has no episodes, or `out` cannot be written.
        UnknownName: no agent has the label `reference`.
    """
    entrants = compared_agents(folders)
    begun = [each for each in entrants if each.contestant.episodes]
    if not begun:
        raise StoreError(f"{folders[0]}: there are no finished episodes")
    done, total = 0, sum(len(each.files) for each in begun)

    def on_file() -> None:
        nonlocal done
        done += 1
        on_progress(min(done, total), total)

    traced = with_traces(begun, on_file)
    if reference is not None:
        traced = with_matches(traced, reference)
    contestants = [each.contestant for each in traced]
    if floors is None:
        floors = success_floors(
            episode.outcome.task_id for each in contestants for episode in each.episodes
        )
    comparison = compare_agents(contestants, floors=floors, reference=reference or "")
    notes = _comparability_notes(entrants, comparison)
    page = comparison_page(comparison, notes)
    write_whole(out / COMPARISON, pretty_json(comparison.as_json() | {"notes": notes}))
    write_whole(out / COMPARISON_PAGE, page.encode("utf-8", errors="replace"))
    return FolderComparison(comparison, notes)


def _comparability_notes(
    entrants: Sequence[ComparedAgent], comparison: Comparison
) -> tuple[str, ...]:
    """What makes the figures less comparable than they look."""
    notes = [
        f"{each.contestant.label} has no finished episodes and is left out"
        for each in entrants
        if not each.contestant.episodes
    ]
    begun = [each for each in entrants if each.contestant.episodes]
    for name in dict.fromkeys(name for each in begun for name in each.settings):
        values = {_fact_text(each.settings.get(name)) for each in begun}
        if len(values) > 1:
            notes.append(
                f"the agents were played with different settings of {name}: "
                f"{', '.join(sorted(values))}"
            )
    notes += [
        f"{row.label} has {row.left} episodes left to play" for row in comparison.agents if row.left
    ]
    counts = {row.episodes for row in comparison.agents}
    for pair in comparison.pairs:
        if not pair.pairs:
            notes.append(f"{pair.first} and {pair.second} have no episode in common")
        elif len(counts) > 1 and pair.pairs < max(counts):
            notes.append(f"{pair.first} and {pair.second} are compared on {pair.pairs} episodes")
    return tuple(notes)


def _fact_text(value: Any) -> str:
    return "none" if value is None else value_text(value)
