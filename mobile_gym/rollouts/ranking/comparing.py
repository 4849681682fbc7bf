"""`compare.json` and `compare.html`: the agents of several folders, compared."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from mobile_gym.core.errors import StoreError
from mobile_gym.foreign.wording import shown
from mobile_gym.rollouts.ranking.contestants import (
    Entrant,
    entrants_of,
    with_matches,
    with_traces,
)
from mobile_gym.rollouts.reporting.comparison import Comparison, compare
from mobile_gym.rollouts.reporting.comparison_page import comparison_page
from mobile_gym.rollouts.reporting.floors import success_floors
from mobile_gym.rollouts.storing.run_json import pretty_json
from mobile_gym.rollouts.storing.store import write_whole

COMPARISON: Final = "compare.json"
COMPARISON_PAGE: Final = "compare.html"


@dataclass(frozen=True, slots=True)
class Compared:
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
) -> Compared:
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
    entrants = entrants_of(folders)
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
            one.outcome.task_id for each in contestants for one in each.episodes
        )
    comparison = compare(contestants, floors=floors, reference=reference or "")
    notes = _notes(entrants, comparison)
    page = comparison_page(comparison, notes)
    write_whole(out / COMPARISON, pretty_json(comparison.as_json() | {"notes": notes}))
    write_whole(out / COMPARISON_PAGE, page.encode("utf-8", errors="replace"))
    return Compared(comparison, notes)


def _notes(entrants: Sequence[Entrant], comparison: Comparison) -> tuple[str, ...]:
    """What makes the figures less comparable than they look."""
    notes = [
        f"{each.contestant.label} has no finished episodes and is left out"
        for each in entrants
        if not each.contestant.episodes
    ]
    begun = [each for each in entrants if each.contestant.episodes]
    for name in dict.fromkeys(name for each in begun for name in each.settings):
        values = {_text(each.settings.get(name)) for each in begun}
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


def _text(value: Any) -> str:
    return "none" if value is None else shown(value)
