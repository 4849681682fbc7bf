"""`bugreport` and `bugreportz`: what the device says of itself, in one text and as an archive.

adb asks for the version, has the archive written and pulls it.

Source: AOSP, `bugreportz.cpp`, and adb's `client/bugreport.cpp`.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from mobile_gym.virtual_device.shell.call import Call, CommandError, CommandFunction, Streams
from mobile_gym.virtual_device.shell.files import FileError
from mobile_gym.virtual_device.shell.streams import Input, Output

_VERSION: Final = "1.2"
_FOLDER: Final = "/data/local/tmp/bugreports"
_SECTIONS: Final = (
    ("SYSTEM PROPERTIES", ("getprop",)),
    ("UPTIME", ("cat", "/proc/uptime")),
    ("MEMORY INFO", ("cat", "/proc/meminfo")),
    ("PROCESSES", ("ps", "-A")),
    ("PACKAGES", ("pm", "list", "packages", "-f")),
    ("SYSTEM LOG", ("logcat", "-d")),
    ("DUMPSYS ACTIVITY", ("dumpsys", "activity", "activities")),
    ("DUMPSYS WINDOW", ("dumpsys", "window")),
    ("DUMPSYS BATTERY", ("dumpsys", "battery")),
    ("DUMPSYS NOTIFICATION", ("dumpsys", "notification")),
)


def _name(call: Call) -> str:
    state = call.host.state
    now = datetime.fromtimestamp(state.now_ms / 1000, ZoneInfo(state.timezone))
    return f"bugreport-mobile_gym-{now:%Y-%m-%d-%H-%M-%S}"


def _report(call: Call) -> str:
    parts = [f"{'=' * 56}\n== dumpstate: {_name(call)}\n{'=' * 56}\n"]
    for title, command in _SECTIONS:
        told = Output(call.shell.budget)
        call.shell.call(command, Streams(Input(), told, told))
        text = told.getvalue().decode("utf-8", "replace")
        parts.append(f"------ {title} ({' '.join(command)}) ------\n{text}\n")
    return "\n".join(parts)


def _bug_report(call: Call) -> None:
    call.write(_report(call))


def _archive(call: Call) -> int:
    if list(call.args) == ["-v"]:
        call.error(_VERSION)
        return 0
    if not set(call.args) <= {"-p", "-s"} or "-s" in call.args:
        raise CommandError("usage: bugreportz [-v | -p]", 1)
    name, shows_progress = _name(call), "-p" in call.args
    path = f"{_FOLDER}/{name}.zip"
    if shows_progress:
        call.print(f"BEGIN:{path}")
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(f"{name}.txt", _report(call))
        archive.writestr("main_entry.txt", f"{name}.txt")
        archive.writestr("version.txt", "2.0")
    try:
        if not call.files.is_directory(_FOLDER):
            call.files.make_directory(_FOLDER)
        call.files.write(path, made.getvalue())
    except FileError as error:
        call.print(f"FAIL:{error}")
        return 1
    if shows_progress:
        call.print("PROGRESS:100/100")
    call.print(f"OK:{path}")
    return 0


COMMANDS: Final[Mapping[str, CommandFunction]] = {"bugreport": _bug_report, "bugreportz": _archive}
