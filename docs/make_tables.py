"""Writes `docs/tasks.md` from the suite catalog; the tests assert that it is up to date.

python docs/make_tables.py
"""

from __future__ import annotations

from collections.abc import Sized
from pathlib import Path
from typing import Final

import numpy as np

from mobile_gym.core.substates import PageNode, Substate
from mobile_gym.core.tasks import Task, TaskTemplate
from task_suites import catalog, first_screen_floors
from task_suites.blind_floors import Earned, floors_of
from task_suites.first_screen_floors import PickerFloors

FILE: Final = Path(__file__).parent / "tasks.md"
SEED: Final = 0
_LONGEST_VALUE: Final = 120

_HEAD: Final = """\
# Tasks

Written by `docs/make_tables.py` from the suite catalog. Do not edit it by hand.

Every task is an environment: `gymnasium.make("MobileGym/ID-v0")`. Texts, substates and golden
steps (a person's step count) are those of the parameters that numpy's `default_rng(0)` draws. A
query is answered with `Answer`; in the other tasks something must be done.

The floors are what a policy earns that does the solution of another seed, whose instruction
differs, under the perturbation `standard`: by taps at the same coordinates, as if it never looked,
and by named steps, as if it never read. They are success / G, the share of the goals / Φ, the
progress. A score near them says little. “Alike” is the share of the pairs of seeds that draw the
same instruction; these are not played, unless the task is tagged `fixed`, as it has nothing to
vary. `python benchmarks/blind.py --held-out --write` measures them again.

The last three columns are success / chance of policies that see the phone at the start and never
read the instruction: a value of the task stands on the first screen; a rule of up to two
attributes, or a random forest, picks the record that the task is about. Chance is the same with
another seed's values, or with a record picked at random. Figures in brackets need a shell, and bold
ones are above chance ([how this is decided](writing_tasks.md#leaks-on-the-first-screen)). Where the
instruction singles out its target in the same words on every seed, the task's description below
gives the reason.
`python benchmarks/first_screen.py --held-out --write` measures them again.

Suites that `mobile-gym run --suite` knows: {suites}, and `recorded:PATH`.

"""


def _cell(text: object) -> str:
    return str(text).replace("|", "\\|").replace("\n", " ")


def _row(*cells: object) -> str:
    return f"| {' | '.join(map(_cell, cells))} |\n"


def _table(titles: tuple[str, ...]) -> str:
    return _row(*titles) + f"|{'---|' * len(titles)}\n"


def _example(template: TaskTemplate, language: str = "en") -> Task:
    return template.task(np.random.default_rng(SEED), language=language)  # type: ignore[arg-type]


def _overview(templates: tuple[TaskTemplate, ...]) -> str:
    titles = ("id", "level", "kind", "instruction", "in Chinese", "golden steps", "tags")
    blind = ("floor by taps", "by named steps", "alike")
    out = _table((*titles, *blind, "values on the first screen", "by a rule", "by a forest"))
    for template in templates:
        task = _example(template)
        kind = "operation" if task.kind == "operation" else "query"
        chinese = _example(template, "zh").text if "zh" in template.languages else ""
        tags = " ".join(sorted(template.tags))
        link = f"[{template.id}](#{template.id.replace('.', '').lower()})"
        about = (link, template.level, kind, task.text, chinese, task.golden_steps, tags)
        out += _row(*about, *_floors(template), *_first_screen(template))
    return out


def _floors(template: TaskTemplate) -> tuple[str, str, str]:
    floors = floors_of(template.id)
    if floors is None:
        return "", "", ""
    return _earned(floors.by_taps), _earned(floors.by_named_steps), f"{floors.collisions:.1%}"


def _first_screen(template: TaskTemplate) -> tuple[str, str, str]:
    floors = first_screen_floors.floors_of(template.id)
    if floors is None:
        return "", "", ""
    return _picked(floors.value), _picked(floors.rule), _picked(floors.forest)


def _picked(floors: PickerFloors) -> str:
    screen, shell = floors.screen, floors.shell
    shown = "" if screen is None else _against_chance(screen)
    if shell is None or (screen is not None and shell.success <= screen.success):
        return shown
    return f"{shown} ({_against_chance(shell)})".strip()


def _against_chance(earned: first_screen_floors.Earned) -> str:
    figures = f"{earned.success:.2f} / {earned.chance:.2f}"
    return f"**{figures}**" if earned.leaks else figures


def _earned(floor: Earned | None) -> str:
    if floor is None:
        return "none played"
    return f"{floor.success:.2f} / {floor.goals:.2f} / {floor.progress:.2f}"


def _substate(substate: Substate) -> str:
    notes = [f"one of “{substate.alternatives}”"] * bool(substate.alternatives)
    notes += ["optional"] * substate.optional
    if substate.after:
        notes.append(f"after {', '.join(map(str, substate.after))}")
    parent = "" if substate.parent_id is None else substate.parent_id
    kind = "page" if isinstance(substate, PageNode) else "unit"
    return _row(substate.id, kind, substate.description, parent, substate.hold, ", ".join(notes))


def _brief(value: object) -> str:
    """A parameter's value; of a long one the number of its entries."""
    written = repr(value)
    if len(written) <= _LONGEST_VALUE or not isinstance(value, Sized):
        return written
    return f"({len(value)} entries)" if not isinstance(value, str) else f"({len(value)} characters)"


def _details(template: TaskTemplate) -> str:
    task = _example(template)
    first, *lines = (line for line in template.doc.splitlines() if line.strip())
    params = ", ".join(f"`{name}={_brief(value)}`" for name, value in task.params.items()) or "none"
    out = f"### {template.id}\n\n{first}\n\n"
    out += "".join(f"- {line}\n" for line in _joined(lines))
    out += f"- Example: “{task.text}”, parameters {params}; cut off after {task.step_limit} steps\n"
    if task.start_satisfied:
        out += f"- True at reset: {', '.join(map(str, task.start_satisfied))}\n"
    if template.singled_out_by:
        out += f"- Singled out on every seed: {template.singled_out_by}\n"
    if task.wrong_endings:
        names = "; ".join(ending.name for ending in task.wrong_endings)
        out += f"- Wrong endings: {names}\n"
    out += "\n" + _table(("substate", "kind", "what must be true", "parent", "hold", "notes"))
    return out + "".join(map(_substate, task.substates)) + "\n"


def _joined(lines: list[str]) -> list[str]:
    """Lines of a docstring with the continued ones put after those that they continue."""
    out: list[str] = []
    for line in lines:
        if line.startswith(" ") and out:
            out[-1] += " " + line.strip()
        else:
            out.append(line)
    return out


def tasks_page() -> str:
    """The whole of `docs/tasks.md`."""
    templates = catalog.suite("all")
    suites = ", ".join(f"`{name}`" for name in catalog.suite_names())
    page = _HEAD.format(suites=suites) + _overview(templates) + "\n## One by one\n\n"
    return page + "\n".join(_details(template).rstrip("\n") + "\n" for template in templates)


if __name__ == "__main__":
    FILE.write_text(tasks_page(), encoding="utf-8")
    print(f"{FILE.name}: {len(catalog.suite('all'))} tasks")
