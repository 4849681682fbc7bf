"""What tests of the OpenEnv door share: servers as people start them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest


@contextmanager
def served(*options: str) -> Iterator[str]:
    """The address of a server that `mobile-gym serve-env` started."""
    command = "from mobile_gym.cli import main; main()"
    process = subprocess.Popen(
        [sys.executable, "-c", command, "serve-env", "--openenv", "--port", "0", *options],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
    finally:
        process.terminate()
        process.communicate(timeout=20)


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """A server of eight phones."""
    with served("--sessions", "8", "--instances", "3") as address:
        yield address


@pytest.fixture
def small_server() -> Iterator[str]:
    """A server of two phones with the clock's tasks."""
    with served("--sessions", "2", "--suite", "clock") as address:
        yield address
