"""`am` and `monkey`: starting and stopping activities, broadcasts, the list of tasks.

Source: `ActivityManagerShellCommand` in AOSP's services; it exits with 0 also where it prints an
error, and tells what happened on standard output under `-W` and on standard error otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from mobile_gym.core.errors import UsageError
from mobile_gym.virtual_device.names import LAUNCHER
from mobile_gym.virtual_device.shell.call import Call, CommandError, CommandFunction
from mobile_gym.virtual_device.shell.commands import adb_keyboards
from mobile_gym.virtual_device.shell.commands.instrumentation import instrument
from mobile_gym.virtual_device.shell.commands.options import subcommand, word_options
from mobile_gym.virtual_device.shell.intents import parse
from mobile_gym.virtual_device.state import TaskStack
from mobile_gym.virtual_device.system.app import candidates, installed_apps
from mobile_gym.virtual_device.system.intents import MAIN, Intent, full_class
from mobile_gym.virtual_device.system.overlays import OVERLAYS
from mobile_gym.virtual_device.system.system import System

_COLD_START_MS: Final = 412
_WARM_START_MS: Final = 68
_PACKAGE: Final = "package:"
"""The scheme of URIs that name an app."""


def _start(call: Call) -> int:
    given, flags = parse(call.args)
    if not (given.component or given.action or given.data or given.package):
        raise CommandError("Error: No intent supplied", 255)
    host, intent = call.host, inner_intent(call, given)
    if "-S" in flags:
        _stop_first(call, intent)
    call.print(f"Starting: {given}")
    say = call.print if "-W" in flags else call.error
    components = candidates(host.state, host.apps, intent)
    running = any(task.package in {t.app.package for t in components} for task in host.state.tasks)
    before = host.state.tasks
    try:
        taken = host.apply(lambda system: system.send(intent, new_task=True))
    except UsageError as error:  # a page that only its own app opens
        denial = f"java.lang.SecurityException: Permission Denial: starting {given}: {error}"
        raise CommandError(denial, 255) from error
    if not taken:
        if given.component:
            say("Error type 3")
            say(f"Error: Activity class {{{full_class(given.component)}}} does not exist.")
        else:
            # FLAG_ACTIVITY_NEW_TASK, which a shell always sets
            shown = replace(given, flags=given.flags | 0x10000000)
            say(f"Error: Activity not started, unable to resolve {shown}")
        return 0
    if running and _same_activities(before, host.state.tasks):
        say("Warning: Activity not started, its current task has been brought to the front")
    if "-W" in flags:
        front = host.names.outer_component(host.state.tasks[-1].activities[-1].component)
        taken_ms = _WARM_START_MS if running else _COLD_START_MS
        call.print(f"Status: ok\nLaunchState: {'WARM' if running else 'COLD'}\nActivity: {front}")
        call.print(f"TotalTime: {taken_ms}\nWaitTime: {taken_ms + 4}\nComplete")
    return 0


def inner_intent(call: Call, given: Intent) -> Intent:
    """An intent that came from outside, with the names that its packages have inside."""
    names = call.host.names
    data = given.data
    if data.startswith(_PACKAGE):
        data = _PACKAGE + names.inner_package(data.removeprefix(_PACKAGE))
    return replace(
        given,
        data=data,
        component=names.inner_component(given.component),
        package=names.inner_package(given.package),
    )


def _stop_first(call: Call, intent: Intent) -> None:
    package = intent.component.partition("/")[0] or intent.package
    if not package:
        package = next(
            (
                name
                for name in call.host.state.packages
                if intent.action in call.host.apps[name].intents
            ),
            "",
        )
    if package:
        call.print(f"Stopping: {call.host.names.outer_package(package)}")
        call.host.apply(lambda system: system.stop(package))


def _same_activities(before: tuple[TaskStack, ...], after: tuple[TaskStack, ...]) -> bool:
    """Whether nothing new was started: tasks only changed their order."""
    ids = [
        {activity.id for task in tasks for activity in task.activities} for tasks in (before, after)
    ]
    return ids[1] <= ids[0]


def _force_stop(call: Call) -> None:
    _, names = word_options(call.args, ("--user",))
    if not names:
        raise CommandError('Error: Argument expected after "force-stop"', 255)
    package = call.host.names.inner_package(names[0])
    call.host.apply(lambda system: system.stop(package))


def _kill_all(call: Call) -> None:
    """Android kills background processes only; their tasks stay, so nothing that shows changes."""


def _broadcast(call: Call) -> None:
    given, _ = parse(call.args)
    # FLAG_RECEIVER_FROM_SHELL
    call.print(f"Broadcasting: {replace(given, flags=given.flags | 0x400000)}")
    intent = inner_intent(call, given)
    call.host.broadcast(intent)
    answer = adb_keyboards.answer(call.host, intent)
    if answer is not None:
        call.print(f"Broadcast completed: {answer}")
        return
    code, data = call.host.apply(lambda system: _broadcast_answer(system, intent))
    told = f', data="{data}"' if data is not None else ""
    call.print(f"Broadcast completed: result={code}{told}")


def _broadcast_answer(system: System, intent: Intent) -> tuple[int, str | None]:
    """The code and the data that the first app which takes a broadcast answers."""
    addressed = intent.component.partition("/")[0] or intent.package
    for app in installed_apps(system.state, system.apps):
        if app.on_broadcast is not None and addressed in ("", app.package):
            answer = app.on_broadcast(system, intent.action, intent.extras)
            if answer is not None:
                return answer
    return 0, None


def _stack(call: Call) -> int:
    return subcommand(call, {"list": _stack_list, "remove": _stack_remove})


def _stack_list(call: Call) -> None:
    state, home = call.printed_state, call.host.names.outer_package(LAUNCHER)
    display = state.display
    bounds = f"[0,0][{display.width_px},{display.height_px}]"
    for task in reversed(state.tasks):
        kind = "home" if task.package == home else "standard"
        is_front = task is state.tasks[-1]
        visible = str(is_front).lower()
        base = full_class(task.activities[0].component)
        top = full_class(task.activities[-1].component)
        if is_front and state.overlays:  # a window of the system that is an activity, too
            window = call.host.names.outer_component(OVERLAYS[state.overlays[-1].name].activity)
            top = full_class(window) if window else top
        call.print(
            f"RootTask id={task.id} type={kind} mode=fullscreen bounds={bounds} "
            "displayId=0 userId=0"
        )
        call.print(
            f"  taskId={task.id}: {base} bounds={bounds} userId=0 visible={visible}"
            f" topActivity=ComponentInfo{{{top}}}"
        )
        call.print("")


def _stack_remove(call: Call) -> None:
    task_id = call.args[0] if call.args else ""
    if not task_id.isdecimal():
        raise CommandError("Error: am stack remove TASK_ID", 255)
    stack = next((task for task in call.host.state.tasks if str(task.id) == task_id), None)
    if stack is not None and stack.package != LAUNCHER:
        call.host.apply(lambda system: _close_task(system, stack.id))


def _close_task(system: System, task_id: int) -> None:
    """Take a task out of the recents; what its app has posted or planned stays."""
    if system.front_task.id == task_id:
        system.home()
    closed = [task.package for task in system.state.tasks if task.id == task_id]
    system.change(tasks=tuple(task for task in system.state.tasks if task.id != task_id))
    for package in closed:
        system.end_one_time(package)


def _task(call: Call) -> int:
    return subcommand(call, {"lock": _task_lock})


def _task_lock(call: Call) -> None:
    """`am task lock ID|stop`: screen pinning; the task comes to the front."""
    task_id = call.args[0] if call.args else ""
    if task_id == "stop":
        call.print("Activity manager is not in lockTaskMode")
        return
    stack = next((task for task in call.host.state.tasks if str(task.id) == task_id), None)
    if stack is None:
        raise CommandError(f"java.lang.IllegalArgumentException: No task {task_id}", 255)
    if stack.package != call.host.state.tasks[-1].package:
        call.host.apply(lambda system: system.launch(stack.package))
    call.print("Activity manager is in lockTaskMode")


def _current_user(call: Call) -> None:
    call.print("0")


_LAUNCHER_CATEGORY: Final = "android.intent.category.LAUNCHER"
_CATEGORY_MONKEY: Final = "android.intent.category.MONKEY"


def _split_glued_option(argument: str) -> tuple[str, ...]:
    """An option and the value that is written right behind it: `-cCATEGORY`, `-pPACKAGE`."""
    if argument[:2] in ("-c", "-p", "-s") and len(argument) > 2:
        return argument[:2], argument[2:]
    return (argument,)


def _monkey(call: Call) -> int:
    options, rest = word_options(
        [part for argument in call.args for part in _split_glued_option(argument)],
        ("-p", "-c", "-s", "--throttle", "--pct-touch", "--pct-motion", "--pct-syskeys"),
        ("-v", "-v-v", "--ignore-crashes", "--ignore-timeouts"),
    )
    package = options.get("-p", "")
    if not package or rest != ["1"]:
        raise CommandError(
            "monkey: only -p PACKAGE [-c android.intent.category.LAUNCHER] 1 is supported", 255
        )
    for argument in call.args:
        call.print(f"  bash arg: {argument}")
    category = options.get("-c", _LAUNCHER_CATEGORY)
    intent = Intent(MAIN, package=call.host.names.inner_package(package))
    components = candidates(call.host.state, call.host.apps, intent)
    if not components or category not in (_LAUNCHER_CATEGORY, _CATEGORY_MONKEY):
        call.print("** No activities found to run, monkey aborted.")
        return 252
    call.host.apply(lambda system: system.deliver(Intent(), components[0].component))
    call.print("Events injected: 1")
    return 0


def _am(call: Call) -> int:
    return subcommand(call, _AM)


_AM: Final[Mapping[str, CommandFunction]] = {
    "broadcast": _broadcast,
    "force-stop": _force_stop,
    "get-current-user": _current_user,
    "instrument": instrument,
    "kill": _kill_all,
    "kill-all": _kill_all,
    "stack": _stack,
    "start": _start,
    "start-activity": _start,
    "stop-app": _force_stop,
    "task": _task,
}
COMMANDS: Final[Mapping[str, CommandFunction]] = {"am": _am, "monkey": _monkey}
