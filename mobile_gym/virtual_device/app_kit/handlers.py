"""Handlers that many apps need: ways out of what is in front, and handlers made of others."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from mobile_gym.core.former_names import former_names

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.pages import ViewState
    from mobile_gym.virtual_device.system.system import System

if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, bound="partial_handler")


def dismiss(system: System) -> None:
    """Close the popup in front."""
    system.dismiss()


def finish(system: System) -> None:
    """Close the activity in front."""
    system.finish()


P = ParamSpec("P")


def partial_handler(
    act: Callable[Concatenate[System, P], object], *args: P.args, **values: P.kwargs
) -> Callable[[System], None]:
    """A handler that calls `act(system, *args, **values)`.

    `functools.partial` fills from the left, where the system stands.
    """

    def handler(system: System) -> None:
        act(system, *args, **values)

    return handler


def replace_popup(
    act: Callable[Concatenate[System, P], object], *args: P.args, **values: P.kwargs
) -> Callable[[System], None]:
    """A handler that closes the popup in front and then calls `act(system, *args, **values)`."""

    def handler(system: System) -> None:
        system.dismiss()
        act(system, *args, **values)

    return handler


T = TypeVar("T")


def toggle_or_close(system: System, selected: ViewState[frozenset[T]], one: T) -> None:
    """Select something or give it up; the layer closes with the last of what is selected."""
    chosen = selected.get(system) ^ {one}
    if chosen:
        selected.set(system, chosen)
    else:
        system.dismiss()
