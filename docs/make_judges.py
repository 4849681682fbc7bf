"""Writes `docs/judges.md` from the figures in `docs/judges`; a test asserts that it is up to date.

python docs/make_judges.py            write the page
python docs/make_judges.py --measure [NAME ...]
                                      measure what needs no model first, then write it

Figures of other judges are added with `python -m reward_models.judge_bench --json`.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from mobile_gym.core.ports import Judge

__all__ = ["MEASURED", "SECTIONS", "judges_page", "main", "measure"]

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


def _noise() -> dict[str, Any]:
    script = FOLDER.parents[1] / "benchmarks" / "judge_noise.py"
    done = subprocess.run(
        [sys.executable, str(script), "--json"], check=True, capture_output=True, text=True
    )
    return json.loads(done.stdout)


def _llamatouch_templates() -> dict[str, Any]:
    from reward_models.judge_bench.llamatouch_templates import run

    return run()


SECTIONS: Final[Mapping[str, Callable[[], dict[str, Any]]]] = {
    "noise": _noise,
    "llamatouch_templates": _llamatouch_templates,
}
"""By the name of the file with the figures: what is measured on episodes of its own."""


def measure(name: str) -> dict[str, Any]:
    """Measure a judge of `MEASURED`, or what a section of `SECTIONS` shows.

    Args:
        name: of its file.
    """
    from reward_models.judge_bench.bench import run

    if name in SECTIONS:
        return SECTIONS[name]()
    judge = MEASURED[name]
    assert judge.make is not None
    return run(judge.make(), episodes=judge.episodes, screenshots=judge.screenshots)


def _read(name: str) -> dict[str, Any]:
    return json.loads((FOLDER / f"{name}.json").read_text("utf-8"))


def _figures() -> dict[str, dict[str, Any]]:
    """The figures of every judge, those of `MEASURED` first."""
    found = {path.stem: _read(path.stem) for path in FOLDER.glob("*.json")}
    order = [*MEASURED, *sorted(found.keys() - MEASURED.keys() - SECTIONS.keys())]
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


_NOISE: Final = """
## What becomes of a model's errors

AutoEval with a script in the model's place, which knows the truth and errs at a known rate: so many
of its verdicts are turned around, and so many of its replies are broken in form. The three figures
of a cell are for rates of {rates} %. *FP* and *FN* are shares of all judgements at the end of an
episode. False positives are latched and add up over the steps; a miss can be made good on the next
screen.

There are {templates} templates with {episodes} episodes, each judged under {seeds} seeds of errors:
solutions ({solution} steps on average), wrong endings ({wrong_ending}) and random walks up to the
step limit ({random_walk}). One success is {one_success} % of the successes.

```bash
python benchmarks/judge_noise.py --json
```

"""
_CALLS: Final = """
Calls of the model and tokens per episode, with {rate} % of errors; repetitions after a refused
reply are included. *Every step* is 100 %. A weak model, with 20 % of errors, is counted apart;
tokens are those of both.

"""
_NOISE_NOTES: Final = """
- The Checker asks again where a reply is broken in form, so that fewer rounds and episodes are
  lost, and keeps a unit from succeeding without its page. A false verdict in good form passes it.
- *At the end* asks as often as *on change*: the steps are judged one after another, only later.
- The judges of a vote err independently here; models that were trained alike do not. They vote on
  what each has latched, where false positives have added up already, so a vote helps more against
  misses.
- With the rules first, a cascade makes {share} % of the calls of asking on every step, over all
  episodes. The rules are the truth in this table: it is the best that a cascade can do. It is
  below a quarter because of the random walks ({random_walk} %), in which little is claimed.
- On solutions it makes {solution} %, on wrong endings {wrong_ending} %: a short path reaches a
  substate every few steps, and each must be confirmed on the screen that shows it. What the model
  denies there is lost when the screen is left.
- Rules that speak only at the end (`cadenced`, `at_end`) bring solutions down to {late} %, but the
  model then sees the last screen alone: FN is {late_misses} %, and {late_rejected} % of the
  successes are rejected. That suits tasks whose substates can all be seen at the end.
- A weak model first does not reach a quarter; the least is {weak} %. What it claims falsely stays
  claimed, and the model is asked on every new screen until it agrees; what it misses is lost. What
  comes first should miss nothing, and claim little that is false.
"""


def _noise_section() -> str:
    found = _read("noise")
    rows: dict[str, list[dict[str, Any]]] = {}
    for row in found["rows"]:
        rows.setdefault(row["judge"], []).append(row)
    rates = [f"{100 * row['error_rate']:.0f}" for row in next(iter(rows.values()))]
    steps = found["steps_by_kind"]
    out = _NOISE.format(
        **found,
        rates=" / ".join(rates),
        one_success=f"{100 / (found['seeds'] * found['templates']):.1f}",
        **{kind.replace(" ", "_"): count for kind, count in steps.items()},
    )
    keys = ("fp", "fn", "accepted", "rejected", "void")
    out += _table(
        "judge", "FP, %", "FN, %", "failures accepted, %", "successes rejected, %", "void, %"
    )
    for name, given in rows.items():
        out += _row(name, *(" / ".join(f"{row[key]:.1f}" for row in given) for key in keys))
    out += _CALLS.format(rate=rates[0]) + _table(
        "judge", *steps, "all", "of every step's, %", "weak calls", "tokens"
    )
    for name, (row, *_) in rows.items():
        calls = (f"{row['calls_by_kind'][kind]:.1f}" for kind in steps)
        share = f"{100 * row['share_of_calls']:.0f}"
        out += _row(
            name, *calls, f"{row['calls']:.1f}", share, f"{row['weak_calls']:.1f}", row["tokens"]
        )
    return out + _noise_notes(rows)


def _noise_notes(rows: Mapping[str, list[dict[str, Any]]]) -> str:
    first, late = rows["cascade, rules first"], rows["cascade, rules at the end first"][0]
    weak = rows["cascade, a weak model first"]
    base, of_first = rows["every step"][0]["calls_by_kind"], first[0]["calls_by_kind"]
    return _NOISE_NOTES.format(
        share=" / ".join(f"{100 * row['share_of_calls']:.0f}" for row in first),
        **{
            kind.replace(" ", "_"): f"{100 * calls / base[kind]:.0f}"
            for kind, calls in of_first.items()
        },
        late=f"{100 * late['calls_by_kind']['solution'] / base['solution']:.0f}",
        late_misses=f"{late['fn']:.0f}",
        late_rejected=f"{late['rejected']:.0f}",
        weak=f"{100 * min(row['share_of_calls'] for row in weak):.0f}",
    )


_LLAMATOUCH: Final = """
## LlamaTouch on templates

Essential states from the solution's frames of one seed judge {traces} other executions of the same
tasks, on {templates} templates. The rules say which of them do the task; {left_out} that are not
what their kind says are left out.

```bash
python -m reward_models.judge_bench --judge llamatouch --templates 40 --json
```

"""
_LLAMATOUCH_NOTES: Final = """
Perturbed solutions repeat the recorded actions, which suits the two baselines; a detour does not.
Wrong endings that are accepted mostly do the task and then undo it on another screen, do it in
another order, or do one thing too many. Perturbed solutions that are rejected lack a component that
the annotated frame shows, come by another activity, or show a page that is just not alike enough.
"""


def _llamatouch_section() -> str:
    found = _read("llamatouch_templates")
    out = _LLAMATOUCH.format(**found | {"left_out": len(found["left_out"])})
    out += _table("judge", "right, %", "accepted of the correct, %", "rejected of the wrong, %")
    keys = ("accuracy", "accepted_correct", "rejected_wrong")
    out += _row("`llamatouch`", *(_percent(found[key]) for key in keys))
    for title, name in (("actions, step by step", "stepwise"), ("actions, subsequence", "lcs")):
        keys = (f"{name}_accuracy", f"{name}_accepted_correct", f"{name}_rejected_wrong")
        out += _row(title, *(_percent(found[key]) for key in keys))
    out += "\n" + _table("execution", "accepted")
    for kind, counts in found["kinds"].items():
        out += _row(kind, f"{counts['accepted']} of {counts['traces']}")
    return out + _LLAMATOUCH_NOTES


def judges_page() -> str:
    """The page, from the figures that there are."""
    found = _figures()
    tables = _substates(found) + _episodes(found) + _categories(found)
    return _HEAD + tables + _noise_section() + _llamatouch_section() + _others()


def main() -> None:
    """Measure where that is asked for, and write the page."""
    if "--measure" in sys.argv[1:]:
        FOLDER.mkdir(exist_ok=True)
        for name in sys.argv[2:] or (*MEASURED, *SECTIONS):
            figures = json.dumps(measure(name), indent=1, ensure_ascii=False)
            (FOLDER / f"{name}.json").write_text(f"{figures}\n", encoding="utf-8")
    FILE.write_text(judges_page(), encoding="utf-8")


if __name__ == "__main__":
    import mobile_gym  # noqa: F401  (registers the environments)

    main()
