"""A fact is the same by whatever road a client learns it: shell services, uiautomator, gRPC."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from android_env.proto import emulator_controller_pb2 as pb
from virtual_emulators import Client, serving

from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.server.uiautomator.automator import Automator, device_info
from mobile_gym.virtual_device.server.uiautomator.calls import DEVICE_METHODS

CONTACT = "am start -a android.intent.action.INSERT -t vnd.android.cursor.dir/contact"
LATIN = "com.android.inputmethod.latin/.LatinIME"
WALK = (
    "input keyevent HOME",
    "am start -n com.android.settings/.Settings",
    "wm user-rotation lock 1",
    "input keyevent HOME",
    "am start -a android.intent.action.SHOW_ALARMS",
    "wm user-rotation lock 3",
    "cmd statusbar expand-notifications",
    "cmd statusbar collapse",
    "wm user-rotation lock 0",
    "input keyevent SLEEP",
    "input keyevent WAKEUP",
    "input keyevent 82",
    CONTACT,
    "input tap 270 400",
    f"ime enable {LATIN}; ime set {LATIN}",
    "settings put secure default_input_method com.android.adbkeyboard/.AdbIME",
    "ime reset",
    "wm size 600x1100",
    "wm size reset",
    "am force-stop com.google.android.deskclock",
)  # fmt: skip


@pytest.fixture
def client() -> Iterator[Client]:
    with serving(persona="google") as made:
        yield made


class Roads:
    """Reads each fact by every road."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.automator = Automator(client.emulator.engine)

    def said(self, script: str, pattern: str) -> str:
        """What a group of a pattern matches in what a script prints."""
        printed = self.client.shell(script)
        found = re.search(pattern, printed, re.M)
        assert found is not None, (script, pattern, printed[:2000])
        return found[1]

    def image(self) -> Any:
        return self.client.controller.getScreenshot(pb.ImageFormat(format=pb.ImageFormat.RGB888))

    def info(self) -> dict[str, Any]:
        return self.client.emulator.engine.run(device_info)

    def front(self) -> str:
        """The package in front."""
        activity = self.client.emulator.engine.run(
            lambda host: host.names.outer_component(host.state.tasks[-1].activities[-1].component)
        )
        return activity.partition("/")[0]

    def rotation(self) -> Mapping[str, object]:
        quarter = {"0": 0, "90": 1, "180": 2, "270": 3}
        dumped = re.search(r'rotation="(\d)"', self.client.shell("uiautomator dump /dev/tty"))
        turned = self.client.emulator.engine.look().rotation
        return {
            "dumpsys input": int(self.said("dumpsys input", r"SurfaceOrientation: (\d)")),
            "dumpsys display": int(self.said("dumpsys display", r"mCurrentOrientation=(\d)")),
            "viewport": int(self.said("dumpsys display", r"valid=true.*?orientation=(\d)")),
            "dumpsys window": quarter[
                self.said("dumpsys window displays", r"mCurrentRotation=ROTATION_(\d+)")
            ],
            "dump": turned if dumped is None else int(dumped[1]),  # none of a dark screen
            "uiautomator": self.info()["displayRotation"],
            "engine": turned,
            "gRPC": self.image().format.rotation.rotation,
        }

    def size(self) -> Mapping[str, object]:
        image, frame, info = self.image().format, self.client.frame(), self.info()
        display = "dumpsys display"
        return {
            "dumpsys window": self.said("dumpsys window displays", r" cur=(\d+x\d+)"),
            "viewport": self.said(display, r"deviceWidth=(\d+)")
            + "x"
            + self.said(display, r"deviceHeight=(\d+)"),
            "uiautomator": f"{info['displayWidth']}x{info['displayHeight']}",
            "picture": f"{frame.shape[1]}x{frame.shape[0]}",
            "gRPC": f"{image.width}x{image.height}",
        }

    def screen(self) -> Mapping[str, object]:
        return {
            "power": self.said("dumpsys power", r"mWakefulness=(\w+)") == "Awake",
            "display": self.said("dumpsys display", r"mScreenState=(\w+)") == "ON",
            "policy": self.said("dumpsys window policy", r"mAwake=(\w+)") == "true",
            "windows": self.said("dumpsys window windows", r"mAwake=(\w+)") == "true",
            "info": self.info()["screenOn"],
            "isScreenOn": DEVICE_METHODS["isScreenOn"](self.automator),
        }

    def locked(self) -> Mapping[str, object]:
        focus = self.said("dumpsys window", r"mCurrentFocus=(.*)")
        policy = "dumpsys window policy"
        locked = self.said(policy, r"mShowingLockscreen=(\w+)") == "true"
        return {
            "policy": locked,
            "keyguard": self.said(policy, r"^ +showing=(\w+)") == "true",
            "focus": locked and "NotificationShade" in focus,
        }

    def focus(self) -> Mapping[str, object]:
        return {
            "window": self.said("dumpsys window", r"mCurrentFocus=Window\{(.*)\}"),
            "displays": self.said("dumpsys window displays", r"mCurrentFocus=Window\{(.*)\}"),
            "activity": self.said("dumpsys activity activities", r"mCurrentFocus=Window\{(.*)\}"),
        }

    def focused_is_listed(self) -> Mapping[str, object]:
        focus = self.said("dumpsys window", r"mCurrentFocus=(Window\{.*\})")
        listed = re.search(
            rf"{re.escape(focus)}:(.*?)(?=\n  Window #|\Z)",
            self.client.shell("dumpsys window windows"),
            re.S,
        )
        seen = listed is not None and "mViewVisibility=0x0" in listed[1]
        return {"listed and visible": seen, "always": True}

    def front_app(self) -> Mapping[str, object]:
        record = r"ActivityRecord\{\w+ u0 (\S+) t\d+\}"
        dump = "dumpsys activity activities"
        *_, last = re.findall(r"ACTIVITY (\S+) ", self.client.shell("dumpsys activity top"))
        return {
            "mFocusedApp": self.said("dumpsys window", rf"mFocusedApp={record}"),
            "mResumedActivity": self.said(dump, rf"mResumedActivity: {record}"),
            "topResumedActivity": self.said(dump, rf"topResumedActivity={record}"),
            "top": last,
        }

    def uid(self) -> Mapping[str, object]:
        package = self.front()
        word = re.escape(package)
        pid = self.client.shell(f"pidof {package}").strip()
        owner = rf"mOwnerUid=(\d+) showForAllUsers=false package={word} "
        return {
            "pm": self.said("pm list packages -U", rf"^package:{word} uid:(\d+)$"),
            "dumpsys package": self.said(f"dumpsys package {package}", r"userId=(\d+)"),
            "dumpsys window": self.said("dumpsys window windows", owner),
            "ps": self.said("ps -A -o UID,NAME", rf"^ *(\d+) {word}$"),
            "/proc": self.said(f"cat /proc/{pid}/status", r"^Uid:\t(\d+)"),
            "processes": self.said("dumpsys activity processes", rf"UID (\d+) .*:{word}/"),
        }

    def pid(self) -> Mapping[str, object]:
        package = self.front()
        word = re.escape(package)
        pid = self.said(f"pidof {package}", r"^(\d+)$")
        top = self.client.shell("dumpsys activity top")
        *_, last = re.findall(rf"ACTIVITY {word}/\S+ \w+ pid=(\d+)", top)
        return {
            "pidof": pid,
            "ps": self.said("ps -A", rf"^\S+ +(\d+) .* {word}$"),
            "pgrep": self.said(f"pgrep -x {package}", r"^(\d+)$"),
            "top": last,
            "processes": self.said("dumpsys activity processes", rf" (\d+):{word}/"),
            "meminfo": self.said(f"dumpsys meminfo {package}", r"MEMINFO in pid (\d+) "),
            "/proc": pid if package in self.client.shell(f"cat /proc/{pid}/cmdline") else "none",
        }

    def input_method(self) -> Mapping[str, object]:
        return {
            "settings": self.client.shell("settings get secure default_input_method").strip(),
            "dumpsys": self.said("dumpsys input_method", r"mCurMethodId=(\S+)"),
        }

    def keyboard(self) -> Mapping[str, object]:
        window = self.client.shell("dumpsys window InputMethod")
        return {
            "dumpsys": self.said("dumpsys input_method", r"mInputShown=(\w+)") == "true",
            "window": "isVisible=true" in window,
            "engine": self.client.emulator.engine.look().keyboard,
        }


FACTS: tuple[Callable[[Roads], Mapping[str, object]], ...] = (
    Roads.rotation,
    Roads.size,
    Roads.screen,
    Roads.locked,
    Roads.focus,
    Roads.focused_is_listed,
    Roads.front_app,
    Roads.uid,
    Roads.pid,
    Roads.input_method,
    Roads.keyboard,
)


def test_every_road_tells_the_same(client: Client) -> None:
    roads = Roads(client)
    wrong: list[str] = []
    for step in WALK:
        client.shell(step)
        client.emulator.engine.advance(2000)
        for fact in FACTS:
            told = fact(roads)
            if len(set(map(str, told.values()))) != 1:
                wrong.append(f"{step}: {fact.__name__}: {told}")
    assert not wrong, "\n".join(wrong)


def test_users_stay_when_others_come_and_go(client: Client) -> None:
    def users() -> dict[str, str]:
        printed = client.shell("pm list packages -U")
        return dict(re.findall(r"^package:(\S+) uid:(\d+)$", printed, re.M))

    before = users()
    assert len(set(before.values())) > len(before) - 3  # the system's packages share theirs
    client.shell("pm uninstall --user 0 com.google.android.deskclock")
    after = users()
    assert after == {name: uid for name, uid in before.items() if name in after}
    assert len(after) == len(before) - 1


def test_the_state_is_told_under_outer_names_with_its_inner_properties(client: Client) -> None:
    """Properties of the state compare packages, which have other names where they are printed."""

    def told(host: DeviceHost) -> tuple[object, ...]:
        return host.state.rotation, host.state.display

    client.shell("wm user-rotation lock 1; input keyevent HOME")
    rotation, _ = client.emulator.engine.run(told)
    assert rotation == 0
    assert "cur=540x1200" in client.shell("dumpsys window displays")
