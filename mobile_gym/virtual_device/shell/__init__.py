"""The device's shell: `run` takes a script as `adb shell` would and never leaves this process."""

from __future__ import annotations

from mobile_gym.core.verdicts import ShellResult
from mobile_gym.virtual_device.shell.commands import COMMANDS
from mobile_gym.virtual_device.shell.host import ShellHost, ShellOutput
from mobile_gym.virtual_device.shell.interpreter import execute
from mobile_gym.virtual_device.shell.streams import Input, InputAwaited

__all__ = ["Input", "InputAwaited", "ShellHost", "ShellOutput", "run", "run_bytes"]


def run_bytes(
    host: ShellHost, script: str, stdin: Input | None = None, *, merged: bool = False
) -> ShellOutput:
    """Run a shell script on a device.

    Args:
        host: the device.
        script: POSIX shell text: quotes, pipes, `&&`, redirections, `if`, `for`, ...
        stdin: what it may read; nothing by default.
        merged: whether errors go to the output, between what they stand between.

    Returns:
        What it printed, as bytes (a screenshot is), and its exit code. A script never raises:
        what is wrong with it is told on standard error.

    Raises:
        InputAwaited: it reads what has not come yet; what it did until then stays done.
    """
    return execute(host, script, COMMANDS, stdin, merged=merged)


def run(host: ShellHost, script: str) -> ShellResult:
    """Run a shell script on a device; output that is not UTF-8 has U+FFFD in its place."""
    output = run_bytes(host, script)
    return ShellResult(
        output.stdout.decode("utf-8", "replace"),
        output.exit_code,
        output.stderr.decode("utf-8", "replace"),
    )
