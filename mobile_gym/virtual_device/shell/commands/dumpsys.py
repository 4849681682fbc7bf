"""`dumpsys`: what Android's services say about activities, input, battery, display, packages.

Only the lines that clients look for, in Android's own words and nesting (API 33).
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Final, TypeAlias
from zoneinfo import ZoneInfo

from mobile_gym.virtual_device.names import LAUNCHER
from mobile_gym.virtual_device.shell.call import Call, CommandError, CommandFunction
from mobile_gym.virtual_device.shell.commands.dump_radios import RADIO_SERVICES
from mobile_gym.virtual_device.shell.commands.dump_windows import (
    activity_record,
    dump_windows,
    focused_window,
    token,
)
from mobile_gym.virtual_device.shell.commands.options import integer
from mobile_gym.virtual_device.shell.system_files import RAM_KB, apk_path
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system import battery, input_methods, packages
from mobile_gym.virtual_device.system.intents import MAIN
from mobile_gym.virtual_device.system.process_table import (
    pid_of,
    process_of,
    processes,
    uid_of,
)


def dump_activities(call: Call, args: Sequence[str]) -> str:
    """What `dumpsys activity` says of what its arguments name, or of everything."""
    state, home = call.printed_state, call.host.names.outer_package(LAUNCHER)
    rest = [argument for argument in args if argument != "-a"]
    unknown = [argument for argument in rest if argument.startswith("-")]
    told = "".join(f"Unknown argument: {option}; use -h for help\n" for option in unknown)
    rest = [argument for argument in rest if argument not in unknown]
    what = rest[0] if rest else ""
    if not what:
        return told + "\n".join((_recents(state, home), _activities(call, home), _processes(state)))
    if what in ("recents", "r"):
        return told + _recents(state, home)
    if what in ("activities", "a"):
        return told + _activities(call, home)
    if what in ("processes", "p"):
        return told + _processes(state, rest[1:])
    if what == "top" or what in state.packages:
        return told + _top(state, "" if what == "top" else what)
    return f"{told}Bad activity command, or no activities match: {what}\nUse -h for help.\n"


def _activities(call: Call, home: str) -> str:
    state = call.printed_state
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
        f"  mCurrentFocus={focused_window(call.host.names, state).name}",
        "",
    ]
    return "\n".join(lines)


def _processes(state: DeviceState, wanted: Sequence[str] = ()) -> str:
    lines = ["ACTIVITY MANAGER RUNNING PROCESSES (dumpsys activity processes)"]
    lines.append("  All known processes:")
    for process in processes(state):
        if process.package and (not wanted or process.package in wanted):
            record = f"{zlib.crc32(process.name.encode()):x}"[:7]
            user = process.user.replace("_", "")
            lines.append(
                f"  *APP* UID {process.uid} ProcessRecord{{{record} "
                f"{process.pid}:{process.name}/{user}}}"
            )
            lines.append(f"    user #0 uid={process.uid} gids={{}}")
            lines.append(f"    pid={process.pid}")
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


def _top(state: DeviceState, package: str = "") -> str:
    """Each task's activity in front, or that of one package, the one in front last."""
    lines: list[str] = []
    for task in state.tasks:
        if package not in ("", task.package):
            continue
        front = task.activities[-1]
        is_front = task is state.tasks[-1]
        lines += [
            f"TASK {task.package} id={task.id} userId=0",
            f"  ACTIVITY {front.component} {token(front, 'record')} "
            f"pid={pid_of(state, task.package)}",
            f"    mResumed={str(is_front).lower()} mStopped={str(not is_front).lower()} "
            "mFinished=false",
        ]
    return "\n".join([*lines, ""])


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
        f"  mCurMethodId={input_methods.current(state)}\n  mInputShown={shown}\n"
        f"  mCurId={input_methods.current(state)} mHaveConnection=true mBoundToMethod=true\n"
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


def _battery_service(call: Call, args: Sequence[str]) -> str:
    args = [argument for argument in args if argument not in ("-a", "-f")]
    if not args:
        return _battery(call.printed_state, args)
    if args[0] not in ("set", "unplug", "reset"):
        return f"Unknown command: {args[0]}\n"
    _set_battery(call, args)
    return ""


def _set_battery(call: Call, args: Sequence[str]) -> None:
    """`dumpsys battery set KEY VALUE`, `unplug` and `reset`."""
    if args[0] == "set":
        if len(args) != 3:
            raise CommandError("No value specified" if len(args) == 2 else "No property specified")
        if args[1] not in battery.KEYS:
            raise CommandError(f"Unknown set option: {args[1]}")
        value = integer(args[2], "Bad value", 0, 100)
        call.host.apply(lambda system: battery.put(system, args[1], value))
    else:
        change = battery.unplug if args[0] == "unplug" else battery.reset
        call.host.apply(change)


def _notification(state: DeviceState, args: Sequence[str]) -> str:
    lines = ["Current Notification Manager state:", "  Notification List:"]
    for item in state.notifications:
        importance = 4 if item.heads_up else 3
        uid = uid_of(state, item.package)
        flags = "ONGOING_EVENT" if item.ongoing else "0x0"
        lines += [
            f"    NotificationRecord(0x{zlib.crc32(item.id.encode()):08x}: pkg={item.package} "
            f"user=UserHandle{{0}} id=0 tag={item.key} importance={importance} "
            f"key=0|{item.package}|0|{item.key}|{uid}: Notification(channel=default "
            f"flags={flags} actions={len(item.actions)}))",
            f"      uid={uid} userId=0",
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


_PACKAGE_PARTS: Final = ("packages", "p", "package")


def _package(state: DeviceState, args: Sequence[str]) -> str:
    rest = [argument for argument in args if not argument.startswith("-")]
    unknown = [option for option in args if option.startswith("-") and option not in ("-a", "-f")]
    told = "".join(f"Unknown argument: {option}; use -h for help\n" for option in unknown)
    while rest[:1] and rest[0] in _PACKAGE_PARTS:
        rest.pop(0)
    name = rest[0] if rest else ""
    if not name:
        return told + "Packages:\n" + "".join(_one_package(state, each) for each in state.packages)
    if name not in state.packages:
        return f"{told}Dexopt state:\n  Unable to find package: {name}\n"
    return f"{told}Packages:\n{_one_package(state, name)}"


def _one_package(state: DeviceState, name: str) -> str:
    package = state.packages[name]
    known = {*package.granted, *package.refused}
    granted = "".join(
        f"\n        {item}: granted={str(item in package.granted).lower()}"
        for item in sorted(known)
    )
    uid = uid_of(state, name)
    flags = "SYSTEM HAS_CODE" if package.is_system else "HAS_CODE ALLOW_CLEAR_USER_DATA"
    path = apk_path(package)
    return f"""  Package [{name}] (0a1b2c3):
    userId={uid}
    pkg=Package{{0a1b2c3 {name}}}
    codePath={path.rpartition("/")[0]}
    resourcePath={path.rpartition("/")[0]}
    primaryCpuAbi=x86_64
    versionCode={packages.VERSION_CODE} minSdk=26 targetSdk=33
    versionName={package.version}
    flags=[ {flags} ]
    dataDir=/data/user/0/{name}
    firstInstallTime=2023-09-01 00:00:00
    lastUpdateTime=2023-09-01 00:00:00
    User 0: ceDataInode=1 installed=true hidden=false suspended=false \
stopped={str(process_of(state, name) is None).lower()} notLaunched=false \
enabled={0 if package.enabled else 3} instant=false virtual=false
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


def _alarm(call: Call, args: Sequence[str]) -> str:
    """Source: AOSP, `AlarmManagerService.dumpImpl`."""
    lines: list[str] = []
    state, apps = call.host.state, call.host.apps
    now = _moment(state, state.now_ms)
    lines.append("Current Alarm Manager state:")
    lines.append(f"  nowRTC={state.now_ms}={now:%Y-%m-%d %H:%M:%S}")
    due = [
        (at, call.host.names.outer_package(name))
        for name in state.packages
        for at in apps[name].schedule.alarm_clocks_ms(state)
    ]
    lines.append("  Next alarm clock information:")
    if due:
        first = min(due)[0]
        lines.append(
            f"    user:0 pendingSend:false time:{first} = {_moment(state, first):%m-%d %H:%M}"
        )
    lines.append(f"  {len(due)} pending alarms:")
    for number, (at, package) in enumerate(sorted(due)):
        lines.append(
            f"    RTC_WAKEUP #{number}: Alarm{{{at & 0xFFFFFFF:x} type 0 origWhen {at} {package}}}"
        )
        lines.append(f"      tag=*walarm*:{package}.ALARM_ALERT")
        lines.append(f"      Alarm clock: triggerTime={_moment(state, at):%Y-%m-%d %H:%M:%S}")
    return "\n".join([*lines, ""])


def _moment(state: DeviceState, at_ms: int) -> datetime:
    return datetime.fromtimestamp(at_ms / 1000, ZoneInfo(state.timezone))


def _surface_flinger(state: DeviceState, args: Sequence[str]) -> str:
    if args[:1] != ["--display-id"]:
        return ""
    return (
        "Display 4619827259835644672 (HWC display 0): "
        'port=0 pnpId=GGL displayName="EMU_display_0"\n'
    )


def _mem_info(state: DeviceState, args: Sequence[str]) -> str:
    """Source: AOSP, `ActivityManagerService.dumpApplicationMemoryUsage`; nothing is measured."""
    rest = [argument for argument in args if not argument.startswith("-")]
    head = (
        "Applications Memory Usage (in Kilobytes):\n"
        f"Uptime: {state.uptime_ms} Realtime: {state.uptime_ms}\n\n"
    )
    known = [process for process in processes(state) if process.package]
    if not rest:
        lines = [f"{PSS_KB:>11,}K: {item.name} (pid {item.pid})" for item in known]
        total = f"\nTotal RAM: {RAM_KB:,}K (status normal)\n"
        return head + "Total PSS by process:\n" + "\n".join(lines) + "\n" + total
    found = [item for item in known if rest[0] in (item.name, str(item.pid))]
    if not found:
        return f"No process found for: {rest[0]}\n"
    return head + "".join(
        f"** MEMINFO in pid {item.pid} [{item.name}] **\n"
        "                   Pss  Private  Private  SwapPss      Rss     Heap     Heap     Heap\n"
        "                 Total    Dirty    Clean    Dirty    Total     Size    Alloc     Free\n"
        "                ------   ------   ------   ------   ------   ------   ------   ------\n"
        f"        TOTAL   {PSS_KB:>6}        0        0        0   {PSS_KB:>6}        0        0"
        f"        0\n\n App Summary\n           TOTAL PSS:   {PSS_KB:>6}            TOTAL RSS:   "
        f"{PSS_KB:>6}      TOTAL SWAP PSS:        0\n"
        for item in found
    )


PSS_KB: Final = 60_000


def _of_state(dump: Callable[[DeviceState, Sequence[str]], str]) -> Service:
    return lambda call, args: dump(call.printed_state, args)


Service: TypeAlias = Callable[[Call, Sequence[str]], str]
"""What a service prints for arguments."""
_STATE_SERVICES: Final[Mapping[str, Callable[[DeviceState, Sequence[str]], str]]] = {
    "SurfaceFlinger": _surface_flinger,
    "display": _display,
    "input": _input,
    "input_method": _input_method,
    "location": _location,
    "meminfo": _mem_info,
    "notification": _notification,
    "package": _package,
    "power": _power,
    "telephony.registry": _telephony,
    **RADIO_SERVICES,
}
SERVICES: Final[Mapping[str, Service]] = {
    **{name: _of_state(dump) for name, dump in _STATE_SERVICES.items()},
    "activity": dump_activities,
    "alarm": _alarm,
    "battery": _battery_service,
    "window": dump_windows,
}
"""By name, as `dumpsys` and `service` list them."""
_USAGE: Final = """usage: dumpsys
         To dump all services.
or:
       dumpsys [-t TIMEOUT] [--priority LEVEL] [--pid] [-l | --skip SERVICES | SERVICE [ARGS]]"""
_VALUED: Final = ("-t", "-T", "--priority", "--skip")
_RULE: Final = "-" * 79


def _dumpsys(call: Call) -> int:
    args = list(call.args)
    options: dict[str, str] = {}
    while args and args[0].startswith("-"):
        option = args.pop(0)
        if option not in (*_VALUED, "-l", "--pid", "--dump") or (option in _VALUED and not args):
            letters = option.lstrip("-") if option.startswith("--") else option[1:2]
            raise CommandError(f"dumpsys: unknown option -- {letters}\n\n{_USAGE}", 255)
        options[option] = args.pop(0) if option in _VALUED else ""
    skipped = options.get("--skip", "").split(",")
    if "-l" in options or not args:
        shown = [name for name in sorted(SERVICES) if name not in skipped]
        call.print("Currently running services:")
        for name in shown:
            call.print(f"  {name}")
        if "-l" not in options:
            for name in shown:
                call.yield_to_other_jobs()
                call.print(f"{_RULE}\nDUMP OF SERVICE {name}:\n{SERVICES[name](call, ())}")
                now = _moment(call.host.state, call.host.state.now_ms)
                call.print(
                    f"--------- 0.001s was the duration of dumpsys {name}, "
                    f"ending at: {now:%Y-%m-%d %H:%M:%S}"
                )
        return 0
    service = SERVICES.get(args[0])
    if service is None:
        call.error(f"Can't find service: {args[0]}")
    elif "--pid" in options:
        pids = {process.name: process.pid for process in processes(call.printed_state)}
        call.print(str(pids["system_server"]))
    else:
        call.write(service(call, args[1:]))
    return 0


COMMANDS: Final[Mapping[str, CommandFunction]] = {"dumpsys": _dumpsys}
