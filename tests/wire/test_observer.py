"""An agent that speaks adb from a process of its own is watched over gRPC, and then judged."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

import pytest
from served_devices import Server, adb_server, opened

from mobile_gym.core.ports import DeviceReset
from mobile_gym.core.substates import PageNode
from mobile_gym.core.tasks import Task
from mobile_gym.rollouts.collecting.observing import BlackBoxAgent, watch_agent
from reward_models.autoeval import AutoEvalJudge, judge_frames
from reward_models.judge_bench.rehearsal import parse_statements
from reward_models.language_models import Request
from reward_models.language_models.scripted import ScriptedModel

BLACK_BOX = """
import sys
from adb_shell.adb_device import AdbDeviceTcp

device = AdbDeviceTcp("127.0.0.1", int(sys.argv[1]), default_transport_timeout_s=20)
device.connect(auth_timeout_s=10)
print("asked to:", sys.argv[2])
for package in ("com.android.deskclock", "com.android.settings"):
    print(device.shell(f"am start -a android.intent.action.MAIN -p {package}").strip())
    device.shell("sleep 1")
device.close()
"""

TASK = Task(
    "Settings.Open",
    {"en": "Open the Settings app"},
    ("com.android.settings",),
    (PageNode(1, "The home screen is shown"), PageNode(2, "The Settings app is open")),
    golden_steps=1,
)
PAGES = {1: "page: com.android.launcher3/", 2: "page: com.android.settings/"}


def by_page(request: Request) -> str:
    """A Reasoner that looks at the name of the page alone."""
    text = request.messages[1].text
    judgements = [
        {
            "id": identifier,
            "analysis": "by the page's name",
            "verdict": "Success" if PAGES[identifier] in text else "Uncertain",
        }
        for identifier, _, _ in parse_statements(request)
    ]
    return json.dumps({"judgements": judgements, "critical_info": ""})


@pytest.fixture
def server() -> Iterator[Server]:
    made = Server(clock="real")
    made.start()
    yield made
    made.kill()


def test_a_black_box_over_adb(server: Server) -> None:
    with adb_server() as port, opened(server.told, port) as device:
        device.reset(DeviceReset(seed=3))
        command = [sys.executable, "-c", BLACK_BOX, str(server.told["adb_port"]), "{instruction}"]
        watched = watch_agent(device, BlackBoxAgent(command, timeout_s=60.0), TASK, interval_s=0.1)
    assert (watched.ended, watched.exit_code) == ("exited", 0), watched.log
    assert watched.log.startswith("asked to: Open the Settings app\n")
    assert watched.frames[0].activity.startswith("com.android.launcher3/")
    assert watched.frames[-1].activity.startswith("com.android.settings/")
    assert all(frame.screenshot is not None for frame in watched.frames)
    reports = judge_frames(AutoEvalJudge(ScriptedModel(by_page)), TASK, watched.frames)
    assert reports[0].satisfied_at_reset == (1,)
    assert reports[-1].success
