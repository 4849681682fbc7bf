"""The town library: a catalogue of invented books, loans for four weeks, renewal and return."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta
from typing import Final, NamedTuple

from mobile_gym.virtual_device.apps.browser.web.documents import (
    Block,
    Card,
    Document,
    Form,
    Heading,
    Link,
    Links,
    Navigation,
    Paragraph,
    Picture,
    Select,
    Table,
    TextField,
)
from mobile_gym.virtual_device.apps.browser.web.site import Loan, Request, Site, Submitted, framed

__all__ = ["BOOKS", "MAX_LOANS", "SITE"]

MAX_LOANS: Final = 3
_LOAN: Final = timedelta(weeks=4)
_MAX_RENEWALS: Final = 2


class Book(NamedTuple):
    """A book of the catalogue; `shelf` is its call number."""

    genre: str
    title: tuple[str, str]
    author: tuple[str, str]
    year: int
    pages: int
    shelf: str
    icon: str
    color: int
    about: tuple[str, str]


GENRES: Final = {
    "novel": ("Novels", "小说"),
    "travel": ("Travel", "旅行"),
    "craft": ("Crafts", "手工"),
}
BOOKS: Final = {
    "harbour": Book(
        "novel",
        ("The Harbour Clock", "港口的钟"),
        ("Mary Hill", "王芳"),
        2011,
        284,
        "N 101",
        "book",
        0xFF1565C0,
        (
            "A watchmaker finds a letter in the tower of a small port.",
            "钟表匠在小港口的塔楼里发现了一封信。",
        ),
    ),
    "orchard": Book(
        "novel",
        ("Seven Orchards", "七座果园"),
        ("John Brown", "李伟"),
        2018,
        352,
        "N 114",
        "book",
        0xFF2E7D32,
        ("Three generations of a family and their trees.", "一家三代人与他们的果树。"),
    ),
    "winter": Book(
        "novel",
        ("A Winter by the Lake", "湖畔之冬"),
        ("Anna White", "张敏"),
        2004,
        198,
        "N 120",
        "book",
        0xFF37474F,
        ("Two sisters look after an empty hotel.", "姐妹俩看守一座空荡荡的旅馆。"),
    ),
    "night-train": Book(
        "travel",
        ("By Night Train", "夜行列车"),
        ("Tom Green", "刘洋"),
        2016,
        240,
        "T 220",
        "train",
        0xFF4527A0,
        ("Forty nights in sleeping cars.", "卧铺车厢里的四十个夜晚。"),
    ),
    "islands": Book(
        "travel",
        ("Small Islands", "小岛"),
        ("Mary Hill", "王芳"),
        2020,
        176,
        "T 231",
        "tree",
        0xFF00838F,
        ("Walks on islands that can be crossed in a day.", "一天就能走完的小岛漫步。"),
    ),
    "maps": Book(
        "travel",
        ("How to Read a Map", "如何看地图"),
        ("Peter Black", "陈静"),
        1998,
        120,
        "T 205",
        "compass-outline",
        0xFF5D4037,
        ("Scales, contours and signs explained.", "讲解比例尺、等高线和图例。"),
    ),
    "knots": Book(
        "craft",
        ("Fifty Useful Knots", "实用绳结五十种"),
        ("Lucy Gray", "杨丽"),
        2007,
        96,
        "C 310",
        "hammer",
        0xFF6D4C41,
        ("Each knot in four drawings.", "每种绳结配四幅图。"),
    ),
    "bread": Book(
        "craft",
        ("Bread at Home", "在家烤面包"),
        ("Tom Green", "刘洋"),
        2014,
        210,
        "C 322",
        "bread-slice",
        0xFFEF6C00,
        ("From the first sourdough to rye.", "从第一块酵头到黑麦面包。"),
    ),
    "paper-birds": Book(
        "craft",
        ("Paper Birds", "纸鸟"),
        ("Anna White", "张敏"),
        2019,
        88,
        "C 335",
        "bird",
        0xFFC2185B,
        ("Thirty models to fold.", "三十种折纸。"),
    ),
}


def _navigation(request: Request) -> Navigation:
    genres = tuple(Link(request.of(name), f"/genre/{key}") for key, name in GENRES.items())
    loans = Link(request.t("My loans", "我的借阅"), "/loans")
    return Navigation((*genres, loans, Link(request.t("Hours", "开放时间"), "/hours")))


def _document(request: Request, title: str, *blocks: Block) -> Document:
    return framed(request, SITE.name, _navigation(request), title, *blocks)


def _card(request: Request, key: str) -> Card:
    book = BOOKS[key]
    text = f"{request.of(book.author)}, {book.year}"
    return Card(request.of(book.title), f"/book/{key}", text, book.icon, book.color)


def _form(request: Request) -> Form:
    t = request.t
    chosen = request.query.get("genre", "")
    genres = (
        ("", t("All genres", "全部类别")),
        *((key, request.of(name)) for key, name in GENRES.items()),
    )
    words = TextField("q", t("Title or author", "书名或作者"), request.query.get("q", ""))
    genre = Select("genre", t("Genre", "类别"), genres, chosen)
    return Form("/search", (words, genre), t("Search the catalogue", "搜索馆藏"))


def _page(request: Request) -> Document | None:
    t = request.t
    match request.path.strip("/").split("/"):
        case [""]:
            newest = sorted(BOOKS, key=lambda key: -BOOKS[key].year)[:4]
            cards = tuple(_card(request, key) for key in newest)
            recent = Heading(t("Newest books", "新书"))
            name = request.of(SITE.name)
            return Document(name, (_navigation(request), _form(request), recent, *cards))
        case ["genre", genre] if genre in GENRES:
            cards = tuple(_card(request, key) for key, book in BOOKS.items() if book.genre == genre)
            return _document(request, request.of(GENRES[genre]), *cards)
        case ["book", key] if key in BOOKS:
            return _book(request, key)
        case ["search"]:
            return _search(request)
        case ["loans"]:
            return _loans(request)
        case ["hours"]:
            rows = (
                (t("Monday", "周一"), t("closed", "闭馆")),
                (t("Tuesday to Friday", "周二至周五"), "10:00 - 19:00"),
                (t("Saturday", "周六"), "10:00 - 16:00"),
                (t("Sunday", "周日"), t("closed", "闭馆")),
            )
            rules = t(
                "You may borrow three books at a time for four weeks and renew each twice.",
                "每次最多借三本书，借期四周，每本可续借两次。",
            )
            return _document(
                request, t("Opening hours", "开放时间"), Table(rows, header=False), Paragraph(rules)
            )
    return None


def _book(request: Request, key: str) -> Document:
    t, of = request.t, request.of
    book = BOOKS[key]
    loan = next((loan for loan in request.sites.loans if loan.id == key), None)
    blocks: list[Block] = [
        Picture(of(book.title), book.icon, book.color),
        Table(
            (
                (t("Author", "作者"), of(book.author)),
                (t("Year", "年份"), str(book.year)),
                (t("Pages", "页数"), str(book.pages)),
                (t("Shelf", "索书号"), book.shelf),
            ),
            header=False,
        ),
        Paragraph(of(book.about)),
    ]
    if "full" in request.query:
        blocks.insert(
            0,
            Paragraph(t("You have borrowed three books already.", "您已借满三本书。"), "bad"),
        )
    if loan is not None:
        due = request.day(date.fromisoformat(loan.due))
        blocks += [
            Paragraph(t("Borrowed until {}", "已借，{}到期").format(due), "good"),
            Link(t("My loans", "我的借阅"), "/loans"),
        ]
    else:
        label = t("Borrow this book", "借阅此书")
        blocks.append(Form("/loans/borrow", (), label, post=True, hidden=(("book", key),)))
    others = tuple(
        Link(of(other.title), f"/book/{name}")
        for name, other in BOOKS.items()
        if name != key and other.author == book.author
    )
    if others:
        blocks += [Heading(t("By the same author", "同一作者")), Links(others)]
    return _document(request, of(book.title), *blocks)


def _search(request: Request) -> Document:
    words = request.query.get("q", "").strip().casefold()
    genre = request.query.get("genre", "")
    found = [
        key
        for key, book in BOOKS.items()
        if genre in ("", book.genre)
        and words in f"{request.of(book.title)} {request.of(book.author)}".casefold()
    ]
    title = request.t("{} books", "{} 本书").format(len(found))
    nothing = Paragraph(request.t("No book was found.", "没有找到图书。"))
    cards = tuple(_card(request, key) for key in found)
    return _document(request, title, _form(request), *(cards or (nothing,)))


def _loans(request: Request) -> Document:
    t, of = request.t, request.of
    title = t("My loans", "我的借阅")
    loans = request.sites.loans
    if not loans:
        nothing = Paragraph(t("You have not borrowed anything.", "您没有借阅图书。"))
        return _document(request, title, nothing)
    blocks: list[Block] = []
    for loan in loans:
        book = BOOKS[loan.id]
        due = t("Due {}", "{}到期").format(request.day(date.fromisoformat(loan.due)))
        blocks.append(Card(of(book.title), f"/book/{loan.id}", due, book.icon, book.color))
        hidden = (("book", loan.id),)
        if loan.renewed < _MAX_RENEWALS:
            label = t("Renew {}", "续借《{}》").format(of(book.title))
            blocks.append(Form("/loans/renew", (), label, post=True, hidden=hidden))
        label = t("Return {}", "归还《{}》").format(of(book.title))
        blocks.append(Form("/loans/return", (), label, post=True, hidden=hidden))
    return _document(request, title, *blocks)


def _submit(request: Request, values: Mapping[str, str]) -> Submitted | None:
    sites, key = request.sites, values.get("book", "")
    if key not in BOOKS:
        return None
    loans = sites.loans
    held = next((loan for loan in loans if loan.id == key), None)
    match request.path:
        case "/loans/borrow" if held is None:
            if len(loans) >= MAX_LOANS:
                return Submitted(sites, f"/book/{key}?full=1")
            made = Loan(key, (request.today + _LOAN).isoformat())
            return Submitted(replace(sites, loans=(*loans, made)), f"/book/{key}")
        case "/loans/renew" if held is not None and held.renewed < _MAX_RENEWALS:
            due = (date.fromisoformat(held.due) + _LOAN).isoformat()
            renewed = replace(held, due=due, renewed=held.renewed + 1)
            loans = tuple(renewed if loan.id == key else loan for loan in loans)
        case "/loans/return":
            loans = tuple(loan for loan in loans if loan.id != key)
    return Submitted(replace(sites, loans=loans), "/loans")


SITE: Final = Site(
    "library.example.org",
    ("Town Library", "市立图书馆"),
    ("Catalogue, loans and opening hours", "馆藏、借阅与开放时间"),
    "library",
    0xFF4E342E,
    (
        "/",
        *(f"/genre/{key}" for key in GENRES),
        *(f"/book/{key}" for key in BOOKS),
        "/loans",
        "/hours",
    ),
    _page,
    _submit,
)
