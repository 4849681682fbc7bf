"""What other programs can read and write of the browser: `content://com.android.browser/...`.

`bookmarks` and `history` have AOSP's columns. `reading_list` is this browser's own, and so is
`site_data`: what the sites keep here about their visitor, as a name and a value each. A row that is
put into it is a form that is sent: `url` is the form's address, `form` its fields as in a query.

Source: `BrowserContract.Bookmarks` and `.History` (AOSP, `BrowserProvider2`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from itertools import count
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, TypeGuard, TypeVar
from urllib.parse import parse_qsl

from immutabledict import immutabledict

from mobile_gym.virtual_device.app_kit import tables
from mobile_gym.virtual_device.app_kit.records import Records, by_id, without
from mobile_gym.virtual_device.apps.browser.data import (
    PACKAGE,
    STORED,
    Bookmark,
    Folder,
    Saved,
    Visit,
    read,
    write,
)
from mobile_gym.virtual_device.apps.browser.web.registry import send_form
from mobile_gym.virtual_device.apps.browser.web.urls import complete_address
from mobile_gym.virtual_device.system.storage import Table, Values

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

_ROOT: Final = 1
"""`BrowserContract.Bookmarks.PARENT` of what lies in no folder."""

_VISITS: Final = Records(STORED, Visit, lambda data: data.history, lambda data: data.next_id)
_SAVED: Final = Records(STORED, Saved, lambda data: data.saved, lambda data: data.next_id)

PageT = TypeVar("PageT", Bookmark, Visit, Saved)


def _title_and_url(values: Values) -> tuple[str, str]:
    return values.text("title").strip(), values.text("url").strip()


def _with_url(item: PageT, url: str) -> PageT:
    return replace(item, url=complete_address(url))


# -- bookmarks ----------------------------------------------------------------------------------

BookmarkRow: TypeAlias = Folder | Bookmark


def _folder_of(parent: int) -> int:
    return 0 if parent == _ROOT else parent


def _parent_of(item: BookmarkRow) -> int:
    return _ROOT if isinstance(item, Folder) else item.folder or _ROOT


def _with_address(item: BookmarkRow, url: str) -> BookmarkRow:
    return item if isinstance(item, Folder) else _with_url(item, url)


def _with_parent(item: BookmarkRow, parent: int) -> BookmarkRow:
    return item if isinstance(item, Folder) else replace(item, folder=_folder_of(parent))


def _insert_bookmark(system: System, values: Values) -> int | None:
    """Add a bookmark or a folder."""
    data = read(system.state)
    title, url = _title_and_url(values)
    if title and values.flag("folder"):
        write(system, folders=(*data.folders, Folder(data.next_id, title)))
    else:
        folder = _folder_of(values.integer("parent", _ROOT))
        if not title or not url or (folder and by_id(data.folders, folder) is None):
            return None
        made = Bookmark(data.next_id, title, complete_address(url), folder)
        write(system, bookmarks=(*data.bookmarks, made))
    write(system, next_id=data.next_id + 1)
    return data.next_id


def _update_bookmarks(system: System, ids: Sequence[int], values: Values) -> int:
    rows = [
        _BOOKMARKS.record_with_values(item, values) if item.id in ids else item
        for item in _bookmark_rows(system.state)
    ]
    write(
        system,
        folders=tuple(item for item in rows if isinstance(item, Folder)),
        bookmarks=tuple(item for item in rows if isinstance(item, Bookmark)),
    )
    return len(ids)


def _delete_bookmarks(system: System, ids: Sequence[int]) -> int:
    """Folders go with what lies in them."""
    data = read(system.state)
    bookmarks = without(data.bookmarks, *ids)
    write(
        system,
        folders=without(data.folders, *ids),
        bookmarks=tuple(item for item in bookmarks if item.folder not in ids),
    )
    return len(ids)


def _bookmark_rows(state: DeviceState) -> Sequence[BookmarkRow]:
    data = read(state)
    return (*data.folders, *data.bookmarks)


_BOOKMARKS: Final = Table[BookmarkRow](
    _bookmark_rows,
    (
        tables.row_id(lambda item: item.id),
        tables.text("title", lambda item: item.title, written=True),
        tables.text(
            "url", lambda item: "" if isinstance(item, Folder) else item.url, _with_address
        ),
        tables.flag("folder", lambda item: isinstance(item, Folder)),
        tables.integer("parent", _parent_of, _with_parent),
    ),
    _insert_bookmark,
    _update_bookmarks,
    _delete_bookmarks,
)


# -- history and reading list -------------------------------------------------------------------


def _insert_visit(system: System, values: Values) -> int | None:
    title, url = _title_and_url(values)
    if not title or not url:
        return None
    date_ms = values.integer("date", system.state.now_ms)
    visit = _VISITS.add(system, complete_address(url), title, date_ms)
    *others, last = read(system.state).history
    write(system, history=tuple(sorted((last, *others), key=lambda item: -item.time_ms)))
    return visit.id


_HISTORY: Final = tables.record_table(
    _VISITS,
    (
        tables.row_id(lambda item: item.id),
        tables.text("title", lambda item: item.title, written=True),
        tables.text("url", lambda item: item.url, _with_url),
        tables.integer("date", lambda item: item.time_ms),
    ),
    insert=_insert_visit,
)


def _insert_saved(system: System, values: Values) -> int | None:
    """The last that was saved comes first."""
    title, url = _title_and_url(values)
    if not title or not url:
        return None
    date_ms = values.integer("date", system.state.now_ms)
    saved = _SAVED.add(system, complete_address(url), title, date_ms, values.flag("read"))
    *others, last = read(system.state).saved
    write(system, saved=(last, *others))
    return saved.id


_READING_LIST: Final = tables.record_table(
    _SAVED,
    (
        tables.row_id(lambda item: item.id),
        tables.text("title", lambda item: item.title, written=True),
        tables.text("url", lambda item: item.url, _with_url),
        tables.integer("date", lambda item: item.time_ms),
        tables.flag("read", lambda item: item.is_read, written=True),
    ),
    insert=_insert_saved,
)


# -- what the sites keep ------------------------------------------------------------------------

_SITES: Final = immutabledict(
    cart="shop.example.com",
    orders="shop.example.com",
    loans="library.example.org",
    tickets="travel.example.net",
    user="forum.test",
    posts="forum.test",
    applications="city.example.org",
    city="weather.test",
    favourites="recipes.test",
)
"""Fields of `SiteData` by the host that they belong to."""


class SiteValue(NamedTuple):
    """One value that a site keeps."""

    id: int
    host: str
    name: str
    value: str


def _site_values(state: DeviceState) -> Iterator[SiteValue]:
    sites = read(state).sites
    number = count(1)
    for field, host in _SITES.items():
        for name, value in _flat(field, getattr(sites, field)):
            yield SiteValue(next(number), host, name, value)


def _is_mapping(value: object) -> TypeGuard[Mapping[str, Any]]:
    return isinstance(value, Mapping)


def _is_tuple(value: object) -> TypeGuard[tuple[Any, ...]]:
    return isinstance(value, tuple)


def _flat(name: str, value: Any) -> Iterator[tuple[str, str]]:
    """Names and values of what lies in a value; a record goes by its id, a pair by its first."""
    if is_dataclass(value):
        for field in fields(value):
            yield from _flat(f"{name}/{field.name}", getattr(value, field.name))
    elif _is_mapping(value):
        for key, item in value.items():
            yield from _flat(f"{name}/{key}", item)
    elif _is_tuple(value):
        for item in value:
            match item:
                case str():
                    yield f"{name}/{item}", "1"
                case _ if _is_tuple(item):
                    first, second = item
                    yield from _flat(f"{name}/{first}", second)
                case _:
                    yield from _flat(f"{name}/{item.id}", item)
    elif value != "":
        yield name, str(int(value)) if isinstance(value, bool) else str(value)


def _send(system: System, values: Values) -> int | None:
    state = system.state
    before = read(state).sites
    form = dict(parse_qsl(values.text("form")))
    after, _ = send_form(values.text("url"), form, state.language, before, system.now.date())
    if after == before:
        return None
    write(system, sites=after)
    return 1


_SITE_DATA: Final = Table[SiteValue](
    _site_values,
    (
        tables.row_id(lambda item: item.id),
        tables.text("host", lambda item: item.host),
        tables.text("name", lambda item: item.name),
        tables.text("value", lambda item: item.value),
    ),
    insert=_send,
)

TABLES: Final[Mapping[str, Table[Any]]] = {
    f"{PACKAGE}/bookmarks": _BOOKMARKS,
    f"{PACKAGE}/history": _HISTORY,
    f"{PACKAGE}/reading_list": _READING_LIST,
    f"{PACKAGE}/site_data": _SITE_DATA,
}
"""By authority and path."""
