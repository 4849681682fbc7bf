"""The shell commands that a recording can answer truthfully."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from typing import Final

from mobile_gym.accessibility import write_xml
from mobile_gym.core.frames import Frame
from mobile_gym.core.verdicts import ShellResult

NOT_FOUND: Final = 127


def run_command(command: str, shown: Frame, activities: Iterable[str]) -> ShellResult:
    """Run a command against what is shown; what is not known fails as an unknown program does.

    Args:
        command: one program, whose output may be piped into `grep WORD`.
        shown: what the device shows, its forest included.
        activities: those that the recording knows, as `package/.Class`; asked for where needed.
    """
    reader = shlex.shlex(command, posix=True, punctuation_chars="|")
    reader.whitespace_split = True
    try:
        words = list(reader)
    except ValueError as error:
        return ShellResult("", 1, f"/system/bin/sh: {error}\n")
    if len(words) >= 3 and words[-3:-1] == ["|", "grep"]:
        result = _run_words(words[:-3], shown, activities)
        lines = [line for line in result.stdout.splitlines(True) if words[-1] in line]
        return ShellResult("".join(lines), int(not lines), result.stderr)
    return _run_words(words, shown, activities)


def _run_words(words: list[str], shown: Frame, activities: Iterable[str]) -> ShellResult:
    match words:
        case ["dumpsys", "window", *_]:
            window = f"{_component_name(shown.activity)}}}"
            return ShellResult(
                f"  mCurrentFocus=Window{{0 u0 {window}\n"
                f"  mFocusedApp=ActivityRecord{{0 u0 {shown.activity} t1}}\n"
            )
        case ["dumpsys", "activity", *_]:
            return ShellResult(f"  mResumedActivity: ActivityRecord{{0 u0 {shown.activity} t1}}\n")
        case ["wm", "size"]:
            return ShellResult(f"Physical size: {shown.width_px}x{shown.height_px}\n")
        case ["pm", "list", "packages"]:
            packages = {activity.partition("/")[0] for activity in activities if activity}
            return ShellResult("".join(f"package:{name}\n" for name in sorted(packages)))
        case ["uiautomator", "dump", "/dev/tty"]:
            return ShellResult(write_xml(shown.nodes) + "UI hierchary dumped to: /dev/tty\n")
        case ["echo", *rest]:
            return ShellResult(" ".join(rest) + "\n")
        case [program, *_]:
            error = f"/system/bin/sh: {program}: inaccessible or not found\n"
            return ShellResult("", NOT_FOUND, error)
    return ShellResult("")


def _component_name(activity: str) -> str:
    """`package/package.Class`, as windows are named."""
    package, _, cls = activity.partition("/")
    return f"{package}/{package}{cls}" if cls.startswith(".") else activity
