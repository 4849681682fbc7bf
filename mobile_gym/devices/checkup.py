"""What works on this machine and how to mend what does not: the findings of `mobile-gym doctor`.

A check looks at a `Machine` and gives findings; it changes nothing and starts nothing that stays.
What real emulators need is in `checkup_emulator`.
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import os
import platform
import re
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Final, Literal, NamedTuple

__all__ = [
    "Check",
    "Finding",
    "Machine",
    "Purpose",
    "Status",
    "check_up",
    "is_taken",
    "run_program",
]

Purpose = Literal["virtual", "emulator"]

_GIB: Final = 1 << 30
_SMALL_DISK: Final = 1 * _GIB
_SMALL_SHARED: Final = 256 << 20
"""Screenshots of a few devices; containers get 64 MiB unless told otherwise."""
_PROGRAM_S: Final = 20.0
_LOOPBACK: Final = "127.0.0.1"
_NUMBER: Final = re.compile(r"\d+")


class Status(StrEnum):
    """How something is."""

    OK = "ok"
    NOTE = "note"
    """Works, with a limit; or not needed for what was asked."""
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at.

    Attributes:
        name: of the thing.
        status: how it is.
        detail: what was found.
        cure: what to do about it; "" where nothing need be done.
    """

    name: str
    status: Status
    detail: str
    cure: str = ""


def _version(distribution: str) -> str:
    try:
        return importlib.metadata.version(distribution)
    except importlib.metadata.PackageNotFoundError:
        return ""


def _has_module(name: str) -> bool:
    return importlib.util.find_spec(name) is not None


@dataclass(frozen=True, slots=True)
class Machine:
    """Where to look.

    Attributes:
        environment: environment variables; programs are found on its `PATH`.
        home: the user's own folder.
        system: `Linux` or `Darwin`.
        architecture: `x86_64`, `arm64` or `aarch64`.
        kvm: Linux's virtualisation device.
        shared_memory: the folder of shared memory.
        scratch: the folder of temporary files.
        python: the version that runs.
        versions: of installed distributions, "" for those that are not.
        has_module: whether a module could be imported.
    """

    environment: Mapping[str, str]
    home: Path
    system: str
    architecture: str
    kvm: Path = Path("/dev/kvm")
    shared_memory: Path = Path("/dev/shm")
    scratch: Path = field(default_factory=lambda: Path(tempfile.gettempdir()))
    python: tuple[int, int] = (sys.version_info.major, sys.version_info.minor)
    versions: Callable[[str], str] = _version
    has_module: Callable[[str], bool] = _has_module

    @classmethod
    def here(cls) -> Machine:
        """The machine that this runs on."""
        return cls(dict(os.environ), Path.home(), platform.system(), platform.machine())

    def which(self, program: str) -> str:
        """Where a program is on the path; "" where it is not."""
        return shutil.which(program, path=self.environment.get("PATH", "")) or ""


Check = Callable[[Machine], Iterator[Finding]]


def check_up(machine: Machine, purpose: Purpose) -> list[Finding]:
    """Look at everything.

    What only the other purpose needs is looked at, too, but is never worse than a note.
    """
    from mobile_gym.devices.checkup_emulator import CHECKS as OF_EMULATORS

    findings = [finding for check in CHECKS for finding in check(machine)]
    of_emulators = [finding for check in OF_EMULATORS for finding in check(machine)]
    if purpose != "emulator":
        of_emulators = [
            replace(finding, status=Status.NOTE) if finding.status is Status.BROKEN else finding
            for finding in of_emulators
        ]
    return findings + of_emulators


def run_program(machine: Machine, *command: str) -> str | None:
    """What a program prints; None where it fails, hangs or cannot be run."""
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=dict(machine.environment),
            timeout=_PROGRAM_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.decode("utf-8", "replace") if done.returncode == 0 else None


def is_taken(port: int) -> bool:
    """Whether somebody listens on a port of this machine already."""
    try:
        with socket.create_server((_LOOPBACK, port)):
            return False
    except OSError:
        return True


# -- Python and packages --------------------------------------------------------------------------


class _Needed(NamedTuple):
    """A distribution that everything needs, and from which version to which."""

    distribution: str
    least: tuple[int, ...]
    below: tuple[int, ...] = ()


_LEAST_PYTHON: Final = (3, 11)
_NEEDED: Final = (
    _Needed("gymnasium", (1, 1), (2,)),
    _Needed("numpy", (1, 26)),
    _Needed("skia-python", (138,)),
    _Needed("android-env", (1, 3), (1, 4)),
    _Needed("grpcio", (1, 81, 1)),
    _Needed("protobuf", (6, 33, 5)),
    _Needed("google-re2", (1, 1, 20251105)),
    _Needed("greenlet", (3, 1)),
)
"""Source: `pyproject.toml`."""
_FONTS: Final[Mapping[str, str]] = {
    "font_roboto": "Roboto, the text of every screen",
    "qtawesome": "Material Design Icons, the icons of every screen",
}
_EXTRAS: Final[Mapping[str, tuple[str, ...]]] = {
    "zh": ("mplfonts",),
    "ocr": ("onnxruntime", "rapidocr"),
    "pictures": ("PIL",),
    "llm": ("openai", "PIL"),
    "models": ("PIL", "torch", "transformers"),
    "train": ("sb3_contrib", "stable_baselines3", "torch"),
    "grpo": ("datasets", "torch", "transformers", "trl"),
    "minari": ("minari", "PIL"),
    "ray": ("ray",),
}


def _numbers(version: str) -> tuple[int, ...]:
    """The numbers at the beginning of a version: `1.81.1rc2` is (1, 81, 1)."""
    numbers: list[int] = []
    for part in version.split("."):
        found = _NUMBER.match(part)
        if found is None:
            break
        numbers.append(int(found[0]))
        if found[0] != part:
            break
    return tuple(numbers)


def _python(machine: Machine) -> Iterator[Finding]:
    shown = ".".join(map(str, machine.python))
    if machine.python >= _LEAST_PYTHON:
        yield Finding("Python", Status.OK, shown)
    else:
        least = ".".join(map(str, _LEAST_PYTHON))
        yield Finding("Python", Status.BROKEN, shown, f"use Python {least} or newer")


def _packages(machine: Machine) -> Iterator[Finding]:
    for name, least, below in _NEEDED:
        version = machine.versions(name)
        wanted = f"{name}>={_dotted(least)}" + (f",<{_dotted(below)}" if below else "")
        fits = _numbers(version) >= least and (not below or _numbers(version) < below)
        if version and fits:
            yield Finding(name, Status.OK, version)
        else:
            yield Finding(
                name, Status.BROKEN, version or "not installed", f"pip install '{wanted}'"
            )


def _dotted(numbers: tuple[int, ...]) -> str:
    return ".".join(map(str, numbers))


def _fonts(machine: Machine) -> Iterator[Finding]:
    for module, purpose in _FONTS.items():
        if machine.has_module(module):
            yield Finding(f"font {module}", Status.OK, purpose)
        else:
            cure = f"pip install {module.replace('_', '-')}"
            yield Finding(f"font {module}", Status.BROKEN, f"missing: {purpose}", cure)


def _extras(machine: Machine) -> Iterator[Finding]:
    for extra, modules in _EXTRAS.items():
        missing = [module for module in modules if not machine.has_module(module)]
        if missing:
            yield Finding(
                f"extra {extra}",
                Status.NOTE,
                f"without {', '.join(missing)}",
                f"pip install 'mobile-gym[{extra}]'",
            )
        else:
            yield Finding(f"extra {extra}", Status.OK, ", ".join(modules))


# -- the machine ----------------------------------------------------------------------------------


def _disk(machine: Machine) -> Iterator[Finding]:
    try:
        free = shutil.disk_usage(machine.scratch).free
    except OSError as error:
        yield Finding(
            "disk", Status.BROKEN, f"{machine.scratch}: {error.strerror}", "set TMPDIR to a folder"
        )
        return
    shown = f"{free / _GIB:.1f} GiB free in {machine.scratch}"
    if free < _SMALL_DISK:
        yield Finding("disk", Status.NOTE, shown, "make room, or set TMPDIR to another disk")
    else:
        yield Finding("disk", Status.OK, shown)


def _shared(machine: Machine) -> Iterator[Finding]:
    if machine.system != "Linux":
        return
    cure = "screenshots go by TCP, which is slower; in a container use --shm-size=1g"
    try:
        free = shutil.disk_usage(machine.shared_memory).free
    except OSError:
        yield Finding("shared memory", Status.NOTE, f"no {machine.shared_memory}", cure)
        return
    shown = f"{free / (1 << 20):.0f} MiB free in {machine.shared_memory}"
    if free < _SMALL_SHARED or not os.access(machine.shared_memory, os.W_OK):
        yield Finding("shared memory", Status.NOTE, shown, cure)
    else:
        yield Finding("shared memory", Status.OK, shown)


_SERVE_PORTS: Final[Mapping[str, int]] = {"console": 5554, "adb": 5555, "gRPC": 8554}


def _ports(machine: Machine) -> Iterator[Finding]:
    taken = [f"{name} {port}" for name, port in _SERVE_PORTS.items() if is_taken(port)]
    if taken:
        yield Finding(
            "ports of serve",
            Status.NOTE,
            f"taken: {', '.join(taken)}",
            "mobile-gym serve --grpc-port 0 --console-port 0 --adb-port 0 picks free ones",
        )
    else:
        shown = ", ".join(f"{name} {port}" for name, port in _SERVE_PORTS.items())
        yield Finding("ports of serve", Status.OK, f"free: {shown}")


CHECKS: Final[tuple[Check, ...]] = (_python, _packages, _fonts, _extras, _disk, _shared, _ports)
"""What every device needs, the virtual one, too."""
