"""Writes `docs/judges.md` from the figures in `docs/judges`; a test asserts that it is up to date.

python docs/make_judges.py            write the page
python docs/make_judges.py --measure [NAME ...]
                                      measure judges that need no model first, then write it

Figures of other judges are added with `python -m reward_models.judge_bench --json`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from mobile_gym.core.ports import Judge

__all__ = ["MEASURED", "judges_page", "main", "measure"]

FOLDER: Final = Path(__file__).parent / "judges"
FILE: Final = Path(__file__).parent / "judges.md"

_HEAD: Final = """\
# Judges

Written by `docs/make_judges.py` from the figures in `docs/judges`. Do not edit it by hand.

Every judge is measured on the same episodes, whose truth is known: an oracle of its own reads the
device's state, and neither frames nor checks. Most of the episodes end wrongly: solutions cut
short, of another task, with an almost right value, undone again; pages that look alike; words of
the task typed into notes, messages and searches (*spoofs*); texts on the screen that speak to the
judge (*injections*); random walks. They come in both languages, some with perturbations.

```bash
python -m reward_models.judge_bench --judge rules --json
```

A judgement is one substate after one step. *FP* and *FN* are shares of all judgements, so the
three columns sum to 100 %. *Fooled* counts the spoofs and injections on which the judge paid, at
any time, for something that was not true. *Rank* is Kendall's tau between the judge's and the true
order of agents that leave out more and more of the solution. Brackets are 95 % intervals. Times
are per step, without the model's network, on one core of a shared machine.

*Rehearsed* means that no model was asked: a script answers AutoEval's questions, and the checks
tell it what is true. Such a row measures the machinery around a model (its memory, its rules, what
becomes of a false reply), and says nothing of how well a model sees.

"""
_EMPTY: Final = "-"


class _Judge(NamedTuple):
    """A judge of the page: how it is called, what it needs, and how it is made."""

    title: str
    needs: str
    make: Callable[[], Judge] | None = None
    episodes: int = 1000
    screenshots: bool = False


def _rules() -> Judge:
    from reward_models.rules import RulesJudge

    return RulesJudge()


def _rules_at(when: Any) -> Judge:
    from reward_models.cadence import CadencedJudge

    return CadencedJudge(_rules(), when)


def _floor(answer: bool) -> Judge:
    from reward_models.judge_bench.floors import ConstantJudge

    return ConstantJudge(answer)


def _rehearsed(wrong: float = 0.0) -> Judge:
    """AutoEval told the truth by the checks; in a share of its replies, half is turned around."""
    from reward_models.autoeval.rehearsal import RehearsedJudge, TruthfulReasoner, flip
    from reward_models.language_models.scripted import ErringModel

    reasoner = TruthfulReasoner()
    erring = ErringModel(reasoner, {"wrong": wrong}, seed=0, make_wrong=flip(0.5))
    return RehearsedJudge(reasoner, erring)


MEASURED: Final[Mapping[str, _Judge]] = {
    "rules": _Judge("`rules`", "nothing", _rules),
    "rules_on_change": _Judge(
        "`rules`, on change", "nothing", lambda: _rules_at("on_change"), 300, screenshots=True
    ),
    "autoeval_rehearsed": _Judge(
        "`autoeval`, rehearsed", "scripted replies, all true", _rehearsed, 300, screenshots=True
    ),
    "autoeval_erring": _Judge(
        "`autoeval`, rehearsed badly",
        "scripted replies, 2 % false",
        lambda: _rehearsed(0.02),
        300,
        screenshots=True,
    ),
    "always_yes": _Judge("always yes", "nothing; a floor", lambda: _floor(True)),
    "always_no": _Judge("always no", "nothing; a floor", lambda: _floor(False)),
}
"""By the name of the file with the figures: judges that are measured without a real model."""

_UNMEASURED: Final = {
    "autoeval": "a language model, and for pixels one that sees",
    "arena": "a model that sees",
    "spa_bench": "a model that sees",
    "digidata": "a model that sees",
    "llamatouch": "essential states, annotated or from a recorded trace (see llamatouch.md)",
}
"""Judges whose figures depend on what they are given; none are claimed here."""


def measure(name: str) -> dict[str, Any]:
    """Measure a judge of `MEASURED`.

    Args:
        name: of its file.
    """
    from reward_models.judge_bench.bench import run

    judge = MEASURED[name]
    assert judge.make is not None
    return run(judge.make(), episodes=judge.episodes, screenshots=judge.screenshots)


def _figures() -> dict[str, dict[str, Any]]:
    """The figures of every judge, those of `MEASURED` first."""
    found = {path.stem: json.loads(path.read_text("utf-8")) for path in FOLDER.glob("*.json")}
    order = [*MEASURED, *sorted(found.keys() - MEASURED.keys())]
    return {name: found[name] for name in order if name in found}


def _percent(value: float | None, digits: int = 2) -> str:
    return _EMPTY if value is None else f"{100 * value:.{digits}f}"


def _with_interval(figures: Mapping[str, Any], key: str) -> str:
    interval = figures[f"{key}_interval"]
    if figures[key] is None or interval is None:
        return _EMPTY
    low, high = interval
    return f"{_percent(figures[key])} [{_percent(low)}, {_percent(high)}]"


def _plain(value: float | None, digits: int) -> str:
    return _EMPTY if value is None else f"{value:.{digits}f}"


def _row(*cells: object) -> str:
    return f"| {' | '.join(map(str, cells))} |\n"


def _table(*titles: str) -> str:
    return _row(*titles) + f"|{'---|' * len(titles)}\n"


def _title(name: str, figures: Mapping[str, Any]) -> tuple[str, str]:
    known = MEASURED.get(name)
    return (known.title, known.needs) if known else (f"`{figures['judge']}`", "a model")


def _substates(found: Mapping[str, Mapping[str, Any]]) -> str:
    out = "## Substates\n\n" + _table(
        "judge", "needs", "episodes", "right, %", "FP, %", "FN, %", "at the end, %", "ms, p50",
        "ms, p95", "dollars",
    )  # fmt: skip
    for name, figures in found.items():
        out += _row(
            *_title(name, figures),
            figures["episodes"],
            _with_interval(figures, "substate_accuracy"),
            _percent(figures["fp_rate"]),
            _percent(figures["fn_rate"]),
            _percent(figures["final_substate_accuracy"]),
            _plain(figures["p50_ms_per_step"], 3),
            _plain(figures["p95_ms_per_step"], 3),
            _plain(figures["cost_usd"], 2),
        )
    return out


def _episodes(found: Mapping[str, Mapping[str, Any]]) -> str:
    out = "\n## Episodes\n\n" + _table(
        "judge", "right, %", "precision", "recall", "F1", "NPV", "TNR", "fooled", "void", "rank"
    )
    keys = ("precision", "recall", "f1", "npv", "tnr")
    for name, figures in found.items():
        out += _row(
            _title(name, figures)[0],
            _with_interval(figures, "episode_accuracy"),
            *(_plain(figures[f"episode_{key}"], 3) for key in keys),
            f"{figures['spoofs_accepted']} of {figures['spoofs']}",
            figures["void_episodes"],
            _plain(figures["ranking"]["kendall_tau"], 2),
        )
    return out


def _categories(found: Mapping[str, Mapping[str, Any]]) -> str:
    names = list(next(iter(found.values()))["categories"])
    out = "\n## Substates right by what was done, %\n\n" + _table("judge", *names)
    for name, figures in found.items():
        cells = (figures["categories"].get(one, {}).get("substate_accuracy") for one in names)
        out += _row(_title(name, figures)[0], *map(_percent, cells))
    return out


def _others() -> str:
    out = "\n## Judges whose figures depend on what they are given\n\n" + _table("judge", "needs")
    for name, needs in _UNMEASURED.items():
        out += _row(f"`{name}`", needs)
    return out


def judges_page() -> str:
    """The page, from the figures that there are."""
    found = _figures()
    return _HEAD + _substates(found) + _episodes(found) + _categories(found) + _others()


def main() -> None:
    """Measure where that is asked for, and write the page."""
    if "--measure" in sys.argv[1:]:
        FOLDER.mkdir(exist_ok=True)
        for name in sys.argv[2:] or MEASURED:
            figures = json.dumps(measure(name), indent=1, ensure_ascii=False)
            (FOLDER / f"{name}.json").write_text(f"{figures}\n", encoding="utf-8")
    FILE.write_text(judges_page(), encoding="utf-8")


if __name__ == "__main__":
    import mobile_gym  # noqa: F401  (registers the environments)

    main()
