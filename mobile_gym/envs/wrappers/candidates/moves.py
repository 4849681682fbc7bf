"""What can be done on a screen: every move, the likely ones apart from the rare."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from mobile_gym.accessibility import is_shown, is_slider
from mobile_gym.accessibility.shape import is_interactive
from mobile_gym.core.actions import FinishStatus, Key
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import Direction, PixelPoint, Rect
from mobile_gym.core.nodes import AccessibilityNode, WindowType
from mobile_gym.envs.wrappers.candidates.kinds import Move, MoveKind
from mobile_gym.envs.wrappers.candidates.labels import labels_of, surroundings_of, switches_in

UPRIGHT: Final[tuple[Direction, ...]] = ("up", "down")
"""Of a finger: `up` shows what is further down."""
SIDEWAYS: Final[tuple[Direction, ...]] = ("left", "right")
GRID: Final = (4, 8)
"""Columns and rows of the fields that can be touched whatever is there."""
SLIDER_STEPS: Final = 10

_FIRST_KEYS: Final = (Key.BACK, Key.HOME, Key.ENTER)
_HORIZONTAL: Final = ("Horizontal", "Pager")
"""In the class names of what scrolls sideways."""
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
    beside: str
    """The other texts of its row."""
    is_on: bool | None = None
    """Whether its switch is on; None where it has none."""


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
        names = labels_of(tree, acted)
        beside = {} if is_keyboard else surroundings_of(tree, names)
        states = {} if is_keyboard else switches_in(tree, acted)
        (keys if is_keyboard else controls).extend(
            Control(
                (position, index),
                tree.nodes[index],
                label,
                is_keyboard,
                beside.get(index, ""),
                states.get(index),
            )
            for index, label in names.items()
        )
    return controls + keys


def focused_field(frame: Frame) -> AccessibilityNode | None:
    """The field that typing goes into, where one is seen to have the focus."""
    for tree in reversed(frame.nodes.trees):
        for node in tree.nodes:
            if node.focused and node.editable:
                return node
    return None


class Moves:
    """What a screen allows.

    Args:
        frame: the screen.
        session: what moves depend on besides.
    """

    def __init__(self, frame: Frame, session: Session) -> None:
        self._session = session
        self._screen = Rect(0, 0, frame.width_px, frame.height_px)
        self._controls = controls_of(frame)
        screen, controls = self._screen, self._controls
        handles = list(_handles(frame))
        self.field = focused_field(frame)
        """The field that typing goes into."""
        self.paging = (
            Move(MoveKind.MORE_MOVES, "", screen),
            Move(MoveKind.MORE_TEXTS, "", screen),
        )
        """The two moves that are on every page."""
        self.likely = [
            *_general(self.field, session, screen, types=frame.keyboard_shown),
            *_putting_down(session, controls, handles),
            *_taps(controls),
            *_scrolls(controls),
            *_banners(frame),
            *_slides(controls),
            *_long_presses(controls),
            *_picking_up(handles),
        ]
        """What most tasks are done with."""

    @cached_property
    def rare(self) -> list[Move]:
        """The rest, which begins on a page of its own; made when it is asked for."""
        return list(_rare(self._session, self._controls, self._screen))


def has_text(field: AccessibilityNode) -> bool:
    """Whether something is written in it; an empty field's text may be its hint."""
    return field.text not in ("", field.hint_text)


def _general(
    field: AccessibilityNode | None, session: Session, screen: Rect, *, types: bool
) -> Iterator[Move]:
    """What needs no node; `types` says that the keyboard is shown."""
    types = types or field is not None
    written = types and (field is None or has_text(field))
    has_draft = bool(session.draft)
    for kind in (MoveKind.TYPE, MoveKind.TYPE_WORD):
        yield Move(kind, _name(field), _box(field, screen), field, allowed=types)
    label = field.text if field is not None and written else ""
    yield Move(MoveKind.CLEAR, label, _box(field, screen), field, allowed=written)
    yield Move(MoveKind.ANSWER, "", screen)
    for kind in (MoveKind.ADD_TO_DRAFT, MoveKind.ADD_WORD_TO_DRAFT):
        yield Move(kind, session.draft, screen)
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
    for place, node, label, is_key, beside, is_on in controls:
        if not is_key and _takes_taps(node):
            yield Move(
                MoveKind.TAP,
                label,
                node.bounds,
                node,
                place,
                allowed=node.enabled,
                beside=beside,
                is_on=is_on,
            )


def _takes_taps(node: AccessibilityNode) -> bool:
    return node.clickable or node.checkable or node.editable or node.long_clickable


def _scrolls(controls: list[Control]) -> Iterator[Move]:
    for place, node, label, _, beside, _ in controls:
        if node.scrollable:
            for direction in SIDEWAYS if _is_horizontal(node) else UPRIGHT:
                yield Move(
                    MoveKind.SWIPE, label, node.bounds, node, place, direction, beside=beside
                )


def _is_horizontal(node: AccessibilityNode) -> bool:
    return any(word in node.class_name for word in _HORIZONTAL)


def _banners(frame: Frame) -> Iterator[Move]:
    """Pushing a notification away that came up over the app."""
    for position, tree in enumerate(frame.nodes.trees):
        if tree.title == _SHADE and tree.nodes:
            banner = tree.nodes[0]
            if banner.bounds.height < _LARGEST_BANNER * frame.height_px:
                yield Move(MoveKind.SWIPE, "", banner.bounds, banner, (position, 0), "up")


def _slides(controls: list[Control]) -> Iterator[Move]:
    for place, node, label, _, beside, _ in controls:
        if is_slider(node):
            for step in range(SLIDER_STEPS + 1):
                share = step / SLIDER_STEPS
                yield Move(
                    MoveKind.SLIDE, label, node.bounds, node, place, share=share, beside=beside
                )


def _long_presses(controls: list[Control]) -> Iterator[Move]:
    for place, node, label, is_key, beside, _ in controls:
        if node.long_clickable and not is_key:
            yield Move(
                MoveKind.LONG_PRESS,
                label,
                node.bounds,
                node,
                place,
                allowed=node.enabled,
                beside=beside,
            )


def _handles(frame: Frame) -> Iterator[Control]:
    """Pictures that say what they are for and are no buttons: handles to drag things by."""
    for position, tree in enumerate(frame.nodes.trees):
        if tree.window_type != WindowType.APPLICATION:
            continue
        names = {
            index: node.label
            for index, node in enumerate(tree.nodes)
            if node.content_description
            and node.class_name.endswith("ImageView")
            and not is_interactive(node)
            and is_shown(node)
        }
        for index, beside in surroundings_of(tree, names).items() if names else ():
            yield Control((position, index), tree.nodes[index], names[index], False, beside)


def _picking_up(controls: Sequence[Control]) -> Iterator[Move]:
    for place, node, label, _, beside, _ in controls:
        yield Move(MoveKind.PICK_UP, label, node.bounds, node, place, beside=beside)


def _putting_down(
    session: Session, controls: list[Control], handles: list[Control]
) -> Iterator[Move]:
    if session.held is not None:
        for place, node, label, is_key, beside, _ in (*handles, *controls):
            if not is_key:
                yield Move(MoveKind.PUT_DOWN, label, node.bounds, node, place, beside=beside)


def _rare(session: Session, controls: list[Control], screen: Rect) -> Iterator[Move]:
    """Other keys, swipes over the screen and rows, drags, double taps, the keyboard, the grid."""
    for direction in (*UPRIGHT, *SIDEWAYS):
        yield Move(MoveKind.SWIPE, "", screen, direction=direction)
    yield Move(MoveKind.SWIPE, "", Rect(0, 0, screen.right, 1), direction="down")
    for key in Key:
        if key not in _FIRST_KEYS:
            yield Move(MoveKind.KEY, key.value, screen, argument=key.value)
    keys = [control for control in controls if control.is_key]
    others = [control for control in controls if not control.is_key]
    yield from _picking_up([control for control in others if control.node.long_clickable])
    for place, node, label, _, beside, _ in others:
        if node.scrollable:
            directions = UPRIGHT if _is_horizontal(node) else SIDEWAYS
        else:
            directions = SIDEWAYS if node.bounds.width >= _WIDE * screen.width else ()
        for direction in directions:
            yield Move(MoveKind.SWIPE, label, node.bounds, node, place, direction, beside=beside)
    for place, node, label, _, beside, _ in others:
        if _takes_taps(node):
            yield Move(MoveKind.DOUBLE_TAP, label, node.bounds, node, place, beside=beside)
    for place, node, label, _, beside, _ in others:
        if node.clickable and not node.long_clickable:
            yield Move(MoveKind.LONG_PRESS, label, node.bounds, node, place, beside=beside)
    for place, node, label, _, beside, _ in keys:
        yield Move(MoveKind.TAP, label, node.bounds, node, place, beside=beside)
    for spot in _grid(screen):
        yield Move(MoveKind.TOUCH, "", screen, spot=spot)
        if session.held is not None:
            yield Move(MoveKind.PUT_DOWN, "", screen, spot=spot)


def _grid(screen: Rect) -> Iterator[PixelPoint]:
    columns, rows = GRID
    for row in range(rows):
        y = int(screen.height * (row + 0.5) / rows)
        for column in range(columns):
            yield PixelPoint(int(screen.width * (column + 0.5) / columns), y)
