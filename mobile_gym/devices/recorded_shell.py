"""The shell commands that a recording can answer truthfully."""

from __future__ import annotations

import shlex

from mobile_gym.accessibility import write_xml
from mobile_gym.accessibility.droidtask import RecordedState, Recording
from mobile_gym.core.nodes import AccessibilityForest
from mobile_gym.core.verdicts import ShellResult

__all__ = ["run_command"]

NOT_FOUND: int = 127


def run_command(
    command: str, state: RecordedState, forest: AccessibilityForest, recording: Recording
) -> ShellResult:
    """Run a command against what is shown; what is not known fails as an unknown program does."""
    reader = shlex.shlex(command, posix=True, punctuation_chars="|")
    reader.whitespace_split = True
    try:
        words = list(reader)
    except ValueError as error:
        return ShellResult("", 1, f"/system/bin/sh: {error}\n")
    if len(words) >= 3 and words[-3:-1] == ["|", "grep"]:
        result = _run(words[:-3], state, forest, recording)
        lines = [line for line in result.stdout.splitlines(True) if words[-1] in line]
        return ShellResult("".join(lines), int(not lines), result.stderr)
    return _run(words, state, forest, recording)


def _run(
    words: list[str], state: RecordedState, forest: AccessibilityForest, recording: Recording
) -> ShellResult:
    match words:
        case ["dumpsys", "window", *_]:
            window = f"{_component(state.activity)}}}"
            return ShellResult(
                f"  mCurrentFocus=Window{{0 u0 {window}\n"
                f"  mFocusedApp=ActivityRecord{{0 u0 {state.activity} t1}}\n"
            )
        case ["dumpsys", "activity", *_]:
            return ShellResult(f"  mResumedActivity: ActivityRecord{{0 u0 {state.activity} t1}}\n")
        case ["wm", "size"]:
            return ShellResult(f"Physical size: {state.width_px}x{state.height_px}\n")
        case ["pm", "list", "packages"]:
            packages = {other.activity.partition("/")[0] for other in recording.states.values()}
            return ShellResult("".join(f"package:{name}\n" for name in sorted(packages)))
        case ["uiautomator", "dump", "/dev/tty"]:
            return ShellResult(write_xml(forest) + "UI hierchary dumped to: /dev/tty\n")
        case ["echo", *rest]:
            return ShellResult(" ".join(rest) + "\n")
        case [program, *_]:
            error = f"/system/bin/sh: {program}: inaccessible or not found\n"
            return ShellResult("", NOT_FOUND, error)
    return ShellResult("")


def _component(activity: str) -> str:
    """`package/package.Class`, as windows are named."""
    package, _, cls = activity.partition("/")
    return f"{package}/{package}{cls}" if cls.startswith(".") else activity
