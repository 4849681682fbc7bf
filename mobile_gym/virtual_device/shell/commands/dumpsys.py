"""`dumpsys`: what Android's services say about windows, activities, input, battery, display.

Only the lines that clients look for, in Android's own words and nesting (API 33).
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from mobile_gym.virtual_device import due_times
from mobile_gym.virtual_device.names import KEYGUARD, LAUNCHER
from mobile_gym.virtual_device.shell.call import Call, CommandError, CommandFunction
from mobile_gym.virtual_device.shell.commands.options import integer, word_options
from mobile_gym.virtual_device.shell.commands.processes import processes
from mobile_gym.virtual_device.state import Activity, DeviceState, Package, TaskStack
from mobile_gym.virtual_device.system import battery, packages
from mobile_gym.virtual_device.system.intents import MAIN, full_class
from mobile_gym.virtual_device.system.overlays import OVERLAYS


def token(activity: Activity, kind: str) -> str:
    """A stand-in for the address that Android prints to tell objects apart."""
    return f"{zlib.crc32(f'{kind}{activity.id}{activity.component}'.encode()):x}"[:7]


def focused_window(state: DeviceState) -> str:
    """What the window that has the focus is called."""
    if state.overlays:
        window = OVERLAYS[state.overlays[-1].name]
        return full_class(window.activity) if window.activity else window.title
    return full_class(state.tasks[-1].activities[-1].component)


def activity_record(task: TaskStack, activity: Activity) -> str:
    """An activity as the window manager prints it."""
    return f"ActivityRecord{{{token(activity, 'record')} u0 {activity.component} t{task.id}}}"


def dump_activities(call: Call, args: Sequence[str]) -> str:
    """What `dumpsys activity` says of what its arguments name.

    Raises:
        CommandError: they name nothing that is known here.
    """
    state, home = call.shown, call.host.names.outer_package(LAUNCHER)
    what = args[0] if args else "activities"
    if what in ("recents", "r"):
        return _recents(state, home)
    if what in ("top", "activities", "a"):
        return _top(state) if what == "top" else _activities(state, home)
    if what in ("processes", "p"):
        return _processes(state)
    raise CommandError(f"Bad activity command, or no activities match: {what}", 0)


def _activities(state: DeviceState, home: str) -> str:
    lines = [
        "ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)",
        "Display #0 (activities from top to bottom):",
    ]
    for task in reversed(state.tasks):
        kind = "home" if task.package == home else "standard"
        visible = "true" if task is state.tasks[-1] else "false"
        lines.append(
            f"  * Task{{{task.id:07x} #{task.id} type={kind} A={task.package} U=0 "
            f"visible={visible} mode=fullscreen translucent=false sz={len(task.activities)}}}"
        )
        for position in range(len(task.activities) - 1, -1, -1):
            activity = task.activities[position]
            is_front = task is state.tasks[-1] and position == len(task.activities) - 1
            lines.append(f"    * Hist  #{position}: {activity_record(task, activity)}")
            lines.append(f"      packageName={task.package} processName={task.package}")
            lines.append(f"      state={'RESUMED' if is_front else 'STOPPED'}")
    task = state.tasks[-1]
    front = task.activities[-1]
    resumed = activity_record(task, front)
    lines += [
        "",
        f"  topResumedActivity={resumed}",
        f"  mResumedActivity: {resumed}",
        f"  ResumedActivity: {resumed}",
        f"  mFocusedApp={resumed}",
        f"  mCurrentFocus=Window{{{token(front, 'window')} u0 {focused_window(state)}}}",
        "",
    ]
    return "\n".join(lines)


def _processes(state: DeviceState) -> str:
    lines = ["ACTIVITY MANAGER RUNNING PROCESSES (dumpsys activity processes)"]
    lines.append("  All known processes:")
    for owner, pid, _, name in processes(state):
        if owner.startswith("u0_"):
            record = f"{zlib.crc32(name.encode()):x}"[:7]
            user = owner.replace("_", "")
            lines.append(f"  *APP* UID 10100 ProcessRecord{{{record} {pid}:{name}/{user}}}")
    return "\n".join([*lines, ""])


def _recents(state: DeviceState, home: str) -> str:
    lines = ["ACTIVITY MANAGER RECENT TASKS (dumpsys activity recents)", "  Recent tasks:"]
    for position, task in enumerate(reversed(state.tasks)):
        kind = "home" if task.package == home else "standard"
        lines.append(
            f"  * Recent #{position}: Task{{{task.id:07x} #{task.id} type={kind} A={task.package}}}"
        )
        lines.append(f"    realActivity={{{task.activities[0].component}}}")
        lines.append(f"    taskId={task.id} rootTaskId={task.id}")
    lines += ["", "  Visible recent tasks (most recent first):"]
    shown = [task for task in reversed(state.tasks) if task.package != home]
    for position, task in enumerate(shown):
        lines.append(f"  * RecentTaskInfo #{position}:")
        lines.append(f"    id={task.id} userId=0 hasTask=true lastActiveTime={state.uptime_ms}")
        started = f"{{ act={MAIN} cmp={task.activities[0].component} }}"
        lines.append(f"    baseIntent=Intent {started}")
    return "\n".join([*lines, ""])


def _top(state: DeviceState) -> str:
    lines: list[str] = []
    for task in state.tasks:
        front = task.activities[-1]
        lines += [
            f"TASK {task.package} id={task.id} userId=0",
            f"  ACTIVITY {front.component} {token(front, 'record')} pid={1000 + task.id}",
            f"    mResumed={str(task is state.tasks[-1]).lower()} mStopped="
            f"{str(task is not state.tasks[-1]).lower()} mFinished=false",
        ]
    return "\n".join([*lines, ""])


_OWN_WINDOWS: Final = ("Toast", "VolumeDialogImpl")
"""Of what goes away by itself, what Android has a window for as long as it is shown."""


def _transient_windows(state: DeviceState) -> str:
    shown = [title for title in _OWN_WINDOWS if title in due_times.shown_until_ms(state)]
    return "".join(
        f"  Window #{number} Window{{{zlib.crc32(title.encode()):07x} u0 {title}}}:\n"
        "    isOnScreen=true\n    isVisible=true\n"
        for number, title in enumerate(shown, start=1)
    )


def _window(state: DeviceState, args: Sequence[str]) -> str:
    display = state.display
    task = state.tasks[-1]
    front = task.activities[-1]
    focus = f"Window{{{token(front, 'window')} u0 {focused_window(state)}}}"
    app = activity_record(task, front)
    locked = str(bool(state.overlays) and state.overlays[0].name == KEYGUARD).lower()
    lit = str(state.screen_on).lower()
    awake = "Awake" if state.screen_on else "Asleep"
    keyboard = "Window{1a2b3c4 u0 InputMethod}" if state.keyboard else "null"
    size = f"{display.width_px}x{display.height_px}"
    built = f"{state.panel.width_px}x{state.panel.height_px}"
    return f"""WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)
  Display: mDisplayId=0 (organized)
    init={built} {display.density_dpi}dpi cur={size} app={size} rng={size}-{size}
    mCurrentRotation=ROTATION_{90 * state.rotation}
    mRotation=ROTATION_{90 * state.rotation}
  mCurrentFocus={focus}
  mFocusedApp={app}

WINDOW MANAGER WINDOWS (dumpsys window windows)
  Window #0 {focus}:
    mDisplayId=0 mSession=Session{{0}} mClient=android.os.BinderProxy
    mOwnerUid=10100 showForAllUsers=false package={task.package} appop=NONE
    isOnScreen=true
    isVisible=true
{_transient_windows(state)}  mInputMethodWindow={keyboard}
  mCurrentFocus={focus}
  mFocusedApp={app}
  mTopFocusedDisplayId=0
  mDisplayFrozen=false
  mAwake={lit} mScreenOnEarly={lit} mScreenOnFully={lit}

WINDOW MANAGER POLICY STATE (dumpsys window policy)
    mAwake={lit} mScreenOnEarly={lit} mScreenOnFully={lit}
    mWakefulness={awake}
    mShowingLockscreen={locked} mShowingDream=false mDreamingLockscreen={locked}
    interactiveState=INTERACTIVE_STATE_{"AWAKE" if state.screen_on else "SLEEP"}
    KeyguardServiceDelegate
      showing={locked}
      inputRestricted={locked}
      occluded=false
      secure=false
      screenState=SCREEN_STATE_{_screen(state)}
"""


def _input(state: DeviceState, args: Sequence[str]) -> str:
    display = state.display
    frame = f"[0, 0, {display.width_px}, {display.height_px}]"
    return f"""INPUT MANAGER (dumpsys input)

Event Hub State:
  Devices:
    1: virtio_input_multi_touch_1
      Classes: KEYBOARD | TOUCH | TOUCH_MT

Input Reader State:
  Device 1: virtio_input_multi_touch_1
    Touch Input Mapper (mode - DIRECT):
      Viewport INTERNAL: displayId=0, uniqueId=local:4619827259835644672, port=0, \
orientation={state.rotation}, logicalFrame={frame}, physicalFrame={frame}, \
deviceSize=[{display.width_px}, {display.height_px}], isActive=[1]
      RawToDisplay Transform:
      PhysicalWidth: {state.panel.width_px}px
      PhysicalHeight: {state.panel.height_px}px
      SurfaceOrientation: {state.rotation}
      InputDeviceOrientation: 0

Input Dispatcher State:
  DispatchEnabled: true
  DispatchFrozen: false
  FocusedDisplayId: 0
"""


def _input_method(state: DeviceState, args: Sequence[str]) -> str:
    shown = str(state.keyboard).lower()
    return (
        "Current Input Method Manager state:\n"
        f"  mShowRequested={shown} mShowExplicitlyRequested={shown} mShowForced=false "
        f"mInputShown={shown}\n"
        f"  mCurMethodId=com.android.inputmethod.latin/.LatinIME\n  mInputShown={shown}\n"
        f"  mServedView={'android.widget.EditText' if state.focus else 'null'}\n"
    )


def _battery(state: DeviceState, args: Sequence[str]) -> str:
    known = battery.of(state)
    return f"""Current Battery Service state:
  AC powered: {str(known.ac).lower()}
  USB powered: {str(known.usb).lower()}
  Wireless powered: {str(known.wireless).lower()}
  Max charging current: 0
  Max charging voltage: 0
  Charge counter: 10000
  status: {known.status}
  health: 2
  present: true
  level: {known.level}
  scale: 100
  voltage: 5000
  temperature: 250
  technology: Li-ion
"""


def _set_battery(call: Call, args: Sequence[str]) -> None:
    """`dumpsys battery set KEY VALUE`, `unplug` and `reset`."""
    if args[0] == "set":
        if len(args) != 3 or args[1] not in battery.KEYS:
            known = ", ".join(battery.KEYS)
            raise CommandError(f"Unknown set option; usage: dumpsys battery set KEY VALUE, {known}")
        value = integer(args[2], "Bad value", 0, 100)
        call.host.apply(lambda system: battery.put(system, args[1], value))
    else:
        change = battery.unplug if args[0] == "unplug" else battery.reset
        call.host.apply(change)


def _notification(state: DeviceState, args: Sequence[str]) -> str:
    lines = ["Current Notification Manager state:", "  Notification List:"]
    for item in state.notifications:
        importance = 4 if item.heads_up else 3
        flags = "ONGOING_EVENT" if item.ongoing else "0x0"
        lines += [
            f"    NotificationRecord(0x{zlib.crc32(item.id.encode()):08x}: pkg={item.package} "
            f"user=UserHandle{{0}} id=0 tag={item.key} importance={importance} "
            f"key=0|{item.package}|0|{item.key}|10100: Notification(channel=default "
            f"flags={flags} actions={len(item.actions)}))",
            "      uid=10100 userId=0",
            f"      mCreationTimeMs={item.when_ms}",
            "      extras={",
            f"        android.title=String ({item.title})",
            f"        android.text=String ({item.text})",
            "      }",
        ]
    zen = state.settings["global"].get("zen_mode", "0")
    return "\n".join([*lines, f"  mZenMode={zen}", ""])


def _display(state: DeviceState, args: Sequence[str]) -> str:
    display = state.display
    size = f"{display.width_px} x {display.height_px}"
    return f"""DISPLAY MANAGER (dumpsys display)
  mOnlyCore=false
  mDisplayId=0
  mStableDisplaySize=Point({state.panel.width_px}, {state.panel.height_px})
  mBaseDisplayInfo=DisplayInfo{{"Built-in Screen", displayId 0, real {size}, largest app {size}, \
density {display.density_dpi}, rotation {state.rotation}, state {_screen(state)}}}
  mCurrentOrientation={state.rotation}
  mViewports=[{_viewport(state)}]
  mScreenState={_screen(state)}
  mScreenBrightness={state.settings["system"].get("screen_brightness", "102")}
"""


def _viewport(state: DeviceState) -> str:
    display = state.display
    frame = f"Rect(0, 0 - {display.width_px}, {display.height_px})"
    return (
        "DisplayViewport{type=INTERNAL, valid=true, isActive=true, displayId=0, "
        f"orientation={state.rotation}, logicalFrame={frame}, physicalFrame={frame}, "
        f"deviceWidth={display.width_px}, deviceHeight={display.height_px}}}"
    )


def _power(state: DeviceState, args: Sequence[str]) -> str:
    return f"""POWER MANAGER (dumpsys power)
  mWakefulness={"Awake" if state.screen_on else "Asleep"}
  mIsPowered=true
  mHoldingWakeLockSuspendBlocker={str(state.screen_on).lower()}
  mHoldingDisplaySuspendBlocker={str(state.screen_on).lower()}
  Display Power: state={_screen(state)}
"""


def _screen(state: DeviceState) -> str:
    return "ON" if state.screen_on else "OFF"


def _package(state: DeviceState, args: Sequence[str]) -> str:
    name = args[0] if args else ""
    if not name:
        return "Packages:\n" + "".join(
            f"  Package [{name}] (0a1b2c3):\n" for name in state.packages
        )
    package = state.packages.get(name)
    if not isinstance(package, Package):
        raise CommandError(f"Unable to find package: {name}", 0)
    known = {*package.granted, *package.refused}
    granted = "".join(
        f"\n        {item}: granted={str(item in package.granted).lower()}"
        for item in sorted(known)
    )
    return f"""Packages:
  Package [{name}] (0a1b2c3):
    versionCode={packages.VERSION_CODE} minSdk=26 targetSdk=33
    versionName={package.version}
    User 0: installed=true hidden=false stopped=false enabled={0 if package.enabled else 3}
      runtime permissions:{granted}
"""


def _location(state: DeviceState, args: Sequence[str]) -> str:
    """Where the device is: `latitude,longitude,altitude`, as the emulator was told."""
    place = state.properties.get("location.last", "")
    mode = state.settings["secure"].get("location_mode", "0")
    last = "null"
    if place:
        latitude, longitude, altitude_m = place.split(",")
        last = f"Location[gps {latitude},{longitude} hAcc=5.0 alt={altitude_m}]"
    return f"""Location Manager State:
  Location Mode: {mode}
  gps provider:
    last location={last}
    enabled={str(mode != "0").lower()}
"""


def _telephony(state: DeviceState, args: Sequence[str]) -> str:
    """Source: AOSP, `TelephonyRegistry.dump`; `TelephonyManager.CALL_STATE_*`, `DATA_*`."""
    in_service = state.settings["global"].get("airplane_mode_on", "0") == "0"
    has_data = in_service and state.settings["global"].get("mobile_data", "1") == "1"
    kinds = {item.key for item in state.notifications}
    call_state = 1 if "incoming_call" in kinds else 2 if "ongoing_call" in kinds else 0
    service = "0(IN_SERVICE)" if in_service else "3(POWER_OFF)"
    return f"""last known state:
  Phone Id=0
    mCallState={call_state}
    mCallIncomingNumber=
    mServiceState={{mVoiceRegState={service}, mDataRegState={service}}}
    mSignalStrength=SignalStrength:{{mLte=CellSignalStrengthLte: rssi=-51 rsrp=-90 level=4}}
    mDataActivity=0
    mDataConnectionState={2 if has_data else 0}
    mUserMobileDataState={str(has_data).lower()}
"""


def _alarm(call: Call) -> None:
    """Source: AOSP, `AlarmManagerService.dumpImpl`."""
    state, apps = call.host.state, call.host.apps
    now = _moment(state, state.now_ms)
    call.print("Current Alarm Manager state:")
    call.print(f"  nowRTC={state.now_ms}={now:%Y-%m-%d %H:%M:%S}")
    due = [
        (at, call.host.names.outer_package(name))
        for name in state.packages
        for at in apps[name].schedule.alarm_clocks_ms(state)
    ]
    call.print("  Next alarm clock information:")
    if due:
        first = min(due)[0]
        call.print(
            f"    user:0 pendingSend:false time:{first} = {_moment(state, first):%m-%d %H:%M}"
        )
    call.print(f"  {len(due)} pending alarms:")
    for number, (at, package) in enumerate(sorted(due)):
        call.print(
            f"    RTC_WAKEUP #{number}: Alarm{{{at & 0xFFFFFFF:x} type 0 origWhen {at} {package}}}"
        )
        call.print(f"      tag=*walarm*:{package}.ALARM_ALERT")
        call.print(f"      Alarm clock: triggerTime={_moment(state, at):%Y-%m-%d %H:%M:%S}")


def _moment(state: DeviceState, at_ms: int) -> datetime:
    return datetime.fromtimestamp(at_ms / 1000, ZoneInfo(state.timezone))


def _surface_flinger(state: DeviceState, args: Sequence[str]) -> str:
    if args[:1] != ["--display-id"]:
        return ""
    return (
        "Display 4619827259835644672 (HWC display 0): "
        'port=0 pnpId=GGL displayName="EMU_display_0"\n'
    )


_SERVICES: Final[Mapping[str, Callable[[DeviceState, Sequence[str]], str]]] = {
    "SurfaceFlinger": _surface_flinger,
    "battery": _battery,
    "display": _display,
    "input": _input,
    "input_method": _input_method,
    "location": _location,
    "notification": _notification,
    "package": _package,
    "power": _power,
    "telephony.registry": _telephony,
    "window": _window,
}


def _dumpsys(call: Call) -> int:
    args = list(call.args)
    skipped: list[str] = []
    while args[:1] in (["-t"], ["-T"], ["--priority"], ["--skip"]):
        options, _ = word_options(args[:2], ("-t", "-T", "--priority", "--skip"))
        skipped += options.get("--skip", "").split(",")
        del args[:2]
    if not args or args[0] == "-l":
        call.print("Currently running services:")
        for name in sorted((*_SERVICES, "activity", "alarm")):
            if name not in skipped:
                call.print(f"  {name}")
        return 0
    if args[0] == "alarm":
        _alarm(call)
        return 0
    if args[0] == "activity":
        call.write(dump_activities(call, args[1:]))
        return 0
    service = _SERVICES.get(args[0])
    if service is None:
        call.error(f"Can't find service: {args[0]}")
        return 0
    if args[0] == "battery" and args[1:2] in (["set"], ["unplug"], ["reset"]):
        _set_battery(call, [arg for arg in args[1:] if arg != "-f"])
        return 0
    call.write(service(call.shown, args[1:]))
    return 0


COMMANDS: Final[Mapping[str, CommandFunction]] = {"dumpsys": _dumpsys}
