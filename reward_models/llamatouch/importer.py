"""LlamaTouch's own data: annotated ground-truth traces and the traces that its agents leave.

A ground-truth folder holds `i.xml`, `i.activity`, `i.json` (the components that annotators saw,
by number), `i.png` and, on essential screens, `i.ess`: `keyword<content>` joined by `|`. An
execution folder holds `xml/i.xml`, `activity/i.activity`, `action/i.action`, `screenshot/i.png` and
`installed_apps/installed_apps.txt`.

Source: the LlamaTouch dataset's README and the Evaluator's readers (facts of the format only).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, cast

from mobile_gym.accessibility import parse_xml
from mobile_gym.accessibility.selectors import visible_nodes
from mobile_gym.core.actions import Action, Finish, FinishStatus, Key, PressKey, Swipe, Tap, Type
from mobile_gym.core.errors import RecordingError
from mobile_gym.core.frames import Frame, Screenshot
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.nodes import AccessibilityForest
from mobile_gym.foreign.files import read_bytes, read_text
from mobile_gym.foreign.json_values import read_json
from mobile_gym.foreign.pictures import read_picture, require_size
from mobile_gym.foreign.wording import value_text
from reward_models.llamatouch.components import component_of_node
from reward_models.llamatouch.primitives import (
    ActivityIs,
    Click,
    Component,
    EssentialState,
    EssentialTrace,
    Exact,
    Exclude,
    FuzzyScreen,
    FuzzyTextbox,
    Installed,
    Primitive,
    Typed,
    Uninstalled,
)
from reward_models.llamatouch.similarity import screen_html
from reward_models.llamatouch.traces import TraceState

PACKAGES: Final[Mapping[str, str]] = {
    "Booking.com": "com.booking",
    "Calculator": "com.google.android.calculator",
    "Calendar": "com.google.android.calendar",
    "Chrome": "com.android.chrome",
    "Duolingo": "com.duolingo",
    "Facebook": "com.facebook.katana",
    "Firefox": "org.mozilla.firefox",
    "Instagram": "com.instagram.android",
    "Microsoft Authenticator": "com.azure.authenticator",
    "Microsoft Excel": "com.microsoft.office.excel",
    "Spotify": "com.spotify.music",
    "YouTube Kids": "com.google.android.apps.youtube.kids",
    "eBay": "com.ebay.mobile",
}
"""Packages of the apps that annotations name, as the app store lists them."""

_ITEM: Final = re.compile(r"(\w+)<(.*?)>(?=\s*(?:\|\s*\w+<|\|?\s*$))", re.DOTALL)
_NUMBERS: Final = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")
_BOUNDS: Final = re.compile(r"\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]")
_MAX_ANNOTATION_BYTES: Final = 4_000
"""Of a screen: the pattern above takes quadratic time where nothing is closed."""
_WHOLE_SCREEN: Final = -1
_NO_SCREEN: Final = -2
_KEYS: Final = {"PRESS_BACK": Key.BACK, "PRESS_HOME": Key.HOME, "PRESS_ENTER": Key.ENTER}
_ENDS: Final = {
    "STATUS_TASK_COMPLETE": FinishStatus.COMPLETE,
    "STATUS_TASK_IMPOSSIBLE": FinishStatus.IMPOSSIBLE,
}
_JSON_NAMES: Final = {
    "class_name": "class",
    "resource_id": "resource-id",
    "text": "text",
    "description": "content-desc",
    "checkable": "checkable",
    "checked": "checked",
    "clickable": "clickable",
    "enabled": "enabled",
    "focusable": "focusable",
    "focused": "focused",
    "scrollable": "scrollable",
    "long_clickable": "long-clickable",
    "password": "password",
    "selected": "selected",
}


def read_essential_trace(
    folder: str | Path, packages: Mapping[str, str] = PACKAGES
) -> EssentialTrace:
    """The essential states of an annotated ground-truth folder.

    Args:
        folder: of one trace.
        packages: for each app name that annotations use, its package.

    Raises:
        RecordingError: a file is missing or malformed, or an annotation names what is not there.
    """
    source = Path(folder)
    files = sorted(source.glob("*.ess"), key=_screen_number)
    if not files:
        raise RecordingError(f"{source} holds no annotated screen (*.ess)")
    lines = read_text(source / "instruction.txt").splitlines()
    return EssentialTrace(
        task=lines[0].strip() if lines else source.name,
        states=tuple(_read_essential_state(file, packages) for file in files),
        instruction=" ".join(" ".join(lines[1:]).split()),
    )


def _screen_number(file: Path) -> int:
    if not file.stem.isdecimal() or len(file.stem) > 9:
        raise RecordingError(f"{file} is not named by the number of its screen")
    return int(file.stem)


def _read_essential_state(file: Path, packages: Mapping[str, str]) -> EssentialState:
    text = read_text(file, _MAX_ANNOTATION_BYTES).strip().strip("|")
    items = _ITEM.findall(text)
    if not items or "|".join(f"{word}<{value}>" for word, value in items) != re.sub(
        r">\s*\|\s*", ">|", text
    ):
        raise RecordingError(
            f"{file} is malformed: {value_text(text)} is no list of keyword<content>"
        )
    frame = _read_frame(file.parent, file.stem)
    if frame.forest is None:
        raise RecordingError(f"{file.with_suffix('.xml')} is missing, so nothing can be matched")
    parts: list[Primitive] = []
    for keyword, content in items:
        read = _KEYWORDS.get(keyword)
        if read is None:
            raise RecordingError(
                f"{file}: {value_text(keyword)} is not one of {', '.join(_KEYWORDS)}"
            )
        part = read(file, frame, content.strip(), packages)
        if part is not None:
            parts.append(part)
    if not parts:
        raise RecordingError(f"{file} asks for nothing")
    return EssentialState(tuple(parts), f"screen {file.stem}")


def _read_frame(folder: Path, name: str) -> Frame:
    """A screen of a ground-truth folder."""
    return _make_frame(folder / f"{name}.xml", folder / f"{name}.activity", folder / f"{name}.png")


def _make_frame(xml: Path, activity: Path, picture: Path) -> Frame:
    """A screen from its files; without its tree it is a screen on which nothing can be matched."""
    forest = _read_forest(xml) if xml.is_file() else None
    words = read_text(activity).split() if activity.is_file() else []
    name = words[0] if words and words[0] != "null" else ""
    width, height = _forest_size_px(forest)
    require_size(width, height, f"{xml}")
    pixels = _read_pixels(picture)
    if pixels is not None and pixels.shape[:2] != (height, width):
        pixels = None  # boxes are in pixels of another screen
    return Frame(width, height, name, screenshot=pixels, forest=forest)


def _read_forest(xml: Path) -> AccessibilityForest:
    try:
        return parse_xml(read_bytes(xml))
    except RecordingError as error:
        raise RecordingError(f"{xml} is malformed: {error}") from None


def _forest_size_px(forest: AccessibilityForest | None) -> tuple[int, int]:
    boxes = [node.bounds for node in forest] if forest is not None else []
    return max([1, *(box.right for box in boxes)]), max([1, *(box.bottom for box in boxes)])


def _read_pixels(file: Path) -> Screenshot | None:
    if not file.is_file():
        return None
    return read_picture(file)


def _parse_index(file: Path, content: str) -> int:
    try:
        return int(content)
    except ValueError:
        raise RecordingError(
            f"{file}: {value_text(content)} is not the number of a component"
        ) from None


def _component_at_index(file: Path, frame: Frame, content: str) -> Component:
    """The component of that number, with what the tree and the picture say besides."""
    listing = file.with_suffix(".json")
    listed = read_json(listing)
    index = _parse_index(file, content)
    items = cast("list[Any]", listed) if isinstance(listed, list) else []
    if not 0 <= index < len(items) or not isinstance(items[index], Mapping):
        raise RecordingError(f"{file}: {listing.name} has no component {index}")
    item = cast("Mapping[str, Any]", items[index])
    fields: dict[str, Any] = {}
    for name, key in _JSON_NAMES.items():
        value = item.get(key)
        default = getattr(Component(), name)
        fields[name] = value if isinstance(value, type(default)) else default
    box = _BOUNDS.fullmatch(str(item.get("bounds", "")))
    for match in visible_nodes(frame.nodes):
        if (
            box is not None
            and tuple(match.node.bounds) == tuple(map(int, box.groups()))
            and match.node.class_name == fields["class_name"]
            and match.node.resource_id == fields["resource_id"]
        ):
            component = component_of_node(frame, match)
            return Component(**fields, title=component.title, picture=component.picture)
    return Component(**fields, title=fields["text"] or fields["description"])


_Reader = Callable[[Path, Frame, str, Mapping[str, str]], Primitive | None]


def _fuzzy_primitive(
    file: Path, frame: Frame, content: str, packages: Mapping[str, str]
) -> Primitive | None:
    index = _parse_index(file, content)
    if index == _NO_SCREEN:
        return None  # stands beside what is asked of the system
    if index == _WHOLE_SCREEN:
        return FuzzyScreen(screen_html(frame))
    component = _component_at_index(file, frame, content)
    text = component.text or component.description
    if not text:
        raise RecordingError(f"{file}: component {index} has no text to compare")
    return FuzzyTextbox(text)


def _activity_primitive(
    file: Path, frame: Frame, content: str, packages: Mapping[str, str]
) -> Primitive:
    if not frame.activity:
        raise RecordingError(f"{file} asks for the activity, which {file.stem}.activity lacks")
    return ActivityIs(frame.activity)


def _package_name(file: Path, content: str, packages: Mapping[str, str]) -> str:
    known = {name.casefold(): package for name, package in packages.items()}
    package = known.get(content.casefold(), content if "." in content else None)
    if package is None:
        raise RecordingError(
            f"{file}: the package of {value_text(content)} is not known; name it in `packages`"
        )
    return package


_KEYWORDS: Final[dict[str, _Reader]] = {
    "fuzzy": _fuzzy_primitive,
    "activity": _activity_primitive,
    "exact": lambda file, frame, value, _: Exact(_component_at_index(file, frame, value)),
    "exclude": lambda file, frame, value, _: Exclude(_component_at_index(file, frame, value)),
    "click": lambda file, frame, value, _: Click(_component_at_index(file, frame, value)),
    "type": lambda file, frame, value, _: Typed(value),
    "installed": lambda file, frame, value, known: Installed(_package_name(file, value, known)),
    "uninstalled": lambda file, frame, value, known: Uninstalled(_package_name(file, value, known)),
    "check_install": lambda file, frame, value, known: Installed(_package_name(file, value, known)),
    "check_uninstall": lambda file, frame, value, known: Uninstalled(
        _package_name(file, value, known)
    ),
}


def read_execution(folder: str | Path) -> tuple[TraceState, ...]:
    """The trace that an agent left in a folder.

    A screen whose tree is missing matches nothing. Packages are known where they were recorded.

    Raises:
        RecordingError: there are no screens, or a file is malformed; the message names it.
    """
    source = Path(folder)
    names = sorted((source / "screenshot").glob("*.png"), key=_screen_number)
    names = names or sorted((source / "xml").glob("*.xml"), key=_screen_number)
    if not names:
        raise RecordingError(f"{source} holds no execution (screenshot/*.png or xml/*.xml)")
    listing = source / "installed_apps" / "installed_apps.txt"
    installed = None
    if listing.is_file():
        lines = (line.strip().removeprefix("package:") for line in read_text(listing).splitlines())
        installed = frozenset(filter(None, lines))
    return tuple(
        TraceState(
            _make_frame(
                source / "xml" / f"{name.stem}.xml",
                source / "activity" / f"{name.stem}.activity",
                source / "screenshot" / f"{name.stem}.png",
            ),
            _read_action(source / "action" / f"{name.stem}.action"),
            installed,
        )
        for name in names
    )


def _read_action(file: Path) -> Action | None:
    """What an action file says: `KIND|first|second|width|height`, `NULL` for what is not given."""
    if not file.is_file():
        return None
    parts = read_text(file).strip("\r\n").split("|")
    if parts[0].strip() == "NULL":
        return None  # nothing was done here, or nothing that the format has a word for
    if len(parts) < 5:
        raise RecordingError(f"{file} is malformed: an action has five parts")
    kind, first, second = parts[0].strip(), "|".join(parts[1:-3]), parts[-3]
    if kind == "TYPE":
        return Type(first)  # the whole of it, whatever it contains
    if kind in _KEYS:
        return PressKey(_KEYS[kind])
    if kind in _ENDS:
        return Finish(_ENDS[kind])
    if kind == "CLICK":
        return Tap(_parse_point(file, first))
    if kind == "SWIPE":
        return Swipe(_parse_point(file, first), _parse_point(file, second))
    raise RecordingError(f"{file} is malformed: the action {value_text(kind)} is not known")


def _parse_point(file: Path, text: str) -> NormalizedPoint:
    numbers: Sequence[str] = _NUMBERS.findall(text)
    if len(numbers) != 2:
        raise RecordingError(f"{file} is malformed: {value_text(text)} is no point")
    x, y = (min(max(float(number), 0.0), 1.0) for number in numbers)
    return NormalizedPoint(x, y)
