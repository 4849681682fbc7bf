"""AndroidWorld's own code, driven by lines of JSON: it sets up, judges and tears down tasks.

Runs in AndroidWorld's virtual environment, whose pins exclude ours, and imports nothing of ours but
the module beside it. Each line on standard input is a request, `{"do": NAME, ...}`; each line on
standard output its answer: `{"ok": VALUE, "seconds": ..., "slept": ...}`, or `{"error": ..., ...}`
where AndroidWorld raised. What AndroidWorld prints goes to standard error.

    PYTHONPATH=ANDROID_WORLD python driver.py --console-port 5554 --grpc-port 8554 --adb ADB
        --adb-server-port 5037 --forwarder APK [--cut-sleeps]

AndroidWorld finds its apps below TMPDIR, which whoever starts this has filled (`downloads.py`).
"""

from __future__ import annotations

import argparse
import contextlib
import dataclasses
import functools
import json
import logging
import os
import pathlib
import sqlite3
import sys
import threading
import time
import traceback
from collections.abc import Callable
from typing import Any

from android_env.components import config_classes
from android_env.wrappers import a11y_grpc_wrapper
from android_world import registry, suite_utils
from android_world.env import adb_utils, env_launcher, interface
from android_world.env.setup_device import setup
from android_world.task_evals import task_eval
from google.protobuf import json_format, message
from scripted_agents import AGENTS, run_agent

CUT_S = 0.02
"""What is left of a sleep that is cut."""
MESSENGER = "simple sms messenger"
"""A message takes a moment to be sent; the sleeps of its tasks wait for that, and are kept."""
RESTARTS = "_restart_server"
"""Waits for an adb server to know the device again: android_env's, after any command failed."""


class Sleeps:
    """Counts how long AndroidWorld's main thread sleeps, and may cut it short.

    Args:
        is_cut: whether sleeps are cut.
    """

    def __init__(self, is_cut: bool) -> None:
        self.asked_s = 0.0
        self.slept_s = 0.0
        self.is_cut = is_cut
        self._really = time.sleep
        time.sleep = self._sleep

    def _sleep(self, seconds: float) -> None:
        by = sys._getframe(1).f_code.co_name
        if threading.current_thread() is not threading.main_thread() or by == RESTARTS:
            self._really(seconds)
            return
        begun_s = time.monotonic()
        self._really(min(seconds, CUT_S) if self.is_cut else seconds)
        self.asked_s += seconds
        self.slept_s += time.monotonic() - begun_s


class Driver:
    """One device, and the task that it is set up for.

    Args:
        env: AndroidWorld's environment.
        sleeps: what becomes of its sleeps.
    """

    def __init__(self, env: interface.AsyncEnv, sleeps: Sleeps) -> None:
        self._env = env
        self._sleeps = sleeps
        self._may_cut = sleeps.is_cut
        self._task: task_eval.TaskEval | None = None
        self._classes = registry.TaskRegistry().get_registry("android_world")
        self._warnings: list[str] = []
        log = logging.Handler(logging.WARNING)
        log.emit = lambda record: self._warnings.append(record.getMessage())
        logging.getLogger("absl").addHandler(log)

    @property
    def task(self) -> task_eval.TaskEval:
        """The task that is set up.

        Raises:
            RuntimeError: there is none.
        """
        if self._task is None:
            raise RuntimeError("no task is set up; do 'initialize' first")
        return self._task

    def tasks(self) -> list[str]:
        """Names of all task classes."""
        return sorted(self._classes)

    def setup_apps(self) -> None:
        """Set up all of AndroidWorld's apps by its own code."""
        setup.setup_apps(self._env)

    def setup_app(self, app: str) -> dict[str, Any]:
        """Set up one app, and tell what AndroidWorld's log warned of."""
        self._warnings.clear()
        setup.setup_apps(
            self._env,
            tuple(setup_class for setup_class in setup._APPS if setup_class.app_name == app),
        )
        return {"warnings": list(self._warnings)}

    def apps(self) -> list[str]:
        """Names of the apps that it sets up, in its order."""
        return [setup_class.app_name for setup_class in setup._APPS]

    def initialize(self, task: str, seed: int) -> dict[str, Any]:
        """Draw a task's parameters as AndroidWorld's suites do, and set the device up for it."""
        made = suite_utils.create_suite({task: self._classes[task]}, seed=seed, env=self._env)
        self._task = made[task][0]
        self._sleeps.is_cut = self._may_cut and MESSENGER not in self._task.app_names
        drawn = _plain_value(self._task.params)  # setting it up may put them into other words
        self._task.initialize_task(self._env)
        if self._task.start_on_home_screen:
            self._env.reset(go_home=True)
        return {
            "params": drawn,
            "goal": self._task.goal,
            "apps": list(self._task.app_names),
            "complexity": self._task.complexity,
        }

    def rows(self, database: str, table: str) -> list[dict[str, Any]]:
        """The rows of a table of an app's database, pulled as AndroidWorld's judges pull it."""
        with (
            self._env.controller.pull_file(database) as folder,
            contextlib.closing(
                sqlite3.connect(os.path.join(folder, os.path.basename(database)))
            ) as opened,
        ):
            opened.row_factory = sqlite3.Row
            found = opened.execute(f'SELECT * FROM "{table}"').fetchall()
        return [_plain_value(dict(row)) for row in found]

    def answer(self, text: str) -> None:
        """Say something, as an agent's answer to a question."""
        self._env.interaction_cache = text

    def is_successful(self) -> float:
        """AndroidWorld's own verdict."""
        return float(self.task.is_successful(self._env))

    def tear_down(self) -> None:
        """Undo what `initialize` did."""
        self.task.tear_down(self._env)
        self._sleeps.is_cut = self._may_cut
        self._task = None

    def observe(self) -> dict[str, Any]:
        """What AndroidWorld's agents are given of the screen."""
        state = self._env.get_state()
        return {
            "activity": self._env.foreground_activity_name,
            "elements": [_plain_value(element) for element in state.ui_elements],
            "pixels": list(state.pixels.shape),
        }

    def home(self) -> None:
        """Go to the home screen."""
        adb_utils.press_home_button(self._env.controller)

    def run(self, agent: str, moves: list[dict[str, Any]]) -> dict[str, Any]:
        """Have one of AndroidWorld's agents play the task with a model that follows a script."""
        return run_agent(agent, moves, self._env, self.task)

    def agents(self) -> list[str]:
        """Names that `run` takes."""
        return sorted(AGENTS)


REQUESTS: dict[str, Callable[..., Any]] = {
    name: getattr(Driver, name)
    for name in (
        *("tasks", "apps", "agents", "setup_apps", "setup_app", "initialize", "answer"),
        *("is_successful", "rows", "tear_down", "observe", "home", "run"),
    )
}


def _plain_value(value: object) -> Any:
    """A value of AndroidWorld as JSON has it."""
    if isinstance(value, message.Message):
        return json_format.MessageToDict(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {
            item.name: _plain_value(getattr(value, item.name)) for item in dataclasses.fields(value)
        }
    if isinstance(value, dict):
        return {str(key): _plain_value(item) for key, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_plain_value(item) for item in value]
    if isinstance(value, bytes):
        return value.hex()
    if value is None or isinstance(value, str | int | float | bool):
        return value
    return str(value)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("console", "grpc", "adb-server"):
        parser.add_argument(f"--{name}-port", type=int, required=True)
    parser.add_argument("--adb", required=True)
    parser.add_argument("--forwarder", type=pathlib.Path, required=True)
    parser.add_argument("--cut-sleeps", action="store_true")
    given = parser.parse_args()
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    sleeps = Sleeps(given.cut_sleeps)
    # AndroidWorld does not say which adb server; its default is everybody's.
    config_classes.AdbControllerConfig = functools.partial(
        config_classes.AdbControllerConfig, adb_server_port=given.adb_server_port
    )
    a11y_grpc_wrapper._get_accessibility_forwarder_apk = given.forwarder.read_bytes
    driver: Driver | None = None
    for line in sys.stdin:
        request = json.loads(line)
        name = request.pop("do")
        begun_s, asked_s, slept_s = time.monotonic(), sleeps.asked_s, sleeps.slept_s
        answer: dict[str, Any]
        try:
            if name == "open":
                driver = Driver(
                    env_launcher.load_and_setup_env(
                        console_port=given.console_port,
                        adb_path=given.adb,
                        grpc_port=given.grpc_port,
                    ),
                    sleeps,
                )
                answer = {"ok": None}
            elif driver is None:
                raise RuntimeError("do 'open' first")
            else:
                answer = {"ok": REQUESTS[name](driver, **request)}
        except Exception as error:  # whatever AndroidWorld raises is an answer, and says so
            frames = traceback.extract_tb(error.__traceback__)
            where = [f"{os.path.basename(frame.filename)}:{frame.lineno}" for frame in frames]
            answer = {"error": f"{type(error).__name__}: {error}", "where": where}
            traceback.print_exc()
        passed_s = time.monotonic() - begun_s
        answer["slept"] = sleeps.asked_s - asked_s
        answer["seconds"] = passed_s - (sleeps.slept_s - slept_s)
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    main()
