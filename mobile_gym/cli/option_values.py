"""What people type as the values of options that several commands have."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Annotated, Any, TypeAlias

import typer

from mobile_gym.core.errors import UsageError

TimeoutSeconds: TypeAlias = Annotated[
    float,
    typer.Option(
        metavar="SECONDS",
        help="Replace a device or a worker that does not answer for so long, and play again.",
    ),
]
AgentTimeoutSeconds: TypeAlias = Annotated[
    float | None,
    typer.Option(
        metavar="SECONDS",
        help="How long an agent may take to answer; it is tried once more, and has then failed the "
        "episode. 600, and no deadline for agents that wait for a server, if left out.",
    ),
]


def parse_image_size(text: str | None) -> tuple[int, int] | None:
    """Height and width of HEIGHTxWIDTH; None where nothing was given.

    Raises:
        UsageError: it is no such text.
    """
    if text is None:
        return None
    size = re.fullmatch(r"(\d{1,5})x(\d{1,5})", text)
    if size is None:
        raise UsageError(f"--image-size {text!r} is not HEIGHTxWIDTH, such as 1200x540")
    return int(size[1]), int(size[2])


def parse_step_limit(text: str | None) -> int | str | None:
    """A number of steps; another text, such as "2x", as it is."""
    return int(text) if text and text.isdecimal() else text


def parse_model(text: str) -> dict[str, Any]:
    """A model as a JSON object, which its factory reads.

    Raises:
        UsageError: it is none.
    """
    try:
        spec = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"--model is no JSON: {error}") from error
    if not isinstance(spec, dict):
        raise UsageError('--model is no JSON object: give it as {"kind": "openai", "model": ...}')
    return spec


def require_engine_options(engine: str, ray_address: str | None, codec: str) -> None:
    """Refuse an engine or a codec that does not exist, and an address that nobody would use.

    Raises:
        UsageError: it says what there is.
    """
    from mobile_gym.rollouts.collecting.engines import require_engine
    from mobile_gym.rollouts.storing.codecs import codec_of

    require_engine(engine)
    if ray_address is not None and engine != "ray":
        raise UsageError(f"--ray-address is for --engine ray, not {engine}")
    codec_of(codec)


def load_judge_spec(text: str) -> Mapping[str, Any]:
    """What `--judge` names, once its plug-in is loaded."""
    from mobile_gym.core import plugins
    from mobile_gym.rollouts.storing.run_settings import judge_spec

    spec = judge_spec(text)
    plugins.load("judge", spec["name"])
    return spec
