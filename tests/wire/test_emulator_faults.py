"""What goes wrong with an emulator: a step recovers or ends truncated, and nothing hangs.

Each server is a process of its own, and what happens to it is real.
"""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import adbutils
import pytest
from served_devices import QUICK, SIZE, Server, adb_server, made, opened, spec_of, wait_for

from mobile_gym import OpenApp, Swipe, Tap, Wait
from mobile_gym.core.errors import DeviceFault, DeviceTimeout, DeviceUnreachable
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.ports import DeviceReset
from mobile_gym.devices import open_device
from mobile_gym.devices.emulator import EmulatorDevice
from mobile_gym.devices.emulator.screenshots import SharedImages
from mobile_gym.envs import MobileEnv

TASK = "MobileGym/Clock.SetAlarm-v0"
LIMIT_S = 12.0
"""Both deadlines of `QUICK`, and what a loaded machine adds."""


@pytest.fixture(scope="module")
def adb_port() -> Iterator[int]:
    with adb_server() as port:
        yield port


@pytest.fixture(scope="module")
def plain_server() -> Iterator[Server]:
    made = Server()
    yield made
    made.kill()


@pytest.fixture
def server(plain_server: Server) -> Server:
    plain_server.restore()
    return plain_server


@pytest.fixture(scope="module")
def faulty_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("faulty") / "control", clock="real")
    made.tell()
    yield made
    made.kill()


@pytest.fixture
def faulty(faulty_server: Server) -> Server:
    faulty_server.restore()
    return faulty_server


def ends_void(env: MobileEnv, action: object, fault: str) -> None:
    """The step ends the episode, names the fault, pays nothing and takes no longer than it may."""
    begun = time.monotonic()
    _, reward, terminated, truncated, info = env.step(action)
    assert time.monotonic() - begun < LIMIT_S
    assert (reward, terminated, truncated) == (0.0, False, True), info
    assert not info["valid"]
    assert info["termination_reason"] == "device_fault"
    assert fault in info["device_fault"]


def open_sockets() -> set[str]:
    """The sockets of this process, by what the kernel calls them."""
    links = Path("/proc/self/fd").iterdir()
    return {name for link in links if (name := _target(link)).startswith("socket:")}


def _target(link: Path) -> str:
    try:
        return os.readlink(link)
    except FileNotFoundError:  # closed since, as the folder's own
        return ""


def goes_on(env: MobileEnv) -> None:
    """A new episode works."""
    env.reset(seed=1)
    _, _, _, truncated, info = env.step(OpenApp("Clock"))
    assert info["valid"]
    assert not truncated
    assert info["activity"].startswith("com.android.deskclock/")


def test_killed_in_a_step_and_back_after_two_seconds(server: Server, adb_port: int) -> None:
    with made(TASK, device=spec_of(server.told, adb_port, **QUICK)) as env:
        env.reset(seed=1)

        def die_and_return() -> None:
            server.kill()
            back.wait(2.0)
            server.start()

        back = threading.Event()
        thread = threading.Timer(0.01, die_and_return)
        thread.start()
        ends_void(env, Swipe((0.5, 0.8), (0.5, 0.2), 10.0), "DeviceUnreachable")
        thread.join()
        goes_on(env)


def test_killed_between_steps_and_back_is_another_device(server: Server, adb_port: int) -> None:
    """What the episode did on it is lost, so going on would judge another episode."""
    with made(TASK, device=spec_of(server.told, adb_port, **QUICK)) as env:
        env.reset(seed=1)
        server.kill()
        server.start()
        ends_void(env, Wait(0.1), "DeviceUnreachable")
        goes_on(env)


def test_a_shell_of_another_device_is_a_fault(server: Server, adb_port: int) -> None:
    """adb alone goes on with whatever has taken the place of the device."""
    with opened(server.told, adb_port, **QUICK) as device:
        device.reset(DeviceReset(seed=1))
        device.shell("settings put system font_scale 1.3")
        server.kill()
        server.start()
        with pytest.raises(DeviceFault, match=r"started anew|gone|closed|offline|not found"):
            device.shell("settings get system font_scale")


def test_nothing_is_done_on_another_device(server: Server, adb_port: int) -> None:
    with opened(server.told, adb_port, **QUICK) as device:
        device.reset(DeviceReset(seed=1))
        saved = device.save_state()
        server.kill()
        server.start()
        with pytest.raises(DeviceUnreachable, match="started anew"):
            device.load_state(saved)
        with pytest.raises(DeviceUnreachable, match="started anew"):
            device.perform(OpenApp("Clock"))
    with opened(server.told, adb_port, **QUICK) as device:
        device._connection.open()
        assert "launcher" in device._connection.shell("dumpsys window | grep mCurrentFocus").stdout


def test_never_back(server: Server, adb_port: int) -> None:
    limits = {"connect_timeout_s": 1.5, "call_timeout_s": 1.0}
    with made(TASK, device=spec_of(server.told, adb_port, **limits)) as env:
        env.reset(seed=1)
        server.kill()
        ends_void(env, Tap(0.5, 0.5), "DeviceUnreachable")
        begun = time.monotonic()
        with pytest.raises(DeviceUnreachable, match="no emulator at"):
            env.reset(seed=1)
        assert time.monotonic() - begun < LIMIT_S


def test_hanging(server: Server, adb_port: int) -> None:
    with made(TASK, device=spec_of(server.told, adb_port, **QUICK)) as env:
        env.reset(seed=1)
        server.signal(signal.SIGSTOP)
        ends_void(env, Tap(0.5, 0.5), "DeviceTimeout")
        server.signal(signal.SIGCONT)
        goes_on(env)


def test_hanging_for_a_moment(server: Server, adb_port: int) -> None:
    with made(TASK, device=spec_of(server.told, adb_port, **QUICK)) as env:
        env.reset(seed=1)
        server.signal(signal.SIGSTOP)
        thread = threading.Timer(0.5, server.signal, (signal.SIGCONT,))
        thread.start()
        _, _, _, truncated, info = env.step(OpenApp("Clock"))
        thread.join()
        assert info["valid"]
        assert not truncated


def test_connection_refused(server: Server, adb_port: int) -> None:
    server.kill()
    limits = {"connect_timeout_s": 0.5, "call_timeout_s": 0.5}
    with opened(server.told, adb_port, **limits) as device:
        for _ in range(2):
            with pytest.raises(DeviceFault, match="no emulator at"):
                device.reset(DeviceReset())
        with pytest.raises(DeviceUnreachable, match=r"reset\(\) it first"):
            device.observe()


def test_the_adb_server_is_killed(server: Server, adb_port: int) -> None:
    with opened(server.told, adb_port) as device:
        device.reset(DeviceReset())
        assert device.shell("echo before").stdout == "before\n"
        program = [adbutils.adb_path(), "-P", str(adb_port)]
        subprocess.run([*program, "kill-server"], check=True, capture_output=True)
        assert device.shell("echo after").stdout == "after\n"


def test_half_a_frame(faulty: Server, adb_port: int) -> None:
    spec = spec_of(faulty.told, adb_port, shared_memory=False, **QUICK)
    with made(TASK, device=spec) as env:
        env.reset(seed=1)
        faulty.tell("half_frame_once")
        _, _, _, _, info = env.step(Tap(0.5, 0.02))
        assert info["valid"]
        assert faulty.control is not None
        assert faulty.control.read_text(encoding="utf-8") == ""  # it was sent
        faulty.tell("half_frame")
        ends_void(env, Tap(0.5, 0.02), "broken screenshots")
        faulty.tell()
        goes_on(env)


def open_calculator(device: EmulatorDevice) -> NormalizedPoint:
    """Where its key 7 is."""
    device.reset(DeviceReset(seed=1))
    assert device.perform(OpenApp("Calculator")).accepted
    frame = device.observe()
    key = next(node for node in frame.nodes if node.text == "7" and node.clickable)
    return key.bounds.center.to_normalized(frame.width_px, frame.height_px)


def typed(device: EmulatorDevice) -> set[str]:
    """What the calculator shows that is made of sevens."""
    return {node.text for node in device.observe().nodes if node.text.strip("7") == ""} - {""}


def test_a_tap_is_done_once_whatever_becomes_of_its_picture(faulty: Server, adb_port: int) -> None:
    with opened(faulty.told, adb_port, shared_memory=False, **QUICK) as device:
        key = open_calculator(device)
        faulty.tell("half_frame_once")
        device.perform(Tap(key))
        assert faulty.control is not None
        assert faulty.control.read_text(encoding="utf-8") == ""
        assert typed(device) == {"7"}
        device.perform(Tap(key))
        assert typed(device) == {"7", "77"}


def test_a_tap_is_done_once_though_its_shared_file_is_gone(faulty: Server, adb_port: int) -> None:
    with opened(faulty.told, adb_port, **QUICK) as device:
        key = open_calculator(device)
        for path in Path("/dev/shm").glob(f"mobile-gym-{os.getpid()}-*"):
            path.unlink()
        device.perform(Tap(key))
        assert typed(device) == {"7"}
        device.perform(Tap(key))
        assert typed(device) == {"7", "77"}


@pytest.mark.parametrize("as_real", [False, True])
@pytest.mark.parametrize("kind", ["malformed_forest", "empty_forest", "old_forest"])
def test_a_forest_that_cannot_be_used(
    faulty: Server, adb_port: int, kind: str, as_real: bool
) -> None:
    """`uiautomator dump` says what the forwarder does not; without it the episode is void."""
    with made(TASK, device=spec_of(faulty.told, adb_port, as_real=as_real, **QUICK)) as env:
        env.reset(seed=1)
        faulty.tell(kind)
        _, _, _, _, info = env.step(OpenApp("Settings"))
        assert info["valid"]
        packages = {node.package_name for node in env.frame.nodes}
        assert "com.android.settings" in packages
        assert not env.frame.is_stale
        if kind == "old_forest":
            return
        faulty.tell(kind, "no_dump")
        ends_void(env, OpenApp("Clock"), "no accessibility forest")


def test_an_old_forest_is_called_stale(faulty: Server, adb_port: int) -> None:
    with opened(faulty.told, adb_port, as_real=True, **QUICK) as device:
        device.reset(DeviceReset())
        assert not device.observe().is_stale
        faulty.tell("old_forest", "no_dump")
        device.perform(OpenApp("Settings"))
        frame = device.observe()
        assert frame.is_stale
        assert frame.activity.startswith("com.android.settings/")


def test_a_full_disk_while_saving(faulty: Server, adb_port: int) -> None:
    with opened(faulty.told, adb_port, as_real=True, **QUICK) as device:
        device.reset(DeviceReset())
        state = device.save_state()
        device.perform(OpenApp("Settings"))
        faulty.tell("full_disk")
        with pytest.raises(DeviceFault, match="No space left"):
            device.save_state()
        device.load_state(state)
        assert "launcher" in device.observe().activity


def test_no_room_for_shared_memory(
    server: Server, adb_port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with opened(server.told, adb_port) as device:
        device.reset(DeviceReset())
        shared = device.observe().screenshot
    monkeypatch.setattr(os, "posix_fallocate", full)
    with opened(server.told, adb_port) as device:
        device.reset(DeviceReset())
        sent = device.observe().screenshot
    assert shared is not None
    assert sent is not None
    assert (shared == sent).all()
    assert SharedImages().take(100) is None


def test_nothing_is_left_behind(server: Server, adb_port: int) -> None:
    def files() -> set[str]:
        mine = f"mobile-gym-{os.getpid()}-"
        return {name for name in os.listdir("/dev/shm") if name.startswith(mine)}

    threads, sockets = set(threading.enumerate()), open_sockets()
    device = open_device(spec_of(server.told, adb_port, as_real=True, **QUICK), screen_size=SIZE)
    device.reset(DeviceReset())
    device.perform(Tap(0.5, 0.5))
    assert files()
    assert open_sockets() - sockets
    device.close()
    device.close()
    assert files() == set()
    for thread in set(threading.enumerate()) - threads:
        thread.join(5)  # gRPC's own thread that ended our server ends a moment after it
        assert not thread.is_alive()
    wait_for(lambda: not open_sockets() - sockets)  # gRPC closes them from a thread of its core
    with pytest.raises(DeviceUnreachable):
        device.perform(Tap(0.5, 0.5))


def test_a_device_that_hangs_at_once_is_a_timeout(server: Server, adb_port: int) -> None:
    limits = {"connect_timeout_s": 1.0, "call_timeout_s": 0.5}
    with opened(server.told, adb_port, **limits) as device:
        device.reset(DeviceReset())
        server.signal(signal.SIGSTOP)
        with pytest.raises(DeviceTimeout):
            device.shell("echo 1")
        server.signal(signal.SIGCONT)
