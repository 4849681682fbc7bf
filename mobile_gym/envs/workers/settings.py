"""The settings that workers were given, for one that takes the place of another.

A setting is what `set_attr` sets, and what a method is called with whose name begins with `set_`,
such as `set_weights`. Of each the last one counts; they are given again in the order in which they
were given last.
"""

from __future__ import annotations

import contextlib
import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing.reduction import ForkingPickler
from typing import Any, Final

from mobile_gym.core.errors import DeviceFault
from mobile_gym.envs.rows import Rows

_PREFIX: Final = "set_"
"""Of methods that change how an environment goes on, as RLlib's `set_task` does."""
_DRAWN_ON: Final = ("np_random", "_np_random")
"""Attributes that are used up: given again, they would play the same episodes again."""


@dataclass(frozen=True, slots=True)
class Setting:
    """An attribute that was set, or a method that was called, in all environments.

    Attributes:
        name: of the attribute or method.
        is_call: whether it is a method.
        pickled: the values, one for each environment; or the arguments. They are kept as they were,
            whatever becomes of the objects.
    """

    name: str
    is_call: bool
    pickled: bytes

    def apply(self, rows: Rows, mine: slice) -> None:
        """Set it in some of the environments.

        Args:
            rows: these environments.
            mine: their places among all.
        """
        given = pickle.loads(self.pickled)
        if self.is_call:
            args, kwargs = given
            rows.call(self.name, *args, **kwargs)
        else:
            rows.set_attr(self.name, given[mine])


class Settings:
    """All settings that hold now."""

    def __init__(self) -> None:
        self._settings: dict[tuple[str, bool], Setting] = {}

    def in_order(self) -> list[Setting]:
        """As they are to be given again."""
        return list(self._settings.values())

    @contextlib.contextmanager
    def attribute(self, name: str, values: list[Any]) -> Iterator[None]:
        """Keep an attribute that is being set, unless the environments refuse it."""
        if name in _DRAWN_ON:
            yield
            return
        with self._kept(Setting(name, False, bytes(ForkingPickler.dumps(values)))):
            yield

    @contextlib.contextmanager
    def call(self, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Iterator[None]:
        """Keep a call that is being made, where it is a setting and is not refused."""
        if not name.startswith(_PREFIX):
            yield
            return
        with self._kept(Setting(name, True, bytes(ForkingPickler.dumps((args, kwargs))))):
            yield

    @contextlib.contextmanager
    def _kept(self, setting: Setting) -> Iterator[None]:
        # Before it is given: a worker that dies of it, or beside it, is started again with it.
        before = dict(self._settings)
        key = setting.name, setting.is_call
        self._settings.pop(key, None)
        self._settings[key] = setting
        try:
            yield
        except DeviceFault:
            raise
        except Exception:
            self._settings = before
            raise
