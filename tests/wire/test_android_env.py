"""Stock android_env attached to a virtual emulator: reset, step, snapshots, forests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import adbutils
import numpy as np
import pytest
from adb_phone import Adb, free_port
from android_env import loader
from android_env.components import config_classes
from android_env.components.adb_log_stream import AdbLogStream
from android_env.environment import AndroidEnv
from android_env.proto import adb_pb2, state_pb2
from android_env.wrappers import a11y_grpc_wrapper
from virtual_emulators import config

from mobile_gym.accessibility import parse_proto
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.server.virtual_emulator import VirtualEmulator

TOUCH, LIFT, REPEAT = 0, 1, 2
TASK = 'id: "anything"\nname: "Anything"\nmax_episode_steps: 100000\n'


@dataclass
class Attached:
    """android_env and the emulator that it is attached to."""

    env: AndroidEnv
    emulator: VirtualEmulator
    adb_server_port: int


@pytest.fixture(scope="module", autouse=True)
def streams_are_closed() -> Iterator[None]:
    """Close and reap logcat's processes, which android_env only kills.

    Whichever test the collector runs in would be blamed otherwise.
    """
    stop = AdbLogStream.stop_stream

    def stop_for_good(stream: AdbLogStream) -> None:
        stop(stream)
        process = stream._adb_subprocess
        process.wait(10)
        process.stdout.close()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(AdbLogStream, "stop_stream", stop_for_good)
        yield


@pytest.fixture(scope="module")
def attached(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Attached]:
    folder, server_port = tmp_path_factory.mktemp("android_env"), free_port()
    task = folder / "task.textproto"
    task.write_text(TASK, encoding="utf-8")
    server = Adb(server_port, "", folder)
    assert server.run("start-server", serial=False).returncode == 0
    try:
        with VirtualEmulator(APPS, config(clock="real", adb_server_port=server_port)) as emulator:
            device = Adb(server_port, emulator.serial, folder)
            assert device.run("wait-for-device").returncode == 0
            with loader.load(_settings(emulator, server_port, task)) as env:
                yield Attached(env, emulator, server_port)
    finally:
        server.run("kill-server", serial=False)


def _settings(
    emulator: VirtualEmulator, server_port: int, task: Path
) -> config_classes.AndroidEnvConfig:
    ports = emulator.ports
    return config_classes.AndroidEnvConfig(
        task=config_classes.FilesystemTaskConfig(path=str(task)),
        simulator=config_classes.EmulatorConfig(
            emulator_launcher=config_classes.EmulatorLauncherConfig(
                adb_port=ports.adb, emulator_console_port=ports.console, grpc_port=ports.grpc
            ),
            adb_controller=config_classes.AdbControllerConfig(
                adb_path=adbutils.adb_path(), adb_server_port=server_port, default_timeout=20
            ),
        ),
    )


def act(kind: int, x: float = 0.0, y: float = 0.0) -> dict[str, np.ndarray]:
    return {
        "action_type": np.array(kind, np.int32),
        "touch_position": np.array((x, y), np.float32),
    }


def start(attached: Attached, activity: str) -> None:
    answer = attached.env.execute_adb_call(
        adb_pb2.AdbRequest(start_activity=adb_pb2.AdbRequest.StartActivity(full_activity=activity))
    )
    assert answer.status == adb_pb2.AdbResponse.Status.OK, answer


def test_reset_and_steps(attached: Attached) -> None:
    env, engine = attached.env, attached.emulator.engine
    first = env.reset()
    assert first.observation["pixels"].shape == (1200, 540, 3)
    start(attached, "com.android.deskclock/.DeskClock")
    forest = engine.run(lambda host: host.forest())
    timer = next(node for node in forest if node.content_description == "Timer")
    x, y = timer.bounds.center
    for kind in (TOUCH, LIFT, REPEAT):
        timestep = env.step(act(kind, x / 540, y / 1200))
        assert not timestep.last()
    forest = engine.run(lambda host: host.forest())
    assert any(node.selected for node in forest if node.content_description == "Timer")
    # The status bar's clock may change between the two looks; the page may not.
    pixels = env.step(act(REPEAT)).observation["pixels"]
    frame = engine.run(lambda host: host.screenshot())
    np.testing.assert_array_equal(pixels[100:], frame[100:])


def test_snapshots(attached: Attached) -> None:
    env, engine = attached.env, attached.emulator.engine
    env.reset()
    status = state_pb2.LoadStateResponse.Status
    args = {"snapshot_name": "before"}
    missing = env.load_state(state_pb2.LoadStateRequest(args=args))
    assert missing.status == status.NOT_FOUND
    saved = env.save_state(state_pb2.SaveStateRequest(args=args))
    assert saved.status == state_pb2.SaveStateResponse.Status.OK
    before = engine.run(lambda host: host.activity)
    start(attached, "com.android.settings/.Settings")
    assert engine.run(lambda host: host.activity) != before
    assert env.load_state(state_pb2.LoadStateRequest(args=args)).status == status.OK
    assert engine.run(lambda host: host.activity) == before


def test_no_forest_is_stale_in_200_reads(attached: Attached) -> None:
    """The forest that android_env's own wrapper gives after a step is that of the screen."""
    wrapped = a11y_grpc_wrapper.A11yGrpcWrapper(
        attached.env,
        start_a11y_service=False,
        enable_a11y_tree_info=True,
        add_latest_a11y_info_to_obs=True,
        latest_a11y_info_only=True,
    )
    engine = attached.emulator.engine
    try:
        wrapped.reset()
        stale = missing = 0
        for number in range(200):
            app = ("com.android.deskclock/.DeskClock", "com.android.settings/.Settings")[number % 2]
            engine.shell(f"am start -n {app}")
            got = wrapped.step(act(REPEAT)).observation["a11y_forest"]
            if got is None:
                missing += 1
                continue
            packages = {node.package_name for node in parse_proto(got)}
            stale += app.partition("/")[0] not in packages
        assert (stale, missing) == (0, 0)
    finally:
        wrapped._server.stop(None)
