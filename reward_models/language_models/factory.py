"""Models from JSON, so that a judge with its model can be named on a command line or in `make`.

```json
{"kind": "openai", "model": "gpt-4o-mini", "cache": {"folder": "cache"}, "budget": {"max_calls": 9}}
{"kind": "openai", "model": "qwen2.5-vl", "base_url": "http://127.0.0.1:8000/v1"}
{"kind": "openai", "model": "m", "base_url": "https://...", "extra": {"auth_token": {"env": "T"}}}
{"kind": "transformers", "path": "weights/qwen2.5-vl-3b"}
{"kind": "scripted", "script": ["{}"]}
```
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Mapping
from typing import Any, Final

from mobile_gym.core.construction import construct
from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.language_models import LanguageModel
from mobile_gym.core.secret_values import is_from_environment, is_secret_name, resolved

_ROOM: Final = "reward_models.language_models"
KINDS: Final[Mapping[str, str]] = {
    "openai": f"{_ROOM}.openai_compatible:OpenAICompatibleModel",
    "scripted": f"{_ROOM}.scripted:ScriptedModel",
    "transformers": f"{_ROOM}.local:TransformersModel",
}
"""Where each kind of model lives; imported when one is made."""


def make_model(spec: Mapping[str, Any] | LanguageModel) -> LanguageModel:
    """The model that a mapping describes; a live model is returned as it is.

    Args:
        spec: `kind`, one of `KINDS`, and the arguments of that class; besides, for any kind,
            `cache`, the arguments of `CachedModel`, and `budget`, those of `BudgetedModel`. What
            the cache answers does not count to the budget.

    Raises:
        UsageError: something in the mapping is wrong; the message names it.
    """
    if isinstance(spec, LanguageModel):
        return spec
    if not isinstance(spec, Mapping):
        raise UsageError(
            f"a model must be a LanguageModel or a mapping such as "
            f'{{"kind": "openai", "model": "gpt-4o-mini"}}, not {type(spec).__name__}'
        )
    arguments = resolved(dict(spec))
    kind = arguments.pop("kind", None)
    if not isinstance(kind, str):
        raise UsageError(f"a model needs a kind, one of: {', '.join(KINDS)}")
    if kind not in KINDS:
        raise UnknownName.among("kind of model", kind, KINDS)
    _refuse_secrets(arguments)
    wrappers = {name: arguments.pop(name, None) for name in ("budget", "cache")}
    model: LanguageModel = _call_factory(
        f"model of kind {kind!r}", _load_factory(KINDS[kind]), arguments
    )
    for name, place in (
        ("budget", f"{_ROOM}.budget:BudgetedModel"),
        ("cache", f"{_ROOM}.cached:CachedModel"),
    ):
        if (given := wrappers[name]) is None:
            continue
        if not isinstance(given, Mapping):
            raise UsageError(f"{name} of a model must be a mapping, not {given!r}")
        model = _call_factory(f"{name} of a model", _load_factory(place), {"model": model, **given})
    return model


def _load_factory(place: str) -> Callable[..., LanguageModel]:
    module, _, name = place.partition(":")
    return getattr(importlib.import_module(module), name)


def _call_factory(
    what: str, make: Callable[..., LanguageModel], arguments: dict[str, Any]
) -> LanguageModel:
    known = inspect.signature(make).parameters
    for name in arguments:
        if name not in known:
            raise UnknownName.among(f"argument of a {what}", name, known)
    for name, parameter in known.items():
        if parameter.default is parameter.empty and name not in arguments:
            raise UsageError(f"a {what} needs {name!r}")
    return construct(f"a {what}", make, arguments)


def _refuse_secrets(value: Any) -> None:
    """Keys come from the environment, so that no spec, log or report can hold one.

    Raises:
        UsageError: a name says that its value is a secret.
    """
    if isinstance(value, Mapping):
        for name, item in value.items():
            if is_secret_name(str(name)) and item and not is_from_environment(item):
                raise UsageError(
                    f"a model takes no {name!r}: put the key into an environment variable and "
                    f'name that variable in "api_key_env", or give {{"env": NAME}} as {name!r}'
                )
            _refuse_secrets(item)
    elif isinstance(value, list | tuple):
        for item in value:
            _refuse_secrets(item)
