"""A machine and what is found out about it: what every check works with."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import os
import platform
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Final

_PROGRAM_S: Final = 20.0
_LOOPBACK: Final = "127.0.0.1"


class FindingStatus(StrEnum):
    """How something is."""

    OK = "ok"
    NOTE = "note"
    """Works, with a limit; or not needed for what was asked."""
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class CheckupFinding:
    """One thing that was looked at.

    Attributes:
        name: of the thing.
        status: how it is.
        detail: what was found.
        cure: what to do about it; "" where nothing need be done.
    """

    name: str
    status: FindingStatus
    detail: str
    cure: str = ""


def _distribution_version(distribution: str) -> str:
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
    versions: Callable[[str], str] = _distribution_version
    has_module: Callable[[str], bool] = _has_module

    @classmethod
    def here(cls) -> Machine:
        """The machine that this runs on."""
        return cls(dict(os.environ), Path.home(), platform.system(), platform.machine())

    def which(self, program: str) -> str:
        """Where a program is on the path; "" where it is not."""
        return shutil.which(program, path=self.environment.get("PATH", "")) or ""


Check = Callable[[Machine], Iterator[CheckupFinding]]


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


def is_port_taken(port: int) -> bool:
    """Whether somebody listens on a port of this machine already."""
    try:
        with socket.create_server((_LOOPBACK, port)):
            return False
    except OSError:
        return True
