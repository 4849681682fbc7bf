"""Every error of the project.

```
MobileGymError
├── UsageError (ValueError)      the caller's mistake: one line that says what to do
│   ├── InvalidAction            an action outside the action space
│   ├── Inexpressible            an action that a format has no words for
│   ├── UnknownName              no task, suite, device, agent or judge of that name
│   ├── TaskError                a task that breaks the rules of tasks
│   ├── TextError                a translation that does not fit what English declares
│   ├── RecordingError           a recording that cannot be read
│   ├── StoreError               an episode folder that cannot be read or written
│   └── MissingExtra             an optional dependency is not installed
├── DeviceFault                  the device failed, not the agent: the episode is void
│   ├── DeviceUnreachable
│   └── DeviceTimeout
├── JudgeUnavailable             a judge that cannot answer now
├── AgentUnavailable             an agent that cannot answer now: the episode is void
│   └── AgentRefused             its server refuses it, and would again: the run ends
└── AgentFailed                  an agent that hung, exited or recursed: it fails the episode
    └── PromptTooLong            what it must say does not fit its model: it fails at once
```
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable

_SHOWN_CHARACTERS = 200
"""Of a name that is none: it may be a whole text."""


class MobileGymError(Exception):
    """The root of the tree."""


class UsageError(MobileGymError, ValueError):
    """The caller's mistake; the message says what to do instead."""


class InvalidAction(UsageError):
    """An action outside the action space."""


class Inexpressible(UsageError):
    """An action that a dialect or a data set's format has no words for."""


class UnknownName(UsageError):
    """Nothing of that kind has that name."""

    @classmethod
    def among(cls, kind: str, name: str, known: Iterable[str]) -> UnknownName:
        """The error for `name`, with the nearest known names or all of a short list."""
        names = sorted(known)
        near = difflib.get_close_matches(name[:_SHOWN_CHARACTERS], names, n=3) or (
            names if len(names) <= 12 else []
        )
        hint = f"; did you mean {', '.join(near)}?" if near else ""
        shown = name if len(name) <= _SHOWN_CHARACTERS else f"{name[:_SHOWN_CHARACTERS]}..."
        return cls(f"unknown {kind} {shown!r}{hint}")


class TaskError(UsageError):
    """A task that breaks the rules of tasks (`core.substates`, `core.tasks`)."""


class TextError(UsageError):
    """A translation that does not fit what English declares."""


class RecordingError(UsageError):
    """A recording that cannot be read; the message names the file."""


class StoreError(UsageError):
    """An episode folder that cannot be read or written; the message names the path."""


class MissingExtra(UsageError):
    """An optional dependency is not installed."""

    def __init__(self, extra: str, why: str) -> None:
        super().__init__(f"{why}: install the extra with  pip install 'mobile-gym[{extra}]'")
        self.extra = extra


class DeviceFault(MobileGymError):
    """The device failed. Never a reward of 0: the episode is void and is run again."""


class DeviceUnreachable(DeviceFault):
    """The device does not answer."""


class DeviceTimeout(DeviceFault):
    """The device did not reach a condition in time."""


class JudgeUnavailable(MobileGymError):
    """The judge cannot answer now (network, quota, unreadable output, an error of its own)."""


class AgentUnavailable(MobileGymError):
    """An agent that cannot answer now, as its model is out of reach: the episode is void.

    An answer that cannot be read is none: it is an `Invalid` action.
    """


class AgentRefused(AgentUnavailable):
    """An agent whose server refuses the request, such as for a wrong key: no attempt helps."""


class AgentFailed(MobileGymError):
    """An agent that does not answer in time, ends its process, or recurses without end.

    The episode is tried once more, and then the agent has failed it.
    """


class PromptTooLong(AgentFailed):
    """An agent whose shortest prompt does not fit its model: another attempt would fail, too."""
