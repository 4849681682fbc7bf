"""What can be done on a screen: every move, the likely ones first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from mobile_gym.accessibility import is_shown, is_slider
from mobile_gym.accessibility.shape import is_interactive
from mobile_gym.core.actions import FinishStatus, Key
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import Direction, PixelPoint, Rect
from mobile_gym.core.nodes import AccessibilityNode, WindowType
from mobile_gym.envs.wrappers.candidates.kinds import Move, MoveKind
from mobile_gym.envs.wrappers.candidates.labels import labels_of

__all__ = ["Control", "controls_of", "focused_field", "moves_of"]

DIRECTIONS: Final[tuple[Direction, ...]] = ("up", "down", "left", "right")
"""Of a finger: `up` shows what is further down."""
GRID: Final = (4, 8)
"""Columns and rows of the fields that can be touched whatever is there."""
SLIDER_STEPS: Final = 10

_FIRST_KEYS: Final = (Key.BACK, Key.HOME, Key.ENTER, Key.DELETE)
_WIDE: Final = 0.8
"""Share of the screen's width from which on a row is offered to be swiped aside."""
_SHADE: Final = "NotificationShade"
"""Title of the window that banners are in. Source: AOSP, System UI."""
_LARGEST_BANNER: Final = 0.4
"""Share of the screen's height; the shade itself is higher."""


class Control(NamedTuple):
    """A node that can be acted on, and its name."""

    place: tuple[int, int]
    node: AccessibilityNode
    label: str
    is_key: bool
    """Whether it belongs to the on-screen keyboard."""


class Session(NamedTuple):
    """What moves depend on besides the screen.

    Attributes:
        apps: names of the installed apps by package.
        draft: of an answer.
        held: what has been picked up; "" where nothing has.
    """

    apps: Mapping[str, str]
    draft: str = ""
    held: str | None = None


def controls_of(frame: Frame) -> list[Control]:
    """Every node that can be acted on, windows from back to front, keyboards last."""
    controls: list[Control] = []
    keys: list[Control] = []
    for position, tree in enumerate(frame.nodes.trees):
        acted = [index for index, node in enumerate(tree.nodes) if is_interactive(node)]
        if not acted:
            continue
        is_keyboard = tree.window_type == WindowType.INPUT_METHOD
        (keys if is_keyboard else controls).extend(
            Control((position, index), tree.nodes[index], label, is_keyboard)
            for index, label in labels_of(tree, acted).items()
        )
    return controls + keys


def focused_field(frame: Frame) -> AccessibilityNode | None:
    """The field that typing goes into, where one is seen to have the focus."""
    for tree in reversed(frame.nodes.trees):
        for node in tree.nodes:
            if node.focused and node.editable:
                return node
    return None


def moves_of(frame: Frame, session: Session) -> list[Move]:
    """Every move that a screen allows, the likely ones first; paging comes first of all."""
    screen = Rect(0, 0, frame.width_px, frame.height_px)
    controls = controls_of(frame)
    return [
        *_general(frame, session, screen),
        *_putting_down(frame, session, controls, screen),
        *_taps(controls),
        *_swipes(frame, controls, screen),
        *_slides(controls),
        *_long_presses(controls),
        *_picking_up(frame, controls),
        *_rest(controls, screen),
    ]


def _general(frame: Frame, session: Session, screen: Rect) -> Iterator[Move]:
    """What needs no node."""
    field = focused_field(frame)
    types = field is not None or frame.keyboard_shown
    written = "" if field is None else field.text
    has_draft = bool(session.draft)
    yield Move(MoveKind.MORE_MOVES, "", screen)
    yield Move(MoveKind.MORE_TEXTS, "", screen)
    yield Move(MoveKind.TYPE, _name(field), _box(field, screen), field, allowed=types)
    yield Move(MoveKind.CLEAR, written, _box(field, screen), field, allowed=types)
    yield Move(MoveKind.ANSWER, "", screen)
    yield Move(MoveKind.ADD_TO_DRAFT, session.draft, screen)
    yield Move(MoveKind.ANSWER_DRAFT, session.draft, screen, allowed=has_draft)
    yield Move(MoveKind.EMPTY_DRAFT, session.draft, screen, allowed=has_draft)
    yield Move(MoveKind.ASK, "", screen)
    for status in FinishStatus:
        yield Move(MoveKind.FINISH, status.value, screen, argument=status.value)
    yield Move(MoveKind.WAIT, "", screen)
    for key in _FIRST_KEYS:
        yield Move(MoveKind.KEY, key.value, screen, argument=key.value)
    for package, name in session.apps.items():
        yield Move(MoveKind.OPEN_APP, name, screen, argument=package)


def _name(field: AccessibilityNode | None) -> str:
    return "" if field is None else field.hint_text or field.content_description or field.text


def _box(field: AccessibilityNode | None, screen: Rect) -> Rect:
    return screen if field is None else field.bounds


def _taps(controls: list[Control]) -> Iterator[Move]:
    for place, node, label, is_key in controls:
        if not is_key and _takes_taps(node):
            yield Move(MoveKind.TAP, label, node.bounds, node, place, allowed=node.enabled)


def _takes_taps(node: AccessibilityNode) -> bool:
    return node.clickable or node.checkable or node.editable or node.long_clickable


def _swipes(frame: Frame, controls: list[Control], screen: Rect) -> Iterator[Move]:
    for place, node, label, _ in controls:
        if node.scrollable:
            for direction in DIRECTIONS:
                yield Move(MoveKind.SWIPE, label, node.bounds, node, place, direction)
    for position, tree in enumerate(frame.nodes.trees):
        if tree.title == _SHADE and tree.nodes:
            banner = tree.nodes[0]
            if banner.bounds.height < _LARGEST_BANNER * frame.height_px:
                yield Move(MoveKind.SWIPE, "", banner.bounds, banner, (position, 0), "up")
    for direction in DIRECTIONS:
        yield Move(MoveKind.SWIPE, "", screen, direction=direction)
    top = Rect(0, 0, screen.right, 1)
    yield Move(MoveKind.SWIPE, "", top, direction="down")


def _slides(controls: list[Control]) -> Iterator[Move]:
    for place, node, label, _ in controls:
        if is_slider(node):
            for step in range(SLIDER_STEPS + 1):
                share = step / SLIDER_STEPS
                yield Move(MoveKind.SLIDE, label, node.bounds, node, place, share=share)


def _long_presses(controls: list[Control]) -> Iterator[Move]:
    for place, node, label, is_key in controls:
        if node.long_clickable and not is_key:
            yield Move(MoveKind.LONG_PRESS, label, node.bounds, node, place, allowed=node.enabled)


def _picking_up(frame: Frame, controls: list[Control]) -> Iterator[Move]:
    """What may be dragged: what can be pressed long, and pictures that are no buttons: handles."""
    for place, node, label, is_key in controls:
        if node.long_clickable and not is_key:
            yield Move(MoveKind.PICK_UP, label, node.bounds, node, place)
    for place, node in _handles(frame):
        yield Move(MoveKind.PICK_UP, node.label, node.bounds, node, place)


def _handles(frame: Frame) -> Iterator[tuple[tuple[int, int], AccessibilityNode]]:
    for position, tree in enumerate(frame.nodes.trees):
        if tree.window_type != WindowType.APPLICATION:
            continue
        for index, node in enumerate(tree.nodes):
            if (
                node.content_description
                and node.class_name.endswith("ImageView")
                and not is_interactive(node)
                and is_shown(node)
            ):
                yield (position, index), node


def _putting_down(
    frame: Frame, session: Session, controls: list[Control], screen: Rect
) -> Iterator[Move]:
    if session.held is None:
        return
    for place, node in _handles(frame):
        yield Move(MoveKind.PUT_DOWN, node.label, node.bounds, node, place)
    for place, node, label, is_key in controls:
        if not is_key:
            yield Move(MoveKind.PUT_DOWN, label, node.bounds, node, place)
    for spot in _grid(screen):
        yield Move(MoveKind.PUT_DOWN, "", screen, spot=spot)


def _rest(controls: list[Control], screen: Rect) -> Iterator[Move]:
    """What is rarely needed: other keys, rows swiped aside, double taps, the keyboard, the grid."""
    for key in Key:
        if key not in _FIRST_KEYS:
            yield Move(MoveKind.KEY, key.value, screen, argument=key.value)
    for place, node, label, is_key in controls:
        if not is_key and not node.scrollable and node.bounds.width >= _WIDE * screen.width:
            for direction in ("left", "right"):
                yield Move(MoveKind.SWIPE, label, node.bounds, node, place, direction)
    for place, node, label, is_key in controls:
        if not is_key and _takes_taps(node):
            yield Move(MoveKind.DOUBLE_TAP, label, node.bounds, node, place)
    for place, node, label, is_key in controls:
        if is_key:
            yield Move(MoveKind.TAP, label, node.bounds, node, place)
    for place, node, label, is_key in controls:
        if not is_key and node.clickable and not node.long_clickable:
            yield Move(MoveKind.LONG_PRESS, label, node.bounds, node, place)
    for spot in _grid(screen):
        yield Move(MoveKind.TOUCH, "", screen, spot=spot)


def _grid(screen: Rect) -> Iterator[PixelPoint]:
    columns, rows = GRID
    for row in range(rows):
        y = int(screen.height * (row + 0.5) / rows)
        for column in range(columns):
            yield PixelPoint(int(screen.width * (column + 0.5) / columns), y)
