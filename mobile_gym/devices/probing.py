"""Shell commands that checks ask at every step, and whose answers can therefore be kept.

The virtual device and emulators keep the same answers.
"""

from __future__ import annotations

import re
from typing import Final

MAX_KEPT: Final = 64
"""Answers; more than the checks of a task ask for."""
_PROBE: Final = re.compile(
    r"(?:settings get|pm list packages|content query --uri|cat /data/user_de/|ls -d)[^;&|<>$`\n]*"
)


def is_probe(command: str) -> bool:
    """Whether a command only reads, and nothing that time alone changes.

    Its answer holds as long as the state that it reads is the same.
    """
    return _PROBE.fullmatch(command) is not None
