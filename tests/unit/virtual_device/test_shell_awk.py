"""`awk`, as far as it goes, with what the one true awk prints for the same."""

from __future__ import annotations

import pytest

from mobile_gym.virtual_device.host import DeviceHost

TEXT = r"printf 'pear 3 x\nfig 20 y\nplum 1 x\n'"


def said(host: DeviceHost, script: str) -> str:
    result = host.shell(script)
    assert result.exit_code == 0, result
    return result.stdout


@pytest.mark.parametrize(
    ("program", "printed"),
    [
        ("{print $2}", "3\n20\n1\n"),
        ("{print $NF, NR}", "x 1\ny 2\nx 3\n"),
        ("/fig/", "fig 20 y\n"),
        ("!/fig/ {print $1}", "pear\nplum\n"),
        ("$2 > 2 {print $1}", "pear\nfig\n"),
        ('$3 == "x" && $2 < 3', "plum 1 x\n"),
        ("$1 ~ /^p/ {print $1}", "pear\nplum\n"),
        ("$1 !~ /^p/ {print $1}", "fig\n"),
        ("{s += $2} END {print s, s / NR}", "24 8\n"),
        ('BEGIN {OFS = "-"} {print $1, $2}', "pear-3\nfig-20\nplum-1\n"),
        ("END {print NR}", "3\n"),
        ("NR == 2 {exit} {print NR}", "1\n"),
        ("NR == 2 {next} {print $1}", "pear\nplum\n"),
        ('{printf "%s:%03d;", $1, $2}', "pear:003;fig:020;plum:001;"),
        ('{print length($1) "" toupper(substr($1, 2, 2))}', "4EA\n3IG\n4LU\n"),
        ("{print substr($1, 2)}", "ear\nig\nlum\n"),
        ('{gsub(/[pl]/, "<&>"); print $1}', "<p>ear\nfig\n<p><l>um\n"),
        ('{sub("p", "b", $1); print}', "bear 3 x\nfig 20 y\nblum 1 x\n"),
        ('{print index($1, "u"), int($2 / 2)}', "0 1\n0 10\n3 0\n"),
        ('{if ($2 > 2) print "big"; else print "small"}', "big\nbig\nsmall\n"),
        ('{$2 = "n"; print}', "pear n x\nfig n y\nplum n x\n"),
        ("{n++} END {print n, n++, n, -n, 7 % 4}", "3 3 4 -4 3\n"),
        ('BEGIN {print "a" "b", 1 + 2 * 3, (1 + 2) * 3, 1 / 4}', "ab 7 9 0.25\n"),
    ],
)
def test_programs(host: DeviceHost, program: str, printed: str) -> None:
    assert said(host, f"{TEXT} | awk '{program}'") == printed


def test_separators_and_variables(host: DeviceHost) -> None:
    assert said(host, "echo a:b:c | awk -F: '{print $2}'") == "b\n"
    assert said(host, "echo 'a, b ,c' | awk -F' *, *' '{print $2 $3}'") == "bc\n"
    assert said(host, "echo 5 | awk -v least=4 '$1 > least'") == "5\n"


def test_a_file_may_be_named(host: DeviceHost) -> None:
    script = f"{TEXT} > /sdcard/a.txt; awk 'NR == 1 {{print $1}}' /sdcard/a.txt"
    assert said(host, script) == "pear\n"


@pytest.mark.parametrize(
    "program",
    [
        "{print",
        "{while (1) x++}",
        "{for (;;) x++}",
        '{system("id")}',
        "{print $(-1)}",
        "{print 1 / 0}",
        '{x = "aaaaaaaaaaaaaaaaaaaa"; x = sprintf("%s%s%s%s", x, x, x) ~ (}',
        "{print $100000000}",
        "(" * 500,
    ],
)
def test_what_is_not_known_is_refused(host: DeviceHost, program: str) -> None:
    result = host.shell(f"echo a | awk '{program}'")
    assert result.exit_code == 2
    assert result.stderr.startswith("awk: ")
