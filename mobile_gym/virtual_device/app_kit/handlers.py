"""Handlers made of others: given what they act on beforehand, or after the popup has closed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Concatenate, ParamSpec

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

P = ParamSpec("P")


def bound(
    act: Callable[Concatenate[System, P], object], *args: P.args, **values: P.kwargs
) -> Callable[[System], None]:
    """A handler that calls `act(system, *args, **values)`.

    `functools.partial` fills from the left, where the system stands.
    """

    def handler(system: System) -> None:
        act(system, *args, **values)

    return handler


def instead(
    act: Callable[Concatenate[System, P], object], *args: P.args, **values: P.kwargs
) -> Callable[[System], None]:
    """A handler that closes the popup in front and then calls `act(system, *args, **values)`."""

    def handler(system: System) -> None:
        system.dismiss()
        act(system, *args, **values)

    return handler
