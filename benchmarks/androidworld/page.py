"""Writes `docs/androidworld.md` from what runs have found (`run.py`).

Of several runs the last one counts for each task and seed, so that a page can be made of parts.

    python benchmarks/androidworld/page.py FOUND.jsonl... [--print]
"""

from __future__ import annotations

import argparse
import json
import statistics
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from textwrap import shorten
from typing import Any

from twins import FREE, NEEDS, PARTS

PAGE = Path(__file__).resolve().parents[2] / "docs" / "androidworld.md"
ALL_TASKS = 116
HEAD = """# AndroidWorld, unmodified

[AndroidWorld](https://github.com/google-research/android_world) is a benchmark of 116 tasks for
agents on an Android emulator. Its own code, as it is published, also runs on a device of ours:
`mobile-gym serve --persona google` is an emulator to it. It sets up its apps and its tasks there,
its agents play, and its judges judge.

The apps are imitations, with drawings and words of their own. **A score on this device is no
AndroidWorld score.** What it is good for: agents, wrappers and trainers that are written for
AndroidWorld run on a laptop and in CI, and its judges, which nobody here wrote, look at our device.

## Try it

AndroidWorld is not on PyPI, and none of its code is in this repository. With a checkout of it:

```text
make androidworld ANDROID_WORLD=../android_world              # all tasks, three seeds
make androidworld ANDROID_WORLD=../android_world TASKS=Clock SEEDS=1
```

The command makes a virtual environment with AndroidWorld's pins, answers its downloads with small
files, serves a device, and has AndroidWorld set it up. For each task class and seed AndroidWorld
draws the parameters and sets the device up. Its judge is asked where nothing was done, and after an
ending that is wrong: a thing not confirmed, another object. Then it sets up the same again, the
solution of our task with the same goal (suite `android_world`) is played by touch through the wire,
its judge is asked, and it tears down. The first seed is solved a second time. Without `TASKS`, this
page is written anew.

## Your own agent

Serve the device where AndroidWorld looks for its emulator, and start AndroidWorld as its own README
says:

```text
mobile-gym serve --persona google                             # here
python run.py --agent_name=random_agent --perform_emulator_setup \\
    --tasks=ClockStopWatchRunning,ContactsAddContact          # in AndroidWorld's checkout
```

It wants an `adb` below `~/Android/Sdk/platform-tools`; the package `adbutils` brings one.
`--perform_emulator_setup` is needed once for each device that is served, and takes two minutes,
most of which it sleeps. It downloads apps (it was tried here with the same small files in their
place), and where the device has an imitation of a package that is installed, that comes up. Without
it, tasks start in apps as they are after their installation.

## What a start gives away

The tasks of the suite `android_world` lay out their own starts. AndroidWorld's own set-up often
marks what a task is about: in its questions about the calendar, for example, that event alone has
no description. Here what a task is about and what lies around it are drawn with the same rates and
in a drawn order, so an agent has to read the instruction. The exceptions are goals of
AndroidWorld's that say the same on every seed:

- SimpleCalendarNextEvent, SimpleCalendarEventsInNextWeek: the instruction never changes, and the
  clock says which events are meant.
- ExpenseDeleteDuplicates, ExpenseDeleteDuplicates2, RecipeDeleteDuplicateRecipes,
  RecipeDeleteDuplicateRecipes2, RecipeDeleteDuplicateRecipes3: one entry is there twice.
- RecipeAddMultipleRecipesFromMarkor2: the file has the same name on every seed.
- TasksHighPriorityTasks: high priority.
- TasksIncompleteTasksOnDate: what is not done and due first is always asked for.
- SimpleSmsReplyMostRecent, SimpleSmsResend: the message that came last, or was sent last.

## Which of its tasks are solved here
"""
AFTER = """
*Nothing* and *wrong* are the highest score of its judge over the seeds, *solved* the lowest;
*twice* says that the first seed was solved again after its tear-down. *Seconds* are those of one
solved episode from set-up to tear-down, the median over the seeds, without and with the sleeps in
AndroidWorld's own code.
"""
FREE_NOTE = """
Marked with *: its judge is content with doing nothing, because it is so from the start; there the
wrong ending is the opposite. Marked with ½: its judge gives halves for halves.
"""


def read(paths: Iterable[Path]) -> dict[str, list[dict[str, Any]]]:
    """Rows by kind; of a task and seed, an app and an agent the last one."""
    found: dict[str, dict[tuple[Any, ...], dict[str, Any]]] = {}
    for path in paths:
        for line in path.read_text().splitlines():
            row = json.loads(line)
            key = tuple(row.get(name) for name in ("task", "seed", "app", "agent"))
            found.setdefault(row["kind"], {})[key] = row
    return {kind: list(rows.values()) for kind, rows in found.items()}


def _score_text(value: float | None) -> str:
    return "–" if value is None else f"{value:g}"


def _is_solved(row: Mapping[str, Any]) -> bool:
    return row.get("solved") == 1.0 and not row["errors"]


def task_line(name: str, rows: Sequence[Mapping[str, Any]]) -> str:
    """A task class's line of the table."""

    def scores(what: str) -> list[float]:
        return [row[what] for row in rows if row.get(what) is not None]

    mark = "*" if name in FREE else " ½" if name in PARTS else ""
    seeds = len(rows)
    initialized = sum(row.get("initialized", 0) == row["episodes"] for row in rows)
    torn_down = sum(row.get("torn down", 0) == row["episodes"] for row in rows)
    twice = scores("solved again")
    seconds = [row["seconds"] for row in rows if "seconds" in row]
    slept = [row["seconds"] + row["slept_s"] for row in rows if "seconds" in row]
    cells = (
        f"{name}{mark}",
        f"{initialized}/{seeds}",
        _score_text(max(scores("nothing"), default=None)),
        _score_text(max(scores("wrong"), default=None)),
        _score_text(min(scores("solved"), default=None)),
        "yes" if twice and min(twice) == 1.0 else "no",
        f"{torn_down}/{seeds}",
        f"{statistics.median(seconds):.1f}" if seconds else "–",
        f"{statistics.median(slept):.1f}" if slept else "–",
    )
    return f"| {' | '.join(cells)} |"


def page(found: Mapping[str, Sequence[Mapping[str, Any]]]) -> str:
    """The whole page."""
    by_task: dict[str, list[Mapping[str, Any]]] = {}
    for row in found.get("task", ()):
        by_task.setdefault(row["task"], []).append(row)
    waiting = {name: need for need, names in NEEDS.items() for name in names}
    played = {name: rows for name, rows in sorted(by_task.items()) if name not in waiting}
    solved = [name for name, rows in played.items() if all(map(_is_solved, rows))]
    seeds = max((len(rows) for rows in played.values()), default=0)
    lines = [
        f"{len(solved)} of its {ALL_TASKS} task classes, for every seed that was played: up to "
        f"{seeds} of each. The other {ALL_TASKS - len(solved)} are named below.",
        "",
        "| task class | set up | nothing | wrong | solved | twice | torn down | seconds | slept |",
        "|---|---|---|---|---|---|---|---|---|",
        *(task_line(name, rows) for name, rows in played.items()),
        AFTER,
        FREE_NOTE,
    ]
    failed = [name for name in played if name not in solved]
    if failed:
        lines += ["### Not solved in this run", ""]
        for name in failed:
            errors = [error for row in played[name] for error in row["errors"]]
            why = errors[0].splitlines()[0] if errors else "its judge does not say 1.0"
            lines.append(f"- {name}: {shorten(why, 160, placeholder=' …')}")
        lines.append("")
    lines += ["### Which wait for an app", ""]
    lines += [f"- {need}: {', '.join(sorted(names))}" for need, names in NEEDS.items()]
    lines += ["", "## Setting up the apps", ""]
    lines += ["| app | what its own set-up says | seconds | with its sleeps |", "|---|---|---|---|"]
    for row in found.get("setup", ()):
        said = row["error"] or "; ".join(row["warnings"]) or "done"
        seconds = row.get("seconds", 0.0)
        both = f"{seconds:.1f} | {seconds + row.get('slept_s', 0.0):.1f}"
        lines.append(f"| {row['app']} | {shorten(said, 120, placeholder=' …')} | {both} |")
    lines += ["", "## Its agents", ""]
    lines += [
        "T3A and M3A, AndroidWorld's own agents, play a task with a model that follows a script.",
        "",
        "| agent | task | steps | score |",
        "|---|---|---|---|",
        *(
            f"| {row['agent'].upper()} | {row['task']} | {row.get('steps', '–')} "
            f"| {_score_text(row.get('score'))} |"
            for row in found.get("agent", ())
        ),
    ]
    minutes = sum(row.get("wall_s", 0.0) for row in found.get("task", ())) / 60
    lines += ["", f"All trials took {minutes:.0f} minutes together, AndroidWorld's sleeps cut."]
    return HEAD + "\n" + "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("found", nargs="+", type=Path)
    parser.add_argument("--print", action="store_true", dest="prints", help="and write nothing")
    given = parser.parse_args()
    text = page(read(given.found))
    if given.prints:
        print(text)
    else:
        PAGE.write_text(text, encoding="utf-8")
        print(f"wrote {PAGE}")


if __name__ == "__main__":
    main()
