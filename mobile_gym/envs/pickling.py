"""Pickling of an environment that has not begun: it is made again from the same arguments.

Once it has begun it holds a device, which belongs to one process.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any, Final, Self

from mobile_gym.core import plugins
from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.tasks import TaskTemplate

_MADE_ANEW: Final = {"session", "_made_with", "_observer", "_rendered", "_window"}
"""Attributes that follow from the arguments; all others, generators among them, are taken along."""


class PickledUntilBegun:
    """An environment that is pickled as the arguments that it was made with, and its generators.

    Whatever wraps it can then be pickled, too. Copying it within a process (`copy.deepcopy`) has
    nothing to do with this and is possible at any time.
    """

    _made_with: tuple[tuple[Any, ...], dict[str, Any]]

    def __new__(cls, *args: Any, **kwargs: Any) -> Self:
        """Remember the arguments."""
        made = super().__new__(cls)
        made._made_with = args, kwargs
        return made

    @property
    def has_begun(self) -> bool:
        """Whether there is, or was, an episode.

        Raises:
            UsageError: the class does not say.
        """
        raise UsageError(
            f"{type(self).__name__} cannot be pickled: it does not say whether it has begun"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """How to make it again.

        Raises:
            UsageError: it has begun, or was lent a live device.
        """
        if self.has_begun:
            raise UsageError(
                "this environment has begun and holds a device, so it cannot be pickled; pickle it "
                "before its first reset, or send env.spec"
            )
        args, kwargs = self._made_with
        if not isinstance(kwargs.get("device"), str | Mapping | None):
            raise UsageError(
                "this environment was lent a live device, so it cannot be pickled; give the "
                "device's name or a mapping"
            )
        kwargs = {name: _by_name(value) for name, value in kwargs.items()}
        state = {name: value for name, value in vars(self).items() if name not in _MADE_ANEW}
        return _make, (type(self), tuple(map(_by_name, args)), kwargs), state

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """A copy with a device of its own, in the same condition."""
        made = super().__new__(type(self))
        memo[id(self)] = made
        for name, value in vars(self).items():
            setattr(made, name, copy.deepcopy(value, memo))
        return made


def _make(kind: type[Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    return kind(*args, **kwargs)


def _by_name(argument: Any) -> Any:
    """An argument, or the name of a task of the catalog: what makes a task may be a closure."""
    if isinstance(argument, list | tuple):
        return type(argument)(map(_by_name, argument))
    if isinstance(argument, TaskTemplate):
        try:
            known = plugins.load("suite catalog", "built-in").template(argument.id)
        except UnknownName:
            return argument
        if known is argument:
            return argument.id
    return argument
