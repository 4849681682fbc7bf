"""The section on what becomes of a model's errors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from judges_page.cells import heading, line
from judges_page.figures import read

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


def noise_section() -> str:
    """What `benchmarks/judge_noise.py` measured, as tables and in words."""
    found = read("noise")
    rows: dict[str, list[dict[str, Any]]] = {}
    for row in found["rows"]:
        rows.setdefault(row["judge"], []).append(row)
    exact = {name: given[0] for name, given in rows.items()}
    erring = {name: given[1:] for name, given in rows.items()}
    rates = " / ".join(f"{100 * row['error_rate']:.0f}" for row in next(iter(erring.values())))
    out = _NOISE.format(**found, rates=rates)
    keys = ("fp", "fn", "accepted", "rejected", "void")
    out += heading(
        "judge", "FP, %", "FN, %", "failures accepted, %", "successes rejected, %", "void, %"
    )
    for name, given in erring.items():
        out += line(name, *(" / ".join(f"{row[key]:.1f}" for row in given) for key in keys))
    return out + _calls(found, exact) + _shares(rows, rates) + _noise_notes(exact, erring)


def _calls(found: Mapping[str, Any], exact: Mapping[str, Mapping[str, Any]]) -> str:
    steps = found["steps_by_kind"]
    base = exact["every step"]
    out = _CALLS + heading("judge", *steps, "all", "of the calls, %", "tokens", "of the tokens, %")
    out += line("*episodes, steps of each*", *(
        f"{found['episodes_by_kind'][kind]}, {count}" for kind, count in steps.items()
    ), *("",) * 4)  # fmt: skip
    for name, row in exact.items():
        cells = (
            f"{calls:.1f} ({100 * calls / base['calls_by_kind'][kind]:.0f} %)"
            for kind, calls in row["calls_by_kind"].items()
        )
        share = f"{100 * row['calls'] / base['calls']:.0f}"
        tokens = f"{100 * row['tokens'] / base['tokens']:.0f}"
        out += line(name, *cells, f"{row['calls']:.1f}", share, row["tokens"], tokens)
    return out


def _shares(rows: Mapping[str, list[dict[str, Any]]], rates: str) -> str:
    base = [row["calls_by_kind"] for row in rows["every step"]]
    out = _SHARES.format(rates=rates) + heading("judge", *base[0], "all")
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
        out += line(name, *cells, whole)
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
