"""What a step costs on a served device, for several clients side by side in one run.

Every client taps the two tabs of the clock in turn and gets what it gets of the screen, which
settles at once:

* ours: `env.step` with a tap, pixels and tree, rewarded; screenshots through shared memory;
* raw: that tap's `sendTouch` and `getScreenshot` through the same transport, and nothing else;
* android_env: one of its steps (touching or lifting; a tap takes two), pixels only;
* android_env_a11y: the same with its accessibility wrapper; android_env_a11y_tap: a whole tap
  there, two steps;
* adb: `input tap`, `screencap` and `uiautomator dump`, each a program of its own.

A size is that of a device, or `SEEN@DEVICE` for a device of one size that is seen at another: ours
and raw have the emulator scale, android_env, which always takes the screen's own size, has its
rescaling wrapper do it, and screencap knows nothing but the screen's own size.

They take turns, each round on a fresh device. Of every figure the best round counts, because what
else a machine does only ever adds; a ratio is the median of the rounds' own.

    python benchmarks/wire.py [--json] [--steps 200] [--rounds 3]
        [--sizes 2400x1080,1200x540,1200x540@2400x1080]
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import adbutils
import gymnasium
import numpy as np
from rich.console import Console
from rich.table import Table

import mobile_gym
from mobile_gym.core.actions import Tap
from mobile_gym.core.errors import UsageError
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.ports import DeviceReset
from mobile_gym.devices import open_device
from mobile_gym.devices.emulator.controller import Controller
from mobile_gym.virtual_device.server.config import parse_screen

TASK = "MobileGym/Clock.SetAlarm-v0"
ACTIVITY = "com.android.deskclock/.DeskClock"
TABS = ("Alarm", "Timer")
WARM_UP = 10
"""Calls that do not count."""
RATIOS = {
    "ours_by_raw": ("ours_p50_ms", "raw_p50_ms"),
    "android_env_a11y_by_ours": ("android_env_a11y_p50_ms", "ours_p50_ms"),
    "android_env_a11y_tap_by_ours": ("android_env_a11y_tap_p50_ms", "ours_p50_ms"),
}
ANDROID_ENV_TASK = 'id: "anything"\nname: "Anything"\nmax_episode_steps: 1000000\n'


@dataclass(frozen=True, slots=True)
class Sizes:
    """Height and width in pixels, of the device and of what is seen of it."""

    device: tuple[int, int]
    seen: tuple[int, int]

    def __str__(self) -> str:
        if self.seen == self.device:
            return f"{self.device[0]}x{self.device[1]}"
        return f"{self.seen[0]}x{self.seen[1]}@{self.device[0]}x{self.device[1]}"


def p50_ms(work: Callable[[int], object], times: int) -> float:
    """Median time of a call in milliseconds, after a few that do not count."""
    measured = []
    for number in range(times + WARM_UP):
        begun = time.perf_counter()
        work(number)
        if number >= WARM_UP:
            measured.append(time.perf_counter() - begun)
    return float(np.median(measured) * 1000)


@contextmanager
def served(size: str, server_port: int) -> Iterator[dict[str, Any]]:
    """A virtual emulator in a process of its own, and where it is."""
    arguments = ["--grpc-port", "0", "--console-port", "0", "--adb-port", "0", "--screen", size]
    with subprocess.Popen(
        [
            sys.executable,
            "-m",
            "mobile_gym.virtual_device",
            *arguments,
            "--adb-server-port",
            str(server_port),
        ],
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            yield json.loads(process.stdout.readline())
        finally:
            process.terminate()


def raw_calls(told: dict[str, Any], sizes: Sizes, points: Any, times: int) -> float:
    """Median of a tap's `sendTouch` and `getScreenshot` through shared memory."""
    controller = Controller(
        "127.0.0.1",
        told["grpc_port"],
        token="",
        call_timeout_s=10,
        connect_timeout_s=10,
        shared_memory=True,
    )
    try:
        controller.connect()
        height, width = sizes.device
        controller.limit_to(sizes.seen[1], sizes.seen[0], (width, height))
        pixels = [Tap(point).point.to_pixels(width, height) for point in points]

        def step(number: int) -> None:
            x, y = pixels[number % 2]
            controller.touch([(x, y, 1), (x, y, 0)])
            controller.screenshot()

        return p50_ms(step, times)
    finally:
        controller.close()


def our_steps(
    told: dict[str, Any], server_port: int, sizes: Sizes, points: Any, times: int
) -> dict[str, float]:
    """Median of our step, and of what it is made of."""
    spec = {
        "serial": told["serial"],
        "grpc_port": told["grpc_port"],
        "adb_server_port": server_port,
    }
    env: Any = gymnasium.make(
        TASK,
        device=spec,
        image_size=sizes.seen,
        observe=("screenshot", "accessibility_tree"),
        max_steps=10**9,
        disable_env_checker=True,
    ).unwrapped
    parts: dict[str, list[float]] = {}

    def step(number: int) -> None:
        _, _, terminated, truncated, info = env.step(Tap(points[number % 2]))
        assert not terminated, info
        assert not truncated, info
        for name, spent_s in env.last_timings.items() if number >= WARM_UP else ():
            parts.setdefault(name, []).append(spent_s * 1000)

    with contextlib.closing(env):
        env.reset(seed=0)
        env.step(mobile_gym.OpenApp("Clock"))
        found = {"ours_p50_ms": p50_ms(step, times)}
    return found | {
        f"ours_{name}_p50_ms": float(np.median(values)) for name, values in parts.items()
    }


def tabs(size: tuple[int, int]) -> list[NormalizedPoint]:
    """Where the clock's tabs are, relative to the screen: found on a device in process."""
    device = open_device("virtual", screen_size=size)
    device.reset(DeviceReset())
    device.perform(mobile_gym.OpenApp("Clock"))
    frame = device.observe(screenshot=False)
    nodes = {node.label: node for node in frame.nodes if node.clickable}
    return [
        nodes[name].bounds.center.to_normalized(frame.width_px, frame.height_px) for name in TABS
    ]


def android_env_steps(
    told: dict[str, Any], server_port: int, sizes: Sizes, points: Any, times: int
) -> dict[str, float]:
    """Median of android_env's own step, without and with its accessibility wrapper."""
    from absl import logging
    from android_env import loader
    from android_env.components import config_classes
    from android_env.wrappers import a11y_grpc_wrapper, image_rescale_wrapper

    logging.set_verbosity(logging.FATAL)

    def action(number: int) -> dict[str, Any]:
        return {
            "action_type": np.array(number % 2, np.int32),  # TOUCH, LIFT
            "touch_position": np.array(points[number // 2 % 2], np.float32),
        }

    with tempfile.TemporaryDirectory() as folder:
        task = Path(folder, "task.textproto")
        task.write_text(ANDROID_ENV_TASK, encoding="utf-8")
        settings = config_classes.AndroidEnvConfig(
            task=config_classes.FilesystemTaskConfig(path=str(task)),
            simulator=config_classes.EmulatorConfig(
                emulator_launcher=config_classes.EmulatorLauncherConfig(
                    adb_port=told["adb_port"],
                    emulator_console_port=told["console_port"],
                    grpc_port=told["grpc_port"],
                ),
                adb_controller=config_classes.AdbControllerConfig(
                    adb_path=adbutils.adb_path(), adb_server_port=server_port
                ),
            ),
        )
        with loader.load(settings) as whole:
            env: Any = whole
            if sizes.seen != sizes.device:
                factors = [seen / full for seen, full in zip(sizes.seen, sizes.device, strict=True)]
                env = image_rescale_wrapper.ImageRescaleWrapper(whole, factors)
            env.reset()
            _adb(told, server_port, "shell", "am", "start", "-n", ACTIVITY)
            plain = p50_ms(lambda number: env.step(action(number)), times)
            wrapped = a11y_grpc_wrapper.A11yGrpcWrapper(
                env,
                start_a11y_service=False,
                enable_a11y_tree_info=True,
                add_latest_a11y_info_to_obs=True,
                latest_a11y_info_only=True,
            )
            wrapped.reset()
            _adb(told, server_port, "shell", "am", "start", "-n", ACTIVITY)
            a11y = p50_ms(lambda number: wrapped.step(action(number)), times)

            def tap(number: int) -> None:
                wrapped.step(action(2 * number))
                wrapped.step(action(2 * number + 1))

            a11y_tap = p50_ms(tap, times // 2)
            wrapped._server.stop(None)
    return {
        "android_env_p50_ms": plain,
        "android_env_a11y_p50_ms": a11y,
        "android_env_a11y_tap_p50_ms": a11y_tap,
    }


def _adb(told: dict[str, Any], server_port: int, *arguments: str) -> bytes:
    program = [adbutils.adb_path(), "-P", str(server_port), "-s", told["serial"]]
    return subprocess.run([*program, *arguments], capture_output=True, check=True).stdout


def adb_steps(
    told: dict[str, Any], server_port: int, sizes: Sizes, points: Any, times: int
) -> float:
    """Median of a step of a client that spawns adb for everything."""

    def step(number: int) -> None:
        x, y = Tap(points[number % 2]).point.to_pixels(sizes.device[1], sizes.device[0])
        _adb(told, server_port, "shell", "input", "tap", str(x), str(y))
        _adb(told, server_port, "exec-out", "screencap")
        _adb(told, server_port, "exec-out", "uiautomator", "dump", "/dev/tty")

    return p50_ms(step, times)


def one_round(sizes: Sizes, server_port: int, times: int) -> dict[str, float]:
    """Every figure, on one device."""
    with served(f"{sizes.device[0]}x{sizes.device[1]}", server_port) as told:
        _adb(told, server_port, "wait-for-device")
        points = tabs(sizes.device)
        found: dict[str, float] = {}
        _adb(told, server_port, "shell", "am", "start", "-n", ACTIVITY)
        before = raw_calls(told, sizes, points, times)
        found |= our_steps(told, server_port, sizes, points, times)
        _adb(told, server_port, "shell", "am", "start", "-n", ACTIVITY)
        found["raw_p50_ms"] = min(before, raw_calls(told, sizes, points, times))
        found |= android_env_steps(told, server_port, sizes, points, times)
        found["adb_p50_ms"] = adb_steps(told, server_port, sizes, points, max(times // 10, 1))
    return found


def measure(asked: list[Sizes], times: int, rounds: int) -> dict[str, dict[str, float]]:
    """Everything the table shows, by size (height x width)."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        server_port = int(taken.getsockname()[1])
    program = [adbutils.adb_path(), "-P", str(server_port)]
    subprocess.run([*program, "start-server"], capture_output=True, check=True)
    out: dict[str, dict[str, float]] = {}
    try:
        for sizes in asked:
            found = [one_round(sizes, server_port, times) for _ in range(rounds)]
            best = {name: min(figures[name] for figures in found) for name in found[0]}
            ratios = {
                name: float(np.median([figures[over] / figures[under] for figures in found]))
                for name, (over, under) in RATIOS.items()
            }
            out[str(sizes)] = best | ratios
    finally:
        subprocess.run([*program, "kill-server"], capture_output=True, check=False)
    return out


def sizes_of(text: str) -> list[Sizes]:
    """The sizes of `SEEN@DEVICE, ...`; without `@`, all of the device is seen."""
    found = []
    for part in text.split(","):
        seen, _, device = part.partition("@")
        try:
            screens = [parse_screen(device or seen), parse_screen(seen)]
        except UsageError as error:
            raise argparse.ArgumentTypeError(str(error)) from None
        found.append(Sizes(*((screen.height_px, screen.width_px) for screen in screens)))
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--steps", type=int, default=200, help="how many to time, of each client")
    parser.add_argument("--rounds", type=int, default=3, help="of which the best counts")
    parser.add_argument(
        "--sizes",
        type=sizes_of,
        default="2400x1080,1200x540,1200x540@2400x1080",
        help="HEIGHTxWIDTH or SEEN@DEVICE, ...",
    )
    options = parser.parse_args()
    if options.steps < 1 or options.rounds < 1:
        parser.error("--steps and --rounds must be at least 1")
    gymnasium.logger.min_level = gymnasium.logger.ERROR
    os.environ.setdefault("GRPC_VERBOSITY", "NONE")
    found = measure(options.sizes, options.steps, options.rounds)
    if options.json:
        print(json.dumps(found))
        return
    table = Table("figure", *found, title="Milliseconds of a step on a served device")
    for name in next(iter(found.values())):
        table.add_row(name, *(f"{values[name]:,.2f}" for values in found.values()))
    Console().print(table)


if __name__ == "__main__":
    main()
