"""Behaviour cloning: the choices of the demonstrations become likely, early stopping."""

from __future__ import annotations

import copy
import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from node_policy.curves import Curves
from node_policy.demonstrations import Demonstrations, Step, split
from node_policy.network import MASKED, NodePolicy
from node_policy.screens import Table


@dataclass(frozen=True, slots=True)
class CloneSettings:
    """How is cloned.

    Attributes:
        epochs: at most; it stops after `patience` of them without a better loss on steps aside.
        minutes: at most.
        aside: share of the episodes to stop by; of training instances, as all of them.
        value: weight of learning the returns, which PPO then begins with.
    """

    epochs: int = 20
    batch: int = 128
    learning_rate: float = 1e-3
    weight_decay: float = 0.05
    aside: float = 0.05
    patience: int = 3
    minutes: float = float("inf")
    value: float = 0.1


def clone(
    policy: NodePolicy,
    shown: Demonstrations,
    settings: CloneSettings,
    curves: Curves,
    *,
    seed: int,
    device: str = "cpu",
) -> None:
    """Learn from demonstrations; ends with the weights that were best on steps aside."""
    rng = np.random.default_rng(seed)
    parts = split(shown.steps, settings.aside, rng)
    learn, stop = parts["learn"], parts["stop"]
    optimizer = torch.optim.AdamW(
        policy.parameters(), settings.learning_rate, weight_decay=settings.weight_decay
    )
    updates = settings.epochs * -(-len(learn) // settings.batch)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, settings.learning_rate, total_steps=updates, pct_start=0.1
    )
    best, best_loss, worse, done = copy.deepcopy(policy.state_dict()), float("inf"), 0, 0
    deadline = time.monotonic() + 60 * settings.minutes
    policy.train()
    for epoch in range(settings.epochs):
        losses = []
        for rows in _step_batches(learn, settings.batch, rng):
            with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
                loss, value_loss, _ = clone_loss(policy, rows, shown.table, device)
            optimizer.zero_grad()
            (loss + settings.value * value_loss).backward()
            torch.nn.utils.clip_grad_norm_(policy.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            losses.append(float(loss.detach()))
            done += len(rows)
        stop_loss, hits = measure(policy, stop or learn, shown.table, device)
        curves.write(
            done,
            {"epoch": epoch, "loss": float(np.mean(losses)), "aside_loss": stop_loss, "hits": hits},
        )
        worse = 0 if stop_loss < best_loss else worse + 1
        if stop_loss < best_loss:
            best, best_loss = copy.deepcopy(policy.state_dict()), stop_loss
        if worse == settings.patience or time.monotonic() > deadline:
            break
    policy.load_state_dict(best)
    policy.eval()


def clone_loss(
    policy: NodePolicy, steps: Sequence[Step], table: Table, device: str = "cpu"
) -> tuple[Tensor, Tensor, Tensor]:
    """Cross entropy over the right choices, the values' squared error, and the hits (one each).

    Any of the choices that are equally right will do, so their probabilities are added up.
    """
    batch = table.batch([step.screen for step in steps], device)
    moves = torch.tensor([int(step.moves[0]) for step in steps], device=device)
    texts = torch.tensor([int(step.texts[0]) if len(step.texts) else 0 for step in steps])
    judged = policy.judge(batch, moves, texts.to(device))
    move_loss, hits = _any_right_loss(judged.move_logits, [step.moves for step in steps])
    with_text = judged.with_text.tolist()
    text_loss, text_hits = _any_right_loss(
        judged.text_logits, [steps[row].texts for row in with_text]
    )
    loss = (move_loss.sum() + text_loss.sum()) / len(steps)
    hits = hits.index_put((judged.with_text,), hits[judged.with_text] & text_hits)
    values = torch.tensor([step.value for step in steps], device=device)
    return loss, (judged.value - values).square().mean(), hits


@torch.no_grad()
def measure(
    policy: NodePolicy, steps: Sequence[Step], table: Table, device: str = "cpu"
) -> tuple[float, float]:
    """Mean loss, and the share of steps at which move and text are right."""
    losses, hits, was_training = 0.0, 0, policy.training
    policy.eval()
    for start in range(0, len(steps), 256):
        rows = steps[start : start + 256]
        loss, _, hit = clone_loss(policy, rows, table, device)
        losses += float(loss) * len(rows)
        hits += int(hit.sum())
    policy.train(was_training)
    return losses / len(steps), hits / len(steps)


def _any_right_loss(logits: Tensor, right: Sequence[np.ndarray]) -> tuple[Tensor, Tensor]:
    """Less log probability of any right choice, and whether the likeliest choice is one."""
    if not right:
        return logits.new_zeros(0), logits.new_zeros(0, dtype=torch.bool)
    mask = torch.zeros(logits.shape, dtype=torch.bool)
    for row, choices in zip(mask, right, strict=True):
        row[torch.from_numpy(choices).long()] = True
    mask = mask.to(logits.device)
    loss = -logits.masked_fill(~mask, MASKED).logsumexp(-1)
    return loss, mask.gather(-1, logits.argmax(-1, keepdim=True)).squeeze(-1)


def _step_batches(steps: Sequence[Step], size: int, rng: np.random.Generator) -> list[list[Step]]:
    """All steps, shuffled. Screens of about the same size come together, which saves padding."""
    order = rng.permutation(len(steps))
    chunks = [order[start : start + 16 * size] for start in range(0, len(order), 16 * size)]
    batches = []
    for chunk in chunks:
        by_size = chunk[np.argsort([len(steps[row].screen.moves) for row in chunk], kind="stable")]
        batches += [by_size[start : start + size] for start in range(0, len(chunk), size)]
    return [[steps[row] for row in batches[place]] for place in rng.permutation(len(batches))]
