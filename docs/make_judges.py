"""Writes `docs/judges.md` from the figures in `docs/judges`; a test asserts that it is up to date.

python docs/make_judges.py            write the page
python docs/make_judges.py --measure [NAME ...]
                                      measure what needs no model first, then write it

Figures of other judges are added with `python -m reward_models.judge_bench --json`.
"""

from __future__ import annotations

import atexit
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from functools import cache
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

An episode that was collected can be judged again, by any judge:
`mobile-gym judge DIR --judge rules` ([how](data_sets.md#judging-again)). Whoever judges while it is
collected, what the task's checks read is recorded too, so that the rules decide every episode. A
judge is told which step ends the episode in any case (`Transition.is_last`); those that rule at the
end need no step limit of their own.

*Rehearsed* means that no model was asked: a script answers AutoEval's questions, and the checks
tell it what is true. Such a row measures the machinery around a model (its memory, its rules, what
becomes of a false reply), and says nothing of how well a model sees.

"""
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
python -m reward_models.learned collect moments
python -m reward_models.learned train moments --out learned.safetensors
python -m reward_models.judge_bench --judge '{{"name": "learned", "path": "learned.safetensors"}}'
```

"""
_EMPTY: Final = "-"


class _Judge(NamedTuple):
    """A judge of the page: how it is called, what it needs, and how it is made."""

    title: str
    needs: str
    make: Callable[[], Judge] | None = None
    episodes: int = 1000
    screenshots: bool = False
    templates: Callable[[], Sequence[str]] | None = None


def _rules() -> Judge:
    from reward_models.rules import RulesJudge

    return RulesJudge()


def _rules_at(when: Any) -> Judge:
    from reward_models.combination.cadence import CadencedJudge

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


class _Model(NamedTuple):
    """A trained model: where it is, and how it was made."""

    path: Path
    training: Mapping[str, Any]


@cache
def _model() -> _Model:
    """A model that has never seen the templates and the apps that the split holds back."""
    import torch

    from reward_models.learned.collecting import from_bench
    from reward_models.learned.splits import split
    from reward_models.learned.training import Settings, train
    from reward_models.learned.weights import Config, save_model

    # Batches are small, so that threads wait for each other; and one sums in one order.
    torch.set_num_threads(1)
    trained = split().trained
    moments = from_bench(LEARNED_EPISODES, seed=LEARNED_SEED)
    moments = moments.where(lambda _, name: name in trained)
    settings = Settings()
    network, threshold, _ = train(moments, settings)
    episodes = sum(name in trained for name in moments.episodes)
    folder = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    config = Config(network.width, threshold, tuple(sorted(trained)), episodes)
    save_model(folder / "model", network, config)
    return _Model(
        folder / "model",
        {
            "played": LEARNED_EPISODES,
            "seed": LEARNED_SEED,
            "episodes": episodes,
            "templates": len(trained),
            "epochs": settings.epochs,
            "threshold": round(threshold, 3),
        },
    )


def _learned() -> Judge:
    from reward_models.learned import LearnedJudge

    return LearnedJudge(_model().path)


def _split(name: str) -> Callable[[], Sequence[str]]:
    def templates() -> Sequence[str]:
        from reward_models.learned.splits import split

        return getattr(split(), name)

    return templates


LEARNED_EPISODES: Final = 1200
"""Played for training; those of templates that are held back are left out."""
LEARNED_SEED: Final = 1
"""Of these episodes; the judge bench has 0."""
_LEARNED_NEEDS: Final = "a model trained in minutes"
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
    "learned": _Judge(
        "`learned`, known templates", _LEARNED_NEEDS, _learned, 200, templates=_split("measured")
    ),
    "learned_unseen": _Judge(
        "`learned`, unseen templates", _LEARNED_NEEDS, _learned, 200, templates=_split("unseen")
    ),
    "learned_unseen_apps": _Judge(
        "`learned`, unseen apps", _LEARNED_NEEDS, _learned, 200, templates=_split("unseen_apps")
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
    figures = run(
        judge.make(),
        episodes=judge.episodes,
        screenshots=judge.screenshots,
        templates=None if judge.templates is None else judge.templates(),
    )
    return figures | {"training": _model().training} if judge.make is _learned else figures


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

A script stands in the model's place, which knows the truth and errs at a known rate: so many of its
verdicts are turned around, and so many of its replies are broken in form. The figures of a cell are
for rates of {rates} %. *FP* and *FN* are shares of all judgements at the end of an episode,
against the truth of the bench's oracles. False positives are latched and add up over the steps; a
miss can be made good on the next screen.

There are {episodes} episodes of the judge bench with {successes} successes, each judged under
{seeds} seeds of errors.

```bash
python benchmarks/judge_noise.py --json
```

"""
_CALLS: Final = """
### Calls and tokens per episode

The model makes no errors here. *Every step* is 100 %, of calls and of tokens, in each column. A
weak model, with 20 % of errors, is not counted among the calls, but among the tokens.

"""
_SHARES: Final = """
With errors there are repetitions after refused replies, and second opinions. Calls of the cascades
in % of those of *every step* at the same rate, for rates of {rates} %:

"""
_NOISE_NOTES: Final = """
- The Checker asks again where a reply is broken in form, so that fewer rounds and episodes are
  lost, and keeps a unit from succeeding without its page. A false verdict in good form passes it.
- *At the end* asks as often as *on change*: the steps are judged one after another, only later.
- The judges of a vote err independently here; models that were trained alike do not. They vote on
  what each has latched, where false positives have added up already, so a vote helps more against
  misses.
- A cascade *of screens* asks on every screen that shows something new, and takes the whole answer:
  also what the model invents. On solutions that is {screens} % of the calls.
- A cascade *of claims* lets the claims of the cheap judge wait, each with the first and the last
  screen that it holds on, and asks once about all of them: when success is claimed, and at the end.
  The model is asked about claims alone, so it can invent nothing of its own. What it denies is
  asked once more; without that second opinion FN is {one_opinion} % instead of {claims} %.
  It is the default. With a truthful model it makes at most {most} % of the calls on every kind of
  episode; with an erring one on all but truncated ones, which are so short that one call is nearly
  a quarter ({truncated} %). Rewards come with the last step, or with the claimed success; `pile`
  (here *3 screens a call*) pays earlier for more calls.
- A cascade *of successes* asks only where success is claimed, and believes the rest: it costs least
  and pays at every step, and what the cheap judge invents in an episode that fails stays paid.
- The rules come first in these rows and claim nothing false here, so that the FP of claims and of
  successes are 0 by construction: this is the best that a cascade can do. Its FN cannot be better
  than that of its cheap judge.
- With a weak model first, FN is {weak_fn} % and {weak_rejected} % of
  the successes are rejected, for more than a quarter of the calls: what it misses nobody sees, what
  it claims too early is denied on the wrong screen, and it claims things after reset, too. What
  comes first should miss nothing.
"""


def _noise_section() -> str:
    found = _read("noise")
    rows: dict[str, list[dict[str, Any]]] = {}
    for row in found["rows"]:
        rows.setdefault(row["judge"], []).append(row)
    exact = {name: given[0] for name, given in rows.items()}
    erring = {name: given[1:] for name, given in rows.items()}
    rates = " / ".join(f"{100 * row['error_rate']:.0f}" for row in next(iter(erring.values())))
    out = _NOISE.format(**found, rates=rates)
    keys = ("fp", "fn", "accepted", "rejected", "void")
    out += _table(
        "judge", "FP, %", "FN, %", "failures accepted, %", "successes rejected, %", "void, %"
    )
    for name, given in erring.items():
        out += _row(name, *(" / ".join(f"{row[key]:.1f}" for row in given) for key in keys))
    return out + _calls(found, exact) + _shares(rows, rates) + _noise_notes(exact, erring)


def _calls(found: Mapping[str, Any], exact: Mapping[str, Mapping[str, Any]]) -> str:
    steps = found["steps_by_kind"]
    base = exact["every step"]
    out = _CALLS + _table("judge", *steps, "all", "of the calls, %", "tokens", "of the tokens, %")
    out += _row("*episodes, steps of each*", *(
        f"{found['episodes_by_kind'][kind]}, {count}" for kind, count in steps.items()
    ), *("",) * 4)  # fmt: skip
    for name, row in exact.items():
        cells = (
            f"{calls:.1f} ({100 * calls / base['calls_by_kind'][kind]:.0f} %)"
            for kind, calls in row["calls_by_kind"].items()
        )
        share = f"{100 * row['calls'] / base['calls']:.0f}"
        tokens = f"{100 * row['tokens'] / base['tokens']:.0f}"
        out += _row(name, *cells, f"{row['calls']:.1f}", share, row["tokens"], tokens)
    return out


def _shares(rows: Mapping[str, list[dict[str, Any]]], rates: str) -> str:
    base = [row["calls_by_kind"] for row in rows["every step"]]
    out = _SHARES.format(rates=rates) + _table("judge", *base[0], "all")
    for name, given in rows.items():
        if not name.startswith("cascade"):
            continue
        cells = (
            " / ".join(
                f"{100 * row['calls_by_kind'][kind] / every[kind]:.0f}"
                for row, every in zip(given[1:], base[1:], strict=True)
            )
            for kind in base[0]
        )
        whole = " / ".join(f"{100 * row['share_of_calls']:.0f}" for row in given[1:])
        out += _row(name, *cells, whole)
    return out


def _noise_notes(
    exact: Mapping[str, Mapping[str, Any]], erring: Mapping[str, list[dict[str, Any]]]
) -> str:
    def told(name: str, key: str) -> str:
        return " / ".join(f"{row[key]:.1f}" for row in erring[name])

    base, weak = exact["every step"]["calls_by_kind"], "cascade of claims, a weak model first"
    asked = exact["cascade of claims"]["calls_by_kind"]
    screens = exact["cascade of screens"]["calls_by_kind"]["solution"] / base["solution"]
    return _NOISE_NOTES.format(
        screens=f"{100 * screens:.0f}",
        one_opinion=told("cascade of claims, one opinion", "fn"),
        claims=told("cascade of claims", "fn"),
        most=f"{100 * max(calls / base[kind] for kind, calls in asked.items()):.0f}",
        truncated=" / ".join(
            f"{100 * row['calls_by_kind']['truncated'] / every['calls_by_kind']['truncated']:.0f}"
            for row, every in zip(erring["cascade of claims"], erring["every step"], strict=True)
        ),
        weak_fn=told(weak, "fn"),
        weak_rejected=told(weak, "rejected"),
    )


_LLAMATOUCH: Final = """
## LlamaTouch on templates

Essential states from one recording of the solution judge {traces} other executions of the same
tasks, on {templates} templates. Oracles and rules say which of them do the task; {left_out} that
are not what their kind says are left out. `llamatouch.md` has the figures on other templates.

```bash
python -m reward_models.judge_bench --judge llamatouch --templates 40 --json
```

"""
_LLAMATOUCH_NOTES: Final = """
Perturbed solutions repeat the recorded actions, which suits the two baselines; a detour does not.
Essential states ask, too, for what the solution changed of the device's settings, providers and
preferences. Perturbed solutions that are rejected lack a text that the recorded screen shows.
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
    head = _HEAD + _LEARNED.format(**found["learned"]["training"])
    return head + tables + _noise_section() + _llamatouch_section() + _others()


def main() -> None:
    """Measure where that is asked for, and write the page."""
    if "--measure" in sys.argv[1:]:
        known = (*MEASURED, *SECTIONS)
        if unknown := [name for name in sys.argv[2:] if name not in known]:
            sys.exit(f"{', '.join(unknown)} cannot be measured; what can is {', '.join(known)}")
        FOLDER.mkdir(exist_ok=True)
        for name in sys.argv[2:] or known:
            figures = json.dumps(measure(name), indent=1, ensure_ascii=False)
            (FOLDER / f"{name}.json").write_text(f"{figures}\n", encoding="utf-8")
    FILE.write_text(judges_page(), encoding="utf-8")


if __name__ == "__main__":
    import mobile_gym  # noqa: F401  (registers the environments)

    main()
