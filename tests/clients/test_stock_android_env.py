"""android_env as it is, attached to a device of Google's: the newest, and 1.2.3 in an environment
of its own (`android_env_1_2.sh`), which AndroidWorld pins."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np
import pytest
from android_env import loader
from android_env.components import config_classes
from android_env.components.adb_log_stream import AdbLogStream
from android_env.proto import adb_pb2
from android_env.wrappers import a11y_grpc_wrapper
from served_apart import serving_apart

TASK = 'id: "anything"\nname: "Anything"\nmax_episode_steps: 100000\n'
CLOCK = "com.google.android.deskclock/com.android.deskclock.DeskClock"


@pytest.fixture(scope="module", autouse=True)
def streams_are_closed() -> Iterator[None]:
    """Reap logcat's processes, which android_env only kills."""
    stop = AdbLogStream.stop_stream

    def stop_for_good(stream: AdbLogStream) -> None:
        stop(stream)
        process = stream._adb_subprocess
        process.wait(10)
        if process.stdout is not None:
            process.stdout.close()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(AdbLogStream, "stop_stream", stop_for_good)
        yield


@pytest.fixture(scope="module")
def env(tmp_path_factory: pytest.TempPathFactory) -> Iterator[a11y_grpc_wrapper.A11yGrpcWrapper]:
    folder = tmp_path_factory.mktemp("android_env")
    task = folder / "task.textproto"
    task.write_text(TASK, encoding="utf-8")
    with serving_apart(folder, "--persona", "google") as served:
        settings = config_classes.AndroidEnvConfig(
            task=config_classes.FilesystemTaskConfig(path=str(task)),
            simulator=config_classes.EmulatorConfig(
                emulator_launcher=config_classes.EmulatorLauncherConfig(
                    adb_port=served.adb_port,
                    emulator_console_port=served.console_port,
                    grpc_port=served.grpc_port,
                ),
                adb_controller=config_classes.AdbControllerConfig(
                    adb_path=served.adb, adb_server_port=served.adb_server_port
                ),
            ),
        )
        with loader.load(settings) as inner:
            made = a11y_grpc_wrapper.A11yGrpcWrapper(
                inner,
                start_a11y_service=True,
                enable_a11y_tree_info=True,
                add_latest_a11y_info_to_obs=True,
                latest_a11y_info_only=True,
            )
            try:
                made.reset()
                yield made
            finally:
                made._server.stop(None)


def answer(
    env: a11y_grpc_wrapper.A11yGrpcWrapper, request: adb_pb2.AdbRequest
) -> adb_pb2.AdbResponse:
    response = env.execute_adb_call(request)
    assert response.status == adb_pb2.AdbResponse.Status.OK, response
    return response


def shell(env: a11y_grpc_wrapper.A11yGrpcWrapper, *words: str) -> str:
    generic = adb_pb2.AdbRequest.GenericRequest(args=["shell", *words])
    return answer(env, adb_pb2.AdbRequest(generic=generic)).generic.output.decode()


def wait_a_step(env: a11y_grpc_wrapper.A11yGrpcWrapper):
    action = {
        "action_type": np.array(2, np.int32),
        "touch_position": np.array((0.0, 0.0), np.float32),
    }
    return env.step(action)


def start_clock(env: a11y_grpc_wrapper.A11yGrpcWrapper) -> None:
    request = adb_pb2.AdbRequest.StartActivity(full_activity=CLOCK)
    answer(env, adb_pb2.AdbRequest(start_activity=request))


def test_a_tree_comes_with_the_step(env: a11y_grpc_wrapper.A11yGrpcWrapper) -> None:
    start_clock(env)
    forest = wait_a_step(env).observation["a11y_forest"]
    packages = {node.package_name for window in forest.windows for node in window.tree.nodes}
    assert "com.google.android.deskclock" in packages


def test_the_front_activity_is_googles(env: a11y_grpc_wrapper.A11yGrpcWrapper) -> None:
    start_clock(env)
    request = adb_pb2.AdbRequest.GetCurrentActivity()
    found = answer(
        env, adb_pb2.AdbRequest(get_current_activity=request)
    ).get_current_activity.full_activity
    assert found == CLOCK


def test_closing_all_recent_apps_leads_home(env: a11y_grpc_wrapper.A11yGrpcWrapper) -> None:
    """As AndroidWorld closes them: `id=N` of `dumpsys activity recents`, `am stack remove N`."""
    start_clock(env)
    ids = re.findall(r"id=(\d+)", shell(env, "dumpsys activity recents"))
    assert ids
    for number in ids:
        shell(env, "am", "stack", "remove", number)
    request = adb_pb2.AdbRequest.GetCurrentActivity()
    found = answer(
        env, adb_pb2.AdbRequest(get_current_activity=request)
    ).get_current_activity.full_activity
    assert "nexuslauncher" in found
    assert "id=" not in shell(env, "dumpsys activity recents").partition("Visible")[2]


def test_packages_are_listed_and_cleared(env: a11y_grpc_wrapper.A11yGrpcWrapper) -> None:
    request = adb_pb2.AdbRequest.PackageManagerRequest(
        clear=adb_pb2.AdbRequest.PackageManagerRequest.Clear(
            package_name="com.google.android.deskclock"
        )
    )
    assert (
        b"Success"
        in answer(env, adb_pb2.AdbRequest(package_manager=request)).package_manager.output
    )
    listing = adb_pb2.AdbRequest.PackageManagerRequest.List(
        packages=adb_pb2.AdbRequest.PackageManagerRequest.List.Packages()
    )
    request = adb_pb2.AdbRequest.PackageManagerRequest(list=listing)
    items = list(
        answer(env, adb_pb2.AdbRequest(package_manager=request)).package_manager.list.items
    )
    assert "com.android.chrome" in items
    assert "com.android.browser" not in items


def test_files_go_there_and_back(env: a11y_grpc_wrapper.A11yGrpcWrapper) -> None:
    push = adb_pb2.AdbRequest.Push(content=b"one\0two", path="/sdcard/Download/a b.bin")
    answer(env, adb_pb2.AdbRequest(push=push))
    pull = adb_pb2.AdbRequest.Pull(path="/sdcard/Download/a b.bin")
    assert answer(env, adb_pb2.AdbRequest(pull=pull)).pull.content == b"one\0two"
