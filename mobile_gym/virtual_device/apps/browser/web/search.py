"""The search engine: finds pages of every other site; its first page lists the sites."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from datetime import date
from typing import Final

from mobile_gym.virtual_device.apps.browser.web import (
    city,
    encyclopedia,
    forum,
    library,
    news,
    recipes,
    shop,
    travel,
    weather,
)
from mobile_gym.virtual_device.apps.browser.web.documents import (
    Block,
    Document,
    Form,
    Heading,
    Link,
    Links,
    Paragraph,
    TextField,
    text_of,
)
from mobile_gym.virtual_device.apps.browser.web.index import Index, Page, build
from mobile_gym.virtual_device.apps.browser.web.layout_blocks import Entry, Listing
from mobile_gym.virtual_device.apps.browser.web.site import Request, Site, SiteData, framed
from mobile_gym.virtual_device.apps.browser.web.urls import parse, shown, with_query

__all__ = ["INDEXED", "SITE", "index_of"]

INDEXED: Final[Sequence[Site]] = (
    encyclopedia.SITE,
    news.SITE,
    weather.SITE,
    shop.SITE,
    recipes.SITE,
    library.SITE,
    travel.SITE,
    forum.SITE,
    city.SITE,
)
_PER_PAGE: Final = 8
_INDEX_DAY: Final = date(2025, 1, 1)


@functools.lru_cache(maxsize=2)
def index_of(language: str) -> Index:
    """The index of all sites in a language, as a visitor without any data sees them."""
    pages: list[Page] = []
    for site in INDEXED:
        for path in site.paths:
            request = Request(path, {}, language, SiteData(), _INDEX_DAY)
            document = site.page(request)
            if isinstance(document, Document):
                # What every page of a site has, its navigation, says nothing about this one.
                body = document._replace(blocks=document.blocks[1:])
                url = f"https://{site.host}{path}"
                pages.append(Page(url, document.title, text_of(body)))
    return build(pages)


def _form(request: Request, words: str = "") -> Form:
    field = TextField("q", request.t("Search the web", "搜索网页"), words)
    return Form("/search", (field,), request.t("Search", "搜索"), look="search")


def _page(request: Request) -> Document | None:
    if request.path == "/":
        sites = tuple(
            Entry(
                request.of(site.name),
                site.home,
                request.of(site.about),
                icon=site.icon,
                color=site.color,
            )
            for site in INDEXED
        )
        heading = Heading(request.t("Directory", "网站目录"))
        return framed(request, SITE.name, None, "", _form(request), heading, Listing(sites))
    if request.path == "/search":
        return _results(request)
    return None


def _results(request: Request) -> Document:
    t = request.t
    words = request.query.get("q", "").strip()
    hits = index_of(request.language).search(words)
    given = request.query.get("page", "1")
    pages = max((len(hits) + _PER_PAGE - 1) // _PER_PAGE, 1)
    number = min(max(int(given), 1), pages) if given.isdecimal() else 1
    blocks: list[Block] = [_form(request, words)]
    if hits:
        count = t("{} pages for “{}”", "“{1}”的 {0} 个网页").format(len(hits), words)
        blocks.append(Paragraph(count, "small"))
    else:
        nothing = t("No page has all of these words: {}", "没有网页包含全部词语：{}").format(words)
        blocks.append(Paragraph(nothing))
    for hit in hits[(number - 1) * _PER_PAGE : number * _PER_PAGE]:
        blocks.append(Link(hit.page.title, hit.page.url))
        blocks.append(Paragraph(f"{_place(hit.page.url)}\n{hit.snippet}", "small"))
    around: list[Link] = []
    for label, other in (
        (t("Previous page", "上一页"), number - 1),
        (t("Next page", "下一页"), number + 1),
    ):
        if 1 <= other <= pages:
            link = with_query("/search", {"q": words, "page": str(other)})
            around.append(Link(label, link))
    if around:
        blocks.append(Links(tuple(around)))
    return framed(request, SITE.name, None, words, *blocks, headed=False)


def _place(url: str) -> str:
    address = parse(url)
    return shown(f"{address.host}{address.path}")


SITE: Final = Site(
    "search.example.com",
    ("Finder", "寻页搜索"),
    ("Search all pages", "搜索所有网页"),
    "magnify",
    0xFF0B57D0,
    ("/",),
    _page,
)
