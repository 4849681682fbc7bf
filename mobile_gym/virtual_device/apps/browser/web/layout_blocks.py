"""Blocks that give a site a layout of its own: threads, timetables, shelves, the office's pages."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from mobile_gym.virtual_device.apps.browser.web.elements import Form, Link

__all__ = [
    "Board",
    "Comment",
    "Comments",
    "Crumbs",
    "Entry",
    "Footer",
    "Hero",
    "Jacket",
    "Journey",
    "Journeys",
    "LayoutBlock",
    "Listing",
    "Notice",
    "Pass",
    "Volume",
    "Volumes",
    "Weekdays",
    "layout_hrefs",
    "layout_texts",
]


class Crumbs(NamedTuple):
    """Where a page stands in its site: links to the pages above it, and its own name."""

    items: tuple[Link, ...]
    here: str


class Hero(NamedTuple):
    """A photograph from edge to edge with words in front of it."""

    title: str
    text: str
    photograph: str


class Notice(NamedTuple):
    """Something to know, in a box with a symbol."""

    text: str
    icon: str = "information-outline"


class Entry(NamedTuple):
    """A row of a list that leads to a page, with a symbol, or with a person's picture.

    A symbol stands on a circle of `color`; without one, of the site's own.
    """

    title: str
    href: str
    text: str = ""
    note: str = ""
    icon: str = ""
    color: int = 0
    person: str = ""


class Listing(NamedTuple):
    """Rows that lead to pages, with lines between them."""

    items: tuple[Entry, ...]


class Comment(NamedTuple):
    """What somebody wrote in a thread; `depth` 0 opens it, others answer the one above them."""

    author: str
    text: str
    when: str = ""
    depth: int = 0
    badge: str = ""
    reply: Link | None = None
    delete: Form | None = None


class Comments(NamedTuple):
    """A thread."""

    items: tuple[Comment, ...]


class Journey(NamedTuple):
    """A train that can be booked: its times are the link."""

    times: Link
    changes: str
    fare: str


class Journeys(NamedTuple):
    """Trains, one below the other."""

    items: tuple[Journey, ...]


class Board(NamedTuple):
    """The board of departures of a station; the first row is the header."""

    rows: tuple[tuple[str, ...], ...]


class Pass(NamedTuple):
    """A ticket: facts as (name, value); a `code` is drawn as bars."""

    title: str
    facts: tuple[tuple[str, str], ...]
    code: str = ""
    cancel: Form | None = None


class Volume(NamedTuple):
    """A book with its cover; `actions` are buttons below it."""

    title: str
    href: str
    text: str
    note: str = ""
    actions: tuple[Form, ...] = ()


class Volumes(NamedTuple):
    """Books: `columns` of covers side by side, or one per row with the words beside the cover."""

    items: tuple[Volume, ...]
    columns: int = 1


class Jacket(NamedTuple):
    """A book's cover, and facts about it beside the cover."""

    title: str
    facts: tuple[tuple[str, str], ...]
    status: str
    is_free: bool


class Weekdays(NamedTuple):
    """Opening hours by days; `today` is the row of today, `status` says whether it is open then."""

    rows: tuple[tuple[str, str], ...]
    today: int
    status: str
    is_open: bool


class Footer(NamedTuple):
    """The end of a site's pages: an address and links."""

    text: str
    links: tuple[Link, ...]


LayoutBlock: TypeAlias = (
    Crumbs
    | Hero
    | Notice
    | Listing
    | Comments
    | Journeys
    | Board
    | Pass
    | Volumes
    | Jacket
    | Weekdays
    | Footer
)


def _given(*texts: str) -> tuple[str, ...]:
    return tuple(text for text in texts if text)


def layout_texts(block: LayoutBlock) -> tuple[str, ...]:
    """What a page says with a block, in reading order; ways through the site are left out."""
    match block:
        case Crumbs() | Footer():
            return ()
        case Hero():
            return _given(block.title, block.text)
        case Notice():
            return (block.text,)
        case Listing():
            return tuple(
                text for item in block.items for text in _given(item.title, item.text, item.note)
            )
        case Comments():
            return tuple(text for item in block.items for text in (item.author, item.text))
        case Journeys():
            return tuple(
                text for item in block.items for text in (item.times.text, item.changes, item.fare)
            )
        case Board():
            return tuple(cell for cells in block.rows for cell in cells)
        case Pass():
            return (block.title, *(text for fact in block.facts for text in fact))
        case Volumes():
            return tuple(
                text for item in block.items for text in _given(item.title, item.text, item.note)
            )
        case Jacket():
            return (*(text for fact in block.facts for text in fact), block.status)
        case Weekdays():
            return (*(text for cells in block.rows for text in cells), block.status)


def layout_hrefs(block: LayoutBlock) -> tuple[str, ...]:
    """Where the links of a block lead."""
    match block:
        case Crumbs():
            return tuple(link.href for link in block.items)
        case Footer():
            return tuple(link.href for link in block.links)
        case Listing() | Volumes():
            return tuple(item.href for item in block.items)
        case Comments():
            return tuple(item.reply.href for item in block.items if item.reply is not None)
        case Journeys():
            return tuple(item.times.href for item in block.items)
        case Hero() | Notice() | Board() | Pass() | Jacket() | Weekdays():
            return ()
