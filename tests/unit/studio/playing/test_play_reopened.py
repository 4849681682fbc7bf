"""A studio that is killed loses nothing that it has confirmed; a served device is played, too."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
from urllib.parse import urlencode, urlsplit

import pytest
from player_client import begin, playing
from websockets.sync.client import connect

from mobile_gym.devices.emulator.adb import Adb
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.server.config import Ports, ServeConfig, parse_screen
from mobile_gym.virtual_device.server.virtual_emulator import VirtualEmulator

TIMEOUT_S = 120
PROGRAM = "from mobile_gym.cli import main; main()"


class Studio:
    """A real `mobile-gym studio`."""

    def __init__(self, folder):
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-c",
                "from mobile_gym.cli import main; main()",
                "studio",
                str(folder),
            ],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "COLUMNS": "300", "NO_COLOR": "1"},
        )
        line = ""
        while "http://" not in line:
            line = self.process.stdout.readline()
            assert line, "the studio ended"
        self.url = urlsplit(line[line.index("http://") :].split()[0])
        answer = self.request("GET", f"/?{self.url.query}", {})
        self.cookie = answer.getheader("set-cookie").partition(";")[0]

    def request(self, method, path, fields):
        link = http.client.HTTPConnection(self.url.netloc, timeout=TIMEOUT_S)
        headers = {"cookie": getattr(self, "cookie", "")}
        link.request(method, path, urlencode(fields) or None, headers)
        answer = link.getresponse()
        answer.body = answer.read()
        link.close()
        return answer

    def live(self, address):
        return connect(
            f"ws://{self.url.netloc}{address}/live",
            origin=f"http://{self.url.netloc}",
            additional_headers={"cookie": self.cookie},
            open_timeout=TIMEOUT_S,
        )

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()


def state_of(socket, handled):
    while True:
        message = socket.recv(timeout=TIMEOUT_S)
        if isinstance(message, str) and json.loads(message)["handled"] >= handled:
            return json.loads(message)


def act(socket, number, **action):
    message = {"kind": "act", "n": number, "at_ms": 10_000 * number, "action": action}
    socket.send(json.dumps(message))
    return state_of(socket, number)


def test_a_killed_studio_has_lost_nothing_that_it_confirmed(tmp_path):
    studio = Studio(tmp_path)
    try:
        form = {"task": "Clock.TurnOffAlarm", "seed": "3"}
        address = studio.request("POST", "/play", form).getheader("location")
        with studio.live(address) as socket:
            state_of(socket, 0)
            act(socket, 1, action="OpenApp", name="Clock")
            act(socket, 2, action="PressKey", key="home")
            before = act(socket, 3, action="OpenApp", name="Notes")
            socket.send(json.dumps({"kind": "act", "n": 4, "at_ms": 1, "action": {}}))
            studio.kill()
        again = Studio(tmp_path)
        try:
            with again.live(address) as socket:
                after = state_of(socket, 0)
        finally:
            again.kill()
    finally:
        studio.kill()
    for name in ("tree", "now", "nodes", "activity", "earned", "substates"):
        assert after[name] == before[name]


def test_a_session_is_opened_again_with_all_its_branches(client):
    address = begin(client, "Clock.TurnOffAlarm")
    with playing(client, address) as player:
        player.touch("Clock")
        player.send("undo")
        player.touch("Notes")
        player.send("save")
        before = player.state
    client.app.state.playing.close()
    assert address in client.get("/play").text
    with playing(client, address) as player:
        for name in ("tree", "now", "nodes", "saved", "substates"):
            assert player.state[name] == before[name]
        assert player.send("go", moment=1)["activity"].startswith("com.android.deskclock")


@pytest.fixture(scope="module")
def adb_port():
    """Where no adb server runs yet, as on a machine that was just started."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    yield port
    Adb("", host="127.0.0.1", port=port).stop_server()


@pytest.fixture
def served(emulator, adb_port, monkeypatch):
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(adb_port))
    return emulator


@pytest.fixture(scope="module")
def emulator():
    config = ServeConfig(
        ports=Ports(0, 0, 0),
        clock="stepped",
        seed=1,
        display=parse_screen("1200x540"),
        adb_server_port=0,
    )
    with VirtualEmulator(APPS, config) as emulator:
        yield emulator


def address_of(emulator):
    return f"127.0.0.1:{emulator.ports.grpc}"


def test_a_served_device_is_played_over_its_wire(client, folder, served):
    address = begin(client, "Clock.TurnOffAlarm", device=address_of(served))
    with playing(client, address) as player:
        player.touch("Clock")
        assert player.state["activity"].startswith("com.android.deskclock")
        player.finger("down", 0.5, 0.8)
        player.finger("move", 0.5, 0.6)
        player.finger("up", 0.5, 0.4)
        assert player.answer()["tree"][-1]["label"].startswith("swipe up")
        shown = player.state["nodes"]
        player.send("undo")
        assert player.state["now"] == 1
        saved = player.send("save")
        assert saved["said"].startswith("Saved")
        assert saved["activity"].startswith("com.android.deskclock")
        assert player.send("redo")["nodes"] == shown
    assert list((folder / "played").glob("*/episodes/*.parquet"))


def test_a_served_device_is_pinched_and_turned(client, served):
    with playing(client, begin(client, "Clock.TurnOffAlarm", device=address_of(served))) as player:
        served.engine.shell("settings put system accelerometer_rotation 1")
        player.act("OpenApp", name="Files")
        assert player.send("quarter")["width"] == 1200
        player.finger("down", 0.4, 0.5)
        player.finger("down", 0.6, 0.5, finger=1)
        player.finger("up", 0.2, 0.5)
        player.finger("up", 0.8, 0.5, finger=1)
        assert player.answer()["tree"][-1]["label"] == "pinch open"
        assert player.state["notes"] == []


def test_a_device_that_is_not_there_is_one_clear_error(client, folder):
    form = {"task": "Clock.TurnOffAlarm", "seed": "0", "device": "127.0.0.1:1"}
    answer = client.post("/play", data=form)
    assert answer.status_code == 404
    assert "127.0.0.1:1" in answer.text
    assert not list(folder.rglob("*.jsonl"))
