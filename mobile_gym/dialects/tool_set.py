"""Formats with one tool per action, and computer-use tools of models' APIs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mobile_gym.core.actions import Action, Answer
from mobile_gym.core.frames import Frame
from mobile_gym.dialects.messages import message_text, tool_calls
from mobile_gym.dialects.object_rules import ObjectDialect


class ApiToolSet(ObjectDialect):
    """A computer-use tool of a model's API, and the tools of `phone_rules` for what it lacks.

    Its loop ends with a message that calls nothing: the text of such a message is the answer.
    Tools of a mouse that mean nothing on a phone are refused.
    """

    def decode_message(self, message: Mapping[str, Any], frame: Frame) -> tuple[Action, ...]:
        """See `Dialect`."""
        text = message_text(message).strip()
        if not tool_calls(message) and text and "{" not in text:
            return self._actions(iter((Answer(text),)), text)
        return super().decode_message(message, frame)
