"""A data card: what is in a data set, in words, a table and pictures.

`write_data_card(folder, ...)` writes `README.md` and the SVG files that it shows. The pictures are
drawn here, as bars need no plotting library.

Source: DigiData, its diversity score: the mean over pairs of goals of half the cosine distance of
their embeddings, 1/2 - cos/2. It is 0 where all are the same and 1/2 where none has anything to do
with another.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import fmean, median
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from mobile_gym.core.errors import StoreError, UsageError
from mobile_gym.core.tasks import Task
from mobile_gym.rollouts.reporting import metrics
from mobile_gym.rollouts.reporting.metrics import Rate, number_or_dash
from mobile_gym.rollouts.reporting.templating import render_template
from mobile_gym.rollouts.storing.outcomes import Outcome
from mobile_gym.rollouts.storing.store import write_whole

Embedding = Callable[[Sequence[str]], npt.NDArray[np.floating]]
"""Texts to vectors: (texts, size)."""

_SIZE: Final = 1024
_LETTERS: Final = 3


def diversity_score(goals: Sequence[str], embed: Embedding | None = None) -> float:
    """The diversity score of goals.

    Args:
        goals: instructions.
        embed: of a sentence model, as in the paper; None is `hashing_embedding`, which sees equal
            letters and not equal meaning, so that its scores compare with each other alone.

    Raises:
        UsageError: there are fewer than two goals, or the embedding has another shape.
    """
    if len(goals) < 2:
        raise UsageError(f"there are {len(goals)} goals; a pair needs two")
    vectors = np.asarray((embed or hashing_embedding)(goals), np.float64)
    if vectors.ndim != 2 or len(vectors) != len(goals):
        raise UsageError(
            f"the embedding of {len(goals)} goals has the shape {vectors.shape}; "
            "it must be (goals, size)"
        )
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    units = np.divide(vectors, lengths, out=np.zeros_like(vectors), where=lengths > 0)
    # The squared length of the sum holds every pair twice and every vector with itself.
    total = float(np.square(units.sum(axis=0)).sum() - np.square(units).sum())
    return 0.5 - 0.5 * total / (len(goals) * (len(goals) - 1))


def hashing_embedding(texts: Sequence[str]) -> npt.NDArray[np.float64]:
    """Counts of groups of three letters, hashed: (texts, 1024). Needs no model."""
    counts = np.zeros((len(texts), _SIZE))
    for row, text in zip(counts, texts, strict=True):
        padded = f" {' '.join(text.casefold().split())} "
        for start in range(max(len(padded) - _LETTERS + 1, 1)):
            row[zlib.crc32(padded[start : start + _LETTERS].encode()) % _SIZE] += 1
    return counts


_TEMPLATES: Final = Path(__file__).parent / "templates"
_LABEL_PX: Final = 220
_BAR_PX: Final = 320
_ROW_PX: Final = 22
_MOST_BARS: Final = 40
_BINS: Final = 10
_COLOUR: Final = "#4878a8"


def write_data_card(
    folder: Path,
    outcomes: Sequence[Outcome],
    tasks: Sequence[Task],
    *,
    title: str,
    splits: Sequence[str] = (),
) -> Path:
    """Describe a data set.

    Args:
        folder: is there already; usually that of the episodes.
        outcomes: of the episodes.
        tasks: of the episodes, in the same order.
        title: of the card.
        splits: which set each episode belongs to, in the same order; may be left out.

    Returns:
        The Markdown file.

    Raises:
        UsageError: there are no episodes, or not one task and one set for each.
        StoreError: a card of that name is there already, or it cannot be written.
    """
    if not outcomes:
        raise UsageError("there are no episodes to describe")
    if len(tasks) != len(outcomes) or (splits and len(splits) != len(outcomes)):
        raise UsageError(
            f"{len(outcomes)} episodes with {len(tasks)} tasks and {len(splits)} sets; "
            "give one of each for every episode"
        )
    card = folder / "README.md"
    if card.exists():
        raise StoreError(f"{card}: is there already; choose another folder")
    pictures = {
        "apps": Counter(app for task in tasks for app in task.apps),
        "steps": _binned_counts([outcome.steps for outcome in outcomes]),
        "endings": Counter(outcome.termination_reason for outcome in outcomes),
        "success": _success_by_task(outcomes),
    }
    if splits:
        pictures["splits"] = Counter(splits)
    for name, counts in pictures.items():
        write_whole(folder / f"{name}.svg", bars_svg(_TITLES[name], counts).encode())
    write_whole(card, _card_markdown(title, outcomes, tasks, tuple(pictures)).encode())
    return card


def bars_svg(title: str, counts: Mapping[str, float]) -> str:
    """Horizontal bars as an SVG picture, at most 40 of them, and the number of those left out."""
    shown = list(counts.items())[:_MOST_BARS]
    most = max((value for _, value in shown), default=0) or 1
    return render_template(
        _TEMPLATES,
        "bars.svg.jinja",
        {
            "title": title,
            "bars": [
                _Bar(_cut_label(label), row * _ROW_PX + 4, max(value / most * _BAR_PX, 0), value)
                for row, (label, value) in enumerate(shown, 1)
            ],
            "left_out": len(counts) - len(shown),
            "width": _LABEL_PX + _BAR_PX + 60,
            "height": (len(shown) + 2) * _ROW_PX,
            "label_px": _LABEL_PX,
            "row_px": _ROW_PX,
            "bar_height": _ROW_PX - 6,
            "colour": _COLOUR,
        },
    )


class _Bar(NamedTuple):
    label: str
    top: int
    width: float
    value: float


_TITLES: Final = {
    "apps": "Episodes by app",
    "steps": "Episodes by number of actions",
    "endings": "Episodes by how they ended",
    "success": "Success rate by task",
    "splits": "Episodes by set",
}


def _card_markdown(
    title: str, outcomes: Sequence[Outcome], tasks: Sequence[Task], pictures: Sequence[str]
) -> str:
    goals = sorted({task.text for task in tasks})
    steps = [outcome.steps for outcome in outcomes]
    facts = {
        "episodes": len(outcomes),
        "actions": sum(steps),
        "actions per episode, mean and median": f"{fmean(steps):.1f}, {median(steps):g}",
        "tasks": len({task.id for task in tasks}),
        "different instructions": len(goals),
        "apps": len({app for task in tasks for app in task.apps}),
        "languages": ", ".join(sorted({task.language for task in tasks})),
        "successful episodes (95 %)": _rate_text(metrics.success_rate(outcomes)),
        "premature, of self-reported ends (95 %)": _rate_text(
            metrics.premature_termination_rate(outcomes)
        ),
        "overdue, of step-limit ends (95 %)": _rate_text(
            metrics.overdue_termination_rate(outcomes)
        ),
        "step ratio of the successful": number_or_dash(metrics.step_ratio(outcomes), ".2f"),
        "seconds per step": number_or_dash(metrics.seconds_per_step(outcomes), ".3f"),
        "cost of agent and judge in $": number_or_dash(metrics.agent_cost_usd(outcomes), ".4f")
        + f", {metrics.judge_cost_usd(outcomes):.4f}",
        "with a violation": sum(bool(outcome.violation) for outcome in outcomes),
        "side effects per episode": f"{fmean(len(o.side_effects) for o in outcomes):.2f}",
    }
    if len(goals) > 1:
        facts["diversity of instructions, by letters"] = f"{diversity_score(goals):.3f}"
    return render_template(
        _TEMPLATES,
        "data_card.md.jinja",
        {
            "title": " ".join(title.split()),
            "facts": tuple(facts.items()),
            "pictures": [(name, _TITLES[name]) for name in pictures],
        },
    )


def _success_by_task(outcomes: Sequence[Outcome]) -> dict[str, float]:
    groups = metrics.outcomes_by_task(outcomes)
    return {
        name: round(metrics.success_rate(groups[name]).value or 0.0, 3) for name in sorted(groups)
    }


def _rate_text(rate: Rate) -> str:
    """A rate with its interval and what it is a rate of."""
    if rate.value is None or rate.interval is None:
        return "- (of 0)"
    low, high = (f"{end * 100:.1f}" for end in rate.interval)
    return f"{rate.value * 100:.1f} % ({low} to {high}) of {rate.total}"


def _binned_counts(values: Sequence[int]) -> dict[str, int]:
    """Counts in at most ten ranges of equal width, empty ones included."""
    low, high = min(values), max(values)
    width = max(-(-(high - low + 1) // _BINS), 1)
    starts = range(low, high + 1, width)
    counts = Counter((value - low) // width for value in values)
    return {
        f"{start}" if width == 1 else f"{start} to {start + width - 1}": counts[number]
        for number, start in enumerate(starts)
    }


def _cut_label(label: str) -> str:
    return label if len(label) <= 32 else f"{label[:31]}…"
