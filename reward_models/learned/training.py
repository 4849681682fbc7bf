"""Trains the network, and chooses from which probability on its word is taken."""

# torch has no usable types for optimisers and schedulers.
# pyright: reportPrivateImportUsage=false

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from mobile_gym.core.errors import UsageError
from reward_models.learned.encoding import SIZES
from reward_models.learned.network import Network
from reward_models.learned.training_set import TrainingSet

_THRESHOLDS: Final = tuple(np.linspace(0.3, 0.95, 14).tolist())


@dataclass(frozen=True, slots=True)
class Settings:
    """How to train.

    Attributes:
        epochs: how often every example that holds is seen.
        others: share of the examples that do not hold which are seen in each epoch; they are many
            and much alike. The threshold, which is chosen on all of them, makes up for it.
        batch: examples at a time.
        width: of a word.
        rate: of learning, at its highest.
        forgotten: share of the examples whose knowledge of the step before is turned around, since
            a judge can only know what it thought itself.
        disguised: share of all words that are exchanged for others, anew in every batch and alike
            on both sides, so that the network learns to compare words it does not know.
        held_out: share of the episodes that choose the threshold.
        seed: of everything drawn.
        device: `"auto"` (a GPU where there is one), or what torch calls it.
    """

    epochs: int = 6
    others: float = 0.4
    batch: int = 256
    width: int = 48
    rate: float = 2e-3
    forgotten: float = 0.15
    disguised: float = 0.3
    held_out: float = 0.1
    seed: int = 0
    device: str = "auto"


class TrainingResult(NamedTuple):
    """What came of it: the network on the CPU, its threshold, and the mean loss of each epoch."""

    network: Network
    threshold: float
    losses: tuple[float, ...]


def train_network(
    examples: TrainingSet,
    settings: Settings = Settings(),
    on_batch: Callable[[int, int], object] | None = None,
) -> TrainingResult:
    """Train a network.

    Args:
        examples: with their truth.
        settings: how.
        on_batch: told after each batch how many are done, and of how many.

    Raises:
        UsageError: there are too few examples.
    """
    rng = np.random.default_rng(settings.seed)
    episodes = np.unique(examples.rows[:, 3])
    if len(episodes) < 2:
        raise UsageError(f"training takes at least 2 episodes; there are {len(episodes)}")
    aside = rng.permutation(episodes)[: max(1, round(settings.held_out * len(episodes)))]
    is_aside = np.isin(examples.rows[:, 3], aside)
    rows, device = np.flatnonzero(~is_aside), find_device(settings.device)
    with torch.random.fork_rng():
        torch.manual_seed(settings.seed)
        network = Network(settings.width).to(device)
        losses = _fit_network(network, examples, rows, settings, rng, on_batch)
    network.eval()
    held_out = predict_probabilities(network, examples, np.flatnonzero(is_aside))
    return TrainingResult(network.cpu(), _best_threshold(examples.rows[is_aside], held_out), losses)


def predict_probabilities(
    network: Network, examples: TrainingSet, rows: npt.NDArray[np.intp], batch: int = 512
) -> npt.NDArray[np.float32]:
    """What the network says of some examples, each knowing the truth of the step before."""
    device = next(network.parameters()).device
    parts: list[npt.NDArray[np.float32]] = []
    with torch.inference_mode():
        for start in range(0, len(rows), batch):
            arguments = _as_tensors(examples.batch(rows[start : start + batch]), device)
            parts.append(network(**arguments).sigmoid().float().cpu().numpy())
    return np.concatenate(parts) if parts else np.zeros(0, np.float32)


def _fit_network(
    network: Network,
    examples: TrainingSet,
    rows: npt.NDArray[np.intp],
    settings: Settings,
    rng: np.random.Generator,
    on_batch: Callable[[int, int], object] | None,
) -> tuple[float, ...]:
    device = next(network.parameters()).device
    holds = torch.as_tensor(examples.holds, dtype=torch.float32)
    true, others = rows[examples.holds[rows]], rows[~examples.holds[rows]]
    drawn = round(settings.others * len(others))
    a_epoch = -(-(len(true) + drawn) // settings.batch)
    total = a_epoch * settings.epochs
    optimizer = torch.optim.AdamW(network.parameters(), lr=settings.rate, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, settings.rate, total_steps=total)
    loss_of = nn.BCEWithLogitsLoss()
    means: list[float] = []
    for epoch in range(settings.epochs):
        order = rng.permutation(np.concatenate([true, rng.permutation(others)[:drawn]]))
        losses = 0.0
        for place in range(a_epoch):
            which = order[place * settings.batch : (place + 1) * settings.batch]
            arguments = _randomize_words(examples.batch(which), settings, rng)
            loss = loss_of(network(**_as_tensors(arguments, device)), holds[which].to(device))
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            losses += float(loss.detach())
            if on_batch is not None:
                on_batch(epoch * a_epoch + place + 1, total)
        means.append(losses / a_epoch)
    return tuple(means)


def _randomize_words(
    arguments: dict[str, Any], settings: Settings, rng: np.random.Generator
) -> dict[str, Any]:
    """Exchange some words for others everywhere, and turn around some of what is remembered."""
    table = np.arange(SIZES["vocabulary"], dtype=np.int32)
    chosen = np.flatnonzero(rng.random(len(table) - 1) < settings.disguised) + 1
    table[chosen] = rng.permutation(chosen)
    changed = {
        name: argument if name in ("looks", "flags") else table[argument]
        for name, argument in arguments.items()
    }
    flags = arguments["flags"].copy()
    flags[:, -1] ^= rng.random(len(flags)) < settings.forgotten
    return {**changed, "flags": flags}


def _best_threshold(rows: npt.NDArray[np.int32], predicted: npt.NDArray[np.float32]) -> float:
    """The one with the fewest substates that are wrong once an episode is over.

    A substate that was once taken to hold stays paid, so one wrong example among many is a wrong
    substate.
    """
    _, group = np.unique(rows[:, [2, 3]], axis=0, return_inverse=True)
    highest = np.zeros(group.max() + 1)
    np.maximum.at(highest, group, predicted)
    reached = np.zeros(len(highest), np.bool_)
    np.logical_or.at(reached, group, rows[:, 5].astype(np.bool_))
    wrong = [np.count_nonzero((highest >= threshold) != reached) for threshold in _THRESHOLDS]
    best = [
        threshold
        for threshold, count in zip(_THRESHOLDS, wrong, strict=True)
        if count == min(wrong)
    ]
    return float(best[len(best) // 2])


def _as_tensors(arguments: Mapping[str, Any], device: torch.device) -> dict[str, Tensor]:
    return {name: torch.as_tensor(argument).to(device) for name, argument in arguments.items()}


def find_device(name: str) -> torch.device:
    """The device of a name; `"auto"` is a GPU where there is one.

    Raises:
        UsageError: torch has no such device here.
    """
    if name == "auto":
        return torch.device("cuda" if torch.cuda.is_available() else "cpu")
    try:
        return torch.empty(0, device=name).device
    except RuntimeError as error:
        reason = str(error).splitlines()[0]
        raise UsageError(f"device {name!r} cannot be used: {reason}") from None
