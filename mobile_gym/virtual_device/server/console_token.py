"""The secret that consoles of this user's emulators want, in the file where adb looks for it.

`adb emu` reads it and sends `auth TOKEN` before its command. The first emulator that needs it makes
it; an empty file says that consoles want nothing.

Source: the emulator's `console_auth.cpp` and adb's `client/console.cpp`.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import tempfile
from pathlib import Path
from typing import Final

_NAME: Final = ".emulator_console_auth_token"
_LONGEST: Final = 4096


def token_path() -> Path:
    """Where it is kept."""
    return Path.home() / _NAME


def console_token() -> str:
    """The token, made where there is none yet; "" where this user wants none.

    Where it can neither be read nor made, it is one that nobody knows.
    """
    path = token_path()
    try:
        if not os.path.lexists(path):
            _make(path)
        with path.open("rb") as file:
            return file.read(_LONGEST).decode("utf-8", "replace").strip()
    except OSError:
        return secrets.token_urlsafe(12)


def _make(path: Path) -> None:
    """Make the file, whole from its first moment on: an empty one would let everybody in."""
    descriptor, made = tempfile.mkstemp(prefix=_NAME, dir=path.parent)  # for its user alone
    try:
        with open(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(12))
        with contextlib.suppress(FileExistsError):  # another emulator was first
            os.link(made, path)
    finally:
        os.unlink(made)
