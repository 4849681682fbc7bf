"""What every task's solution sees and earns, as digests: to show that a redesign changes nothing.

An episode is the solution of a template, a seed, a language and a perturbation. Its digests are of
the frames (pixels and activity), of the accessibility forests and of the rewards with what the
judge says of each substate, step by step. `--compare` names each episode that differs, what differs
in it and at which step it begins.

    python benchmarks/behaviour.py --out before.json [--suite clock] [--seeds 3] [--workers 2]
    python benchmarks/behaviour.py --out after.json --compare before.json
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.episodes import StepRecord
from mobile_gym.core.plugins import load
from mobile_gym.core.tasks import TaskTemplate
from mobile_gym.envs.mobile_env import MobileEnv
from mobile_gym.testing.play import play

LANGUAGES: Final = ("en", "zh")
PERTURBATIONS: Final = (None, "standard")
FACES: Final = ("frames", "trees", "rewards")
DIGITS: Final = 12
"""Of each step's digest, in hexadecimal."""

Digests: TypeAlias = "dict[str, list[str]]"
"""By face: a digest per step, the reset's first."""


def digests(records: Sequence[StepRecord]) -> Digests:
    """What an episode was, step by step."""
    found: Digests = {face: [] for face in FACES}
    for record in records:
        frame = record.frame
        pixels = b"" if frame.screenshot is None else frame.screenshot.tobytes()
        found["frames"].append(_digest(pixels + frame.activity.encode()))
        windows = () if frame.forest is None else frame.forest.trees
        found["trees"].append(
            _digest(repr([[tuple(node) for node in window.nodes] for window in windows]).encode())
        )
        verdicts = [(one.substate_id, one.satisfied) for one in record.report.verdicts]
        found["rewards"].append(_digest(repr((float(record.reward), verdicts)).encode()))
    return found


def episodes(template_id: str, seeds: int) -> dict[str, Digests]:
    """The digests of a template's episodes by their names; a function of names, for a process."""
    template: TaskTemplate = load("suite catalog", "built-in").template(template_id)
    return dict(_episodes(template, seeds))


def _episodes(template: TaskTemplate, seeds: int) -> Iterator[tuple[str, Digests]]:
    for language in LANGUAGES:
        for perturbation in PERTURBATIONS:
            env = MobileEnv(
                template,
                language=language,
                perturbation=perturbation,
                terminate_on="finish",
                observe=("screenshot", "accessibility_tree"),
            )
            with closing(env):
                for seed in range(seeds):
                    played = play(env, SolutionAgent(), seed)
                    name = f"{template.id} {language} {perturbation or 'plain'} {seed}"
                    yield name, digests(played.records)


def differences(before: Mapping[str, Digests], after: Mapping[str, Digests]) -> list[str]:
    """One line for each episode that is not the same."""
    lines = [f"{name}: only before" for name in sorted(before.keys() - after.keys())]
    lines += [f"{name}: only after" for name in sorted(after.keys() - before.keys())]
    for name in sorted(before.keys() & after.keys()):
        said = [
            f"{face} from step {_first_difference(before[name][face], after[name][face])}"
            for face in FACES
            if before[name][face] != after[name][face]
        ]
        if said:
            lines.append(f"{name}: {', '.join(said)}")
    return lines


def _first_difference(one: Sequence[str], other: Sequence[str]) -> int:
    pairs = zip(one, other, strict=False)
    return next((step for step, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:DIGITS]


def main() -> None:
    """Play, write, compare."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--out", type=Path, required=True, help="where the digests go, as JSON")
    parser.add_argument("--compare", type=Path, help="digests of before")
    parser.add_argument("--suite", default="all", help="one suite's name, or all")
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    names = [one.id for one in load("suite catalog", "built-in").suite(given.suite)]
    after: dict[str, Digests] = {}
    with ProcessPoolExecutor(given.workers) as pool:
        for some in pool.map(partial(episodes, seeds=given.seeds), names):
            after |= some
    given.out.write_text(json.dumps(after, indent=0, sort_keys=True), encoding="utf-8")
    every = hashlib.sha256(given.out.read_bytes()).hexdigest()
    print(f"{len(after)} episodes of {len(names)} templates: {every}")
    if given.compare is not None:
        before = json.loads(given.compare.read_text(encoding="utf-8"))
        if given.suite != "all":
            before = {name: one for name, one in before.items() if name.split()[0] in set(names)}
        lines = differences(before, after)
        print("\n".join(lines) or "no difference")
        raise SystemExit(1 if lines else 0)


if __name__ == "__main__":
    main()
