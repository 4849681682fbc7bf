"""The same shell lines on the device and in the machine's own shell: output and exit status agree.

Lines whose meaning POSIX fixes, so that toybox, GNU and BSD tools do the same.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.shell import run

FILES = {
    "a.txt": "one\ntwo\nthree\ntwo words\n",
    "b.txt": "four\nfive\n",
    "c.txt": "10 x\n9 y\n9 a\n100 z\n",
    "empty": "",
}
LINES = (
    "grep two a.txt b.txt",
    "grep two b.txt a.txt",
    "grep -l o a.txt b.txt c.txt",
    "grep -c o b.txt a.txt",
    "grep -q one a.txt b.txt",
    "grep -q one b.txt a.txt",
    "grep -v o a.txt",
    "grep -v nothing empty",
    "grep -n t a.txt",
    "grep -x two a.txt",
    "grep -w two a.txt",
    "grep -i TWO a.txt",
    "grep -F . a.txt",
    "grep -e four -e one a.txt b.txt",
    "grep -E 'o(n|w)' a.txt",
    "grep -h e a.txt b.txt",
    "cat a.txt b.txt",
    "cat a.txt | grep two | wc -l",
    "head -n 2 a.txt",
    "tail -n 1 a.txt",
    "tail -n +2 a.txt",
    "wc -l < a.txt",
    "sort a.txt",
    "sort -r b.txt",
    "sort -n c.txt",
    "sort -u a.txt b.txt a.txt",
    "sort c.txt | uniq",
    "cut -d' ' -f2 c.txt",
    "cut -c1-2 a.txt",
    "tr a-z A-Z < b.txt",
    "tr -d o < a.txt",
    "sed s/two/2/ a.txt",
    "sed -n 2p a.txt",
    "sed 1d a.txt",
    "awk '{print $2}' c.txt",
    "awk '$1 > 9' c.txt",
    "basename /sdcard/Download/a.txt .txt",
    "dirname /sdcard/Download/a.txt",
    "test -f a.txt && echo yes",
    "test -f nothing || echo no",
    "[ -s empty ] || echo empty",
    "true && echo a || echo b",
    "false && echo a || echo b",
    "! true; echo $?",
    "x=5; echo $x ${x}y",
    "echo $((3 * 4 + 1))",
    "for f in a b c; do echo $f; done",
    "i=0; while [ $i -lt 3 ]; do echo $i; i=$((i+1)); done",
    "if grep -q five b.txt; then echo has; else echo lacks; fi",
    "case abc in a*) echo starts;; *) echo other;; esac",
    "echo one two | while read x y; do echo $y; done",
    "printf '%s-%d\\n' a 5",
    "echo hello > new; cat new; rm new; test -e new",
    "sed -e s/one/1/ -e s/two/2/ a.txt",
    "sort -k 2 c.txt",
    "uniq -c b.txt",
    "grep -o t a.txt",
    "sort -k1n,1 -k2r c.txt",
    "sort -n -u c.txt | wc -l",
    "printf 'a\\na\\nb\\n' | uniq -d",
    "printf 'a\\na\\nb\\n' | uniq -u",
    "tr -s ' ' _ < a.txt",
    "head -c 3 a.txt",
    "sort -t' ' -k2 -r c.txt",
    "cat nothing a.txt 2>/dev/null",
    "wc -c < a.txt",
    "nl=1; until [ $nl -gt 2 ]; do nl=$((nl+1)); done; echo $nl",
    "set -- a b; echo $# $1",
    'echo "a  b" c',
    "echo '$x' \"$((1+1))\"",
    "y=${z:-w}; echo $y ${#y}",
    "grep '^t.*e$' a.txt",
    "grep '[0-9]\\{2\\}' c.txt",
    "tr '[:lower:]' '[:upper:]' < b.txt",
    "tr -s o < a.txt",
    "find . -name '*.txt' | sort",
    "find . -type f -name a.txt",
    "mkdir -p d/e && ls d && rm -r d",
    "cp a.txt z; mv z y; cat y; rm y",
    "touch q; [ -f q ] && rm q; ls q 2>/dev/null || echo gone",
    "(exit 3); echo $?",
    "cd / && pwd",
)


@pytest.fixture(scope="module")
def host() -> DeviceHost:
    device = DeviceHost(APPS)
    device.boot(seed=1)
    for name, text in FILES.items():
        run(device, f"mkdir -p /sdcard/lines; printf %s '{text}' > /sdcard/lines/{name}")
    return device


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("lines")
    for name, text in FILES.items():
        (path / name).write_text(text)
    return path


@pytest.mark.parametrize("line", LINES)
def test_output_and_status_agree(line: str, host: DeviceHost, folder: Path) -> None:
    ours = run(host, f"cd /sdcard/lines; {line}")
    machines = subprocess.run(
        ["sh", "-c", line],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={"PATH": "/usr/bin:/bin", "LC_ALL": "C"},
    )
    output = " ".join(machines.stdout.split()) if line.startswith("wc") else machines.stdout
    got = " ".join(ours.stdout.split()) if line.startswith("wc") else ours.stdout
    assert (got, ours.exit_code) == (output, machines.returncode)
