"""Who runs on the device: users, processes and their numbers, for everybody who speaks of them.

An app has a user of its own for as long as it is installed, and a process while it has a task.
Nothing here is kept: it follows from what is installed and from what is open.

Source: AOSP, `android_filesystem_config.h` (`AID_*`) and `Process.FIRST_APPLICATION_UID`;
`UserHandle.formatUid` for `u0_a100`.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Final, NamedTuple

from mobile_gym.virtual_device.names import SYSTEM_UI
from mobile_gym.virtual_device.state import DeviceState, Package
from mobile_gym.virtual_device.system.identity_cache import IdentityCache

ROOT: Final = 0
SYSTEM: Final = 1000
SHELL: Final = 2000
FIRST_APP: Final = 10_000
_APPS: Final = 9000
"""Numbers in which apps' users lie, from 10050 on; those below belong to the image."""
_FIRST_OWN: Final = 10_050
_SHARED: Final[Mapping[str, int]] = {"com.android.settings": SYSTEM, "com.android.shell": SHELL}
"""Packages that share a user with the system. Source: their manifests' `sharedUserId`."""
_NAMES: Final[Mapping[int, str]] = {ROOT: "root", SYSTEM: "system", SHELL: "shell"}
ADBD: Final = 620
SHELL_PID: Final = 4242
"""The shell that asks (`$$`)."""
_FIRST_PID: Final = 1000
"""A task's process has this number plus the task's."""


class Process(NamedTuple):
    """A process.

    Attributes:
        uid: number of its user.
        pid: its own number.
        parent: the number of its parent.
        name: of its program, or of the package whose it is.
        package: that package; "" of a program.
    """

    uid: int
    pid: int
    parent: int
    name: str
    package: str = ""

    @property
    def user(self) -> str:
        """The name of its user."""
        return user_name(self.uid)


_SYSTEM_PROCESSES: Final = (
    Process(ROOT, 1, 0, "init"),
    Process(ROOT, 2, 0, "[kthreadd]"),
    Process(ROOT, 330, 1, "zygote64"),
    Process(SYSTEM, 500, 330, "system_server"),
)
_LASTING: Final[Mapping[str, int]] = {SYSTEM_UI: 700}
"""Packages whose process runs without a task, and its number."""


def user_name(uid: int) -> str:
    """The name of a user: `root`, `shell`, `u0_a100`."""
    return _NAMES.get(uid) or f"u0_a{uid - FIRST_APP}"


def user_id(name: str) -> int | None:
    """The number of a user by its name or number; None where there can be no such user."""
    if name.isascii() and name.isdigit():
        return int(name[:9])
    if name.startswith("u0_a") and name[4:].isdigit():
        return FIRST_APP + int(name[4:9])
    return next((uid for uid, known in _NAMES.items() if known == name), None)


_UIDS: Final[IdentityCache[Mapping[str, int]]] = IdentityCache(16)


def uids(packages: Mapping[str, Package]) -> Mapping[str, int]:
    """The number of each installed package's user; other apps that come and go change none."""
    return _UIDS.get((packages,), lambda: _assigned(packages))


def _assigned(packages: Mapping[str, Package]) -> Mapping[str, int]:
    given: dict[str, int] = {}
    taken: set[int] = set()
    for name in sorted(packages):
        uid = _SHARED.get(name)
        if uid is None:
            place = zlib.crc32(name.encode()) % (_APPS - 50)
            while _FIRST_OWN + place in taken:  # two names of one number are rare
                place = (place + 1) % (_APPS - 50)
            uid = _FIRST_OWN + place
            taken.add(uid)
        given[name] = uid
    return given


def uid_of(state: DeviceState, package: str) -> int:
    """The number of a package's user; the system's where it is not installed."""
    return uids(state.packages).get(package, SYSTEM)


def processes(state: DeviceState) -> tuple[Process, ...]:
    """Everything that runs, by number.

    Args:
        state: the device, with its packages under the names that are to be shown.
    """
    is_root = state.properties.get("service.adb.root") != "0"
    adbd = ROOT if is_root else SHELL
    found = [*_SYSTEM_PROCESSES, Process(adbd, ADBD, 1, "adbd")]
    for package, pid in _LASTING.items():
        if package in state.packages:
            found.append(Process(uid_of(state, package), pid, 330, package, package))
    pids: dict[str, int] = {}
    for task in state.tasks:
        number = _FIRST_PID + task.id
        pids[task.package] = min(pids.get(task.package, number), number)
    for package, pid in pids.items():
        if package not in _LASTING:
            found.append(Process(uid_of(state, package), pid, 330, package, package))
    found.append(Process(adbd, SHELL_PID, ADBD, "sh"))
    return tuple(sorted(found, key=lambda process: process.pid))


def process_of(state: DeviceState, package: str) -> Process | None:
    """A package's process; None where it does not run."""
    return next((process for process in processes(state) if process.package == package), None)


def pid_of(state: DeviceState, package: str) -> int:
    """The number of a package's process; 0 where it does not run."""
    process = process_of(state, package)
    return 0 if process is None else process.pid
