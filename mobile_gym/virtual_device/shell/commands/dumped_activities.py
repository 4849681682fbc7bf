"""`dumpsys activity`: tasks, their activities and processes, as Android lists them.

Only the lines that clients look for, in Android's own words and nesting (API 33).
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence

from mobile_gym.virtual_device.names import LAUNCHER
from mobile_gym.virtual_device.shell.call import Call, CommandError
from mobile_gym.virtual_device.shell.commands.processes import processes
from mobile_gym.virtual_device.state import Activity, DeviceState, TaskStack
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
