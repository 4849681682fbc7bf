"""What other programs can read and write of the browser: `content://com.android.browser/...`.

`bookmarks` and `history` have AOSP's columns. `reading_list` is this browser's own, and so is
`site_data`: what the sites keep here about their visitor, as a name and a value each. A row that is
put into it is a form that is sent: `url` is the form's address, `form` its fields as in a query.

Source: `BrowserContract.Bookmarks` and `.History` (AOSP, `BrowserProvider2`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qsl

from immutabledict import immutabledict

from mobile_gym.virtual_device.apps.browser.data import (
    PACKAGE,
    Bookmark,
    Folder,
    Saved,
    Visit,
    read,
    write,
)
from mobile_gym.virtual_device.apps.browser.web.registry import send_form
from mobile_gym.virtual_device.apps.browser.web.urls import typed

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

__all__ = ["TABLES", "delete", "insert", "update"]

_ROOT: Final = 1
"""`BrowserContract.Bookmarks.PARENT` of what lies in no folder."""
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


# -- reading ------------------------------------------------------------------------------------


def _bookmark_rows(state: DeviceState) -> Iterator[Mapping[str, str]]:
    data = read(state)
    for item in (*data.folders, *data.bookmarks):
        is_folder = isinstance(item, Folder)
        yield {
            "_id": str(item.id),
            "title": item.title,
            "url": "" if is_folder else item.url,
            "folder": str(int(is_folder)),
            "parent": str(_ROOT if is_folder else item.folder or _ROOT),
        }


def _history_rows(state: DeviceState) -> Iterator[Mapping[str, str]]:
    for item in read(state).history:
        yield {
            "_id": str(item.id),
            "title": item.title,
            "url": item.url,
            "date": str(item.time_ms),
        }


def _reading_rows(state: DeviceState) -> Iterator[Mapping[str, str]]:
    for item in read(state).saved:
        yield {
            "_id": str(item.id),
            "title": item.title,
            "url": item.url,
            "date": str(item.time_ms),
            "read": str(int(item.is_read)),
        }


def _site_rows(state: DeviceState) -> Iterator[Mapping[str, str]]:
    sites = read(state).sites
    number = 0
    for field, host in _SITES.items():
        for name, value in _flat(field, getattr(sites, field)):
            number += 1
            yield {"_id": str(number), "host": host, "name": name, "value": value}


def _flat(name: str, value: Any) -> Iterator[tuple[str, str]]:
    """Names and values of what lies in a value; a record goes by its id, a pair by its first."""
    if is_dataclass(value):
        for field in fields(value):
            yield from _flat(f"{name}/{field.name}", getattr(value, field.name))
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from _flat(f"{name}/{key}", item)
    elif isinstance(value, tuple):
        for item in value:
            match item:
                case str():
                    yield f"{name}/{item}", "1"
                case (first, second):
                    yield from _flat(f"{name}/{first}", second)
                case _:
                    yield from _flat(f"{name}/{item.id}", item)
    elif value != "":
        yield name, str(int(value)) if isinstance(value, bool) else str(value)


TABLES: Final[Mapping[str, Callable[[DeviceState], Iterable[Mapping[str, str]]]]] = {
    f"{PACKAGE}/bookmarks": _bookmark_rows,
    f"{PACKAGE}/history": _history_rows,
    f"{PACKAGE}/reading_list": _reading_rows,
    f"{PACKAGE}/site_data": _site_rows,
}
"""Rows by path."""


# -- writing ------------------------------------------------------------------------------------


def _number(values: Mapping[str, str], name: str, default: int) -> int:
    text = values.get(name, "")
    return int(text) if text.isdecimal() else default


def _folder_of(values: Mapping[str, str]) -> int:
    parent = _number(values, "parent", _ROOT)
    return 0 if parent == _ROOT else parent


def insert(system: System, path: str, values: Mapping[str, str]) -> int | None:
    """Add a bookmark, a folder, a visit or a saved page, or send a form; the new row's id."""
    table = path.removeprefix(f"{PACKAGE}/")
    data = read(system.state)
    if table == "site_data":
        return _send(system, values)
    title, url = values.get("title", "").strip(), values.get("url", "").strip()
    if table == "bookmarks" and title and values.get("folder") == "1":
        write(system, folders=(*data.folders, Folder(data.next_id, title)))
    elif not title or not url:
        return None
    elif table == "bookmarks":
        folder = _folder_of(values)
        if folder and all(item.id != folder for item in data.folders):
            return None
        made = Bookmark(data.next_id, title, typed(url), folder)
        write(system, bookmarks=(*data.bookmarks, made))
    else:
        when_ms = _number(values, "date", system.state.now_ms)
        if table == "history":
            visit = Visit(data.next_id, typed(url), title, when_ms)
            latest_first = sorted((visit, *data.history), key=lambda item: -item.time_ms)
            write(system, history=tuple(latest_first))
        else:
            saved = Saved(data.next_id, typed(url), title, when_ms, values.get("read") == "1")
            write(system, saved=(saved, *data.saved))
    write(system, next_id=data.next_id + 1)
    return data.next_id


def _send(system: System, values: Mapping[str, str]) -> int | None:
    state = system.state
    before = read(state).sites
    form = dict(parse_qsl(values.get("form", "")))
    after, _ = send_form(values.get("url", ""), form, state.language, before, system.now.date())
    if after == before:
        return None
    write(system, sites=after)
    return 1


def update(system: System, path: str, ids: Sequence[int], values: Mapping[str, str]) -> int:
    """Change titles and addresses, the folder of a bookmark, whether a saved page was read."""
    table = path.removeprefix(f"{PACKAGE}/")
    data, chosen = read(system.state), frozenset(ids)
    changed: dict[str, Any] = {"title": values["title"]} if "title" in values else {}
    renamed = dict(changed)
    if "url" in values:
        changed["url"] = typed(values["url"])

    def altered(items: tuple[Any, ...], **more: Any) -> tuple[Any, ...]:
        return tuple(replace(item, **more) if item.id in chosen else item for item in items)

    match table:
        case "bookmarks":
            if "parent" in values:
                changed["folder"] = _folder_of(values)
            write(
                system,
                bookmarks=altered(data.bookmarks, **changed),
                folders=altered(data.folders, **renamed),
            )
        case "history":
            write(system, history=altered(data.history, **changed))
        case "reading_list":
            if "read" in values:
                changed["is_read"] = values["read"] == "1"
            write(system, saved=altered(data.saved, **changed))
        case _:
            return 0
    return len(chosen)


def delete(system: System, path: str, ids: Sequence[int]) -> int:
    """Delete bookmarks, folders with what lies in them, visits, saved pages."""
    data, chosen = read(system.state), frozenset(ids)
    match path.removeprefix(f"{PACKAGE}/"):
        case "bookmarks":
            write(
                system,
                folders=tuple(item for item in data.folders if item.id not in chosen),
                bookmarks=tuple(
                    item
                    for item in data.bookmarks
                    if item.id not in chosen and item.folder not in chosen
                ),
            )
        case "history":
            others = tuple(item for item in data.history if item.id not in chosen)
            write(system, history=others)
        case "reading_list":
            write(system, saved=tuple(item for item in data.saved if item.id not in chosen))
        case _:
            return 0
    return len(chosen)
