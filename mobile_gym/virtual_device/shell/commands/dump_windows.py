"""`dumpsys window`: what the window manager says of displays, windows and the lock screen.

Source: AOSP, `WindowManagerService.doDump`, `DisplayContent.dump`, `WindowState.dump` and
`PhoneWindowManager.dump` (API 33). Since API 29 the window in focus belongs to a display and is
not in the part of windows.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from mobile_gym.virtual_device import due_times
from mobile_gym.virtual_device.names import KEYGUARD, SYSTEM_UI
from mobile_gym.virtual_device.shell.call import Call
from mobile_gym.virtual_device.state import Activity, DeviceState, TaskStack
from mobile_gym.virtual_device.system import input_methods
from mobile_gym.virtual_device.system.aliases import Names
from mobile_gym.virtual_device.system.intents import full_class
from mobile_gym.virtual_device.system.navigation import bar_height_dp
from mobile_gym.virtual_device.system.overlays import OVERLAYS
from mobile_gym.virtual_device.system.process_table import uid_of
from mobile_gym.virtual_device.ui import keyboard

_TRANSIENT: Final = ("Toast", "VolumeDialogImpl")
"""Of what goes away by itself, what Android has a window for as long as it is shown."""
_STATUS_BAR_DP: Final = 24


class Window(NamedTuple):
    """A window.

    Attributes:
        title: what it is called; an activity's is its component.
        package: whose it is.
        is_visible: whether it is on the screen.
        frame: its place: left, top, right and bottom in pixels.
        record: of the activity that it is, as it is printed; "" where it is none.
        number: that tells it from others of the same name.
    """

    title: str
    package: str
    is_visible: bool
    frame: tuple[int, int, int, int]
    record: str = ""
    number: int = 0

    @property
    def name(self) -> str:
        """As the window manager prints it: `Window{1a2b3c4 u0 TITLE}`."""
        return f"Window{{{_address(f'{self.title}{self.number}')} u0 {self.title}}}"


def _address(text: str) -> str:
    return f"{zlib.crc32(text.encode()):08x}"[:7]


def token(activity: Activity, kind: str) -> str:
    """A stand-in for the address that Android prints to tell objects apart."""
    return _address(f"{kind}{activity.id}{activity.component}")


def activity_record(task: TaskStack, activity: Activity) -> str:
    """An activity as the window manager prints it."""
    return f"ActivityRecord{{{token(activity, 'record')} u0 {activity.component} t{task.id}}}"


def windows(names: Names, state: DeviceState) -> tuple[Window, ...]:
    """Every window, from top to bottom.

    Args:
        names: what packages are called outside.
        state: the device under those names.
    """
    display = state.display
    density = display.density_dpi / 160
    whole = (0, 0, display.width_px, display.height_px)
    top = round(_STATUS_BAR_DP * density)
    bottom = display.height_px - round(bar_height_dp(state) * density)
    systemui = names.outer_package(SYSTEM_UI)
    shown = due_times.shown_until_ms(state)
    found = [
        Window("NavigationBar0", systemui, True, (0, bottom, display.width_px, display.height_px)),
        *(
            Window(title, systemui, True, (0, top, display.width_px, bottom))
            for title in _TRANSIENT
            if title in shown
        ),
        *(_overlay(names, layer.name, whole) for layer in reversed(state.overlays)),
    ]
    if not any(window.title == "NotificationShade" for window in found):
        found.append(Window("NotificationShade", systemui, False, whole))
    found.append(Window("StatusBar", systemui, True, (0, 0, display.width_px, top)))
    typed = input_methods.current(state).partition("/")[0]
    high = keyboard.height_px(display.width_px, display.height_px, density) if state.keyboard else 0
    place = (0, bottom - high, display.width_px, bottom)
    found.append(Window("InputMethod", names.outer_package(typed), state.keyboard, place))
    is_covered = bool(state.overlays) and state.overlays[0].name == KEYGUARD
    for task in reversed(state.tasks):
        for activity in reversed(task.activities):
            is_front = task is state.tasks[-1] and activity is task.activities[-1]
            record = activity_record(task, activity)
            title = full_class(activity.component)
            visible = is_front and not is_covered
            found.append(Window(title, task.package, visible, whole, record, activity.id))
    return tuple(found)


def _overlay(names: Names, layer: str, frame: tuple[int, int, int, int]) -> Window:
    window = OVERLAYS[layer]
    package = names.outer_package(window.package)
    if not window.activity:
        return Window(window.title, package, True, frame)
    component = names.outer_component(window.activity)
    record = f"ActivityRecord{{{_address(component)} u0 {component} t0}}"
    return Window(full_class(component), package, True, frame, record)


def focused_window(names: Names, state: DeviceState) -> Window:
    """The window that has the focus: the uppermost of the system's, or the activity in front."""
    if state.overlays:
        display = state.display
        return _overlay(names, state.overlays[-1].name, (0, 0, display.width_px, display.height_px))
    return next(window for window in windows(names, state) if window.record)


def focused_app(state: DeviceState) -> str:
    """The activity in front, as it is printed."""
    task = state.tasks[-1]
    return activity_record(task, task.activities[-1])


# -- parts ----------------------------------------------------------------------------------------


def _displays(names: Names, state: DeviceState) -> str:
    display = state.display
    size = f"{display.width_px}x{display.height_px}"
    built = f"{state.panel.width_px}x{state.panel.height_px}"
    return f"""WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)
  Display: mDisplayId=0 (organized)
    init={built} {display.density_dpi}dpi cur={size} app={size} rng={size}-{size}
    mCurrentRotation=ROTATION_{90 * state.rotation}
    mRotation=ROTATION_{90 * state.rotation}
  mCurrentFocus={focused_window(names, state).name}
  mFocusedApp={focused_app(state)}
"""


def _window_list(names: Names, state: DeviceState, wanted: str = "") -> str:
    """The part of windows, or those of a name alone; "" where there is none."""
    known = windows(names, state)
    chosen = [
        (number, window)
        for number, window in enumerate(known)
        if not wanted or wanted.lower() in window.name.lower()
    ]
    if not chosen:
        return ""
    texts = "".join(_window(state, number, window) for number, window in chosen)
    head = "WINDOW MANAGER WINDOWS (dumpsys window windows)\n"
    method = next(window for window in known if window.title == "InputMethod")
    lit = str(state.screen_on).lower()
    return (
        f"{head}{texts}\n"
        f"  mInputMethodWindow={method.name if state.keyboard else 'null'}\n"
        "  mHasPermanentDpad=false\n  mTopFocusedDisplayId=0\n  mInTouchMode=true\n"
        "  mLastDisplayFreezeDuration=0ms\n  mDisplayFrozen=false windows=0 client=false\n"
        f"  mAwake={lit} mScreenOnEarly={lit} mScreenOnFully={lit}\n"
    )


def _window(state: DeviceState, number: int, window: Window) -> str:
    left, top, right, bottom = window.frame
    frame = f"[{left},{top}][{right},{bottom}]"
    whole = f"[0,0][{state.display.width_px},{state.display.height_px}]"
    seen = str(window.is_visible).lower()
    record = f"\n    mActivityRecord={window.record}" if window.record else ""
    kind = "BASE_APPLICATION" if window.record else "PANEL"
    uid = uid_of(state, window.package)
    return f"""  Window #{number} {window.name}:
    mDisplayId=0 rootTaskId=1 mSession=Session{{{_address(window.package)} 500:u0a{uid}}} \
mClient=android.os.BinderProxy@{_address(window.title)}
    mOwnerUid={uid} showForAllUsers=false package={window.package} appop=NONE
    mAttrs={{(0,0)(fillxfill) sim={{adjust=pan}} ty={kind}}}
    Requested w={right - left} h={bottom - top} mLayoutSeq=1{record}
    mViewVisibility=0x{0 if window.is_visible else 8} mHaveFrame=true mObscured=false
    Frames: containing={whole} parent={whole} display={whole} frame={frame} last={frame}
      content={frame} visible={frame}
    mFrame={frame} last={frame}
    mHasSurface={seen} isReadyForDisplay()={seen} mWindowRemovalAllowed=false
    isOnScreen={seen}
    isVisible={seen}
"""


def _policy(names: Names, state: DeviceState) -> str:
    locked = str(bool(state.overlays) and state.overlays[0].name == KEYGUARD).lower()
    lit = str(state.screen_on).lower()
    return f"""WINDOW MANAGER POLICY STATE (dumpsys window policy)
    mAwake={lit} mScreenOnEarly={lit} mScreenOnFully={lit}
    mWakefulness={"Awake" if state.screen_on else "Asleep"}
    mShowingLockscreen={locked} mShowingDream=false mDreamingLockscreen={locked}
    interactiveState=INTERACTIVE_STATE_{"AWAKE" if state.screen_on else "SLEEP"}
    KeyguardServiceDelegate
      showing={locked}
      inputRestricted={locked}
      occluded=false
      secure=false
      screenState=SCREEN_STATE_{"ON" if state.screen_on else "OFF"}
"""


def _sessions(names: Names, state: DeviceState) -> str:
    packages = dict.fromkeys(window.package for window in windows(names, state))
    lines = [
        f"  Session Session{{{_address(package)} 500:u0a{uid_of(state, package)}}}:\n"
        f"    mPackageName={package}\n"
        for package in packages
    ]
    return "WINDOW MANAGER SESSIONS (dumpsys window sessions)\n" + "".join(lines)


def _tokens(names: Names, state: DeviceState) -> str:
    lines = [f"  {window.record}\n" for window in windows(names, state) if window.record]
    return "WINDOW MANAGER TOKENS (dumpsys window tokens)\n" + "".join(lines)


def _animator(names: Names, state: DeviceState) -> str:
    return "WINDOW MANAGER ANIMATOR STATE (dumpsys window animator)\n    mAnimating=false\n"


def _last_anr(names: Names, state: DeviceState) -> str:
    return "WINDOW MANAGER LAST ANR (dumpsys window lastanr)\n  <no ANR has occurred since boot>\n"


_PARTS: Final[Mapping[str, Callable[[Names, DeviceState], str]]] = {
    "lastanr": _last_anr,
    "policy": _policy,
    "animator": _animator,
    "sessions": _sessions,
    "displays": _displays,
    "tokens": _tokens,
    "windows": _window_list,
}
_SHORT: Final = {name[0]: name for name in _PARTS}
_VISIBLE: Final = ("visible", "visible-apps")


def dump_windows(call: Call, args: Sequence[str]) -> str:
    """What `dumpsys window` prints: every part, one of them, or the windows of a name."""
    names, state = call.host.names, call.printed_state
    told = ""
    rest = list(args)
    while rest and rest[0].startswith("-"):
        option = rest.pop(0)
        if option != "-a":
            told += f"Unknown argument: {option}; use -h for help\n"
    if not rest or rest[0] in ("all", "a"):
        return told + "\n".join(part(names, state) for part in _PARTS.values())
    part = _PARTS.get(_SHORT.get(rest[0], rest[0]))
    if part is not None:
        return told + part(names, state)
    found = _window_list(names, state, "" if rest[0] in _VISIBLE else rest[0])
    return told + (
        found or f"Bad window command, or no windows match: {rest[0]}\nUse -h for help.\n"
    )
