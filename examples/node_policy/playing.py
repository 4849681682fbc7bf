"""Whole episodes of given starts, several at once, so that the network sees batches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import gymnasium
import numpy as np
import torch

from node_policy.network import NodePolicy
from node_policy.screens import Screen, Table


class Start(NamedTuple):
    """Where an episode begins: equal ones begin alike, to the last pixel."""

    task: str
    seed: int


class Choice(NamedTuple):
    """What was done on a screen, and how likely it was."""

    screen: Screen
    move: int
    text: int
    log_prob: float


@dataclass(slots=True)
class Played:
    """An episode.

    Attributes:
        choices: empty where they were not asked for.
        is_valid: False where the device failed; it then says nothing of the policy.
    """

    start: Start
    success: bool = False
    total: float = 0.0
    steps: int = 0
    is_valid: bool = True
    choices: list[Choice] = field(default_factory=list)


def play(
    policy: NodePolicy,
    table: Table,
    envs: Sequence[gymnasium.Env],
    starts: Sequence[Start],
    *,
    greedy: bool,
    generator: torch.Generator | None = None,
    device: str = "cpu",
    with_choices: bool = False,
) -> list[Played]:
    """Play an episode from every start; the environments take them as they become free."""
    played = [Played(start) for start in starts]
    waiting = iter(played)
    running: list[tuple[gymnasium.Env, Played, Screen]] = []

    def begin(env: gymnasium.Env) -> None:
        episode = next(waiting, None)
        if episode is not None:
            start = episode.start
            observation, _ = env.reset(seed=start.seed, options={"task": start.task})
            running.append((env, episode, table.screen(observation)))

    for env in envs:
        begin(env)
    while running:
        now, running = running, []
        batch = table.batch([screen for _, _, screen in now], device)
        decision = policy.decide(batch, greedy=greedy, generator=generator)
        choices = zip(
            decision.moves.tolist(),
            decision.texts.tolist(),
            decision.log_prob.tolist(),
            strict=True,
        )
        for (env, episode, screen), (move, text, log_prob) in zip(now, choices, strict=True):
            if with_choices:
                episode.choices.append(Choice(screen, move, text, log_prob))
            observation, reward, terminated, truncated, info = env.step(np.array([move, text]))
            episode.steps += 1
            episode.total += float(reward)
            if terminated or truncated:
                episode.success, episode.is_valid = bool(info["is_success"]), bool(info["valid"])
                begin(env)
            else:
                running.append((env, episode, table.screen(observation)))
    return played
