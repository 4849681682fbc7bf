"""Policies and runs on disk: tensors and plain values alone, so that reading them runs nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

import torch

from mobile_gym.core.errors import UsageError
from node_policy.network import NodePolicy, Shape
from node_policy.screens import Sizes
from node_policy.updating import Updater


class Learner(Protocol):
    """What counts its steps and updates."""

    steps: int
    updates: int


def save(
    file: Path, policy: NodePolicy, updater: Updater | None = None, learner: Learner | None = None
) -> None:
    """Write a policy and, to go on learning, what its learner needs."""
    content: dict[str, Any] = {"policy": policy.state_dict(), **policy.facts()}
    if updater is not None and learner is not None:
        content["optimizer"] = updater.optimizer.state_dict()
        content["steps"], content["updates"] = learner.steps, learner.updates
        if updater.first is not None:
            content["first"] = updater.first.state_dict()
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(".part")
    torch.save(content, part)
    part.replace(file)  # so that one who stops the run in between has the file before


def load_policy(file: Path, wanted: Sizes | None = None) -> NodePolicy:
    """Read a policy.

    Args:
        file: of `save`.
        wanted: the sizes of the observations that it will be given; None for any.

    Raises:
        UsageError: the file is none of `save`, or the policy is for observations of other sizes.
    """
    content = _read_checkpoint(file)
    sizes = Sizes(**{**content["sizes"], "text_columns": tuple(content["sizes"]["text_columns"])})
    if wanted is not None and sizes != wanted:
        raise UsageError(f"{file} is a policy for {sizes}, and the environments have {wanted}")
    policy = NodePolicy(sizes, Shape(**content["shape"]))
    policy.load_state_dict(content["policy"])
    return policy.eval()


def resume(file: Path, updater: Updater, learner: Learner) -> None:
    """Go on where a run was; its policy has been read by `load_policy`.

    Raises:
        UsageError: the file is of a policy alone.
    """
    content = _read_checkpoint(file)
    if "optimizer" not in content:
        raise UsageError(f"{file} has a policy and no run to go on with; give it as --init")
    updater.optimizer.load_state_dict(content["optimizer"])
    if updater.first is not None and "first" in content:
        updater.first.load_state_dict(content["first"])
    learner.steps, learner.updates = content["steps"], content["updates"]


def _read_checkpoint(file: Path) -> dict[str, Any]:
    try:
        content = torch.load(file, weights_only=True, map_location="cpu")
    except FileNotFoundError as error:
        raise UsageError(f"there is no {file}") from error
    if not isinstance(content, dict) or not {"policy", "sizes", "shape"} <= content.keys():
        raise UsageError(f"{file} is no policy that train_node_policy.py has written")
    return content
