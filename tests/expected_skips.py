"""Which tests may be skipped, and why: a run with any other skip fails."""

from __future__ import annotations

import importlib.util
import os
import shutil
import socket
import sys
from pathlib import Path

import pytest

NO_DATA = "no ../shared/data"
NOT_LINUX = "reads /proc"
NO_OTHER_ADB = "no other adb on PATH"
NO_IPV6 = "no IPv6 loopback"
NO_MOBILE_MCP = "MOBILE_MCP names no mobile-mcp"
NO_ANDROID_WORLD = "ANDROID_WORLD and its environment are not there"
NO_CHROMIUM = "no chromium on PATH"
EXTRAS = {
    "needs the extra mobile-gym[train]": "stable_baselines3",
    "needs the extra mobile-gym[floors]": "sklearn",
    "needs the extra mobile-gym[zh]": "mplfonts",
    "needs the extra mobile-gym[ocr]": "rapidocr",
    "needs the extra mobile-gym[models]": "transformers",
    "needs the extra mobile-gym[llm]": "openai",
    "needs the extra mobile-gym[trl]": "trl",
    "needs peft": "peft",
    "needs the extra mobile-gym[ray]": "ray",
    "needs the extra mobile-gym[skyrl]": "skyrl_gym",
    "needs the extra mobile-gym[gem]": "gem",
    "needs the extra mobile-gym[openenv]": "openenv",
    "needs the extra mobile-gym[verifiers]": "verifiers",
    "needs the extra mobile-gym[torchrl]": "torchrl",
    "needs the extra mobile-gym[rllib]": "lz4",
    "needs the extra mobile-gym[docs]": "mkdocs",
    "needs sb3-contrib": "sb3_contrib",
    "needs moviepy": "moviepy",
    "needs the extra mobile-gym[minari]": "minari",
    "needs datasets": "datasets",
    "needs jax": "jax",
    "needs axe": "axe_playwright_python",
    "needs pandas": "pandas",
    "needs playwright": "playwright",
    "needs the extra mobile-gym[web]": "starlette",
    "needs polars": "polars",
    "needs pure-python-adb": "ppadb",
    "needs airtest": "airtest",
}
"""Reasons to skip where a package is missing."""


def has_ipv6_loopback() -> bool:
    """Whether this machine can listen on ::1."""
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


def android_world() -> tuple[Path, Path] | None:
    """A checkout of AndroidWorld and its virtual environment, as `make androidworld` leaves them.

    The checkout is what the variable ANDROID_WORLD names; it is on no package index.
    """
    checkout = os.environ.get("ANDROID_WORLD", "")
    environment = Path(__file__).resolve().parents[1] / ".venv" / "androidworld"
    if not checkout or not (environment / ".made").exists():
        return None
    return Path(checkout), environment


def is_expected(reason: str, *, has_data: bool) -> bool:
    """Whether a test may be skipped for this reason on this machine."""
    if reason == NO_DATA:
        return not has_data
    if reason == NOT_LINUX:
        return not sys.platform.startswith("linux")
    if reason == NO_OTHER_ADB:
        return shutil.which("adb") is None
    if reason == NO_ANDROID_WORLD:
        return android_world() is None
    if reason == NO_MOBILE_MCP:
        return not os.environ.get("MOBILE_MCP")
    if reason == NO_CHROMIUM:
        return shutil.which("chromium") is None
    if reason == NO_IPV6:
        return not has_ipv6_loopback()
    return reason in EXTRAS and importlib.util.find_spec(EXTRAS[reason]) is None


class SkipWatch:
    """A pytest plug-in that fails the run where a test was skipped without an expected reason."""

    def __init__(self, has_data: bool) -> None:
        self._has_data = has_data
        self._unexpected: dict[str, str] = {}

    def _look_at(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if not report.skipped or hasattr(report, "wasxfail"):
            return
        told = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        reason = told.removeprefix("Skipped: ")
        if not is_expected(reason, has_data=self._has_data):
            self._unexpected[report.nodeid] = reason

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._look_at(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self._look_at(report)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self._unexpected and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for name, reason in self._unexpected.items():
            terminalreporter.write_line(f"UNEXPECTED SKIP {name}: {reason}", red=True)
