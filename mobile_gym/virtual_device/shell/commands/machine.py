"""What the machine says of itself: `mount`, `getenforce`, `ip`, `getevent`, `which`.

Source: toybox 0.8.6 (`mount`, `nproc`, `which`), iproute2 (`ip`), AOSP's `getevent`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Final

from mobile_gym.virtual_device.shell.call import Call, CommandError, CommandFunction
from mobile_gym.virtual_device.shell.commands.options import Usage, toybox
from mobile_gym.virtual_device.shell.system_files import CORES, RAM_KB
from mobile_gym.virtual_device.state import DeviceState

_MOUNTS: Final = (
    ("/dev/block/dm-0", "/", "ext4", "ro,seclabel,relatime"),
    ("tmpfs", "/dev", "tmpfs", "rw,seclabel,nosuid,relatime,mode=755"),
    ("proc", "/proc", "proc", "rw,relatime,gid=3009,hidepid=invisible"),
    ("sysfs", "/sys", "sysfs", "rw,seclabel,relatime"),
    ("/dev/block/dm-5", "/data", "ext4", "rw,seclabel,nosuid,nodev,noatime"),
    ("/dev/fuse", "/storage/emulated", "fuse", "rw,nosuid,nodev,noexec,noatime"),
)
_TOUCH_RANGE: Final = 32_767
"""The panel of an emulator reports in its own units. Source: goldfish's `virtio_input`."""


def _mount(call: Call) -> None:
    if "o" in call.options and call.args:
        if "remount" in call.options["o"].split(","):
            return  # nothing here is read-only, so it changes nothing that could be seen
        raise CommandError(f"mount: '{call.args[0]}': Operation not permitted")
    if call.args:
        raise CommandError(f"mount: '{call.args[0]}' not in fstab")
    for device, place, kind, flags in _MOUNTS:
        if call.options.get("t", kind) != kind:
            continue
        call.print(f"{device} on {place} type {kind} ({flags})")


def _get_enforce(call: Call) -> None:
    call.print("Permissive" if call.host.state.properties.get(_ENFORCE) == "0" else "Enforcing")


_ENFORCE: Final = "selinux.enforce"
_MODES: Final = {"0": "0", "1": "1", "permissive": "0", "enforcing": "1"}


def _set_enforce(call: Call) -> None:
    mode = _MODES.get(call.args[0].lower())
    if mode is None:
        raise CommandError(f"setenforce: Invalid state: {call.args[0]}")
    properties = call.host.state.properties.set(_ENFORCE, mode)
    call.host.apply(lambda system: system.change(properties=properties))


# -- network --------------------------------------------------------------------------------------


def _address(state: DeviceState) -> str:
    """The hardware address of the wireless network, which differs between devices."""
    identity = state.settings["secure"].get("android_id", "")
    digits = hashlib.sha256(identity.encode()).hexdigest()[:6]
    return "02:00:00:" + ":".join(digits[at : at + 2] for at in (0, 2, 4))


def _has_wifi(state: DeviceState) -> bool:
    return state.settings["global"].get("wifi_on", "0") in ("1", "2")


def _interfaces(state: DeviceState) -> Iterator[tuple[str, list[str]]]:
    """Names of interfaces, and what `ip addr` says of them."""
    yield (
        "lo",
        [
            "1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536 qdisc noqueue state UNKNOWN group default",
            "    link/loopback 00:00:00:00:00:00 brd 00:00:00:00:00:00",
            "    inet 127.0.0.1/8 scope host lo",
            "       valid_lft forever preferred_lft forever",
        ],
    )
    is_up = _has_wifi(state)
    flags, word = ("BROADCAST,MULTICAST,UP,LOWER_UP", "UP") if is_up else ("BROADCAST", "DOWN")
    lines = [
        f"2: wlan0: <{flags}> mtu 1500 qdisc mq state {word} group default qlen 1000",
        f"    link/ether {_address(state)} brd ff:ff:ff:ff:ff:ff",
    ]
    if is_up:
        lines += [
            "    inet 10.0.2.16/24 brd 10.0.2.255 scope global wlan0",
            "       valid_lft forever preferred_lft forever",
        ]
    yield "wlan0", lines


def _ip(call: Call) -> int:
    words = [word for word in call.args if word not in ("-4", "-f", "inet", "-o")]
    match words:
        case ["addr" | "address" | "a", *rest]:
            wanted = [word for word in rest if word not in ("show", "list", "dev")]
            found = False
            for name, lines in _interfaces(call.host.state):
                if wanted in ([], [name]):
                    found = True
                    call.print("\n".join(lines))
            if not found:
                raise CommandError(f'Device "{wanted[0]}" does not exist.')
        case ["route" | "r", *_]:
            if _has_wifi(call.host.state):
                call.print("10.0.2.0/24 dev wlan0 proto kernel scope link src 10.0.2.16")
        case ["link", *_]:
            for _, lines in _interfaces(call.host.state):
                call.print("\n".join(lines[:2]))
        case _:
            raise CommandError("ip: only addr, route and link can be shown here", 255)
    return 0


def _ifconfig(call: Call) -> None:
    known = [name for name, _ in _interfaces(call.host.state)]
    if unknown := [name for name in call.args if name not in (*known, "-a")]:
        raise CommandError(f"ifconfig: {unknown[0]}: No such device")
    for name, lines in _interfaces(call.host.state):
        if name not in call.args and call.args not in ([], ["-a"]):
            continue
        kind = "Local Loopback" if name == "lo" else f"Ethernet  HWaddr {_address(call.host.state)}"
        call.print(f"{name:<10}Link encap:{kind}")
        for line in lines:
            if line.startswith("    inet "):
                address = line.split()[1].partition("/")[0]
                call.print(f"          inet addr:{address}")


# -- the machine itself ----------------------------------------------------------------------------


def _core_count(call: Call) -> None:
    call.print(str(CORES))


_UNITS: Final = {"b": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30}


def _free(call: Call) -> None:
    unit = next((_UNITS[letter] for letter in call.options if letter in _UNITS), 1)
    half = RAM_KB // 2 * 1024 // unit
    call.print(f"{'':<8}{'total':>14}{'used':>14}{'free':>14}{'shared':>14}{'buffers':>14}")
    call.print(f"{'Mem:':<8}{2 * half:>14}{half:>14}{half:>14}{0:>14}{0:>14}")


def _get_event(call: Call) -> None:
    """The touch screen as `getevent -p` describes it; what comes from it nobody can listen to."""
    if not call.args or not set(call.args[0][1:]) <= set("pil") or "p" not in call.args[0]:
        raise CommandError("getevent: only getevent -p is known here; events cannot be listened to")
    call.print('add device 1: /dev/input/event1\n  name:     "virtio_input_multi_touch_1"')
    call.print("  events:\n    KEY (0001): 014a")
    axes = (("002f", 9), ("0035", _TOUCH_RANGE), ("0036", _TOUCH_RANGE), ("0039", 65_535))
    for number, (axis, most) in enumerate((*axes, ("003a", 1024))):
        head = "    ABS (0003): " if number == 0 else " " * 16
        call.print(f"{head}{axis}  : value 0, min 0, max {most}, fuzz 0, flat 0, resolution 0")
    call.print("  input props:\n    INPUT_PROP_DIRECT")


def _which(call: Call) -> int:
    known = [name for name in call.args if name in call.shell.commands]
    for name in known:
        call.print(f"/system/bin/{name}")
    return int(len(known) < len(call.args))


def _screen_record(call: Call) -> int:
    raise CommandError(
        "screenrecord: this device cannot record its screen; take pictures with screencap -p", 1
    )


COMMANDS: Final[Mapping[str, CommandFunction]] = {
    "free": toybox(_free, Usage("bkmg")),
    "getenforce": toybox(_get_enforce, Usage(most=0)),
    "getevent": _get_event,
    "ifconfig": _ifconfig,
    "ip": _ip,
    "mount": toybox(_mount, Usage("afnrvw", "oOt")),
    "nproc": toybox(_core_count, Usage(words={"all": "a"}, flags="a")),
    "screenrecord": _screen_record,
    "setenforce": toybox(_set_enforce, Usage(least=1, most=1)),
    "which": toybox(_which, Usage("a", least=1)),
}
