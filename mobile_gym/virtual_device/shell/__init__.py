"""The device's shell: `run` takes a script as `adb shell` would and never leaves this process."""

from __future__ import annotations

from mobile_gym.core.verdicts import ShellResult
from mobile_gym.virtual_device.shell.commands import COMMANDS
from mobile_gym.virtual_device.shell.host import ShellHost, ShellOutput
from mobile_gym.virtual_device.shell.interpreter import execute

__all__ = ["ShellHost", "ShellOutput", "run", "run_bytes"]


def run_bytes(host: ShellHost, script: str) -> ShellOutput:
    """Run a shell script on a device.

    Args:
        host: the device.
        script: POSIX shell text: quotes, pipes, `&&`, redirections, `if`, `for`, ...

    Returns:
        What it printed, as bytes (a screenshot is), and its exit code. A script never raises:
        what is wrong with it is told on standard error.
    """
    return execute(host, script, COMMANDS)


def run(host: ShellHost, script: str) -> ShellResult:
    """Run a shell script on a device; output that is not UTF-8 has U+FFFD in its place."""
    output = run_bytes(host, script)
    return ShellResult(
        output.stdout.decode("utf-8", "replace"),
        output.exit_code,
        output.stderr.decode("utf-8", "replace"),
    )
