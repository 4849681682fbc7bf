"""What a view is given by name: the types of its fields, and which fields each kind of view takes.

`ui.view` makes views of them. A wrong name or type is found by the type checker, and costs nothing
at run time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias, TypedDict

from mobile_gym.core.nodes import RangeInfo

InputKind = Literal["text", "email", "uri", "number", "phone"]
"""What a field takes, as Android's `inputType`: the keyboard has the keys for it."""
ImeAction = Literal["done", "go", "next", "search", "send", "newline"]
"""What the Enter key does, as Android's `imeOptions`: the key shows it."""


class ImeOptions(NamedTuple):
    """What a field wants of the keyboard."""

    kind: InputKind = "text"
    action: ImeAction | None = None
    """None leaves it to the keyboard: the next field, or that one is done."""


Handler: TypeAlias = Callable[[Any], None]
"""Takes what the views' owner changes: for apps, a `System`. Views know nothing of it."""
TextHandler: TypeAlias = Callable[[Any, str], None]
ValueHandler: TypeAlias = Callable[[Any, float], None]
Padding: TypeAlias = float | Sequence[float]
"""For all sides, (horizontal, vertical), or (left, top, right, bottom)."""
Side = Literal["start", "center", "end"]
Spread = Literal["start", "center", "end", "between"]
DragStart = Literal["at_once", "held", "sideways"]
"""Which movement of a finger is a drag: any, one after a long press as when rows are put in another
order, or one to a side as when they are swiped away."""
Place = Literal["center", "menu", "bottom", "start", "screen"]


class Drag(NamedTuple):
    """A finger that moves a view, in dp."""

    x: float
    """Where the finger is, from the view's left edge."""
    y: float
    dx: float
    """How far it has moved since it came down."""
    dy: float
    done: bool
    """The finger has left."""


class Wrapper(NamedTuple):
    """A container that Android has around a view, of the same size: in the tree alone."""

    class_name: str
    resource_id: str = ""
    """Complete, `PACKAGE:id/NAME`, or ""."""
    focusable: bool = False
    scrollable: bool = False


class LeafFields(TypedDict, total=False):
    """The fields of `View` that every view may be given by name."""

    width: float
    height: float
    weight: float
    justify: Spread
    offset: tuple[float, float]
    fill: int
    radius: float
    stroke: int
    resource_id: str
    description: str
    hint: str
    checkable: bool
    checked: bool
    enabled: bool
    selected: bool
    focusable: bool
    password: bool
    around: tuple[Wrapper, ...]
    drags: DragStart
    on_tap: Handler | None
    on_long_press: Handler | None
    on_double_tap: Handler | None
    on_fling: Callable[[Any, str], None] | None
    on_drag: Callable[[Any, Drag], None] | None


class NamedFields(LeafFields, total=False):
    """Those of views that are in the tree only where they name a class."""

    class_name: str


class IconFields(NamedFields, total=False):
    """Those of icons; `text` is what the tree says of one that stands for words."""

    text: str


class BoxFields(NamedFields, total=False):
    """Those of containers."""

    gap: float
    key: str
    text: str
    place: Place
    range_info: RangeInfo | None


class GroupFields(BoxFields, total=False):
    """Those of containers that place their children across the main axis."""

    align: Side


class TextFields(LeafFields, total=False):
    """Those of texts."""

    bold: bool
    light: bool
    max_lines: int
    text_align: Side
    align: Side


class ScrollFields(NamedFields, total=False):
    """Those of what scrolls; its `key` is said by itself."""

    text: str
    padding: tuple[float, float, float, float]


class ScreenFields(TypedDict, total=False):
    """Those of the content of an activity, besides what `widgets.page` says itself."""

    gap: float
    around: tuple[Wrapper, ...]
    place: Place
    on_tap: Handler | None
    on_fling: Callable[[Any, str], None] | None
    on_drag: Callable[[Any, Drag], None] | None


class LineFields(TypedDict, total=False):
    """Those of lines."""

    size: float
    color: int


class Framing(NamedTuple):
    """Which part of a picture is seen in its box; all of it is where a view has none.

    Attributes:
        zoom: how much larger it is than what just fits.
        x: the place of the picture that is in the middle, as a share of its width.
        y: and of its height.
        covers: what just fits fills the box and is cut at two sides, as in a thumbnail.
    """

    zoom: float = 1.0
    x: float = 0.5
    y: float = 0.5
    covers: bool = False


class Pinch(NamedTuple):
    """Two fingers that have moved since the last one of these, in dp."""

    scale: float
    """How much farther they are from each other."""
    x: float
    """Where the middle between them is, from the view's left edge."""
    y: float
    dx: float
    """How far the middle has moved."""
    dy: float


class PictureFields(NamedFields, total=False):
    """Those of pictures."""

    framing: Framing | None
    on_pinch: Callable[[Any, Pinch], None] | None
    padding: tuple[float, float, float, float]
