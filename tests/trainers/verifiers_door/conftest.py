"""A server of phones in the environment of OpenEnv, which verifiers cannot share."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
IN_OPENENV = ("sh", "tests/trainers/in_environment.sh", "openenv", "openenv==0.10.0", "--")
OPTIONS = ("--port", "0", "--suite", "clock", "--instances", "2")
SERVE = "from mobile_gym.cli import main; main()"


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a server with the clock's tasks."""
    process = subprocess.Popen(
        [*IN_OPENENV, "python", "-c", SERVE, "serve-env", "--openenv", *OPTIONS],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,  # the shell and the server are ended together
    )
    try:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.communicate(timeout=20)
