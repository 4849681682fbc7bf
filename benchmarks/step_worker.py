"""The measuring process of `step.py --against`: it measures the work tree that it is started on.

The same file runs on both trees, with the tree first on PYTHONPATH. Of the tree it uses the names
in `NAMES`, `gymnasium.make` and what is documented of environments, so that it runs on older
commits, too. Requests come as JSON lines on standard input, one answer goes back for each.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import itertools
import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import gymnasium
from memory import open_environments, resident_mb, run_round

import mobile_gym  # noqa: F401  registers the environments

NAMES: Final = {
    "load": ("mobile_gym.core.plugins:load",),
    "SolutionAgent": ("mobile_gym.agents.solution:SolutionAgent",),
    "open_device": ("mobile_gym.devices.virtual:open_device",),
}
"""Where each name is, today's place first. A name that moves keeps its older places here."""
PACKAGES: Final = ("mobile_gym", "task_suites", "reward_models")
OBSERVED: Final = {
    "step": ("screenshot", "accessibility_tree"),
    "step_tree_only": ("accessibility_tree",),
}


def named(name: str) -> Any:
    """What `NAMES` calls so, from the first place that has it."""
    for place in NAMES[name]:
        module, _, attribute = place.partition(":")
        try:
            return getattr(importlib.import_module(module), attribute)
        except (ModuleNotFoundError, AttributeError):
            continue
    raise ImportError(f"{name} is in none of {', '.join(NAMES[name])}")


@contextmanager
def without_collection() -> Iterator[None]:
    """Collect garbage now, and then not before the block ends."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def solution_actions(env: Any) -> list[Any] | None:
    """A task's solution for seed 0 as plain actions; None if it does not succeed."""
    observation, _ = env.reset(seed=0)
    agent = named("SolutionAgent")()
    agent.reset(env.unwrapped.task, 0)
    actions: list[Any] = []
    while True:
        actions.append(agent.act(observation, env.unwrapped.frame))
        observation, _, terminated, truncated, info = env.step(actions[-1])
        if terminated or truncated:
            return actions if info["is_success"] else None


@dataclass(frozen=True)
class Run:
    """A template's environments, by measure, and the actions that are replayed on them."""

    envs: dict[str, Any]
    actions: list[Any]


class Measurements:
    """What can be asked of this process; each public method is a request.

    Automatic garbage collection is off in `time_steps` and `time_resets`; garbage is collected
    before each of them. What exists when `prepare` ends is exempt.
    """

    def __init__(self) -> None:
        self._device: Any = named("open_device")()  # our own: the environments take turns on it
        self._runs: dict[str, Run] = {}
        self._held: list[Any] = []
        self._environments = 0

    def template_names(self, suite: str) -> list[str]:
        """The environment ids of a suite."""
        return [
            template.env_id for template in named("load")("suite catalog", "built-in").suite(suite)
        ]

    def record(self, names: Sequence[str]) -> dict[str, list[str] | None]:
        """Record the solutions; the actions as texts, by name, None where the solution fails."""
        recorded: dict[str, list[str] | None] = {}
        for name in names:
            env = self._make(name, "step")
            actions = solution_actions(env)
            if actions is not None:
                self._runs[name] = Run({"step": env}, actions)
            recorded[name] = None if actions is None else [repr(action) for action in actions]
        return recorded

    def prepare(self, names: Sequence[str]) -> None:
        """Keep these of the recorded solutions, and go once through what will be timed."""
        self._runs = {name: self._runs[name] for name in names}
        for name, run in self._runs.items():
            run.envs["step_tree_only"] = self._make(name, "step_tree_only")
        self.time_steps("step_tree_only", names)
        self.time_resets(names, first_seed=1, each=1)
        gc.collect()
        gc.freeze()

    def time_steps(self, measure: str, names: Sequence[str]) -> tuple[float, int]:
        """Replay solutions; seconds of this thread in `step`, and how many steps it were."""
        spent_s, steps = 0.0, 0
        with without_collection():
            for name in names:
                run = self._runs[name]
                env = run.envs[measure]
                # Held while the next one is made, as a training loop does.
                observation, _ = env.reset(seed=0)
                begun_s = time.thread_time()
                for action in run.actions:
                    observation, _, terminated, truncated, _ = env.step(action)
                    steps += 1
                    if terminated or truncated:
                        break
                spent_s += time.thread_time() - begun_s
                del observation
        return spent_s, steps

    def time_resets(self, names: Sequence[str], first_seed: int, each: int) -> tuple[float, int]:
        """Reset with new seeds, each environment so often; seconds of this thread, and how many."""
        spent_s, seeds = 0.0, itertools.count(first_seed)
        with without_collection():
            for name in names:
                env = self._runs[name].envs["step"]
                begun_s = time.thread_time()
                for seed in itertools.islice(seeds, each):
                    env.reset(seed=seed)
                spent_s += time.thread_time() - begun_s
        return spent_s, len(names) * each

    def grow(self, names: Sequence[str], environments: int, steps: int) -> tuple[float, int]:
        """Open more environments, step them and keep them; megabytes, and how many it were."""
        before_mb = resident_mb()
        envs, kept = open_environments(names, self._environments, environments)
        run_round(envs, kept, steps)
        self._environments += environments
        self._held += [envs, kept]
        return resident_mb() - before_mb, environments

    def _make(self, name: str, measure: str) -> Any:
        made = gymnasium.make(
            name, device=self._device, observe=OBSERVED[measure], disable_env_checker=True
        )
        return made.unwrapped


def require_imported_from(tree: Path) -> None:
    """Check that the tree is what has been imported.

    Raises:
        ImportError: a module comes from elsewhere, for example from the installed package.
    """
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if name.partition(".")[0] in PACKAGES and file and not Path(file).is_relative_to(tree):
            raise ImportError(f"{name} is imported from {file}, not from {tree}")


def main() -> None:
    """Answer requests until the input ends."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("--tree", type=Path, required=True, help="what must be imported")
    parser.add_argument("--core", type=int, help="run on this processor core alone")
    options = parser.parse_args()
    # Answers have the standard output for themselves; what is printed goes where errors go.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    if options.core is not None:
        os.sched_setaffinity(0, {options.core})
    gymnasium.logger.min_level = gymnasium.logger.ERROR
    measurements = Measurements()
    for line in sys.stdin:
        request = json.loads(line)
        answer = getattr(measurements, request["request"])(**request["arguments"])
        require_imported_from(options.tree.resolve())
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    main()
