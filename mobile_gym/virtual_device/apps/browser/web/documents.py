"""What a web page is: a title and blocks. Plain values; `web_view` turns them into views."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

# -- The parts that blocks of a web page are made of: links, and forms with their fields ---------


class Link(NamedTuple):
    """A link to another page; what stands in `note` follows it and is not part of it."""

    text: str
    href: str
    note: str = ""


class TextField(NamedTuple):
    """A text field of a form; `kind` is `"text"`, `"digits"`, `"password"` or `"lines"`."""

    name: str
    label: str
    value: str = ""
    kind: str = "text"


class Check(NamedTuple):
    """A check box of a form; it sends `1` where it is set."""

    name: str
    label: str
    checked: bool = False


class Select(NamedTuple):
    """A choice of one of several (value, label)."""

    name: str
    label: str
    options: tuple[tuple[str, str], ...]
    value: str = ""


Field: TypeAlias = TextField | Check | Select
FormLook = Literal["plain", "panel", "search"]
"""Fields one below the other; the same on a panel with a wide button; a field and a button."""


class Form(NamedTuple):
    """Fields and a button; `post` changes what the site keeps, otherwise it leads to a page."""

    action: str
    fields: tuple[Field, ...]
    submit: str
    post: bool = False
    hidden: tuple[tuple[str, str], ...] = ()
    look: FormLook = "plain"


# -- Blocks that give a site a layout of its own: threads, timetables, shelves, the office's pages


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


def _given_fields(*texts: str) -> tuple[str, ...]:
    return tuple(text for text in texts if text)


def layout_texts(block: LayoutBlock) -> tuple[str, ...]:
    """What a page says with a block, in reading order; ways through the site are left out."""
    match block:
        case Crumbs() | Footer():
            return ()
        case Hero():
            return _given_fields(block.title, block.text)
        case Notice():
            return (block.text,)
        case Listing():
            return tuple(
                text
                for item in block.items
                for text in _given_fields(item.title, item.text, item.note)
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
                text
                for item in block.items
                for text in _given_fields(item.title, item.text, item.note)
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


BannerLook = Literal["bar", "plain", "centred", "ribbon"]
"""A coloured bar; name and symbol in the colour; in the middle; below a coloured stripe."""
NavigationLook = Literal["box", "strip", "tabs", "chips", "icons"]
"""A grey box; a bar in the site's colour; tabs with a line below; round chips; with symbols."""


class Banner(NamedTuple):
    """The bar at the top of a site's pages; a link to its first page."""

    text: str
    href: str
    icon: str
    color: int
    look: BannerLook = "bar"


class Heading(NamedTuple):
    """A heading; level 1 is the page's own."""

    text: str
    level: int = 2


class Paragraph(NamedTuple):
    """A text. Its tone is `""`, `"small"`, `"strong"`, `"good"` (done) or `"bad"` (an error)."""

    text: str
    tone: str = ""


class Links(NamedTuple):
    """A list of links, one below the other."""

    items: tuple[Link, ...]


class Navigation(NamedTuple):
    """The short links at the top of a site, side by side; `current` is where the page belongs."""

    items: tuple[Link, ...]
    look: NavigationLook = "box"
    current: str = ""
    icons: tuple[str, ...] = ()


class Bullets(NamedTuple):
    """A list; `numbered` for steps."""

    items: tuple[str, ...]
    numbered: bool = False


class Table(NamedTuple):
    """Rows of cells; the first row is the header where `header` is set."""

    rows: tuple[tuple[str, ...], ...]
    header: bool = True


class Picture(NamedTuple):
    """A picture: a photograph of a kind, or else a symbol in front of coloured shapes."""

    alt: str
    icon: str
    color: int
    height: float = 132.0
    photograph: str = ""
    subject: str = ""
    """Pictures of one subject are the same photograph; its own text where it is ""."""


class Card(NamedTuple):
    """A picture, a link and a text: a product, an article, a recipe."""

    title: str
    href: str
    text: str = ""
    icon: str = ""
    color: int = 0
    photograph: str = ""


class Cards(NamedTuple):
    """Cards with large pictures, so many side by side."""

    items: tuple[Card, ...]
    columns: int = 2


class Facts(NamedTuple):
    """The box of an encyclopaedia's article: a picture, and facts in rows of two."""

    picture: Picture
    rows: tuple[tuple[str, ...], ...]


class Contents(NamedTuple):
    """The headings of an article, in a box before it."""

    title: str
    items: tuple[str, ...]


class Hours(NamedTuple):
    """The hours of a day, side by side: (hour, icon, value)."""

    items: tuple[tuple[str, str, str], ...]


class Steps(NamedTuple):
    """Steps one after the other, each with a number; a picture of the last one stands behind."""

    items: tuple[str, ...]
    picture: Picture


class Bars(NamedTuple):
    """A bar chart: (label, share of the longest in [0, 1], value)."""

    items: tuple[tuple[str, float, str], ...]


Block: TypeAlias = (
    Banner
    | Heading
    | Paragraph
    | Link
    | Links
    | Navigation
    | Bullets
    | Table
    | Picture
    | Card
    | Cards
    | Facts
    | Contents
    | Hours
    | Steps
    | Bars
    | Form
    | LayoutBlock
)


class Document(NamedTuple):
    """A page."""

    title: str
    blocks: tuple[Block, ...]


class File(NamedTuple):
    """What a download link leads to."""

    name: str
    content: bytes


_SEPARATOR: Final = "\n"


def block_texts(block: Block) -> tuple[str, ...]:
    """The texts of a block in reading order."""
    match block:
        case Banner() | Heading() | Paragraph():
            return (block.text,)
        case Link():
            return (block.text, block.note) if block.note else (block.text,)
        case Links() | Navigation():
            return tuple(text for link in block.items for text in block_texts(link))
        case Bullets():
            return block.items
        case Table():
            return tuple(cell for cells in block.rows for cell in cells)
        case Picture():
            return (block.alt,)
        case Card():
            return (block.title, block.text) if block.text else (block.title,)
        case Cards():
            return tuple(text for card in block.items for text in block_texts(card))
        case Facts():
            return (block.picture.alt, *(cell for cells in block.rows for cell in cells))
        case Contents():
            return (block.title, *block.items)
        case Hours():
            return tuple(f"{hour} {value}" for hour, _, value in block.items)
        case Steps():
            return (*block.items, block.picture.alt)
        case Bars():
            return tuple(f"{label} {value}" for label, _, value in block.items)
        case Form():
            return (*(field.label for field in block.fields), block.submit)
        case _:
            return layout_texts(block)


def text_of(document: Document) -> str:
    """All that can be read on a page, one text per line."""
    return _SEPARATOR.join(text for block in document.blocks for text in block_texts(block))


def hrefs(document: Document) -> tuple[str, ...]:
    """Where the links of a page lead, as they are written."""
    found: list[str] = []
    for block in document.blocks:
        if isinstance(block, Banner | Link | Card):
            found.append(block.href)
        elif isinstance(block, Links | Navigation | Cards):
            found += [link.href for link in block.items]
        elif isinstance(block, LayoutBlock):
            found += layout_hrefs(block)
    return tuple(found)
