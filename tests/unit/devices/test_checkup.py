"""The doctor's findings on made-up machines: folders, programs, environment variables, servers."""

from __future__ import annotations

import os
import socket
import socketserver
import stat
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from mobile_gym.devices.checkup import CheckupFinding, FindingStatus, Machine, check_up
from mobile_gym.devices.checkup.emulator import CHECKS as OF_EMULATORS
from mobile_gym.devices.checkup.machine import is_port_taken
from mobile_gym.devices.checkup.requirements import CHECKS

VERSIONS = {
    "gymnasium": "1.2.0",
    "numpy": "2.1.0",
    "cattrs": "26.1.0",
    "skia-python": "138.0",
    "android-env": "1.3.0",
    "grpcio": "1.81.1rc1",
    "protobuf": "6.33.5",
    "google-re2": "1.1.20251105",
    "greenlet": "3.2.0",
}


def program(path: Path, says: str, status: int = 0) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\ncat <<'END'\n{says}\nEND\nexit {status}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def machine(tmp_path: Path, **fields: object) -> Machine:
    """A bare Linux machine without anything."""
    given = {
        "environment": {"PATH": f"{tmp_path}/bin:/usr/bin:/bin"},
        "home": tmp_path,
        "system": "Linux",
        "architecture": "x86_64",
        "kvm": tmp_path / "kvm",
        "scratch": tmp_path,
        "shared_memory": tmp_path,
        "versions": lambda name: VERSIONS.get(name, ""),
        "has_module": lambda name: name != "adbutils",
    } | fields
    return Machine(**given)  # type: ignore[arg-type]


def found(of: Machine, purpose: str = "emulator") -> dict[str, CheckupFinding]:
    return {finding.name: finding for finding in check_up(of, purpose)}  # type: ignore[arg-type]


@pytest.fixture
def sdk(tmp_path: Path) -> Path:
    """An SDK with an emulator, adb, a system image and an AVD of it."""
    place = tmp_path / "sdk"
    program(place / "emulator" / "emulator", "Android emulator version 35.2.10.0 (build_id 1)")
    program(place / "platform-tools" / "adb", "Android Debug Bridge version 1.0.41\nVersion 35")
    (place / "system-images" / "android-33" / "google_apis" / "x86_64").mkdir(parents=True)
    make_avd(tmp_path, "Pixel_6", "x86_64")
    return place


def make_avd(home: Path, name: str, abi: str) -> Path:
    folder = home / ".android" / "avd"
    own = folder / f"{name}.avd"
    (own / "snapshots" / "clean").mkdir(parents=True)
    (folder / f"{name}.ini").write_text(f"avd.ini.encoding=UTF-8\npath={own}\n")
    image = f"system-images/android-33/google_apis/{abi}/"
    (own / "config.ini").write_text(
        f"abi.type={abi}\nimage.sysdir.1={image}\nhw.gpu.mode = swiftshader_indirect\n"
    )
    return own


@contextmanager
def adb_server(answers: dict[str, str]) -> Iterator[int]:
    """Something that answers as an adb server does."""

    class Handler(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            size = int(self.request.recv(4), 16)
            request = self.request.recv(size).decode()
            answer = answers.get(request)
            if answer is None:
                self.request.sendall(b"FAIL0004nope")
            else:
                self.request.sendall(f"OKAY{len(answer):04x}{answer}".encode())

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield int(server.server_address[1])
        finally:
            server.shutdown()
            thread.join()


def test_every_finding_that_is_not_ok_has_a_cure(tmp_path: Path) -> None:
    bare = machine(tmp_path, versions=lambda name: "", has_module=lambda name: False, python=(3, 9))
    findings = [finding for check in (*CHECKS, *OF_EMULATORS) for finding in check(bare)]
    assert {finding.status for finding in findings} >= {FindingStatus.BROKEN, FindingStatus.NOTE}
    for finding in findings:
        assert finding.detail
        assert finding.status is FindingStatus.OK or finding.cure, finding


def test_packages_and_their_versions(tmp_path: Path) -> None:
    names = found(machine(tmp_path))
    assert all(names[name].status is FindingStatus.OK for name in ("Python", *VERSIONS))
    old = found(machine(tmp_path, versions=lambda name: "0.29.1", python=(3, 10)))
    assert old["gymnasium"] == CheckupFinding(
        "gymnasium", FindingStatus.BROKEN, "0.29.1", "pip install 'gymnasium>=1.1,<2'"
    )
    assert old["Python"].status is FindingStatus.BROKEN
    new = found(machine(tmp_path, versions=lambda name: "2.0"))
    assert new["gymnasium"].status is FindingStatus.BROKEN
    assert new["android-env"].status is FindingStatus.BROKEN
    none = found(machine(tmp_path, versions=lambda name: ""))
    assert none["protobuf"].detail == "not installed"


def test_fonts_are_needed_and_extras_are_not(tmp_path: Path) -> None:
    names = found(machine(tmp_path, has_module=lambda name: False))
    assert names["font font_roboto"].status is FindingStatus.BROKEN
    assert names["font font_roboto"].cure == "pip install font-roboto"
    assert names["extra zh"] == CheckupFinding(
        "extra zh", FindingStatus.NOTE, "without mplfonts", "pip install 'mobile-gym[zh]'"
    )


def test_a_whole_emulator_machine_is_well(tmp_path: Path, sdk: Path) -> None:
    (tmp_path / "kvm").touch()
    environment = {"PATH": "/usr/bin:/bin", "ANDROID_HOME": str(sdk)}
    names = found(machine(tmp_path, environment=environment))
    assert not [finding for finding in names.values() if finding.status is FindingStatus.BROKEN]
    assert names["emulator"].detail == "35.2.10.0"
    assert names["AVD Pixel_6"].detail == "x86_64, gpu swiftshader_indirect, snapshots: clean"
    assert names["adb"].detail.startswith("1.0.41")
    assert "swiftshader" in names["graphics"].detail


def test_what_emulators_lack_is_a_note_for_virtual_devices(tmp_path: Path) -> None:
    of = machine(tmp_path)
    assert {name for name, f in found(of).items() if f.status is FindingStatus.BROKEN} == {
        "virtualisation", "Android SDK", "AVDs", "adb",
    }  # fmt: skip
    assert not [f for f in found(of, "virtual").values() if f.status is FindingStatus.BROKEN]
    assert found(of, "virtual")["adb"].status is FindingStatus.NOTE


def test_virtualisation(tmp_path: Path) -> None:
    assert "firmware" in found(machine(tmp_path))["virtualisation"].cure
    (tmp_path / "kvm").touch(mode=0o000)
    closed = found(machine(tmp_path))["virtualisation"]
    assert closed.status is (FindingStatus.OK if os.geteuid() == 0 else FindingStatus.BROKEN)
    assert found(machine(tmp_path, system="Darwin"))["virtualisation"].status is FindingStatus.OK
    assert (
        found(machine(tmp_path, system="Windows"))["virtualisation"].status is FindingStatus.BROKEN
    )


@pytest.mark.parametrize("fails", ["missing", "silent", "failing"])
def test_a_broken_emulator_program(tmp_path: Path, sdk: Path, fails: str) -> None:
    path = sdk / "emulator" / "emulator"
    if fails == "missing":
        path.unlink()
    else:
        program(path, "libX11.so.6 is missing", status=int(fails == "failing"))
    environment = {"PATH": "/usr/bin:/bin", "ANDROID_SDK_ROOT": str(sdk)}
    assert (
        found(machine(tmp_path, environment=environment))["emulator"].status is FindingStatus.BROKEN
    )


def test_a_variable_that_leads_nowhere(tmp_path: Path) -> None:
    environment = {"PATH": "/usr/bin:/bin", "ANDROID_HOME": str(tmp_path / "gone")}
    names = found(machine(tmp_path, environment=environment))
    assert names["ANDROID_HOME"].status is FindingStatus.BROKEN
    assert names["Android SDK"].status is FindingStatus.BROKEN


def test_avds_that_cannot_run_here(tmp_path: Path, sdk: Path) -> None:
    make_avd(tmp_path, "Arm", "arm64-v8a")
    (sdk / "system-images" / "android-33" / "google_apis" / "arm64-v8a").mkdir()
    make_avd(tmp_path, "NoImage", "x86")
    own = make_avd(tmp_path, "Empty", "x86_64")
    (own / "config.ini").unlink()
    environment = {"PATH": "/usr/bin:/bin", "ANDROID_HOME": str(sdk)}
    names = found(machine(tmp_path, environment=environment))
    assert names["AVD Pixel_6"].status is FindingStatus.OK
    assert names["AVD Arm"].detail == "its image is for arm64-v8a, this machine is x86_64"
    assert names["AVD NoImage"].cure == "sdkmanager 'system-images;android-33;google_apis;x86'"
    assert "config.ini" in names["AVD Empty"].detail
    elsewhere = {**environment, "ANDROID_AVD_HOME": str(tmp_path / "none")}
    arm = machine(tmp_path, environment=elsewhere, architecture="arm64")
    assert "arm64-v8a" in found(arm)["AVDs"].cure


def test_adb_on_the_path_and_its_server(tmp_path: Path) -> None:
    program(tmp_path / "bin" / "adb", "Android Debug Bridge version 1.0.41")
    environment = {"PATH": f"{tmp_path}/bin:/usr/bin:/bin"}

    def with_server(answers: dict[str, str]) -> dict[str, CheckupFinding]:
        with adb_server(answers) as port:
            own = {**environment, "ANDROID_ADB_SERVER_PORT": str(port)}
            return found(machine(tmp_path, environment=own))

    same = with_server({"host:version": "0029", "host:devices": ""})
    assert same["adb server"].status is FindingStatus.OK
    other = with_server({"host:version": "001f", "host:devices": "R58\tunauthorized\n"})
    assert "1.0.31" in other["adb server"].detail
    assert other["adb server"].status is FindingStatus.NOTE
    assert other["device R58"].detail == "unauthorized"
    stranger = with_server({})
    assert stranger["adb server"].status is FindingStatus.BROKEN
    program(tmp_path / "bin" / "adb", "not adb", status=1)
    assert found(machine(tmp_path, environment=environment))["adb"].status is FindingStatus.BROKEN


def test_the_disk(tmp_path: Path) -> None:
    names = found(machine(tmp_path, scratch=tmp_path / "gone", home=tmp_path / "gone"))
    assert names["disk"].status is FindingStatus.BROKEN
    assert names["disk for AVDs"].status is FindingStatus.BROKEN
    assert found(machine(tmp_path, shared_memory=tmp_path / "gone"))["shared memory"].cure


def test_ports_that_are_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        assert is_port_taken(port)
    assert not is_port_taken(port)


def test_a_taken_console_port_is_named(tmp_path: Path) -> None:
    port = next((p for p in range(5570, 5586, 2) if not is_port_taken(p)), None)
    assert port is not None
    with socket.create_server(("127.0.0.1", port)):
        names = found(machine(tmp_path))
    assert f"emulator-{port}" in names["emulator ports"].cure


def test_the_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    import json

    from mobile_gym.cli import main

    def run(*arguments: str) -> tuple[int | str | None, str, str]:
        with pytest.raises(SystemExit) as ended:
            main(["doctor", *arguments])
        said = capsys.readouterr()
        return ended.value.code, said.out, said.err

    for name in ("ANDROID_HOME", "ANDROID_SDK_ROOT", "ANDROID_AVD_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "/nonexistent")
    status, out, _ = run("--json")
    assert status == 0
    assert {row["status"] for row in json.loads(out)} <= {"ok", "note"}
    status, out, _ = run("--for", "emulator")
    assert status == 1
    assert "keep emulators from working" in out
    assert "ANDROID_HOME" in out
    status, out, err = run("--for", "toaster")
    assert (status, out) == (2, "")
    assert "virtual, emulator" in err
