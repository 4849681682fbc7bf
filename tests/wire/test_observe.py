"""Programs that know nothing of this package drive a device, through `mobile-gym observe`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mobile_gym.core.actions import Finish, Key, OpenApp, PressKey, Swipe, Tap
from mobile_gym.core.episodes import Episode
from mobile_gym.rollouts.storing.integrity import episode_damage
from mobile_gym.rollouts.storing.outcomes import Outcome, outcome_of
from mobile_gym.rollouts.storing.provenance import OBSERVED, OUT_OF_BAND, OUT_OF_BAND_ALLOWED
from mobile_gym.rollouts.storing.store import episode_files, read_episode

TASK = "Settings.TurnOnWifi"
MOBILE_GYM = (sys.executable, "-c", "from mobile_gym.cli import main; main()")

ADB = """
import os, re, subprocess, sys, time

def shell(*words):
    return subprocess.check_output(["adb", "shell", *words], text=True)

def tap(text):
    for _ in range(10):
        shell("uiautomator", "dump", "/sdcard/window.xml")
        for node in re.findall(r"<node [^>]*>", shell("cat", "/sdcard/window.xml")):
            if f'text="{text}"' in node:
                box = re.search(r'bounds="\\[(\\d+),(\\d+)\\]\\[(\\d+),(\\d+)\\]"', node).groups()
                left, top, right, bottom = map(int, box)
                shell("input", "tap", str((left + right) // 2), str((top + bottom) // 2))
                return
    sys.exit(f"there is no {text}")

print(os.environ["MOBILE_GYM_INSTRUCTION"], "=", sys.argv[1])
shell("am", "start", "-n", "com.android.settings/.Settings")
tap("Network &amp; internet")
tap("Internet")
if len(sys.argv) > 2:
    shell(sys.argv[2])
else:
    tap("Wi-Fi")
shell("rm", "/sdcard/window.xml")
"""
UIAUTOMATOR = """
import uiautomator2

device = uiautomator2.connect()
device.app_start("com.android.settings", stop=True)
device(text="Network & internet").click(timeout=10)
device(text="Internet").click(timeout=10)
device(text="Wi-Fi").click(timeout=10)
device.press("home")
"""
ANDROID_ENV = """
import sys
import adbutils
import numpy as np
from android_env import loader
from android_env.components import config_classes

grpc, console, adb, server = map(int, sys.argv[1:5])
with open("task.textproto", "w") as file:
    file.write('id: "any"\\nname: "Any"\\nmax_episode_steps: 1000\\n')
launcher = config_classes.EmulatorLauncherConfig(
    adb_port=adb, emulator_console_port=console, grpc_port=grpc
)
controller = config_classes.AdbControllerConfig(
    adb_path=adbutils.adb_path(), adb_server_port=server, default_timeout=20
)
config = config_classes.AndroidEnvConfig(
    task=config_classes.FilesystemTaskConfig(path="task.textproto"),
    simulator=config_classes.EmulatorConfig(
        emulator_launcher=launcher, adb_controller=controller
    ),
)
with loader.load(config) as env:
    env.reset()
    for kind, y in [(0, 0.8), (0, 0.7), (0, 0.5), (0, 0.3), (1, 0.3)]:
        place = np.array([0.5, y], np.float32)
        env.step({"action_type": np.array(kind, np.int32), "touch_position": place})
"""


def observed(folder: Path, script: str, *arguments: str, options: tuple[str, ...] = ()) -> Episode:
    """The stored episode of a script, which is run as it is."""
    (folder / "agent.py").write_text(script, encoding="utf-8")
    out = folder / "run"
    place = ("--task", TASK, "--out", str(out), "--seed", "5", "--timeout-s", "90", *options)
    done = subprocess.run(
        [*MOBILE_GYM, "observe", *place, "--", sys.executable, "agent.py", *arguments],
        capture_output=True,
        text=True,
        cwd=folder,
        env=os.environ | {"HOME": str(folder)},
        timeout=180,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert (out / "report.html").is_file()
    (file,) = episode_files(out / "episodes")
    episode = read_episode(file)
    assert episode_damage(episode) == ()
    return episode


def actions(episode: Episode) -> list[object]:
    return [step.action for step in episode.steps[1:]]


def judged(episode: Episode) -> Outcome:
    outcome = outcome_of(episode)
    assert outcome.is_judged
    return outcome


def test_a_plain_adb_script(tmp_path: Path) -> None:
    episode = observed(tmp_path, ADB, "{instruction}")
    opened, *taps, last = actions(episode)
    assert (opened, last) == (OpenApp("com.android.settings"), Finish())
    assert [type(each) for each in taps] == [Tap] * 3
    assert episode.provenance[OBSERVED] == "exited"
    assert OUT_OF_BAND not in episode.provenance
    outcome = judged(episode)
    assert (outcome.success, outcome.side_effects) == (True, ())
    assert episode.steps[3].frame.activity.endswith("$WifiSettingsActivity")


def test_a_uiautomator2_script(tmp_path: Path) -> None:
    episode = observed(tmp_path, UIAUTOMATOR)
    opened, *taps, home, last = actions(episode)
    assert (opened, home, last) == (OpenApp("com.android.settings"), PressKey(Key.HOME), Finish())
    assert [type(each) for each in taps] == [Tap] * 3
    outcome = judged(episode)
    assert (outcome.success, outcome.side_effects) == (True, ())


def test_a_stock_android_env_loop(tmp_path: Path) -> None:
    names = ("{grpc_port}", "{console_port}", "{adb_port}", "{adb_server_port}")
    episode = observed(tmp_path, ANDROID_ENV, *names)
    swipe, last = actions(episode)
    assert isinstance(swipe, Swipe)
    assert swipe.end.y == pytest.approx(0.3, abs=0.01)
    assert last == Finish()
    assert OUT_OF_BAND not in episode.provenance
    assert not judged(episode).success


@pytest.mark.parametrize("is_allowed", [False, True])
def test_nobody_wins_by_the_back_door(tmp_path: Path, is_allowed: bool) -> None:
    options = ("--allow-shell",) if is_allowed else ()
    episode = observed(tmp_path, ADB, "{instruction}", "svc wifi enable", options=options)
    key, other = OUT_OF_BAND, OUT_OF_BAND_ALLOWED
    if is_allowed:
        key, other = other, key
    assert json.loads(episode.provenance[key]) == ["svc wifi enable (settings/global/wifi_on)"]
    assert other not in episode.provenance
    outcome = judged(episode)
    assert (outcome.success, outcome.completion) == (is_allowed, 1.0)


def test_an_agent_that_fails_claims_nothing(tmp_path: Path) -> None:
    episode = observed(tmp_path, "import sys; sys.exit(3)")
    assert (episode.provenance[OBSERVED], episode.provenance["exit_code"]) == ("failed", "3")
    assert len(episode.steps) == 2
    assert episode.steps[-1].truncated
    outcome = judged(episode)
    assert (outcome.success, outcome.is_self_reported) == (False, False)
