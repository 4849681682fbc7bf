"""Checks: small predicates over one transition, written as data.

A check is a frozen dataclass that can be written as JSON. It holds no code: `judging.evaluate`
knows what each kind means. What a check needs beyond the frame it names as shell commands
(`probes`), which the environment reads through `Device.shell`; so a judge stays pure and the same
task runs on a real phone.
"""

from __future__ import annotations

import dataclasses
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, cast

from mobile_gym.core.answers import AnswerKind, AnswerMatches
from mobile_gym.core.errors import TaskError
from mobile_gym.core.field_checks import validate_fields

_NODE_NAMES: Final = {
    "content_description": "description",
    "content_description_contains": "description_contains",
    "hint_text": "hint",
}
"""What `AccessibilityNode` calls a selector's fields, after Android."""


@validate_fields(aliases=_NODE_NAMES)
@dataclass(frozen=True, slots=True)
class Selector:
    """Which node: every given field must match, and None means "any".

    Text and description are compared after collapsing white space; `resource_id` matches whole or
    by what follows `:id/`, `class_name` whole or by its last part (`Switch`). `label` is the
    node's text, else its description, else its hint. `within` must match an ancestor, `has` a
    descendant, `beside` a node under the same nearest clickable ancestor (the switch in the row of
    that title). `nth` picks among several matches, from 0; None accepts any.

    `content_description` and `hint_text`, which a node has, are taken for `description` and `hint`.
    """

    text: str | None = None
    text_contains: str | None = None
    description: str | None = None
    description_contains: str | None = None
    label: str | None = None
    hint: str | None = None
    resource_id: str | None = None
    class_name: str | None = None
    package_name: str | None = None
    checkable: bool | None = None
    checked: bool | None = None
    clickable: bool | None = None
    enabled: bool | None = None
    focused: bool | None = None
    scrollable: bool | None = None
    selected: bool | None = None
    editable: bool | None = None
    within: Selector | None = None
    has: Selector | None = None
    beside: Selector | None = None
    nth: int | None = None

    def __str__(self) -> str:
        """The given fields, for messages: `text='Wi-Fi' checked=True`."""
        return " ".join(
            f"{field.name}=({value})" if isinstance(value, Selector) else f"{field.name}={value!r}"
            for field in dataclasses.fields(self)
            if (value := getattr(self, field.name)) is not None
        )


@validate_fields(aliases={"target": "selector"})
@dataclass(frozen=True, slots=True)
class NodePresent:
    """A visible node matches."""

    selector: Selector


@validate_fields(aliases={"target": "selector"})
@dataclass(frozen=True, slots=True)
class NodeAbsent:
    """No visible node matches."""

    selector: Selector


@validate_fields()
@dataclass(frozen=True, slots=True)
class PageIs:
    """The foreground page.

    `activity` matches the whole component `package/.Class`, or the class alone; `package` the
    package. `title` must be the text or description of a visible node.
    """

    package: str | None = None
    activity: str | None = None
    title: str | None = None


@validate_fields(aliases={"target": "selector"})
@dataclass(frozen=True, slots=True)
class TextSimilar:
    """The text of a matching node is at least this similar to `text` (0 to 1)."""

    selector: Selector
    text: str
    threshold: float = 0.85


@validate_fields()
@dataclass(frozen=True, slots=True)
class ScreenSimilar:
    """The content of the screen (its labels, in order) is at least this similar to `content`.

    LlamaTouch's fuzzy screen match uses a threshold of 0.85.
    """

    content: tuple[str, ...]
    threshold: float = 0.85
    activity: str | None = None


@validate_fields(aliases={"selector": "target"})
@dataclass(frozen=True, slots=True)
class ActionWas:
    """The action of this transition.

    `kind` is the action's class name (`"Tap"`); `target` must match the node under its point on
    the screen *before*, or an ancestor of it; `text` is the text that was typed,
    answered or asked, or the app's name; `key` the key.
    """

    kind: str | tuple[str, ...]
    target: Selector | None = None
    text: str | None = None
    key: str | None = None


@validate_fields()
@dataclass(frozen=True, slots=True)
class PackageInstalled:
    """A package is installed, or is not."""

    package: str
    installed: bool = True


@validate_fields()
@dataclass(frozen=True, slots=True)
class SettingIs:
    """A setting of `settings get NAMESPACE KEY` has this value.

    `operator` is `==`, `!=`, `<=` or `>=`; the last two compare numbers.
    """

    namespace: str
    key: str
    value: str
    operator: str = "=="


@validate_fields()
@dataclass(frozen=True, slots=True)
class ContentRow:
    """`content query --uri URI` returns rows in which every given column has the given text.

    At least `at_least` rows, and at most `at_most` where that is given. `where` may be given as a
    mapping of columns, too.
    """

    uri: str
    where: tuple[tuple[str, str], ...]
    at_least: int = 1
    at_most: int | None = None


@validate_fields()
@dataclass(frozen=True, slots=True)
class PreferenceIs:
    """A value in an app's default shared preferences; `value` None means "is not there"."""

    package: str
    key: str
    value: str | None


@validate_fields()
@dataclass(frozen=True, slots=True)
class FileExists:
    """A file or folder exists on the device, or does not."""

    path: str
    exists: bool = True


@validate_fields()
@dataclass(frozen=True, slots=True)
class ValueShown:
    """A visible node shows a value, on a frame that names what the value is of.

    The node is not editable and stands in any window but the keyboard and a toast, of whatever
    app. `value` is read as `AnswerMatches` reads it, by `kind` and `unit`; a name, a title or a
    choice is shown where a node's label holds it. Each text of `subject` must be held by the label
    of such a node, too. What the agent has typed so far does not count, wherever it comes back.
    """

    value: str
    kind: AnswerKind = "title"
    unit: str = ""
    subject: tuple[str, ...] = ()


@validate_fields()
@dataclass(frozen=True, slots=True)
class AllOf:
    """Every one holds."""

    checks: tuple[Check, ...]


@validate_fields()
@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one holds."""

    checks: tuple[Check, ...]


@validate_fields()
@dataclass(frozen=True, slots=True)
class Not:
    """It does not hold."""

    check: Check


Check: TypeAlias = (
    NodePresent
    | NodeAbsent
    | PageIs
    | TextSimilar
    | ScreenSimilar
    | ActionWas
    | PackageInstalled
    | SettingIs
    | ContentRow
    | PreferenceIs
    | FileExists
    | AnswerMatches
    | ValueShown
    | AllOf
    | AnyOf
    | Not
)

CHECK_TYPES: Final[dict[str, type]] = {
    kind.__name__: kind
    for kind in (
        NodePresent,
        NodeAbsent,
        PageIs,
        TextSimilar,
        ScreenSimilar,
        ActionWas,
        PackageInstalled,
        SettingIs,
        ContentRow,
        PreferenceIs,
        FileExists,
        AnswerMatches,
        ValueShown,
        AllOf,
        AnyOf,
        Not,
    )
}


def children(check: Check) -> tuple[Check, ...]:
    """The checks that this one is made of."""
    if isinstance(check, AllOf | AnyOf):
        return check.checks
    if isinstance(check, Not):
        return (check.check,)
    return ()


def walk(check: Check) -> Iterator[Check]:
    """The check and everything it is made of."""
    yield check
    for child in children(check):
        yield from walk(child)


def probe(check: Check) -> str | None:
    """The shell command whose output this check reads, if any."""
    match check:
        case SettingIs():
            return f"settings get {check.namespace} {shlex.quote(check.key)}"
        case PackageInstalled():
            return "pm list packages"
        case ContentRow():
            return f"content query --uri {shlex.quote(check.uri)}"
        case PreferenceIs():
            return (
                f"cat /data/user_de/0/{check.package}/shared_prefs/{check.package}_preferences.xml"
            )
        case FileExists():
            return f"ls -d {shlex.quote(check.path)}"
        case _:
            return None


def probes(check: Check) -> tuple[str, ...]:
    """Every shell command that a check needs read, once each, in order."""
    return tuple(dict.fromkeys(command for part in walk(check) if (command := probe(part))))


def to_json(value: Check | Selector) -> dict[str, Any]:
    """The check as JSON: its class name under `type` and its given fields."""
    out: dict[str, Any] = {} if isinstance(value, Selector) else {"type": type(value).__name__}
    for field in dataclasses.fields(value):
        item = getattr(value, field.name)
        if item != field.default:
            out[field.name] = _json_value(item)
    return out


def _json_value(item: Any) -> Any:
    if isinstance(item, tuple):
        return [_json_value(part) for part in cast("tuple[Any, ...]", item)]
    return to_json(item) if dataclasses.is_dataclass(item) else item  # type: ignore[arg-type]


_SELECTORS: Final = frozenset({"selector", "target", "within", "has", "beside"})


_KIND_OF_MODE: Final = {"number": "number", "exact": "title", "contains": "title"}
"""How answers were compared by files of format 3 and before, and the kind that comes nearest."""


def from_json(value: Mapping[str, Any]) -> Check:
    """Read what `to_json` wrote.

    Raises:
        TaskError: an unknown kind of check, or fields that it does not have.
    """
    fields = dict(value)
    kind = CHECK_TYPES.get(fields.pop("type", ""))
    if kind is AnswerMatches and (mode := fields.pop("mode", None)) is not None:
        fields["kind"] = _KIND_OF_MODE.get(mode, mode)
    if kind is None:
        raise TaskError(f"check {value.get('type')!r} is not one of {', '.join(CHECK_TYPES)}")
    return _build_check(kind, fields)


def _build_check(kind: type, fields: Mapping[str, Any]) -> Any:
    if not isinstance(fields, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TaskError(f"{kind.__name__}: its fields must be an object, not {fields!r}")
    return kind(**{name: _parse_field(name, item) for name, item in fields.items()})


def _parse_field(name: str, item: Any) -> Any:
    if item is None:
        return None
    if name in _SELECTORS:
        return _build_check(Selector, item)
    if name == "check":
        return from_json(item)
    if name == "checks":
        return tuple(from_json(part) for part in item)
    return _with_tuples(item)


def _with_tuples(item: Any) -> Any:
    if isinstance(item, list):
        return tuple(_with_tuples(part) for part in cast("list[Any]", item))
    return item
