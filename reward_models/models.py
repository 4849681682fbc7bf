"""A model as an argument: a live one, or the JSON that makes one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mobile_gym.core.errors import UsageError
from reward_models.language_models import LanguageModel

__all__ = ["as_model"]


def as_model(model: LanguageModel | Mapping[str, Any]) -> LanguageModel:
    """The model itself, or the one that `language_models.make_model` makes of a mapping.

    Raises:
        UsageError: it is neither, or the mapping describes no model.
    """
    if isinstance(model, Mapping):
        from reward_models.language_models.factory import make_model

        return make_model(model)
    if isinstance(model, LanguageModel):
        return model
    raise UsageError(
        f"model is {type(model).__name__}; it must be a LanguageModel or a mapping such as "
        "{'kind': 'openai', 'model': ...}"
    )
