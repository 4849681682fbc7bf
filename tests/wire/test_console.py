from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.server.console import Console
from mobile_gym.virtual_device.server.engine import DeviceEngine


class Client:
    """Somebody at the console."""

    def __init__(self, port: int) -> None:
        self.link = socket.create_connection(("127.0.0.1", port), 10)
        self.lines = self.link.makefile("rb")
        self.greeting = self.answer()

    def answer(self) -> str:
        found = ""
        while line := self.lines.readline().decode():
            assert line.endswith("\r\n")
            found += line.replace("\r\n", "\n")
            if line.startswith(("OK", "KO")):
                break
        return found

    def ask(self, command: str) -> str:
        self.link.sendall(command.encode() + b"\n")
        return self.answer()

    def close(self) -> None:
        self.lines.close()
        self.link.close()


@pytest.fixture
def engine() -> Iterator[DeviceEngine]:
    with DeviceEngine(DeviceHost(APPS), clock="stepped") as made:
        made.boot(seed=1)
        yield made


@contextmanager
def at_the_console(engine: DeviceEngine, token: str = "") -> Iterator[Client]:
    with Console(engine, tokens=(token,) if token else ()) as console:
        client = Client(console.port)
        yield client
        client.close()


@pytest.fixture
def client(engine: DeviceEngine) -> Iterator[Client]:
    with at_the_console(engine) as made:
        yield made


def test_it_greets_and_helps(client: Client) -> None:
    assert client.greeting == "Android Console: type 'help' for a list of commands\nOK\n"
    assert client.ask("ping") == "I am alive!\nOK\n"
    assert client.ask("avd name") == "mobile_gym\nOK\n"
    assert {"gsm", "sms", "avd", "geo", "power"} <= set(client.ask("help").split())
    assert client.ask("nonsense") == "KO: unknown command, try 'help'\n"
    assert client.ask("gsm nonsense").startswith("KO: missing or bad sub-command")
    assert client.ask("quit") == ""


def test_a_call_arrives_and_is_missed(engine: DeviceEngine, client: Client) -> None:
    assert client.ask("gsm list") == "OK\n"
    assert client.ask("gsm call 5551234") == "OK\n"
    assert client.ask("gsm list") == "inbound from 5551234    : incoming\nOK\n"
    assert "5551234" in engine.shell("dumpsys notification").stdout
    assert client.ask("gsm cancel 999").startswith("KO: there is no call")
    assert client.ask("gsm cancel 5551234") == "OK\n"
    assert client.ask("gsm list") == "OK\n"
    log = engine.shell("content query --uri content://call_log/calls --projection number:type")
    assert "number=5551234, type=3" in log.stdout  # CallLog.Calls.MISSED_TYPE
    assert client.ask("gsm call not-a-number").startswith("KO: argument must be a phone number")


def test_an_accepted_call_goes_on(engine: DeviceEngine, client: Client) -> None:
    client.ask("gsm call 5551234")
    assert client.ask("gsm accept 5551234") == "OK\n"
    assert client.ask("gsm list") == "inbound from 5551234    : active\nOK\n"
    assert client.ask("gsm cancel 5551234") == "OK\n"


def test_a_message_arrives(engine: DeviceEngine, client: Client) -> None:
    assert client.ask("sms send 5557777 Lunch at noon, okay?") == "OK\n"
    found = engine.shell("content query --uri content://sms/inbox --projection address:body")
    assert "address=5557777, body=Lunch at noon, okay?" in found.stdout
    assert client.ask("sms send 5557777").startswith("KO: missing argument")


def test_snapshots(engine: DeviceEngine, client: Client) -> None:
    assert "no snapshot" in client.ask("avd snapshot list")
    assert client.ask("avd snapshot save clean") == "OK\n"
    engine.shell("settings put system font_scale 1.3")
    assert re.search(r"^1 +clean +\d{4}-", client.ask("avd snapshot list"), re.M)
    assert client.ask("avd snapshot load clean") == "OK\n"
    assert engine.shell("settings get system font_scale").stdout == "1.0\n"
    assert client.ask("avd snapshot load other") == "KO: there is no snapshot 'other'\n"
    assert client.ask("avd snapshot delete clean") == "OK\n"


def test_the_clock_stops_and_goes_on(engine: DeviceEngine, client: Client) -> None:
    assert client.ask("avd status") == "virtual device is running\nOK\n"
    assert client.ask("avd stop") == "OK\n"
    assert client.ask("avd status") == "virtual device is stopped\nOK\n"
    assert client.ask("avd stop").startswith("KO")
    assert client.ask("avd start") == "OK\n"
    assert not engine.is_paused


def test_power_place_and_rotation(engine: DeviceEngine, client: Client) -> None:
    assert client.ask("power capacity 17") == "OK\n"
    assert client.ask("power ac off") == "OK\n"
    assert client.ask("power status discharging") == "OK\n"
    assert client.ask("power display").splitlines()[:2] == ["AC: offline", "status: Discharging"]
    assert "level: 17\n" in engine.shell("dumpsys battery").stdout
    assert client.ask("power capacity many").startswith("KO: capacity must be a number")
    assert client.ask("geo fix -122.08 37.42 12") == "OK\n"
    assert "37.420000,-122.080000" in engine.shell("dumpsys location").stdout
    assert client.ask("geo fix nan 3").startswith("KO")
    engine.shell("settings put system accelerometer_rotation 1")
    engine.run(lambda host: host.open_app("Calculator"))
    upright = engine.look().frame.shape
    assert client.ask("rotate") == "OK\n"
    assert engine.look().frame.shape == (upright[1], upright[0], 3)


def test_typing_and_pointing(engine: DeviceEngine, client: Client) -> None:
    assert client.ask("event text hi").startswith("KO: no edit field")
    assert client.ask("event mouse 270 1000 0 1") == "OK\n"
    assert client.ask("event mouse 270 400 0 1") == "OK\n"
    assert engine.run(lambda host: host.snapshot().pointer) is not None
    assert client.ask("event mouse 270 400 0 0") == "OK\n"
    assert engine.run(lambda host: host.snapshot().pointer) is None
    assert client.ask("event mouse 270").startswith("KO")


def test_a_token_is_asked_for(engine: DeviceEngine) -> None:
    with at_the_console(engine, token="open sesame") as client:
        assert "Authentication required" in client.greeting
        assert client.ask("avd name") == "mobile_gym\nOK\n"
        assert client.ask("sms send 5557777 hello").startswith("KO: unknown command")
        assert client.ask("avd stop").startswith("KO: unknown command")
        assert client.ask("auth wrong") == "KO: authentication token does not match\n"
        assert client.ask("auth open sesame").endswith("OK\n")
        assert client.ask("sms send 5557777 hello") == "OK\n"


def test_kill_asks_the_emulator_to_end(engine: DeviceEngine, client: Client) -> None:
    assert client.ask("kill") == "OK: killing emulator, bye bye\n"
    assert engine.shutdown.wait(10)


def test_a_line_without_an_end_is_not_kept(engine: DeviceEngine) -> None:
    with at_the_console(engine) as client:
        client.link.sendall(b"x" * 5000)
        assert client.answer() == "KO: line too long\n"
        assert client.answer() == ""


@pytest.mark.parametrize(
    ("sent", "body"),
    [
        ("Hello there, friend", "Hello there, friend"),
        (r"Hello\ there", "Hello there"),
        (r"one\ntwo", "one\ntwo"),
        (r"caf\u00e9 \x41", "caf\u00e9 A"),
        (r"it\'s", "it's"),
    ],
)
def test_messages_of_several_words_arrive_as_they_are_meant(
    engine: DeviceEngine, sent: str, body: str
) -> None:
    with at_the_console(engine) as client:
        assert client.ask(f"sms send +15551234 {sent}") == "OK\n"
    inbox = engine.shell("content query --uri content://sms/inbox --projection body").stdout
    assert f"body={body}\n" in inbox
