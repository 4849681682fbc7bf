"""What environments learn from episodes and no saved state has: their curricula.

A worker sends what its curricula have learned along with the answers in which that changed. The one
that takes its place after a restart gets it back.
"""

from __future__ import annotations

import logging
import pickle
from collections.abc import Iterable
from types import BuiltinFunctionType, FunctionType
from typing import Any, Protocol, runtime_checkable

import cloudpickle
import gymnasium

from mobile_gym.envs.mobile_env import MobileEnv

_LOG = logging.getLogger(__name__)


@runtime_checkable
class _Saveable(Protocol):
    def save_state(self) -> Any: ...

    def load_state(self, state: Any) -> None: ...


class Learning:
    """The curricula of some environments.

    One with `save_state` and `load_state`, such as `ReverseCurriculum`, is asked for its state. Any
    other object that draws tasks is pickled as a whole; a function has learned nothing.

    Args:
        envs: all environments that were made by one recipe, wrapped or not.
    """

    def __init__(self, envs: Iterable[gymnasium.Env[Any, Any]]) -> None:
        self._bases = [env.unwrapped for env in envs if isinstance(env.unwrapped, MobileEnv)]
        self._is_pickled = True
        self._sent = self._pickled()

    def news(self) -> bytes | None:
        """What was learned, where that has changed since this was called last."""
        pickled = self._pickled()
        if pickled == self._sent:
            return None
        self._sent = pickled
        return pickled

    def restore(self, pickled: bytes) -> None:
        """Go on with what `news` of environments made by the same recipe returned."""
        for curriculum, learned in zip(self._curricula(), pickle.loads(pickled), strict=True):
            if isinstance(curriculum, _Saveable):
                curriculum.load_state(learned)
                continue
            for base in self._bases:
                if base.session.pool.curriculum is curriculum:
                    base.session.pool.curriculum = learned
        self._sent = self._pickled()

    def _curricula(self) -> list[Any]:
        """Each once, in the order of the environments; some share theirs."""
        each = [
            curriculum
            for base in self._bases
            for curriculum in (base.curriculum, base.session.pool.curriculum)
            if curriculum is not None
            and not isinstance(curriculum, FunctionType | BuiltinFunctionType)
        ]
        return list({id(curriculum): curriculum for curriculum in each}.values())

    def _pickled(self) -> bytes | None:
        curricula = self._curricula()
        if not curricula or not self._is_pickled:
            return None
        try:
            return cloudpickle.dumps(
                [one.save_state() if isinstance(one, _Saveable) else one for one in curricula]
            )
        except Exception as error:  # of somebody's own object, which may do anything
            self._is_pickled = False
            _LOG.warning("a restart of a worker will lose what its curriculum learned: %s", error)
            return None
