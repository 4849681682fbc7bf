"""Who is kept out: web pages, other machines, and whoever does not know the console's token."""

from __future__ import annotations

import http.client
import io
import json
import os
import socket
import stat
import struct
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from adb_phone import Adb, wheel_adb
from adb_shell.adb_device import AdbDeviceTcp
from android_env.proto import emulator_controller_pb2 as pb
from served_devices import adb_server
from virtual_emulators import ANY_PORT, Client, config, serving

from mobile_gym.core.errors import UsageError
from mobile_gym.core.png import encode_png
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.server.adb.allowance import Allowance
from mobile_gym.virtual_device.server.adb.registration import Registration
from mobile_gym.virtual_device.server.config import ServeConfig
from mobile_gym.virtual_device.server.console import console_token, token_path
from mobile_gym.virtual_device.server.engine import DeviceEngine
from mobile_gym.virtual_device.server.images import PixelFormat, SharedImages, SharedMemoryError
from mobile_gym.virtual_device.server.uiautomator.http_server import UiAutomatorServer, answer
from mobile_gym.virtual_device.server.virtual_emulator import VirtualEmulator
from mobile_gym.virtual_device.ui import pictures


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def said(port: int, *lines: bytes) -> str:
    """All that the console says to some lines, until it or we hang up."""
    with socket.create_connection(("127.0.0.1", port), 10) as link:
        link.sendall(b"".join(line + b"\r\n" for line in lines) + b"quit\r\n")
        found = b""
        try:
            while part := link.recv(4096):
                found += part
        except ConnectionResetError:
            pass
    return found.decode()


# -- the console ----------------------------------------------------------------------------------


def test_the_token_is_made_once_for_its_user_alone(home: Path) -> None:
    with ThreadPoolExecutor(16) as pool:
        tokens = set(pool.map(lambda _: console_token(), range(64)))
    assert len(tokens) == 1
    assert len(tokens.pop()) >= 16
    path = home / ".emulator_console_auth_token"
    assert path == token_path()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [item.name for item in home.iterdir()] == [path.name]
    path.write_text("  chosen\n", encoding="utf-8")
    assert console_token() == "chosen"


def test_where_no_token_can_be_kept_nobody_knows_it(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(home / "nowhere"))
    assert console_token()
    assert console_token() != console_token()


def test_the_console_wants_the_users_token() -> None:
    with serving() as client:
        port = client.emulator.ports.console
        stranger = said(port, b"auth wrong", b"avd stop", b"kill")
        assert f"'{token_path()}'" in stranger
        assert "KO: authentication token does not match" in stranger
        assert stranger.count("KO: unknown command") == 2
        friend = said(port, f"auth {console_token()}".encode(), b"avd stop", b"avd status")
        assert "virtual device is stopped" in friend
        assert not client.emulator.engine.shutdown.is_set()


def test_with_a_token_of_its_own_it_takes_both() -> None:
    with serving(token="of its own") as client:
        for token in ("of its own", console_token()):
            assert "stopped" not in said(client.emulator.ports.console, b"avd status")
            assert "running" in said(
                client.emulator.ports.console, f"auth {token}".encode(), b"avd status"
            )


def test_an_empty_file_asks_for_none(home: Path) -> None:
    token_path().touch()
    with serving() as client:
        assert "virtual device is running" in said(client.emulator.ports.console, b"avd status")


@contextmanager
def real_adb(home: Path) -> Iterator[tuple[Client, Adb]]:
    """A served device that an adb server knows."""
    with adb_server() as server_port, serving() as client:
        ports = client.emulator.ports
        adb = Adb(server_port, f"emulator-{ports.console}", home, wheel_adb())
        assert adb.run("start-server", serial=False).returncode == 0
        registration = Registration(ports.adb, server_port)
        registration.start()
        try:
            assert registration.wait_known(20)
            assert adb.run("wait-for-device").returncode == 0
            yield client, adb
        finally:
            registration.close()


def test_the_real_adb_knows_it(home: Path) -> None:
    with real_adb(home) as (client, adb):
        assert b"mobile_gym" in adb.out("emu", "avd", "name")
        adb.out("emu", "sms", "send", "5557777", "hello there")
        texts = client.shell("content query --uri content://sms --where \"address='5557777'\"")
        assert "hello there" in texts
        token_path().write_text("another", encoding="utf-8")
        adb.run("emu", "avd", "stop")
        assert not client.emulator.engine.is_paused


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (b"GET / HTTP/1.1", "HTTP"),
        (b"POST /avd/stop HTTP/1.0", "HTTP"),
        (b"avd stop\xff", "binary"),
    ],
)
def test_what_a_browser_sends_ends_the_talk(line: bytes, told: str) -> None:
    token_path().touch()
    with serving() as client:
        answer = said(client.emulator.ports.console, line, b"Host: x", b"", b"avd stop")
        assert answer.rstrip().endswith(f"KO: Forbidden {told} request. Aborting")
        assert not client.emulator.engine.is_paused


# -- uiautomator's HTTP ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def automator() -> Iterator[UiAutomatorServer]:
    with DeviceEngine(DeviceHost(APPS), clock="stepped") as engine:
        engine.boot(seed=1)
        with UiAutomatorServer(engine) as server:
            yield server


def asked(server: UiAutomatorServer, path: str = "/ping", **headers: str) -> int:
    link = http.client.HTTPConnection(*server.address, timeout=20)
    try:
        body = json.dumps({"id": 1, "method": "pressKey", "params": ["home"]})
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        method = "POST" if path == "/jsonrpc/0" else "GET"
        link.request(method, path, body if method == "POST" else None, named)
        return link.getresponse().status
    finally:
        link.close()


@pytest.mark.parametrize("path", ["/ping", "/screenshot/0", "/jsonrpc/0"])
@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Host": "localhost:9008"}, 200),
        ({"Host": "127.0.0.1"}, 200),
        ({"Host": "[::1]:9008"}, 200),
        ({"Host": "rebound.example"}, 403),
        ({"Host": "rebound.example:9008"}, 403),
        ({"Host": "127.0.0.1.rebound.example"}, 403),
        ({"Host": ""}, 403),
        ({"Origin": "https://page.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec_Fetch_Site": "cross-site"}, 403),
        ({"Referer": "http://127.0.0.1/"}, 403),
    ],
)
def test_web_pages_are_not_answered(
    automator: UiAutomatorServer, path: str, headers: dict[str, str], status: int
) -> None:
    assert asked(automator, path, **headers) == status


# -- other machines -------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_other_machines_need_a_token(host: str) -> None:
    with pytest.raises(UsageError, match="--token"):
        VirtualEmulator(APPS, config(host=host, allow_remote=True)).start()
    ServeConfig(ports=ANY_PORT, host=host, allow_remote=True, token="secret").check()


# -- shared memory, pictures, texts ---------------------------------------------------------------


def test_shared_memory_of_others_is_not_written_to(tmp_path: Path) -> None:
    images, pixels = SharedImages((str(tmp_path),)), np.ones((2, 2, 3), np.uint8)
    for name in ("other-program", "Mobile-gym-x", "x-mobile-gym-", ".mobile-gym-x"):
        path = tmp_path / name
        path.write_bytes(bytes(100))
        os.chmod(path, 0o600)
        with pytest.raises(SharedMemoryError, match="must begin with mobile-gym-"):
            images.write(path.as_uri(), pixels, PixelFormat.RGB)
        assert path.read_bytes() == bytes(100)


def _bomb(side: int) -> bytes:
    """A PNG of one colour, whose file is small."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        body = kind + content
        return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    squeeze = zlib.compressobj(9)
    row = bytes(1 + (side + 7) // 8)
    rows = b"".join(squeeze.compress(row) for _ in range(side)) + squeeze.flush()
    head = b"\x89PNG\r\n\x1a\n"
    return head + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def test_a_picture_of_gigabytes_is_not_decoded() -> None:
    bomb = _bomb(30_000)
    assert len(bomb) < 400_000
    assert pictures.decode_picture(bomb) is None
    assert pictures.size(bomb) == (1, 1)
    assert pictures.decode_picture(_bomb(2_000)) is not None
    assert pictures.decode_picture(encode_png(np.zeros((10, 10, 3), np.uint8))) is not None


def test_names_that_are_no_text_can_be_shown(home: Path) -> None:
    name = os.fsdecode(b"/sdcard/Download/odd-\xff\xfe.txt")
    (home / "content").write_text("x", encoding="utf-8")
    with real_adb(home) as (client, adb):
        adb.out("push", str(home / "content"), name)
        adb.out("pull", name, str(home / "back"))
        assert (home / "back").read_text(encoding="utf-8") == "x"
        assert client.shell("ls /sdcard/Download/odd*") == "/sdcard/Download/odd-\ufffd\ufffd.txt\n"
        client.shell("am start -n com.android.documentsui/.files.FilesActivity")
        picture = client.controller.getScreenshot(pb.ImageFormat(format=pb.ImageFormat.PNG))
        assert picture.image.startswith(b"\x89PNG")


def test_half_characters_do_not_come_in(automator: UiAutomatorServer) -> None:
    for method, params in (
        ("setClipboard", ["label", "half \ud800"]),
        ("waitForExists", [{"textMatches": "\ud800", "mask": -1}, 1]),
        ("\ud800", []),
    ):
        body = json.dumps({"id": 1, "method": method, "params": params}).encode()
        assert json.loads(answer(automator.automator, body))["id"] == 1
    assert automator.automator.engine.run(lambda host: host.state.clipboard) == "half ?"
    whole = json.dumps({"id": 1, "method": "setClipboard", "params": ["label", "\U0001f600"]})
    answer(automator.automator, whole.encode())
    assert automator.automator.engine.run(lambda host: host.state.clipboard) == "\U0001f600"


def test_what_all_clients_send_is_bounded_together() -> None:
    allowance = Allowance(100)
    with allowance.share() as first, allowance.share() as second:
        assert first.take(60)
        assert not second.take(41)
        assert second.take(40)
    with allowance.share() as third:
        assert third.take(100)


def test_a_push_that_does_not_fit_is_refused_and_the_next_one_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("mobile_gym.virtual_device.server.adb.sync.RECEIVED", Allowance(100_000))
    with serving() as client:
        device = AdbDeviceTcp("127.0.0.1", client.emulator.ports.adb)
        assert device.connect(auth_timeout_s=5)
        for _ in range(3):
            with pytest.raises(Exception, match="No space left"):
                device.push(io.BytesIO(bytes(200_000)), "/sdcard/big")
            device.push(io.BytesIO(bytes(50_000)), "/sdcard/small")
        assert client.shell("ls /sdcard/big /sdcard/small").split() == ["/sdcard/small"]
        device.close()
