"""`cmd role`: which app is the one for something, such as text messages.

Source: AOSP, `RoleShellCommand` (API 33).
"""

from __future__ import annotations

from mobile_gym.virtual_device.shell.call import Call, CommandError
from mobile_gym.virtual_device.system import roles
from mobile_gym.virtual_device.system.roles import Role

_USAGE = "usage: cmd role add-role-holder|get-role-holders [--user USER] ROLE [PACKAGE]"


def role_command(call: Call) -> None:
    """Say who holds a role, or give it to a package."""
    args = list(call.args)
    if "--user" in args[:-1]:
        place = args.index("--user")
        del args[place : place + 2]
    match args:
        case ["get-role-holders", name]:
            call.print(roles.holder(call.host.state, call.host.apps, _named(name)))
        case ["add-role-holder", name, package, *_]:
            role = _named(name)
            if not call.host.apply(lambda system: roles.give(system, role, package)):
                raise CommandError(
                    f"Error: {package} cannot hold {name}: install an app that takes its intents",
                    255,
                )
        case _:
            raise CommandError(_USAGE, 255)


def _named(name: str) -> Role:
    role = roles.ROLES.get(name)
    if role is None:
        raise CommandError(f"Error: no role {name}; there are {', '.join(roles.ROLES)}", 255)
    return role
