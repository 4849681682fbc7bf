"""Patterns of clients: one door, linear time, and the tools' own words for bad ones."""

from __future__ import annotations

import ast
import itertools
import re
import threading
from collections.abc import Callable
from fnmatch import fnmatchcase
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from working_time import works_at_most

from mobile_gym.virtual_device import patterns
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.patterns import (
    BadPattern,
    glob_pattern,
    glob_trim,
    like_pattern,
    regular_expression,
)
from mobile_gym.virtual_device.server.uiautomator.http_server import launched_port
from mobile_gym.virtual_device.server.uiautomator.selectors import SelectorError, parse_selector
from mobile_gym.virtual_device.shell import run
from mobile_gym.virtual_device.shell.streams import MAX_SCRIPT_S, Budget

ROOM = Path(patterns.__file__).parent
BAIT = "a" * 5000 + "b"
OF_OUR_OWN_WORDS = {
    "apps/broccoli/seasons.py": "the names of fruit and vegetables in the app's texts",
    "system/aliases.py": "the packages of a persona",
}
"""Files with one pattern that is made of escaped words of this project, and of which."""
QUICK_S = 1.0
"""Far above what these take, which is milliseconds, and far below what they took."""


@pytest.fixture
def host() -> DeviceHost:
    made = DeviceHost(APPS)
    made.boot(seed=1)
    return made


def _is_written_there(value: ast.expr, constants: set[str]) -> bool:
    """Whether a text stands in the file: it, or it is put together of a module's own ones."""
    match value:
        case ast.Constant() | ast.Name() as part:
            return isinstance(part, ast.Constant) or part.id in constants
        case ast.Attribute(value=ast.Name(id=name), attr="pattern"):
            return name in constants
        case ast.JoinedStr(values=parts):
            inside = (
                part.value if isinstance(part, ast.FormattedValue) else part for part in parts
            )
            return all(
                isinstance(part, str) or _is_written_there(part, constants) for part in inside
            )
        case _:
            return False


def _dynamic_patterns(path: Path) -> list[str]:
    """Where a file gives `re` anything but a text that stands there."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    constants: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            value = node.value
            if isinstance(value, ast.Call) and ast.unparse(value.func) == "re.compile":
                value = value.args[0]
            if _is_written_there(value, constants):
                constants.add(node.target.id)
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [item.name for item in node.names]
            module = node.module if isinstance(node, ast.ImportFrom) else ""
            if module in ("re", "fnmatch", "glob", "regex") or {"re2", "regex", "fnmatch"} & {
                *names,
                str(module),
            }:
                found.append(f"{path.relative_to(ROOM)}:{node.lineno} imports {module or names}")
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and isinstance(node.func.value, ast.Name)
            and node.func.value.id == "re"
            and node.func.attr != "escape"
            and not (node.args and _is_written_there(node.args[0], constants))
        ):
            found.append(f"{path.relative_to(ROOM)}:{node.lineno} re.{node.func.attr}")
    return found


def test_no_other_file_compiles_what_a_client_wrote() -> None:
    files = [path for path in ROOM.rglob("*.py") if path != Path(patterns.__file__)]
    assert len(files) > 300
    found = [place for path in files for place in _dynamic_patterns(path)]
    assert {place.partition(":")[0] for place in found} == set(OF_OUR_OWN_WORDS)
    assert len(found) == len(OF_OUR_OWN_WORDS)
    assert _dynamic_patterns(Path(patterns.__file__)) != []  # this test sees one where it is


@pytest.mark.parametrize(
    "script",
    [
        f"echo {BAIT} | grep -E '^(a+)+$'",
        f"echo {BAIT} | grep -E '(a|aa)+$'",
        f"echo {BAIT} | grep -cE '(.*.*.*.*.*)*c'",
        f"log {BAIT[:3000]}; logcat -d -e '^(a+)+$'",
        f"case {BAIT} in *a*a*a*a*a*a*a*a*a*c) echo hit;; esac",
        f"x={BAIT}; echo ${{x%%*a*a*a*a*a*a*c}} | wc -c",
        f"x={BAIT}; echo ${{x##*a*a*a*a*a*a*c}} | wc -c",
        f"x={BAIT}; echo ${{x%*a*a*a*a*a*a*c}} | wc -c",
        f"mkdir /sdcard/{BAIT[-200:]}; ls /sdcard/*a*a*a*a*a*a*a*a*c; true",
        "find /sdcard -iname '*a*a*a*a*a*a*a*a*a*a*a*c'",
        f"content query --uri content://sms --where \"body LIKE '{'%e' * 40}%zz'\"",
    ],
)
def test_no_pattern_takes_long(host: DeviceHost, script: str) -> None:
    with works_at_most(QUICK_S):
        run(host, script)


def test_selectors_and_launches_take_no_longer() -> None:
    with works_at_most(QUICK_S):
        for field in ("text", "className", "description", "packageName", "resourceId"):
            _, pattern = parse_selector({f"{field}Matches": "(a+)+$", "mask": -1}).criteria[0]
            assert not pattern.is_all_of(BAIT)
        assert launched_port("CLASSPATH=x" + " " * 50_000 + "y") is None
        assert launched_port("CLASSPATH=x" + ";" * 50_000 + "y") is None


@pytest.mark.parametrize(
    ("script", "told", "code"),
    [
        ("echo a | grep -E '('", "grep: bad REGEX: missing ): (", 2),
        ("echo a | grep -E '(?=a)'", "grep: bad REGEX: invalid perl operator: (?=", 2),
        ("echo aa | grep '\\(a\\)\\1'", "grep: bad REGEX: invalid escape sequence: \\1", 2),
        ("logcat -d -e '['", "logcat: missing ]: [", 1),
        ("echo a | grep -E '((a{99}){99}){99}'", "grep: bad REGEX: ", 2),
    ],
)
def test_a_bad_pattern_is_told_in_the_tools_own_words(
    host: DeviceHost, script: str, told: str, code: int
) -> None:
    result = run(host, script)
    assert (result.exit_code, result.stdout) == (code, "")
    assert result.stderr.startswith(told)
    assert result.stderr.count("\n") == 1


def test_bad_selectors_are_refused() -> None:
    for pattern in ("(", "(?<=a)b", "a{2000}", "*"):
        with pytest.raises(SelectorError, match="textMatches"):
            parse_selector({"textMatches": pattern, "mask": -1})


def test_what_is_too_much_work_is_refused() -> None:
    heavy = regular_expression("(a|b)*a(a|b){900}")
    with pytest.raises(BadPattern, match="too much"):
        heavy.is_in("ab" * 100_000)
    with pytest.raises(BadPattern, match="too long"):
        regular_expression("a" * (patterns.MAX_PATTERN + 1))
    assert regular_expression("b$").is_in("a" * 1_000_000 + "b")


def test_lone_surrogates_harm_nobody(host: DeviceHost) -> None:
    assert regular_expression("a.b").is_in("a\ud800b")
    assert regular_expression("a\ud800b").is_in("a?b")
    assert glob_pattern("a?b").is_all_of("a\ud800b")
    assert run(host, "echo 'a\udcffb' | grep 'a.b'").exit_code == 0


SMALL = st.text(alphabet="ab*?[]-!\\.", max_size=8)
VALUES = [
    "".join(letters) for size in range(4) for letters in itertools.product("ab.-", repeat=size)
]


@given(SMALL.filter(lambda glob: "[" not in glob and "\\" not in glob))
def test_globs_match_what_fnmatch_does(glob: str) -> None:
    pattern = glob_pattern(glob)
    assert [pattern.is_all_of(value) for value in VALUES] == [
        fnmatchcase(value, glob) for value in VALUES
    ]


@given(SMALL, st.sampled_from(["#", "##", "%", "%%"]))
def test_trims_are_the_shortest_and_the_longest(glob: str, operator: str) -> None:
    prefix, longest = operator[0] == "#", len(operator) == 2
    whole, trim = glob_pattern(glob), glob_trim(glob, prefix=prefix, longest=longest)
    for value in VALUES:
        sizes = [
            size
            for size in range(len(value) + 1)
            if whole.is_all_of(value[:size] if prefix else value[len(value) - size :])
        ]
        size = (max if longest else min)(sizes, default=None)
        left = None if size is None else value[size:] if prefix else value[: len(value) - size]
        assert trim.group(value) == left


@given(st.text(alphabet="ab%_.", max_size=6))
def test_like_is_sqlites(like: str) -> None:
    import sqlite3

    with sqlite3.connect(":memory:") as link:
        expected = [bool(link.execute("SELECT ? LIKE ?", (v, like)).fetchone()[0]) for v in VALUES]
    link.close()
    assert [like_pattern(like).is_all_of(value) for value in VALUES] == expected


@given(st.from_regex(r"\A[ab.*+?|()]{0,8}\Z"))
def test_expressions_find_what_pythons_do(text: str) -> None:
    """Whether there is a match does not depend on which of several ways an engine takes."""
    try:
        mine = regular_expression(text)
    except BadPattern:
        return
    try:
        theirs: Callable[[str], object] = re.compile(text).search
    except re.error:
        return
    assert [mine.is_in(value) for value in VALUES] == [
        theirs(value) is not None for value in VALUES
    ]


def test_greps_match_is_the_leftmost_longest(host: DeviceHost) -> None:
    assert run(host, "echo abcd | grep -oE 'ab|abcd'").stdout == "abcd\n"
    assert run(host, "echo xay | grep -oE '[[:alpha:]]'").stdout == "x\na\ny\n"
    assert run(host, "echo 'a b' | grep -ow 'b'").stdout == "b\n"
    assert run(host, "printf 'A\\nb\\n' | grep -i a").stdout == "A\n"


def test_a_script_works_for_so_long_at_most(
    host: DeviceHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert MAX_SCRIPT_S == 10.0
    monkeypatch.setattr("mobile_gym.virtual_device.shell.streams.MAX_SCRIPT_S", 0.2)
    with works_at_most(5):
        result = run(host, "while :; do screencap -p > /dev/null; done; echo never")
    assert (result.stdout, result.exit_code, result.stderr) == (
        "",
        137,
        "sh: stopped after 0.2 s\n",
    )


def test_a_thread_that_is_kept_waiting_has_not_worked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mobile_gym.virtual_device.shell.streams.MAX_SCRIPT_S", 0.05)
    budget = Budget()
    threading.Event().wait(0.1)  # as on a machine that has others to run
    budget.yield_to_other_jobs()
