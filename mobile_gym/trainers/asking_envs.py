"""Questions to an environment, as functions that can be sent to the process that it is in.

They are for `apply` of our vector environments. Gymnasium's `call` and `get_attr` call what can be
called; these read it.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

import gymnasium
import numpy as np
import numpy.typing as npt


@runtime_checkable
class VectorEnvAccess(Protocol):
    """What our vector environments have beside Gymnasium's interface."""

    def apply(
        self,
        function: Callable[[gymnasium.Env[Any, Any]], Any],
        mask: npt.NDArray[np.bool_] | None = None,
    ) -> tuple[Any, ...]:
        """What a function returns of each environment that a mask picks."""
        ...

    def call(self, name: str, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
        """Call a method of every environment."""
        ...

    def set_attr(self, name: str, values: Any, mask: npt.NDArray[np.bool_] | None = None) -> None:
        """Set an attribute of the environments that a mask picks."""
        ...


class FoundAttribute:
    """What `read` found; a method stays behind where it goes to another process.

    Attributes:
        value: of the attribute.
        is_remote_method: whether it is a method of an environment in another process.
    """

    def __init__(self, value: Any, *, is_remote_method: bool = False) -> None:
        self.value = value
        self.is_remote_method = is_remote_method

    def __reduce__(self) -> tuple[Any, ...]:
        return (
            (_remote_method_attribute, ())
            if inspect.ismethod(self.value)
            else (FoundAttribute, (self.value,))
        )


def _remote_method_attribute() -> FoundAttribute:
    return FoundAttribute(None, is_remote_method=True)


def has_attribute(name: str, env: gymnasium.Env[Any, Any]) -> bool:
    """Whether it or one of its wrappers has an attribute."""
    return env.has_wrapper_attr(name)


def read_attribute(name: str, env: gymnasium.Env[Any, Any]) -> FoundAttribute:
    """The attribute of it, or of the outermost wrapper that has one.

    Raises:
        AttributeError: there is none.
    """
    return FoundAttribute(env.get_wrapper_attr(name))


def write_attribute(name: str, value: Any, env: gymnasium.Env[Any, Any]) -> None:
    """Set an attribute where there is one, else that of the outermost wrapper."""
    env.set_wrapper_attr(name, value)


def call_method(
    name: str, args: Sequence[Any], kwargs: Mapping[str, Any], env: gymnasium.Env[Any, Any]
) -> Any:
    """What a method of it, or of a wrapper, returns."""
    return env.get_wrapper_attr(name)(*args, **kwargs)


def is_wrapped(wrapper: tuple[str, str], env: gymnasium.Env[Any, Any]) -> bool:
    """Whether a wrapper of a class is around it.

    Args:
        wrapper: module and name of the class, so that nobody need import the module.
        env: to be looked at.
    """
    while isinstance(env, gymnasium.Wrapper):
        if any((each.__module__, each.__qualname__) == wrapper for each in type(env).__mro__):
            return True
        env = env.env  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    return False
