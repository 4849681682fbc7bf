"""The language models that agents ask: made once for all agents of a process that want the same.

A model holds connections or weights, and limits of both; a hundred agents of one run share it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from mobile_gym.core import plugins
from mobile_gym.core.errors import AgentRefused, AgentUnavailable, PromptTooLong, UsageError
from mobile_gym.core.language_models import (
    ContextExceeded,
    LanguageModel,
    ModelRefused,
    ModelUnavailable,
)

_MOST: Final = 16
"""Models that a process keeps."""


def shared_model(
    agent: str,
    model: str | Mapping[str, Any] | LanguageModel | None,
    kind: str = "openai",
    base_url: str | None = None,
    api_key_env: str | None = None,
    options: Mapping[str, Any] | None = None,
) -> LanguageModel:
    """The model that an agent's arguments name.

    Args:
        agent: which agent needs it, for messages.
        model: as the server knows it, or a folder with weights for `kind` "transformers"; or a
            mapping as `reward_models.language_models.make_model` takes, or a live model.
        kind: "openai" for any server that speaks chat completions, or "transformers".
        base_url: of the server; None for OpenAI's.
        api_key_env: name of the environment variable with the key.
        options: further arguments of the model.

    Raises:
        UsageError: no model is named, or an argument is wrong.
    """
    if model is None:
        raise UsageError(
            f'agent {agent} needs a model: {{"model": NAME, "base_url": URL}} for a server, or '
            '{"kind": "transformers", "model": FOLDER} for weights on this machine'
        )
    if isinstance(model, LanguageModel):
        return model
    if isinstance(model, Mapping):
        spec: dict[str, Any] = dict(model)
    else:
        spec = {"kind": kind, **(options or {})}
        spec["path" if kind == "transformers" else "model"] = model
        given = {"base_url": base_url, "api_key_env": api_key_env}
        spec |= {name: value for name, value in given.items() if value is not None}
    try:
        written = json.dumps(spec, sort_keys=True)
    except TypeError as error:
        raise UsageError(f"the model's arguments must be JSON values: {error}") from error
    return _make_model(written)


def no_answer(model: LanguageModel, reply: ModelUnavailable) -> AgentUnavailable | PromptTooLong:
    """What an agent raises whose model gave no reply."""
    if isinstance(reply, ContextExceeded):
        return PromptTooLong(f"prompt too long: {reply}")
    kind = AgentRefused if isinstance(reply, ModelRefused) else AgentUnavailable
    return kind(f"{model.name}: {reply}")


def is_remote_model(model: str | Mapping[str, Any] | LanguageModel | None, kind: str) -> bool:
    """Whether a model of such arguments is waited for, while this process could do other things."""
    named = model.get("kind") if isinstance(model, Mapping) else kind
    return named == "openai"


@lru_cache(maxsize=_MOST)
def _make_model(spec: str) -> LanguageModel:
    return plugins.load("language models", "built-in").make_model(json.loads(spec))
