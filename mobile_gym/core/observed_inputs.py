"""What a device saw of an agent that drives it past its environment: inputs, and other changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from mobile_gym.core.actions import Action


@dataclass(frozen=True, slots=True)
class ObservedInput:
    """One input, as the action that does the same.

    Attributes:
        action: its points relative to the screen.
        error: why nothing came of it, "" where something may have.
        before: a saved state of the device, of when it began.
        settled: the same of when the screen had settled after it, or the next input began.
        begun_ms: when it began, on the clock of the device that nobody sets.
        settled_ms: when the screen had settled.
    """

    action: Action
    error: str
    before: object
    settled: object
    begun_ms: int
    settled_ms: int


@dataclass(frozen=True, slots=True)
class OutOfBandChange:
    """Something that lasts and that no input has changed.

    Attributes:
        by: the shell script that changed it; "" where it came by another way.
        paths: places in the device's lasting state, such as `settings/system/font_scale`.
    """

    by: str
    paths: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ObservedRun:
    """All that was seen while a device was watched.

    Attributes:
        inputs: in their order.
        changes: what else changed, by what changed it.
        tools: places that the program changed to be able to drive the device: its own files, the
            keyboard that types for it.
        end: a saved state of the device, of when the watch ended.
    """

    inputs: tuple[ObservedInput, ...]
    changes: tuple[OutOfBandChange, ...]
    tools: tuple[str, ...]
    end: object


@runtime_checkable
class WatchableDevice(Protocol):
    """A device that knows which inputs it gets, whoever sends them."""

    def watch_inputs(self) -> None:
        """Begin to write down inputs; what was written down before is forgotten."""
        ...

    def count_inputs(self) -> int:
        """How many there were since."""
        ...

    def end_watch(self) -> ObservedRun:
        """Write down no more; the device's clock stands still until it is booted or watched."""
        ...
