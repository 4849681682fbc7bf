"""A page of the player without a browser: what its script sends, and what it is told."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

from mobile_gym.studio.access import COOKIE

TOKEN = "token"
HOST = "127.0.0.1:8000"
HEADERS = {"origin": f"http://{HOST}", "cookie": f"{COOKIE}={TOKEN}"}


class Player:
    def __init__(self, socket: WebSocketTestSession) -> None:
        self._socket = socket
        self._number = 0
        self._at_ms = 1000.0
        self.pictures: list[bytes] = []
        self.state: dict[str, Any] = json.loads(socket.receive_text())
        assert self.state["kind"] == "state"

    def tell(self, kind: str, **fields: Any) -> None:
        """Send a message without waiting for what comes of it."""
        self._number += 1
        self._socket.send_text(json.dumps({"kind": kind, "n": self._number, **fields}))

    def send(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message and wait for the state that answers it."""
        self.tell(kind, **fields)
        return self.answer()

    def answer(self) -> dict[str, Any]:
        """The state after all that was sent."""
        while self.state["handled"] < self._number:
            message = self._socket.receive()
            assert message["type"] == "websocket.send", message
            if message.get("bytes") is not None:
                self._see(message["bytes"])
            else:
                self.state = json.loads(message["text"])
        return self.state

    def picture(self) -> bytes:
        """The next picture: its head and a JPEG."""
        while (message := self._socket.receive()).get("bytes") is None:
            self.state = json.loads(message["text"])
        self._see(message["bytes"])
        return message["bytes"]

    def act(self, action: str, *, after_ms: float = 5000, **fields: Any) -> dict[str, Any]:
        self._at_ms += after_ms
        return self.send("act", action={"action": action, **fields}, at_ms=self._at_ms)

    def finger(
        self, phase: str, x: float, y: float, *, after_ms: float = 16, finger: int = 0
    ) -> None:
        self._at_ms += after_ms
        self.tell("finger", finger=finger, phase=phase, x=x, y=y, at_ms=self._at_ms)

    def tap(self, x: float, y: float, *, after_ms: float = 5000) -> dict[str, Any]:
        self.finger("down", x, y, after_ms=after_ms)
        self.finger("up", x, y, after_ms=60)
        return self.answer()

    def touch(self, label: str) -> dict[str, Any]:
        """Touch the node of that label."""
        nodes = [node for node in self.state["nodes"] if node["label"] == label]
        assert nodes, [node["label"] for node in self.state["nodes"]]
        return self.send("node", node=nodes[0]["number"], moment=self.state["now"], holds=False)

    def labels(self) -> list[str]:
        """The moments in words, in the order in which they are shown."""
        return [line["label"] for line in self.state["tree"]]

    def _see(self, data: bytes) -> None:
        self.pictures.append(data)
        number = int.from_bytes(data[:4], "big")
        self._socket.send_text(json.dumps({"kind": "seen", "picture": number}))


def switch_below(nodes: list[dict[str, Any]], label: str) -> int | None:
    """The number of the switch in the row of that label; None where it is not in sight."""
    labels = [node["label"] for node in nodes]
    if label not in labels:
        return None
    for node in nodes[labels.index(label) + 1 :]:
        if node["kind"] == "Switch":
            return node["number"]
        if node["kind"] == "ViewGroup":
            return None
    return None


@contextmanager
def playing(client: TestClient, address: str) -> Iterator[Player]:
    """The page of a session."""
    with client.websocket_connect(f"ws://{HOST}{address}/live", headers=HEADERS) as socket:
        yield Player(socket)


def begin(client: TestClient, task: str, **fields: str) -> str:
    """Begin a session; its address."""
    form = {"task": task, "seed": "3", "language": "en", "device": ""} | fields
    answer = client.post("/play", data=form)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]
