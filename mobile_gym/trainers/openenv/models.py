"""What goes over the wire: actions, observations and states as OpenEnv's models.

`{"action": "Tap", "number": 3}` names what the screen's list shows as `[3]`; with
`{"action": "Tap", "point": [0.5, 0.25]}` the point is relative to the screen. What the schema
does not allow is refused before anything happens; a number that is not on the screen costs a step,
as with any other agent.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Annotated, Any, Final, Literal, Self

from openenv.core import Action as OpenEnvAction  # pyright: ignore[reportMissingImports]
from openenv.core import Observation, State  # pyright: ignore[reportMissingImports]
from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    StringConstraints,
    Tag,
    model_validator,
)
from pydantic_core import PydanticCustomError

from mobile_gym.core import actions
from mobile_gym.core.errors import InvalidAction
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.trainers.numbered_screen import Direction, NumberedScreen
from mobile_gym.trainers.tool_arguments import (
    parse_choice,
    parse_flag,
    parse_node_number,
    parse_real_number,
    parse_text,
)

_MAX_SECONDS: Final = 60.0
"""As `core.actions` takes them."""
_DIRECTIONS: Final[dict[str, Direction]] = {
    "up": "up",
    "down": "down",
    "left": "left",
    "right": "right",
}
_KEYS: Final = {key.value: key for key in actions.Key}
_STATUSES: Final = {status.value: status for status in actions.FinishStatus}


def _reading_validator(reader: Callable[[object], Any]) -> BeforeValidator:
    """A validator whose error is our message.

    The server writes a validator's error as JSON, which an exception in it cannot be.
    """

    def validate(value: object) -> Any:
        try:
            return reader(value)
        except InvalidAction as error:
            raise _validation_error(str(error)) from None

    return BeforeValidator(validate)


def _validation_error(reason: str) -> PydanticCustomError:
    return PydanticCustomError("argument", "{reason}", {"reason": reason})


Number = Annotated[int, _reading_validator(lambda value: parse_node_number(value, "number"))]
Share = Annotated[
    float,
    Field(ge=0, le=1),
    _reading_validator(lambda value: parse_real_number(value, "coordinate")),
]
Seconds = Annotated[
    float,
    Field(ge=0, le=_MAX_SECONDS),
    _reading_validator(lambda value: parse_real_number(value, "duration")),
]
Flag = Annotated[bool, _reading_validator(lambda value: parse_flag(value, "switch"))]
Text = Annotated[str, _reading_validator(lambda value: parse_text(value, "text"))]
Point = tuple[Share, Share]
Towards = Annotated[
    Direction, _reading_validator(lambda value: parse_choice(value, "direction", _DIRECTIONS))
]
KeyName = Annotated[
    actions.Key, _reading_validator(lambda value: parse_choice(value, "key", _KEYS))
]
Status = Annotated[
    actions.FinishStatus, _reading_validator(lambda value: parse_choice(value, "status", _STATUSES))
]


class _Call(BaseModel):
    """What all calls share: nothing unknown in them, and nobody changes them."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    @abstractmethod
    def on(self, screen: NumberedScreen) -> actions.Action:
        """The action that is meant on this screen, its points relative to the screen.

        Raises:
            InvalidAction: a number is not on the screen.
        """


class _TouchCall(_Call):
    """Something is touched: a numbered node, or a point."""

    number: Number | None = Field(None, description="The number in brackets of what to touch.")
    point: Point | None = Field(None, description="Or a place of the screen: x and y in [0, 1].")

    @model_validator(mode="after")
    def _names_one_place(self) -> Self:
        if (self.number is None) == (self.point is None):
            raise _validation_error("give either number or point")
        return self

    def _place(self, screen: NumberedScreen) -> NormalizedPoint:
        return _call_point(screen, self.number, self.point)


class TapCall(_TouchCall):
    """Touch something and let go."""

    action: Literal["Tap"] = "Tap"

    def on(self, screen: NumberedScreen) -> actions.Action:
        """See `_Call`."""
        return actions.Tap(self._place(screen))


class DoubleTapCall(_TouchCall):
    """Tap something twice."""

    action: Literal["DoubleTap"] = "DoubleTap"

    def on(self, screen: NumberedScreen) -> actions.Action:
        """See `_Call`."""
        return actions.DoubleTap(self._place(screen))


class LongPressCall(_TouchCall):
    """Touch something and hold it."""

    action: Literal["LongPress"] = "LongPress"
    duration_s: Seconds | None = Field(None, description="Seconds; null for the usual.")

    def on(self, screen: NumberedScreen) -> actions.Action:
        """See `_Call`."""
        place = self._place(screen)
        if self.duration_s is None:
            return actions.LongPress(place)
        return actions.LongPress(place, duration_s=self.duration_s)


class SwipeCall(_Call):
    """Move a finger: in a direction, over a numbered node or the screen; or from point to point."""

    action: Literal["Swipe"] = "Swipe"
    direction: Towards | None = Field(
        None, description="Where the finger goes; up shows what is further down."
    )
    number: Number | None = Field(None, description="What to swipe over; null for the screen.")
    start: Point | None = None
    end: Point | None = None
    duration_s: Seconds | None = Field(None, description="Seconds; null for the usual.")

    @model_validator(mode="after")
    def _goes_one_way(self) -> Self:
        by_points = self.start is not None and self.end is not None
        half = (self.start is None) != (self.end is None)
        if half or by_points == (self.direction is not None):
            raise _validation_error("give either direction, or start and end")
        if by_points and self.number is not None:
            raise _validation_error("a number goes with direction, not with start and end")
        return self

    def on(self, screen: NumberedScreen) -> actions.Action:
        """See `_Call`."""
        if self.start is not None and self.end is not None:
            swipe = actions.Swipe(NormalizedPoint(*self.start), NormalizedPoint(*self.end))
        else:
            assert self.direction is not None
            swipe = screen.swipe(self.direction, self.number)
        if self.duration_s is None:
            return swipe
        return actions.Swipe(swipe.start, swipe.end, self.duration_s)


class DragCall(_Call):
    """Hold something until it is picked up, and put it down: by numbers or by points."""

    action: Literal["Drag"] = "Drag"
    number: Number | None = Field(None, description="What to pick up.")
    to_number: Number | None = Field(None, description="Where to put it down.")
    start: Point | None = None
    end: Point | None = None
    hold_s: Seconds | None = Field(None, description="Seconds; null for the usual.")

    @model_validator(mode="after")
    def _has_two_ends(self) -> Self:
        if (self.number is None) == (self.start is None):
            raise _validation_error("give either number or start")
        if (self.to_number is None) == (self.end is None):
            raise _validation_error("give either to_number or end")
        return self

    def on(self, screen: NumberedScreen) -> actions.Action:
        """See `_Call`."""
        start = _call_point(screen, self.number, self.start)
        end = _call_point(screen, self.to_number, self.end)
        return (
            actions.Drag(start, end)
            if self.hold_s is None
            else actions.Drag(start, end, self.hold_s)
        )


class TypeCall(_Call):
    """Type into a field: the focused one, or one that is touched first."""

    action: Literal["Type"] = "Type"
    text: Text
    number: Number | None = Field(None, description="The field; null for the focused one.")
    at: Point | None = Field(None, description="Or the field's place: x and y in [0, 1].")
    clear: Flag = Field(False, description="Empty the field before.")
    submit: Flag = Field(False, description="Press enter afterwards.")

    @model_validator(mode="after")
    def _names_one_field(self) -> Self:
        if self.number is not None and self.at is not None:
            raise _validation_error("give number or at, or neither")
        return self

    def on(self, screen: NumberedScreen) -> actions.Action:
        """See `_Call`."""
        has_place = self.number is not None or self.at is not None
        place = _call_point(screen, self.number, self.at) if has_place else None
        return actions.Type(self.text, place, self.clear, self.submit)


class PressKeyCall(_Call):
    """Press a key of the phone."""

    action: Literal["PressKey"] = "PressKey"
    key: KeyName

    def on(self, screen: NumberedScreen) -> actions.Action:
        """See `_Call`."""
        return actions.PressKey(self.key)


class OpenAppCall(_Call):
    """Start an app."""

    action: Literal["OpenApp"] = "OpenApp"
    name: Text = Field(description="As under its icon.")

    def on(self, screen: NumberedScreen) -> actions.Action:
        """See `_Call`."""
        return actions.OpenApp(self.name)


class WaitCall(_Call):
    """Do nothing for a while."""

    action: Literal["Wait"] = "Wait"
    duration_s: Seconds = 1.0

    def on(self, screen: NumberedScreen) -> actions.Action:
        """See `_Call`."""
        return actions.Wait(self.duration_s)


class AnswerCall(_Call):
    """Answer the question that the task asks; this ends the episode."""

    action: Literal["Answer"] = "Answer"
    text: Text

    def on(self, screen: NumberedScreen) -> actions.Action:
        """See `_Call`."""
        return actions.Answer(self.text)


class AskUserCall(_Call):
    """Ask the user something that only they can know."""

    action: Literal["AskUser"] = "AskUser"
    text: Text

    def on(self, screen: NumberedScreen) -> actions.Action:
        """See `_Call`."""
        return actions.AskUser(self.text)


class FinishCall(_Call):
    """Say that the task is done, or that it cannot be done; this ends the episode."""

    action: Literal["Finish"] = "Finish"
    status: Status = actions.FinishStatus.COMPLETE

    def on(self, screen: NumberedScreen) -> actions.Action:
        """See `_Call`."""
        return actions.Finish(self.status)


Call = Annotated[
    TapCall
    | DoubleTapCall
    | LongPressCall
    | SwipeCall
    | DragCall
    | TypeCall
    | PressKeyCall
    | OpenAppCall
    | WaitCall
    | AnswerCall
    | AskUserCall
    | FinishCall,
    Field(discriminator="action"),
]
"""One of them, told apart by `action`."""


def _call_point(screen: NumberedScreen, number: int | None, point: Point | None) -> NormalizedPoint:
    """The place that a number or a point names; the schema has checked that one of them does."""
    if number is not None:
        return screen.point(number)
    assert point is not None
    return NormalizedPoint(*point)


MAX_REPLY: Final = 100_000
"""Characters of a model's reply."""


def _call_form(value: object) -> str:
    """Which form a step has; one is chosen first, so that errors tell of no other."""
    return "reply" if isinstance(value, str) else "typed"


_Reply = Annotated[str, StringConstraints(max_length=MAX_REPLY)]
_Step = Annotated[
    Annotated[Call, Tag("typed")] | Annotated[_Reply, Tag("reply")], Discriminator(_call_form)
]


class PhoneAction(OpenEnvAction):
    """One step: a typed call, or what a model answered, in the dialect of the session.

    `{"call": {"action": "Tap", "number": 3}}`, or `{"call": "Action: click(...)"}`.
    """

    call: _Step = Field(
        description="A typed call; or the raw text of a model, in the session's dialect."
    )


class ShownPicture(BaseModel):
    """A picture of the screen."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    media_type: str = Field(description="image/jpeg or image/png.")
    data: str = Field(description="The file, in base64.")


class PhoneObservation(Observation):
    """What the agent sees after a reset or a step; `reward` and `done` come with it.

    Where the phone failed, `valid` is false and `reward` null: the episode is void and says nothing
    about the agent.
    """

    instruction: str = Field("", description="What the user wants.")
    text: str = Field("", description="What happened, and the screen as a numbered list.")
    pictures: tuple[ShownPicture, ...] = Field((), description="The screen, where asked for.")
    action_error: str = Field("", description="Why the action could not be done.")
    user_reply: str = Field("", description="What the user said to a question.")
    truncated: bool = Field(False, description="Whether the episode was cut off.")
    valid: bool = Field(True, description="False where the phone failed.")


class PhoneState(State):
    """Where the episode stands: for the trainer, not for the agent."""

    task: str = Field("", description="The template's id, such as Clock.SetAlarm.")
    split: str | None = Field(None, description="The split that its parameters were drawn in.")
    index: int | None = Field(None, description="In the split, where one was asked for.")
    seed: int | None = Field(None, description="That the phone was reset with.")
    dialect: str = Field("", description="In which raw texts are read.")
    instruction: str = ""
    actions_done: int = Field(0, description="A reply may hold several.")
    step_limit: int = Field(0, description="Actions until the episode is cut off.")
    total_reward: float = 0.0
    progress: float = Field(0.0, description="Share of the substates, from 0 to 1.")
    success: bool = False
    done: bool = False
    valid: bool = True
    termination_reason: str = ""
    rubric: dict[str, float] = Field(
        default_factory=dict, description="The last score of each rubric, by its path."
    )
