"""Parts of JSON Schemas for replies: objects whose fields are all required, lists, words to choose.

Source: what providers enforce as structured output asks that every field is required and that no
other is allowed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

Schema = Mapping[str, Any]

STRING: Final[Schema] = {"type": "string"}
INTEGER: Final[Schema] = {"type": "integer"}
BOOLEAN: Final[Schema] = {"type": "boolean"}


def object_of(**fields: Schema) -> Schema:
    """An object with exactly these fields, in this order."""
    return {
        "type": "object",
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }


def list_of(items: Schema, **bounds: int) -> Schema:
    """A list; bounds are `minItems` and `maxItems`."""
    return {"type": "array", **bounds, "items": items}


def one_of(*words: str) -> Schema:
    """One of some words."""
    return {"type": "string", "enum": list(words)}
