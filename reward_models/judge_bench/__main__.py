"""Measures a judge on episodes with known truth.

    python -m reward_models.judge_bench --judge rules
    python -m reward_models.judge_bench --judge '{"name": "autoeval", ...}' --episodes 200 --json
    python -m reward_models.judge_bench --judge llamatouch --traces FOLDER
    python -m reward_models.judge_bench --judge llamatouch --templates 40 --json

With `--traces` the executions come from recorded tasks (`llamatouch_traces`), with `--templates`
from solutions on the virtual device (`llamatouch_templates`).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any, Final

import mobile_gym  # noqa: F401  (registers the environments)
from mobile_gym.core.errors import UsageError
from reward_models.combination.nesting import JudgeSpec
from reward_models.judge_bench import llamatouch_templates, llamatouch_traces
from reward_models.judge_bench.bench import EPISODES, QUICK_EPISODES, run_bench
from reward_models.judge_bench.command_line import print_result

_LINES: Final = (
    ("templates", "templates"),
    ("of them with facts of substates", "templates_with_facts"),
    ("false successes", "false_successes"),
    ("false failures", "false_failures"),
    ("hedged answers", "hedged"),
    ("paid of them", "hedged_paid"),
    ("substate accuracy", "substate_accuracy"),
    ("false positives", "fp_rate"),
    ("false negatives", "fn_rate"),
    ("episode accuracy", "episode_accuracy"),
    ("episode precision", "episode_precision"),
    ("episode recall", "episode_recall"),
    ("episode F1", "episode_f1"),
    ("negative predictive value", "episode_npv"),
    ("true negative rate", "episode_tnr"),
    ("spoofs and injections", "spoofs"),
    ("accepted of them", "spoofs_accepted"),
    ("void episodes", "void_episodes"),
    ("ms per step, p50", "p50_ms_per_step"),
    ("ms per step, p95", "p95_ms_per_step"),
    ("cost in dollars", "cost_usd"),
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run from the command line; returns the exit status."""
    parser = _make_parser()
    given, rest = parser.parse_known_args(argv)
    if given.traces is not None and given.templates is not None:
        parser.error("give either --traces or --templates")
    for name in ("traces", "templates"):
        if getattr(given, name) is not None and given.judge != "llamatouch":
            parser.error(f"--{name} goes with --judge llamatouch; see --episodes for other judges")
    if given.traces is not None:
        arguments = ["--traces", given.traces, *["--json"] * given.json, *rest]
        return llamatouch_traces.main(arguments)
    if given.templates is not None:
        arguments = ["--templates", str(given.templates), "--seed", str(given.seed)]
        return llamatouch_templates.main([*arguments, *["--json"] * given.json, *rest])
    if rest:
        parser.error(f"unknown arguments: {' '.join(rest)}")
    return print_result(parser, lambda: _measure_judge(given), _print_result, as_json=given.json)


def _make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m reward_models.judge_bench",
        description="Measure a judge on episodes with known truth.",
    )
    add = parser.add_argument
    add("--judge", default="rules", help="a name, or a JSON object with a name and arguments")
    add("--episodes", type=int, default=None, help=f"how many (default {EPISODES})")
    add("--quick", action="store_true", help=f"{QUICK_EPISODES} episodes")
    add("--seed", type=int, default=0, help="of the episodes (default 0)")
    add("--only", nargs="+", metavar="TASK", help="ids of tasks; all with an oracle otherwise")
    add("--traces", help="a folder in DroidTask's format, for --judge llamatouch")
    add("--templates", type=int, help="how many templates to play, for --judge llamatouch")
    add("--json", action="store_true", help="print one JSON object")
    return parser


def _measure_judge(given: argparse.Namespace) -> dict[str, Any]:
    episodes: int = given.episodes or (QUICK_EPISODES if given.quick else EPISODES)
    if given.episodes is not None and given.episodes < 1:
        raise UsageError(f"--episodes is {given.episodes}; it must be at least 1")
    judge = _parse_judge(given.judge)
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(file=sys.stderr), transient=True) as progress:
        bar = progress.add_task("episodes", total=episodes)
        return run_bench(
            judge,
            episodes=episodes,
            seed=given.seed,
            templates=given.only,
            on_episode=lambda _: progress.advance(bar),
        )


def _parse_judge(words: str) -> JudgeSpec:
    """A name, or a JSON object."""
    if not words.lstrip().startswith("{"):
        return words
    try:
        return dict(json.loads(words))
    except ValueError as error:
        raise UsageError(f"--judge is no JSON object: {error}") from None


def _print_result(result: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    table = Table("figure", "value", title=f"{result['judge']}, {result['episodes']} episodes")
    for words, key in _LINES:
        table.add_row(words, str(result[key]))
    table.add_row("Kendall's tau", str(result["ranking"]["kendall_tau"]))
    console.print(table)
    columns = ("episodes", "successes", "substate_accuracy", "episode_accuracy", "fooled")
    table = Table("category", *(name.replace("_", " ") for name in columns))
    for category, figures in result["categories"].items():
        table.add_row(category, *(str(figures[name]) for name in columns))
    console.print(table)


if __name__ == "__main__":
    sys.exit(main())
