"""The accessibility forwarder: the device dials the host and sends it what is on the screen.

It is one of the protocols of `virtual_emulator`, which do not know each other.

The host's side is `A11yService`, which runs in the client. A broadcast tells the device where: the
action `accessibility_forwarder.intent.action.SET_GRPC` with the extras `port` and, unless it is the
machine that the emulator runs on, `host`. Another one, `ENABLE_ACCESSIBILITY_TREE_LOGS`, asks for
forests as well as events.

Nothing in this protocol ties a forest to a picture, so a forest is sent *before* anything is
answered that a client may take for the same moment, and every tenth of a second.

With the extra `bidi` set to true, the device also keeps the service's stream `Bidi` open, on which
the host asks for a forest when it wants one.
"""

from __future__ import annotations

import contextlib
import json
import operator
import os
import queue
import re
import threading
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import grpc
from android_env.proto.a11y import a11y_pb2

from mobile_gym.accessibility.proto import write_proto, write_proto_bytes
from mobile_gym.virtual_device.server.access import is_loopback
from mobile_gym.virtual_device.server.engine import DeviceEngine, EngineClosed, Look
from mobile_gym.virtual_device.server.jobs import EngineTimeout
from mobile_gym.virtual_device.system.intents import Intent

_ACTION: Final = "accessibility_forwarder.intent.action."
_HOST_OF_EMULATOR: Final = "10.0.2.2"
"""This machine, as a device in an emulator sees it."""
_ASKS_BEFORE_READING: Final = re.compile(r"settings\s+get\s+global\s+airplane_mode_on")
"""What clients ask right before they take the latest forest for what is on the screen now."""
HEARTBEAT_S: Final = 0.1
DEADLINE_S: Final = 0.5
_FIRST_WAIT_S: Final = 0.1
_LONGEST_WAIT_S: Final = 5.0
_SERVICE: Final = "/android_env.A11yService/"
_CHANNEL: Final = (
    ("grpc.max_send_message_length", -1),
    ("grpc.max_receive_message_length", -1),
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.min_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 2000),
    ("grpc.enable_http_proxy", 0),
)


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where the host listens, and what it wants.

    Attributes:
        host: a name or an address, as this machine sees it.
        port: its TCP port.
        bidi: whether it wants to ask over a stream, too.
    """

    host: str
    port: int
    bidi: bool = False


def _identity(content: bytes) -> bytes:
    return content


_serialized = operator.methodcaller("SerializeToString")


class _Link:
    """A channel to one endpoint, and when to try again after it has failed."""

    def __init__(self, endpoint: Endpoint) -> None:
        self.endpoint = endpoint
        self._channel = grpc.insecure_channel(f"{endpoint.host}:{endpoint.port}", _CHANNEL)
        # Forests are written as bytes already (`accessibility.proto`).
        self._send_forest = self._channel.unary_unary(
            _SERVICE + "SendForest", _identity, a11y_pb2.ForestResponse.FromString
        )
        self._send_event = self._channel.unary_unary(
            _SERVICE + "SendEvent", _serialized, a11y_pb2.EventResponse.FromString
        )
        self.bidi = self._channel.stream_stream(
            _SERVICE + "Bidi", _serialized, a11y_pb2.ServerToClient.FromString
        )
        self._event: Any = None
        self._wait_s = _FIRST_WAIT_S
        self._silent_until_s = 0.0

    def is_silent(self) -> bool:
        """Whether it has failed lately and is not to be tried again yet."""
        return time.monotonic() < self._silent_until_s

    def send_forest(self, content: bytes) -> bool:
        """Send a forest and wait until it has arrived; False where it has not."""
        try:
            self._send_forest(content, timeout=DEADLINE_S)
        except grpc.RpcError:  # the host is gone or stuck: it shall cost the others nothing
            self._silent_until_s = time.monotonic() + self._wait_s
            self._wait_s = min(2 * self._wait_s, _LONGEST_WAIT_S)
            return False
        self._wait_s = _FIRST_WAIT_S
        return True

    def send_event(self, event: dict[str, str]) -> None:
        """Send an event without waiting; it is left out while the last one is on its way."""
        if self._event is None or self._event.done():
            request = a11y_pb2.EventRequest(event=event)
            self._event = self._send_event.future(request, timeout=DEADLINE_S)

    def close(self) -> None:
        """Hang up."""
        self._channel.close()


class Forwarder:
    """Sends forests and events to the host that has asked for them.

    Args:
        engine: the device.
        allow_remote: whether it may be a host other than this machine.
        memory: a file in which the endpoint outlives this process: clients tell it once, and not
            again to a device that has died and is back; None for none.
    """

    def __init__(
        self, engine: DeviceEngine, *, allow_remote: bool = False, memory: Path | None = None
    ) -> None:
        self._engine = engine
        self._allow_remote = allow_remote
        self._memory = memory
        self._wish = threading.Condition()  # around what is wanted
        self._endpoint: Endpoint | None = None
        self._trees = False
        self._closing = False
        self._sending = threading.Lock()  # so that forests arrive in the order they were seen in
        self._link: _Link | None = None
        self._sent_s = 0.0
        self._last_look: Look | None = None
        self._threads: list[threading.Thread] = []
        self._asked: tuple[threading.Thread, Any] | None = None

    def start(self) -> None:
        """Listen to broadcasts, and send what is wanted."""
        self._recall()
        self._engine.run(lambda host: host.broadcast_listeners.append(self.hear))
        self._engine.before_replies.append(self._before_reply)
        beat = threading.Thread(target=self._beat, name="a11y-heartbeat", daemon=True)
        self._threads.append(beat)
        beat.start()

    def close(self) -> None:
        """Hang up; may be called twice."""
        with self._wish:
            self._closing = True
            self._wish.notify_all()
        for thread in self._threads:
            thread.join()
        self._threads.clear()
        with self._sending:
            self._hang_up()

    @property
    def endpoint(self) -> Endpoint | None:
        """Where forests go."""
        with self._wish:
            return self._endpoint

    # -- what is wanted -------------------------------------------------------------------------

    def hear(self, intent: Intent) -> None:
        """A broadcast on the device. Called in the thread that owns it, so it never waits."""
        match intent.action.removeprefix(_ACTION):
            case "SET_GRPC":
                endpoint = self._endpoint_of(intent)
                if endpoint is not None:
                    self._want(endpoint, self._trees)
            case "ENABLE_ACCESSIBILITY_TREE_LOGS":
                self._want(self._endpoint, True)
            case "DISABLE_ACCESSIBILITY_TREE_LOGS":
                self._want(self._endpoint, False)

    def _endpoint_of(self, intent: Intent) -> Endpoint | None:
        # android_env 1.2 leaves the host out: then it is this machine.
        host, port = intent.extras.get("host", ""), intent.extras.get("port")
        if not isinstance(host, str) or not isinstance(port, int) or not 0 < port < 65536:
            return None
        if host in (_HOST_OF_EMULATOR, ""):
            host = "127.0.0.1"
        if not (self._allow_remote or is_loopback(host)):
            return None  # nobody has allowed the device to speak to other machines
        return Endpoint(host, port, intent.extras.get("bidi") is True)

    def _want(self, endpoint: Endpoint | None, trees: bool) -> None:
        with self._wish:
            self._endpoint, self._trees = endpoint, trees
            self._remember()
            self._wish.notify_all()

    def _remember(self) -> None:
        if self._memory is None or self._endpoint is None:
            return
        record = {"endpoint": asdict(self._endpoint), "trees": self._trees}
        fresh = self._memory.with_name(self._memory.name + ".new")
        with contextlib.suppress(OSError):  # a full disk is no reason to stop the device
            fresh.write_text(json.dumps(record), encoding="utf-8")
            os.replace(fresh, self._memory)

    def _recall(self) -> None:
        if self._memory is None:
            return
        try:
            record = json.loads(self._memory.read_text(encoding="utf-8"))
            endpoint, trees = Endpoint(**record["endpoint"]), bool(record["trees"])
        except (OSError, ValueError, KeyError, TypeError):
            return  # nothing was kept, or by something else
        if isinstance(endpoint.host, str) and isinstance(endpoint.port, int):
            self._want(endpoint, trees)

    # -- sending --------------------------------------------------------------------------------

    def look(self) -> Look:
        """What the device shows, after its forest has been sent to the host that wants it.

        Raises:
            EngineClosed: the device is gone.
        """
        link = self._link
        if self.endpoint is None or (link is not None and link.is_silent()):
            return self._engine.look()
        with self._sending:
            look = self._engine.look()
            self._send(look)
        return look

    def _before_reply(self, script: str) -> None:
        if self.endpoint is not None and _ASKS_BEFORE_READING.search(script):
            with contextlib.suppress(EngineClosed, EngineTimeout):  # the answer is there already
                self.look()

    def _send(self, look: Look) -> None:
        """Send what was seen; the caller holds `_sending`."""
        link = self._current_link()
        if link is None or link.is_silent():  # it has failed while this one waited
            return
        last_sent = self._last_look
        if last_sent is None or last_sent.generation != look.generation:
            link.send_event(_event(last_sent, look))
        if not self._trees or link.send_forest(write_proto_bytes(look.forest)):
            self._last_look, self._sent_s = look, time.monotonic()

    def _current_link(self) -> _Link | None:
        """The link to the endpoint that is wanted now."""
        endpoint = self.endpoint
        if self._link is None or self._link.endpoint != endpoint:
            self._hang_up()
            if endpoint is not None:
                self._link = _Link(endpoint)
                if endpoint.bidi:
                    self._listen(self._link)
        return self._link

    def _hang_up(self) -> None:
        if self._asked is not None:
            thread, call = self._asked
            call.cancel()
            thread.join()
            self._asked = None
        if self._link is not None:
            self._link.close()
        self._link = self._last_look = None

    def _beat(self) -> None:
        """Send, now and then, while somebody wants it."""
        while True:
            with self._wish:
                self._wish.wait_for(lambda: self._closing or self._endpoint is not None)
                self._wish.wait_for(lambda: self._closing, self._until_beat_s())
                if self._closing:
                    return
            if self._until_beat_s() > 0:
                continue  # somebody has looked in the meantime
            self._sent_s = time.monotonic()
            link = self._link
            if link is not None and link.is_silent():
                continue
            try:
                self.look()
            except EngineClosed:
                return
            except EngineTimeout:
                continue

    def _until_beat_s(self) -> float:
        return max(self._sent_s + HEARTBEAT_S - time.monotonic(), 0.0)

    # -- being asked ----------------------------------------------------------------------------

    def _listen(self, link: _Link) -> None:
        """Keep the stream open on which the host asks for forests."""
        answers: queue.SimpleQueue[a11y_pb2.ClientToServer | None] = queue.SimpleQueue()
        call = link.bidi(iter(answers.get, None))
        thread = threading.Thread(
            target=self._answer, args=(call, answers), name="a11y-requests", daemon=True
        )
        self._asked = (thread, call)
        thread.start()

    def _answer(
        self,
        requests: Iterator[a11y_pb2.ServerToClient],
        answers: queue.SimpleQueue[a11y_pb2.ClientToServer | None],
    ) -> None:
        try:
            for request in requests:
                if request.WhichOneof("payload") == "get_forest":
                    forest = write_proto(self._engine.look().forest)
                    answers.put(a11y_pb2.ClientToServer(forest=forest))
        except (grpc.RpcError, EngineClosed, EngineTimeout):
            pass  # the host has no such stream, or has left
        finally:
            answers.put(None)


def _event(before: Look | None, now: Look) -> dict[str, str]:
    """What Android's accessibility service would be told of the change."""
    same_window = before is not None and before.activity == now.activity
    package = now.activity.partition("/")[0]
    active = now.forest.active
    root = active.nodes[0].class_name if active is not None and active.nodes else ""
    return {
        "event_type": "TYPE_WINDOW_CONTENT_CHANGED" if same_window else "TYPE_WINDOW_STATE_CHANGED",
        "event_package_name": package,
        "event_timestamp": str(now.now_ms),
        "source_class_name": root,
    }
