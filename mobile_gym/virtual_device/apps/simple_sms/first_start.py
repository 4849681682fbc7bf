"""The first start: the app asks to be the one for messages, and closes where it may not.

It is shown once, before the list of conversations.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_gym.virtual_device.apps.simple_sms import actions, data
from mobile_gym.virtual_device.apps.simple_sms.pages import ASKED, MAIN
from mobile_gym.virtual_device.system import roles

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System


def keep_role_where_it_is(system: System) -> None:
    """On a fresh device the image's own app for messages goes on being the one for them."""
    takers = roles.candidates(system.state, system.apps, roles.SMS)
    others = [taker.app.package for taker in takers if taker.app.package != data.PACKAGE]
    if others and not any(roles.is_holder(system.state, roles.SMS, other) for other in others):
        roles.give(system, roles.SMS, others[0])


def _is_waiting(state: DeviceState) -> bool:
    """Whether the list is in front although another app is the one for messages."""
    front = state.tasks[-1].activities[-1]
    return (
        front.component == MAIN.component
        and not state.overlays
        and not roles.is_holder(state, roles.SMS, data.PACKAGE)
    )


def next_event_ms(state: DeviceState) -> int | None:
    """At once, where the user is to be asked, or has refused."""
    return state.now_ms if _is_waiting(state) else None


def on_time(system: System) -> None:
    """Ask; who has refused sees the app close."""
    if not _is_waiting(system.state):
        return
    if ASKED.get_page(system):
        system.finish()
    else:
        ASKED.set_page(system, True)
        actions.ask_role(system)
