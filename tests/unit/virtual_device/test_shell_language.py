"""The shell as a language: quoting, control flow, redirections, limits."""

# One script per line reads best.
# ruff: noqa: E501, SIM905

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from small_phone import small_phone

from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.shell import run
from mobile_gym.virtual_device.shell.expansion import BadExpression, evaluate

HOST = small_phone()
START = HOST.snapshot()


def sh(script: str) -> str:
    HOST.restore(START)
    result = run(HOST, script)
    assert result.stderr == "", result
    assert result.exit_code == 0, result
    return result.stdout


@pytest.mark.parametrize(
    ("script", "printed"),
    [
        ("echo a   b", "a b\n"),
        ("echo 'a   b' \"c  d\"", "a   b c  d\n"),
        (r"echo a\ \ b \"", 'a  b "\n'),
        (r"""echo "a\"b\$c\d" 'e\f'""", 'a"b$c\\d e\\f\n'),
        ("echo a''b\"\"c", "abc\n"),
        ("echo '' | wc -c", "1\n"),
        ("echo one; echo two & echo three\necho four", "one\ntwo\nthree\nfour\n"),
        ("true && echo yes || echo no", "yes\n"),
        ("false && echo yes || echo no", "no\n"),
        ("! false && echo yes", "yes\n"),
        ("false; echo $?", "1\n"),
        ("a=1 b='x  y'; echo $a \"$b\" $b ${a}2 \"${c}\"", "1 x  y x y 12 \n"),
        ("echo ${x:-none} ${x:=set} $x ${x:+other} ${#x}", "none set set other 3\n"),
        ("p=/a/b.tar.gz; echo ${p##*/} ${p#*/} ${p%.*} ${p%%.*}", "b.tar.gz a/b.tar.gz /a/b.tar /a/b\n"),
        ("echo $(echo a; echo b) \"$(echo a; echo b)\" `echo c`", "a b a\nb c\n"),
        ("echo $((2 + 3 * 4)) $((0x10 - -1)) $(( (7 % 4) == 3 ? 5 : 6 ))", "14 17 5\n"),
        ("n=3; echo $((n + 1)) $(($n * 2))", "4 6\n"),
        ("if [ 1 -lt 2 ]; then echo a; else echo b; fi", "a\n"),
        ("if false; then echo a; elif true; then echo b; fi", "b\n"),
        ("if [ -d /sdcard/Download ]; then\n  echo Exists\nelse\n  echo Not\nfi", "Exists\n"),
        ("for x in a 'b c' d; do echo \"<$x>\"; done", "<a>\n<b c>\n<d>\n"),
        ("for i in $(seq 1 9); do [ $i = 3 ] && continue; [ $i = 5 ] && break; echo $i; done",
         "1\n2\n4\n"),
        ("i=0; while [ $i -lt 3 ]; do i=$((i+1)); done; echo $i", "3\n"),
        ("i=0; until [ $i -ge 2 ]; do i=$((i+1)); echo $i; done", "1\n2\n"),
        ("printf 'a\\nb\\n' | while read line; do echo \"<$line>\"; done", "<a>\n<b>\n"),
        ("case abc in x|y) echo 1;; a*) echo 2;; *) echo 3; esac", "2\n"),
        ("case '*' in '*') echo star;; esac", "star\n"),
        ("{ echo a; echo b; } | tail -n 1", "b\n"),
        ("a=1; (a=2; cd /sdcard; echo $a); echo $a $PWD", "2\n1 /\n"),
        ("echo hi > /sdcard/x; echo ho >> /sdcard/x; cat < /sdcard/x", "hi\nho\n"),
        ("ls /none 2>&1 | wc -l; ls /none 2>/dev/null || echo gone", "1\ngone\n"),
        ("ls /none > /sdcard/log 2>&1; cat /sdcard/log", "ls: /none: No such file or directory\n"),
        ("ls /none &> /dev/null || echo quiet", "quiet\n"),
        ("cd /sdcard; touch b.txt a.txt c.log; echo *.txt; echo '*.txt' *.none", "a.txt b.txt\n*.txt *.none\n"),
        ("touch '/sdcard/a b'; for f in /sdcard/a*; do echo \"[$f]\"; done", "[/sdcard/a b]\n"),
        ("echo a # comment\necho b#c", "a\nb#c\n"),
        ("echo a \\\n  b", "a b\n"),
        ("export A=1; exec echo $A; echo never", "1\n"),
        ("eval 'x=5; echo' '$x'", "5\n"),
        ("sh -c 'echo $1-$#' name x y", "x-2\n"),
        ("A=1 sh -c 'true'; echo \"$A\"", "\n"),
        ("command -v ls cd", "/system/bin/ls\ncd\n"),
        ("/system/bin/echo full path", "full path\n"),
        ("echo 设置 '中文'", "设置 中文\n"),
        ("seq 1 2500 | wc -l; seq 2 999 2001; seq 3 1", "2500\n2\n1001\n2000\n"),
    ],
)  # fmt: skip
def test_scripts(script: str, printed: str) -> None:
    assert sh(script) == printed


@pytest.mark.parametrize(
    ("script", "code", "message"),
    [
        ("nosuch -x", 127, "sh: nosuch: inaccessible or not found\n"),
        ("exit 3; echo never", 3, ""),
        ("false", 1, ""),
        ("false | true; exit $?", 0, ""),
        ("echo 'open", 1, "sh: syntax error: no closing quote\n"),
        ("echo a; fi", 1, "sh: syntax error: unexpected 'fi'\n"),
        ("if true; then echo", 1, "sh: syntax error: unexpected end of script\n"),
        ("echo >", 1, "sh: syntax error: unexpected end of script\n"),
        ("cat < /none", 1, "sh: can't open /none: No such file or directory\n"),
        ("echo > /system/x", 1, "sh: can't create /system/x: Read-only file system\n"),
        ("echo ${x:?is missing}", 1, "sh: x: is missing\n"),
        ("echo $((1 / 0))", 1, "sh: 1 / 0: divisor is zero\n"),
        ("cd /none", 2, "sh: cd: /none: No such file or directory\n"),
        ("while true; do :; done", 137, "sh: stopped after 20000 commands\n"),
    ],
)
def test_failures_are_told_by_exit_code_and_message(script: str, code: int, message: str) -> None:
    HOST.restore(START)
    result = run(HOST, script)
    assert (result.exit_code, result.stderr) == (code, message)


def test_a_syntax_error_runs_nothing() -> None:
    HOST.restore(START)
    assert run(HOST, "settings put system x 1\nif").exit_code == 1
    assert sh("settings get system x") == "null\n"


@pytest.mark.parametrize(
    "script",
    [
        "(" * 500,
        "$(" * 500,
        "echo " + "$(echo " * 30 + ")" * 30,
        'x=\'eval "$x"\'; eval "$x"',
        "echo " + "$((" * 100,
        "x=aaaaaaaaaaaaaaaa; while true; do x=$x$x; done",
        'sh -c \'sh -c "sh -c \\"sh -c true\\""\'',
        "a() ((((",
        "echo $((" + "(" * 200 + "1" + ")" * 200 + "))",
        "case x in " + "*" * 300 + "y) ;; esac",
        "case " + "a" * 5000 + " in " + "*a" * 200 + "b) ;; esac",
        "x=$(seq 1 150000); echo " + "$x" * 1000,
        "mkdir /sdcard/d; { rm -r /sdcard/d; echo; } > /sdcard/d/x",
        "seq 1 1000000 | while read x; do seq 1 1000000; done",
    ],
)
def test_greedy_scripts_end(script: str) -> None:
    HOST.restore(START)
    assert isinstance(run(HOST, script).exit_code, int)


WORDS = st.sampled_from(
    "echo cat ls grep test [ ] if then else fi for in do done while case esac { } ( ) ; ;; & && || |"
    " > >> < 2>&1 ! $x ${x} ${x:-y} ${#x} $(echo $((1+ )) ' \" \\ ` # \n x=1 -e -n * ? [a-z] "
    "settings put get system am start -a -n pm list packages input tap text keyevent date sleep "
    "content query --uri --where dumpsys window seq 1 -1 9e99 999999999999999999999 mkdir rm -r "
    "/sdcard / . .. head tail -n cut -d -f sort tr printf %d %s exit cd eval exec read 设置"
    .split(" ")
)  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(st.lists(WORDS, max_size=14).map(" ".join) | st.text(max_size=40))
def test_no_script_raises(script: str) -> None:
    HOST.restore(START)
    assert 0 <= run(HOST, script).exit_code <= 255


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.text(alphabet=st.characters(exclude_characters="\0", codec="utf-8"), min_size=1))
)
def test_quoted_arguments_arrive_unchanged(arguments: list[str]) -> None:
    quoted = " ".join("'" + argument.replace("'", "'\\''") + "'" for argument in arguments)
    HOST.restore(START)
    result = run(HOST, f"for x in {quoted}; do printf '%s\\0' \"$x\"; done")
    assert result.stdout.split("\0")[:-1] == arguments


@given(st.integers(-(2**31), 2**31), st.integers(-(2**31), 2**31))
def test_arithmetic_is_that_of_c(left: int, right: int) -> None:
    assert evaluate(f"{left} + {right} * 2", {}) == left + right * 2
    if right:
        quotient, rest = evaluate(f"{left} / {right}", {}), evaluate(f"{left} % {right}", {})
        assert quotient * right + rest == left
        assert abs(rest) < abs(right)
        assert rest == 0 or (rest < 0) == (left < 0)


def test_malformed_arithmetic_is_refused() -> None:
    for text in ("1 +", "(1", "1 2", "@", "1 ? 2"):
        with pytest.raises(BadExpression):
            evaluate(text, {})


@pytest.mark.parametrize(
    ("script", "printed", "code"),
    [
        ("set -e; false; echo no", "", 1),
        ("set -ex; (exit 3); echo no", "", 3),
        ("set -o errexit; true | false; echo no", "", 1),
        ("set -e; if false; then echo no; fi; echo yes", "yes\n", 0),
        ("set -e; while false; do echo no; done; echo yes", "yes\n", 0),
        ("set -e; false || echo a; ! true; false && true; echo yes", "a\nyes\n", 0),
        ("set -e; if true; then false && true; fi; echo yes", "yes\n", 0),
        ("set -e; if true; then false; echo no; fi; echo no", "", 1),
        ("set -e; if (false; true); then echo yes; fi", "yes\n", 0),
        ("set -e; echo $(false; echo no)", "\n", 0),
        ("set -e; set +e; false; echo yes", "yes\n", 0),
        ("set -x -e; false; echo no", "", 1),
        ("set -o pipefail; false; echo yes", "yes\n", 0),
    ],
)
def test_errors_end_a_script_that_wants_it(
    host: DeviceHost, script: str, printed: str, code: int
) -> None:
    done = run(host, script)
    assert (done.stdout, done.exit_code) == (printed, code)


def test_waiting_and_going_back(host: DeviceHost) -> None:
    assert run(host, "true & wait; echo $?").stdout == "0\n"
    assert run(host, "cd /data; cd /sdcard; cd -; pwd").stdout == "/data\n/data\n"
