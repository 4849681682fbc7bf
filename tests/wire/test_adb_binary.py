"""The real adb against the virtual emulator: the one of adbutils' wheel, and this machine's own."""

from __future__ import annotations

import os
import random
import re
import selectors
import socket
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from adb_phone import Adb, AdbPhone
from apk_files import apk, manifest

from mobile_gym.virtual_device.server.engine import DeviceEngine
from mobile_gym.virtual_device.system.files import MAX_BYTES, used_bytes, write
from mobile_gym.virtual_device.system.system import System

pytestmark = pytest.mark.parametrize("adb_phone", ["wheel", "PATH"], indirect=True, scope="module")
GUEST = "org.example.guest"


def eventually(holds: Callable[[], bool], timeout_s: float = 20.0) -> bool:
    """Whether something comes true; each look is a call of adb, which takes its own time."""
    deadline_s = time.monotonic() + timeout_s
    while not (found := holds()) and time.monotonic() < deadline_s:
        pass
    return found


def read_until(process: subprocess.Popen[bytes], pattern: bytes, timeout_s: float = 20.0) -> bytes:
    """What a process prints until a pattern is in it."""
    assert process.stdout is not None
    found = b""
    deadline_s = time.monotonic() + timeout_s
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        while not re.search(pattern, found):
            assert selector.select(deadline_s - time.monotonic()), found
            part = process.stdout.read1(65536)  # type: ignore[union-attr]
            assert part, found
            found += part
    return found


# -- shell ----------------------------------------------------------------------------------------


def test_the_device_is_listed_as_an_emulator(adb: Adb) -> None:
    listed = adb.run("devices", "-l", serial=False).stdout.decode()
    assert re.search(rf"^{adb.serial}\s+device\b.*model:sdk_gphone64_x86_64", listed, re.M)
    assert adb.out("get-state") == b"device\n"
    assert b"shell_v2" in adb.out("features")


def test_exit_codes_and_errors_come_apart(adb: Adb) -> None:
    done = adb.run("shell", "echo out; echo err >&2; exit 7")
    assert (done.returncode, done.stdout, done.stderr) == (7, b"out\n", b"err\n")
    assert adb.run("shell", "nosuchcommand").returncode == 127
    assert adb.out("shell", "whoami") == b"root\n"


def test_without_the_newer_protocol_errors_stand_between_the_output(adb: Adb) -> None:
    done = adb.run("shell", "-x", "echo a; echo b >&2; echo c")
    assert done.stdout == b"a\nb\nc\n"
    assert adb.out("exec-out", "echo a; echo b >&2; echo c") == b"a\nb\nc\n"


def test_a_command_reads_its_input(adb: Adb) -> None:
    content = bytes(range(256)) * 3000
    assert adb.out("shell", "cat", stdin=content) == content
    assert adb.out("shell", "md5sum", stdin=b"abc")[:32] == b"900150983cd24fb0d6963f7d28e17f72"
    assert adb.out("shell", "cat > /sdcard/typed; wc -c < /sdcard/typed", stdin=b"12345") == b"5\n"
    assert adb.out("shell", "echo no input is read", stdin=content) == b"no input is read\n"


def test_input_to_exec_reaches_a_file(adb: Adb) -> None:
    adb.run("exec-in", "cat > /sdcard/exec-in", stdin=b"through exec")
    assert eventually(lambda: adb.run("shell", "cat /sdcard/exec-in").stdout == b"through exec")


def test_a_script_typed_into_the_shell(adb: Adb) -> None:
    script = b"cd /sdcard\nif true\nthen\n  pwd\nfi\nX=5\necho $X\nexit 4\n"
    done = adb.run("shell", stdin=script)
    assert (done.returncode, done.stdout) == (4, b"/sdcard\n5\n")


def test_a_terminal_echoes_and_prompts(adb: Adb) -> None:
    done = adb.run("shell", "-tt", stdin=b"echo ab\x7fc\rcd /data\rexit 3\r")
    assert done.returncode == 3
    assert done.stdout.replace(b"\r\n", b"\n") == (
        b"emu64x:/ # echo ab\b \bc\nac\nemu64x:/ # cd /data\nemu64x:/data # exit 3\n"
    )


def test_a_screenshot_is_a_png_of_the_screen(adb: Adb, engine: DeviceEngine) -> None:
    header = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes.fromhex("0000021c000004b0")
    image = adb.out("exec-out", "screencap", "-p")
    assert image.startswith(header)
    assert adb.out("shell", "screencap -p") == image
    raw = adb.out("exec-out", "screencap")
    assert raw[16:][0::4] == engine.look().frame[..., 0].tobytes()


def test_root_and_remount(adb: Adb) -> None:
    assert b"already running as root" in adb.out("root")
    assert b"remount succeeded" in adb.out("remount")


def test_many_at_once(adb: Adb) -> None:
    found: list[bytes] = []

    def ask(number: int) -> None:
        found.append(adb.out("shell", f"for i in 1 2 3; do echo {number}; done"))

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == sorted(f"{n}\n".encode() * 3 for n in range(12))


# -- files ----------------------------------------------------------------------------------------


def test_a_large_file_there_and_back(adb: Adb, tmp_path: Path) -> None:
    content = random.Random(1).randbytes(5 << 20)
    (tmp_path / "big").write_bytes(content)
    adb.out("push", str(tmp_path / "big"), "/sdcard/Download/new/folder/big.bin")
    listed = adb.out("shell", "stat -c '%s %F' /sdcard/Download/new/folder/big.bin")
    assert listed == f"{5 << 20} regular file\n".encode()
    adb.out("pull", "/sdcard/Download/new/folder/big.bin", str(tmp_path / "back"))
    assert (tmp_path / "back").read_bytes() == content


def test_a_folder_there_and_back_with_its_times(adb: Adb, tmp_path: Path) -> None:
    source = tmp_path / "folder"
    (source / "inner" / "深").mkdir(parents=True)
    rng = random.Random(2)
    wanted = {}
    for number, name in enumerate(("a.txt", "inner/b c.bin", "inner/深/文.bin", "inner/empty")):
        content = b"" if name.endswith("empty") else rng.randbytes(1000 * 7**number)
        (source / name).write_bytes(content)
        wanted[name] = content
    os.utime(source / "a.txt", (1_600_000_000, 1_600_000_000))
    adb.out("push", str(source), "/sdcard/Documents/")
    assert adb.out("shell", "stat -c %Y /sdcard/Documents/folder/a.txt") == b"1600000000\n"
    adb.out("pull", "-a", "/sdcard/Documents/folder", str(tmp_path / "copy"))
    found = {
        str(path.relative_to(tmp_path / "copy")): path.read_bytes()
        for path in (tmp_path / "copy").rglob("*")
        if path.is_file()
    }
    assert found == wanted
    assert int((tmp_path / "copy" / "a.txt").stat().st_mtime) == 1_600_000_000
    assert b"inner" in adb.out("ls", "/sdcard/Documents/folder")


def test_what_cannot_be_copied_is_told(adb_phone: AdbPhone, adb: Adb, tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"x")
    read_only = adb.run("push", str(tmp_path / "x"), "/system/app/x")
    assert read_only.returncode == 1
    assert b"Read-only file system" in read_only.stdout + read_only.stderr
    missing = adb.run("pull", "/sdcard/nosuch", str(tmp_path / "y"))
    assert missing.returncode == 1
    assert b"nosuch" in missing.stdout + missing.stderr
    (tmp_path / "huge").write_bytes(bytes(2 << 20))
    adb_phone.engine.run(lambda host: host.apply(lambda system: _fill(system, 1 << 20)))
    full = adb.run("push", str(tmp_path / "huge"), "/sdcard/huge")
    assert b"No space left on device" in full.stdout + full.stderr
    assert adb.out("shell", "rm /sdcard/filling; echo still here") == b"still here\n"


def _fill(system: System, left: int) -> None:
    """Fill a device but for some bytes."""
    size = MAX_BYTES - used_bytes(system.state) - left
    write(system, "/sdcard/filling", bytes(size))


# -- packages -------------------------------------------------------------------------------------


def test_install_and_uninstall(adb: Adb, tmp_path: Path) -> None:
    path = tmp_path / "guest.apk"
    path.write_bytes(apk(manifest(GUEST), filler=300_000))
    assert b"Success" in adb.out("install", "-r", "-t", "-g", str(path))
    assert adb.out("shell", "pm", "list", "packages", "-3") == f"package:{GUEST}\n".encode()
    assert b"Events injected: 1" in adb.out("shell", "monkey", "-p", GUEST, "1")
    assert f"{GUEST}/.Main".encode() in adb.out("shell", "dumpsys window | grep mCurrentFocus") or (
        f"{GUEST}/{GUEST}.Main".encode() in adb.out("shell", "dumpsys window | grep mCurrentFocus")
    )
    assert b"Success" in adb.out("uninstall", GUEST)
    assert GUEST.encode() not in adb.out("shell", "pm", "list", "packages")
    (tmp_path / "bad.apk").write_bytes(b"no apk")
    bad = adb.run("install", str(tmp_path / "bad.apk"))
    assert bad.returncode == 1
    assert b"INSTALL_PARSE_FAILED_NOT_APK" in bad.stdout + bad.stderr


def test_install_in_parts(adb: Adb, tmp_path: Path) -> None:
    (tmp_path / "base.apk").write_bytes(apk(manifest(GUEST), filler=1000))
    (tmp_path / "part.apk").write_bytes(apk(manifest(GUEST, split="config.en")))
    done = adb.out("install-multiple", str(tmp_path / "base.apk"), str(tmp_path / "part.apk"))
    assert b"Success" in done
    assert b"Success" in adb.out("uninstall", GUEST)
    adb.out("push", str(tmp_path / "base.apk"), "/data/local/tmp/base.apk")
    assert adb.out("shell", "pm install -r /data/local/tmp/base.apk") == b"Success\n"
    assert b"Success" in adb.out("uninstall", GUEST)


# -- ports ----------------------------------------------------------------------------------------


class Echo:
    """A service of this machine that answers in capitals."""

    def __enter__(self) -> Echo:
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.socket.getsockname()[1]
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()
        return self

    def serve(self) -> None:
        while True:
            try:
                link, _ = self.socket.accept()
            except OSError:
                return
            with link:
                while part := link.recv(65536):
                    link.sendall(part.upper())

    def __exit__(self, *_error: object) -> None:
        self.socket.shutdown(socket.SHUT_RDWR)
        self.thread.join()
        self.socket.close()


def exchange(port: int, content: bytes) -> bytes:
    with socket.create_connection(("127.0.0.1", port), 10) as link:
        sender = threading.Thread(target=link.sendall, args=(content,))
        sender.start()
        found = b""
        try:
            while len(found) < len(content) and (part := link.recv(65536)):
                found += part
        except ConnectionResetError:
            pass
        sender.join()
        return found


def test_forward_leads_to_a_port_of_the_device(adb: Adb, engine: DeviceEngine) -> None:
    with Echo() as echo:
        engine.local_ports[9008] = ("127.0.0.1", echo.port)
        port = int(adb.out("forward", "tcp:0", "tcp:9008"))
        content = b"abcdefgh" * 50_000
        assert exchange(port, content) == content.upper()
        assert f"tcp:{port} tcp:9008".encode() in adb.out("forward", "--list")
        adb.out("forward", "--remove-all")
        del engine.local_ports[9008]
    nowhere = int(adb.out("forward", "tcp:0", "tcp:9009"))
    assert exchange(nowhere, b"x") == b""
    adb.out("forward", "--remove-all")


def test_reverse_leads_back_to_the_host(adb: Adb) -> None:
    with Echo() as echo:
        adb.out("reverse", "tcp:7070", f"tcp:{echo.port}")
        assert f"tcp:7070 tcp:{echo.port}".encode() in adb.out("reverse", "--list")
        rebound = adb.run("reverse", "--no-rebind", "tcp:7070", "tcp:1")
        assert rebound.returncode == 1
        through_the_device = int(adb.out("forward", "tcp:0", "tcp:7070"))
        content = b"there and back " * 20_000
        assert exchange(through_the_device, content) == content.upper()
        adb.out("reverse", "--remove", "tcp:7070")
        assert adb.run("reverse", "--remove", "tcp:7070").returncode == 1
        assert exchange(through_the_device, b"x") == b""
        free = int(adb.out("reverse", "tcp:0", f"tcp:{echo.port}"))
        assert free > 0
        adb.out("reverse", "--remove-all")
        assert adb.out("reverse", "--list").strip() == b""
        adb.out("forward", "--remove-all")


# -- the log --------------------------------------------------------------------------------------


def test_logcat_goes_on_with_what_comes(adb: Adb) -> None:
    adb.out("logcat", "-b", "all", "-c")
    with adb.popen("logcat", "-v", "epoch", "Probe:I", "*:S") as process:
        try:
            adb.out("shell", "log -t Other no; log -t Probe first one")
            found = read_until(process, rb"first one\n")
            adb.out("shell", "log -t Probe second")
            found += read_until(process, rb"second\n")
        finally:
            process.kill()
    lines = [line for line in found.decode().splitlines() if not line.startswith("---")]
    pattern = r"^ +\d+\.\d{3} +\d+ +\d+ [VDIWEF] Probe *: (.*)$"
    assert [m[1] for line in lines if (m := re.match(pattern, line))] == ["first one", "second"]
    assert "Other" not in found.decode()
    assert b"second" in adb.out("logcat", "-d")
    adb.out("logcat", "-c")
    assert b"second" not in adb.out("logcat", "-d")


# -- coming and going -----------------------------------------------------------------------------


def test_the_adb_server_is_killed_and_the_device_is_back(adb: Adb) -> None:
    adb.run("kill-server", serial=False)
    assert adb.run("start-server", serial=False).returncode == 0
    assert adb.run("wait-for-device").returncode == 0
    assert adb.out("shell", "echo back") == b"back\n"


def test_unroot_and_root(adb: Adb) -> None:
    assert b"restarting adbd as non root" in adb.out("unroot")
    assert adb.run("wait-for-device").returncode == 0
    assert eventually(lambda: adb.run("shell", "whoami").stdout == b"shell\n")
    adb.out("root")
    assert adb.out("shell", "whoami") == b"root\n"


def test_reboot_keeps_what_lasts(adb: Adb) -> None:
    adb.out("shell", "echo kept > /sdcard/kept; settings put global device_name Kept")
    adb.out("reboot")
    assert adb.run("wait-for-device").returncode == 0
    assert eventually(lambda: adb.run("shell", "cat /sdcard/kept").stdout == b"kept\n")
    assert adb.out("shell", "settings get global device_name") == b"Kept\n"


def test_a_device_that_ends_is_gone(adb_phone: AdbPhone) -> None:
    with adb_phone.another() as other:
        listed = other.adb.run("devices", serial=False).stdout.decode()
        assert listed.count("\tdevice") == 2
        assert other.adb.out("shell", "echo other") == b"other\n"
    gone = adb_phone.adb.run("devices", serial=False).stdout.decode()
    assert eventually(
        lambda: (
            other.adb.serial + "\tdevice"
            not in adb_phone.adb.run("devices", serial=False).stdout.decode()
        )
    ), gone
    assert adb_phone.adb.out("shell", "echo first") == b"first\n"
