"""Child processes: started without being interrupted, ended with all that they started."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Generator
from multiprocessing import resource_tracker
from types import FrameType


@contextlib.contextmanager
def uninterrupted(*, is_tracked: bool = True) -> Generator[None]:
    """Hear of an interrupt only at the end, when what was started is known.

    The signal is blocked, which a process that is started here inherits and keeps: the driver hears
    the interrupt and ends its workers, while one that is still importing would answer it with a
    traceback. Another thread of this process may take the signal all the same, and Python would
    then raise the interrupt here; so the handler waits, too.

    Args:
        is_tracked: whether the process that is started needs the tracker of resources, as all do
            but forks.
    """
    if is_tracked:  # it unblocks the signal when the first worker needs it
        resource_tracker.ensure_running()
    has_masks = hasattr(signal, "pthread_sigmask")
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if has_masks else None
    heard = False

    def hear(number: int, frame: FrameType | None) -> None:
        del number, frame
        nonlocal heard
        heard = True

    in_main = threading.current_thread() is threading.main_thread()
    handler = signal.signal(signal.SIGINT, hear) if in_main else None
    try:
        yield
    finally:
        if handler is not None:
            signal.signal(signal.SIGINT, handler)
        if before is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        if heard:
            signal.raise_signal(signal.SIGINT)


# -- Ending a process with everything that it has started ----------------------------------------


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
