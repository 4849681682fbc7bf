"""Finding messages by what they say and whom they are with."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.messages import store

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState

_BEFORE: Final = 12


def find(
    state: DeviceState,
    query: str,
    name_of: Callable[[DeviceState, str], str] = store.name_of,
) -> list[store.Message]:
    """The messages that a query finds, the latest first; of a matching name the last one.

    Args:
        state: the device.
        query: what is looked for, in any case.
        name_of: what the party of an address is called.
    """
    words = query.strip().casefold()
    matches: list[store.Message] = []
    if not words:
        return matches
    for item in store.conversations(state):
        inside = [message for message in item.messages if words in message.body.casefold()]
        name = name_of(state, item.address).casefold()
        if not inside and (words in name or words in item.address):
            inside = [item.last]
        matches += inside
    matches.sort(key=lambda message: (-message.date_ms, -message.id))
    return matches


def excerpt(body: str, query: str) -> str:
    """A message from shortly before what was found in it."""
    line = body.replace("\n", " ")
    at = line.casefold().find(query.strip().casefold())
    return line if at <= _BEFORE else f"…{line[at - _BEFORE :]}"
