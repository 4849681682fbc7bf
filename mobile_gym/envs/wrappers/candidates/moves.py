"""What can be done on a screen: moves with their labels, and the action of each move."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum
from functools import cached_property
from typing import Final, NamedTuple

from mobile_gym.accessibility import (
    Match,
    focused_field,
    is_shown,
    is_slider,
    keyboard_top,
    reachable_point,
)
from mobile_gym.accessibility.shape import is_control
from mobile_gym.core import actions
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import Direction, NormalizedPoint, PixelPoint, Rect
from mobile_gym.core.nodes import AccessibilityNode, AccessibilityTree, WindowType


class MoveKind(IntEnum):
    """What a move does. New kinds are appended: policies hold the order."""

    MORE_MOVES = 0
    """Show the next page of moves; after the last one the first."""
    MORE_TEXTS = 1
    TYPE = 2
    """Type the text behind what is in the focused field."""
    CLEAR = 3
    """Empty the focused field."""
    ANSWER = 4
    ADD_TO_DRAFT = 5
    """Put the text behind the draft of an answer."""
    ANSWER_DRAFT = 6
    EMPTY_DRAFT = 7
    ASK = 8
    """Ask the user."""
    FINISH = 9
    WAIT = 10
    KEY = 11
    OPEN_APP = 12
    TAP = 13
    LONG_PRESS = 14
    DOUBLE_TAP = 15
    SWIPE = 16
    """Over a scrollable node, a notification or the whole screen."""
    SLIDE = 17
    """Set a slider to a share of its range."""
    PICK_UP = 18
    """Choose where a drag starts; it touches nothing yet."""
    PUT_DOWN = 19
    """Drag what was picked up to a node."""
    TOUCH = 20
    """Tap a field of a coarse grid, whatever is there."""
    TYPE_WORD = 21
    """Type a space and the text."""
    ADD_WORD_TO_DRAFT = 22
    """Put a space and the text behind the draft."""


TAKES_TEXT: Final = frozenset(
    {
        MoveKind.TYPE,
        MoveKind.TYPE_WORD,
        MoveKind.ANSWER,
        MoveKind.ADD_TO_DRAFT,
        MoveKind.ADD_WORD_TO_DRAFT,
        MoveKind.ASK,
    }
)
TOUCHES_NOTHING: Final = frozenset(
    {
        MoveKind.MORE_MOVES,
        MoveKind.MORE_TEXTS,
        MoveKind.ADD_TO_DRAFT,
        MoveKind.ADD_WORD_TO_DRAFT,
        MoveKind.EMPTY_DRAFT,
        MoveKind.PICK_UP,
    }
)
"""Kinds that the wrapper keeps to itself; they cost a step all the same."""

NEEDS_NO_PLACE: Final = frozenset(
    {MoveKind.TYPE, MoveKind.TYPE_WORD, MoveKind.CLEAR, MoveKind.KEY, MoveKind.OPEN_APP}
)
"""Kinds that a device may refuse, whatever is touched."""


class Move(NamedTuple):
    """One thing that can be done on a screen.

    Attributes:
        kind: what it does.
        label: what it does it to, as the screen says; what a policy compares.
        bounds: of the node in pixels; of the whole screen where it has none.
        node: that it is done to.
        place: of the node: the index of its tree and of itself in the tree.
        direction: in which the finger moves.
        share: of a slider's length, or which of the screen's grid.
        argument: the name of a key, the package of an app, how to finish.
        spot: the pixel of a field of the grid.
    """

    kind: MoveKind
    label: str
    bounds: Rect
    node: AccessibilityNode | None = None
    place: tuple[int, int] = (-1, -1)
    direction: Direction | None = None
    share: float = 0.0
    argument: str = ""
    spot: PixelPoint | None = None
    allowed: bool = True
    """Whether it makes sense now."""
    beside: str = ""
    """The other texts of the row or card that it is in."""
    is_on: bool | None = None
    """Whether the switch or box that it is, or holds, is on; None where there is none."""


_MOST_PARTS: Final = 6
"""Texts that a name is joined of."""
_MOST_IN_ROW: Final = 14
"""Texts of a row or card; what holds more is a list or a screen."""


def node_labels(tree: AccessibilityTree, acted: list[int]) -> dict[int, str]:
    """The names of nodes of a window that can be acted on, by index.

    A node without words of its own is called after the texts in it, up to the next node that can
    be acted on; a switch or a box without any, after the row that it is in.

    Args:
        tree: the window.
        acted: the indices of the nodes that can be acted on, in order.
    """
    nodes = tree.nodes
    parts: dict[int, list[str]] = {index: [] for index in acted}
    owners = [-1] * len(nodes)
    for index, node in enumerate(nodes):
        owner = owners[node.parent] if 0 <= node.parent < index else -1
        own = parts.get(index)
        if own is not None:
            owner = index
        owners[index] = owner
        if owner >= 0 and (label := node.label) and is_shown(node):
            inside = parts[owner]
            if owner == index or not _only_scrolls(nodes[owner]):
                inside.append(label)
    names = {index: _join_words(nodes[index], words) for index, words in parts.items()}
    for index, name in names.items():
        if not name and nodes[index].checkable:
            names[index] = _texts_beside(tree, index, names)
    return names


def surrounding_texts(tree: AccessibilityTree, names: dict[int, str]) -> dict[int, str]:
    """What stands beside nodes that can be acted on: the other texts of the row that each is in.

    Before them what is written in a field, and how a node describes itself beside its text.

    Args:
        tree: the window.
        names: of the nodes, as `labels_of` gives them.
    """
    nodes = tree.nodes
    ends = _descendant_ends(tree)
    spoken = [index for index, node in enumerate(nodes) if node.label and is_shown(node)]
    beside: dict[int, str] = {}
    others: list[str]
    for index, name in names.items():
        node = nodes[index]
        own = (node.content_description, node.text if node.editable else "")
        texts = [text for text in own if text not in ("", name)]
        for above in tree.ancestors(index):
            row = spoken[bisect_left(spoken, above) : bisect_left(spoken, ends[above])]
            if len(row) > _MOST_IN_ROW:
                others = []
                break
            inside = range(index, ends[index])
            others = [nodes[neighbour].label for neighbour in row if neighbour not in inside]
            others = [other for other in others if other not in name]
            if others:
                break
        else:
            others = []
        if not others:  # in a row of its own, so that what stands before it is its heading
            place = bisect_left(spoken, index) - 1
            others = [nodes[spoken[place]].label] if place >= 0 else []
        texts += others
        beside[index] = " ".join(dict.fromkeys(texts[:_MOST_PARTS]))
    return beside


def switch_states(tree: AccessibilityTree, acted: list[int]) -> dict[int, bool]:
    """Whether the only switch or box in a node, or the node itself, is on; without those of none.

    Args:
        tree: the window.
        acted: the indices of the nodes that can be acted on, in order.
    """
    nodes = tree.nodes
    boxes = [index for index, node in enumerate(nodes) if node.checkable]
    if not boxes:
        return {}
    ends = _descendant_ends(tree)
    states: dict[int, bool] = {}
    for index in acted:
        first, last = bisect_left(boxes, index), bisect_left(boxes, ends[index])
        if last - first == 1 or (first < last and boxes[first] == index):
            states[index] = nodes[boxes[first]].checked
    return states


def _descendant_ends(tree: AccessibilityTree) -> list[int]:
    """Behind the last descendant of each node; descendants follow their ancestor."""
    nodes = tree.nodes
    ends = list(range(1, len(nodes) + 1))
    for index in range(len(nodes) - 1, 0, -1):
        parent = nodes[index].parent
        if 0 <= parent < index:
            ends[parent] = max(ends[parent], ends[index])
    return ends


def _join_words(node: AccessibilityNode, words: list[str]) -> str:
    if node.editable:
        return node.hint_text or node.content_description or node.text
    return " ".join(dict.fromkeys(words[:_MOST_PARTS]))


def _texts_beside(tree: AccessibilityTree, index: int, names: dict[int, str]) -> str:
    """The words of the nearest ancestor that has some, or that stand in it."""
    nodes = tree.nodes
    for above in tree.ancestors(index):
        if names.get(above):
            return names[above]
        inside = [
            node.label
            for node in nodes[above + 1 : index]
            if node.label and is_shown(node) and node.parent >= above
        ]
        if inside:
            return " ".join(inside[-_MOST_PARTS:])
    return ""


def _only_scrolls(node: AccessibilityNode) -> bool:
    return node.scrollable and not node.clickable


UPRIGHT: Final[tuple[Direction, ...]] = ("up", "down")
"""Of a finger: `up` shows what is further down."""
SIDEWAYS: Final[tuple[Direction, ...]] = ("left", "right")
GRID: Final = (4, 8)
"""Columns and rows of the fields that can be touched whatever is there."""
SLIDER_STEPS: Final = 10

_FIRST_KEYS: Final = (actions.Key.BACK, actions.Key.HOME, actions.Key.ENTER)
_HORIZONTAL: Final = ("Horizontal", "Pager")
"""In the class names of what scrolls sideways."""
_WIDE: Final = 0.8
"""Share of the screen's width from which on a row is offered to be swiped aside."""
_SHADE: Final = "NotificationShade"
"""Title of the window that banners are in. Source: AOSP, System UI."""
_LARGEST_BANNER: Final = 0.4
"""Share of the screen's height; the shade itself is higher."""


class NamedControl(NamedTuple):
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


class MoveContext(NamedTuple):
    """What moves depend on besides the screen.

    Attributes:
        apps: names of the installed apps by package.
        draft: of an answer.
        held: what has been picked up; "" where nothing has.
    """

    apps: Mapping[str, str]
    draft: str = ""
    held: str | None = None


def named_controls(frame: Frame) -> list[NamedControl]:
    """Every node that can be acted on, windows from back to front, keyboards last."""
    controls: list[NamedControl] = []
    keys: list[NamedControl] = []
    for position, tree in enumerate(frame.nodes.trees):
        acted = [index for index, node in enumerate(tree.nodes) if is_control(node)]
        if not acted:
            continue
        is_keyboard = tree.window_type == WindowType.INPUT_METHOD
        names = node_labels(tree, acted)
        beside = {} if is_keyboard else surrounding_texts(tree, names)
        states = {} if is_keyboard else switch_states(tree, acted)
        (keys if is_keyboard else controls).extend(
            NamedControl(
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


class ScreenMoves:
    """What a screen allows.

    Args:
        frame: the screen.
        session: what moves depend on besides.
    """

    def __init__(self, frame: Frame, session: MoveContext) -> None:
        self._session = session
        self._screen = Rect(0, 0, frame.width_px, frame.height_px)
        self._controls = named_controls(frame)
        screen, controls = self._screen, self._controls
        handles = list(_drag_handles(frame))
        self.field = focused_field(frame.nodes)
        """The field that typing goes into."""
        self.paging = (
            Move(MoveKind.MORE_MOVES, "", screen),
            Move(MoveKind.MORE_TEXTS, "", screen),
        )
        """The two moves that are on every page."""
        self.likely = [
            *_general_moves(self.field, session, screen, types=frame.keyboard_shown),
            *_put_down_moves(session, controls, handles),
            *_tap_moves(controls),
            *_scroll_moves(controls),
            *_banner_moves(frame),
            *_slide_moves(controls),
            *_long_press_moves(controls),
            *_pick_up_moves(handles),
        ]
        """What most tasks are done with."""

    @cached_property
    def infrequent_moves(self) -> list[Move]:
        """The rest, which begins on a page of its own; made when it is asked for."""
        return list(_infrequent_moves(self._session, self._controls, self._screen))


def has_text(field: AccessibilityNode) -> bool:
    """Whether something is written in it; an empty field's text may be its hint."""
    return field.text not in ("", field.hint_text)


def _general_moves(
    field: AccessibilityNode | None, session: MoveContext, screen: Rect, *, types: bool
) -> Iterator[Move]:
    """What needs no node; `types` says that the keyboard is shown."""
    types = types or field is not None
    written = types and (field is None or has_text(field))
    has_draft = bool(session.draft)
    for kind in (MoveKind.TYPE, MoveKind.TYPE_WORD):
        yield Move(kind, _field_name(field), _field_bounds(field, screen), field, allowed=types)
    label = field.text if field is not None and written else ""
    yield Move(MoveKind.CLEAR, label, _field_bounds(field, screen), field, allowed=written)
    yield Move(MoveKind.ANSWER, "", screen)
    for kind in (MoveKind.ADD_TO_DRAFT, MoveKind.ADD_WORD_TO_DRAFT):
        yield Move(kind, session.draft, screen)
    yield Move(MoveKind.ANSWER_DRAFT, session.draft, screen, allowed=has_draft)
    yield Move(MoveKind.EMPTY_DRAFT, session.draft, screen, allowed=has_draft)
    yield Move(MoveKind.ASK, "", screen)
    for status in actions.FinishStatus:
        yield Move(MoveKind.FINISH, status.value, screen, argument=status.value)
    yield Move(MoveKind.WAIT, "", screen)
    for key in _FIRST_KEYS:
        yield Move(MoveKind.KEY, key.value, screen, argument=key.value)
    for package, name in session.apps.items():
        yield Move(MoveKind.OPEN_APP, name, screen, argument=package)


def _field_name(field: AccessibilityNode | None) -> str:
    return "" if field is None else field.hint_text or field.content_description or field.text


def _field_bounds(field: AccessibilityNode | None, screen: Rect) -> Rect:
    return screen if field is None else field.bounds


def _tap_moves(controls: list[NamedControl]) -> Iterator[Move]:
    for place, node, label, is_key, beside, is_on in controls:
        if not is_key and _accepts_taps(node):
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


def _accepts_taps(node: AccessibilityNode) -> bool:
    return node.clickable or node.checkable or node.editable or node.long_clickable


def _scroll_moves(controls: list[NamedControl]) -> Iterator[Move]:
    for place, node, label, _, beside, _ in controls:
        if node.scrollable:
            for direction in SIDEWAYS if _is_horizontal(node) else UPRIGHT:
                yield Move(
                    MoveKind.SWIPE, label, node.bounds, node, place, direction, beside=beside
                )


def _is_horizontal(node: AccessibilityNode) -> bool:
    return any(word in node.class_name for word in _HORIZONTAL)


def _banner_moves(frame: Frame) -> Iterator[Move]:
    """Pushing a notification away that came up over the app."""
    for position, tree in enumerate(frame.nodes.trees):
        if tree.title == _SHADE and tree.nodes:
            banner = tree.nodes[0]
            if banner.bounds.height < _LARGEST_BANNER * frame.height_px:
                yield Move(MoveKind.SWIPE, "", banner.bounds, banner, (position, 0), "up")


def _slide_moves(controls: list[NamedControl]) -> Iterator[Move]:
    for place, node, label, _, beside, _ in controls:
        if is_slider(node):
            for step in range(SLIDER_STEPS + 1):
                share = step / SLIDER_STEPS
                yield Move(
                    MoveKind.SLIDE, label, node.bounds, node, place, share=share, beside=beside
                )


def _long_press_moves(controls: list[NamedControl]) -> Iterator[Move]:
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


def _drag_handles(frame: Frame) -> Iterator[NamedControl]:
    """Pictures that say what they are for and are no buttons: handles to drag things by."""
    for position, tree in enumerate(frame.nodes.trees):
        if tree.window_type != WindowType.APPLICATION:
            continue
        names = {
            index: node.label
            for index, node in enumerate(tree.nodes)
            if node.content_description
            and node.class_name.endswith("ImageView")
            and not is_control(node)
            and is_shown(node)
        }
        for index, beside in surrounding_texts(tree, names).items() if names else ():
            yield NamedControl((position, index), tree.nodes[index], names[index], False, beside)


def _pick_up_moves(controls: Sequence[NamedControl]) -> Iterator[Move]:
    for place, node, label, _, beside, _ in controls:
        yield Move(MoveKind.PICK_UP, label, node.bounds, node, place, beside=beside)


def _put_down_moves(
    session: MoveContext, controls: list[NamedControl], handles: list[NamedControl]
) -> Iterator[Move]:
    if session.held is not None:
        for place, node, label, is_key, beside, _ in (*handles, *controls):
            if not is_key:
                yield Move(MoveKind.PUT_DOWN, label, node.bounds, node, place, beside=beside)


def _infrequent_moves(
    session: MoveContext, controls: list[NamedControl], screen: Rect
) -> Iterator[Move]:
    """Other keys, swipes over the screen and rows, drags, double taps, the keyboard, the grid."""
    for direction in (*UPRIGHT, *SIDEWAYS):
        yield Move(MoveKind.SWIPE, "", screen, direction=direction)
    yield Move(MoveKind.SWIPE, "", Rect(0, 0, screen.right, 1), direction="down")
    for key in actions.Key:
        if key not in _FIRST_KEYS:
            yield Move(MoveKind.KEY, key.value, screen, argument=key.value)
    keys = [control for control in controls if control.is_key]
    others = [control for control in controls if not control.is_key]
    yield from _pick_up_moves([control for control in others if control.node.long_clickable])
    for place, node, label, _, beside, _ in others:
        if node.scrollable:
            directions = UPRIGHT if _is_horizontal(node) else SIDEWAYS
        else:
            directions = SIDEWAYS if node.bounds.width >= _WIDE * screen.width else ()
        for direction in directions:
            yield Move(MoveKind.SWIPE, label, node.bounds, node, place, direction, beside=beside)
    for place, node, label, _, beside, _ in others:
        if _accepts_taps(node):
            yield Move(MoveKind.DOUBLE_TAP, label, node.bounds, node, place, beside=beside)
    for place, node, label, _, beside, _ in others:
        if node.clickable and not node.long_clickable:
            yield Move(MoveKind.LONG_PRESS, label, node.bounds, node, place, beside=beside)
    for place, node, label, _, beside, _ in keys:
        yield Move(MoveKind.TAP, label, node.bounds, node, place, beside=beside)
    for spot in _grid_points(screen):
        yield Move(MoveKind.TOUCH, "", screen, spot=spot)
        if session.held is not None:
            yield Move(MoveKind.PUT_DOWN, "", screen, spot=spot)


def _grid_points(screen: Rect) -> Iterator[PixelPoint]:
    columns, rows = GRID
    for row in range(rows):
        y = int(screen.height * (row + 0.5) / rows)
        for column in range(columns):
            yield PixelPoint(int(screen.width * (column + 0.5) / columns), y)


STANDSTILL: Final = actions.Wait(0.0)
"""What the environment is told where a move touches nothing: a step, and no time."""


WAIT: Final = actions.Wait(1.0)


SCROLL_S: Final = 0.8
"""Slow enough for little fling, so that no row is skipped."""


FLICK_S: Final = 0.1
"""Quick enough for a fling, which pushes a banner away."""


REACH: Final = 0.5
"""Share of a place's length that one swipe moves."""


_SIGNS: Final[dict[Direction, tuple[int, int]]] = {
    "up": (0, -1),
    "down": (0, 1),
    "left": (-1, 0),
    "right": (1, 0),
}


def action_of(
    move: Move, text: str, frame: Frame, *, draft: str, held: PixelPoint | None
) -> actions.Action:
    """The action that a move is, its points relative to the screen.

    Args:
        move: to be done.
        text: for moves that take one.
        frame: the screen.
        draft: of an answer.
        held: where a drag starts.
    """
    kind = move.kind
    if kind in TOUCHES_NOTHING:
        return STANDSTILL
    match kind:
        case MoveKind.TYPE:
            return actions.Type(text)
        case MoveKind.TYPE_WORD:
            return actions.Type(f" {text}")
        case MoveKind.CLEAR:
            return actions.Type("", clear=True)
        case MoveKind.ANSWER:
            return actions.Answer(text)
        case MoveKind.ANSWER_DRAFT:
            return actions.Answer(draft)
        case MoveKind.ASK:
            return actions.AskUser(text)
        case MoveKind.FINISH:
            return actions.Finish(actions.FinishStatus(move.argument))
        case MoveKind.WAIT:
            return WAIT
        case MoveKind.KEY:
            return actions.PressKey(actions.Key(move.argument))
        case MoveKind.OPEN_APP:
            return actions.OpenApp(move.argument)
        case MoveKind.SWIPE:
            return swipe_of(move, frame)
        case MoveKind.PUT_DOWN:
            assert held is not None
            return actions.Drag(
                _normalized_point(held, frame), _normalized_point(pixel_of(move, frame), frame)
            )
        case MoveKind.LONG_PRESS:
            return actions.LongPress(_normalized_point(pixel_of(move, frame), frame))
        case MoveKind.DOUBLE_TAP:
            return actions.DoubleTap(_normalized_point(pixel_of(move, frame), frame))
        case _:
            return actions.Tap(_normalized_point(pixel_of(move, frame), frame))


def pixel_of(move: Move, frame: Frame) -> PixelPoint:
    """Where a finger does the move: where nothing in front of the node takes the touch."""
    if move.spot is not None:
        return move.spot
    screen = Rect(0, 0, frame.width_px, frame.height_px)
    box = move.bounds.intersection(screen)
    if move.kind == MoveKind.SLIDE and not box.is_empty:
        return PixelPoint(box.left + round(move.share * (box.width - 1)), box.center.y)
    if move.node is not None:
        tree, index = move.place
        pixel = reachable_point(frame, Match(tree, index, move.node))
        if pixel is not None:
            return pixel
    middle = (screen if box.is_empty else box).center
    return PixelPoint(min(middle.x, screen.right - 1), min(middle.y, screen.bottom - 1))


def swipe_of(move: Move, frame: Frame) -> actions.Swipe:
    """A finger along half of the place, slowly; away from an edge it goes further."""
    assert move.direction is not None
    sign_x, sign_y = _SIGNS[move.direction]
    left, top, right, bottom = move.bounds
    if move.node is None and bottom == 1:  # from the upper edge
        x = frame.width_px // 2
        end = PixelPoint(x, int(0.7 * frame.height_px))
        return actions.Swipe(
            _normalized_point(PixelPoint(x, 0), frame), _normalized_point(end, frame)
        )
    left, right = max(left, 0), min(right, frame.width_px)
    top = max(top, 0)
    bottom = min(bottom, frame.height_px, max(keyboard_top(frame), top + 1))
    if move.node is not None and move.place[1] == 0 and not move.node.scrollable:  # a banner
        middle = move.bounds.center
        return actions.Swipe(
            _normalized_point(middle, frame),
            _normalized_point(PixelPoint(middle.x, 0), frame),
            FLICK_S,
        )
    width, height = max(right - left, 1), max(bottom - top, 1)

    def at(side: int) -> PixelPoint:
        x = (left + right) // 2
        y = top + height // 2
        if sign_x:
            x = left + int(width * (0.5 + side * sign_x * REACH / 2))
        else:
            y = top + int(height * (0.5 + side * sign_y * REACH / 2))
        return PixelPoint(min(max(x, 0), frame.width_px - 1), min(max(y, 0), frame.height_px - 1))

    return actions.Swipe(
        _normalized_point(at(-1), frame), _normalized_point(at(1), frame), SCROLL_S
    )


def _normalized_point(pixel: PixelPoint, frame: Frame) -> NormalizedPoint:
    return pixel.to_normalized(frame.width_px, frame.height_px)


_WORDS: Final[dict[MoveKind, str]] = {
    MoveKind.MORE_MOVES: "show more moves",
    MoveKind.MORE_TEXTS: "show more texts",
    MoveKind.TYPE: "type {text!r} into the focused field",
    MoveKind.TYPE_WORD: "type a space and {text!r} into the focused field",
    MoveKind.CLEAR: "empty the focused field",
    MoveKind.ANSWER: "answer {text!r}",
    MoveKind.ADD_TO_DRAFT: "add {text!r} to the draft",
    MoveKind.ADD_WORD_TO_DRAFT: "add a space and {text!r} to the draft",
    MoveKind.ANSWER_DRAFT: "answer the draft {label!r}",
    MoveKind.EMPTY_DRAFT: "empty the draft {label!r}",
    MoveKind.ASK: "ask the user {text!r}",
    MoveKind.FINISH: "finish as {label}",
    MoveKind.WAIT: "wait",
    MoveKind.KEY: "press {label}",
    MoveKind.OPEN_APP: "open {label}",
    MoveKind.TAP: "tap {label!r}",
    MoveKind.LONG_PRESS: "press {label!r} long",
    MoveKind.DOUBLE_TAP: "tap {label!r} twice",
    MoveKind.SWIPE: "swipe {direction} over {label!r}",
    MoveKind.SLIDE: "set {label!r} to {share:.0%}",
    MoveKind.PICK_UP: "pick up {label!r}",
    MoveKind.PUT_DOWN: "put it down on {label!r}",
    MoveKind.TOUCH: "touch {spot}",
}


def move_text(move: Move, text: str) -> str:
    """The move in words."""
    return _WORDS[move.kind].format(
        text=text,
        label=move.label or ("the screen" if move.node is None else "a node without a name"),
        direction=move.direction,
        share=move.share,
        spot=None if move.spot is None else tuple(move.spot),
    )
