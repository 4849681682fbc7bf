"""The city office: services with long forms, which are checked, and a list of what was sent.

It is a site of its own; `search` finds the pages of all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Final, NamedTuple

from mobile_gym.virtual_device.apps.browser.web import documents, site
from mobile_gym.virtual_device.apps.browser.web.urls import with_query

_NO_OPTIONS: Final[tuple[tuple[str, tuple[str, str]], ...]] = ()


class Item(NamedTuple):
    """A field of a service: `kind` as of a `TextField`, or `"check"`, or `"select"`."""

    name: str
    label: tuple[str, str]
    kind: str = "text"
    required: bool = True
    options: tuple[tuple[str, tuple[str, str]], ...] = _NO_OPTIONS


class Service(NamedTuple):
    """A service of the office."""

    title: tuple[str, str]
    about: tuple[str, str]
    needs: tuple[tuple[str, str], ...]
    fields: tuple[Item, ...]


_NAME: Final = Item("name", ("Full name", "姓名"))
_PHONE: Final = Item("phone", ("Phone", "电话"), "digits")
_CONFIRM: Final = Item("confirm", ("What I have stated is true", "以上内容属实"), "check")
SERVICES: Final = {
    "resident-permit": Service(
        ("Resident parking permit", "居民停车证"),
        ("Park in your own district for one year. Fee: $30.", "可在本区停车一年。费用：30 美元。"),
        (("Registration of the car", "车辆登记证"), ("Proof of address", "住址证明")),
        (
            _NAME,
            Item("street", ("Street and number", "街道门牌")),
            Item("plate", ("Number plate", "车牌号")),
            Item(
                "district",
                ("District", "行政区"),
                "select",
                options=(
                    ("old-town", ("Old town", "老城区")),
                    ("harbour", ("Harbour", "港口区")),
                    ("north", ("North", "北区")),
                    ("hills", ("Hills", "山丘区")),
                ),
            ),
            Item("electric", ("Electric car", "电动汽车"), "check", required=False),
            _CONFIRM,
        ),
    ),
    "address-change": Service(
        ("Change of address", "地址变更"),
        ("Tell us within two weeks after you have moved.", "请在搬家后两周内通知我们。"),
        (("Identity card", "身份证件"), ("Confirmation of the landlord", "房东证明")),
        (
            _NAME,
            Item("old", ("Old address", "原地址")),
            Item("new", ("New address", "新地址")),
            Item("people", ("Number of people moving", "迁居人数"), "digits"),
            _CONFIRM,
        ),
    ),
    "bulky-waste": Service(
        ("Bulky waste collection", "大件垃圾清运"),
        ("We pick up furniture at your door twice a year.", "每年两次上门收取旧家具。"),
        (("Put it out before 7 in the morning", "请在早上 7 点前放到门外"),),
        (
            _NAME,
            Item("street", ("Street and number", "街道门牌")),
            Item("things", ("What is to be collected", "需清运的物品"), "lines"),
            Item(
                "week",
                ("When", "时间"),
                "select",
                options=(
                    ("next", ("Next week", "下周")),
                    ("after", ("In two weeks", "两周后")),
                    ("month", ("Next month", "下个月")),
                ),
            ),
            _PHONE,
        ),
    ),
    "library-card": Service(
        ("Library card", "借书证"),
        ("Free of charge for everybody who lives here.", "本市居民免费办理。"),
        (("Identity card", "身份证件"),),
        (
            _NAME,
            Item("born", ("Year of birth", "出生年份"), "digits"),
            Item("newsletter", ("Send me the newsletter", "订阅简报"), "check", required=False),
        ),
    ),
    "report": Service(
        ("Report a defect", "报修"),
        ("Broken lamps, holes in the road, full bins.", "路灯损坏、路面坑洞、垃圾桶满溢等。"),
        (),
        (
            Item(
                "what",
                ("What is it about", "问题类型"),
                "select",
                options=(
                    ("lamp", ("Street lamp", "路灯")),
                    ("road", ("Road surface", "路面")),
                    ("bin", ("Waste bin", "垃圾桶")),
                    ("tree", ("Tree", "树木")),
                ),
            ),
            Item("where", ("Where", "地点")),
            Item("details", ("Details", "详情"), "lines", required=False),
            Item("urgent", ("It is dangerous", "存在危险"), "check", required=False),
        ),
    ),
}


_SYMBOLS: Final = {
    "resident-permit": "parking",
    "address-change": "home-outline",
    "bulky-waste": "sofa",
    "library-card": "card-account-details-outline",
    "report": "lightbulb-outline",
}
"""Of the services."""
_WORKDAYS: Final = (
    ("Monday", "周一"),
    ("Tuesday", "周二"),
    ("Wednesday", "周三"),
    ("Thursday", "周四"),
    ("Friday", "周五"),
)


def _navigation(request: site.Request) -> documents.Navigation:
    t = request.t
    links = (
        documents.Link(t("Services", "服务"), "/"),
        documents.Link(t("My forms", "我的申请"), "/forms"),
        documents.Link(t("Contact", "联系"), "/contact"),
    )
    path = request.path
    return documents.Navigation(links, "tabs", path if path in ("/forms", "/contact") else "/")


def _footer(request: site.Request) -> documents.Footer:
    t = request.t
    links = (
        documents.Link(t("Contact", "联系"), "/contact"),
        documents.Link(t("Download the list of fees", "下载收费表"), "/fees.csv"),
    )
    return documents.Footer(
        t("City Office, 1 Market Square, 555-0100", "市政厅，集市广场 1 号，555-0100"), links
    )


def _document(request: site.Request, title: str, *blocks: documents.Block) -> documents.Document:
    footer = _footer(request)
    return site.page_in_frame(request, SITE.name, _navigation(request), title, *blocks, footer)


def _search_form(request: site.Request, words: str = "") -> documents.Form:
    t = request.t
    field = documents.TextField("q", t("Search services", "搜索服务"), words)
    return documents.Form("/search", (field,), t("Search", "搜索"), look="search")


def _services(request: site.Request, words: str = "") -> tuple[documents.Entry, ...]:
    """The services whose descriptions have all of some words."""
    of, wanted = request.of, words.casefold().split()
    return tuple(
        documents.Entry(of(service.title), f"/service/{key}", of(service.about), icon=_SYMBOLS[key])
        for key, service in SERVICES.items()
        if all(word in f"{of(service.title)} {of(service.about)}".casefold() for word in wanted)
    )


def _home(request: site.Request) -> documents.Document:
    t = request.t
    title = t("Services", "服务")
    hero = documents.Hero(t("What can we do for you?", "需要办理什么？"), "", "city")
    blocks = (hero, _search_form(request), documents.Listing(_services(request)), _footer(request))
    return site.page_in_frame(
        request, SITE.name, _navigation(request), title, *blocks, headed=False
    )


def _search_results(request: site.Request) -> documents.Document:
    words = request.query.get("q", "").strip()
    found = _services(request, words)
    words_found = "{} service" if len(found) == 1 else "{} services"
    title = request.t(words_found, "{} 项服务").format(len(found))
    nothing = documents.Notice(request.t("No service was found.", "没有找到服务。"))
    blocks = (_search_form(request, words), documents.Listing(found) if found else nothing)
    return _document(request, title, *blocks)


def _contact(request: site.Request) -> documents.Document:
    t = request.t
    title, open_hours = t("Contact", "联系"), "8:00 - 16:00"
    today = request.today.weekday()
    is_open = today < len(_WORKDAYS)
    status = (
        t("Open today: {}", "今日办公：{}").format(open_hours)
        if is_open
        else t("Closed today", "今日休息")
    )
    week = documents.Weekdays(
        tuple((request.of(day), open_hours) for day in _WORKDAYS), today, status, is_open
    )
    rows = (
        (t("Address", "地址"), t("1 Market Square", "集市广场 1 号")),
        (t("Phone", "电话"), "555-0100"),
    )
    fees = documents.Link(t("Download the list of fees", "下载收费表"), "/fees.csv")
    hours = documents.Heading(t("Office hours", "办公时间"))
    return _document(request, title, documents.Table(rows, header=False), hours, week, fees)


def _field(request: site.Request, item: Item, value: str) -> documents.Field:
    label = request.of(item.label) + (" *" if item.required else "")
    if item.kind == "check":
        return documents.Check(item.name, label, value == "1")
    if item.kind == "select":
        options = tuple((key, request.of(text)) for key, text in item.options)
        return documents.Select(item.name, label, options, value or options[0][0])
    return documents.TextField(item.name, label, value, item.kind)


def _page(request: site.Request) -> documents.Document | documents.File | None:
    t, of = request.t, request.of
    match request.path.strip("/").split("/"):
        case [""]:
            return _home(request)
        case ["search"]:
            return _search_results(request)
        case ["service", key] if key in SERVICES:
            return _service(request, key)
        case ["forms"]:
            return _forms(request)
        case ["contact"]:
            return _contact(request)
        case ["fees.csv"]:
            service, fee = t("Service", "服务"), t("Fee", "费用")
            rows = [(service, fee), *((of(item.title), "0") for item in SERVICES.values())]
            rows[1] = (rows[1][0], "30")
            return documents.File("fees.csv", "".join(f"{a},{b}\n" for a, b in rows).encode())
        case _:
            return None


def _service(request: site.Request, key: str) -> documents.Document:
    t, of = request.t, request.of
    service = SERVICES[key]
    title = of(service.title)
    home = documents.Link(t("Services", "服务"), "/")
    blocks: list[documents.Block] = [documents.Notice(of(service.about), _SYMBOLS[key])]
    missing = request.query.get("missing", "").split(",")
    names = [of(item.label) for item in service.fields if item.name in missing]
    if names:
        words = t("Please complete: {}", "请填写：{}").format(t(", ", "、").join(names))
        blocks.append(documents.Paragraph(words, "bad"))
    if service.needs:
        needs = tuple(of(text) for text in service.needs)
        blocks += [documents.Heading(t("What you need", "所需材料")), documents.Bullets(needs)]
    fields = tuple(
        _field(request, item, request.query.get(item.name, "")) for item in service.fields
    )
    blocks += [
        documents.Heading(t("Application", "申请表")),
        documents.Form(
            f"/service/{key}", fields, t("Send application", "提交申请"), post=True, look="panel"
        ),
        documents.Paragraph(t("* must be filled in", "* 为必填项"), "small"),
    ]
    return _document(request, title, documents.Crumbs((home,), title), *blocks)


def _forms(request: site.Request) -> documents.Document:
    t, of = request.t, request.of
    title = t("My forms", "我的申请")
    sent = request.sites.applications
    if not sent:
        nothing = documents.Notice(t("You have not sent any forms.", "您还没有提交申请。"))
        return _document(request, title, nothing)
    blocks: list[documents.Block] = []
    if "sent" in request.query:
        blocks.append(
            documents.Paragraph(t("We have received your form.", "我们已收到您的申请。"), "good")
        )
    for item in reversed(sent):
        service = SERVICES[item.service]
        values = dict(item.values)
        rows = [(t("Number", "编号"), f"A-{item.id}")]
        rows.append((t("Sent", "提交日期"), request.day(date.fromisoformat(item.day))))
        rows += [
            (of(field.label), _value_label(request, field, values.get(field.name, "")))
            for field in service.fields
        ]
        blocks += [documents.Heading(of(service.title)), documents.Table(tuple(rows), header=False)]
        if item.withdrawn:
            blocks.append(documents.Paragraph(t("Withdrawn", "已撤回"), "bad"))
        else:
            label = t("Withdraw A-{}", "撤回 A-{}").format(item.id)
            hidden = (("number", str(item.id)),)
            blocks.append(documents.Form("/forms/withdraw", (), label, post=True, hidden=hidden))
    return _document(request, title, *blocks)


def _value_label(request: site.Request, item: Item, value: str) -> str:
    if item.kind == "check":
        return request.t("Yes", "是") if value == "1" else request.t("No", "否")
    if item.kind == "select":
        return next((request.of(label) for key, label in item.options if key == value), "-")
    return value or "-"


def _submit(request: site.Request, values: Mapping[str, str]) -> site.Submitted | None:
    sites = request.sites
    match request.path.strip("/").split("/"):
        case ["forms", "withdraw"]:
            number = values.get("number", "")
            changed = tuple(
                replace(item, withdrawn=True) if str(item.id) == number else item
                for item in sites.applications
            )
            return site.Submitted(replace(sites, applications=changed), "/forms")
        case ["service", key] if key in SERVICES:
            fields = SERVICES[key].fields
            missing = [
                item.name
                for item in fields
                if item.required and not values.get(item.name, "").strip()
            ]
            if missing:
                typed = {**values, "missing": ",".join(missing)}
                return site.Submitted(sites, with_query(f"/service/{key}", typed))
            made = site.Application(
                2001 + len(sites.applications),
                key,
                tuple((item.name, values.get(item.name, "").strip()) for item in fields),
                request.today.isoformat(),
            )
            return site.Submitted(
                replace(sites, applications=(*sites.applications, made)), "/forms?sent=1"
            )
        case _:
            return None


SITE: Final = site.Site(
    "city.example.org",
    ("City Office", "市政厅"),
    ("Forms and services for residents", "居民服务与申请"),
    "bank",
    0xFF283593,
    ("/", *(f"/service/{key}" for key in SERVICES), "/forms", "/contact"),
    _page,
    _submit,
    banner="ribbon",
)
