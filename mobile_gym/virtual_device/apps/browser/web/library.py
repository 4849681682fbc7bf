"""The town library: a catalogue of invented books, loans for four weeks, renewal and return.

It is a site of its own; `search` finds the pages of all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta
from typing import Final, NamedTuple

from mobile_gym.virtual_device.apps.browser.web import documents, site

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


_SYMBOLS: Final = (
    *("book-open-variant", "compass-outline", "scissors-cutting"),
    *("bookmark-multiple-outline", "clock-outline"),
)
"""Of the genres, the loans and the opening hours."""
_ADDRESS: Final = ("Town Library, 3 Harbour Road", "市立图书馆，港湾路 3 号")


def _navigation(request: site.Request) -> documents.Navigation:
    genres = tuple(
        documents.Link(request.of(name), f"/genre/{key}") for key, name in GENRES.items()
    )
    loans = documents.Link(request.t("My loans", "我的借阅"), "/loans")
    hours = documents.Link(request.t("Hours", "开放时间"), "/hours")
    path = request.path
    book = BOOKS.get(path.removeprefix("/book/"))
    current = path if book is None else f"/genre/{book.genre}"
    return documents.Navigation((*genres, loans, hours), "icons", current, _SYMBOLS)


def _document(request: site.Request, title: str, *blocks: documents.Block) -> documents.Document:
    t = request.t
    links = (
        documents.Link(t("Hours", "开放时间"), "/hours"),
        documents.Link(t("My loans", "我的借阅"), "/loans"),
    )
    footer = documents.Footer(request.of(_ADDRESS), links)
    return site.page_in_frame(request, SITE.name, _navigation(request), title, *blocks, footer)


def _volume(request: site.Request, key: str, *, is_short: bool = False) -> documents.Volume:
    book = BOOKS[key]
    is_held = any(loan.id == key for loan in request.sites.loans)
    note = request.t("On loan to you", "您已借阅") if is_held else request.t("Available", "在馆")
    author = request.of(book.author)
    if is_short:
        return documents.Volume(request.of(book.title), f"/book/{key}", author)
    text = f"{author}, {book.year}\n{request.of(book.about)}"
    return documents.Volume(request.of(book.title), f"/book/{key}", text, f"{note} · {book.shelf}")


def _form(request: site.Request) -> documents.Form:
    t = request.t
    chosen = request.query.get("genre", "")
    genres = (
        ("", t("All genres", "全部类别")),
        *((key, request.of(name)) for key, name in GENRES.items()),
    )
    words = documents.TextField("q", t("Title or author", "书名或作者"), request.query.get("q", ""))
    genre = documents.Select("genre", t("Genre", "类别"), genres, chosen)
    return documents.Form(
        "/search", (words, genre), t("Search the catalogue", "搜索馆藏"), look="panel"
    )


def _quick_form(request: site.Request) -> documents.Form:
    t = request.t
    words = documents.TextField("q", t("Title or author", "书名或作者"))
    return documents.Form("/search", (words,), t("Search", "搜索"), look="search")


def _page(request: site.Request) -> documents.Document | None:
    t = request.t
    match request.path.strip("/").split("/"):
        case [""]:
            newest = sorted(BOOKS, key=lambda key: -BOOKS[key].year)[:6]
            books = tuple(_volume(request, key, is_short=True) for key in newest)
            recent = documents.Heading(t("Newest books", "新书"))
            return _document(request, "", _quick_form(request), recent, documents.Volumes(books, 3))
        case ["genre", genre] if genre in GENRES:
            books = tuple(
                _volume(request, key) for key, book in BOOKS.items() if book.genre == genre
            )
            return _document(request, request.of(GENRES[genre]), documents.Volumes(books))
        case ["book", key] if key in BOOKS:
            return _book(request, key)
        case ["search"]:
            return _search(request)
        case ["loans"]:
            return _loans(request)
        case ["hours"]:
            return _hours(request)
        case _:
            return None


_OPEN: Final = {1: (10, 19), 2: (10, 19), 3: (10, 19), 4: (10, 19), 5: (10, 16)}
"""From and to which hour the library is open, by weekday; it is closed on the others."""
_DAYS: Final = (
    ("Monday", "周一"),
    ("Tuesday", "周二"),
    ("Wednesday", "周三"),
    ("Thursday", "周四"),
    ("Friday", "周五"),
    ("Saturday", "周六"),
    ("Sunday", "周日"),
)


def _hours(request: site.Request) -> documents.Document:
    t, of = request.t, request.of
    times = {day: f"{start}:00 - {end}:00" for day, (start, end) in _OPEN.items()}
    today = request.today.weekday()
    status = (
        t("Open today: {}", "今日开放：{}").format(times[today])
        if today in times
        else t("Closed today", "今日闭馆")
    )
    rows = tuple((of(name), times.get(day, t("closed", "闭馆"))) for day, name in enumerate(_DAYS))
    rules = t(
        "You may borrow three books at a time for four weeks and renew each twice.",
        "每次最多借三本书，借期四周，每本可续借两次。",
    )
    week = documents.Weekdays(rows, today, status, today in times)
    return _document(request, t("Opening hours", "开放时间"), week, documents.Notice(rules))


def _book(request: site.Request, key: str) -> documents.Document:
    t, of = request.t, request.of
    book = BOOKS[key]
    loan = next((loan for loan in request.sites.loans if loan.id == key), None)
    status = t("On loan to you", "您已借阅") if loan else t("Available", "在馆")
    title = of(book.title)
    facts = (
        (t("Author", "作者"), of(book.author)),
        (t("Year", "年份"), str(book.year)),
        (t("Pages", "页数"), str(book.pages)),
        (t("Shelf", "索书号"), book.shelf),
    )
    blocks: list[documents.Block] = [
        documents.Crumbs((documents.Link(of(GENRES[book.genre]), f"/genre/{book.genre}"),), title),
        documents.Jacket(title, facts, status, loan is None),
        documents.Paragraph(of(book.about)),
    ]
    if "full" in request.query:
        blocks.insert(
            0,
            documents.Paragraph(
                t("You have borrowed three books already.", "您已借满三本书。"), "bad"
            ),
        )
    if loan is not None:
        due = request.day(date.fromisoformat(loan.due))
        blocks += [
            documents.Paragraph(t("Borrowed until {}", "已借，{}到期").format(due), "good"),
            documents.Link(t("My loans", "我的借阅"), "/loans"),
        ]
    else:
        label = t("Borrow this book", "借阅此书")
        blocks.append(
            documents.Form("/loans/borrow", (), label, post=True, hidden=(("book", key),))
        )
    others = tuple(
        _volume(request, name, is_short=True)
        for name, other in BOOKS.items()
        if name != key and other.author == book.author
    )
    if others:
        blocks += [
            documents.Heading(t("By the same author", "同一作者")),
            documents.Volumes(others, 3),
        ]
    return _document(request, title, *blocks)


def _search(request: site.Request) -> documents.Document:
    words = request.query.get("q", "").strip().casefold()
    genre = request.query.get("genre", "")
    found = [
        key
        for key, book in BOOKS.items()
        if genre in ("", book.genre)
        and words in f"{request.of(book.title)} {request.of(book.author)}".casefold()
    ]
    words_found = "{} book" if len(found) == 1 else "{} books"
    title = request.t(words_found, "{} 本书").format(len(found))
    nothing = documents.Paragraph(request.t("No book was found.", "没有找到图书。"))
    books = documents.Volumes(tuple(_volume(request, key) for key in found))
    return _document(request, title, _form(request), books if found else nothing)


def _loans(request: site.Request) -> documents.Document:
    t, of = request.t, request.of
    title = t("My loans", "我的借阅")
    loans = request.sites.loans
    if not loans:
        nothing = documents.Notice(t("You have not borrowed anything.", "您没有借阅图书。"))
        return _document(request, title, nothing)
    books: list[documents.Volume] = []
    for loan in loans:
        book = BOOKS[loan.id]
        due = t("Due {}", "{}到期").format(request.day(date.fromisoformat(loan.due)))
        hidden = (("book", loan.id),)
        actions: list[documents.Form] = []
        if loan.renewed < _MAX_RENEWALS:
            label = t("Renew {}", "续借《{}》").format(of(book.title))
            actions.append(documents.Form("/loans/renew", (), label, post=True, hidden=hidden))
        label = t("Return {}", "归还《{}》").format(of(book.title))
        actions.append(documents.Form("/loans/return", (), label, post=True, hidden=hidden))
        href, author = f"/book/{loan.id}", of(book.author)
        books.append(documents.Volume(of(book.title), href, author, due, tuple(actions)))
    return _document(request, title, documents.Volumes(tuple(books)))


def _submit(request: site.Request, values: Mapping[str, str]) -> site.Submitted | None:
    sites, key = request.sites, values.get("book", "")
    if key not in BOOKS:
        return None
    loans = sites.loans
    held = next((loan for loan in loans if loan.id == key), None)
    match request.path:
        case "/loans/borrow" if held is None:
            if len(loans) >= MAX_LOANS:
                return site.Submitted(sites, f"/book/{key}?full=1")
            made = site.Loan(key, (request.today + _LOAN).isoformat())
            return site.Submitted(replace(sites, loans=(*loans, made)), f"/book/{key}")
        case "/loans/renew" if held is not None and held.renewed < _MAX_RENEWALS:
            due = (date.fromisoformat(held.due) + _LOAN).isoformat()
            renewed = replace(held, due=due, renewed=held.renewed + 1)
            loans = tuple(renewed if loan.id == key else loan for loan in loans)
        case "/loans/return":
            loans = tuple(loan for loan in loans if loan.id != key)
        case _:
            pass
    return site.Submitted(replace(sites, loans=loans), "/loans")


SITE: Final = site.Site(
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
    banner="centred",
    accent=0xFF8A4A20,
)
