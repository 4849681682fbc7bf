"""The seams: what a device, a judge and an agent are. Implementations live outwards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias, runtime_checkable

from mobile_gym.core.actions import Action
from mobile_gym.core.episodes import Annotation, StepRecord
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.tasks import Language, Task
from mobile_gym.core.verdicts import ActionReceipt, JudgeReport, ShellResult, Transition


@dataclass(frozen=True, slots=True)
class DeviceReset:
    """How a device is to start an episode.

    Attributes:
        task_id: the task that will run; a recorded device starts where that task starts.
        seed: of everything that the device makes up (seed data, names, times).
        language: of the screens.
        perturbation: by name, JSON values: `{"dark": true, "font_scale": 1.3}`.
    """

    task_id: str = ""
    seed: int = 0
    language: Language = "en"
    perturbation: Mapping[str, Any] = field(default_factory=dict[str, Any])


@runtime_checkable
class Device(Protocol):
    """An Android device.

    Every method may raise `DeviceFault`. Constructors only store; `reset` opens what is needed.
    """

    name: str
    """Serial or kind, for messages and records."""

    def reset(self, request: DeviceReset) -> None:
        """Bring the device to the start of an episode."""
        ...

    def perform(self, action: Action) -> ActionReceipt:
        """Do an action and wait until the screen has settled.

        What cannot be done leaves the device as it is and says so in the receipt. `Answer`,
        `AskUser`, `Finish` and `Invalid` are not the device's business: it accepts them and does
        nothing.
        """
        ...

    def observe(self, *, screenshot: bool = True, forest: bool = True) -> Frame:
        """What the device shows; what is not asked for is not computed."""
        ...

    def shell(self, command: str) -> ShellResult:
        """Run a shell command as `adb shell` does."""
        ...

    def save_state(self) -> object:
        """A value that `load_state` takes back, on this device or a fork of it.

        Raises:
            DeviceFault: this device cannot be saved.
        """
        ...

    def load_state(self, state: object) -> None:
        """Return to a saved state."""
        ...

    def close(self) -> None:
        """Give everything back; may be called twice."""
        ...


@runtime_checkable
class DiffableDevice(Protocol):
    """A device that knows what changed since a saved state.

    Places in its state are paths such as `settings/system/font_scale`.
    """

    def diff(self, since: object, *, by_field: bool = False) -> tuple[str, ...]:
        """Paths of the lasting state that differ, one for each thing done.

        Args:
            since: a saved state.
            by_field: name each field of a record that changed (`data/com.x/notes/3/title`), not
                the record. One that was added or removed is one path in either case.
        """
        ...

    def traces(self, since: object) -> tuple[str, ...]:
        """Traces of use since a saved state, which `diff` leaves out.

        They are new entries of histories, the clipboard, and notifications that are gone.
        """
        ...

    def undone(self, since: object, paths: Sequence[str]) -> object:
        """The present state, saved, with some of the paths that `diff` names as they were then."""
        ...

    def untouched(self, since: object, later_s: float = 0.0) -> object:
        """The saved state as it would be had nobody touched the device since, `later_s` from now.

        It is `since` itself where the device cannot tell.
        """
        ...


@runtime_checkable
class LauncherDevice(Protocol):
    """A device that knows what its apps are called."""

    def app_names(self) -> Mapping[str, str]:
        """The names under the icons by package, in the order of the icons."""
        ...


@runtime_checkable
class ForeseeingDevice(Protocol):
    """A device that can tell beforehand which actions it would refuse."""

    def refusal(self, action: Action) -> str:
        """Why `perform` would refuse an action on the screen that is shown; "" where it would not.

        Nothing is done. A text for a place where no field is counts as refused, as nobody can tell
        what the tap there would bring.

        Args:
            action: its points relative to the screen.
        """
        ...


@runtime_checkable
class PortableDevice(Protocol):
    """A device whose saved states can be written down, and read on another machine."""

    def state_to_json(self, state: object) -> Any:
        """What `save_state` gave, as JSON.

        Raises:
            UsageError: it was not saved by this device, or its states cannot be written down.
        """
        ...

    def state_from_json(self, value: Any) -> object:
        """The state that JSON of any origin stands for, for `load_state`.

        Raises:
            UsageError: it is none, one of another form, or one of a device of another kind.
        """
        ...


@runtime_checkable
class RestingDevice(Protocol):
    """A device that can wait until what its setup made it show has gone away by itself."""

    def rest(self) -> None:
        """Wait until the toasts, snackbars, banners and panels that are shown now are gone."""
        ...


@runtime_checkable
class TouchableDevice(Protocol):
    """A device that takes a finger as it goes, and not whole gestures only."""

    def touch(self, at: NormalizedPoint | None, duration_s: float) -> None:
        """A finger comes down, or moves, or leaves; then it stays for a while.

        Unlike `perform`, this does not wait until the screen has settled.

        Args:
            at: where the finger is; None where it leaves the screen.
            duration_s: how much time passes after that.
        """
        ...


@runtime_checkable
class HandheldDevice(Protocol):
    """A device that a person can hold: with two fingers on it, and turned.

    No action of agents is either. Both wait, as `perform` does, until the screen has settled.
    """

    def pinch(
        self,
        start: tuple[NormalizedPoint, NormalizedPoint],
        end: tuple[NormalizedPoint, NormalizedPoint],
        duration_s: float,
    ) -> ActionReceipt:
        """Two fingers come down, move evenly and leave.

        Args:
            start: where the first and the second finger come down.
            end: where they leave.
            duration_s: how long they move.
        """
        ...

    def rotate(self, quarters: int) -> ActionReceipt:
        """Turn the device in the hand; the screen turns along where it does so by itself.

        Args:
            quarters: of a turn counter-clockwise from upright, 0 to 3.
        """
        ...


@runtime_checkable
class Judge(Protocol):
    """Decides which substates are reached. Pure: it sees frames and probes, never the device.

    One that looks at pixels says so with an attribute `needs_screenshot = True`; frames then have
    theirs even where the agent does not observe them. One that asks a model, and so may take long,
    says so with `asks_model = True`; it is then not asked while somebody waits for an environment
    to close.
    """

    def begin(self, task: Task, transition: Transition) -> JudgeReport:
        """Start an episode with what holds after reset (`transition.step` is 0)."""
        ...

    def judge(self, transition: Transition) -> JudgeReport:
        """Judge one step.

        Raises:
            JudgeUnavailable: it cannot answer now; nothing is lost.
        """
        ...

    def probes(self, task: Task) -> tuple[str, ...]:
        """Shell commands whose output this judge wants in every transition of the task."""
        ...

    def save_state(self) -> object:
        """The judge's memory of this episode."""
        ...

    def load_state(self, state: object) -> None:
        """Return to a saved memory."""
        ...


JudgeMemory: TypeAlias = Any
"""A judge's memory: a frozen dataclass, of a class that the judge alone knows."""


@runtime_checkable
class MemoryOwner(Protocol):
    """A judge that tells of which classes its memory is, where an annotation cannot."""

    @property
    def memory_classes(self) -> tuple[type, ...]:
        """That of the memory, then those that stand where it says `JudgeMemory`."""
        ...


@runtime_checkable
class Annotator(Protocol):
    """Puts the reasoning behind recorded actions into words.

    One that needs no pixels says so with an attribute `needs_screenshot = False`.
    """

    name: str

    def annotate(self, task: Task, before: Frame, record: StepRecord) -> Annotation:
        """The reasoning behind one action.

        Args:
            task: what the agent was to do.
            before: the frame that the action was chosen on.
            record: the action, and what came of it.
        """
        ...


@runtime_checkable
class Agent(Protocol):
    """Chooses actions.

    One that thinks in words may hand them over in an attribute `last_reasoning`: the `Reasoning`
    of the action that it has chosen last, or None. They are then recorded with the action.
    """

    name: str

    def reset(self, task: Task, seed: int) -> None:
        """Start an episode."""
        ...

    def act(self, observation: Mapping[str, Any], frame: Frame) -> Action:
        """The next action.

        Args:
            observation: what `env.reset` or `env.step` returned.
            frame: the same moment, uncut; for agents that are allowed to see more than a policy.
        """
        ...
