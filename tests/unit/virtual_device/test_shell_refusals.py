"""What commands and services do with an option, a sub-command or an argument that they do not know.

The table is of facts. Source: toybox 0.8.6 (`lib/args.c`; each command's `NEWTOY` line says what it
takes), AOSP of API 33: `BasicShellCommandHandler`, `frameworks/native/cmds/{cmd,dumpsys,service}`,
`frameworks/base/cmds/content`, and the services' own commands; mksh for the shell's.
"""

# One row per line reads best.
# ruff: noqa: E501

from __future__ import annotations

import re

import pytest

from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.shell.commands import COMMANDS

TOYBOX = (
    "base64 cat chcon chgrp chmod chown cmp cp cut date df diff du env free getenforce grep head id "
    "kill_all logname ls md5sum mkdir mount mv nice nl nohup nproc od pgrep pidof pkill ps readlink "
    "realpath restorecon rev rm rmdir sed setenforce sha1sum sha256sum sleep sort stat tac tail tar "
    "tee time timeout top touch tr uname uniq uptime wc which whoami xargs xxd basename dirname "
    "egrep fgrep"
).replace("kill_all ", "").split()  # fmt: skip
STATUS = {"env": 125, "nohup": 125, "timeout": 125, "diff": 2, "cmp": 2}
"""Of those that return another status than 1 (`TOYFLAG_ARGFAIL`)."""
STATUS |= dict.fromkeys(("grep", "egrep", "fgrep", "sort"), 2)
TOO_MANY = {
    "date": (1, "2024-01-01 x"),
    "getenforce": (0, "x"),
    "id": (1, "root shell"),
    "logname": (0, "x"),
    "setenforce": (1, "1 0"),
    "sleep": (None, ""),
    "top": (0, "x"),
    "tr": (2, "a b c"),
    "uptime": (0, "x"),
    "whoami": (0, "x"),
    "diff": (2, "a b c"),
    "cmp": (2, "a b c"),
    "xxd": (1, "a b"),
}
"""How many arguments there may be, and too many of them."""
TOO_FEW = {
    "basename": 1, "dirname": 1, "sleep": 1, "setenforce": 1, "readlink": 1, "mkdir": 1,
    "timeout": 2, "diff": 2, "chmod": 2, "chown": 2, "tr": 1, "which": 1, "nice": 1, "nohup": 1,
    "time": 1, "cmp": 1, "rmdir": 1,
}  # fmt: skip
BUILTINS = ("cd", "export", "read", "set", "unset")
ANSWERS_ANYTHING = frozenset(
    # They print or run their arguments, or take none that could be wrong.
    [
        "[",
        ":",
        "break",
        "bugreport",
        "command",
        "continue",
        "echo",
        "eval",
        "exec",
        "exit",
        "expr",
        "false",
        "local",
        "printf",
        "pwd",
        "return",
        "seq",
        "sh",
        "shift",
        "su",
        "sync",
        "test",
        "toybox",
        "true",
        "type",
        "wait",
    ]
)
OWN_WORDS = {
    # name: what it does with the unknown option: its status, and its error or output
    "am": (255, "", "Unknown command: -~\n"),
    "appops": (255, "", "Unknown command: -~\n"),
    "awk": (2, "awk: unknown option -~\n", ""),
    "bugreportz": (1, "usage", ""),
    "cmd": (20, "cmd: Can't find service: -~\n", ""),
    "content": (1, "[ERROR] Unsupported operation: -~\n", ""),
    "dumpsys": (255, "dumpsys: unknown option -- ~\n", ""),
    "find": (1, "find: bad arg '-~'\n", ""),
    "getevent": (1, "getevent: ", ""),
    "getprop": (255, "getprop: unknown option -- ~\n", ""),
    "ifconfig": (1, "ifconfig: ", ""),
    "ime": (255, "", "Unknown command: -~\n"),
    "input": (255, "", "Unknown command: -~\n"),
    "ip": (255, "", None),
    "kill": (1, "sh: kill: ~: bad signal\n", ""),
    "log": (1, "log: Unknown option '~'", ""),
    "logcat": (1, "logcat: ", ""),
    "monkey": (255, "Error: Unknown option: -~\n", ""),
    "pm": (255, "", "Unknown command: -~\n"),
    "reboot": (1, "reboot: ", ""),
    "screencap": (1, "screencap: ", ""),
    "screenrecord": (1, "screenrecord: ", ""),
    "service": (10, "service: Unknown command -~\n", ""),
    "setprop": (1, "usage: setprop NAME VALUE", ""),
    "settings": (255, "Invalid command: -~\n", ""),
    "sqlite3": (1, "sqlite3: Error: unknown option: -~\n", ""),
    "start": (1, "start: ", ""),
    "stop": (1, "stop: ", ""),
    "svc": (255, "", "Unknown command: -~\n"),
    "uiautomator": (255, "", "Unknown command: -~\n"),
    "wm": (255, "", "Unknown command: -~\n"),
}


@pytest.fixture(scope="module")
def phone() -> DeviceHost:
    host = DeviceHost(APPS)
    host.boot(1)
    return host


def test_the_table_has_every_command() -> None:
    known = {*TOYBOX, *BUILTINS, *ANSWERS_ANYTHING, *OWN_WORDS}
    assert known == set(COMMANDS)


@pytest.mark.parametrize("name", TOYBOX)
@pytest.mark.parametrize(("option", "shown"), [("-~", "~"), ("--no-such", "no-such")])
def test_toybox_refuses_an_unknown_option(
    phone: DeviceHost, name: str, option: str, shown: str
) -> None:
    result = phone.shell(f"{name} {option} /sdcard x </dev/null")
    assert result.stderr == f"{name}: Unknown option '{shown}' (see \"{name} --help\")\n"
    assert (result.stdout, result.exit_code) == ("", STATUS.get(name, 1))


@pytest.mark.parametrize("name", [name for name in TOO_MANY if TOO_MANY[name][0] is not None])
def test_toybox_refuses_too_many_arguments(phone: DeviceHost, name: str) -> None:
    most, given = TOO_MANY[name]
    result = phone.shell(f"{name} {given}")
    plural = "" if most == 1 else "s"
    assert result.stderr == f'{name}: Max {most} argument{plural} (see "{name} --help")\n'
    assert (result.stdout, result.exit_code) == ("", STATUS.get(name, 1))


@pytest.mark.parametrize("name", TOO_FEW)
def test_toybox_refuses_too_few_arguments(phone: DeviceHost, name: str) -> None:
    result = phone.shell(f"{name} </dev/null")
    needs = f"Needs {TOO_FEW[name]} argument" if TOO_FEW[name] == 1 else f"Need {TOO_FEW[name]} arguments"  # fmt: skip
    assert result.stderr == f'{name}: {needs} (see "{name} --help")\n'
    assert (result.stdout, result.exit_code) == ("", STATUS.get(name, 1))


@pytest.mark.parametrize("name", BUILTINS)
def test_the_shell_refuses_an_unknown_option(phone: DeviceHost, name: str) -> None:
    result = phone.shell(f"{name} -~")
    assert result.stderr == f"sh: {name}: -~: unknown option\n"
    assert (result.stdout, result.exit_code) == ("", 1)


@pytest.mark.parametrize("name", OWN_WORDS)
def test_other_programs_refuse_it_in_their_own_words(phone: DeviceHost, name: str) -> None:
    status, error, output = OWN_WORDS[name]
    result = phone.shell(f"{name} -~")
    assert result.exit_code == status
    assert result.stderr.startswith(error)
    if output is not None:
        assert result.stdout == output


SERVICES = (
    ("cmd activity", 255), ("cmd package", 255), ("cmd window", 255), ("cmd input_method", 255),
    ("cmd statusbar", 255), ("cmd notification", 255), ("cmd clipboard", 255), ("cmd appops", 255),
    ("cmd overlay", 255), ("cmd uimode", 255), ("cmd connectivity", 255), ("cmd wifi", 255),
    ("cmd phone", 255), ("cmd bluetooth_manager", 255), ("cmd location", 255), ("cmd role", 255),
    ("cmd settings", 255), ("am stack", 255), ("am task", 255), ("pm list", 255),
)  # fmt: skip


@pytest.mark.parametrize(("service", "status"), SERVICES)
def test_services_refuse_an_unknown_sub_command(
    phone: DeviceHost, service: str, status: int
) -> None:
    before = phone.state
    result = phone.shell(f"{service} no-such")
    assert result.exit_code == status
    assert "no-such" in result.stdout + result.stderr or "usage" in result.stderr
    assert phone.state is before


DUMPED = (
    ("dumpsys no-such", 0, "", "Can't find service: no-such\n"),
    ("dumpsys window no-such", 0, "Bad window command, or no windows match: no-such\nUse -h for help.\n", ""),
    ("dumpsys activity no-such", 0, "Bad activity command, or no activities match: no-such\nUse -h for help.\n", ""),
    ("dumpsys battery no-such", 0, "Unknown command: no-such\n", ""),
    ("dumpsys package no.such", 0, "Dexopt state:\n  Unable to find package: no.such\n", ""),
    ("dumpsys meminfo no.such", 0, "No process found for: no.such\n", ""),
    ("content query --uri content://sms --sort nope", 1, "", "no such column: nope"),
    ("content query --uri content://sms --where nope=1", 1, "", "no such column: nope"),
    ("content query --uri content://sms --projection nope", 1, "", "Invalid column nope"),
    ("content query --uri content://sms --sort '_id; drop'", 1, "", "syntax error"),
    ("content query --uri content://sms --sort '_id DESC x'", 1, "", "syntax error"),
    ("content query --uri content://sms --nope 1", 1, "", "[ERROR] Unsupported argument: --nope"),
    ("content query --uri content://sms surplus", 1, "", "[ERROR] Unsupported argument: surplus"),
    ("content query --uri content://nope", 1, "", "Could not find provider: nope"),
    ("pm list packages --nope", 255, "", "Error: Unknown option: --nope\n"),
    ("pm list nope", 255, "", "Error: unknown list type 'nope'\n"),
    ("pm path no.such", 1, "", ""),
    ("pm dump", 1, "", "Error: no package specified\n"),
    ("am start --nope", 255, "", "Error: Unknown option: --nope\n"),
    ("input tap 1", 255, "", 'IllegalArgumentException: Argument expected after "1"'),
    ("input tap a b", 255, "", 'NumberFormatException: For input string: "a"'),
    ("input swipe 1 2 3", 255, "", 'Argument expected after "3"'),
    ("input text 你好", 255, "", "java.lang.NullPointerException: Attempt to get length of null array"),
    ("input text 'é'", 255, "", "Exception occurred while executing 'text':"),
    ("settings get nope x", 255, "", "Invalid namespace 'nope'\n"),
    ("settings get system x y", 255, "", "Too many arguments\n"),
    ("settings put system x", 255, "", "Bad arguments\n"),
    ("service check no.such", 0, "Service no.such: not found\n", ""),
    ("ps -o NOPE", 1, "", "ps: bad -o 'NOPE'\n"),
    ("ps -p x", 1, "", "ps: bad -p 'x'\n"),
    ("ps -u nobody-there", 1, "", "ps: bad -u 'nobody-there'\n"),
    ("id nobody-there", 1, "", "id: no user 'nobody-there'\n"),
    ("kill 99999", 1, "", "sh: kill: 99999: No such process\n"),
    ("nosuchcommand", 127, "", "sh: nosuchcommand: inaccessible or not found\n"),
)  # fmt: skip


@pytest.mark.parametrize(("script", "status", "output", "error"), DUMPED)
def test_what_is_not_there_is_said_and_changes_nothing(
    phone: DeviceHost, script: str, status: int, output: str, error: str
) -> None:
    before = phone.state
    result = phone.shell(script)
    assert (result.exit_code, result.stdout) == (status, output)
    assert error in result.stderr
    assert bool(result.stderr) == bool(error)
    assert phone.state is before


@pytest.mark.parametrize("service", ["window", "activity", "package"])
def test_dumps_name_an_unknown_option_and_go_on(phone: DeviceHost, service: str) -> None:
    result = phone.shell(f"dumpsys {service} -q")
    assert result.stdout.startswith("Unknown argument: -q; use -h for help\n")
    assert len(result.stdout) > 200


def test_each_service_is_dumped_between_its_name_and_its_time(phone: DeviceHost) -> None:
    listed = phone.shell("dumpsys -l").stdout.split("\n")
    names = [line.strip() for line in listed[1:] if line]
    printed = phone.shell("dumpsys").stdout
    assert re.findall(r"^DUMP OF SERVICE (\S+):$", printed, re.M) == names
    assert len(re.findall(r"was the duration of dumpsys (\S+), ending at: ", printed)) == len(names)
