"""Messages as chat completions have them: for servers, and for trainers that sample themselves.

A message of text alone has it as its content; one with pictures has a list of parts, in which a
picture is an `image_url` with a data URL.

Source: OpenAI's API reference, "Create chat completion".
"""

from __future__ import annotations

import base64
from collections.abc import Iterable
from typing import Literal, TypedDict

from mobile_gym.core.language_models import Message, Picture, Role


class TextPart(TypedDict):
    """A text among the parts of a message."""

    type: Literal["text"]
    text: str


class ImageUrl(TypedDict):
    """Where a picture is."""

    url: str


class ImagePart(TypedDict):
    """A picture among the parts of a message."""

    type: Literal["image_url"]
    image_url: ImageUrl


class ChatMessage(TypedDict):
    """One turn of a conversation."""

    role: Role
    content: str | list[TextPart | ImagePart]


def chat_message(message: Message) -> ChatMessage:
    """One message as JSON values."""
    if not message.pictures:
        return {"role": message.role, "content": message.text}
    return {"role": message.role, "content": [_message_part(part) for part in message.parts]}


def chat_messages(messages: Iterable[Message]) -> list[ChatMessage]:
    """A conversation as JSON values."""
    return [chat_message(message) for message in messages]


def _message_part(part: str | Picture) -> TextPart | ImagePart:
    if isinstance(part, str):
        return {"type": "text", "text": part}
    data = base64.b64encode(part.data).decode()
    return {"type": "image_url", "image_url": {"url": f"data:{part.media_type};base64,{data}"}}
