"""Tools as JSON schemas, for the formats that declare them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from mobile_gym.core.texts import Text

Tool = Mapping[str, Any]
"""`name`, `description` and `parameters`, a JSON schema."""
TEXT: Final = {"type": "string"}
FLAG: Final = {"type": "boolean"}
SECONDS: Final = {"type": "number", "minimum": 0, "maximum": 60}


def enum(words: Collection[str]) -> Mapping[str, Any]:
    """One of some words."""
    return {"type": "string", "enum": list(words)}


DIRECTION: Final = enum(("up", "down", "left", "right"))


def units(most: int | None = None) -> Mapping[str, Any]:
    """A whole number from 0; `most` is None where it depends on the screen."""
    return {"type": "integer", "minimum": 0} | ({} if most is None else {"maximum": most})


def place(most: int | None = None) -> Mapping[str, Any]:
    """A point `[x, y]` of whole numbers."""
    return {"type": "array", "items": units(most), "minItems": 2, "maxItems": 2}


def tool(
    name: str,
    description: str | Text,
    properties: Mapping[str, Any],
    required: Collection[str] | None = None,
) -> Tool:
    """One tool.

    Args:
        name: as it is called.
        description: what it does.
        properties: the schema of each argument.
        required: which must be given; all where it is None.
    """
    return {
        "name": name,
        "description": description.of("en") if isinstance(description, Text) else description,
        "parameters": {
            "type": "object",
            "properties": dict(properties),
            "required": list(properties if required is None else required),
            "additionalProperties": False,
        },
    }
