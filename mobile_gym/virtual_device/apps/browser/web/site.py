"""What a site is: a host whose pages are a function of the request; forms change its state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Final, NamedTuple

from immutabledict import immutabledict

from mobile_gym.virtual_device.apps.browser.web import documents


@dataclass(frozen=True, slots=True)
class Order:
    """An order of the shop; `items` are (product, how many)."""

    id: int
    items: tuple[tuple[str, int], ...]
    name: str
    address: str
    delivery: str
    gift: bool
    total_cents: int
    day: str


@dataclass(frozen=True, slots=True)
class Loan:
    """A book borrowed from the library, until a day."""

    id: str
    due: str
    renewed: int = 0


@dataclass(frozen=True, slots=True)
class Ticket:
    """A booked journey."""

    id: int
    origin: str
    goal: str
    day: str
    departs: str
    travellers: int
    name: str


@dataclass(frozen=True, slots=True)
class Post:
    """What somebody wrote in the forum; the first post of a topic has the topic's title."""

    id: int
    topic: int
    author: str
    text: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class Application:
    """A form sent to the city office; `values` are (name, value)."""

    id: int
    service: str
    values: tuple[tuple[str, str], ...]
    day: str
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class SiteData:
    """What the sites keep about the one who uses this browser.

    Attributes:
        cart: how many of each product.
        orders: of the shop, the oldest first.
        loans: of the library.
        tickets: of the timetable's bookings.
        user: who is logged in to the forum, "" for nobody.
        accounts: passwords of the forum by user name.
        posts: written in the forum on this device.
        applications: to the city office.
        city: home town of the weather site, "" where none is chosen.
        favourites: recipes that were kept.
        consents: hosts of sites whose question about cookies was answered.
    """

    cart: immutabledict[str, int] = field(default_factory=immutabledict)
    orders: tuple[Order, ...] = ()
    loans: tuple[Loan, ...] = ()
    tickets: tuple[Ticket, ...] = ()
    user: str = ""
    accounts: immutabledict[str, str] = field(
        default_factory=lambda: immutabledict({"demo": "demo1234"})
    )
    posts: tuple[Post, ...] = ()
    applications: tuple[Application, ...] = ()
    city: str = ""
    favourites: tuple[str, ...] = ()
    consents: tuple[str, ...] = ()


_PLACES: Final[Mapping[str, int]] = {"en": 0, "zh": 1}
"""Where each language of the sites stands in a pair; whoever reads another one gets English."""


def _in_language(pair: tuple[str, str], language: str) -> str:
    return pair[_PLACES.get(language, 0)]


class Request(NamedTuple):
    """What a page is made from."""

    path: str
    query: Mapping[str, str]
    language: str
    sites: SiteData
    today: date

    def t(self, english: str, chinese: str) -> str:
        """The one in the reader's language."""
        return self.of((english, chinese))

    def of(self, pair: tuple[str, str]) -> str:
        """The one of (English, Chinese) in the reader's language."""
        return _in_language(pair, self.language)

    def day(self, day: date) -> str:
        """A day as it is written."""
        if self.language == "zh":
            return f"{day.month}月{day.day}日"
        return f"{day.day} {_MONTHS[day.month - 1]}"


_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


class Submitted(NamedTuple):
    """What a form has done: the new state, and the page that follows."""

    sites: SiteData
    location: str


class Site(NamedTuple):
    """A site.

    `paths` are those of its pages that a crawler finds, the home page first; `page` gives None
    where there is no such page.
    """

    host: str
    name: tuple[str, str]
    about: tuple[str, str]
    icon: str
    color: int
    paths: tuple[str, ...]
    page: Callable[[Request], documents.Document | documents.File | None]
    submit: Callable[[Request, Mapping[str, str]], Submitted | None] | None = None
    asks_for_cookies: bool = False
    """A bar at the bottom asks whether cookies may be kept, until it is answered once."""
    banner: documents.BannerLook = "bar"
    accent: int = 0
    """Of its links and buttons; 0 where they have the colour of its bar."""
    is_sticky: bool = False
    """The coloured bar stays at the top while the page below it is scrolled."""

    def title(self, language: str) -> str:
        """Its name in a language; English where it has none."""
        return _in_language(self.name, language)

    @property
    def home(self) -> str:
        """The address of its first page."""
        return f"https://{self.host}/"


def page_in_frame(
    request: Request,
    name: tuple[str, str],
    links: documents.Navigation | None,
    title: str,
    *blocks: documents.Block,
    headed: bool = True,
) -> documents.Document:
    """A page of a site, in the frame that its pages share: links to the others, and a heading.

    Args:
        request: that the page answers.
        name: of the site; it stands in the title.
        links: to the site's other pages, where it has such a row.
        title: of the page; "" is the site's first, which has no heading.
        blocks: what is on it; crumbs that come first stand above the heading.
        headed: whether the title is also its heading; if not, the page has one of its own.
    """
    site = request.of(name)
    row = () if links is None else (links,)
    if not headed:
        return documents.Document(f"{title} - {site}", (*row, *blocks))
    if not title:
        return documents.Document(site, (*row, *blocks))
    if isinstance(blocks[0], documents.Crumbs):
        row, blocks = (*row, blocks[0]), blocks[1:]
    return documents.Document(f"{title} - {site}", (*row, documents.Heading(title, 1), *blocks))
