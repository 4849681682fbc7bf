"""Runs the blocks of a page in order: Python in one namespace, commands in a folder of its own."""

from __future__ import annotations

import gc
import os
import re
import shlex
import socket
import subprocess
import sys
from contextlib import ExitStack, suppress
from pathlib import Path

import adbutils
import gymnasium
from page_blocks import ROOT, SHELLS, Block

PROGRAMS = ("mobile-gym", "python")
"""Programs that a block without a mark may call."""

EXIT_STATUS = {"mobile-gym doctor --for emulator": 1, "mobile-gym doctor --for emulator --json": 1}
"""Commands that end with an error where there is no Android SDK, as the page says."""

TIMEOUT_S = 120
PRINTED = re.compile(r"^\s*print\(.*\)  # (.+?)(?: \.\.\.)?$", re.MULTILINE)


class PageRunner:
    """One page's namespace, folder and virtual emulator; close it when the page has ended.

    The page names an emulator's usual ports. Several tests run at once, so each runner takes free
    ones in their place, in commands and in Python.
    """

    def __init__(self, folder: Path, adb_server_port: int) -> None:
        self._folder = folder
        self._adb_server_port = adb_server_port
        self._names: dict[str, object] = {"__name__": "page"}
        self._served = ExitStack()
        self._has_served = False
        console, (grpc,) = free_console_port(), free_ports(1)
        self._ports = {"5554": f"{console}", "5555": f"{console + 1}", "8554": f"{grpc}"}

    def run(self, block: Block, page: Path) -> None:
        """Run a block of Python or of commands."""
        source = re.sub(r"\b(5554|5555|8554)\b", lambda port: self._ports[port[1]], block.source)
        if block.language == "python":
            # Empty lines above give a failure the page's own line number.
            code = compile("\n" * block.line + source, str(page), "exec", dont_inherit=True)
            exec(code, self._names)
        elif block.language in SHELLS:
            for command in commands(source):
                self._call(command)

    def _call(self, command: list[str]) -> None:
        assert command[0] in PROGRAMS, f"mark the block, or teach the tests to run {command}"
        background = command[-1] == "&"
        words = command[:-1] if background else command
        program = str(Path(sys.executable).parent / words[0])
        if words[:2] == ["mobile-gym", "serve"]:
            self._serve([program, *words[1:]])
            return
        assert not background, command
        done = subprocess.run(
            [program, *words[1:]],
            cwd=self._folder,
            check=False,
            capture_output=True,
            text=True,
            timeout=TIMEOUT_S,
        )
        expected = EXIT_STATUS.get(shlex.join(words), 0)
        assert done.returncode == expected, f"{words}: {done.stdout}{done.stderr}"

    def _serve(self, command: list[str]) -> None:
        """Serve until the page ends or serves another one."""
        self._served.close()
        self._has_served = True
        console, adb, grpc = self._ports.values()
        ports = ("--console-port", console, "--adb-port", adb, "--grpc-port", grpc)
        server = self._served.enter_context(
            subprocess.Popen(
                [*command, *ports], cwd=self._folder, stdout=subprocess.PIPE, text=True
            )
        )
        self._served.callback(server.terminate)
        assert server.stdout is not None
        assert "is ready" in server.stdout.readline()

    def close(self) -> None:
        """Close what the page has left open."""
        for value in self._names.values():
            if isinstance(value, gymnasium.Env):
                value.close()
        self._names.clear()
        gc.collect()
        self._served.close()
        if self._has_served:
            adb = [adbutils.adb_path(), "-P", str(self._adb_server_port), "kill-server"]
            subprocess.run(adb, check=False, capture_output=True, timeout=TIMEOUT_S)


def commands(source: str) -> list[list[str]]:
    """The commands of a block, one a line, split into words; comments are left out."""
    lines = source.replace("\\\n", " ").splitlines()
    split = [shlex.split(line, comments=True) for line in lines]
    return [words for words in split if words]


def printed_as_written(source: str, printed: str) -> list[str]:
    """What the comments of a block say is printed, and was not."""
    return [text for text in PRINTED.findall(source) if text not in printed]


def free_ports(count: int) -> list[int]:
    """Ports of this machine that nobody listens on."""
    with ExitStack() as stack:
        listening = [
            stack.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(count)
        ]
        return [one.getsockname()[1] for one in listening]


def free_console_port() -> int:
    """A free even port whose next one is free, too: adb takes that one to be the emulator's own."""
    for _ in range(100):
        (near,) = free_ports(1)
        console = near + near % 2
        with suppress(OSError, OverflowError), ExitStack() as stack:
            for port in (console, console + 1):
                stack.enter_context(socket.create_server(("127.0.0.1", port)))
            return console
    raise OSError("no two free ports in a row")


def environment(folder: Path, adb_server_port: int) -> dict[str, str]:
    """Variables with which a page's emulators and files stay in its own folder."""
    return {
        "HOME": str(folder),
        "XDG_RUNTIME_DIR": str(folder),
        "ANDROID_ADB_SERVER_PORT": str(adb_server_port),
        "PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH", "")))),
    }
