"""Views: what a screen consists of, before layout. Plain values, built anew for every frame.

Lengths are in dp, text sizes in sp, colours are 0xAARRGGBB. A view with a `class_name` appears in
the accessibility tree; one without is layout only. Handlers get the `System` they may change.
Parts that are `kept` are made once for the same words and looks, and used again by all devices.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from typing import Any, Final, NamedTuple, Unpack

from mobile_gym.core.nodes import RangeInfo
from mobile_gym.virtual_device.ui.budget import PARTS
from mobile_gym.virtual_device.ui.view_fields import (
    BoxFields,
    Drag,
    DragStart,
    Framing,
    GroupFields,
    Handler,
    IconFields,
    ImeOptions,
    LineFields,
    Padding,
    PictureFields,
    Pinch,
    Place,
    ScrollFields,
    Side,
    Spread,
    TextFields,
    TextHandler,
    ValueHandler,
    Wrapper,
)

WRAP: Final = -2.0
"""As large as the content."""
FILL: Final = -1.0
"""As large as the parent allows; along the parent's main axis the rest is shared."""

NO_PADDING: Final = (0.0, 0.0, 0.0, 0.0)


class Kind(IntEnum):
    """How a view is laid out."""

    COLUMN = 0
    ROW = 1
    STACK = 2
    TEXT = 3
    ICON = 4
    SCROLL = 5
    LIST = 6
    FIELD = 7
    SLIDER = 8
    LINE = 9
    ABSOLUTE = 10
    PICTURE = 11


_COLUMN, _ROW, _STACK, _ABSOLUTE = Kind.COLUMN, Kind.ROW, Kind.STACK, Kind.ABSOLUTE
_TEXT, _ICON, _LINE, _SCROLL, _LIST = Kind.TEXT, Kind.ICON, Kind.LINE, Kind.SCROLL, Kind.LIST


class View(NamedTuple):
    """One view. Make it with the functions below, or with others of `ui`.

    Layout: `width` and `height` in dp, or `WRAP` / `FILL`; `weight` shares what is left along the
    main axis; `padding` is (left, top, right, bottom); `gap` stands between children; `align`
    places children across the main axis (`"start" "center" "end"`), `justify` along it
    (`"start" "center" "end" "between"`); in a stack `align` is horizontal, `justify` vertical.
    `offset` is the place of a child of `absolute`.

    Look: `fill` paints the box (with `radius` and an optional `stroke` colour); `size` is the
    text size in sp or the icon size in dp; `color` that of text or icon; `bold` is Roboto Medium.

    Accessibility: as in `core.nodes.AccessibilityNode`.

    Behaviour: `on_tap`, `on_long_press`; `on_fling(system, direction)` with the finger's direction
    (`"up" "down" "left" "right"`) for a swipe that no scrollable takes; `key` names a field, a
    scrollable or a slider within its layer.
    """

    kind: Kind
    width: float = WRAP
    height: float = WRAP
    weight: float = 0.0
    padding: tuple[float, float, float, float] = NO_PADDING
    gap: float = 0.0
    align: Side = "start"
    justify: Spread = "start"
    offset: tuple[float, float] = (0.0, 0.0)
    fill: int = 0
    radius: float = 0.0
    stroke: int = 0
    # content
    text: str = ""
    size: float = 14.0
    color: int = 0xFF000000
    bold: bool = False
    light: bool = False
    max_lines: int = 0
    text_align: Side = "start"
    icon: str = ""
    # accessibility
    class_name: str = ""
    resource_id: str = ""
    description: str = ""
    hint: str = ""
    checkable: bool = False
    checked: bool = False
    enabled: bool = True
    selected: bool = False
    focusable: bool = False
    password: bool = False
    # behaviour
    drags: DragStart = "at_once"
    key: str = ""
    value: float = 0.0
    """A slider's value in [0, 1]."""
    range_info: RangeInfo | None = None
    """A slider's value in its own units, and between which it lies."""
    digits: bool = False
    """A field for numbers: the keyboard opens on its digits and letters are refused."""
    rows: int = 0
    row_height: float = 0.0
    line_to: tuple[float, float] = (0.0, 0.0)
    picture: bytes = b""
    """An encoded picture."""
    framing: Framing | None = None
    """Which part of the picture is seen."""
    around: tuple[Wrapper, ...] = ()
    """Containers around the view, the outermost first."""
    shared: bool = False
    """The toolkit keeps this view and uses it again, so its measure is kept, too (`widgets`)."""
    place: Place = "center"
    """Where the window of a popup stands: `"center"`, `"menu"` (at what opened it), `"bottom"` (a
    sheet), `"start"` (a drawer at the left edge), or `"screen"` for all of it."""
    # What stands below here is left out of `LOOK`.
    children: tuple[View, ...] = ()
    build_row: Callable[[int], View] | None = None
    on_tap: Handler | None = None
    on_long_press: Handler | None = None
    on_double_tap: Handler | None = None
    on_fling: Callable[[Any, str], None] | None = None
    on_drag: Callable[[Any, Drag], None] | None = None
    """Takes the finger's way once it has left the slop; see `DragStart`."""
    on_pinch: Callable[[Any, Pinch], None] | None = None
    """Takes the way of two fingers."""
    on_change: TextHandler | None = None
    on_submit: Handler | None = None
    on_slide: ValueHandler | None = None
    ime: ImeOptions | None = None
    """What a field wants of the keyboard."""


LOOK: Final = slice(View._fields.index("children"))
"""`view[LOOK]`: what a view is by itself, without its children and handlers."""
_FIRST_HANDLER: Final = View._fields.index("build_row")
_NO_HANDLERS: Final = (None,) * (len(View._fields) - _FIRST_HANDLER)


_HANDLERS: Final = frozenset(
    {
        *("on_tap", "on_long_press", "on_double_tap", "on_fling", "on_drag", "on_pinch"),
        *("on_change", "on_slide"),
    }
)
_STATEFUL: Final = (Kind.SCROLL, Kind.LIST, Kind.FIELD, Kind.SLIDER)
VIEW_BYTES: Final = 500
"""A view and the numbers in it."""
_FIELD_BYTES: Final = 80
"""A field of a view in the key that it is kept by."""
_CHILD_BYTES: Final = 56
"""In the view, and its id in the key."""
_RECIPE_BYTES: Final = 1024
"""Up to this length a picture is kept: so short are those that are drawn (`photographs`)."""
_ENTRY_BYTES: Final = 300
"""Key and place in the table, without fields."""


def is_still(view: View) -> bool:
    """Whether nothing in a view reacts to touch, so that it may be kept.

    A handler holds on to the state that it was made in, and would keep it alive.
    """
    return (
        view[_FIRST_HANDLER:] == _NO_HANDLERS
        and view.kind not in _STATEFUL
        and all(map(is_still, view.children))
    )


def _entry_bytes(view: View, *_: object) -> int:
    words = sys.getsizeof(view.text) + sys.getsizeof(view.description)
    return _ENTRY_BYTES + VIEW_BYTES + words + len(view.picture)


def _padding(padding: float | Sequence[float]) -> tuple[float, float, float, float]:
    if padding is NO_PADDING:
        return NO_PADDING
    if isinstance(padding, int | float):
        return (padding, padding, padding, padding)
    if len(padding) == 2:  # horizontal, vertical
        return (padding[0], padding[1], padding[0], padding[1])
    left, top, right, bottom = padding
    return (left, top, right, bottom)


_DEFAULTS: Final[Sequence[Any]] = list(View(_STACK))
_PLACES: Final = {name: place for place, name in enumerate(View._fields)}
_PADDING, _CHILDREN, _SHARED = _PLACES["padding"], _PLACES["children"], _PLACES["shared"]


def _with(
    kind: Kind,
    children: tuple[View, ...],
    padding: tuple[float, float, float, float],
    fields: Mapping[str, object],
    *,
    shared: bool = False,
) -> View:
    """`View(kind, ...)` in a third of its time, as most fields have their defaults.

    Raises:
        TypeError: a view has no such field.
    """
    values = [*_DEFAULTS]
    values[0] = kind
    values[_PADDING] = padding
    values[_CHILDREN] = children
    values[_SHARED] = shared
    try:
        for name, value in fields.items():
            values[_PLACES[name]] = value
    except KeyError as error:
        raise TypeError(f"a view has no field {error.args[0]!r}") from None
    return tuple.__new__(View, values)


def column(
    *children: View | None, padding: Padding = NO_PADDING, **fields: Unpack[GroupFields]
) -> View:
    """Children one below the other; None is left out. `padding`: all, (h, v) or (l, t, r, b)."""
    return _group(_COLUMN, _given_children(children), padding, fields)


def row(
    *children: View | None,
    padding: Padding = NO_PADDING,
    align: Side = "center",
    **fields: Unpack[BoxFields],
) -> View:
    """Children side by side."""
    return _group(_ROW, _given_children(children), padding, {**fields, "align": align})


def stack(
    *children: View | None, padding: Padding = NO_PADDING, **fields: Unpack[GroupFields]
) -> View:
    """Children one above the other, the last in front."""
    return _group(_STACK, _given_children(children), padding, fields)


def box(**fields: Unpack[GroupFields]) -> View:
    """An empty box: a coloured area, a divider, a button without a label."""
    return _group(_STACK, (), NO_PADDING, fields)


def space(width: float = 0.0, height: float = 0.0, weight: float = 0.0) -> View:
    """Nothing, of a size; with `weight` it pushes its neighbours apart."""
    return _shared_space(width, height, weight)


def text(
    value: str,
    size: float = 14.0,
    color: int = 0xFF000000,
    *,
    padding: Padding = NO_PADDING,
    class_name: str = "android.widget.TextView",
    **fields: Unpack[TextFields],
) -> View:
    """A text, `android.widget.TextView` unless `class_name` says otherwise."""
    if _HANDLERS.isdisjoint(fields):
        sides = NO_PADDING if padding is NO_PADDING else _padding(padding)
        return _shared_text(value, size, color, sides, class_name, **fields)
    return View(
        _TEXT,
        text=value,
        size=size,
        color=color,
        padding=_padding(padding),
        class_name=class_name,
        **fields,
    )


def icon(
    name: str, size: float = 24.0, color: int = 0xFF000000, **fields: Unpack[IconFields]
) -> View:
    """An icon of Material Design Icons by name; in the tree only where `class_name` is given."""
    if _HANDLERS.isdisjoint(fields):
        return _shared_icon(name, size, color, **fields)
    return View(_ICON, icon=name, size=size, color=color, **_icon_fields(size, fields))


def _icon_fields(size: float, fields: IconFields) -> IconFields:
    """An icon is as large as its glyph unless it says otherwise."""
    return {"width": size, "height": size, **fields}


_GROUPS: dict[tuple[Any, ...], View] = PARTS.table()


def _group(
    kind: Kind,
    children: tuple[View, ...],
    padding: Padding,
    fields: GroupFields,
) -> View:
    """A container; one without handlers whose children are all kept is kept, too."""
    sides = NO_PADDING if padding is NO_PADDING else _padding(padding)
    if not _HANDLERS.isdisjoint(fields):
        return _with(kind, children, sides, fields)
    for child in children:
        if not child.shared:
            return _with(kind, children, sides, fields)
    # The children are known by their ids: hashing them would cost more than laying them out. They
    # are kept with the container, so that no other view can get the same id.
    key = (kind, tuple(map(id, children)), sides, *fields.items())
    group = _GROUPS.get(key)
    if group is None:
        group = _with(kind, children, sides, fields, shared=True)
        if not is_still(group):  # a kept part that was given a handler
            return group._replace(shared=False)
        looks = sum([_FIELD_BYTES + sys.getsizeof(value) for value in fields.values()])
        PARTS.spend(_ENTRY_BYTES + VIEW_BYTES + _CHILD_BYTES * len(children) + looks)
        _GROUPS[key] = group
    return group


@functools.lru_cache(maxsize=256)
def _shared_space(width: float, height: float, weight: float) -> View:
    return View(_STACK, width=width, height=height, weight=weight, shared=True)


@PARTS.keeps(_entry_bytes)
def _shared_text(
    value: str,
    size: float,
    color: int,
    padding: tuple[float, float, float, float],
    class_name: str,
    **fields: Unpack[TextFields],
) -> View:
    return View(
        _TEXT,
        text=value,
        size=size,
        color=color,
        padding=padding,
        class_name=class_name,
        shared=True,
        **fields,
    )


@PARTS.keeps(_entry_bytes)
def _shared_icon(name: str, size: float, color: int, **fields: Unpack[IconFields]) -> View:
    return View(_ICON, icon=name, size=size, color=color, shared=True, **_icon_fields(size, fields))


def scroll(key: str, child: View, **fields: Unpack[ScrollFields]) -> View:
    """A vertical scroll view around one child; its offset is `ui["scroll:" + key]`, in pixels."""
    fields.setdefault("class_name", "android.widget.ScrollView")
    fields.setdefault("width", FILL)
    fields.setdefault("height", FILL)
    return View(_SCROLL, children=(child,), key=key, **fields)


def lazy_list(
    key: str,
    count: int,
    row_height: float,
    build_row: Callable[[int], View],
    **fields: Unpack[ScrollFields],
) -> View:
    """A long list of rows of one height, of which only the visible ones are built."""
    fields.setdefault("class_name", "androidx.recyclerview.widget.RecyclerView")
    fields.setdefault("width", FILL)
    fields.setdefault("height", FILL)
    return View(_LIST, key=key, rows=count, row_height=row_height, build_row=build_row, **fields)


def line(
    from_x: float, from_y: float, to_x: float, to_y: float, **fields: Unpack[LineFields]
) -> View:
    """A straight stroke between two points of its parent `absolute`; `size` is its width in dp."""
    return View(_LINE, offset=(from_x, from_y), line_to=(to_x, to_y), **fields)


def picture(content: bytes, **fields: Unpack[PictureFields]) -> View:
    """An encoded picture (PNG, JPEG, ...), as large as fits into the given `width` and `height`."""
    fields.setdefault("class_name", "android.widget.ImageView")
    if len(content) <= _RECIPE_BYTES and _HANDLERS.isdisjoint(fields):
        return _shared_picture(content, **fields)
    return View(Kind.PICTURE, picture=content, **fields)


@PARTS.keeps(_entry_bytes)
def _shared_picture(content: bytes, **fields: Unpack[PictureFields]) -> View:
    return View(Kind.PICTURE, picture=content, shared=True, **fields)


def absolute(*children: View | None, **fields: Unpack[BoxFields]) -> View:
    """Children at their own `offset`; needs a fixed `width` and `height`."""
    return View(_ABSOLUTE, children=_given_children(children), **fields)


def _given_children(children: tuple[View | None, ...]) -> tuple[View, ...]:
    if None in children:
        return tuple([child for child in children if child is not None])
    return children  # type: ignore[return-value]


def _kept_bytes(view: View, *arguments: object) -> int:
    return 300 + _own_bytes(view) + sum(map(sys.getsizeof, arguments))


def _own_bytes(view: View) -> int:
    """Of a view and of what stands in it, but for views that are kept on their own."""
    used = VIEW_BYTES + 8 * len(view.children) + len(view.picture) + sys.getsizeof(view.text)
    return used + sum([_own_bytes(child) for child in view.children if not child.shared])


def cached_view(make: Callable[..., View]) -> Callable[..., View]:
    """A part without handlers, made once for the same words and looks, and kept for all devices."""

    @PARTS.keeps(_kept_bytes)
    def made(*arguments: object) -> View:
        return make(*arguments)._replace(shared=True)

    return made


def kept_with_handlers(make: Callable[..., View]) -> Callable[..., View]:
    """A part whose handlers know names and places alone, never a state: kept, and measured anew.

    Handlers among the arguments are to be equal in every frame: functions, and methods of
    constants, but no partials.
    """
    return PARTS.keeps(_kept_bytes)(make)
