"""One stream of an adb connection: bytes in both directions, one packet under way in each.

A peer may send the next packet of a stream when the last one was acknowledged, which is done when a
service has read it. So what a client can make us keep is bounded.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from typing import Final

from mobile_gym.virtual_device.server.adb.messages import CLOSE, OKAY, WRITE, Message, ProtocolError

_MAX_UNREAD: Final = 2
"""Packets a peer may have under way; one more than the protocol allows."""


class StreamClosed(Exception):
    """The other end of a stream is gone."""


class Stream:
    """One stream.

    Args:
        local_id: our number of it; `remote_id` is the peer's, 0 while a stream that we opened is
            not answered yet.
        send: sends a packet on the connection.
        max_payload: the longest packet the peer takes.
    """

    def __init__(
        self, local_id: int, remote_id: int, send: Callable[[Message], None], max_payload: int
    ) -> None:
        self.local_id = local_id
        self.remote_id = remote_id
        self._send = send
        self._max_payload = max_payload
        self._changed = threading.Condition()
        self._unread: deque[bytes] = deque()
        self._rest = b""
        self._may_write = bool(remote_id)
        self._closed = False

    # -- for the service ------------------------------------------------------------------------

    @property
    def is_closed(self) -> bool:
        """Whether either end has closed it."""
        return self._closed

    def read(self) -> bytes:
        """What came next; b"" at the end."""
        if self._rest:
            part, self._rest = self._rest, b""
            return part
        with self._changed:
            self._changed.wait_for(lambda: self._unread or self._closed)
            if not self._unread:
                return b""
            part = self._unread.popleft()
            closed = self._closed
        if not closed:
            self._send(Message(OKAY, self.local_id, self.remote_id))
        return part

    def read_exactly(self, size: int) -> bytes:
        """So many bytes.

        Raises:
            StreamClosed: it ended before.
        """
        parts: list[bytes] = []
        missing = size
        while missing:
            part = self.read()
            if not part:
                raise StreamClosed("the stream ended early")
            if len(part) > missing:
                part, self._rest = part[:missing], part[missing:]
            parts.append(part)
            missing -= len(part)
        return b"".join(parts)

    def write(self, content: bytes | memoryview) -> None:
        """Send bytes; waits until the peer has taken what was sent before.

        Raises:
            StreamClosed: the peer is gone.
        """
        view = memoryview(content)
        for start in range(0, len(view), self._max_payload):
            part = bytes(view[start : start + self._max_payload])
            with self._changed:
                self._changed.wait_for(lambda: self._may_write or self._closed)
                if self._closed:
                    raise StreamClosed("the peer closed the stream")
                self._may_write = False
            self._send(Message(WRITE, self.local_id, self.remote_id, part))

    def flush(self) -> None:
        """Wait until the peer has taken everything, or is gone."""
        with self._changed:
            self._changed.wait_for(lambda: self._may_write or self._closed)

    def close(self) -> None:
        """End the stream and tell the peer; nothing the second time."""
        if self._end():
            self._send(Message(CLOSE, self.local_id, self.remote_id))

    def accept(self) -> None:
        """Tell the peer that its request for a stream is granted."""
        self._send(Message(OKAY, self.local_id, self.remote_id))

    def refuse(self) -> None:
        """Tell the peer that its request for a stream is not granted."""
        if self._end():
            self._send(Message(CLOSE, 0, self.remote_id))

    def wait_open(self, timeout_s: float) -> bool:
        """Whether the peer takes a stream that we opened."""
        with self._changed:
            self._changed.wait_for(lambda: self.remote_id or self._closed, timeout_s)
            return bool(self.remote_id) and not self._closed

    # -- for the connection ---------------------------------------------------------------------

    def on_write(self, payload: bytes) -> None:
        """A packet came.

        Raises:
            ProtocolError: the peer did not wait for the last one's acknowledgement.
        """
        with self._changed:
            if self._closed:
                return
            if len(self._unread) >= _MAX_UNREAD:
                raise ProtocolError("a packet came before the last one was acknowledged")
            self._unread.append(payload)
            self._changed.notify_all()

    def on_okay(self, remote_id: int) -> None:
        """The peer took what we sent, or the stream that we opened."""
        with self._changed:
            if not self.remote_id:
                self.remote_id = remote_id
            self._may_write = True
            self._changed.notify_all()

    def on_close(self) -> None:
        """The peer closed the stream, or the connection is gone."""
        if self._end() and self.remote_id:
            self._send(Message(CLOSE, self.local_id, self.remote_id))

    def drop(self) -> None:
        """End the stream without a word, as its connection is gone."""
        self._end()

    def _end(self) -> bool:
        with self._changed:
            if self._closed:
                return False
            self._closed = True
            self._changed.notify_all()
            return True
