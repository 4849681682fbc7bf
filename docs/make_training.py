"""Draws the curves and writes the tables of `docs/training/learner.md` from `training/results`.

    python docs/make_training.py

Each `NAME.csv` is the `curves.csv` of a run of `examples/train_node_policy.py`, each `NAME.json`
what its `evaluate` wrote. Runs of the same name but for the end `_s0`, `_s1`, ... are one line: the
mean of the runs, and how far apart they are.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple
from xml.sax.saxutils import escape

import numpy as np
import numpy.typing as npt

FOLDER: Final = Path(__file__).parent / "training"
PAGE: Final = FOLDER / "learner.md"
PICTURE: Final = Path(__file__).parent / "pictures" / "training_curves.svg"
BEGIN: Final = "<!-- results: begin -->\n"
END: Final = "<!-- results: end -->\n"
WIDTH, HEIGHT = 760, 360
LEFT, RIGHT, TOP, BOTTOM = 56, 210, 24, 48
COLORS: Final = ("#1b6ef3", "#d93025", "#188038", "#9334e6", "#e37400", "#5f6368")
COLUMN: Final = "success"
SMOOTHED: Final = 9
"""Updates whose mean is drawn: one has some fifty episodes."""

Floats = npt.NDArray[np.float64]


class Line(NamedTuple):
    """What one line is drawn from: steps, and success of each run at these, (runs, steps)."""

    name: str
    steps: Floats
    success: Floats


def lines(folder: Path) -> list[Line]:
    """The runs of a folder that have successes to draw, by name."""
    runs: dict[str, list[tuple[Floats, Floats]]] = {}
    for file in sorted(folder.glob("*.csv")):
        with file.open(encoding="utf-8", newline="") as opened:
            rows = [row for row in csv.DictReader(opened) if row.get(COLUMN, "nan") != "nan"]
        if rows:
            name = re.sub(r"_s\d+$", "", file.stem)
            columns = ([float(row[column]) for row in rows] for column in ("steps", COLUMN))
            steps, success = map(np.array, columns)
            runs.setdefault(name, []).append((steps, smoothed(success)))
    return [_joined(name, of_name) for name, of_name in runs.items()]


def smoothed(values: Floats, width: int = SMOOTHED) -> Floats:
    """The mean of each value and those before it, up to a width."""
    sums = np.concatenate([[0.0], np.cumsum(values)])
    ends = np.arange(1, len(values) + 1)
    starts = np.maximum(ends - width, 0)
    return (sums[ends] - sums[starts]) / (ends - starts)


def _joined(name: str, runs: Sequence[tuple[Floats, Floats]]) -> Line:
    steps = runs[0][0]
    steps = steps[steps <= min(run[-1] for run, _ in runs)]
    return Line(name, steps, np.stack([np.interp(steps, *run) for run in runs]))


def picture(drawn: Sequence[Line]) -> str:
    """An SVG of the lines: success over steps."""
    most = max((float(line.steps[-1]) for line in drawn), default=1.0)

    def x(steps: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * steps / most

    def y(success: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * success

    def points(steps: Floats, success: Floats) -> str:
        return " ".join(f"{x(a):.1f},{y(b):.1f}" for a, b in zip(steps, success, strict=True))

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="Roboto, sans-serif" font-size="12" fill="#5f6368">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
    ]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(
            f'<path d="M{LEFT} {y(share):.1f}H{WIDTH - RIGHT}" stroke="#e0e0e0"/>'
            f'<text x="{LEFT - 8}" y="{y(share) + 4:.1f}" text-anchor="end">{share:.0%}</text>'
        )
    for part in range(5):
        steps = most * part / 4
        parts.append(
            f'<text x="{x(steps):.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">'
            f"{steps / 1000:.0f}k</text>"
        )
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(
        f'<text x="{middle}" y="{HEIGHT - 8}" text-anchor="middle">steps in the environment</text>'
        f'<text x="{LEFT - 40}" y="14">success of training episodes</text>'
    )
    for place, (line, color) in enumerate(zip(drawn, COLORS, strict=False)):
        if len(line.success) > 1:
            band = points(line.steps, line.success.max(axis=0)) + " "
            band += points(line.steps[::-1], line.success.min(axis=0)[::-1])
            parts.append(f'<polygon points="{band}" fill="{color}" opacity="0.15"/>')
        mean = points(line.steps, line.success.mean(axis=0))
        parts.append(
            f'<polyline points="{mean}" fill="none" stroke="{color}" stroke-width="2"/>'
            f'<path d="M{WIDTH - RIGHT + 12} {TOP + 20 * place + 8}h18" stroke="{color}" '
            'stroke-width="2"/>'
            f'<text x="{WIDTH - RIGHT + 36}" y="{TOP + 20 * place + 12}">'
            f"{escape(line.name.replace('_', ' '))} ({len(line.success)})</text>"
        )
    return "\n".join([*parts, "</svg>\n"])


def tables(folder: Path) -> str:
    """The measures of every evaluation, as tables in Markdown."""
    parts = []
    for file in sorted(folder.glob("*.json")):
        content = json.loads(file.read_text(encoding="utf-8"))
        title = file.stem.replace("_", " ")
        rows = [
            "| what | success | 95 % over episodes | 95 % over runs | episodes | tasks |",
            "|---|---|---|---|---|---|",
            *(_row(name, one) for name, one in content["measures"].items()),
        ]
        parts.append(f"### {title}\n\n" + "\n".join(rows) + "\n")
    return "\n".join(parts)


def _row(name: str, measure: Mapping[str, Any]) -> str:
    def shown(interval: Sequence[float]) -> str:
        return f"{interval[0]:.1%} to {interval[1]:.1%}"

    over_runs = measure["over_runs"]
    runs = "one run" if over_runs is None else f"{shown(over_runs)} ({measure['runs']})"
    cells = (
        name,
        f"**{measure['value']:.1%}**",
        shown(measure["over_episodes"]),
        runs,
        str(measure["episodes"]),
        str(measure["tasks"]),
    )
    return f"| {' | '.join(cells)} |"


def page(text: str, folder: Path) -> str:
    """The page with the tables in it.

    Raises:
        ValueError: the page has no place for them.
    """
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise ValueError(f"{PAGE.name} lacks the lines {BEGIN.strip()} and {END.strip()}")
    return f"{before}{BEGIN}\n{tables(folder)}\n{END}{after}"


def main() -> None:
    """Write the picture and the page."""
    results = FOLDER / "results"
    PICTURE.write_text(picture(lines(results)), encoding="utf-8")
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), results), encoding="utf-8")


if __name__ == "__main__":
    main()
