"""What real emulators need of a machine: virtualisation, the Android SDK, AVDs, adb, the forwarder.

Source: the Android Studio guides "Start the emulator from the command line" and "Configure hardware
acceleration"; adb's `OVERVIEW.TXT` and `SERVICES.TXT`.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from mobile_gym.core.errors import DeviceFault
from mobile_gym.devices.checkup.machine import (
    Check,
    CheckupFinding,
    FindingStatus,
    Machine,
    is_port_taken,
    run_program,
)
from mobile_gym.devices.emulator.adb import Adb

_GIB: Final = 1 << 30
_SMALL_DISK: Final = 10 * _GIB
"""A system image, an AVD's user data and a snapshot."""
_SDK_VARIABLES: Final = ("ANDROID_HOME", "ANDROID_SDK_ROOT")
_ABIS: Final[Mapping[str, str]] = {
    "x86_64": "x86_64",
    "amd64": "x86_64",
    "arm64": "arm64-v8a",
    "aarch64": "arm64-v8a",
}
"""What a machine's own architecture is called in system images."""
_EMULATOR_PORTS: Final = range(5554, 5586)
"""Consoles on the even ones, adb on the odd ones."""
_GRPC_PORT: Final = 8554
_DEFAULT_ADB_SERVER_PORT: Final = 5037
_FORWARDER: Final = "com.google.androidenv.accessibilityforwarder"
_WHICH: Final = f"getprop ro.boot.qemu.avd_name; pm path {_FORWARDER}"
_VIRTUAL: Final = "mobile_gym"
"""What a virtual emulator calls its AVD."""
_ANSWER_S: Final = 2.0
_LOOPBACK: Final = "127.0.0.1"
_ADB_VERSION: Final = re.compile(r"Android Debug Bridge version 1\.0\.(\d+)")
_EMULATOR_VERSION: Final = re.compile(r"Android emulator version ([\d.]+)")


# -- virtualisation and graphics ------------------------------------------------------------------


def _check_virtualisation(machine: Machine) -> Iterator[CheckupFinding]:
    name = "virtualisation"
    if machine.system == "Darwin":
        yield CheckupFinding(name, FindingStatus.OK, "macOS has it (Hypervisor framework)")
    elif machine.system != "Linux":
        yield CheckupFinding(
            name, FindingStatus.BROKEN, machine.system, "run emulators on Linux or macOS"
        )
    elif not machine.kvm.exists():
        yield CheckupFinding(
            name,
            FindingStatus.BROKEN,
            f"no {machine.kvm}",
            "turn on virtualisation in the firmware (nested, in a virtual machine) and load kvm; "
            "in a container pass --device /dev/kvm; or use the virtual device",
        )
    elif not os.access(machine.kvm, os.R_OK | os.W_OK):
        yield CheckupFinding(
            name,
            FindingStatus.BROKEN,
            f"{machine.kvm} may not be opened by this user",
            "add the user to the group kvm and log in again",
        )
    else:
        yield CheckupFinding(name, FindingStatus.OK, f"{machine.kvm} can be opened")


def _check_graphics(machine: Machine) -> Iterator[CheckupFinding]:
    has_display = machine.system != "Linux" or any(
        machine.environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    if has_display:
        yield CheckupFinding("graphics", FindingStatus.OK, "a display is there: -gpu auto")
    else:
        yield CheckupFinding(
            "graphics", FindingStatus.OK, "no display: -no-window and -gpu swiftshader_indirect"
        )


# -- the SDK --------------------------------------------------------------------------------------


def _sdk_folder(machine: Machine) -> Path | None:
    given = [machine.environment[name] for name in _SDK_VARIABLES if machine.environment.get(name)]
    default = "Library/Android/sdk" if machine.system == "Darwin" else "Android/Sdk"
    places = [*map(Path, given), machine.home / default]
    return next((place for place in places if place.is_dir()), None)


def _check_sdk(machine: Machine) -> Iterator[CheckupFinding]:
    for name in _SDK_VARIABLES:
        given = machine.environment.get(name, "")
        if given and not Path(given).is_dir():
            yield CheckupFinding(
                name,
                FindingStatus.BROKEN,
                f"{given} is no folder",
                f"set {name} to the Android SDK",
            )
    sdk = _sdk_folder(machine)
    if sdk is None:
        yield CheckupFinding(
            "Android SDK",
            FindingStatus.BROKEN,
            "not found",
            "install the Android command line tools and set ANDROID_HOME (docs/emulator.md)",
        )
        return
    yield CheckupFinding("Android SDK", FindingStatus.OK, str(sdk))
    program = sdk / "emulator" / "emulator"
    if not os.access(program, os.X_OK):
        yield CheckupFinding(
            "emulator",
            FindingStatus.BROKEN,
            f"no program {program}",
            "sdkmanager emulator platform-tools",
        )
        return
    output = run_program(machine, str(program), "-version")
    version = _EMULATOR_VERSION.search(output or "")
    if version is None:
        yield CheckupFinding(
            "emulator",
            FindingStatus.BROKEN,
            f"{program} does not say its version",
            "run it in a terminal with -version; libraries may be missing",
        )
    else:
        yield CheckupFinding("emulator", FindingStatus.OK, version[1])


def _check_avds(machine: Machine) -> Iterator[CheckupFinding]:
    given = machine.environment.get("ANDROID_AVD_HOME")
    folder = Path(given) if given else machine.home / ".android" / "avd"
    files = sorted(folder.glob("*.ini")) if folder.is_dir() else []
    if not files:
        abi = _ABIS.get(machine.architecture.lower(), "x86_64")
        yield CheckupFinding(
            "AVDs",
            FindingStatus.BROKEN,
            f"none in {folder}",
            f"avdmanager create avd -n Pixel_6_API_33 -d pixel_6 "
            f"-k 'system-images;android-33;google_apis;{abi}'",
        )
    for file in files:
        yield _check_avd(machine, file)


def _check_avd(machine: Machine, file: Path) -> CheckupFinding:
    """One AVD: its folder, its image, whether this machine runs it at speed, its snapshots."""
    name = f"AVD {file.stem}"
    folder = Path(_read_ini(file).get("path", str(file.with_suffix(".avd"))))
    config = _read_ini(folder / "config.ini")
    if not config:
        return CheckupFinding(
            name,
            FindingStatus.BROKEN,
            f"{folder} has no config.ini",
            f"avdmanager delete avd -n {file.stem}, and create it again",
        )
    sdk, image = _sdk_folder(machine), config.get("image.sysdir.1", "")
    if sdk is not None and image and not (sdk / image).is_dir():
        package = image.strip("/").replace("/", ";")
        return CheckupFinding(
            name, FindingStatus.BROKEN, f"no image {image}", f"sdkmanager '{package}'"
        )
    own, abi = _ABIS.get(machine.architecture.lower(), ""), config.get("abi.type", "")
    if own and abi and abi != own:
        return CheckupFinding(
            name,
            FindingStatus.BROKEN,
            f"its image is for {abi}, this machine is {own}",
            f"create it from a system image for {own}",
        )
    snapshots = sorted(place.name for place in (folder / "snapshots").glob("*") if place.is_dir())
    shown = f"{abi or 'unknown ABI'}, gpu {config.get('hw.gpu.mode', 'auto')}, snapshots: "
    return CheckupFinding(name, FindingStatus.OK, shown + (", ".join(snapshots) or "none"))


def _read_ini(path: Path) -> dict[str, str]:
    """A file of lines `name=value`; empty where it cannot be read."""
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return {}
    pairs = (line.partition("=") for line in lines if "=" in line)
    return {name.strip(): value.strip() for name, _, value in pairs}


def _check_disk_space(machine: Machine) -> Iterator[CheckupFinding]:
    try:
        free = shutil.disk_usage(machine.home).free
    except OSError as error:
        yield CheckupFinding(
            "disk for AVDs", FindingStatus.BROKEN, f"{machine.home}: {error.strerror}"
        )
        return
    shown = f"{free / _GIB:.1f} GiB free in {machine.home}"
    if free < _SMALL_DISK:
        yield CheckupFinding(
            "disk for AVDs",
            FindingStatus.NOTE,
            shown,
            "an AVD with a snapshot takes about 10 GiB; set ANDROID_AVD_HOME to another disk",
        )
    else:
        yield CheckupFinding("disk for AVDs", FindingStatus.OK, shown)


# -- adb ------------------------------------------------------------------------------------------


def _adb_program(machine: Machine) -> str:
    sdk = _sdk_folder(machine)
    own = sdk / "platform-tools" / "adb" if sdk is not None else None
    if own is not None and os.access(own, os.X_OK):
        return str(own)
    if program := machine.which("adb"):
        return program
    if machine.has_module("adbutils"):
        import adbutils

        return adbutils.adb_path()
    return ""


def _check_adb(machine: Machine) -> Iterator[CheckupFinding]:
    program = _adb_program(machine)
    if not program:
        yield CheckupFinding(
            "adb",
            FindingStatus.BROKEN,
            "not found",
            "sdkmanager platform-tools, or pip install adbutils",
        )
        return
    output = run_program(machine, program, "version")
    version = _ADB_VERSION.search(output or "")
    if version is None:
        yield CheckupFinding(
            "adb", FindingStatus.BROKEN, f"{program} does not say its version", "install it again"
        )
        return
    yield CheckupFinding("adb", FindingStatus.OK, f"1.0.{version[1]}, {program}")
    yield from _check_adb_server(machine, int(version[1]))


def _adb_server_port(machine: Machine) -> int:
    given = machine.environment.get("ANDROID_ADB_SERVER_PORT", "")
    return int(given) if given.isascii() and given.isdigit() else _DEFAULT_ADB_SERVER_PORT


def _check_adb_server(machine: Machine, version: int) -> Iterator[CheckupFinding]:
    port = _adb_server_port(machine)
    reply = _ask_server(port, "host:version")
    if reply is None:
        if is_port_taken(port):
            yield CheckupFinding(
                "adb server",
                FindingStatus.BROKEN,
                f"port {port} is taken by something else",
                "set ANDROID_ADB_SERVER_PORT to a free port",
            )
        else:
            yield CheckupFinding(
                "adb server", FindingStatus.OK, f"none on port {port}; it is started when used"
            )
        return
    try:
        running = int(reply, 16)
    except ValueError:
        running = -1
    if running != version:
        yield CheckupFinding(
            "adb server",
            FindingStatus.NOTE,
            f"version 1.0.{running} on port {port}, while the program is 1.0.{version}",
            "use one adb for everything: two versions end each other's server",
        )
    else:
        yield CheckupFinding("adb server", FindingStatus.OK, f"runs on port {port}")
    yield from _check_devices(port)


def _ask_server(port: int, request: str) -> str | None:
    """What an adb server answers; None where there is none."""
    try:
        with socket.create_connection((_LOOPBACK, port), _ANSWER_S) as link:
            link.sendall(f"{len(request):04x}{request}".encode())
            answer = b""
            while part := link.recv(1 << 16):
                answer += part
    except OSError:
        return None
    text = answer.decode("utf-8", "replace")
    return text[8:] if text.startswith("OKAY") else None


def _check_devices(port: int) -> Iterator[CheckupFinding]:
    """Each connected device, and whether the accessibility forwarder is on it."""
    listed = [line.split("\t") for line in (_ask_server(port, "host:devices") or "").splitlines()]
    for serial, state in (fields for fields in listed if len(fields) == 2):
        name = f"device {serial}"
        if state != "device":
            yield CheckupFinding(
                name, FindingStatus.NOTE, state, "allow debugging on its screen, or restart it"
            )
            continue
        try:
            adb = Adb(serial, host=_LOOPBACK, port=port)
            avd, *path = adb.shell(_WHICH, _ANSWER_S).stdout.splitlines() or [""]
        except DeviceFault as error:
            yield CheckupFinding(name, FindingStatus.NOTE, str(error), "restart it")
            continue
        if avd.startswith(_VIRTUAL):
            yield CheckupFinding(
                name, FindingStatus.OK, "a virtual emulator, which sends its trees itself"
            )
        elif path and path[0].startswith("package:"):
            yield CheckupFinding(name, FindingStatus.OK, "the accessibility forwarder is installed")
        else:
            yield CheckupFinding(
                name,
                FindingStatus.NOTE,
                "no accessibility forwarder: trees come from uiautomator dump, which is slow",
                "install android_env's AccessibilityForwarder APK (docs/emulator.md)",
            )


def _check_ports(machine: Machine) -> Iterator[CheckupFinding]:
    taken = [port for port in (*_EMULATOR_PORTS, _GRPC_PORT) if is_port_taken(port)]
    if not taken:
        yield CheckupFinding("emulator ports", FindingStatus.OK, "5554 to 5585 and 8554 are free")
        return
    consoles = [str(port) for port in taken if port % 2 == 0 and port in _EMULATOR_PORTS]
    yield CheckupFinding(
        "emulator ports",
        FindingStatus.NOTE,
        f"taken: {', '.join(map(str, taken))}",
        f"running emulators are emulator-{', emulator-'.join(consoles)}; others get other ports"
        if consoles
        else "launched emulators get other ports",
    )


CHECKS: Final[tuple[Check, ...]] = (
    _check_virtualisation,
    _check_graphics,
    _check_sdk,
    _check_avds,
    _check_disk_space,
    _check_adb,
    _check_ports,
)
"""What a real emulator needs."""
