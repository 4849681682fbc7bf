"""Which command of a script is being run, for whoever asks what changes the device."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_NAME: ContextVar[str] = ContextVar("running_command", default="")


@contextmanager
def running(name: str) -> Iterator[None]:
    """What happens within this context a command does.

    Args:
        name: how the script calls it.
    """
    token = _NAME.set(name.rpartition("/")[2])
    try:
        yield
    finally:
        _NAME.reset(token)


def running_command() -> str:
    """The name of the command that runs, the innermost one; "" where none does."""
    return _NAME.get()
