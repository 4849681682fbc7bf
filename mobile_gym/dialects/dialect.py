"""What a dialect is: it reads answers of one format, writes actions in it, and teaches it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, Literal

from mobile_gym.core.actions import MAX_TEXT_BYTES, Action, Answer, AskUser, Invalid, OpenApp, Type
from mobile_gym.core.errors import Inexpressible, InvalidAction, RecordingError
from mobile_gym.core.frames import Frame
from mobile_gym.core.texts import Language
from mobile_gym.dialects.messages import ToolCall, message_text, tool_calls
from mobile_gym.dialects.parts.coordinates import Coordinates
from mobile_gym.dialects.parts.reading import Unreadable
from mobile_gym.dialects.parts.replies import read_reply

MAX_ANSWER: Final = 1_000_000
"""Characters of an answer that are read; a longer one is unreadable."""
MAX_ACTIONS: Final = 32
"""Actions in one answer; an answer with more is cut there."""
MAX_RAW: Final = 10_000
"""Characters of an unreadable answer that `Invalid` keeps."""

MAX_REASON: Final = 300

TouchSense = Literal["finger", "content", "none"]
"""What a direction in a swipe or scroll means: where the finger goes, or which side of the content
comes into view (the finger then goes the other way); "none" where the format has no directions."""


class Dialect(ABC):
    """One format. Dialects hold no state and are safe to share between threads.

    Attributes:
        name: its key in `DIALECTS`.
        speaks: which models or data sets write it, in a few words.
        source: where the format is defined: a paper's section or a repository's name.
        places: its coordinates; None where it names elements instead of places.
        elements: what its element numbers count, such as "app_agent"; "" where it has none.
        direction: what a direction of a swipe or scroll means.
    """

    name: ClassVar[str]
    speaks: ClassVar[str]
    source: ClassVar[str]
    places: Coordinates | None = None
    elements: ClassVar[str] = ""
    direction: ClassVar[TouchSense] = "none"

    def decode(self, text: str, frame: Frame) -> tuple[Action, ...]:
        """The actions of an answer, at least one.

        What cannot be read is one `Invalid` with the reason, after the actions before it.

        Args:
            text: what the model answered, reasoning and all; any text, of any length.
            frame: the screen that the model was shown. Points of the actions are relative to it.
        """
        if len(text) > MAX_ANSWER:
            reason = f"the answer has {len(text)} characters; at most {MAX_ANSWER} are read"
            return (_invalid(text, reason),)

        def read(part: str) -> tuple[Action, ...]:
            return self._actions(self._read(part, frame), text)

        try:
            return read_reply(text, read, frame)
        except Unreadable as error:
            return (_invalid(text, str(error)),)

    def decode_message(self, message: Mapping[str, Any], frame: Frame) -> tuple[Action, ...]:
        """The actions of an assistant's message: its native tool calls, or else its text.

        Args:
            message: as OpenAI's chat completions and responses, Anthropic's messages and Gemini's
                contents have it.
            frame: the screen that the model was shown.
        """
        calls = tool_calls(message)
        text = message_text(message)
        if calls:
            return self._actions(self._read_calls(calls, frame), text or str(calls[0]))
        return self.decode(text, frame)

    @property
    @abstractmethod
    def kinds(self) -> frozenset[type[Action]]:
        """The kinds of actions that it has words for, on a screen where they can be done."""

    @abstractmethod
    def encode(self, action: Action, frame: Frame) -> str:
        """The action as this format writes it on a screen: what a model would answer.

        Raises:
            Inexpressible: the format has no words for it.
        """

    @abstractmethod
    def instructions(self, language: Language = "en") -> str:
        """What to tell a model so that it speaks the format, in our own words."""

    def tool_schema(self) -> tuple[Mapping[str, Any], ...]:
        """The tools of the format as JSON: `name`, `description`, `parameters` (a JSON schema).

        Empty for a format of text alone.
        """
        return ()

    def image_size(self, frame: Frame) -> tuple[int, int]:
        """Width and height in pixels of the picture that the model is to be shown."""
        if self.places is None:
            return frame.width_px, frame.height_px
        return self.places.image_size(frame)

    @abstractmethod
    def _read(self, text: str, frame: Frame) -> Iterator[Action]:
        """The actions of an answer, one after another.

        Raises:
            Unreadable: from where on it cannot be read.
        """

    @abstractmethod
    def _read_calls(
        self, calls: Sequence[ToolCall] | Iterator[ToolCall], frame: Frame
    ) -> Iterator[Action]:
        """The actions of calls, one after another.

        Raises:
            Unreadable: from where on they cannot be read.
        """

    def _actions(self, actions: Iterator[Action], raw: str) -> tuple[Action, ...]:
        read: list[Action] = []
        try:
            for action in actions:
                _require_size(action)
                read.append(action)
                if len(read) == MAX_ACTIONS:
                    break
        except (Unreadable, InvalidAction, RecordingError) as error:
            read.append(_invalid(raw, " ".join(f"{error}".split())[:MAX_REASON]))
        if not read:
            read.append(_invalid(raw, "the answer has no action in it"))
        return tuple(read)

    def _no_words(self, action: Action) -> Inexpressible:
        return Inexpressible(f"the dialect {self.name} has no words for {type(action).__name__}")


def _invalid(raw: str, reason: str) -> Invalid:
    return Invalid(raw[:MAX_RAW], reason)


def _require_size(action: Action) -> None:
    """Check that an environment takes the action's text.

    Raises:
        Unreadable: it is too long, or has a NUL.
    """
    match action:
        case Type(text=text) | Answer(text=text) | AskUser(text=text) | OpenApp(name=text):
            if "\0" in text or len(text.encode()) > MAX_TEXT_BYTES:
                raise Unreadable(
                    f"the text of {type(action).__name__} has a NUL or more than "
                    f"{MAX_TEXT_BYTES} bytes"
                )
        case _:
            pass
