"""Redirections: which streams a command gets, and the files that its output goes to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mobile_gym.virtual_device.shell.call import RunningShell, Streams
from mobile_gym.virtual_device.shell.expansion import text
from mobile_gym.virtual_device.shell.files import FileError, canonical
from mobile_gym.virtual_device.shell.streams import Input, Output
from mobile_gym.virtual_device.shell.tree import Redirect


class Redirected(NamedTuple):
    """A command's streams after its redirections."""

    streams: Streams
    files: Sequence[tuple[str, Output]] = ()
    """Paths, and what is to be written to them when the command is done."""


def redirected(redirects: Sequence[Redirect], streams: Streams, shell: RunningShell) -> Redirected:
    """The streams with redirections, and the files to write when the command is done.

    Raises:
        FileError: one cannot be read or created, or there is no such stream.
    """
    if not redirects:
        return Redirected(streams)
    table: dict[int, Input | Output] = {0: streams.stdin, 1: streams.stdout, 2: streams.stderr}
    files: list[tuple[str, Output]] = []
    for redirect in redirects:
        name = text(redirect.target, shell)
        if redirect.operator in (">&", "<&"):
            if name not in ("0", "1", "2"):
                raise FileError(f"{name}: bad file descriptor")
            table[redirect.fd] = table[int(name)]
            continue
        path = canonical(name, shell.cwd)
        try:
            if redirect.operator == "<":
                table[redirect.fd] = Input(shell.files.read(path))
                continue
            if path in ("/dev/tty", "/dev/stdout", "/dev/stderr"):
                table[redirect.fd] = streams.stderr if path.endswith("err") else streams.stdout
                continue
            shell.files.write(path, b"", append=redirect.operator == ">>")
        except FileError as error:
            verb = "open" if redirect.operator == "<" else "create"
            raise FileError(f"can't {verb} {name}: {error}") from None
        table[redirect.fd] = out = Output(shell.budget)
        files.append((path, out))
    stdin, stdout, stderr = table.get(0), table.get(1), table.get(2)
    if not isinstance(stdin, Input):
        stdin = Input()
    if not (isinstance(stdout, Output) and isinstance(stderr, Output)):
        raise FileError("bad file descriptor")
    return Redirected(Streams(stdin, stdout, stderr), files)
