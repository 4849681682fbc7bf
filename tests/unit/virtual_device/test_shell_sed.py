"""`sed`, as far as it goes, with what GNU sed and toybox print for the same."""

from __future__ import annotations

import pytest

from mobile_gym.virtual_device.host import DeviceHost

TEXT = r"printf 'one 1\ntwo 2\nthree 3\n'"


def said(host: DeviceHost, script: str) -> str:
    result = host.shell(script)
    assert result.exit_code == 0, result
    return result.stdout


@pytest.mark.parametrize(
    ("program", "printed"),
    [
        ("s/e/E/", "onE 1\ntwo 2\nthrEe 3\n"),
        ("s/e/E/g", "onE 1\ntwo 2\nthrEE 3\n"),
        ("s/e/E/2", "one 1\ntwo 2\nthreE 3\n"),
        ("s|o|/|", "/ne 1\ntw/ 2\nthree 3\n"),
        ("s/O/x/I", "xne 1\ntwx 2\nthree 3\n"),
        (r"s/\([a-z]*\) \([0-9]\)/\2 \1/", "1 one\n2 two\n3 three\n"),
        ("s/[0-9]/<&>/", "one <1>\ntwo <2>\nthree <3>\n"),
        (r"s/ /\n/", "one\n1\ntwo\n2\nthree\n3\n"),
        ("2d", "one 1\nthree 3\n"),
        ("2,3d", "one 1\n"),
        ("2,$d", "one 1\n"),
        ("$d", "one 1\ntwo 2\n"),
        ("/two/d", "one 1\nthree 3\n"),
        ("/two/!d", "two 2\n"),
        ("/one/,/two/d", "three 3\n"),
        ("2q", "one 1\ntwo 2\n"),
        ("y/123/abc/", "one a\ntwo b\nthree c\n"),
        ("1a after", "one 1\nafter\ntwo 2\nthree 3\n"),
        ("2i before", "one 1\nbefore\ntwo 2\nthree 3\n"),
        ("2c other", "one 1\nother\nthree 3\n"),
        ("2{s/t/T/;s/w/W/}", "one 1\nTWo 2\nthree 3\n"),
        ("s/1/x/;s/2/y/", "one x\ntwo y\nthree 3\n"),
        ("$=", "one 1\ntwo 2\n3\nthree 3\n"),
    ],
)
def test_lines_are_edited(host: DeviceHost, program: str, printed: str) -> None:
    assert said(host, f"{TEXT} | sed '{program}'") == printed


@pytest.mark.parametrize(
    ("options", "printed"),
    [
        ("-n '2p'", "two 2\n"),
        ("-n 's/e/E/p'", "onE 1\nthrEe 3\n"),
        ("-E 's/([a-z]+) ([0-9])/\\2 \\1/'", "1 one\n2 two\n3 three\n"),
        ("-n -e '$p'", "three 3\n"),
    ],
)
def test_options(host: DeviceHost, options: str, printed: str) -> None:
    assert said(host, f"{TEXT} | sed {options}") == printed


def test_a_file_is_edited_in_place(host: DeviceHost) -> None:
    path = "/sdcard/Download/a.txt"
    said(host, f"{TEXT} > {path}; sed -i s/one/ONE/ {path}")
    assert said(host, f"head -n 1 {path}") == "ONE 1\n"


@pytest.mark.parametrize("program", ["s/a", "s/(/x/ -E", "b end", "{p", "y/ab/x/", ",d"])
def test_what_is_not_known_is_refused(host: DeviceHost, program: str) -> None:
    result = host.shell(f"echo a | sed '{program}'")
    assert result.exit_code == 1
    assert result.stderr.startswith("sed: ")
    assert result.stdout == ""


def test_a_hostile_pattern_ends_soon(host: DeviceHost) -> None:
    text = "a" * 3000
    assert said(host, f"echo {text} | sed -E 's/(a|aa)+$/x/'") == "x\n"
