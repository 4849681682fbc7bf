"""What the tasks' own solutions do, in the moves that the policy has: the material of cloning."""

from __future__ import annotations

import itertools
import multiprocessing
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import NamedTuple

import gymnasium
import numpy as np
import numpy.typing as npt

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.errors import TaskError
from mobile_gym.envs import MobileEnv
from node_policy.screens import Screen, Sizes, Table

MakeEnv = Callable[[], gymnasium.Env]
"""Makes a `CandidateActions` around a `MobileGym/Suite-v0`."""


class Step(NamedTuple):
    """A screen, the choices that are equally right on it, and the return from there."""

    screen: Screen
    moves: npt.NDArray[np.int32]
    texts: npt.NDArray[np.int32]
    value: float
    episode: int


@dataclass(slots=True)
class Demonstrations:
    """Steps of episodes that succeeded.

    Attributes:
        table: of the screens' embeddings.
        steps: in order.
        failures: episodes of a task that could not be shown in these moves, by task.
    """

    table: Table
    steps: list[Step] = field(default_factory=list)
    failures: dict[str, int] = field(default_factory=dict)

    @property
    def episodes(self) -> int:
        """How many episodes the steps are from."""
        return len({step.episode for step in self.steps})

    def add(self, other: Demonstrations) -> None:
        """Take over what another process has collected."""
        numbers = self.table.numbers(other.table.rows)
        first = 1 + max((step.episode for step in self.steps), default=-1)
        for step in other.steps:
            screen = step.screen._replace(
                words=numbers[step.screen.words],
                around=numbers[step.screen.around],
                moves=numbers[step.screen.moves],
                texts=numbers[step.screen.texts],
                before=numbers[step.screen.before],
            )
            self.steps.append(step._replace(screen=screen, episode=first + step.episode))
        for task, count in other.failures.items():
            self.failures[task] = self.failures.get(task, 0) + count

    def save(self, file: Path) -> None:
        """Write one `.npz` of plain arrays: the rows of all screens behind each other."""
        arrays: dict[str, npt.NDArray[np.generic]] = {"table": self.table.rows}
        columns = {
            **{
                name: [getattr(sample.screen, name) for sample in self.steps]
                for name in Screen._fields
            },
            "right_moves": [step.moves for step in self.steps],
            "right_texts": [step.texts for step in self.steps],
        }
        for name, column in columns.items():
            arrays[name] = np.concatenate(column)
            arrays[f"{name}_lengths"] = np.array([len(sample) for sample in column], np.int32)
        arrays["value"] = np.array([step.value for step in self.steps], np.float32)
        arrays["episode"] = np.array([step.episode for step in self.steps], np.int32)
        file.parent.mkdir(parents=True, exist_ok=True)
        np.savez_compressed(file, **arrays)  # type: ignore[arg-type] # none is called allow_pickle

    @classmethod
    def load(cls, file: Path, sizes: Sizes) -> Demonstrations:
        """Read what `save` wrote."""
        with np.load(file, allow_pickle=False) as arrays:
            loaded = cls(Table(sizes))
            numbers = loaded.table.numbers(arrays["table"])
            columns = {}
            for name in (*Screen._fields, "right_moves", "right_texts"):
                ends = np.cumsum(arrays[f"{name}_lengths"])[:-1]
                columns[name] = np.split(arrays[name], ends)
            for name in ("words", "around", "moves", "texts", "before"):
                columns[name] = [numbers[number] for number in columns[name]]
            screens = map(Screen, *(columns[name] for name in Screen._fields))
            rest = (columns["right_moves"], columns["right_texts"])
            values = (arrays["value"].tolist(), arrays["episode"].tolist())
            loaded.steps = list(map(Step, screens, *rest, *values))
        return loaded


def collect(
    make_env: MakeEnv,
    sizes: Sizes,
    tasks: Sequence[str],
    seeds: Sequence[int],
    *,
    workers: int = 1,
    gamma: float = 0.97,
) -> Demonstrations:
    """Play the solution of every task with every seed, in several processes."""
    collected = Demonstrations(Table(sizes))
    play = partial(_collect_task, make_env, sizes, tuple(seeds), gamma)
    for part in _map_tasks(play, tasks, workers):
        collected.add(part)
    return collected


def _map_tasks(
    play: Callable[[str], Demonstrations], tasks: Sequence[str], workers: int
) -> Iterable[Demonstrations]:
    if workers == 1:
        yield from map(play, tasks)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        yield from pool.map(play, tasks)


def _collect_task(
    make_env: MakeEnv, sizes: Sizes, seeds: Sequence[int], gamma: float, task: str
) -> Demonstrations:
    collected = Demonstrations(Table(sizes))
    env = make_env()
    for seed in seeds:
        try:
            steps = show(env, collected.table, task, seed, gamma)
        except TaskError:  # its start could not be set up, as on a machine that is too busy
            steps = []
        if not steps:
            collected.failures[task] = collected.failures.get(task, 0) + 1
        number = collected.episodes
        collected.steps += [step._replace(episode=number) for step in steps]
    env.close()
    return collected


def show(env: gymnasium.Env, table: Table, task: str, seed: int, gamma: float = 0.97) -> list[Step]:
    """One episode of the solution; nothing where it cannot be shown, or did not succeed."""
    observation, info = env.reset(seed=seed, options={"task": task})
    teacher, phone = SolutionAgent(), env.unwrapped
    assert isinstance(phone, MobileEnv)
    teacher.reset(phone.task, seed)
    shown: list[tuple[Screen, tuple[int, int]]] = []
    rewards: list[float] = []
    pairs_of = env.get_wrapper_attr("pairs")
    over = False
    while not over:
        action = teacher.act({}, phone.frame)
        pairs: Sequence[tuple[int, int]] | None = pairs_of(action)
        while pairs and not over:
            shown.append((table.screen(observation), pairs[0]))
            observation, reward, terminated, truncated, info = env.step(np.array(pairs[0]))
            rewards.append(float(reward))
            over = terminated or truncated
            pairs = pairs_of(action) if len(pairs) > 1 else ()
        if pairs is None:
            return []
    if not info["is_success"]:
        return []
    values = list(itertools.accumulate(reversed(rewards), lambda later, now: now + gamma * later))
    return [
        Step(screen, *right_choices(screen, *pair), value, 0)
        for (screen, pair), value in zip(shown, reversed(values), strict=True)
    ]


def right_choices(
    screen: Screen, move: int, text: int
) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32]]:
    """All moves that look the same as the taught one, and all texts that say the same."""
    alike = (screen.moves == screen.moves[move]) & screen.moves_mask
    alike &= (screen.moves_features == screen.moves_features[move]).all(axis=1)
    same = (screen.texts == screen.texts[text]) & screen.texts_mask
    return np.flatnonzero(alike).astype(np.int32), np.flatnonzero(same).astype(np.int32)


def split(
    steps: Sequence[Step], share: float, rng: np.random.Generator
) -> Mapping[str, list[Step]]:
    """Steps to learn from and steps of other episodes to stop by."""
    episodes = np.unique([step.episode for step in steps])
    count = round(share * len(episodes))
    aside = set(rng.permutation(episodes)[:count].tolist())
    return {
        "learn": [step for step in steps if step.episode not in aside],
        "stop": [step for step in steps if step.episode in aside],
    }
