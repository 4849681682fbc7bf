"""Where a recorded device stands in its recording: what `reset` sets and `save_state` hands out."""

from __future__ import annotations

from typing import Generic, TypeVar

from mobile_gym.core.errors import DeviceFault

GraphT = TypeVar("GraphT")
PositionT = TypeVar("PositionT")


class PositionInRecording(Generic[GraphT, PositionT]):
    """A recording as a graph, and a position in it; nothing before the first reset.

    Both are values that are never changed, so that saving them costs nothing.

    Args:
        device: its name, for messages.
        graph_type: the class of the recordings.
        position_type: the class of the positions in them.
    """

    def __init__(
        self, device: str, graph_type: type[GraphT], position_type: type[PositionT]
    ) -> None:
        self._device = device
        self._graph_type = graph_type
        self._position_type = position_type
        self._now: tuple[GraphT, PositionT] | None = None

    @property
    def now(self) -> tuple[GraphT, PositionT]:
        """The recording and the position in it.

        Raises:
            DeviceFault: there is none yet.
        """
        if self._now is None:
            raise DeviceFault(f"{self._device} shows nothing yet: it has to be reset first")
        return self._now

    def start(self, graph: GraphT, position: PositionT) -> None:
        """Stand somewhere in a recording, which may be another one than before."""
        self._now = graph, position

    def move(self, position: PositionT) -> None:
        """Stand somewhere else in the same recording.

        Raises:
            DeviceFault: there is none yet.
        """
        self._now = self.now[0], position

    def load(self, saved: object) -> None:
        """Stand where a playhead of the same kind has stood, also one of another device.

        Raises:
            DeviceFault: this is not what a playhead's `now` was.
        """
        match saved:
            case (graph, position) if isinstance(graph, self._graph_type) and isinstance(
                position, self._position_type
            ):
                self._now = graph, position
            case _:
                raise DeviceFault(f"{self._device} cannot load {type(saved).__name__}")

    def clear(self) -> None:
        """Forget the recording."""
        self._now = None
