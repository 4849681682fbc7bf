"""Writes the reference table of `docs/benchmark.md` from the folder of a finished bench.

python docs/make_benchmark.py benches/reference
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from mobile_gym.core.errors import MobileGymError, UsageError
from mobile_gym.rollouts.benching.bench_folder import Bench, read_bench
from mobile_gym.rollouts.benching.bench_settings import BenchAgent
from mobile_gym.rollouts.reporting import metrics
from mobile_gym.rollouts.storing.outcomes import Outcome

FILE: Final = Path(__file__).parent / "benchmark.md"
BEGIN: Final = "<!-- reference: begin -->\n"
END: Final = "<!-- reference: end -->\n"
_KEY_CHARACTERS: Final = 16
"""Of a key's fingerprint: enough to tell keys apart."""


def _success(outcome: Outcome) -> float:
    return float(outcome.success)


def _clean(outcome: Outcome) -> float:
    return float(outcome.is_clean)


def _completion(outcome: Outcome) -> float:
    return outcome.completion


def table(bench: Bench) -> str:
    """The table of a bench in Markdown, with what it was made from.

    Raises:
        UsageError: the bench is not finished.
    """
    if bench.left:
        raise UsageError(
            f"{bench.folder.path}: {bench.left} episodes are not played yet; give the command of "
            "the bench again"
        )
    splits = tuple(bench.folder.tasks)
    titles = ("agent", "success", "95 %", *splits, "without side effects", "SCR", "steps a task")
    lines = [_row(titles), f"|{'---|' * len(titles)}"]
    lines += [_row(_cells(bench, agent, splits)) for agent in bench.folder.agents]
    return f"{_origin(bench)}\n\n" + "\n".join(lines) + "\n"


def _cells(bench: Bench, agent: BenchAgent, splits: Sequence[str]) -> tuple[str, ...]:
    outcomes = [episode.outcome for episode in bench.of(agent)]
    interval = metrics.bootstrap_intervals(outcomes, {"success": _success})["success"]
    by_split = {
        run.split: metrics.mean_over_tasks((one.outcome for one in run.episodes), _success)
        for run in bench.runs
        if run.agent == agent
    }
    return (
        f"`{agent.label}`",
        f"**{metrics.mean_over_tasks(outcomes, _success):.1%}**",
        "" if interval is None else f"{interval[0]:.1%} to {interval[1]:.1%}",
        *(f"{by_split[split]:.1%}" for split in splits),
        f"{metrics.mean_over_tasks(outcomes, _clean):.1%}",
        f"{metrics.mean_over_tasks(outcomes, _completion):.1%}",
        f"{metrics.mean_over_tasks(outcomes, lambda one: one.steps):.1f}",
    )


def _origin(bench: Bench) -> str:
    """What the figures are of, in words."""
    facts, settings = bench.folder.facts, bench.folder.settings
    tasks = {env_id for ids in bench.folder.tasks.values() for env_id in ids}
    sizes = ", ".join(f"{len(ids)} `{split}`" for split, ids in bench.folder.tasks.items())
    code = f"version {facts['version']}"
    if facts["commit"]:
        code += f", commit {facts['commit'][:12]}{' with changes' if facts['dirty'] else ''}"
    key = "" if settings.key is None else f", key {settings.key[:_KEY_CHARACTERS]}"
    return (
        f"Suite `{settings.suite}`, {len(tasks)} tasks ({sizes}), {settings.seeds} instances of "
        f"each, {settings.repeats} episode{'s' if settings.repeats > 1 else ''} of an instance, "
        f"perturbation `{settings.perturbation or 'none'}`, limit `{settings.max_steps}`, judge "
        f"`{settings.judge}`, seed {settings.seed}{key}; {code}. Shares are means over tasks; the "
        "interval is a bootstrap's, which draws tasks, then instances, then episodes."
    )


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def page(text: str, bench: Bench) -> str:
    """The page with the table of a bench in it.

    Raises:
        UsageError: the page has no place for it, or the bench is not finished.
    """
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise UsageError(f"the page lacks the lines {BEGIN.strip()} and {END.strip()}")
    return f"{before}{BEGIN}{table(bench)}{END}{after}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folder", type=Path, help="of a finished bench")
    options = parser.parse_args(arguments)
    try:
        FILE.write_text(page(FILE.read_text(encoding="utf-8"), read_bench(options.folder)), "utf-8")
    except MobileGymError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
