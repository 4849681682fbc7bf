"""What a policy earns that never looks, and one that never reads: the floors of the task suites.

The solution of one seed is done on the device of another seed whose instruction differs, under the
perturbation `standard`: by taps at the same coordinates, and by named steps ("tap the node that
says X"); `mobile_gym.testing.blind` says exactly how. Per floor: `success`, `goals` (G, the share
of goals that hold) and `progress` (Φ), means over the templates' own means, with 95 % intervals of
a bootstrap that draws templates, then attempts. `collisions` is the share of seed pairs of a
template with the same instruction; such pairs are not played. Templates tagged `fixed` are apart;
of those tagged `same_words` the solutions must be the same, too.

The same seeds give the same figures. Tasks are written with the development seeds; the figure to
tell is that of the held-out ones. `--write` keeps each template's floors in
`task_suites/blind_floors.json`, which docs and reports show. With `--suite` or `--task` it replaces
those of these templates alone, so that a new suite need not wait for the others.

    python benchmarks/blind.py [--json] [--suite notes] [--task Notes.PinNote] [--pairs 12]
        [--held-out] [--language zh] [--workers 2] [--per-template] [--worst 20] [--write]
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np
from rich.console import Console
from rich.markup import escape
from rich.table import Table

import mobile_gym
from mobile_gym.core.errors import UsageError
from mobile_gym.core.plugins import load
from mobile_gym.core.substates import Substate
from mobile_gym.core.tasks import Language, Task
from mobile_gym.testing.blind import (
    DEVELOPMENT_SEEDS,
    HELD_OUT_SEEDS,
    MOST_COLLISIONS,
    PAIRS,
    POLICIES,
    BlindAttempt,
    BlindFloor,
    Policy,
    TemplateFloors,
    blind_floors,
    task_at_seed,
)

FILE: Final = Path(__file__).parents[1] / "task_suites" / "blind_floors.json"
PERTURBATION: Final = "standard"
FIGURES: Final = ("success", "goals", "progress")
KEYS: Final[Mapping[Policy, str]] = {"taps": "by_taps", "names": "by_named_steps"}
GOALS: Final = {"success": 0.03, "goals": 0.10, "progress": 0.30}
"""What a suite's floors should not be above."""
RESAMPLES: Final = 2000


def measure(template_id: str, seeds: range, pairs: int, language: Language) -> TemplateFloors:
    """One template's floors; a function of names, for another process."""
    template = load("suite catalog", "built-in").template(template_id)
    return blind_floors(
        template, seeds=seeds, pairs=pairs, language=language, perturbation=PERTURBATION
    )


def measured(
    template_ids: Sequence[str], work: Callable[[str], TemplateFloors], workers: int
) -> list[TemplateFloors]:
    """The floors of many templates, in their order."""
    if workers == 1:
        return [work(template_id) for template_id in template_ids]
    with ProcessPoolExecutor(workers) as pool:
        return list(pool.map(work, template_ids, chunksize=2))


def figures_of(floor: BlindFloor) -> dict[str, float] | None:
    """A template's figures; None where no pair could be played."""
    if not floor.attempts:
        return None
    return {name: round(getattr(floor, name), 4) for name in FIGURES}


def cells_of(floor: BlindFloor) -> list[str]:
    """The same for a table."""
    figures = figures_of(floor)
    return ["-"] * len(FIGURES) if figures is None else [f"{v:.2f}" for v in figures.values()]


def suite_figures(floors: Sequence[BlindFloor]) -> dict[str, Any]:
    """Means over templates, with intervals."""
    played = [floor for floor in floors if floor.attempts]
    found: dict[str, Any] = {}
    for name in FIGURES:
        values = [[float(getattr(attempt, name)) for attempt in floor.attempts] for floor in played]
        found[name] = round(float(np.mean([np.mean(row) for row in values])), 4) if values else None
        found[f"{name}_interval"] = interval(values)
    return found | {"templates": len(played), "attempts": sum(len(f.attempts) for f in played)}


def interval(values: Sequence[Sequence[float]]) -> list[float] | None:
    """95 % interval of the mean of means: templates are drawn, then attempts of each."""
    if not values:
        return None
    rng = np.random.default_rng(0)
    rows = [np.asarray(row) for row in values]
    means = np.stack(
        [row[rng.integers(len(row), size=(RESAMPLES, len(row)))].mean(axis=1) for row in rows]
    )
    drawn = rng.integers(len(rows), size=(len(rows), RESAMPLES))
    resampled = np.take_along_axis(means, drawn, axis=0).mean(axis=0)
    return [round(float(edge), 4) for edge in np.quantile(resampled, (0.025, 0.975))]


def template_figures(floors: TemplateFloors) -> dict[str, Any]:
    """A template's entry in the JSON and in the data file."""
    found: dict[str, Any] = {
        KEYS[policy]: figures_of(floor) for policy, floor in floors.by_policy.items()
    }
    return {**found, "collisions": round(floors.collisions, 4), "fixed": floors.is_fixed}


def summary(found: Sequence[TemplateFloors], how: Mapping[str, Any]) -> dict[str, Any]:
    """Everything that `--json` prints, but for the templates one by one."""
    varied = [floors for floors in found if not floors.is_fixed]
    shares = [floors.collisions for floors in varied]
    return {
        "version": mobile_gym.__version__,
        **how,
        **{
            KEYS[policy]: suite_figures([floors.by_policy[policy] for floors in varied])
            for policy in POLICIES
        },
        "collisions": {
            "mean": round(float(np.mean(shares)), 4) if shares else 0.0,
            "most": round(max(shares, default=0.0), 4),
            "templates_at_5_percent_or_more": sum(share >= MOST_COLLISIONS for share in shares),
        },
        "fixed": {f.template_id: template_figures(f) for f in found if f.is_fixed},
        "not_played": [f.template_id for f in found if not f.taps.attempts],
    }


# -- what the one who mends a template needs ------------------------------------------------------


def counted(task: Task) -> list[Substate]:
    """The goals, where the task says which substates are; else all of them."""
    goals = [substate for substate in task.substates if substate.role == "goal"]
    return goals or list(task.substates)


def worst(found: Sequence[TemplateFloors], policy: Policy, count: int) -> list[TemplateFloors]:
    """Those with the highest floors first: by success, then G, then Φ."""
    played = [floors for floors in found if floors.by_policy[policy].attempts]

    def height(floors: TemplateFloors) -> tuple[float, ...]:
        return tuple(getattr(floors.by_policy[policy], name) for name in FIGURES)

    return sorted(played, key=height, reverse=True)[:count]


def reasons(floors: TemplateFloors, policy: Policy, language: Language) -> list[str]:
    """Why a floor is as high as it is: which goals were met blind how often, and an example."""
    template = load("suite catalog", "built-in").template(floors.template_id)
    attempts = floors.by_policy[policy].attempts
    tasks = {
        attempt.played_seed: task_at_seed(template, attempt.played_seed, language)
        for attempt in attempts
    }
    met: dict[int, int] = {}
    words: dict[int, str] = {}
    for attempt in attempts:
        for substate in counted(tasks[attempt.played_seed]):
            met[substate.id] = met.get(substate.id, 0) + (substate.id in attempt.met)
            words.setdefault(substate.id, substate.description)
    lines = [
        f"{times}/{len(attempts)} met blind: {number} ({words[number]})"
        for number, times in sorted(met.items(), key=lambda item: (-item[1], item[0]))
        if times
    ]
    if example := next((attempt for attempt in attempts if attempt.success), None):
        lines.append(f"succeeded: {told(example, tasks[example.played_seed])}")
        recorded = task_at_seed(template, example.recorded_seed, language)
        lines.append(f"    with the solution of: {recorded.text}")
    return lines


def told(attempt: BlindAttempt, task: Task) -> str:
    """An attempt in words."""
    return f"seed {attempt.recorded_seed} on seed {attempt.played_seed}: {task.text}"


# -- output ---------------------------------------------------------------------------------------


def suite_table(result: Mapping[str, Any]) -> Table:
    """Both floors beside what they should be."""
    table = Table("floor", *FIGURES, "templates", "attempts", title="What a blind policy earns")
    for key in KEYS.values():
        row = result[key]
        cells = [
            f"{row[name]:.3f} [{row[f'{name}_interval'][0]:.3f}, {row[f'{name}_interval'][1]:.3f}]"
            if row["templates"]
            else "-"
            for name in FIGURES
        ]
        table.add_row(key.replace("_", " "), *cells, f"{row['templates']}", f"{row['attempts']}")
    table.add_row("goal: at most", *(f"{GOALS[name]:.2f}" for name in FIGURES), "", "")
    return table


def template_table(found: Sequence[TemplateFloors]) -> Table:
    """Every template's figures."""
    titles = [f"{policy} {name}" for policy in POLICIES for name in ("success", "G", "Φ")]
    table = Table("template", *titles, "collisions")
    for floors in found:
        cells = [cell for policy in POLICIES for cell in cells_of(floors.by_policy[policy])]
        name = f"{floors.template_id} (fixed)" if floors.is_fixed else floors.template_id
        table.add_row(name, *cells, f"{floors.collisions:.2f}")
    return table


def print_worst(
    found: Sequence[TemplateFloors], count: int, language: Language, console: Console
) -> None:
    """The worst of each floor, with reasons."""
    for policy in POLICIES:
        console.rule(f"highest floors {KEYS[policy].replace('_', ' ')}")
        for floors in worst(found, policy, count):
            cells = zip(FIGURES, cells_of(floors.by_policy[policy]), strict=True)
            shown = " ".join(f"{name} {cell}" for name, cell in cells)
            console.print(
                f"[bold]{floors.template_id}[/]: {shown}, collisions {floors.collisions:.2f}"
            )
            for line in reasons(floors, policy, language):
                console.print(f"    {escape(line)}", highlight=False, soft_wrap=True)


def kept(result: Mapping[str, Any]) -> dict[str, Any]:
    """The entries of the data file that were measured as these are, by template.

    Raises:
        UsageError: they were measured in another way.
    """
    document = json.loads(FILE.read_text(encoding="utf-8"))
    if document["how"] != how_measured(result):
        raise UsageError(
            f"the floors in {FILE.name} were measured with {document['how']}; measure these so, "
            "or all of them again"
        )
    return document["templates"]


def how_measured(result: Mapping[str, Any]) -> dict[str, Any]:
    """The head of the data file."""
    return {key: result[key] for key in ("seeds", "pairs", "perturbation", "language")}


def write(entries: Mapping[str, Any], order: Iterable[str], result: Mapping[str, Any]) -> None:
    """Write the data file that is shipped with the suites: the entries of these templates."""
    lines = ",\n".join(
        f'"{name}": {json.dumps(entries[name])}' for name in order if name in entries
    )
    FILE.write_text(
        f'{{"how": {json.dumps(how_measured(result))},\n"templates": {{\n{lines}\n}}}}\n',
        encoding="utf-8",
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--suite", default="all", help="whose templates, as the catalog knows it")
    parser.add_argument("--task", action="append", help="a template's id, in place of a suite")
    parser.add_argument("--pairs", type=int, default=PAIRS, help="attempts per template and floor")
    parser.add_argument("--held-out", action="store_true", help="the seeds that nobody tunes to")
    parser.add_argument("--language", choices=("en", "zh"), default="en")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("--per-template", action="store_true", help="each template's figures, too")
    parser.add_argument("--worst", type=int, default=0, metavar="N", help="N with reasons")
    parser.add_argument("--write", action="store_true", help=f"write {FILE.name}")
    options = parser.parse_args()
    catalog = load("suite catalog", "built-in")
    chosen = [catalog.template(name).id for name in options.task or ()] or [
        template.id for template in catalog.suite(options.suite)
    ]
    if options.write and not options.held_out:
        parser.error("--write is for the held-out seeds")
    is_part = bool(options.task) or options.suite != "all"
    seeds = HELD_OUT_SEEDS if options.held_out else DEVELOPMENT_SEEDS
    work = partial(measure, seeds=seeds, pairs=options.pairs, language=options.language)
    how = {
        "suite": options.task or options.suite,
        "seeds": "held-out" if options.held_out else "development",
        "pairs": options.pairs,
        "perturbation": PERTURBATION,
        "language": options.language,
    }
    try:
        entries = kept(how) if options.write and is_part else {}
    except UsageError as error:
        parser.error(str(error))
    found = measured(chosen, work, options.workers)
    result = summary(found, how)
    if options.write:
        entries |= {floors.template_id: template_figures(floors) for floors in found}
        write(entries, (template.id for template in catalog.suite("all")), result)
    if options.json:
        if options.per_template:
            result["per_template"] = {f.template_id: template_figures(f) for f in found}
        print(json.dumps(result))
        return
    console = Console()
    if options.per_template:
        console.print(template_table(found))
    if options.worst:
        print_worst(found, options.worst, options.language, console)
    console.print(suite_table(result))
    shares = result["collisions"]
    console.print(
        f"collisions: {shares['mean']:.2f} of seed pairs, "
        f"{shares['templates_at_5_percent_or_more']} templates at 5 % or more; "
        f"not played (one instruction only): {', '.join(result['not_played']) or 'none'}; "
        f"fixed: {', '.join(result['fixed']) or 'none'}"
    )


if __name__ == "__main__":
    main()
