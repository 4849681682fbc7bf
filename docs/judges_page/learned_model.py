"""The model behind the learned judge, trained for this page alone."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

EPISODES: Final = 1200
"""Played for training; those of templates that are held back are left out."""
SEED: Final = 1
"""Of these episodes; the judge bench has 0."""


class Model(NamedTuple):
    """A trained model: where it is, and how it was made."""

    path: Path
    training: Mapping[str, Any]


@cache
def trained_model() -> Model:
    """A model that has never seen the templates and the apps that the split holds back."""
    import torch

    from reward_models.learned.collecting import collect_from_bench
    from reward_models.learned.splits import template_split
    from reward_models.learned.training import Settings, train_network
    from reward_models.learned.weights import ModelConfig, save_model

    # Batches are small, so that threads wait for each other; and one sums in one order.
    torch.set_num_threads(1)
    trained = template_split().trained
    examples = collect_from_bench(EPISODES, seed=SEED)
    examples = examples.where(lambda _, name: name in trained)
    settings = Settings()
    network, threshold, _ = train_network(examples, settings)
    episodes = sum(name in trained for name in examples.episodes)
    folder = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    config = ModelConfig(network.width, threshold, tuple(sorted(trained)), episodes)
    save_model(folder / "model", network, config)
    return Model(
        folder / "model",
        {
            "played": EPISODES,
            "seed": SEED,
            "episodes": episodes,
            "templates": len(trained),
            "epochs": settings.epochs,
            "threshold": round(threshold, 3),
        },
    )
