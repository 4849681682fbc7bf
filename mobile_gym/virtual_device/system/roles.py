"""Roles: what one app of the device is there for, such as text messages, and who holds one.

Who holds a role gets its intents without a question and the permissions that go with it.

Source: AOSP PermissionController, `roles.xml` (API 33).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.virtual_device.system import permissions
from mobile_gym.virtual_device.system.app import Target, preference_key, preferred_target
from mobile_gym.virtual_device.system.app import candidates as takers_of
from mobile_gym.virtual_device.system.intents import Intent

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.app import App
    from mobile_gym.virtual_device.system.system import System

_SENDTO: Final = "android.intent.action.SENDTO"


class Role(NamedTuple):
    """What an app can be the only one for."""

    name: str
    intents: tuple[Intent, ...]
    """It gets these without a question, and only who takes all of them can hold the role."""
    permissions: tuple[str, ...]
    setting: str
    """The key of the secure setting that says who holds it."""


def _role_names(*names: str) -> tuple[str, ...]:
    return tuple(f"android.permission.{name}" for name in names)


SMS: Final = Role(
    "android.app.role.SMS",
    (Intent(_SENDTO, "sms:1"), Intent(_SENDTO, "smsto:1")),
    _role_names(
        *("SEND_SMS", "RECEIVE_SMS", "READ_SMS", "RECEIVE_MMS", "READ_CONTACTS"),
        *("READ_PHONE_STATE", "CALL_PHONE", "POST_NOTIFICATIONS"),
    ),
    "sms_default_application",
)
ROLES: Final[Mapping[str, Role]] = {role.name: role for role in (SMS,)}
"""By name."""


def candidates(state: DeviceState, apps: Mapping[str, App], role: Role) -> tuple[Target, ...]:
    """The installed apps that can hold a role, in the order of the installed apps."""
    of_each = [takers_of(state, apps, intent) for intent in role.intents]
    return tuple(taker for taker in of_each[0] if all(taker in others for others in of_each))


def is_holder(state: DeviceState, role: Role, package: str) -> bool:
    """Whether the role has been given to a package."""
    component = str(state.default_apps.get(preference_key(role.intents[0]), ""))
    return component.startswith(f"{package}/")


def holder(state: DeviceState, apps: Mapping[str, App], role: Role) -> str:
    """The package that holds a role: who was given it, or else the first that can; "" for none."""
    takers = candidates(state, apps, role)
    chosen = preferred_target(state, role.intents[0], takers)
    return (chosen or takers[0]).app.package if takers else ""


def give(system: System, role: Role, package: str) -> bool:
    """Make a package the holder of a role, with its permissions; False where it cannot be."""
    takers = candidates(system.state, system.apps, role)
    taker = next(
        (other_taker for other_taker in takers if other_taker.app.package == package), None
    )
    if taker is None:
        return False
    chosen = system.state.default_apps
    for intent in role.intents:
        chosen = chosen.set(preference_key(intent), taker.component)
    system.change(default_apps=chosen)
    system.put_setting("secure", role.setting, package)
    for permission in role.permissions:
        permissions.set_granted(system, package, permission, True)
    return True
