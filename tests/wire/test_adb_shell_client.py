"""adb-shell: a client that speaks to the device itself, in the older version with checksums."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator

import pytest
from adb_phone import served
from adb_shell.adb_device import AdbDeviceTcp
from adb_shell.exceptions import AdbCommandFailureException

from mobile_gym.virtual_device.server.adb.daemon import AdbListener


@pytest.fixture(scope="module")
def listener() -> Iterator[AdbListener]:
    with served() as made:
        yield made


@pytest.fixture
def device(listener: AdbListener) -> Iterator[AdbDeviceTcp]:
    made = AdbDeviceTcp("127.0.0.1", listener.port, default_transport_timeout_s=10)
    assert made.connect(auth_timeout_s=5)
    yield made
    made.close()


def test_shell_and_exec(device: AdbDeviceTcp) -> None:
    assert device.shell("echo one; echo two >&2") == "one\ntwo\n"
    assert device.exec_out("echo three") == "three\n"
    assert device.shell("screencap -p", decode=False).startswith(b"\x89PNG")
    assert list(device.streaming_shell("for i in 1 2; do echo $i; done")) == ["1\n2\n"]


def test_files(device: AdbDeviceTcp) -> None:
    content = random.Random(3).randbytes(700_001)
    device.push(io.BytesIO(content), "/sdcard/Download/x.bin", mtime=1_500_000_000)
    assert device.stat("/sdcard/Download/x.bin") == (0o100660, 700_001, 1_500_000_000)
    back = io.BytesIO()
    device.pull("/sdcard/Download/x.bin", back)
    assert back.getvalue() == content
    names = {bytes(item.filename): item.size for item in device.list("/sdcard/Download")}
    assert names[b"x.bin"] == 700_001
    assert device.stat("/sdcard/nosuch") == (0, 0, 0)
    with pytest.raises(AdbCommandFailureException, match="No such file"):
        device.pull("/sdcard/nosuch", io.BytesIO())
    assert device.shell("echo still here") == "still here\n"


def test_root_and_reboot(device: AdbDeviceTcp) -> None:
    device.root()
    device.shell("echo kept > /sdcard/kept")
    device.reboot()
    device.close()
    assert device.connect(auth_timeout_s=5)
    assert device.shell("cat /sdcard/kept") == "kept\n"


def test_several_clients_do_not_disturb_each_other(listener: AdbListener) -> None:
    clients = [AdbDeviceTcp("127.0.0.1", listener.port, 10) for _ in range(5)]
    for client in clients:
        client.connect(auth_timeout_s=5)
    for round_ in range(3):
        for number, client in enumerate(clients):
            assert client.shell(f"echo {round_} {number}") == f"{round_} {number}\n"
    for client in clients:
        client.close()
