"""What goes over the wire: actions, observations and states as OpenEnv's models."""

from __future__ import annotations

from typing import Annotated, Final

from openenv.core import Action, Observation, State  # pyright: ignore[reportMissingImports]
from pydantic import BaseModel, ConfigDict, Discriminator, Field, StringConstraints, Tag

from mobile_gym.trainers.openenv.calls import Call

MAX_REPLY: Final = 100_000
"""Characters of a model's reply."""


def _form(value: object) -> str:
    """Which form a step has; one is chosen first, so that errors tell of no other."""
    return "reply" if isinstance(value, str) else "typed"


_Reply = Annotated[str, StringConstraints(max_length=MAX_REPLY)]
_Step = Annotated[
    Annotated[Call, Tag("typed")] | Annotated[_Reply, Tag("reply")], Discriminator(_form)
]


class PhoneAction(Action):
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
