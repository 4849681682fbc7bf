"""Verifying success by a strict judge and by people.

A strict judge goes first. What it accepts is kept; what it does not goes to people, through a CSV
file that they fill in. Two who agree decide; a third row settles a tie.

Source: DigiData, its verification of trajectories.
"""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from mobile_gym.core.errors import RecordingError, StoreError, UsageError
from mobile_gym.foreign.csv_rows import read_rows
from mobile_gym.foreign.wording import value_text
from mobile_gym.rollouts.reviewing.verdicts import EpisodeVerdict
from mobile_gym.rollouts.storing.store import write_whole

_COLUMNS: Final = (
    "episode_id",
    "task_id",
    "instruction",
    "file",
    "judge_says",
    "reviewer",
    "success",
    "note",
)
_YES: Final = frozenset({"yes", "y", "true", "1"})
_NO: Final = frozenset({"no", "n", "false", "0"})
_AGREEING: Final = 2
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""How cells begin that a spreadsheet would calculate."""


@dataclass(frozen=True, slots=True)
class ReviewOutcome:
    """Ids of episodes by the decisions of judge and people, all in the order of the verdicts."""

    by_judge: tuple[str, ...]
    by_people: tuple[str, ...]
    rejected: tuple[str, ...]
    waiting: tuple[str, ...]
    """No two people agree yet."""

    @property
    def kept(self) -> tuple[str, ...]:
        """Accepted by either side."""
        return (*self.by_judge, *self.by_people)


def write_questions(
    path: Path,
    verdicts: Iterable[EpisodeVerdict],
    instructions: Mapping[str, str],
    *,
    files: Mapping[str, str] | None = None,
) -> int:
    """Write the file for people: two rows for every episode that the judge did not accept.

    Args:
        path: of a new CSV file.
        verdicts: of the strict judge.
        instructions: by episode id.
        files: where people find the episodes, by id.

    Returns:
        How many episodes are asked about.

    Raises:
        StoreError: the file is there already, and may hold answers, or cannot be written.
        UsageError: two verdicts are on episodes of one id.
    """
    verdicts = list(verdicts)
    _require_one_each(verdicts)
    if path.exists():
        raise StoreError(f"{path}: is there already; its answers would be lost")
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(_COLUMNS)
    asked = [verdict for verdict in verdicts if not verdict.success]
    for verdict in asked:
        row = (
            verdict.episode_id,
            verdict.task_id,
            instructions[verdict.episode_id],
            (files or {}).get(verdict.episode_id, ""),
            _verdict_reason(verdict),
        )
        for _ in range(_AGREEING):
            writer.writerow([*map(_spreadsheet_cell, row), "", "", ""])
    write_whole(path, text.getvalue().encode())
    return len(asked)


def read_answers(path: Path) -> dict[str, dict[str, bool]]:
    """The answers of each reviewer by episode; empty rows are questions that are still open.

    Raises:
        StoreError: the file cannot be read, or a row is neither empty nor an answer.
    """
    try:
        rows = read_rows(path, ("episode_id", "reviewer", "success"))
    except RecordingError as error:
        raise StoreError(str(error)) from error
    by_episode: dict[str, dict[str, bool]] = defaultdict(dict)
    for number, row in enumerate(rows, 2):
        reply = row["success"].strip().casefold()
        reviewer = row["reviewer"].strip()
        if not reply:
            continue
        if reply not in _YES | _NO or not reviewer:
            what = "no reviewer" if reply in _YES | _NO else f"success {value_text(row['success'])}"
            raise StoreError(f"{path}, line {number}: {what}; write who says yes or no")
        answers = by_episode[_plain_text(row["episode_id"])]
        if answers.setdefault(reviewer, reply in _YES) != (reply in _YES):
            raise StoreError(f"{path}, line {number}: {reviewer} says both yes and no")
    return dict(by_episode)


def combine_reviews(
    verdicts: Sequence[EpisodeVerdict], answers: Mapping[str, Mapping[str, bool]]
) -> ReviewOutcome:
    """Bring judge and people together.

    Args:
        verdicts: of the strict judge.
        answers: of `read_answers`.

    Raises:
        UsageError: an answer is about an episode that was not judged, or two verdicts are on
            episodes of one id.
    """
    _require_one_each(verdicts)
    known = {verdict.episode_id for verdict in verdicts}
    if unknown := sorted(answers.keys() - known):
        raise UsageError(f"there is an answer about {unknown[0]!r}, which was not judged")
    sides: dict[str, list[str]] = {"judge": [], "people": [], "rejected": [], "waiting": []}
    for verdict in verdicts:
        side = "judge" if verdict.success else _majority_answer(answers.get(verdict.episode_id, {}))
        sides[side].append(verdict.episode_id)
    return ReviewOutcome(*(tuple(ids) for ids in sides.values()))


def _require_one_each(verdicts: Iterable[EpisodeVerdict]) -> None:
    """Check that an id names one episode: an answer would count for all that it names."""
    seen: set[str] = set()
    for verdict in verdicts:
        if verdict.episode_id in seen:
            raise UsageError(
                f"two verdicts are on an episode called {verdict.episode_id!r}; join their runs "
                "with  mobile-gym store merge , which gives every episode a name of its own"
            )
        seen.add(verdict.episode_id)


def _majority_answer(answers: Mapping[str, bool]) -> str:
    """What at least two say, and more than say the opposite."""
    yes = sum(answers.values())
    no = len(answers) - yes
    if max(yes, no) < _AGREEING or yes == no:
        return "waiting"
    return "people" if yes > no else "rejected"


def _verdict_reason(verdict: EpisodeVerdict) -> str:
    """The judge's evidence on the last moment, or why it did not decide."""
    if not verdict.decided:
        return "; ".join(dict.fromkeys(verdict.missing.values()))
    last = verdict.steps[-1] if verdict.steps else {}
    return "; ".join(dict.fromkeys(text for text in last.get("evidence", ()) if text))


def _spreadsheet_cell(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def _plain_text(text: str) -> str:
    return text[1:] if text.startswith("'") and text[1:].startswith(_FORMULA) else text
