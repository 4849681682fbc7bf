"""What policies earn that see the phone at the start and never read the instruction.

Three kinds are tried on every template that is not tagged `fixed`: *values* (an answer or a
parameter that stands on the first screen), *rules* (a record is picked by up to two attributes) and
*forests* (a random forest picks one, which needs the extra `floors`); each with what apps show, and
with what a shell prints in addition. `mobile_gym.testing.first_screen` says exactly how.

A template leaks where a policy exceeds chance by more than 0.05 and the p-value of its excess is
below 0.01, corrected for all policies of all templates that are measured together. The exit status
is 1 where one leaks that declares no reason (`singled_out_by`).

The same seeds give the same figures. Tasks are written with the first seeds; the published
figures are those of the held-out ones, which begin at 20000. `--write` keeps these in
`task_suites/first_screen_floors.json`, which the docs show. With `--suite` or `--task` it replaces
those of these templates alone.

    python benchmarks/first_screen.py [--suite notes] [--task Notes.PinNote] [--seeds 300]
        [--first-seed 0 | --held-out] [--no-forest] [--perturbation standard] [--language zh]
        [--workers 2] [--json] [--write]
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any, Final

from rich.console import Console
from rich.markup import escape
from rich.table import Table

import mobile_gym
from mobile_gym.core.errors import MissingExtra, UsageError
from mobile_gym.core.plugins import load
from mobile_gym.core.tasks import FIXED, LANGUAGES, Language, TaskTemplate
from mobile_gym.testing.first_screen import (
    HELD_OUT_FROM,
    LONG_RUN_SEEDS,
    PICKERS,
    FirstScreenFloor,
    Picker,
    PolicyScore,
    first_screen_floor,
    leaks_of,
)
from mobile_gym.testing.first_screen.policies import require_forest

FILE: Final = Path(__file__).parents[1] / "task_suites" / "first_screen_floors.json"
HOW: Final = ("seeds", "first_seed", "perturbation", "language")
MEANS: Final = {"screen": False, "shell": True}
"""Whether a policy needs a shell, by the name of what it sees."""
LONGEST_CLUE: Final = 120
WIDTH: Final = 110
"""Characters of the table of suites."""

Leaks = Mapping[str, Sequence[PolicyScore]]


def measure(
    template_id: str,
    seeds: range,
    language: Language,
    perturbation: str | None,
    with_forest: bool,
) -> FirstScreenFloor:
    """One template's floor; a function of names, for another process."""
    template = load("suite catalog", "built-in").template(template_id)
    return first_screen_floor(
        template,
        seeds=seeds,
        language=language,
        perturbation=perturbation,
        with_forest=with_forest,
    )


def measured(
    template_ids: Sequence[str], work: Callable[[str], FirstScreenFloor], workers: int
) -> list[FirstScreenFloor]:
    """The floors of many templates, in their order."""
    if workers == 1:
        return [work(template_id) for template_id in template_ids]
    with ProcessPoolExecutor(workers) as pool:
        return list(pool.map(work, template_ids))


# -- what is kept of a template -------------------------------------------------------------------


def entry_of(floor: FirstScreenFloor, leaks: Sequence[PolicyScore]) -> dict[str, Any]:
    """A template's entry in the JSON and in the data file."""
    return {
        picker: {
            name: figures_of(best(floor, leaks, picker, needs_shell), leaks)
            for name, needs_shell in MEANS.items()
        }
        for picker in PICKERS
    }


def best(
    floor: FirstScreenFloor, leaks: Sequence[PolicyScore], picker: Picker, needs_shell: bool
) -> PolicyScore | None:
    """The policy to show: one that leaks, else the one that is furthest above chance."""
    tried = [
        score
        for score in floor.scores
        if (score.picker, score.needs_shell) == (picker, needs_shell)
    ]
    return max(tried, key=lambda score: (score in leaks, score.excess), default=None)


def figures_of(score: PolicyScore | None, leaks: Sequence[PolicyScore]) -> dict[str, Any] | None:
    """One policy's figures; None where none was tried."""
    if score is None:
        return None
    clue = ": ".join(filter(None, (score.place, score.clue)))
    return {
        "success": round(score.success, 4),
        "chance": round(score.chance, 4),
        "clue": clue if len(clue) <= LONGEST_CLUE else f"{clue[: LONGEST_CLUE - 3]}...",
        "leaks": score in leaks,
    }


# -- summaries ------------------------------------------------------------------------------------


def suite_figures(
    templates: Sequence[TaskTemplate], floors: Mapping[str, FirstScreenFloor], leaks: Leaks
) -> dict[str, Any]:
    """Counts of templates that leak, and mean success against chance."""
    figures: dict[str, Any] = {"templates": len(templates)}
    figures["leaking"] = sum(template.id in leaks for template in templates)
    figures["leaking_on_screen"] = sum(
        any(not score.needs_shell for score in leaks.get(template.id, ())) for template in templates
    )
    figures["explained"] = sum(
        template.id in leaks and bool(template.singled_out_by) for template in templates
    )
    for picker in PICKERS:
        scores = [floors[template.id].best(picker) for template in templates]
        tried = [score for score in scores if score is not None]
        figures[picker] = {
            "leaking": sum(
                any(score.picker == picker for score in leaks.get(template.id, ()))
                for template in templates
            ),
            "success": round(fmean(score.success for score in tried), 4) if tried else None,
            "chance": round(fmean(score.chance for score in tried), 4) if tried else None,
        }
    return figures


def by_suite(templates: Sequence[TaskTemplate]) -> dict[str, list[TaskTemplate]]:
    """Templates by what stands before the point of their ids, and all of them."""
    suites: dict[str, list[TaskTemplate]] = {}
    for template in templates:
        suites.setdefault(template.id.partition(".")[0], []).append(template)
    return {**suites, "all": list(templates)}


def suite_table(summary: Mapping[str, Mapping[str, Any]]) -> Table:
    """The summaries of suites, one a row."""
    table = Table(
        title="What a policy earns that never reads the instruction",
        caption="shown: leaking by what apps show. explained: leaking for a declared reason.\n"
        "values, rules, forests: templates that leak, mean success / chance of the best policy.",
    )
    titles = ("suite", "templates", "leaking", "shown", "explained")
    for title in (*titles, *(f"{picker}s" for picker in PICKERS)):
        table.add_column(title, no_wrap=True)
    for suite, figures in summary.items():
        counts = ("templates", "leaking", "leaking_on_screen", "explained")
        cells = [f"{figures[name]}" for name in counts]
        for picker in PICKERS:
            leaking, success, chance = figures[picker].values()
            cells.append("-" if success is None else f"{leaking}, {success:.2f} / {chance:.2f}")
        table.add_row(suite, *cells)
    return table


def print_leaks(templates: Sequence[TaskTemplate], leaks: Leaks, console: Console) -> None:
    """Every template that leaks, with its clearest policy and why it may."""
    for template in templates:
        if scores := leaks.get(template.id):
            why = f" ({template.singled_out_by})" if template.singled_out_by else ""
            line = f"[bold]{template.id}[/]{escape(why)}: {escape(str(scores[0]))}"
            console.print(line, highlight=False, soft_wrap=True)


# -- the data file --------------------------------------------------------------------------------


def kept(how: Mapping[str, Any]) -> dict[str, Any]:
    """The entries of the data file that were measured as these are, by template.

    Raises:
        UsageError: they were measured in another way.
    """
    document = json.loads(FILE.read_text(encoding="utf-8"))
    if document["templates"] and document["how"] != how:
        raise UsageError(
            f"the floors in {FILE.name} were measured with {document['how']}; measure these so, "
            "or all of them again"
        )
    return document["templates"]


def write(entries: Mapping[str, Any], order: Iterable[str], how: Mapping[str, Any]) -> None:
    """Write the data file that is shipped with the suites: the entries of these templates."""
    lines = ",\n".join(
        f'"{name}": {json.dumps(entries[name], ensure_ascii=False)}'
        for name in order
        if name in entries
    )
    FILE.write_text(
        f'{{"how": {json.dumps(how)},\n"templates": {{\n{lines}\n}}}}\n', encoding="utf-8"
    )


def main() -> int:
    """Measure and print; 1 where a template leaks that does not say why."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--suite", default="all", help="whose templates, a name of the catalog")
    parser.add_argument("--task", action="append", help="a template's id, in place of a suite")
    parser.add_argument("--seeds", type=int, default=LONG_RUN_SEEDS, help="of each template")
    first = parser.add_mutually_exclusive_group()
    first.add_argument("--first-seed", type=int, default=0)
    first.add_argument(
        "--held-out",
        action="store_const",
        const=HELD_OUT_FROM,
        dest="first_seed",
        help="the seeds that nobody tunes to",
    )
    parser.add_argument("--no-forest", action="store_true", help="values and rules alone")
    parser.add_argument("--perturbation", help="of the phones, as MobileEnv takes it")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--write", action="store_true", help=f"write {FILE.name}")
    options = parser.parse_args()
    catalog = load("suite catalog", "built-in")
    named = [catalog.template(name) for name in options.task or ()]
    templates = [
        template for template in named or catalog.suite(options.suite) if FIXED not in template.tags
    ]
    is_part = bool(options.task) or options.suite != "all"
    how = {name: getattr(options, name) for name in HOW}
    try:
        entries = kept(how) if options.write and is_part else {}
        if not options.no_forest:
            require_forest()
        elif options.write:
            raise UsageError("--write is for all policies; leave --no-forest out")
        if options.write and options.first_seed < HELD_OUT_FROM:
            raise UsageError("--write is for the held-out seeds")
    except (UsageError, MissingExtra) as error:
        parser.error(str(error))
    work = partial(
        measure,
        seeds=range(options.first_seed, options.first_seed + options.seeds),
        language=options.language,
        perturbation=options.perturbation,
        with_forest=not options.no_forest,
    )
    measurements = measured([template.id for template in templates], work, options.workers)
    floors = {floor.template_id: floor for floor in measurements}
    leaks = leaks_of(measurements)
    unexplained = [
        template.id
        for template in templates
        if template.id in leaks and not template.singled_out_by
    ]
    measured_entries = {
        name: entry_of(floor, leaks.get(name, ())) for name, floor in floors.items()
    }
    if options.write:
        order = (template.id for template in catalog.suite("all"))
        write(entries | measured_entries, order, how)
    summary = {
        suite: suite_figures(members, floors, leaks)
        for suite, members in by_suite(templates).items()
    }
    if options.json:
        result = {
            "version": mobile_gym.__version__,
            "suite": options.task or options.suite,
            **how,
            "policies": sum(len(floor.scores) for floor in measurements),
            "suites": summary,
            "unexplained": unexplained,
            "per_template": measured_entries,
        }
        print(json.dumps(result, ensure_ascii=False))
    else:
        console = Console(width=max(Console().width, WIDTH))
        print_leaks(templates, leaks, console)
        console.print(suite_table(summary))
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
