"""The search engine: an inverted index over the pages of every other site, and its own pages."""

from __future__ import annotations

import functools
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final, NamedTuple

from mobile_gym.virtual_device.apps.browser.web import (
    city,
    documents,
    encyclopedia,
    forum,
    library,
    news,
    recipes,
    shop,
    travel,
    weather,
)
from mobile_gym.virtual_device.apps.browser.web.site import Request, Site, SiteData, page_in_frame
from mobile_gym.virtual_device.apps.browser.web.urls import parse, readable_address, with_query

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
            if isinstance(document, documents.Document):
                # What every page of a site has, its navigation, says nothing about this one.
                body = document._replace(blocks=document.blocks[1:])
                url = f"https://{site.host}{path}"
                pages.append(Page(url, document.title, documents.text_of(body)))
    return build(pages)


def _form(request: Request, words: str = "") -> documents.Form:
    field = documents.TextField("q", request.t("Search the web", "搜索网页"), words)
    return documents.Form("/search", (field,), request.t("Search", "搜索"), look="search")


def _page(request: Request) -> documents.Document | None:
    if request.path == "/":
        sites = tuple(
            documents.Entry(
                request.of(site.name),
                site.home,
                request.of(site.about),
                icon=site.icon,
                color=site.color,
            )
            for site in INDEXED
        )
        heading = documents.Heading(request.t("Directory", "网站目录"))
        return page_in_frame(
            request, SITE.name, None, "", _form(request), heading, documents.Listing(sites)
        )
    if request.path == "/search":
        return _results(request)
    return None


def _results(request: Request) -> documents.Document:
    t = request.t
    words = request.query.get("q", "").strip()
    hits = index_of(request.language).search(words)
    given = request.query.get("page", "1")
    pages = max((len(hits) + _PER_PAGE - 1) // _PER_PAGE, 1)
    number = min(max(int(given), 1), pages) if given.isdecimal() else 1
    blocks: list[documents.Block] = [_form(request, words)]
    if hits:
        count = t("{} pages for “{}”", "“{1}”的 {0} 个网页").format(len(hits), words)
        blocks.append(documents.Paragraph(count, "small"))
    else:
        nothing = t("No page has all of these words: {}", "没有网页包含全部词语：{}").format(words)
        blocks.append(documents.Paragraph(nothing))
    for hit in hits[(number - 1) * _PER_PAGE : number * _PER_PAGE]:
        blocks.append(documents.Link(hit.page.title, hit.page.url))
        blocks.append(documents.Paragraph(f"{_place(hit.page.url)}\n{hit.snippet}", "small"))
    around: list[documents.Link] = []
    for label, other in (
        (t("Previous page", "上一页"), number - 1),
        (t("Next page", "下一页"), number + 1),
    ):
        if 1 <= other <= pages:
            link = with_query("/search", {"q": words, "page": str(other)})
            around.append(documents.Link(label, link))
    if around:
        blocks.append(documents.Links(tuple(around)))
    return page_in_frame(request, SITE.name, None, words, *blocks, headed=False)


def _place(url: str) -> str:
    address = parse(url)
    return readable_address(f"{address.host}{address.path}")


SITE: Final = Site(
    "search.example.com",
    ("Finder", "寻页搜索"),
    ("Search all pages", "搜索所有网页"),
    "magnify",
    0xFF0B57D0,
    ("/",),
    _page,
)


# -- The inverted index over all pages, and how well a page answers a query ----------------------
#
# Built at the first search, once per process and language.
# Source: Okapi BM25, with k1 = 1.2 and b = 0.75, and titles counted five times.

_K1: Final = 1.2
_B: Final = 0.75
_TITLE_WEIGHT: Final = 5
_SNIPPET: Final = 90


class Page(NamedTuple):
    """What is indexed of a page."""

    url: str
    title: str
    text: str


class Hit(NamedTuple):
    """A page that answers a query, and the words around the first match."""

    page: Page
    score: float
    snippet: str


@functools.lru_cache(maxsize=4096)
def _stem(word: str) -> str:
    if len(word) < 4 or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-2] if word.endswith(("ses", "xes", "zes", "ches", "shes")) else word[:-1]


def terms(text: str) -> Iterator[str]:
    """Words without their plural; of Chinese, every character and every pair of neighbours."""
    word = ""
    before = ""
    for character in f"{text.casefold()} ":
        is_han = "\u4e00" <= character <= "\u9fff"
        if character.isalnum() and not is_han:
            word += character
            before = ""
            continue
        if word:
            yield _stem(word)
            word = ""
        if is_han:
            yield character
            if before:
                yield before + character
        before = character if is_han else ""


class Index(NamedTuple):
    """Pages by term: (number of the page, how often)."""

    pages: tuple[Page, ...]
    postings: dict[str, list[tuple[int, int]]]
    lengths: tuple[int, ...]
    mean_length: float

    def search(self, query: str) -> tuple[Hit, ...]:
        """The pages that hold every term of a query, best first.

        Where there is none, those that hold the most of them.
        """
        wanted = list(dict.fromkeys(terms(query)))
        # Pairs say all that their characters do, wherever the query has a pair.
        pairs = [term for term in wanted if len(term) > 1]
        wanted = [term for term in wanted if len(term) > 1 or not any(term in p for p in pairs)]
        wanted = [term for term in wanted if term in self.postings]
        scores: dict[int, float] = {}
        seen: Counter[int] = Counter()
        for term in wanted:
            found = self.postings[term]
            rarity = math.log(1 + (len(self.pages) - len(found) + 0.5) / (len(found) + 0.5))
            for number, count in found:
                share = 1 - _B + _B * self.lengths[number] / self.mean_length
                score = rarity * count * (_K1 + 1) / (count + _K1 * share)
                scores[number] = scores.get(number, 0.0) + score
                seen[number] += 1
        most = max(seen.values(), default=0)
        ranked = sorted(
            (number for number in scores if seen[number] == most),
            key=lambda number: (-scores[number], number),
        )
        return tuple(
            Hit(self.pages[number], scores[number], snippet(self.pages[number].text, wanted))
            for number in ranked
        )


def snippet(text: str, wanted: Sequence[str]) -> str:
    """The line of a text that holds most of the terms, shortened."""
    lines = text.split("\n")
    best = max(lines, key=lambda line: (sum(term in line.casefold() for term in wanted), len(line)))
    return best if len(best) <= _SNIPPET else f"{best[:_SNIPPET].rstrip()} ..."


def build(pages: Sequence[Page]) -> Index:
    """Index pages."""
    postings: dict[str, list[tuple[int, int]]] = {}
    lengths: list[int] = []
    for number, page in enumerate(pages):
        counts = Counter(terms(page.text))
        lengths.append(sum(counts.values()))
        for term in terms(page.title):
            counts[term] += _TITLE_WEIGHT
        for term, count in counts.items():
            postings.setdefault(term, []).append((number, count))
    mean = sum(lengths) / len(lengths) if lengths else 1.0
    return Index(tuple(pages), postings, tuple(lengths), mean)
