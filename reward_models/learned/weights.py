"""A trained model in one file: safetensors, with its configuration as JSON in the header."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from mobile_gym.core.errors import MissingExtra, UsageError
from mobile_gym.foreign.json_values import parse_json
from reward_models.learned.encoding import SIZES

if TYPE_CHECKING:
    from reward_models.learned.network import Network

_KEY: Final = "mobile_gym.learned"


@dataclass(frozen=True, slots=True)
class ModelConfig:
    """What a model's file says besides its weights.

    Attributes:
        width: of a word.
        threshold: from this probability on a statement is taken to hold.
        templates: what it was trained on.
        episodes: on how many episodes.
    """

    width: int
    threshold: float
    templates: tuple[str, ...] = ()
    episodes: int = 0


def save_model(path: Path, network: Network, config: ModelConfig) -> None:
    """Write a model.

    Raises:
        UsageError: the file cannot be written.
    """
    from safetensors import SafetensorError
    from safetensors.torch import save_file

    header = json.dumps({**asdict(config), "sizes": SIZES})
    tensors = {
        name: tensor.detach().cpu().contiguous() for name, tensor in network.state_dict().items()
    }
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        save_file(tensors, path, metadata={_KEY: header})
    except OSError as error:
        raise UsageError(f"{path}: cannot be written: {error.strerror}") from error
    except SafetensorError as error:  # what it makes of an error of the system
        raise UsageError(f"{path}: cannot be written: {error}") from error


def load_model(path: Path) -> tuple[Network, ModelConfig]:
    """Read a model; nothing in the file is executed.

    Raises:
        MissingExtra: torch or safetensors is not installed.
        UsageError: there is no such model, or it was made by another version.
    """
    try:
        from safetensors import SafetensorError, safe_open

        from reward_models.learned.network import Network
    except ImportError:
        raise MissingExtra("models", "the judge 'learned' needs torch and safetensors") from None
    if not path.is_file():
        raise UsageError(f"{path}: there is no such file; train a model with {_HOW}")
    try:
        with safe_open(path, framework="pt") as file:
            header: dict[str, Any] = parse_json((file.metadata() or {})[_KEY], f"{path}")
            tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118
        sizes = header.pop("sizes")
    except (SafetensorError, OSError, KeyError, TypeError, AttributeError, ValueError) as error:
        raise UsageError(f"{path} is no model of the judge 'learned' ({error})") from None
    if sizes != SIZES:
        raise UsageError(f"{path} was made by another version; train it again with {_HOW}")
    try:
        config = ModelConfig(**{**header, "templates": tuple(header["templates"])})
        network = Network(config.width)
        network.load_state_dict(tensors)
    except (KeyError, TypeError, RuntimeError) as error:
        reason = " ".join(str(error).split())
        raise UsageError(f"{path} does not hold what its configuration says: {reason}") from None
    return network.eval(), config


_HOW: Final = "python -m reward_models.learned train DIR --out FILE"
