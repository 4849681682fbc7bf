"""Which code a run was made with: version, commit, and whether files of the commit were changed.

An installed package is a checkout where the folder that holds it is the top of a git work tree. In
the environment of somebody else's checkout it is none, and there is no commit to tell.
"""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import mobile_gym

_TIMEOUT_S: Final = 10.0
_KEPT: Final = ("PATH", "HOME", "LANG", "TMPDIR", "SYSTEMROOT")
"""Of the environment; git's own variables may name another checkout."""


@dataclass(frozen=True, slots=True)
class CodeState:
    """What the code was: `commit` "" and `dirty` False where that is not known."""

    version: str
    commit: str = ""
    dirty: bool = False


@cache
def code_state() -> CodeState:
    """That of this package, as it was when it was first asked for; never fails."""
    root = Path(mobile_gym.__file__).resolve().parents[1]
    return checkout_state(root, mobile_gym.__version__)


def checkout_state(root: Path, version: str) -> CodeState:
    """That of a folder; files that git does not know do not make it dirty."""
    top = _git_describe(root, "rev-parse", "--show-toplevel")
    if not top or Path(top).resolve() != root.resolve():
        return CodeState(version)
    commit = _git_describe(root, "rev-parse", "HEAD")
    changed = _git_describe(root, "status", "--porcelain", "--untracked-files=no")
    if not commit or changed is None:
        return CodeState(version)
    return CodeState(version, commit, dirty=bool(changed))


def _git_describe(root: Path, *arguments: str) -> str | None:
    """What git prints, None where it fails, is not there or takes too long."""
    environment = {name: os.environ[name] for name in _KEPT if name in os.environ}
    try:
        done = subprocess.run(
            ("git", "-c", "core.fsmonitor=false", "-C", str(root), *arguments),
            env=environment | {"GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_TIMEOUT_S,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.decode("utf-8", "replace").strip()
