"""Files that the system makes when somebody reads them: `/proc`, and the APKs of installed apps."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from mobile_gym.virtual_device.package_aliases import outer_state
from mobile_gym.virtual_device.shell.host import HeldState
from mobile_gym.virtual_device.state import DeviceState, Package
from mobile_gym.virtual_device.system.apk import write_apk
from mobile_gym.virtual_device.system.process_table import SHELL_PID, processes

CORES: Final = 1
KERNEL: Final = "5.15.41-android13-8-00055-g4f5025129fe8-ab8949913"
RAM_KB: Final = 2 << 20
_BUSY_KB: Final = 1 << 20
"""What Android itself holds."""


def apk_path(package: Package) -> str:
    """Where a package's APK lies, by the name that the package has outside."""
    if package.is_system:
        name = package.name.rpartition(".")[2].capitalize()
        return f"/product/app/{name}/{name}.apk"
    return f"/data/app/{package.name}-1/base.apk"


def is_system_file(host: HeldState, path: str) -> bool:
    """Whether a canonical path is one of these files."""
    return (
        path in PROC or _process_file(host, path) is not None or _package_at(host, path) is not None
    )


def system_file(host: HeldState, path: str) -> bytes | None:
    """The content of one of these files; None where the path is none."""
    if path in PROC:
        return PROC[path](host.state).encode()
    process = _process_file(host, path)
    if process is not None:
        return process.encode()
    package = _package_at(host, path)
    if package is None:
        return None
    app = host.apps[package.name]
    return write_apk(
        host.names.outer_package(package.name),
        label=app.name(host.state.language),
        version=package.version,
        activity=app.main if app.in_launcher else "",
        permissions=sorted({*app.permissions.granted, *app.permissions.asked}),
    )


def _named_package(host: HeldState, package: Package) -> Package:
    return Package(host.names.outer_package(package.name), is_system=package.is_system)


def _package_at(host: HeldState, path: str) -> Package | None:
    if not path.endswith(".apk"):
        return None
    packages = host.state.packages.values()
    return next(
        (package for package in packages if apk_path(_named_package(host, package)) == path), None
    )


def _cpu_info(state: DeviceState) -> str:
    del state
    lines = (
        "processor\t: 0",
        "vendor_id\t: GenuineIntel",
        "cpu family\t: 6",
        "model name\t: Android virtual processor",
        "cpu MHz\t\t: 2400.000",
        "cpu cores\t: 1",
        "bogomips\t: 4800.00",
    )
    return "\n".join((*lines, "", ""))


def _memory_info(state: DeviceState) -> str:
    del state
    free = RAM_KB - _BUSY_KB
    values = (("MemTotal", RAM_KB), ("MemFree", free), ("MemAvailable", free), ("Buffers", 0))
    more = (("Cached", 0), ("SwapTotal", 0), ("SwapFree", 0))
    return "".join(f"{f'{name}:':<15} {kb:>8} kB\n" for name, kb in (*values, *more))


_HERTZ: Final = 100
"""Ticks of a second. Source: `sysconf(_SC_CLK_TCK)`."""


def _stat(state: DeviceState) -> str:
    """Times in ticks: nothing here measures work, so all of it is idle."""
    idle = state.uptime_ms * _HERTZ // 1000
    cores = "".join(f"cpu{core} 0 0 0 {idle} 0 0 0 0 0 0\n" for core in range(CORES))
    since_s = state.on_wall_ms(state.booted_ms) // 1000
    return (
        f"cpu  0 0 0 {idle * CORES} 0 0 0 0 0 0\n{cores}intr 0\nctxt 0\nbtime {since_s}\n"
        "processes 1000\nprocs_running 1\nprocs_blocked 0\n"
    )


_PROCESS_FILE: Final = re.compile(r"/proc/(self|\d{1,9})/(cmdline|comm|stat|status)", re.ASCII)


def _process_file(host: HeldState, path: str) -> str | None:
    """A file of `/proc/PID`; None where there is no such process."""
    match = _PROCESS_FILE.fullmatch(path)
    if match is None:
        return None
    pid = SHELL_PID if match[1] == "self" else int(match[1])
    known = processes(outer_state(host.names, host.state))
    process = next((item for item in known if item.pid == pid), None)
    if process is None:
        return None
    name = process.name[-15:]
    fields = (process.parent, pid, pid, 0, -1, 0, *(0,) * 8, 20, 0, 1, 0, 0, 0, 0)
    users = "\t".join([str(process.uid)] * 4)
    texts = {
        "cmdline": f"{process.name}\0",
        "comm": f"{name}\n",
        "stat": f"{pid} ({name}) S {' '.join(map(str, (*fields, *(0,) * 28)))}\n",
        "status": (
            f"Name:\t{name}\nState:\tS (sleeping)\nTgid:\t{pid}\nPid:\t{pid}\n"
            f"PPid:\t{process.parent}\nUid:\t{users}\nGid:\t{users}\n"
            "VmSize:\t       0 kB\nThreads:\t1\n"
        ),
    }
    return texts[match[2]]


def _uptime(state: DeviceState) -> str:
    up_s = state.uptime_ms / 1000
    return f"{up_s:.2f} {up_s * CORES:.2f}\n"


PROC: Final[Mapping[str, Callable[[DeviceState], str]]] = {
    "/proc/cpuinfo": _cpu_info,
    "/proc/loadavg": lambda state: "0.00 0.00 0.00 1/100 1000\n",
    "/proc/meminfo": _memory_info,
    "/proc/uptime": _uptime,
    "/proc/version": lambda state: f"Linux version {KERNEL} (android@localhost) #1 SMP PREEMPT\n",
    "/proc/stat": _stat,
}
"""Canonical path to content. Source: proc(5)."""
