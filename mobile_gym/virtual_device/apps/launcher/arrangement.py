"""What stands where on the home screen, and how that changes: pure functions of the data."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from mobile_gym.virtual_device.apps.launcher.data import (
    HOTSEAT_PAGE,
    Cell,
    Folder,
    Item,
    LauncherData,
    Shortcut,
    Widget,
)

HOTSEAT: Final = (
    "com.google.android.dialer",
    "com.android.dialer",
    "com.google.android.apps.messaging",
    "com.android.messaging",
    "com.android.chrome",
    "com.android.browser",
    "com.android.camera2",
    "com.android.settings",
    "com.android.documentsui",
)
"""Packages that stand at the bottom of the home screen where they are installed."""


class Arrangement(NamedTuple):
    """What stands where, on a screen of some columns and rows."""

    items: tuple[Item, ...]
    pages: int
    columns: int
    rows: int

    def at(self, cell: Cell) -> Item | None:
        """What stands in a cell; a widget stands in all of its row."""
        for item in self.items:
            if (item.page, item.row) == (cell.page, cell.row) and (
                item.column == cell.column or isinstance(item, Widget)
            ):
                return item
        return None

    def find(self, item_id: int) -> Item | None:
        """What has an id."""
        return next((item for item in self.items if item.id == item_id), None)

    def is_free(self, cell: Cell, *, whole_row: bool = False) -> bool:
        """Whether an icon, or a widget, may be put into a cell."""
        if cell.page == 0 and cell.row == 0:
            return False  # the date stands there
        if not whole_row:
            return self.at(cell) is None
        return cell.page >= 0 and not any(
            (item.page, item.row) == (cell.page, cell.row) for item in self.items
        )


def _cells(columns: int, rows: int, first_page: int = 0) -> Iterator[Cell]:
    """The cells for icons, page after page."""
    page = first_page
    while True:
        for row in range(1 if page == 0 else 0, rows):
            for column in range(columns):
                yield Cell(page, column, row)
        page += 1


@functools.lru_cache(maxsize=64)
def arrangement_of(
    data: LauncherData, packages: tuple[str, ...], columns: int, rows: int
) -> Arrangement:
    """What the home screen shows.

    Args:
        data: what is remembered.
        packages: those that have an icon, in the order of the icons.
        columns: of the grid.
        rows: of the grid.
    """
    items = _remembered_items(data, packages) if data.arranged else _new(packages, columns, rows)
    if data.arranged:
        items = _fitting(items, columns, rows)
        new = [name for name in packages if name not in data.known] if data.adds_new_apps else []
        items = _items_with_new_apps(items, new, data.next_id, columns, rows)
    pages = 1 + max((item.page for item in items), default=0)
    return Arrangement(tuple(items), max(pages, 1), columns, rows)


def _new(packages: Sequence[str], columns: int, rows: int) -> list[Item]:
    """The icons of a new phone: some in the hotseat, the others in the last rows of the page."""
    hotseat = [name for name in packages if name in HOTSEAT][:columns]
    others = [name for name in packages if name not in hotseat]
    lines = -(-len(others) // columns)
    first = max(rows - lines, 1)
    items: list[Item] = [
        Shortcut(number, HOTSEAT_PAGE, number - 1, 0, name)
        for number, name in enumerate(hotseat, 1)
    ]
    cells = (cell for cell in _cells(columns, rows) if cell.page or cell.row >= first)
    for number, (name, cell) in enumerate(zip(others, cells, strict=False), len(hotseat) + 1):
        items.append(Shortcut(number, *cell, name))
    return items


def _remembered_items(data: LauncherData, packages: Sequence[str]) -> list[Item]:
    """What is remembered, without apps that are not there."""
    there = frozenset(packages)
    items: list[Item] = [item for item in data.shortcuts if item.package in there]
    for folder in data.folders:
        inside = tuple(name for name in folder.packages if name in there)
        if len(inside) > 1:
            items.append(folder if inside == folder.packages else replace(folder, packages=inside))
        elif inside:
            items.append(Shortcut(folder.id, folder.page, folder.column, folder.row, inside[0]))
    items.extend(data.widgets)
    return items


def _fitting(items: Iterable[Item], columns: int, rows: int) -> list[Item]:
    """The items, those that lie outside of the grid in free cells: the screen may have changed."""
    inside: list[Item] = []
    outside: list[Item] = []
    for item in items:
        fits = item.column < columns and item.row < (1 if item.page == HOTSEAT_PAGE else rows)
        (inside if fits else outside).append(item)
    for item in outside:
        present = Arrangement(tuple(inside), 1, columns, rows)
        cell = _first_free(present, whole_row=isinstance(item, Widget))
        inside.append(replace(item, page=cell.page, column=cell.column, row=cell.row))
    return inside


def _first_free(present: Arrangement, first_page: int = 0, *, whole_row: bool = False) -> Cell:
    cells = _cells(present.columns, present.rows, first_page)
    return next(cell for cell in cells if present.is_free(cell, whole_row=whole_row))


def _items_with_new_apps(
    items: list[Item], names: Iterable[str], next_id: int, columns: int, rows: int
) -> list[Item]:
    for number, name in enumerate(names, next_id):
        cell = _first_free(Arrangement(tuple(items), 1, columns, rows))
        items.append(Shortcut(number, *cell, name))
    return items


# -- changes --------------------------------------------------------------------------------------


def remember_arrangement(
    data: LauncherData, shown: Arrangement, packages: Iterable[str]
) -> LauncherData:
    """The data that remember an arrangement."""
    items = shown.items
    return replace(
        data,
        arranged=True,
        shortcuts=tuple(item for item in items if isinstance(item, Shortcut)),
        folders=tuple(item for item in items if isinstance(item, Folder)),
        widgets=tuple(item for item in items if isinstance(item, Widget)),
        known=tuple(dict.fromkeys((*data.known, *packages))),
        next_id=1 + max((data.next_id - 1, *(item.id for item in items))),
    )


def move_item(shown: Arrangement, item: Item, cell: Cell) -> Arrangement | None:
    """An item in another cell, or in the folder that it makes with the app there.

    Returns:
        None where it cannot go there.
    """
    others = tuple(other_item for other_item in shown.items if other_item.id != item.id)
    rest = shown._replace(items=others)
    if isinstance(item, Widget):
        cell = cell._replace(column=0)
        if not rest.is_free(cell, whole_row=True):
            return None
    there = rest.at(cell)
    if there is None:
        if not rest.is_free(cell):
            return None
        put = replace(item, page=cell.page, column=cell.column, row=cell.row)
        return shown._replace(items=(*others, put))
    if not isinstance(item, Shortcut) or isinstance(there, Widget):
        return None
    inside = there.packages if isinstance(there, Folder) else (there.package,)
    if item.package in inside:
        return None
    name = there.name if isinstance(there, Folder) else ""
    folder = Folder(there.id, there.page, there.column, there.row, (*inside, item.package), name)
    return shown._replace(items=(*(other for other in others if other.id != there.id), folder))


def without(shown: Arrangement, item_id: int) -> Arrangement:
    """Without an item."""
    return shown._replace(items=tuple(item for item in shown.items if item.id != item_id))


def without_app(shown: Arrangement, folder: Folder, package: str) -> Arrangement:
    """A folder without one of its apps; the last one stands alone."""
    left = tuple(name for name in folder.packages if name != package)
    rest = without(shown, folder.id)
    place = (folder.id, folder.page, folder.column, folder.row)
    item = Shortcut(*place, left[0]) if len(left) == 1 else replace(folder, packages=left)
    return rest._replace(items=(*rest.items, item))


def free_cell(shown: Arrangement, page: int, *, whole_row: bool = False) -> Cell:
    """The first free cell on a page or on one after it."""
    return _first_free(shown, page, whole_row=whole_row)


def with_app(shown: Arrangement, package: str, page: int) -> Arrangement:
    """With one more icon in the first free cell from a page on."""
    number = 1 + max((item.id for item in shown.items), default=0)
    item = Shortcut(number, *free_cell(shown, page), package)
    return shown._replace(items=(*shown.items, item))


def with_widget(shown: Arrangement, kind: str, page: int) -> Arrangement:
    """With one more widget in the first free row from a page on."""
    number = 1 + max((item.id for item in shown.items), default=0)
    cell = free_cell(shown, page, whole_row=True)
    return shown._replace(items=(*shown.items, Widget(number, *cell, kind)))
