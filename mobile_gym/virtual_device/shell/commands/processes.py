"""`appops`, `ime`: what apps may, and with which keyboard one types.

Source: AOSP, `AppOpsService.Shell`, `InputMethodManagerService.ShellCommandImpl`; toybox.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from mobile_gym.virtual_device.shell.call import Call, CommandError, CommandFunction
from mobile_gym.virtual_device.shell.commands.adb_keyboards import KEYBOARDS
from mobile_gym.virtual_device.shell.commands.options import subcommand, word_options
from mobile_gym.virtual_device.system import input_methods
from mobile_gym.virtual_device.system.input_methods import BUILT_IN
from mobile_gym.virtual_device.system.system import System

# -- app ops --------------------------------------------------------------------------------------

_MODES: Final = frozenset({"allow", "ignore", "deny", "default", "foreground"})


def _app_op(package: str, name: str) -> str:
    return f"appops.{package}.{name}"


def _operation(text: str) -> str:
    """The name of an operation without `android:` and in capitals."""
    return text.removeprefix("android:").upper()


def _ops_named(call: Call, count: int) -> list[str]:
    _, names = word_options(call.args, ("--user", "--attribution"), ("--uid",))
    if len(names) < count:
        raise CommandError(f"Error: usage: {call.name} PACKAGE{' OP MODE' * (count > 1)}", 255)
    package = call.host.names.inner_package(names[0])
    if package not in call.host.state.packages:
        raise CommandError(f"Error: No UID for {names[0]} in user 0", 255)
    return [package, *names[1:]]


_PERMISSION_OPS: Final = {"MANAGE_EXTERNAL_STORAGE": "android.permission.MANAGE_EXTERNAL_STORAGE"}
"""Operations that stand for a permission which the user gives on a page of Settings."""


def _put_permission(system: System, package: str, permission: str, mode: str) -> None:
    known = system.state.packages[package]
    granted = known.granted - {permission} | ({permission} if mode == "allow" else set())
    changed = replace(known, granted=frozenset(granted))
    system.change(packages=system.state.packages.set(package, changed))


def _ops_set(call: Call) -> None:
    package, operation, mode, *_ = _ops_named(call, 3)
    if mode not in _MODES:
        raise CommandError(f"Error: Mode {mode} is not valid", 255)
    key = _app_op(package, _operation(operation))
    modes = call.host.state.properties.set(key, mode)
    call.host.apply(lambda system: system.change(properties=modes))
    permission = _PERMISSION_OPS.get(_operation(operation))
    if permission is not None:
        call.host.apply(lambda system: _put_permission(system, package, permission, mode))


def _ops_get(call: Call) -> None:
    package, *operations = _ops_named(call, 1)
    prefix = _app_op(package, "")
    modes = {
        key.removeprefix(prefix): mode
        for key, mode in sorted(call.host.state.properties.items())
        if key.startswith(prefix)
    }
    held = call.host.state.packages[package].granted
    for name, permission in _PERMISSION_OPS.items():
        if permission in held:
            modes[name] = "allow"
        elif modes.get(name) == "allow":  # the user has taken it back since
            del modes[name]
    names = [_operation(name) for name in operations] or list(modes)
    for name in names:
        call.print(f"{name}: {modes.get(name, 'default')}")
    if not names:
        call.print("No operations.")


def _ops_reset(call: Call) -> None:
    _, names = word_options(call.args, ("--user",))
    prefix = _app_op(call.host.names.inner_package(names[0]), "") if names else "appops."
    properties = call.host.state.properties
    remaining = {key: value for key, value in properties.items() if not key.startswith(prefix)}
    call.host.apply(lambda system: system.change(properties=type(properties)(remaining)))
    for key in sorted(properties.keys() - remaining.keys()):
        package, _, operation = key.removeprefix("appops.").rpartition(".")
        permission = _PERMISSION_OPS.get(operation, "")
        if permission and package in call.host.state.packages:
            reset = partial(_put_permission, package=package, permission=permission, mode="default")
            call.host.apply(reset)


def _appops(call: Call) -> int:
    return subcommand(call, {"get": _ops_get, "reset": _ops_reset, "set": _ops_set})


# -- input methods --------------------------------------------------------------------------------


def _is_method(call: Call, name: str) -> bool:
    """Whether something installed can be the input method: the keyboard, or an app of an APK."""
    package, slash, _ = name.partition("/")
    known = call.host.state.packages.get(package)
    return name == BUILT_IN or bool(slash and known is not None and not known.is_system)


def _method_named(call: Call) -> str:
    _, names = word_options(call.args, ("--user",))
    if not names:
        raise CommandError(f"usage: {call.name} ID", 255)
    return names[0]


def _put(call: Call, key: str, value: str) -> None:
    call.host.apply(lambda system: system.put_setting("secure", key, value))


def _ime_list(call: Call) -> None:
    options, _ = word_options(call.args, ("--user",), ("-a", "-s"))
    packages = call.host.state.packages
    enabled = [name for name in input_methods.enabled(call.host.state) if _is_method(call, name)]
    installed = [method for package, method in KEYBOARDS.items() if package in packages]
    for name in dict.fromkeys((BUILT_IN, *enabled, *installed)) if "-a" in options else enabled:
        if "-s" in options:
            call.print(name)
        else:
            call.print(f"{name}:\n  mId={name} mSettingsActivityName=null mIsVrOnly=false")


def _ime_set(call: Call) -> None:
    name = _method_named(call)
    if not _is_method(call, name):
        raise CommandError(f"Unknown input method {name} cannot be selected for user #0", 255)
    _ime_enable(call)
    _put(call, input_methods.CURRENT_KEY, name)
    call.print(f"Input method {name} selected for user #0")


def _ime_enable(call: Call) -> None:
    name = _method_named(call)
    if not _is_method(call, name):
        raise CommandError(f"Unknown input method {name} cannot be enabled for user #0", 255)
    enabled = input_methods.enabled(call.host.state)
    if name not in enabled:
        _put(call, input_methods.ENABLED_KEY, ":".join([*enabled, name]))
    if call.name.endswith("enable"):
        verb = "already" if name in enabled else "now"
        call.print(f"Input method {name}: {verb} enabled for user #0")


def _ime_disable(call: Call) -> None:
    name = _method_named(call)
    left = [method for method in input_methods.enabled(call.host.state) if method != name] or [
        BUILT_IN
    ]
    _put(call, input_methods.ENABLED_KEY, ":".join(left))
    if input_methods.current(call.host.state) == name:
        _put(call, input_methods.CURRENT_KEY, left[0])
    call.print(f"Input method {name}: now disabled for user #0")


def _ime_reset(call: Call) -> None:
    _put(call, input_methods.ENABLED_KEY, BUILT_IN)
    _put(call, input_methods.CURRENT_KEY, BUILT_IN)
    call.print(f"Reset current and enabled IMEs for user #0\nNewly selected IME: {BUILT_IN}")


def _ime(call: Call) -> int:
    return subcommand(
        call,
        {
            "disable": _ime_disable,
            "enable": _ime_enable,
            "list": _ime_list,
            "reset": _ime_reset,
            "set": _ime_set,
        },
    )


COMMANDS: Final[Mapping[str, CommandFunction]] = {
    "appops": _appops,
    "ime": _ime,
}
