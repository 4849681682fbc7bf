"""The watch over skips does its work: it is a plug-in of pytest, so pytest is run with it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from expected_skips import EXTRAS, NO_DATA, is_expected

HERE = Path(__file__).resolve().parent


def run(folder: Path, body: str, *, has_data: bool) -> subprocess.CompletedProcess[str]:
    (folder / "conftest.py").write_text(
        "from expected_skips import SkipWatch\n"
        "def pytest_configure(config):\n"
        f"    config.pluginmanager.register(SkipWatch({has_data}))\n"
    )
    (folder / "test_one.py").write_text(f"import pytest\n{body}\n")
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-c", os.devnull, "--rootdir", folder, folder],
        check=False,
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": str(HERE)},
    )


@pytest.mark.parametrize(
    ("body", "has_data", "status"),
    [
        (f"def test(): pytest.skip({NO_DATA!r})", False, 0),
        (f"def test(): pytest.skip({NO_DATA!r})", True, 1),
        ("def test(): pytest.skip('not today')", True, 1),
        ("@pytest.mark.skip(reason='flaky')\ndef test(): pass", True, 1),
        ("pytest.importorskip('no_such_package', reason='no such package')", True, 1),
        ("@pytest.mark.xfail(strict=True)\ndef test(): assert False", True, 0),
        ("def test(): pass", True, 0),
    ],
)
def test_a_run_with_an_unexpected_skip_fails(
    tmp_path: Path, body: str, has_data: bool, status: int
) -> None:
    done = run(tmp_path, body, has_data=has_data)
    assert bool(done.returncode) == bool(status), done.stdout
    assert ("UNEXPECTED SKIP" in done.stdout) == bool(status)


def test_a_missing_package_is_a_reason_only_where_it_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for found in (None, object()):
        monkeypatch.setattr("importlib.util.find_spec", lambda name, found=found: found)
        assert {is_expected(reason, has_data=True) for reason in EXTRAS} == {found is None}
