"""The timetable: trains between the towns, fares, bookings that can be cancelled.

It is a site of its own; `search` finds the pages of all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta
from typing import Final, NamedTuple

from mobile_gym.virtual_device.apps.browser.web import documents, site
from mobile_gym.virtual_device.apps.browser.web.places import TOWNS, draw

_MAX_DAYS: Final = 14


class Train(NamedTuple):
    """A connection: times as `HH:MM`, the fare in cents."""

    departs: str
    arrives: str
    changes: int
    cents: int


def _clock(minutes: int) -> str:
    return f"{minutes // 60 % 24:02d}:{minutes % 60:02d}"


def trains(origin: str, goal: str) -> tuple[Train, ...]:
    """The connections of every day between two towns, in order of departure."""
    order = list(TOWNS)
    first, second = order.index(origin), order.index(goal)
    number = draw(first, second)
    lasts = 35 + 25 * abs(first - second) + number % 20
    found: list[Train] = []
    start = 5 * 60 + 30 + number // 64 % 6 * 5
    for index in range(6):
        changes = draw(first, second, index) % 2 if abs(first - second) > 1 else 0
        depart = start + index * 165
        cents = 480 + 260 * abs(first - second) - 90 * changes
        found.append(Train(_clock(depart), _clock(depart + lasts + 22 * changes), changes, cents))
    return tuple(found)


_PARTS: Final = {"station": "/stations", "stations": "/stations", "tickets": "/tickets"}
"""To which link a page belongs, by how its address begins; others belong to the first."""


def _navigation(request: site.Request) -> documents.Navigation:
    return documents.Navigation(
        (
            documents.Link(request.t("Timetable", "时刻表"), "/"),
            documents.Link(request.t("Stations", "车站"), "/stations"),
            documents.Link(request.t("My tickets", "我的车票"), "/tickets"),
        ),
        "strip",
        _PARTS.get(request.path.split("/")[1], "/"),
    )


def _document(request: site.Request, title: str, *blocks: documents.Block) -> documents.Document:
    return site.page_in_frame(request, SITE.name, _navigation(request), title, *blocks)


def _form(
    request: site.Request, origin: str = "riverton", goal: str = "northport"
) -> documents.Form:
    t = request.t
    towns = tuple((key, request.of(name)) for key, name in TOWNS.items())
    days = tuple(
        (day.isoformat(), request.day(day))
        for day in (request.today + timedelta(offset) for offset in range(_MAX_DAYS))
    )
    chosen = request.query.get("day", days[0][0])
    return documents.Form(
        "/search",
        (
            documents.Select("from", t("From", "出发地"), towns, origin),
            documents.Select("to", t("To", "目的地"), towns, goal),
            documents.Select("day", t("Day", "日期"), days, chosen),
        ),
        t("Find trains", "查询车次"),
        look="panel",
    )


def _page(request: site.Request) -> documents.Document | None:
    t, of = request.t, request.of
    match request.path.strip("/").split("/"):
        case [""]:
            return _home(request)
        case ["search"]:
            return _results(request)
        case ["stations"]:
            entries = tuple(
                documents.Entry(
                    of(name), f"/station/{town}", _first_train(request, town), icon="train"
                )
                for town, name in TOWNS.items()
            )
            return _document(request, t("Stations", "车站"), documents.Listing(entries))
        case ["station", town] if town in TOWNS:
            rows = sorted(
                (train.departs, of(TOWNS[goal]), train.arrives)
                for goal in TOWNS
                if goal != town
                for train in trains(town, goal)
            )
            header = (t("Departs", "发车"), t("To", "目的地"), t("Arrives", "到达"))
            title = t("Trains from {}", "{}发车").format(of(TOWNS[town]))
            crumbs = documents.Crumbs(
                (documents.Link(t("Stations", "车站"), "/stations"),), of(TOWNS[town])
            )
            return _document(request, title, crumbs, documents.Board((header, *rows)))
        case ["book"]:
            return _booking(request)
        case ["tickets"]:
            return _tickets(request)
        case _:
            return None


def _home(request: site.Request) -> documents.Document:
    t = request.t
    days = documents.Notice(
        t("Tickets can be booked 14 days ahead.", "车票可提前 14 天预订。"), "calendar-clock"
    )
    words = t("Six towns, six trains a day on every line.", "六座城镇，每条线路每天六班车。")
    hero = documents.Hero(t("Where would you like to go?", "您想去哪里？"), words, "mountains")
    return site.page_in_frame(
        request,
        SITE.name,
        _navigation(request),
        t("Timetable", "时刻表"),
        hero,
        _form(request),
        days,
        headed=False,
    )


def _first_train(request: site.Request, town: str) -> str:
    first = min(train.departs for goal in TOWNS if goal != town for train in trains(town, goal))
    return request.t("First train {}", "首班车 {}").format(first)


def _lasts(request: site.Request, train: Train) -> str:
    """How long a train takes."""
    (hour, minute), (end, end_minute) = (
        map(int, clock.split(":")) for clock in (train.departs, train.arrives)
    )
    minutes = (end * 60 + end_minute - hour * 60 - minute) % (24 * 60)
    return request.t("{} h {} min", "{} 小时 {} 分").format(minutes // 60, minutes % 60)


def _other_days(request: site.Request, origin: str, goal: str, day: date) -> documents.Navigation:
    """Ways to the same trains a day before and after, and back."""
    t = request.t
    last = request.today + timedelta(_MAX_DAYS - 1)

    def to(start: str, end: str, on: date) -> str:
        return f"/search?from={start}&to={end}&day={on.isoformat()}"

    links: list[documents.Link] = []
    if request.today < day:
        links.append(
            documents.Link(t("Day before", "前一天"), to(origin, goal, day - timedelta(1)))
        )
    if day < last:
        links.append(documents.Link(t("Day after", "后一天"), to(origin, goal, day + timedelta(1))))
    links.append(documents.Link(t("Way back", "返程"), to(goal, origin, day)))
    return documents.Navigation(tuple(links), "chips")


def _route(request: site.Request) -> tuple[str, str, date] | None:
    """The journey that a query asks for, if there is one."""
    origin, goal = request.query.get("from", ""), request.query.get("to", "")
    if origin not in TOWNS or goal not in TOWNS or origin == goal:
        return None
    try:
        day = date.fromisoformat(request.query.get("day", request.today.isoformat()))
    except ValueError:
        return None
    return origin, goal, day


def _results(request: site.Request) -> documents.Document:
    t, of = request.t, request.of
    route = _route(request)
    if route is None:
        words = t("Please choose two different stations.", "请选择两个不同的车站。")
        form = _form(request)
        return _document(request, t("Timetable", "时刻表"), documents.Paragraph(words, "bad"), form)
    origin, goal, day = route
    found: list[documents.Journey] = []
    for train in trains(origin, goal):
        changes = t("direct", "直达") if not train.changes else t("1 change", "换乘 1 次")
        link = f"/book?from={origin}&to={goal}&day={day.isoformat()}&at={train.departs}"
        times = documents.Link(f"{train.departs} - {train.arrives}", link)
        way = f"{changes} · {_lasts(request, train)}"
        found.append(documents.Journey(times, way, f"${train.cents / 100:.2f}"))
    title = f"{of(TOWNS[origin])} - {of(TOWNS[goal])}"
    return _document(
        request,
        title,
        documents.Paragraph(request.day(day), "small"),
        documents.Journeys(tuple(found)),
        _other_days(request, origin, goal, day),
        documents.Heading(t("Another journey", "其他行程")),
        _form(request, origin, goal),
    )


def _train(request: site.Request) -> tuple[str, str, date, Train] | None:
    route = _route(request)
    if route is None:
        return None
    for train in trains(route[0], route[1]):
        if train.departs == request.query.get("at"):
            return (*route, train)
    return None


def _booking(request: site.Request) -> documents.Document | None:
    t, of = request.t, request.of
    found = _train(request)
    if found is None:
        return None
    origin, goal, day, train = found
    numbers = tuple((str(number), str(number)) for number in range(1, 5))
    rows = (
        (t("From", "出发地"), f"{of(TOWNS[origin])} {train.departs}"),
        (t("To", "目的地"), f"{of(TOWNS[goal])} {train.arrives}"),
        (t("Day", "日期"), request.day(day)),
        (t("Fare", "票价"), f"${train.cents / 100:.2f}"),
    )
    form = documents.Form(
        "/book",
        (
            documents.TextField("name", t("Traveller's name", "乘客姓名")),
            documents.Select("travellers", t("Travellers", "人数"), numbers, "1"),
        ),
        t("Book", "预订"),
        post=True,
        look="panel",
        hidden=(
            ("from", origin),
            ("to", goal),
            ("day", day.isoformat()),
            ("at", train.departs),
        ),
    )
    error = documents.Paragraph(t("Please enter a name.", "请输入姓名。"), "bad")
    errors = (error,) if "error" in request.query else ()
    title = t("Book a ticket", "预订车票")
    way = f"{of(TOWNS[origin])} - {of(TOWNS[goal])}"
    return _document(request, title, *errors, documents.Pass(way, rows), form)


def _tickets(request: site.Request) -> documents.Document:
    t, of = request.t, request.of
    title = t("My tickets", "我的车票")
    tickets = request.sites.tickets
    if not tickets:
        nothing = documents.Notice(t("You have no tickets.", "您没有车票。"), "ticket-outline")
        return _document(request, title, nothing, documents.Link(t("Find trains", "查询车次"), "/"))
    blocks: list[documents.Block] = []
    for ticket in tickets:
        heading = f"{of(TOWNS[ticket.origin])} - {of(TOWNS[ticket.goal])}"
        rows = (
            (t("Day", "日期"), request.day(date.fromisoformat(ticket.day))),
            (t("Departs", "发车"), ticket.departs),
            (t("Name", "姓名"), ticket.name),
            (t("Travellers", "人数"), str(ticket.travellers)),
        )
        label = t("Cancel ticket {}", "退票 {}").format(ticket.id)
        hidden = (("ticket", str(ticket.id)),)
        cancel = documents.Form("/tickets/cancel", (), label, post=True, hidden=hidden)
        blocks.append(
            documents.Pass(heading, rows, code=f"{ticket.id} {ticket.day}", cancel=cancel)
        )
    return _document(request, title, *blocks)


def _submit(request: site.Request, values: Mapping[str, str]) -> site.Submitted | None:
    sites = request.sites
    if request.path == "/tickets/cancel":
        kept = tuple(item for item in sites.tickets if str(item.id) != values.get("ticket"))
        return site.Submitted(replace(sites, tickets=kept), "/tickets")
    found = _train(request._replace(query=values))
    if request.path != "/book" or found is None:
        return None
    origin, goal, day, train = found
    name = values.get("name", "").strip()
    if not name:
        back = f"from={origin}&to={goal}&day={day.isoformat()}&at={train.departs}"
        return site.Submitted(sites, f"/book?{back}&error=1")
    number = max((ticket.id for ticket in sites.tickets), default=500) + 1
    count = int(values.get("travellers", "1"))
    made = site.Ticket(number, origin, goal, day.isoformat(), train.departs, count, name)
    return site.Submitted(replace(sites, tickets=(*sites.tickets, made)), "/tickets")


SITE: Final = site.Site(
    "travel.example.net",
    ("Regional Railways", "区域铁路"),
    ("Timetable and tickets", "时刻表与车票"),
    "train",
    0xFF00695C,
    ("/", "/stations", *(f"/station/{town}" for town in TOWNS), "/tickets"),
    _page,
    _submit,
)
