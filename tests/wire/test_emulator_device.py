"""Attaching and launching: as to a real emulator, to a phone by adb alone, and what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from android_env.proto.snapshot_service_pb2 import SnapshotFilter
from android_env.proto.snapshot_service_pb2_grpc import SnapshotServiceStub
from served_devices import QUICK, SIZE, Server, adb_server, made, opened, spec_of
from virtual_emulators import channel

from mobile_gym import AskUser, Drag, OpenApp, PressKey, Swipe, Tap, Type
from mobile_gym.core.errors import DeviceFault, UsageError
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.ports import DeviceReset, DiffableDevice
from mobile_gym.devices import open_device
from mobile_gym.devices.emulator import EmulatorDevice
from mobile_gym.devices.emulator.adb import Adb, find_adb
from mobile_gym.devices.emulator.running import grpc_port_of, read_advertisement

CLOCK = "com.android.deskclock"


@pytest.fixture(scope="module")
def adb_port() -> Iterator[int]:
    with adb_server() as port:
        yield port


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with Server(clock="real") as made:
        yield made


def use(device: EmulatorDevice) -> None:
    """A way through two apps, with every kind of input that needs no edit field."""
    device.reset(DeviceReset(seed=1))
    assert "launcher" in device.observe().activity
    assert device.perform(OpenApp("Clock")).accepted
    frame = device.observe()
    assert frame.activity.startswith(CLOCK)
    assert {node.package_name for node in frame.nodes} >= {CLOCK}
    assert not frame.is_stale
    tabs = [node for node in frame.nodes if node.label in ("Timer", "Alarm") and node.clickable]
    tab = next(node for node in tabs if not node.selected)  # data outlast a reset
    device.perform(Tap(tab.bounds.center.to_normalized(frame.width_px, frame.height_px)))
    after = device.observe()
    assert after.screenshot is not None
    assert frame.screenshot is not None
    assert (after.screenshot != frame.screenshot).any()
    assert not device.perform(OpenApp("no such app")).accepted
    device.shell("am force-stop com.android.settings")  # so does how far a page was scrolled
    device.perform(OpenApp("Settings"))
    before = device.observe().forest
    device.perform(Swipe((0.5, 0.8), (0.5, 0.3)))
    assert device.observe().forest != before
    device.perform(PressKey("home"))
    assert "launcher" in device.observe().activity
    drag_an_icon(device)
    assert device.shell("exit 3").exit_code == 3
    assert device.shell("echo out; echo err >&2").stderr == "err\n"


ALARM = (
    "am start -a android.intent.action.SET_ALARM --ei android.intent.extra.alarm.HOUR 7 "
    "--ei android.intent.extra.alarm.MINUTES 20 --ez android.intent.extra.alarm.SKIP_UI true"
)


def drag_an_icon(device: EmulatorDevice) -> None:
    """Move an icon of the home screen away and back; where it lies outlasts a reset."""
    frame = device.observe()
    icon = next(node for node in frame.nodes if node.text == "Notes")
    start = icon.bounds.center.to_normalized(frame.width_px, frame.height_px)
    away = NormalizedPoint(start.x, start.y - 0.3)
    for drag in (Drag(start, away), Drag(away, start)):
        before = device.observe().forest
        assert device.perform(drag).accepted
        assert device.observe().forest != before
    assert any(
        node.bounds == icon.bounds for node in device.observe().nodes if node.text == "Notes"
    )
    assert device.perform(AskUser("Which one?")).accepted


def type_into_search(device: EmulatorDevice, text: str) -> set[str]:
    """What the fields of a new contact hold after typing into the first one."""
    device.shell("am start -a android.intent.action.INSERT -t vnd.android.cursor.dir/contact")
    frame = device.observe()
    field = next(node for node in frame.nodes if node.editable)
    at = field.bounds.center.to_normalized(frame.width_px, frame.height_px)
    assert device.perform(Type(text, at=at)).accepted
    return {node.text for node in device.observe().nodes if node.editable}


def test_as_a_real_emulator(server: Server, adb_port: int) -> None:
    with opened(server.told, adb_port, as_real=True) as device:
        use(device)
        assert not isinstance(device, DiffableDevice)
        assert "50%s off; $HOME 'x'" in type_into_search(device, "50%s off; $HOME 'x'")
        device.reset(DeviceReset())
        assert "你好" in type_into_search(device, "你好")


@pytest.mark.parametrize("as_real", [True, False])
def test_it_waits_until_a_toast_is_gone(server: Server, adb_port: int, as_real: bool) -> None:
    with opened(server.told, adb_port, as_real=as_real) as device:
        device.reset(DeviceReset())
        device.shell(ALARM)
        assert " Toast}" in device.shell("dumpsys window windows").stdout
        device.rest()
        assert " Toast}" not in device.shell("dumpsys window windows").stdout
        assert not any("from now" in node.text for node in device.observe().nodes)


def test_as_a_phone_by_adb_alone(server: Server, adb_port: int) -> None:
    spec = {"adb": server.told["serial"], "adb_server_port": adb_port}
    device = open_device(spec, screen_size=SIZE)
    assert isinstance(device, EmulatorDevice)
    with closing(device):
        use(device)
        with pytest.raises(DeviceFault, match="cannot be saved"):
            device.save_state()
        assert not device.perform(Type("你好")).accepted


def test_perturbations_of_a_real_device(server: Server, adb_port: int) -> None:
    with opened(server.told, adb_port, as_real=True) as device:
        wanted = {"dark": True, "font_scale": 1.2, "navigation": "buttons"}
        device.reset(DeviceReset(perturbation=wanted))
        assert device.shell("settings get system font_scale").stdout == "1.2\n"
        assert device.shell("settings get secure navigation_mode").stdout == "0\n"
        device.reset(DeviceReset())
        assert device.shell("settings get system font_scale").stdout == "1.0\n"
        assert device.shell("settings get secure navigation_mode").stdout == "2\n"
        with pytest.raises(UsageError, match="cannot have the perturbation icon_order"):
            device.reset(DeviceReset(perturbation={"icon_order": 3}))
        with pytest.raises(UsageError, match="it must be in"):
            device.reset(DeviceReset(perturbation={"font_scale": 9}))
        with pytest.raises(UsageError, match="speaks en-US, not zh"):
            device.reset(DeviceReset(language="zh"))


def test_a_virtual_one_tells_what_changed(server: Server, adb_port: int) -> None:
    with opened(server.told, adb_port) as device:
        device.reset(DeviceReset(seed=1))
        assert isinstance(device, DiffableDevice)
        before = device.save_state()
        device.shell("settings put system font_scale 1.3")
        assert device.diff(before) == ("settings/system/font_scale",)
        assert device.diff(before, by_field=True) == ("settings/system/font_scale",)
        assert device.traces(before) == ()
        device.load_state(device.undone(before, device.diff(before)))
        assert device.diff(before) == ()
        device.load_state(before)
        assert device.diff(before) == ()
        for bad in ({"perturbation": {"no_such": 1}}, {"language": "xx"}):
            with pytest.raises(UsageError):
                device.reset(DeviceReset(**bad))
        with pytest.raises(UsageError, match="not saved by this device"):
            device.load_state(object())


def test_states_nobody_holds_are_forgotten(server: Server, adb_port: int) -> None:
    """A device keeps 4,096 states, and an episode takes two."""
    with opened(server.told, adb_port) as device:
        device.reset(DeviceReset())
        kept = device.save_state()
        for _ in range(4200):
            device.save_state()
        device.load_state(kept)


def snapshots_of(server: Server) -> list[str]:
    with channel(server.told["grpc_port"]) as link:
        stub = SnapshotServiceStub(link)
        listed = stub.ListSnapshots(SnapshotFilter(), timeout=10)
    return [one.snapshot_id for one in listed.snapshots]


def test_snapshots_of_a_real_emulator_that_nobody_holds_are_deleted(
    server: Server, adb_port: int
) -> None:
    """Each takes gigabytes."""
    with opened(server.told, adb_port, as_real=True) as device:
        device.reset(DeviceReset())
        kept = device.save_state()
        for _ in range(3):
            device.save_state()
        assert len(snapshots_of(server)) == 2
        device.load_state(kept)
        with pytest.raises(UsageError, match="not saved by this device"):
            device.load_state(object())
    assert snapshots_of(server) == []


def test_probes_longer_than_metadata_may_be(server: Server, adb_port: int) -> None:
    with opened(server.told, adb_port, settle_timeout_s=100.0) as device:
        device.reset(DeviceReset())
        for size in (10, 300, 3000, 40_000):
            commands = [f"settings get global {number}{'x' * size}" for number in range(60)]
            for command in commands[: 200_000 // size]:
                assert device.shell(command).stdout == "null\n"
            assert device.perform(PressKey("home")).accepted
            assert device.shell(commands[0]).stdout == "null\n"


def test_an_environment_on_a_serial(
    server: Server, adb_port: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """`device="emulator-5554"`: the ports are where the emulator has written them down."""
    running = tmp_path / "avd" / "running"
    running.mkdir(parents=True)
    told = server.told
    written = f"port.serial={told['console_port']}\ngrpc.port={told['grpc_port']}\n"
    (running / "pid_1.ini").write_text(written, encoding="utf-8")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(adb_port))
    with made("MobileGym/Clock.SetAlarm-v0", device=told["serial"]) as env:
        env.reset(seed=1)
        assert env.step(OpenApp("Clock"))[4]["activity"].startswith(CLOCK)


def test_where_emulators_are() -> None:
    assert grpc_port_of(5554, {}) == 8554
    assert grpc_port_of(5556, {}) == 8556
    assert grpc_port_of(5556, {"grpc.port": "9000"}) == 9000
    assert read_advertisement("127.0.0.1", 1) == {}
    assert Path(find_adb()).is_file()


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ({"kind": "emulator"}, "say which one"),
        ({"grpc_port": 99999}, "is no port"),
        ({"serial": "emulator-5554", "call_timeout_s": 0}, "seconds above 0"),
        ({"adb": "abc", "grpc_port": 1}, "neither gRPC nor an AVD"),
        ({"avd": "Pixel", "serial": "emulator-5554"}, "chosen for it"),
        ({"avd": "Pixel", "emulater": 1}, "emulater"),
        ('{"grpc_port": 99999}', "is no port"),
        ('{"grpc_port": ', "is no JSON object"),
        ("{}", "names no kind"),
        (5554, "neither text"),
        ({"serial": 5554}, "serial must be a text, not 5554"),
        ({"avd": "Pixel", "headless": "no"}, "headless must be true or false"),
    ],
)
def test_what_cannot_be_opened(spec: Any, says: str) -> None:
    with pytest.raises(UsageError, match=says):
        open_device(spec)


def test_no_emulator_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("ANDROID_HOME", "ANDROID_SDK_ROOT", "HOME"):
        monkeypatch.setenv(variable, str(tmp_path))
    with pytest.raises(UsageError, match="install the Android emulator"):
        open_device({"avd": "Pixel", **QUICK})


def test_a_token_is_sent(adb_port: int) -> None:
    with Server(clock="stepped", options=("--token", "swordfish")) as server:
        with opened(server.told, adb_port, token="swordfish") as device:
            device.reset(DeviceReset())
        with (
            opened(server.told, adb_port, token="sword", **QUICK) as device,
            pytest.raises(DeviceFault, match="authorization"),
        ):
            device.reset(DeviceReset())


def test_spec_reaches_every_field() -> None:
    spec = spec_of({"serial": "emulator-5554", "grpc_port": 1}, 2, snapshot="clean", as_real=True)
    config = open_device(spec, screen_size=(10, 20)).config  # type: ignore[attr-defined]
    assert (config.canvas, config.snapshot, config.as_real) == ((10, 20), "clean", True)


def test_an_adb_server_that_starts_slowly_is_not_the_devices_delay(
    server: Server, tmp_path: Path
) -> None:
    slow = tmp_path / "adb"
    slow.write_text(f'#!/bin/sh\nsleep 2\nexec "{find_adb()}" "$@"\n', encoding="utf-8")
    slow.chmod(0o755)
    with adb_server() as port:
        adb = Adb(
            server.told["serial"], host="127.0.0.1", port=port, program=str(slow), timeout_s=1.5
        )
        assert adb.shell("echo here").stdout.strip() == "here"


def test_a_server_that_cannot_start_is_waited_for_no_longer(tmp_path: Path) -> None:
    broken = tmp_path / "adb"
    broken.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    broken.chmod(0o755)
    with adb_server() as port:
        adb = Adb("emulator-5554", host="127.0.0.1", port=port, program=str(broken))
        with pytest.raises(DeviceFault, match=str(port)):
            adb.wait_known(0.5)
