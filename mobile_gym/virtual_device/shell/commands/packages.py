"""`pm` and `cmd package`: what is installed, installing, permissions, app data.

It is a command; `cmd package` is another name for it.

Source: `PackageManagerShellCommand` in AOSP's services.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from mobile_gym.virtual_device.apk_app import apk_app
from mobile_gym.virtual_device.names import LAUNCHER, SYSTEM_UI
from mobile_gym.virtual_device.shell.call import Call, CommandError, CommandFunction
from mobile_gym.virtual_device.shell.commands.activity import inner_intent
from mobile_gym.virtual_device.shell.commands.instrumentation import list_instrumentation
from mobile_gym.virtual_device.shell.commands.options import integer, subcommand, word_options
from mobile_gym.virtual_device.shell.files import FileError
from mobile_gym.virtual_device.shell.intents import parse
from mobile_gym.virtual_device.shell.system_files import apk_path
from mobile_gym.virtual_device.state import EMPTY, Package
from mobile_gym.virtual_device.system import intents, packages, permissions
from mobile_gym.virtual_device.system.apk import ApkManifest, BadApk, read_apk
from mobile_gym.virtual_device.system.app import candidates, installed_apps, preferred_target
from mobile_gym.virtual_device.system.files import MAX_BYTES
from mobile_gym.virtual_device.system.process_table import uids

MAX_STRANGERS: Final = 64
"""Apps that did not come with the device; each is known until the device ends."""
_MAX_SESSIONS: Final = 16
_SESSION: Final = "/data/app/vmdl{}.tmp"
"""Where a session keeps its parts."""
_VALUED: Final = ("-S", "-i", "--user", "--abi", "--install-location", "--install-reason", "-p")
_FLAGS: Final = (
    *("-l", "-r", "-t", "-f", "-d", "-g", "-R", "-s", "--full", "--instant", "--dont-kill"),
    *("--force-queryable", "--bypass-low-target-sdk-block", "--restrict-permissions"),
    *("--no-streaming", "--streaming", "--no-incremental", "--staged", "--multi-package"),
    "--skip-verification",
)


class _Failure(Exception):
    """An APK cannot be installed; the message is Android's, told on standard output."""


def _with_failures(command: CommandFunction) -> CommandFunction:
    """The command, with its failures printed as Android prints them."""

    def run(call: Call) -> int | None:
        try:
            return command(call)
        except _Failure as failure:
            call.print(f"Failure [{failure}]")
            return 1

    return run


def _apk_content(call: Call, options: Mapping[str, str], path: str) -> bytes:
    """An APK from the input, where its size is given, or from a file."""
    if "-S" in options and path in ("", "-"):
        size = integer(options["-S"], "Error: bad size", 1, MAX_BYTES)
        content = call.stdin.take(size)
        if len(content) < size:
            raise _Failure("INSTALL_FAILED_INVALID_APK: it ends early")
        return content
    if not path:
        raise CommandError("Error: must either specify a package size or an APK file")
    try:
        return call.files.read(call.path(path))
    except FileError as error:
        raise CommandError(f"Error: failed to open {path}: {error}") from None


def _manifest(content: bytes) -> ApkManifest:
    try:
        return read_apk(content)
    except BadApk as error:
        raise _Failure(error) from None


def _put_app_in(call: Call, base: ApkManifest, *, grant: bool) -> None:
    """Install what a manifest describes, or replace an older version of it.

    An APK of an app that the device knows brings up the device's own imitation of it.
    """
    host = call.host
    base = replace(base, package=host.names.inner_package(base.package))
    if base.package not in host.apps:
        own = sum(not package.is_system for package in host.state.packages.values())
        if own >= MAX_STRANGERS:
            raise _Failure(f"INSTALL_FAILED_INSUFFICIENT_STORAGE: {MAX_STRANGERS} are installed")
    is_stranger = base.package not in host.apps or host.apps[base.package].from_apk
    if is_stranger:
        host.add_app(apk_app(base.package, base.label, base.activity, base.instrumentations))
    if base.package not in host.state.packages:
        host.install_app(base.package)
    package = host.state.packages[base.package]
    granted = package.granted | (base.permissions if grant else frozenset())
    is_system = package.is_system and not is_stranger
    changed = replace(package, version=base.version, granted=granted, is_system=is_system)
    installed = host.state.packages.set(base.package, changed)
    host.apply(lambda system: system.change(packages=installed))


def _install(call: Call) -> None:
    options, paths = word_options(call.args, _VALUED, _FLAGS)
    base = _manifest(_apk_content(call, options, paths[0] if paths else ""))
    if base.split:
        raise _Failure("INSTALL_FAILED_MISSING_SPLIT: the base is missing")
    _put_app_in(call, base, grant="-g" in options)
    call.print("Success")


# -- sessions -------------------------------------------------------------------------------------


def _session_create(call: Call) -> None:
    options, _ = word_options(call.args, _VALUED, _FLAGS)
    number = next(
        (n for n in range(1, _MAX_SESSIONS + 1) if not call.files.exists(_SESSION.format(n))), 0
    )
    if not number:
        raise CommandError(f"Error: {_MAX_SESSIONS} sessions are open; commit or abandon one")
    if not call.files.exists("/data/app"):
        call.files.make_directory("/data/app")
    call.files.make_directory(_SESSION.format(number))
    if "-g" in options:
        call.files.write(f"{_SESSION.format(number)}/.grant", b"")
    call.print(f"Success: created install session [{number}]")


def _session(call: Call, given: str) -> str:
    path = _SESSION.format(integer(given, "Error: bad session", 0))
    if not call.files.is_directory(path):
        raise CommandError(f"Error: java.lang.SecurityException: no session {given}", 255)
    return path


def _session_write(call: Call) -> None:
    options, names = word_options(call.args, _VALUED, _FLAGS)
    if len(names) < 2 or "/" in names[1]:
        raise CommandError("usage: pm install-write [-S BYTES] SESSION NAME [PATH|-]")
    folder = _session(call, names[0])
    content = _apk_content(call, options, names[2] if len(names) > 2 else "-")
    try:
        call.files.write(f"{folder}/{names[1]}", content)
    except FileError as error:
        raise CommandError(f"Error: failed to write: {error}") from None
    call.print(f"Success: streamed {len(content)} bytes")


def _session_commit(call: Call) -> None:
    _, names = word_options(call.args, _VALUED, _FLAGS)
    folder = _session(call, names[0] if names else "")
    inside = call.files.names(folder)
    parts = [_manifest(call.files.read(f"{folder}/{name}")) for name in inside if name != ".grant"]
    base = next((part for part in parts if not part.split), None)
    if base is None:
        raise _Failure("INSTALL_FAILED_INVALID_APK: the base is missing")
    if any(part.package != base.package for part in parts):
        raise _Failure("INSTALL_FAILED_INVALID_APK: the parts belong to different packages")
    _put_app_in(call, base, grant=".grant" in inside)
    call.files.remove(folder)
    call.print("Success")


def _session_abandon(call: Call) -> None:
    _, names = word_options(call.args, _VALUED, _FLAGS)
    call.files.remove(_session(call, names[0] if names else ""))
    call.print("Success")


INSTALL_COMMANDS: Final[Mapping[str, CommandFunction]] = {
    "install": _with_failures(_install),
    "install-abandon": _session_abandon,
    "install-commit": _with_failures(_session_commit),
    "install-create": _session_create,
    "install-write": _with_failures(_session_write),
}


_PLATFORM: Final[Mapping[str, tuple[str, ...]]] = {
    "features": (
        "reqGlEsVersion=0x30000",
        "android.hardware.bluetooth",
        "android.hardware.camera",
        "android.hardware.location.gps",
        "android.hardware.telephony",
        "android.hardware.touchscreen",
        "android.hardware.touchscreen.multitouch",
        "android.hardware.wifi",
        "android.software.input_methods",
    ),
    "libraries": ("android.test.base", "android.test.runner", "org.apache.http.legacy"),
}


def _installed_packages(call: Call) -> dict[str, Package]:
    """By the names that they have outside."""
    return dict(sorted(call.printed_state.packages.items()))


def _known_package(call: Call, name: str) -> Package:
    package = call.host.state.packages.get(call.host.names.inner_package(name))
    if package is None:
        raise CommandError(f"java.lang.IllegalArgumentException: Unknown package: {name}", 255)
    return package


def _keep(call: Call, package: Package) -> None:
    installed = call.host.state.packages.set(package.name, package)
    call.host.apply(lambda system: system.change(packages=installed))


def _list(call: Call) -> int:
    if call.args and call.args[0] in ("permissions", "permission-groups"):
        return _permissions(call)
    if call.args and call.args[0] == "instrumentation":
        return list_instrumentation(call)
    if call.args and call.args[0] in _PLATFORM:
        kind = call.args[0].rstrip("s") if call.args[0] == "features" else "library"
        for name in _PLATFORM[call.args[0]]:
            call.print(f"{kind}:{name}")
        return 0
    if not call.args or call.args[0] not in ("packages", "package", "users"):
        raise CommandError(f"Error: unknown list type '{' '.join(call.args[:1])}'", 255)
    if call.args[0] == "users":
        call.print("Users:\n\tUserInfo{0:Owner:c13} running")
        return 0
    options, rest = word_options(
        call.args[1:],
        ("--user", "--uid"),
        ("-3", "-s", "-f", "-d", "-e", "-i", "-u", "-U", "-a", "--show-versioncode"),
    )
    users = uids(call.printed_state.packages)
    for package in _installed_packages(call).values():
        if (
            ("-3" in options and package.is_system)
            or ("-s" in options and not package.is_system)
            or ("-d" in options and package.enabled)
            or ("-e" in options and not package.enabled)
            or (rest and rest[0] not in package.name)
        ):
            continue
        path = f"{apk_path(package)}=" if "-f" in options else ""
        more = f" uid:{users[package.name]}" if "-U" in options else ""
        more += f" versionCode:{packages.VERSION_CODE}" if "--show-versioncode" in options else ""
        more += "  installer=null" if "-i" in options else ""
        call.print(f"package:{path}{package.name}{more}")
    return 0


def _path(call: Call) -> int:
    _, names = word_options(call.args, ("--user",))
    if not names:
        raise CommandError("Error: no package specified", 1)
    package = call.printed_state.packages.get(names[0])
    if package is None:
        return 1
    call.print(f"package:{apk_path(package)}")
    return 0


def _dump(call: Call) -> int:
    """What the services say of a package, each below its name (`ActivityManager`, Android 13)."""
    if not call.args:
        raise CommandError("Error: no package specified", 1)
    call.print("DUMP OF SERVICE package:")
    return call.shell.call(("dumpsys", "package", call.args[0]), call.streams)


def _clear(call: Call) -> int:
    _, names = word_options(call.args, ("--user", "-f"), ("--cache-only",))
    if not names:
        raise CommandError("Error: no package specified", 1)
    if call.host.names.inner_package(names[-1]) not in call.host.state.packages:
        call.print("Failed")
        return 1
    package = _known_package(call, names[-1])
    call.host.clear_data(package.name)
    app = call.host.apps[package.name]
    _keep(
        call,
        replace(
            package, granted=frozenset(app.permissions.granted), one_time=frozenset(), refused=EMPTY
        ),
    )
    call.print("Success")
    return 0


def _permission(call: Call) -> None:
    _, names = word_options(call.args, ("--user",), ("--all-permissions",))
    if len(names) < 2:
        raise CommandError("Error: no package or permission specified", 1)
    package, permission = _known_package(call, names[0]), names[1]
    if "." not in permission:
        raise CommandError(
            f"java.lang.IllegalArgumentException: Unknown permission: {permission}", 255
        )
    granted = package.granted - {permission}
    if call.name.endswith("grant"):
        granted = package.granted | {permission}
    refused = {name: times for name, times in package.refused.items() if name != permission}
    _keep(
        call,
        replace(
            package,
            granted=granted,
            one_time=package.one_time - {permission},
            refused=type(package.refused)(refused),
        ),
    )


def _enabling(call: Call) -> None:
    _, names = word_options(call.args, ("--user",))
    if not names:
        raise CommandError("Error: no package or component specified", 1)
    package = _known_package(call, names[0])
    verb = call.name.rpartition(" ")[2]
    enabled = verb in ("enable", "default-state")
    if package.name == LAUNCHER and not enabled:
        raise CommandError(
            f"java.lang.SecurityException: Cannot disable the home screen {names[0]}", 255
        )
    _keep(call, replace(package, enabled=enabled))
    if not enabled:
        call.host.apply(lambda system: system.stop(package.name))
    new = {"disable": "disabled", "disable-user": "disabled-user", "enable": "enabled"}
    call.print(f"Package {names[0]} new state: {new.get(verb, 'default')}")


def _uninstall(call: Call) -> int:
    options, names = word_options(call.args, ("--user", "--versionCode"), ("-k",))
    inner = call.host.names.inner_package(names[0]) if names else ""
    package = call.host.state.packages.get(inner)
    if package is None:
        call.print("Failure [not installed for 0]")
        return 1
    # A package of the system image can only be removed for a user, and some are needed to run.
    if package.name in (LAUNCHER, SYSTEM_UI) or (package.is_system and "--user" not in options):
        call.print("Failure [DELETE_FAILED_INTERNAL_ERROR]")
        return 1
    call.host.apply(lambda system: packages.uninstall(system, package.name))
    call.print("Success")
    return 0


def _install_existing(call: Call) -> int:
    _, names = word_options(call.args, ("--user",), ("--instant", "--full", "--wait"))
    app = call.host.apps.get(call.host.names.inner_package(names[0])) if names else None
    if app is None:
        package = names[0] if names else ""
        call.error(
            "android.content.pm.PackageManager$NameNotFoundException: "
            f"Package {package} doesn't exist"
        )
        return 1
    if app.package not in call.host.state.packages:
        call.host.install_app(app.package)
    call.print(f"Package {names[0]} installed for user: 0")
    return 0


def _permissions(call: Call) -> int:
    """`pm list permissions`: the runtime permissions, with `-g` by group."""
    options, _ = word_options(call.args[1:], ("--user",), ("-g", "-f", "-d", "-u", "-s"))
    call.print("All Permissions:\n")
    for group in permissions.GROUPS.values():
        if "-g" in options:
            call.print(f"group:{group.name}")
        for permission in group.permissions:
            call.print(f"{'  ' if '-g' in options else ''}permission:{permission}")
        if "-g" in options:
            call.print("")
    return 0


def _resolve_activity(call: Call) -> int:
    brief = "--brief" in call.args
    given = [argument for argument in call.args if argument not in ("--brief", "--components")]
    intent = inner_intent(call, parse(given)[0])
    components = candidates(call.host.state, call.host.apps, intent)
    target = preferred_target(call.host.state, intent, components)
    if target is None:
        call.print(
            "No activity found"
            if not components
            else "android/com.android.internal.app.ResolverActivity"
        )
        return 0
    component = call.host.names.outer_component(target.component)
    if brief:
        call.print("priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true")
        call.print(component)
    else:
        call.print(f"ActivityInfo:\n  name={intents.full_class(component).partition('/')[2]}")
        call.print(f"  packageName={component.partition('/')[0]}")
    return 0


def _query_activities(call: Call) -> int:
    """Every activity that takes an intent; `--components` or `--brief` for the short list."""
    short = {"--brief", "--components"} & set(call.args)
    given = [argument for argument in call.args if argument not in ("--brief", "--components")]
    intent = inner_intent(call, parse(given)[0])
    targets = _taking(call, intent)
    if not targets:
        call.print("No activities found")
        return 0
    if not short:
        call.print(f"{len(targets)} activities found:")
    for number, component in enumerate(targets):
        if "--components" in short:
            call.print(component)
        elif short:
            call.print("priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true")
            call.print(component)
        else:
            package, _, name = intents.full_class(component).partition("/")
            call.print(
                f"  Activity #{number}:\n"
                "    priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true\n"
                f"    ActivityInfo:\n      name={name}\n      packageName={package}\n"
                "      enabled=true exported=true directBootAware=false"
            )
    return 0


def _taking(call: Call, intent: intents.Intent) -> list[str]:
    """Components that take an intent, under their names outside."""
    host = call.host
    if intent.action == intents.MAIN and not intent.package and not intent.component:
        found = [
            app.component(app.main)
            for app in installed_apps(host.state, host.apps)
            if app.in_launcher and app.main in app.screens
        ]
        if any(name.endswith(".HOME") for name in intent.categories):
            found = [host.apps[LAUNCHER].component(host.apps[LAUNCHER].main)]
    else:
        found = [candidate.component for candidate in candidates(host.state, host.apps, intent)]
    return [host.names.outer_component(component) for component in found]


PACKAGE_COMMANDS: Final[Mapping[str, CommandFunction]] = {
    "clear": _clear,
    "default-state": _enabling,
    "disable": _enabling,
    "disable-user": _enabling,
    "dump": _dump,
    "enable": _enabling,
    "grant": _permission,
    **INSTALL_COMMANDS,
    "install-existing": _install_existing,
    "list": _list,
    "path": _path,
    "query-activities": _query_activities,
    "resolve-activity": _resolve_activity,
    "revoke": _permission,
    "uninstall": _uninstall,
}


def package_command(call: Call) -> int:
    """`pm`, and `cmd package`."""
    return subcommand(call, PACKAGE_COMMANDS)


COMMANDS: Final[Mapping[str, CommandFunction]] = {"pm": package_command}
