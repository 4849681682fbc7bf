"""Ending a process with everything that it has started."""

from __future__ import annotations

import contextlib
import os
import signal


def end_group(leader: int, *, at_once: bool = True) -> None:
    """Signal every process of a group that one was started as the leader of.

    On Windows, which has no such groups, the leader alone is ended, and always at once.

    Args:
        leader: its process id.
        at_once: kill them; else ask them to end.
    """
    with contextlib.suppress(ProcessLookupError):  # nothing of it is left
        if hasattr(os, "killpg"):
            os.killpg(leader, signal.SIGKILL if at_once else signal.SIGTERM)
        else:
            os.kill(leader, signal.SIGTERM)
