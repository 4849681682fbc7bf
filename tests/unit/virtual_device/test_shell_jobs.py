"""Here-documents, functions, background jobs and scripts by their path."""

from __future__ import annotations

import pytest

from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost


@pytest.fixture(scope="module")
def phone() -> DeviceHost:
    host = DeviceHost(APPS)
    host.boot(1)
    return host


@pytest.mark.parametrize(
    ("script", "printed"),
    [
        # here-documents
        ("cat <<X\none\ntwo\nX", "one\ntwo\n"),
        ("cat <<X | wc -l\none\ntwo\nX\necho after", "2\nafter\n"),
        ("a=5; cat <<X\n$a ${a}b $(echo c) $((a + 1)) `echo d`\nX", "5 5b c 6 d\n"),
        ("a=5; cat <<'X'\n$a $(echo c)\nX", "$a $(echo c)\n"),
        ('cat <<X\n"q" \'s\' \\$a \\"e\\"\nX', '"q" \'s\' $a \\"e\\"\n'),
        ("cat <<-X\n\tone\n\t\ttwo\n\tX", "one\ntwo\n"),
        ("cat <<A; cat <<B\na\nA\nb\nB", "a\nb\n"),
        ('while read l; do echo "<$l>"; done <<X\n1\n2\nX', "<1>\n<2>\n"),
        ("cat <<X\nX", ""),
        ("sh <<X\necho inner\nX", "inner\n"),
        # functions
        ('f() { echo "<$1>"; }; f a; f b', "<a>\n<b>\n"),
        ("f() { return 3; echo no; }; f; echo $?", "3\n"),
        ("function f { echo $#; }; f 1 2 3", "3\n"),
        ("f()\n{\n echo later\n}\nf", "later\n"),
        ("x=1; f() { local x=2; echo $x; }; f; echo $x", "2\n1\n"),
        ("f() { x=2; }; x=1; f; echo $x", "2\n"),
        ("f() (x=2); x=1; f; echo $x", "1\n"),
        ("f() { echo in; }; unset -f f; f 2>/dev/null; echo $?", "127\n"),
        ("set -- a b; f() { echo $1; }; f c; echo $1", "c\na\n"),
        ("f() { cat; }; echo piped | f", "piped\n"),
        ("f() { [ $1 = 0 ] || { echo $1; f $(($1 - 1)); }; }; f 3", "3\n2\n1\n"),
        # scripts
        ("echo 'echo $1-$#' | sh -s a b", "a-2\n"),
        ("sh -c 'echo $0 $1' name arg", "name arg\n"),
        ("sh -e -c 'false; echo no'; echo $?", "1\n"),
        # background jobs
        ("sleep 5 & echo now; wait; echo then", "now\nthen\n"),
        ("sleep 30 & kill $!; wait; echo ended", "ended\n"),
        ("sleep 30 & kill -0 $!; echo $?; kill -9 $!; kill -0 $! 2>/dev/null; echo $?", "0\n1\n"),
        ("(sleep 2; echo b) & (sleep 1; echo a) & sleep 3; echo c", "a\nb\nc\n"),
        ("(sleep 1; exit 4) & wait $!; echo $?", "4\n"),
        ("(sleep 1; echo late) &", "late\n"),
        ("for i in 3 1 2; do (sleep $i; echo $i) & done; wait", "1\n2\n3\n"),
        ("echo done > /sdcard/f & wait; cat /sdcard/f", "done\n"),
        ("wait 12345; echo $?", "127\n"),
        ("timeout 2 sh -c 'echo a; sleep 9; echo b'; echo $?", "a\n124\n"),
        ("timeout 9 sh -c 'sleep 1; exit 5'; echo $?", "5\n"),
    ],
)
def test_what_a_script_prints(phone: DeviceHost, script: str, printed: str) -> None:
    result = phone.shell(script)
    if printed:
        assert result.stdout == printed, result
    else:
        assert not result.stdout, result


@pytest.mark.parametrize(
    ("script", "passes_s"),
    [
        ("sleep 5 & wait", 5),
        ("sleep 5 & sleep 3; wait", 5),
        ("sleep 5 & sleep 9; wait", 9),
        ("sleep 5 & kill $!", 0),
        ("sleep 5 & sleep 2; kill $!", 2),
        ("sleep 5 &", 5),
        ("timeout 2 sleep 60", 2),
        ("timeout 60 sleep 2", 2),
    ],
)
def test_jobs_wait_at_the_same_time(phone: DeviceHost, script: str, passes_s: int) -> None:
    before_ms = phone.state.monotonic_ms
    phone.shell(script)
    assert phone.state.monotonic_ms - before_ms == 1000 * passes_s


@pytest.mark.parametrize("script", ["cat <<X\nnever closed", "f() { echo", "f() echo; f("])
def test_what_does_not_end_is_a_syntax_error(phone: DeviceHost, script: str) -> None:
    result = phone.shell(script)
    assert result.exit_code == 1
    assert result.stderr.startswith("sh: syntax error: ")


def test_a_script_runs_by_its_path_where_it_may(phone: DeviceHost) -> None:
    line = 'echo "[$0] $*"'
    made = f"echo '{line}' > {{0}}; chmod 755 {{0}}; {{0}} a 'b c'"
    result = phone.shell(made.format("/data/local/tmp/s.sh"))
    assert result.stdout == "[/data/local/tmp/s.sh] a b c\n"
    refused = phone.shell(made.format("/sdcard/s.sh"))
    assert (refused.exit_code, refused.stdout) == (126, "")
    assert "can't execute: Permission denied" in refused.stderr


@pytest.mark.parametrize(
    "script",
    [
        "f() { f; }; f",
        "f() { f | f; }; f",
        "while :; do sleep 9 & done",
        "f() { sleep 1 & f; }; f",
    ],
)
def test_they_stay_bounded(phone: DeviceHost, script: str) -> None:
    result = phone.shell(script)
    assert result.exit_code == 137
    assert "stopped" in result.stderr
