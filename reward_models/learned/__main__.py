"""Trains the judge `learned`.

    python -m reward_models.learned collect DIR [--episodes 2000] [--seed 1] [--without APP ...]
    python -m reward_models.learned train DIR --out FILE [--epochs 6] [--batch 256]

`collect` plays episodes as the judge bench plans them, on all templates, and writes the examples
to a folder. `train` takes such a folder, or that of a run of `mobile-gym run --judge rules`, and
writes a model. Then:

    python -m reward_models.judge_bench --judge '{"name": "learned", "path": "FILE"}'
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import mobile_gym  # noqa: F401  (registers the environments)
from mobile_gym.core.errors import MissingExtra, MobileGymError, UsageError
from reward_models.learned.collecting import (
    collect_from_bench,
    collect_from_episodes,
    virtual_templates,
)
from reward_models.learned.training_set import FILE, TrainingSet, read_training_set

_EPISODES = 2000
_SEED = 1


def main(argv: Sequence[str] | None = None) -> int:
    """Run from the command line; returns the exit status."""
    parser = _make_parser()
    given = parser.parse_args(argv)
    try:
        figures = _collect_command(given) if given.what == "collect" else _train_command(given)
    except MobileGymError as error:
        parser.exit(2, f"error: {error}\n")
    print(json.dumps(figures))
    return 0


def _make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m reward_models.learned", description="Train the judge 'learned'."
    )
    whats = parser.add_subparsers(dest="what", required=True)
    collect = whats.add_parser("collect", help="play episodes and keep what is true on them")
    collect.add_argument("folder", type=Path)
    collect.add_argument("--episodes", type=int, default=_EPISODES)
    collect.add_argument("--seed", type=int, default=_SEED, help="the judge bench has 0")
    collect.add_argument(
        "--without", nargs="*", default=(), metavar="NAME", help="apps or templates to leave out"
    )
    train = whats.add_parser("train", help="train a model")
    train.add_argument("folder", type=Path, help="of examples, or of a run")
    train.add_argument("--out", type=Path, required=True, help="the model's file")
    train.add_argument("--epochs", type=int, default=None)
    train.add_argument("--batch", type=int, default=None, help="examples at a time")
    train.add_argument("--seed", type=int, default=0)
    train.add_argument("--device", default="auto")
    return parser


def _collect_command(given: argparse.Namespace) -> dict[str, object]:
    if given.episodes < 1:
        raise UsageError(f"--episodes is {given.episodes}; it must be at least 1")
    known = virtual_templates()
    apps = {name.partition(".")[0] for name in known}
    if unknown := [name for name in given.without if name not in apps and name not in known]:
        raise UsageError(f"--without {' '.join(unknown)}: no app or template is called so")
    chosen = [name for name in known if not {name, name.partition(".")[0]} & set(given.without)]
    if not chosen:
        raise UsageError("--without leaves no template to play")
    try:  # before anything is played, which takes minutes
        given.folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{given.folder}: cannot be made: {error.strerror}") from None
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(file=sys.stderr), transient=True) as progress:
        bar = progress.add_task("episodes", total=given.episodes)
        examples = collect_from_bench(
            given.episodes,
            seed=given.seed,
            templates=chosen,
            on_episode=lambda: progress.advance(bar),
        )
    examples.write(given.folder)
    return _training_set_facts(examples)


def _train_command(given: argparse.Namespace) -> dict[str, object]:
    try:
        from reward_models.learned.training import Settings, train_network
        from reward_models.learned.weights import ModelConfig, save_model
    except ImportError:
        raise MissingExtra("models", "training needs torch and safetensors") from None
    given_sizes = {"epochs": given.epochs, "batch": given.batch}
    sizes = {name: size for name, size in given_sizes.items() if size is not None}
    for name, size in sizes.items():
        if size < 1:
            raise UsageError(f"--{name} is {size}; it must be at least 1")
    if given.out.is_dir():  # before the training, which takes minutes
        raise UsageError(f"--out {given.out} is a folder; give the model's file")
    is_training_set = (given.folder / FILE).exists()
    examples = (
        read_training_set(given.folder) if is_training_set else collect_from_episodes(given.folder)
    )
    settings = Settings(**sizes, seed=given.seed, device=given.device)
    from rich.console import Console
    from rich.progress import Progress

    started = time.perf_counter()
    with Progress(console=Console(file=sys.stderr), transient=True) as progress:
        bar = progress.add_task("training", total=None)
        network, threshold, losses = train_network(
            examples,
            settings,
            lambda done, total: progress.update(bar, completed=done, total=total),
        )
    templates = tuple(sorted(set(examples.episodes)))
    config = ModelConfig(settings.width, threshold, templates, len(examples.episodes))
    save_model(given.out, network, config)
    return {
        **_training_set_facts(examples),
        "threshold": round(threshold, 3),
        "losses": [round(loss, 4) for loss in losses],
        "seconds": round(time.perf_counter() - started, 1),
    }


def _training_set_facts(examples: TrainingSet) -> dict[str, object]:
    return {
        "examples": len(examples.rows),
        "true": round(float(examples.holds.mean()), 4),
        "episodes": len(examples.episodes),
        "templates": len(set(examples.episodes)),
    }


if __name__ == "__main__":
    sys.exit(main())
