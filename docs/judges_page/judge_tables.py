"""The first part of the page: what is measured, and a table of judges for each view of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from judges_page.cells import heading, line, percent, plain, with_interval
from judges_page.figures import FOLDER, read
from judges_page.measured import MEASURED, SECTIONS

_LEARNED: Final = """\
`learned` is a small network of our own, trained on episodes like these of other seeds, on a part of
the templates. It is measured on new episodes of the templates it was trained on, on templates it
has never seen, and on apps (notes, files) of which it has seen no template; each row has tasks of
its own, so compare it with the floors rather than with the rows above. Its figures are of one
training: of {played:,} episodes of seed {seed}, {episodes:,} are of the {templates} templates
that are not held back, and the network sees these for {epochs} epochs. They come from

```bash
python docs/make_judges.py --measure learned learned_unseen learned_unseen_apps
```

in two minutes, with torch on one thread: batches are small, and several threads take longer
(`OMP_NUM_THREADS=1` elsewhere) and sum in another order, which makes another model. One for your
own use is trained on all templates:

```bash
python -m reward_models.learned collect examples
python -m reward_models.learned train examples --out learned.safetensors
python -m reward_models.judge_bench --judge '{{"name": "learned", "path": "learned.safetensors"}}'
```

"""


def judge_tables() -> str:
    """What the learned judge was trained on, and the tables."""
    found = _figures()
    learned = _LEARNED.format(**found["learned"]["training"])
    return learned + _substates(found) + _episodes(found) + _categories(found)


def _figures() -> dict[str, dict[str, Any]]:
    """The figures of every judge, those of `MEASURED` first."""
    found = {path.stem: read(path.stem) for path in FOLDER.glob("*.json")}
    order = [*MEASURED, *sorted(found.keys() - MEASURED.keys() - SECTIONS.keys())]
    return {name: found[name] for name in order if name in found}


def _title(name: str, figures: Mapping[str, Any]) -> tuple[str, str]:
    known = MEASURED.get(name)
    return (known.title, known.needs) if known else (f"`{figures['judge']}`", "a model")


def _substates(found: Mapping[str, Mapping[str, Any]]) -> str:
    out = "## Substates\n\n" + heading(
        "judge", "needs", "templates", "episodes", "right, %", "FP, %", "FN, %", "at the end, %",
        "ms, p50", "ms, p95", "dollars",
    )  # fmt: skip
    for name, figures in found.items():
        out += line(
            *_title(name, figures),
            _templates(figures),
            figures["episodes"],
            with_interval(figures, "substate_accuracy"),
            percent(figures["fp_rate"]),
            percent(figures["fn_rate"]),
            percent(figures["final_substate_accuracy"]),
            plain(figures["p50_ms_per_step"], 3),
            plain(figures["p95_ms_per_step"], 3),
            plain(figures["cost_usd"], 2),
        )
    return out


def _templates(figures: Mapping[str, Any]) -> str:
    """How many templates the row covers, and of how many of them substates are known."""
    total = figures["templates"]
    known = figures.get("templates_with_facts", total)
    return str(total) if known == total else f"{total} ({known})"


def _episodes(found: Mapping[str, Mapping[str, Any]]) -> str:
    out = "\n## Episodes\n\n" + heading(
        "judge", "right, %", "precision", "recall", "F1", "NPV", "TNR", "fooled", "void", "rank"
    )
    keys = ("precision", "recall", "f1", "npv", "tnr")
    for name, figures in found.items():
        out += line(
            _title(name, figures)[0],
            with_interval(figures, "episode_accuracy"),
            *(plain(figures[f"episode_{key}"], 3) for key in keys),
            f"{figures['spoofs_accepted']} of {figures['spoofs']}",
            figures["void_episodes"],
            plain(figures["ranking"]["kendall_tau"], 2),
        )
    return out


def _categories(found: Mapping[str, Mapping[str, Any]]) -> str:
    names = list(next(iter(found.values()))["categories"])
    out = "\n## Substates right by what was done, %\n\n" + heading("judge", *names)
    for name, figures in found.items():
        cells = (figures["categories"].get(one, {}).get("substate_accuracy") for one in names)
        out += line(_title(name, figures)[0], *map(percent, cells))
    return out
