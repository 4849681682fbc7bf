"""What a web page is: a title and blocks. Plain values; `web_view` turns them into views."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from mobile_gym.virtual_device.apps.browser.web.elements import (
    Check,
    Field,
    Form,
    Link,
    Select,
    TextField,
)
from mobile_gym.virtual_device.apps.browser.web.layout_blocks import (
    LayoutBlock,
    layout_hrefs,
    layout_texts,
)

__all__ = [
    "Banner",
    "BannerLook",
    "Bars",
    "Block",
    "Bullets",
    "Card",
    "Cards",
    "Check",
    "Contents",
    "Document",
    "Facts",
    "Field",
    "File",
    "Form",
    "Heading",
    "Hours",
    "LayoutBlock",
    "Link",
    "Links",
    "Navigation",
    "NavigationLook",
    "Paragraph",
    "Picture",
    "Select",
    "Steps",
    "Table",
    "TextField",
    "hrefs",
    "text_of",
]


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
