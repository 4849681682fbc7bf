"""The clipped policy-gradient update that PPO and GRPO share.

Source: Schulman et al., "Proximal policy optimization algorithms" (2017), equation 7.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

from node_policy.network import Judgement, NodePolicy
from node_policy.screens import Screen, Table


class Sample(NamedTuple):
    """A choice that was made, how likely it was then, and how good it was.

    Attributes:
        value: what the screen turned out to be worth; nothing learns it where its weight is 0.
    """

    screen: Screen
    move: int
    text: int
    log_prob: float
    advantage: float
    value: float = 0.0


@dataclass(frozen=True, slots=True)
class UpdateSettings:
    """How samples are learned from.

    Attributes:
        clip: how far the ratio of probabilities counts from 1.
        entropy, value, kl: weights beside the policy's loss; `kl` is of the distance to the policy
            at the start, such as a clone.
        gradient: longest gradient.
    """

    learning_rate: float = 3e-4
    epochs: int = 3
    batch: int = 256
    clip: float = 0.2
    entropy: float = 0.01
    value: float = 0.5
    kl: float = 0.0
    gradient: float = 0.5


class Updater:
    """Improves a policy by samples.

    Args:
        policy: changed in place.
        table: of the screens.
        settings: as they say.
        device: where it learns.
    """

    NUMBERS = ("policy_loss", "value_loss", "entropy", "change")
    """What an update tells, and `distance` where the policy is to stay near the first one."""

    def __init__(
        self, policy: NodePolicy, table: Table, settings: UpdateSettings, device: str = "cpu"
    ) -> None:
        self.policy, self.table, self.settings, self.device = policy, table, settings, device
        self.optimizer = torch.optim.Adam(policy.parameters(), settings.learning_rate, eps=1e-5)
        self.first = copy.deepcopy(policy).requires_grad_(False) if settings.kl else None

    def update(
        self,
        samples: Sequence[Sample],
        rng: np.random.Generator,
        *,
        share_left: float = 1.0,
        value_only: bool = False,
    ) -> dict[str, float]:
        """Go over the samples a few times.

        Args:
            samples: of the policy as it is now.
            rng: shuffles them.
            share_left: of the run; the learning rate falls with it.
            value_only: leave the choices as they are; first the values, then by them.

        Returns:
            What happened, as means over the batches.
        """
        settings, rows = self.settings, []
        for group in self.optimizer.param_groups:
            group["lr"] = settings.learning_rate * share_left
        for _ in range(settings.epochs):
            order = rng.permutation(len(samples))
            for start in range(0, len(order), settings.batch):
                chosen = [samples[index] for index in order[start : start + settings.batch]]
                with torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda"):
                    loss, numbers = self.loss(chosen, value_only=value_only)
                self.optimizer.zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self.policy.parameters(), settings.gradient)
                self.optimizer.step()
                rows.append(numbers)
        return {name: float(np.mean([row[name] for row in rows])) for name in rows[0]}

    def loss(
        self, samples: Sequence[Sample], *, value_only: bool = False
    ) -> tuple[Tensor, dict[str, float]]:
        """The loss of a batch, and its parts as numbers."""

        def column(name: str) -> Tensor:
            return torch.tensor([getattr(sample, name) for sample in samples], device=self.device)

        settings = self.settings
        batch = self.table.batch([sample.screen for sample in samples], self.device)
        moves, texts = column("move"), column("text")
        # Else learning what screens are worth would change what is chosen on them.
        apart = value_only or self.first is not None
        judged = self.policy.judge(batch, moves, texts, apart=apart)
        change = judged.log_prob - column("log_prob")
        policy_loss = -surrogate(change.exp(), column("advantage"), settings.clip).mean()
        value_loss = (judged.value - column("value")).square().mean()
        entropy = judged.entropy.mean()
        loss = settings.value * value_loss
        if not value_only:
            loss = loss + policy_loss - settings.entropy * entropy
        numbers = {
            "policy_loss": float(policy_loss.detach()),
            "value_loss": float(value_loss.detach()),
            "entropy": float(entropy.detach()),
            "change": float((change.exp() - 1 - change).mean().detach()),
        }
        if self.first is not None:
            with torch.no_grad():
                first = self.first.judge(batch, moves, texts)
            distance = divergence(judged, first).mean()
            loss = loss + (0.0 if value_only else settings.kl) * distance
            numbers["distance"] = float(distance.detach())
        return loss, numbers


def surrogate(ratio: Tensor, advantage: Tensor, clip: float) -> Tensor:
    """What is gained by the change of a probability, as far as the change is trusted."""
    return torch.minimum(ratio * advantage, ratio.clamp(1 - clip, 1 + clip) * advantage)


def divergence(judged: Judgement, first: Judgement) -> Tensor:
    """Kullback-Leibler divergence of both choices from another policy's, for each screen."""

    def of(logits: Tensor, others: Tensor) -> Tensor:
        return (logits.exp() * (logits - others).clamp(-50, 50)).sum(-1)

    moves = of(judged.move_logits, first.move_logits)
    texts = of(judged.text_logits, first.text_logits)
    return moves.index_add(0, judged.with_text, texts)
