"""Schemas of replies: how they are written, and reading a reply that is to be one JSON value.

What is certain is repaired: white space, a byte order mark, one Markdown fence around the whole
reply. Everything else is refused with a reason that can be shown to the model for another try.

Source: what providers enforce as structured output asks that every field is required and that no
other is allowed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final, NoReturn

from mobile_gym.core.errors import UsageError
from mobile_gym.core.language_models import ModelUnavailable, Reply

Schema = Mapping[str, Any]

STRING: Final[Schema] = {"type": "string"}
INTEGER: Final[Schema] = {"type": "integer"}
BOOLEAN: Final[Schema] = {"type": "boolean"}


def object_schema(**fields: Schema) -> Schema:
    """An object with exactly these fields, in this order."""
    return {
        "type": "object",
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }


def list_schema(items: Schema, **bounds: int) -> Schema:
    """A list; bounds are `minItems` and `maxItems`."""
    return {"type": "array", **bounds, "items": items}


def enum_schema(*words: str) -> Schema:
    """One of some words."""
    return {"type": "string", "enum": list(words)}


MAX_CHARS: Final = 200_000
"""Longer than any answer that was asked for: a model that has lost its end."""

_FENCED: Final = re.compile(r"```(?:json|JSON)?[ \t]*\n(?P<body>.*?)\n?[ \t]*```", re.DOTALL)
_TYPES: Final[dict[str, tuple[type, ...]]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}
_SAYS_NOTHING: Final = frozenset({"description", "title", "$schema"})
_UNDERSTOOD: Final = _SAYS_NOTHING | {
    *("type", "enum", "const"),
    *("properties", "required", "additionalProperties"),
    *("items", "minItems", "maxItems", "uniqueItems"),
    *("minimum", "maximum", "minLength", "maxLength"),
}


class MalformedReply(ModelUnavailable):
    """A reply that is not what was asked for; the message says why, in words for the model."""


def read_reply(reply: Reply, schema: Mapping[str, Any] | None = None) -> Any:
    """The JSON value that a reply is.

    Args:
        reply: what the model answered.
        schema: what the value must follow, as in `check_schema`.

    Raises:
        MalformedReply: it was refused or cut off, or is not exactly one such value.
    """
    if reply.finish_reason == "refusal":
        raise MalformedReply("the reply is a refusal")
    if reply.finish_reason == "length":
        raise MalformedReply("the reply was cut off at its longest allowed length")
    value = read_json(reply.text)
    if schema is not None:
        check_schema(value, schema)
    return value


def read_json(text: str) -> Any:
    """The value, where the text is one JSON value or one fenced block that holds one.

    Raises:
        MalformedReply: it is anything else: more text around it, two values, a name given twice,
            `NaN`, nested too deeply, too long, half of a character.
    """
    if len(text) > MAX_CHARS:
        raise MalformedReply(f"the reply has {len(text)} characters; at most {MAX_CHARS} are read")
    body = text.removeprefix("\ufeff").strip()
    if not body:
        raise MalformedReply("the reply is empty")
    if "```" in body and (fenced := _FENCED.fullmatch(body)) and "```" not in fenced["body"]:
        body = fenced["body"]
    try:
        value = json.loads(
            body, object_pairs_hook=_object_without_duplicates, parse_constant=_refuse_constant
        )
        json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise MalformedReply(
            f"the reply is not exactly one JSON value: {error.msg} at line {error.lineno}, "
            f"column {error.colno}"
        ) from None
    except RecursionError:
        raise MalformedReply("the reply is nested too deeply") from None
    except UnicodeEncodeError:  # such as "\ud83d": no file and no prompt could hold it
        raise MalformedReply("the reply holds half of a character (a lone surrogate)") from None
    except ValueError as error:  # an integer of thousands of digits
        raise MalformedReply(f"the reply holds a number that cannot be read: {error}") from None
    return value


def check_schema(value: Any, schema: Mapping[str, Any], at: str = "the reply") -> None:
    """Check a value against a JSON schema of the simple kind that judges use.

    Understood are `type` (one name or several), `enum`, `const`, `properties`, `required`,
    `additionalProperties` (false or a schema), `items`, `uniqueItems` and the limits on length and
    size. A boolean is no integer.

    Raises:
        MalformedReply: the first place where the value breaks the schema, and how.
        UsageError: the schema uses a keyword that is not understood here.
    """
    if unknown := schema.keys() - _UNDERSTOOD:
        raise UsageError(f"schema keyword {min(unknown)!r} is not understood; see check_schema")
    if "type" in schema and not _is_of_type(value, schema["type"]):
        raise MalformedReply(f"{at} must be of type {schema['type']}, not {_value_text(value)}")
    if "enum" in schema and not any(_are_equal_json(value, item) for item in schema["enum"]):
        raise MalformedReply(f"{at} must be one of {schema['enum']}, not {_value_text(value)}")
    if "const" in schema and not _are_equal_json(value, schema["const"]):
        raise MalformedReply(f"{at} must be {schema['const']!r}, not {_value_text(value)}")
    if isinstance(value, dict):
        _check_object(value, schema, at)
    elif isinstance(value, list):
        _check_size(len(value), "items", schema.get("minItems"), schema.get("maxItems"), at)
        if schema.get("uniqueItems") and len({json.dumps(item) for item in value}) < len(value):
            raise MalformedReply(f"{at} holds an item twice")
        for position, item in enumerate(value):
            check_schema(item, schema.get("items", {}), f"{at}[{position}]")
    elif isinstance(value, str):
        _check_size(len(value), "characters", schema.get("minLength"), schema.get("maxLength"), at)
    elif isinstance(value, int | float):
        _check_size(value, "", schema.get("minimum"), schema.get("maximum"), at)


def can_be_enforced(schema: Mapping[str, Any]) -> bool:
    """Whether servers can hold a model to the schema strictly.

    Source: OpenAI's structured outputs: every object names all its properties as required and
    allows no others.
    """
    if "properties" in schema or schema.get("type") == "object":
        properties = schema.get("properties", {})
        if schema.get("additionalProperties") is not False:
            return False
        if set(schema.get("required", ())) != set(properties):
            return False
        if not all(can_be_enforced(property_schema) for property_schema in properties.values()):
            return False
    return can_be_enforced(schema["items"]) if "items" in schema else True


def _object_without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise MalformedReply(f"the name {_value_text(twice)} is given twice in one object")
    return value


def _refuse_constant(name: str) -> NoReturn:
    raise MalformedReply(f"{name} is not a JSON value")


def _check_object(value: dict[str, Any], schema: Mapping[str, Any], at: str) -> None:
    properties = schema.get("properties", {})
    for name in schema.get("required", ()):
        if name not in value:
            raise MalformedReply(f"{at} lacks {name!r}")
    others = schema.get("additionalProperties", True)
    for name, item in value.items():
        if name in properties:
            check_schema(item, properties[name], f"{at}.{name}")
        elif others is False:
            raise MalformedReply(f"{at} has {_value_text(name)}, which was not asked for")
        elif isinstance(others, Mapping):
            check_schema(item, others, f"{at}.{name}")


def _check_size(size: float, of: str, least: float | None, most: float | None, at: str) -> None:
    if least is not None and size < least:
        raise MalformedReply(f"{at} is {size} {of}".rstrip() + f"; at least {least} are needed")
    if most is not None and size > most:
        raise MalformedReply(f"{at} is {size} {of}".rstrip() + f"; at most {most} are allowed")


def _is_of_type(value: Any, kinds: str | list[str]) -> bool:
    names = [kinds] if isinstance(kinds, str) else kinds
    if isinstance(value, bool):
        return "boolean" in names
    return any(isinstance(value, _TYPES[name]) for name in names)


def _are_equal_json(value: Any, other: Any) -> bool:
    return value == other and isinstance(value, bool) == isinstance(other, bool)


def _value_text(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}..."
