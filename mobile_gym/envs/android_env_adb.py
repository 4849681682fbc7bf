"""adb calls of AndroidEnv, answered by any device's shell.

android_env's own parser turns a request into an adb command line; of these, shell commands go to
the device, whatever it is.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from typing import Any, cast

from android_env.components.adb_call_parser import AdbCallParser
from android_env.proto import adb_pb2

from mobile_gym.core.errors import DeviceFault
from mobile_gym.core.ports import Device


def execute(open_device: Callable[[], Device], call: adb_pb2.AdbRequest) -> adb_pb2.AdbResponse:
    """Do what a request asks for; one that needs more than a shell is answered with an error.

    Args:
        open_device: the device.
        call: the request.
    """
    return AdbCallParser(cast(Any, _ShellOnly(open_device))).parse(call)


class _ShellOnly:
    """What the parser needs of an `AdbController`."""

    def __init__(self, open_device: Callable[[], Device]) -> None:
        self._open_device = open_device

    def execute_command(
        self, args: list[str], timeout: float | None = None, device_specific: bool = True
    ) -> bytes:
        """The output of an adb command.

        Raises:
            CalledProcessError: it failed; its output says why. The parser makes an answer of it.
        """
        if args[:1] != ["shell"]:
            why = (
                f"'adb {args[0] if args else ''}' is not offered here, only shell commands are; "
                "serve the device (mobile-gym serve) and use the real adb"
            )
            raise subprocess.CalledProcessError(1, args, output=why)
        try:
            result = self._open_device().shell(" ".join(args[1:]))  # joined, as adb does
        except DeviceFault as fault:
            raise subprocess.CalledProcessError(1, args, output=str(fault)) from fault
        output = result.stdout + result.stderr
        if result.exit_code:
            raise subprocess.CalledProcessError(result.exit_code, args, output=output)
        return output.encode()
