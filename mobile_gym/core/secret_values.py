"""Secrets in arguments and texts: which values are secret, and how they stay out of files.

An argument is secret by its name (`api_key`, `Authorization`), a text by its form (`sk-...`, user
information in a URL). What is stored has `MASK` in the place of such a value. An argument can also
be given as `{"env": "NAME"}`: it is resolved when something is made of the arguments, and stored as
it was given, so that a run can be taken up again from its own files.

Values that were resolved, or that were masked by their name, are remembered by the process, and
`cleaned` removes them from any text: a server may repeat a key in its errors.
"""

from __future__ import annotations

import dataclasses
import json
import os
import re
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, cast

from mobile_gym.core.errors import UsageError

MASK: Final = "[secret removed]"

_SECRET: Final = frozenset(
    {
        "authorization",
        "cookie",
        "cookies",
        "credential",
        "credentials",
        "key",
        "passphrase",
        "passwd",
        "password",
        "passwords",
        "pwd",
        "secret",
        "secrets",
    }
)
_TOKEN: Final = "token"
_NO_SECRET_TOKENS: Final = frozenset({"eos", "pad", "bos", "unk", "stop", "mask", "sep"})
"""Before `token`: an entry of a tokenizer's vocabulary."""
_WHOSE: Final = r"api|access|auth|bearer|client|private|refresh|secret|session|user"
_RUN_TOGETHER: Final = re.compile(rf"(?:{_WHOSE})(?:key|token|secret|password)s?")
"""Compounds that are also written as one word."""
_WORD_START: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")

_KEY_FORM: Final = re.compile(
    r"(?<![A-Za-z0-9])(?:"
    r"(?:sk|pk|rk|gsk|xai|glpat)[-_](?=[A-Za-z0-9*_-]*?[A-Za-z0-9*]{12})[A-Za-z0-9*_-]{16,}"
    r"|AIza[A-Za-z0-9*_-]{16,}"
    r"|(?:hf|gh[oprsu]|github_pat)_[A-Za-z0-9*_]{16,}"
    r"|xox[abeoprs]-[A-Za-z0-9-]{10,}"
    r"|A(?:KI|SI)A[A-Z0-9]{16}(?![A-Za-z0-9])"
    r"|eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}"
    r")"
    r"|(?<=[Bb]earer )[^\s\"'\\]{8,}"
    r"|(?<=[Bb]asic )[A-Za-z0-9+/]{16,}={0,2}"
    r"|-----BEGIN [A-Z ]*PRIVATE KEY-----(?:[\s\S]*?-----END [A-Z ]*PRIVATE KEY-----|[\s\S]*)"
)
"""Keys of well-known vendors, also half hidden by stars; what follows `Bearer` and `Basic`; JSON
web tokens (RFC 7519, base64 of `{"...`); private keys in PEM (RFC 7468)."""
_USER_INFORMATION: Final = re.compile(r"(?<=://)[^\s/?#@\"'\\]+(?=@[^\s@])")
"""RFC 3986, section 3.2.1."""
_QUERY_FIELD: Final = re.compile(r"(?<=[?&])([A-Za-z0-9_.-]{1,60})=(?!\[)([^\s&#\"'\\]+)")
_SHORTEST_KNOWN: Final = 8
"""Shorter secrets are not looked for in texts: removing them would spoil plain words."""
_ENV: Final = "env"


class _Known:
    """What this process knows to be secret; `values` also as JSON writes them."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.values: set[str] = set()
        self.from_environment: set[str] = set()


_KNOWN: Final = _Known()


def is_secret_name(name: str) -> bool:
    """Whether an argument or a header of that name has a secret as its value.

    >>> [is_secret_name(name) for name in ("apiKey", "X-Auth-Token", "max_tokens", "eos_token")]
    [True, True, False, False]
    """
    words = [
        word.lower()
        for part in re.split(r"[^A-Za-z0-9]+", name)
        for word in _WORD_START.split(part)
        if word
    ]
    if not words:
        return False
    last, before = words[-1], words[-2] if len(words) > 1 else ""
    if last == _TOKEN:
        return before not in _NO_SECRET_TOKENS
    return (
        last in _SECRET
        or _RUN_TOGETHER.fullmatch(last) is not None
        or (last in ("keys", "tokens") and _RUN_TOGETHER.fullmatch(before + last) is not None)
    )


def masked(value: Any) -> Any:
    """Arguments as they are stored: the same, with `MASK` in the place of every secret.

    Args:
        value: JSON values, or live objects, which stay as they are.
    """
    return _masked(value, is_secret=False)


def _masked(value: Any, *, is_secret: bool) -> Any:
    if _variable_of(value) is not None:
        return value
    if isinstance(value, Mapping):
        items = cast("Mapping[Any, Any]", value).items()
        return {
            name: _masked(inner, is_secret=is_secret or is_secret_name(str(name)))
            for name, inner in items
        }
    if isinstance(value, list | tuple):
        each = [_masked(inner, is_secret=is_secret) for inner in cast("Sequence[Any]", value)]
        return each if isinstance(value, list) else tuple(each)
    if isinstance(value, str):
        return (MASK if value else value) if is_secret else without_key_forms(value)
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return MASK if is_secret and is_number else value


def masked_spec(text: str) -> str:
    """`masked` for what is written as a name, or as JSON: an agent, a judge or a device."""
    if not text.lstrip().startswith("{"):
        return without_key_forms(text)
    try:
        value = json.loads(text)
        hidden = masked(value)
    except (ValueError, RecursionError):
        return without_key_forms(text)
    return text if hidden == value else json.dumps(hidden, ensure_ascii=False)


def cleaned_values(value: Any) -> Any:
    """`cleaned` for all texts in lists, mappings and dataclasses.

    What has no secret is returned as it is, the same object.
    """
    return _cleaned_values(value) if _KNOWN.values else value


def _cleaned_values(value: Any) -> Any:
    if isinstance(value, str):
        return value if (text := cleaned(value)) == value else text
    if isinstance(value, Mapping):
        inner = cast("Mapping[Any, Any]", value)
        return _changed(inner, lambda changes: {**inner, **changes})
    if type(value) in (list, tuple):
        listed = cast("Sequence[Any]", value)
        each = [_cleaned_values(item) for item in listed]
        is_same = all(new is old for new, old in zip(each, listed, strict=True))
        return value if is_same else type(value)(each)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        record = value
        declared = (field_.name for field_ in dataclasses.fields(record) if field_.init)
        given = {name: getattr(record, name) for name in declared}
        fields = _changed(given, lambda changes: dataclasses.replace(record, **changes))
        return record if fields is given else fields
    return value


def _changed(values: Mapping[Any, Any], make: Callable[[dict[Any, Any]], Any]) -> Any:
    """The mapping itself, or what is made of the values that were cleaned."""
    pairs = ((name, _cleaned_values(old), old) for name, old in values.items())
    changes = {name: new for name, new, old in pairs if new is not old}
    return make(changes) if changes else values


def redacted(text: str) -> str:
    """A text of a stranger, such as an error: without known secrets and what looks like one."""
    return without_key_forms(cleaned(text))


def without_key_forms(text: str) -> str:
    """A text without what looks like a key, and without user information in URLs."""
    text = _USER_INFORMATION.sub(MASK, _KEY_FORM.sub(MASK, text))
    return _QUERY_FIELD.sub(_without_query_value, text) if "=" in text else text


def key_forms_in(text: str) -> Iterator[str]:
    """What `without_key_forms` removes from a text."""
    for form in (_KEY_FORM, _USER_INFORMATION):
        yield from (match[0] for match in form.finditer(text) if match[0] != MASK)
    for match in _QUERY_FIELD.finditer(text) if "=" in text else ():
        if is_secret_name(match[1]):
            yield match[2]


def _without_query_value(match: re.Match[str]) -> str:
    return f"{match[1]}={MASK}" if is_secret_name(match[1]) else match[0]


def remember(value: Any) -> None:
    """Remember the secrets among arguments, for `cleaned`.

    Those in the environment are, too, where they are there.
    """
    for found in _secrets_in(value, is_secret=False):
        remember_value(found)


def remember_value(value: str) -> None:
    """Remember one secret, such as a key that was read from a variable."""
    if len(value) >= _SHORTEST_KNOWN:
        with _KNOWN.lock:
            _KNOWN.values |= {value, *(_in_json(value, ascii_only) for ascii_only in (True, False))}


def _in_json(value: str, ascii_only: bool) -> str:
    return json.dumps(value, ensure_ascii=ascii_only)[1:-1]


def _secrets_in(value: Any, *, is_secret: bool) -> Iterator[str]:
    if (variable := _variable_of(value)) is not None:
        if there := os.environ.get(variable):
            yield there
    elif isinstance(value, Mapping):
        for name, inner in cast("Mapping[Any, Any]", value).items():
            yield from _secrets_in(inner, is_secret=is_secret or is_secret_name(str(name)))
    elif isinstance(value, list | tuple):
        for inner in cast("Sequence[Any]", value):
            yield from _secrets_in(inner, is_secret=is_secret)
    elif isinstance(value, str):
        if is_secret and value != MASK:
            yield value
        yield from key_forms_in(value)


def cleaned(text: str) -> str:
    """A text, also one of JSON, without any secret that this process knows, whatever its form."""
    if not _KNOWN.values:
        return text
    with _KNOWN.lock:
        known = sorted((value for value in _KNOWN.values if value in text), key=len, reverse=True)
    for item in known:
        text = text.replace(item, MASK)
    return text


def resolved(value: Any) -> Any:
    """Arguments with the values of the environment variables that they name.

    All secrets among them are remembered.

    Raises:
        UsageError: a variable is not set; or a value was masked when the arguments were stored.
    """
    if (variable := _variable_of(value)) is not None:
        there = os.environ.get(variable, "")
        if not there:
            raise UsageError(f"the environment variable {variable} is not set, or empty")
        with _KNOWN.lock:
            _KNOWN.from_environment.add(there)
        remember_value(there)
        return there
    if type(value) is dict:
        items = cast("dict[Any, Any]", value).items()
        return {name: _resolved_at(name, inner) for name, inner in items}
    if type(value) in (list, tuple):
        return type(value)(resolved(inner) for inner in cast("Sequence[Any]", value))
    return value


def _resolved_at(name: object, value: Any) -> Any:
    remember({name: value})
    if isinstance(value, str) and value == MASK:
        raise UsageError(
            f"{name!r} was a secret and is not stored: give it again, best as "
            f'{{"{_ENV}": "NAME"}}, which is stored and names an environment variable'
        )
    return resolved(value)


def is_from_environment(value: object) -> bool:
    """Whether `resolved` has given this value, so that no argument holds it."""
    with _KNOWN.lock:
        return isinstance(value, str) and value in _KNOWN.from_environment


def _variable_of(value: Any) -> str | None:
    """The variable that `{"env": NAME}` names; None where it is something else."""
    if not isinstance(value, Mapping):
        return None
    mapping = cast("Mapping[Any, Any]", value)
    name = mapping.get(_ENV)
    return name if len(mapping) == 1 and isinstance(name, str) and name else None
