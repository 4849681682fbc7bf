"""The WebSocket of a played session: messages in, the newest picture and state out.

A picture is a binary message: its number and that of the last message it answers, 4 bytes each,
the most significant first, then a JPEG. The next picture waits until the browser has drawn all but
one of those before it, so that none is ever old and none is queued anywhere.
"""

from __future__ import annotations

import asyncio
import contextlib
import struct
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from mobile_gym.core.errors import UsageError
from mobile_gym.studio.playing.messages import Seen, parse_message
from mobile_gym.studio.playing.play_session import PlaySession

_MOST_UNSEEN: Final = 2
"""Pictures on their way: one is drawn while the next one travels."""
_HEAD: Final = struct.Struct(">II")
_NUMBERS: Final = 1 << 32
_MALFORMED: Final = 1008
"""Source: RFC 6455, section 7.4.1, policy violation."""
_CLOSED: Final = 1001
"""Source: the same, going away."""
_LONGEST_REASON: Final = 100
"""Source: RFC 6455, section 5.5: a control frame has at most 125 bytes."""


class _Viewer:
    """One browser that looks at a session."""

    def __init__(self, websocket: WebSocket, session: PlaySession) -> None:
        self._websocket, self._session = websocket, session
        self._changed = asyncio.Event()
        self._unseen = 0

    async def send(self) -> None:
        """Send what is new, for as long as the session is open."""
        picture_number = state_number = 0
        while not self._session.is_closed:
            state = self._session.state
            if state.number != state_number:
                state_number = state.number
                await self._websocket.send_text(state.text)
            picture = self._session.picture
            is_new = picture is not None and picture.number != picture_number
            if picture is not None and is_new and self._unseen < _MOST_UNSEEN:
                picture_number = picture.number
                jpeg = await asyncio.to_thread(picture.jpeg)
                self._unseen += 1
                head = _HEAD.pack(picture.number % _NUMBERS, picture.handled)
                await self._websocket.send_bytes(head + jpeg)
                continue
            await self._changed.wait()
            self._changed.clear()
        await self._websocket.close(_CLOSED, "this session was closed; reload to open it again")

    async def receive(self) -> None:
        """Hand over what the browser sends, until it leaves."""
        while True:
            try:
                message = parse_message(await self._websocket.receive_text())
                if isinstance(message, Seen):
                    self._unseen = max(self._unseen - 1, 0)
                    self._changed.set()
                else:
                    self._session.put(message)
            except WebSocketDisconnect:
                return
            except (UsageError, KeyError) as error:  # starlette: a binary message has no text
                reason = str(error).encode()[:_LONGEST_REASON].decode(errors="ignore")
                await self._websocket.close(_MALFORMED, reason)
                return

    async def serve(self) -> None:
        """Do both, until the browser leaves."""
        loop = asyncio.get_running_loop()

        def tell() -> None:
            loop.call_soon_threadsafe(self._changed.set)

        self._session.watch(tell)
        sender = asyncio.create_task(self.send())
        try:
            await self.receive()
        finally:
            self._session.unwatch(tell)
            sender.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect):
                await sender


async def show_live(websocket: WebSocket, session: PlaySession) -> None:
    """Show a session to a browser until it leaves."""
    await websocket.accept()
    await _Viewer(websocket, session).serve()
