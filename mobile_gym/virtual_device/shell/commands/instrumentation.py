"""`pm list instrumentation` and `am instrument`: test programs that installed APKs declare.

They can be listed, and started as Android starts them; since nothing of an APK runs here, each ends
at once, in the words of a process that has crashed, and says why.

Source: AOSP, `PackageManagerShellCommand.runListInstrumentation`, `Instrument` in `cmds/am`,
`ActivityManagerService.startInstrumentation`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mobile_gym.virtual_device.shell.call import Call, CommandError
from mobile_gym.virtual_device.shell.commands.options import word_options
from mobile_gym.virtual_device.shell.system_files import apk_path
from mobile_gym.virtual_device.system.apk import Instrumentation

_REASON: Final = "This device does not run the code of installed APKs"


def _declared_instrumentations(call: Call) -> Iterator[tuple[str, Instrumentation]]:
    """The packages that declare one, under the names that they have outside."""
    for name in sorted(call.host.state.packages):
        for instrumentation in call.host.apps[name].instrumentations:
            yield call.host.names.outer_package(name), instrumentation


def _short(package: str, name: str) -> str:
    return f"{package}/{name.removeprefix(package) if name.startswith(f'{package}.') else name}"


def list_instrumentation(call: Call) -> int:
    """`pm list instrumentation [-f] [TARGET]`."""
    options, targets = word_options(call.args[1:], ("--user",), ("-f",))
    for package, one in _declared_instrumentations(call):
        if not targets or targets[0] == one.target:
            path = f"{apk_path(call.printed_state.packages[package])}=" if "-f" in options else ""
            call.print(f"instrumentation:{path}{_short(package, one.name)} (target={one.target})")
    return 0


def instrument(call: Call) -> int:
    """`am instrument [-w] [-r] [-e NAME VALUE] PACKAGE/CLASS`."""
    components = _components(call)
    if len(components) != 1:
        raise CommandError("usage: am instrument [-w] [-r] [-e NAME VALUE] PACKAGE/CLASS", 255)
    package, _, name = components[0].partition("/")
    full = f"{package}{name}" if name.startswith(".") else name
    found = next(
        (
            declared_instrumentation
            for declared_instrumentation in _declared_instrumentations(call)
            if (declared_instrumentation[0], declared_instrumentation[1].name) == (package, full)
        ),
        None,
    )
    if found is None:
        wanted = f"ComponentInfo{{{package}/{full}}}"
        return _not_started(
            call, components[0], f"Unable to find instrumentation info for: {wanted}"
        )
    target = found[1].target
    if target not in call.printed_state.packages:
        return _not_started(
            call, components[0], f"Unable to find instrumentation target package: {target}"
        )
    call.host.apply(lambda system: system.log("Instrumentation", f"{package}/{full}: {_REASON}"))
    if "-w" in call.args:
        call.print(
            f"INSTRUMENTATION_RESULT: longMsg={_REASON}\n"
            "INSTRUMENTATION_RESULT: shortMsg=Process crashed.\nINSTRUMENTATION_CODE: 0"
        )
    return 0


def _components(call: Call) -> list[str]:
    """What is left without the options; `-e` takes two words."""
    words = list(call.args)
    while "-e" in words:
        at = words.index("-e")
        del words[at : at + 3]
    flags = ("-w", "-r", "-m", "--no-window-animation", "--no_window_animation", "--no-restart")
    hidden = ("--no-hidden-api-checks", "--no-test-api-access", "--no-isolated-storage")
    return word_options(words, ("--user", "--abi", "-p", "-f"), (*flags, *hidden))[1]


def _not_started(call: Call, component: str, problem: str) -> int:
    if "-w" in call.args:
        call.print(
            f"INSTRUMENTATION_STATUS: Error={problem}\n"
            "INSTRUMENTATION_STATUS: id=ActivityManagerService\nINSTRUMENTATION_STATUS_CODE: -1"
        )
    call.error(f"android.util.AndroidException: INSTRUMENTATION_FAILED: {component}")
    return 1
