"""A conversation with a model that plays: what it is told, what it answered, what is left out.

```
frame ──► ScreenView ──► parts ─┐
goal, notes, past turns ────────┴──► messages ──► the model ──► reply ──► Dialect ──► actions
                                                                  └────────► the next turn's past
```

Two styles. `turns`: each screen is a user's message and each reply an assistant's, as models are
trained that play several steps in one context. `steps`: one user's message per step, in which the
past is a list of actions, as most prompted agents have it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, NamedTuple, get_args

from mobile_gym.accessibility.listing import estimated_tokens
from mobile_gym.agents.screen_view import ScreenView
from mobile_gym.agents.texts import ConversationTexts
from mobile_gym.core.actions import Action, Invalid
from mobile_gym.core.errors import Inexpressible, UnknownName, UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.language_models import Message, Picture, Reply
from mobile_gym.core.texts import Language
from mobile_gym.dialects import Dialect

Style = Literal["turns", "steps"]
STYLES: Final[tuple[Style, ...]] = get_args(Style)
MAX_PAST_REPLY: Final = 4000
"""Characters of a reply that later messages repeat."""
_LEAST_TOKENS: Final = 40
"""A screen that is told in fewer is no screen."""


@dataclass(frozen=True, slots=True)
class Window:
    """How much of the past a model is told.

    Attributes:
        style: one of `STYLES`.
        turns: the last so many; None for all.
        pictures: of the last so many screens, the present one included.
        thoughts: whether past replies are repeated with what the model thought, or as actions only.
    """

    style: Style = "steps"
    turns: int | None = None
    pictures: int = 1
    thoughts: bool = False

    def __post_init__(self) -> None:
        if self.style not in STYLES:
            raise UnknownName.among("style of a conversation", self.style, STYLES)
        if self.turns is not None and self.turns < 0:
            raise UsageError(f"turns is {self.turns}; it must not be negative")
        if self.pictures < 1:
            raise UsageError(f"pictures is {self.pictures}; the present screen is one of them")


@dataclass(frozen=True, slots=True)
class Turn:
    """One screen and what the model answered to it."""

    shown: tuple[str | Picture, ...]
    note: str
    mistake: str
    reply: str
    actions: str
    """As the dialect writes them."""


class _PendingQuestion(NamedTuple):
    shown: tuple[str | Picture, ...]
    note: str
    mistake: str


class Conversation:
    """One episode's conversation.

    Args:
        dialect: in which the model answers.
        view: how screens are shown.
        window: how much of the past is told.
        language: of what we say.
        system: what the model is told first; None for the dialect's instructions.
    """

    def __init__(
        self,
        dialect: Dialect,
        view: ScreenView,
        window: Window = Window(),  # frozen
        *,
        language: Language = "en",
        system: str | None = None,
    ) -> None:
        self.dialect = dialect
        self.view = view
        self.window = window
        self.system = dialect.instructions(language) if system is None else system
        self._language: Language = language
        self._texts = ConversationTexts.of(language)
        self._goal = ""
        self._turns: list[Turn] = []
        self._asked: _PendingQuestion | None = None
        self._shortest = window
        self._view_now = view

    @property
    def is_shortened(self) -> bool:
        """Whether less is told and shown than was asked for, as it did not fit the model."""
        return self._shortest != self.window or self._view_now != self.view

    @property
    def turns(self) -> Sequence[Turn]:
        """What was said so far."""
        return tuple(self._turns)

    def begin(self, goal: str) -> None:
        """Start anew.

        Args:
            goal: what the user wants, in the user's words.
        """
        self._goal = goal
        self._turns = []
        self._asked = None
        self._shortest, self._view_now = self.window, self.view

    def shorten(self) -> bool:
        """Tell less from now on, in this episode, as the last `ask` was too long for the model.

        Half of the past turns that it had, then half of the text of the screen.

        Returns:
            Whether there was something to leave out.
        """
        told = len(self._past())
        if told or self._shortest.pictures > 1:
            fewer = replace(self._shortest, turns=told // 2, pictures=1)
            self._shortest = fewer
            return True
        shown = () if self._asked is None else self._asked.shown
        tokens = sum(estimated_tokens(part) for part in shown if isinstance(part, str))
        if tokens < 2 * _LEAST_TOKENS:
            return False
        self._view_now = replace(self.view, max_tokens=tokens // 2)
        return True

    def _past(self) -> Sequence[Turn]:
        turns = self._shortest.turns
        return self._turns if turns is None else self._last(turns)

    def ask(self, frame: Frame, note: str = "", mistake: str = "") -> tuple[Message, ...]:
        """The messages that ask for the next step.

        Args:
            frame: the screen now.
            note: what else has happened, such as what the user said; lists of steps repeat it.
            mistake: why the last answer was no good; lists of steps tell of it as a step.
        """
        self._asked = _PendingQuestion(self._view_now.parts(frame, self.dialect), note, mistake)
        past = self._past()
        messages = self._as_turns(past) if self.window.style == "turns" else self._as_steps(past)
        return (Message("system", (self.system,)), *messages)

    def take(self, reply: Reply | str, frame: Frame) -> tuple[Action, ...]:
        """The actions of a reply, which becomes a part of the past.

        Args:
            reply: to the last `ask`; a text is a reply without native tool calls.
            frame: the screen that was asked about.

        Raises:
            UsageError: nothing was asked.
        """
        if self._asked is None:
            raise UsageError("nothing was asked that this could be the reply to; call ask() first")
        text = reply if isinstance(reply, str) else reply.text
        calls = () if isinstance(reply, str) else reply.tool_calls
        if calls:
            message = {"content": text, "tool_calls": list(calls)}
            actions = self.dialect.decode_message(message, frame)
        else:
            actions = self.dialect.decode(text, frame)
        if not isinstance(reply, str) and reply.finish_reason == "length":
            actions = tuple(map(self._as_cut_off, actions))
        written = written_actions(actions, self.dialect, frame, self._language)
        answer = text[:MAX_PAST_REPLY] or written
        self._turns.append(Turn(*self._asked, answer, written))
        self._asked = None
        return actions

    def _as_cut_off(self, action: Action) -> Action:
        """What cannot be read of a reply that was cut off says so, and not what is lacking."""
        cut_off = self._texts.cut_off
        return replace(action, reason=cut_off) if isinstance(action, Invalid) else action

    def follow(self, action: Action, frame: Frame) -> None:
        """Take a step into the past that somebody else has done, as a recording has it.

        Args:
            action: what was done.
            frame: the screen that it was done on.
        """
        written = written_actions((action,), self.dialect, frame, self._language)
        shown = self.view.parts(frame, self.dialect)
        self._turns.append(Turn(shown, "", "", written, written))
        self._asked = None

    def _last(self, count: int) -> Sequence[Turn]:
        return self._turns[len(self._turns) - count :] if count < len(self._turns) else self._turns

    def _pending_question(self) -> _PendingQuestion:
        assert self._asked is not None
        return self._asked

    def _as_turns(self, past: Sequence[Turn]) -> list[Message]:
        messages: list[Message] = []
        with_picture = len(past) + 1 - self._shortest.pictures
        for place, turn in enumerate(past):
            shown = turn.shown if place >= with_picture else self._without_pictures(turn.shown)
            notes = turn.note, turn.mistake
            messages.append(self._user(shown, notes, first=place == 0))
            answer = turn.reply if self.window.thoughts else turn.actions
            messages.append(Message("assistant", (answer,)))
        now = self._pending_question()
        messages.append(self._user(now.shown, (now.note, now.mistake), first=not past))
        return messages

    def _user(
        self, shown: Sequence[str | Picture], notes: Sequence[str], *, first: bool
    ) -> Message:
        goal = self._texts.goal.format(goal=self._goal) if first else ""
        return Message("user", tuple(part for part in (goal, *notes, *shown) if part))

    def _as_steps(self, past: Sequence[Turn]) -> list[Message]:
        texts = self._texts
        left_out = len(self._turns) - len(past)
        lines = [texts.goal.format(goal=self._goal), ""]
        if past or not self._turns:
            lines.append(texts.steps_so_far if past else texts.no_steps)
        if left_out and past:
            lines.append(texts.left_out.format(count=left_out))
        for number, turn in enumerate(past, start=left_out + 1):
            lines.append(f"{number}. {turn.reply if self.window.thoughts else turn.actions}")
            if turn.note:
                lines.append(f"   ({turn.note})")
        shown, note, mistake = self._pending_question()
        earlier = self._earlier_pictures(past)
        for line in filter(None, (note, mistake)):
            lines += ["", line]
        lines += ["", texts.screens_in_order if earlier else texts.this_screen]
        return [Message("user", ("\n".join(lines), *earlier, *shown))]

    def _earlier_pictures(self, past: Sequence[Turn]) -> list[Picture]:
        count = self._shortest.pictures - 1
        turns = past[max(len(past) - count, 0) :] if count else ()
        return [part for turn in turns for part in turn.shown if isinstance(part, Picture)]

    def _without_pictures(self, shown: Sequence[str | Picture]) -> list[str | Picture]:
        return [self._texts.old_screen if isinstance(part, Picture) else part for part in shown]


def written_actions(
    actions: Sequence[Action], dialect: Dialect, frame: Frame, language: Language
) -> str:
    """Actions as a past that a model is told has them: one a line, in its own format.

    Args:
        actions: what its answer was read as.
        dialect: in which it answers.
        frame: the screen that it was shown.
        language: in which we say what could not be read.
    """
    lines: list[str] = []
    for action in actions:
        if isinstance(action, Invalid):
            lines.append(ConversationTexts.of(language).unreadable.format(reason=action.reason))
            continue
        try:
            lines.append(dialect.encode(action, frame))
        except Inexpressible:  # a dialect may read more than it writes
            lines.append(type(action).__name__)
    return "\n".join(lines)


def as_json(messages: Sequence[Message]) -> list[dict[str, Any]]:
    """Messages as chat templates of local models take them; pictures are bytes.

    Servers that speak OpenAI's format are written to by `reward_models.language_models`.
    """
    return [
        {"role": message.role, "content": [_message_part(part) for part in message.parts]}
        for message in messages
    ]


def _message_part(part: str | Picture) -> Mapping[str, Any]:
    if isinstance(part, str):
        return {"type": "text", "text": part}
    return {"type": "image", "image": part.data, "media_type": part.media_type}
