"""`pm install` and its sessions: APKs from a file of the device or from the command's input.

Source: `PackageManagerShellCommand` in AOSP's services.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from mobile_gym.virtual_device.apk_app import apk_app
from mobile_gym.virtual_device.shell.call import Call, CommandError, CommandFunction
from mobile_gym.virtual_device.shell.commands.options import integer, word_options
from mobile_gym.virtual_device.shell.files import FileError
from mobile_gym.virtual_device.system.apk import ApkManifest, BadApk, read_apk
from mobile_gym.virtual_device.system.files import MAX_BYTES

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


def _content(call: Call, options: Mapping[str, str], path: str) -> bytes:
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


def _put_in(call: Call, base: ApkManifest, *, grant: bool) -> None:
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
    base = _manifest(_content(call, options, paths[0] if paths else ""))
    if base.split:
        raise _Failure("INSTALL_FAILED_MISSING_SPLIT: the base is missing")
    _put_in(call, base, grant="-g" in options)
    call.print("Success")


# -- sessions -------------------------------------------------------------------------------------


def _create(call: Call) -> None:
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


def _write(call: Call) -> None:
    options, names = word_options(call.args, _VALUED, _FLAGS)
    if len(names) < 2 or "/" in names[1]:
        raise CommandError("usage: pm install-write [-S BYTES] SESSION NAME [PATH|-]")
    folder = _session(call, names[0])
    content = _content(call, options, names[2] if len(names) > 2 else "-")
    try:
        call.files.write(f"{folder}/{names[1]}", content)
    except FileError as error:
        raise CommandError(f"Error: failed to write: {error}") from None
    call.print(f"Success: streamed {len(content)} bytes")


def _commit(call: Call) -> None:
    _, names = word_options(call.args, _VALUED, _FLAGS)
    folder = _session(call, names[0] if names else "")
    inside = call.files.names(folder)
    parts = [_manifest(call.files.read(f"{folder}/{name}")) for name in inside if name != ".grant"]
    base = next((part for part in parts if not part.split), None)
    if base is None:
        raise _Failure("INSTALL_FAILED_INVALID_APK: the base is missing")
    if any(part.package != base.package for part in parts):
        raise _Failure("INSTALL_FAILED_INVALID_APK: the parts belong to different packages")
    _put_in(call, base, grant=".grant" in inside)
    call.files.remove(folder)
    call.print("Success")


def _abandon(call: Call) -> None:
    _, names = word_options(call.args, _VALUED, _FLAGS)
    call.files.remove(_session(call, names[0] if names else ""))
    call.print("Success")


INSTALL_COMMANDS: Final[Mapping[str, CommandFunction]] = {
    "install": _with_failures(_install),
    "install-abandon": _abandon,
    "install-commit": _with_failures(_commit),
    "install-create": _create,
    "install-write": _with_failures(_write),
}
