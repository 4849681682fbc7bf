"""The shell services: `shell:`, `shell,v2:` and `exec:`, with a command or typed into.

It is one of the services of `daemon`, with a protocol of its own.

Source: AOSP, `packages/modules/adb/shell_protocol.h` and `daemon/shell_service.cpp`.
"""

from __future__ import annotations

import struct
from typing import Final, Protocol

from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.server.adb.allowance import RECEIVED, BufferQuota
from mobile_gym.virtual_device.server.adb.streams import Stream, StreamClosed
from mobile_gym.virtual_device.server.engine import SCRIPT_TIMEOUT_S, DeviceEngine
from mobile_gym.virtual_device.server.uiautomator.http_server import launched_port, serve_launched
from mobile_gym.virtual_device.shell.call import CommandError
from mobile_gym.virtual_device.shell.commands.logcat import BEGINNING, LogView, followed_log
from mobile_gym.virtual_device.shell.interpreter import CommandReply, InteractiveShell
from mobile_gym.virtual_device.state import LogLine
from mobile_gym.virtual_device.system.files import MAX_BYTES

_STDIN, _STDOUT, _STDERR, _EXIT, _CLOSE_STDIN = range(5)
_PACKET: Final = struct.Struct("<BI")
_MAX_PACKET: Final = 1 << 20
_MAX_INPUT: Final = MAX_BYTES + _MAX_PACKET
"""What a command may be sent: a file that fills the device."""
_MAX_COMMAND: Final = 1 << 20
_LOOK_S: Final = 0.25
"""How often a stream that follows the log looks whether its host has left."""


class _Wire(Protocol):
    """What a shell reads from and writes to."""

    merged: bool
    """Whether errors go where the output goes."""

    def receive(self) -> bytes:
        """What came next; b"" at the end."""
        ...

    def out(self, content: bytes) -> None: ...

    def err(self, content: bytes) -> None: ...

    def exit(self, code: int) -> None: ...


class _Raw:
    """Bytes as they are: `shell:` and `exec:`."""

    merged = True

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    def receive(self) -> bytes:
        return self._stream.read()

    def out(self, content: bytes) -> None:
        self._stream.write(content)

    def err(self, content: bytes) -> None:
        self.out(content)

    def exit(self, code: int) -> None:
        """The end of the stream says it all."""


class _Packets:
    """Output, errors and exit code apart: `shell,v2:`."""

    def __init__(self, stream: Stream, *, merged: bool) -> None:
        self._stream = stream
        self.merged = merged

    def receive(self) -> bytes:
        while True:
            kind, size = _PACKET.unpack(self._stream.read_exactly(_PACKET.size))
            if size > _MAX_PACKET:
                raise StreamClosed(f"a packet of {size} bytes")
            content = self._stream.read_exactly(size) if size else b""
            if kind == _CLOSE_STDIN:
                return b""
            if kind == _STDIN and content:
                return content

    def out(self, content: bytes) -> None:
        self._write(_STDOUT, content)

    def err(self, content: bytes) -> None:
        self._write(_STDERR, content)

    def exit(self, code: int) -> None:
        self._stream.write(_PACKET.pack(_EXIT, 1) + bytes((code & 0xFF,)))

    def _write(self, kind: int, content: bytes) -> None:
        for start in range(0, len(content), _MAX_PACKET // 2):
            part = content[start : start + _MAX_PACKET // 2]
            self._stream.write(_PACKET.pack(kind, len(part)) + part)


def serve_shell(engine: DeviceEngine, arguments: str, script: str, stream: Stream) -> None:
    """Serve `shell[,ARGUMENTS]:[SCRIPT]`.

    Args:
        engine: the device.
        arguments: `v2`, `raw`, `pty`, `TERM=...`, between commas.
        script: to run; "" for a shell to type into.
        stream: to answer on.
    """
    given = arguments.split(",")
    is_terminal = "pty" in given or (not script and "raw" not in given)
    wire = _Packets(stream, merged=is_terminal) if "v2" in given else _Raw(stream)
    view = followed_log(script)
    port = launched_port(script)
    if view is not None:
        _follow(engine, view, stream, wire)
    elif port is not None:
        serve_launched(engine, port, wire)
    elif script:
        _run(engine, script, stream, wire)
    elif is_terminal:
        _Terminal(engine, stream, wire).serve()
    else:
        _run_lines(engine, stream, wire)


def serve_exec(engine: DeviceEngine, script: str, stream: Stream) -> None:
    """Serve `exec:SCRIPT`."""
    serve_shell(engine, "raw", script, stream)


def _run(engine: DeviceEngine, script: str, stream: Stream, wire: _Wire) -> None:
    """Run a script; what it wants to read is waited for here, not on the device."""
    content = bytearray()
    is_whole = False

    def receive(size: int | None) -> tuple[bytes, bool]:
        nonlocal is_whole
        is_whole = not _gather(wire, content, size, share)
        return bytes(content), is_whole

    def is_wanted() -> bool:
        return is_whole or not stream.is_closed  # `adb exec-in` sends all and leaves

    with RECEIVED.share() as share:
        output = engine.shell_bytes(script, receive, merged=wire.merged, is_wanted=is_wanted)
    if output.stdout:
        wire.out(output.stdout)
    if output.stderr:
        wire.err(output.stderr)
    wire.exit(output.exit_code)


def _gather(wire: _Wire, content: bytearray, size: int | None, share: BufferQuota) -> bool:
    """Receive until there are so many bytes (None for all); False at the end."""
    while size is None or len(content) < size:
        part = wire.receive()
        if not part:
            return False
        content += part
        if len(content) > _MAX_INPUT or not share.take(len(part)):
            raise StreamClosed(f"more than {_MAX_INPUT} bytes of input, or of all clients' input")
    return True


# -- the log --------------------------------------------------------------------------------------


def _follow(engine: DeviceEngine, view: LogView, stream: Stream, wire: _Wire) -> None:
    """Send the log and then what comes, until the host has enough."""
    last: LogLine | None = None
    first = True

    def job(host: DeviceHost) -> tuple[str, LogLine | None]:
        lines = _after(last, host.state.log)
        shown = view if first else LogView({**view.options, "-T": str(len(lines))}, view.filters)
        return shown.text(host.state, lines), lines[-1] if lines else last

    while not stream.is_closed:
        number = engine.generation
        try:
            text, last = engine.run(job)
        except CommandError as error:
            wire.err(f"{error}\n".encode())
            wire.exit(error.code)
            return
        if text:
            wire.out((f"{BEGINNING}\n{text}" if first else text).encode("utf-8", "replace"))
            first = False
        while not stream.is_closed and engine.wait_for_change(number, _LOOK_S) <= number:
            pass


def _after(last: LogLine | None, log: tuple[LogLine, ...]) -> tuple[LogLine, ...]:
    """The lines after one that was shown; all of them where that is gone."""
    for position in range(len(log) - 1, -1, -1):
        if log[position] is last:
            return log[position + 1 :]
    return log


# -- typed into -----------------------------------------------------------------------------------


def _run_lines(engine: DeviceEngine, stream: Stream, wire: _Wire) -> None:
    """A shell that is fed with a script through its input, without a terminal."""
    session = InteractiveShell()
    waiting = b""
    command = ""
    code = 0
    while True:
        part = wire.receive()
        waiting += part
        *lines, waiting = waiting.split(b"\n") if part else (waiting, b"")
        for line in lines:
            command += line.decode("utf-8", "replace") + "\n"
            if part and not InteractiveShell.is_whole(command):
                continue
            answer = _answer(engine, stream, session, command)
            command = ""
            code = answer.output.exit_code
            if answer.output.stdout:
                wire.out(answer.output.stdout)
            if answer.is_last:
                wire.exit(code)
                return
        if not part:
            wire.exit(code)
            return
        if len(waiting) + len(command) > _MAX_COMMAND:
            raise StreamClosed("a command that does not end")


def _answer(
    engine: DeviceEngine, stream: Stream, session: InteractiveShell, command: str
) -> CommandReply:
    answer = engine.run(
        lambda host: session.run(host, command),
        SCRIPT_TIMEOUT_S,
        is_input=True,
        is_wanted=lambda: not stream.is_closed,
    )
    for observer in tuple(engine.before_replies):
        observer(command)
    return answer


class _Terminal:
    """A shell on a terminal: it echoes what is typed, and shows a prompt.

    Args:
        engine: the device.
        stream: on which it is served.
        wire: to the terminal.
    """

    def __init__(self, engine: DeviceEngine, stream: Stream, wire: _Wire) -> None:
        self._engine = engine
        self._stream = stream
        self._wire = wire
        self._session = InteractiveShell()
        self._line = bytearray()
        self._command = ""
        self._code = 0
        self._escape = b""

    def serve(self) -> None:
        """Serve until the shell ends or nothing more comes."""
        self._show(self._session.prompt())
        while part := self._wire.receive():
            for byte in part:
                if self._key(byte):
                    self._wire.exit(self._code)
                    return
        self._wire.exit(self._code)

    def _key(self, byte: int) -> bool:
        """Take one byte; whether the shell has ended."""
        if self._in_escape(byte):
            return False
        match byte:
            case 0x0D | 0x0A:
                self._show("\n")
                return self._enter()
            case 0x03:  # ^C
                self._line.clear()
                self._command = ""
                self._code = 130
                self._show(f"^C\n{self._session.prompt()}")
            case 0x04:  # ^D
                return not self._line and not self._command
            case 0x08 | 0x7F:
                if self._line:
                    self._erase()
            case _ if byte >= 0x20 and len(self._line) < _MAX_COMMAND:
                self._line.append(byte)
                self._wire.out(bytes((byte,)))
            case _:
                pass  # a control key without a meaning
        return False

    def _in_escape(self, byte: int) -> bool:
        """Whether a byte belongs to an escape sequence: arrows and such do nothing here."""
        if byte == 0x1B:
            self._escape = b"\x1b"
        elif self._escape == b"\x1b" and byte in b"[O":
            self._escape = b"\x1b["
        elif self._escape and (self._escape == b"\x1b" or 0x40 <= byte <= 0x7E):
            self._escape = b""
        else:
            return bool(self._escape)
        return True

    def _erase(self) -> None:
        while self._line and self._line[-1] & 0xC0 == 0x80:  # the tail of a UTF-8 character
            self._line.pop()
        self._line.pop()
        self._wire.out(b"\b \b")

    def _enter(self) -> bool:
        self._command += self._line.decode("utf-8", "replace") + "\n"
        self._line.clear()
        if not InteractiveShell.is_whole(self._command) and len(self._command) < _MAX_COMMAND:
            self._show("> ")
            return False
        answer = _answer(self._engine, self._stream, self._session, self._command)
        self._command = ""
        self._code = answer.output.exit_code
        self._wire.out(answer.output.stdout.replace(b"\n", b"\r\n"))
        if not answer.is_last:
            self._show(self._session.prompt())
        return answer.is_last

    def _show(self, text: str) -> None:
        self._wire.out(text.replace("\n", "\r\n").encode())
