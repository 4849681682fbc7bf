"""Tools that a model gets beside its own where those were made for desktops or are left to us."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from mobile_gym.core.actions import (
    Action,
    Answer,
    AskUser,
    Finish,
    FinishStatus,
    Key,
    OpenApp,
    PressKey,
)
from mobile_gym.core.texts import Text
from mobile_gym.dialects.messages import ToolCall
from mobile_gym.dialects.parts.reading import choice, require_only, text_of
from mobile_gym.dialects.parts.schemas import TEXT, Tool, enum, tool
from mobile_gym.dialects.parts.words import ENDS, KEYS
from mobile_gym.dialects.texts import Texts


class PhoneTool(NamedTuple):
    """One tool with one argument."""

    argument: str
    words: tuple[str, ...]
    """The values there are; () for any text."""
    meaning: Text
    aliases: tuple[str, ...] = ()
    """Other names that models give the argument."""


PHONE_TOOLS: Final[Mapping[str, PhoneTool]] = {
    "press_key": PhoneTool("key", tuple(Key), Texts.press_key),
    "open_app": PhoneTool("app_name", (), Texts.open_app, ("name", "package_name")),
    "answer": PhoneTool("text", (), Texts.answer, ("content",)),
    "ask_user": PhoneTool("text", (), Texts.ask, ("content",)),
    "finish": PhoneTool("status", tuple(FinishStatus), Texts.finish),
}
"""By name."""
_IGNORED: Final = "intent"
"""An argument that Gemini adds to every call."""


def phone_schemas() -> tuple[Tool, ...]:
    """The tools as JSON schemas."""
    return tuple(
        tool(name, meaning, {argument: enum(words) if words else TEXT})
        for name, (argument, words, meaning, _) in PHONE_TOOLS.items()
    )


def phone_call(action: Action) -> ToolCall | None:
    """The call that does it; None where none of the tools does."""
    match action:
        case PressKey(key):
            return ToolCall("press_key", {"key": key.value})
        case OpenApp(name):
            return ToolCall("open_app", {"app_name": name})
        case Answer(text):
            return ToolCall("answer", {"text": text})
        case AskUser(text):
            return ToolCall("ask_user", {"text": text})
        case Finish(status):
            return ToolCall("finish", {"status": status.value})
        case _:
            return None


def phone_action(call: ToolCall) -> Action | None:
    """What a call of one of the tools does; None where it is none of them.

    Raises:
        Unreadable: its argument is missing or wrong.
    """
    kind = PHONE_TOOLS.get(call.name)
    if kind is None:
        return None
    names = (kind.argument, *kind.aliases)
    require_only(call.arguments, *names, _IGNORED)
    value = next((call.arguments[name] for name in names if name in call.arguments), None)
    match call.name:
        case "press_key":
            word = text_of(value, "key").strip().lower().removeprefix("keycode_")
            return PressKey(choice(word, "key", KEYS))
        case "open_app":
            return OpenApp(text_of(value, "app_name"))
        case "answer":
            return Answer(text_of(value, "text"))
        case "ask_user":
            return AskUser(text_of(value, "text"))
        case _:
            return Finish(choice(value, "status", ENDS))
