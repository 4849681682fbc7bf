"""The news: sections and stories about invented events in invented towns.

It is a site of its own; `search` finds the pages of all.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final, NamedTuple

from mobile_gym.virtual_device.apps.browser.web import documents
from mobile_gym.virtual_device.apps.browser.web.site import Request, Site, page_in_frame


class Story(NamedTuple):
    """A story; `age` is in days, paragraphs are (English, Chinese)."""

    section: str
    age: int
    icon: str
    color: int
    title: tuple[str, str]
    paragraphs: tuple[tuple[str, str], ...]


SECTIONS: Final = {
    "local": ("Local", "本地"),
    "science": ("Science", "科学"),
    "sports": ("Sports", "体育"),
    "culture": ("Culture", "文化"),
}
_OF_SECTIONS: Final = {
    "local": "city",
    "science": "mountains",
    "sports": "portrait",
    "culture": "portrait",
}
_PHOTOGRAPHS: Final = {
    "food-apple": "food",
    "tree": "mountains",
    "flower": "flowers",
    "music": "city",
    "palette": "cover",
    "run": "city",
}
"""What is on the photograph of a story, by its icon and else by its section."""
STORIES: Final = {
    "tram": Story(
        "local",
        0,
        "train",
        0xFF1565C0,
        ("New tram line opens on Saturday", "新电车线路周六开通"),
        (
            (
                "Line 7 will connect the central station with the harbour in 18 minutes. Trams run "
                "every ten minutes from 5:30 until midnight.",
                "7 号线将用 18 分钟连接中央车站与港口，每天 5:30 至午夜每十分钟一班。",
            ),
            (
                "On the first weekend all rides are free. The city expects 24,000 passengers "
                "a day.",
                "首个周末全程免费。市政府预计每天有 2.4 万名乘客。",
            ),
        ),
    ),
    "market": Story(
        "local",
        1,
        "food-apple",
        0xFF2E7D32,
        ("Farmers' market moves to the old gasworks", "农贸市场迁至旧煤气厂"),
        (
            (
                "From next month the market will stand in the hall of the old gasworks. There is "
                "room for 85 stalls, twice as many as now.",
                "下月起，农贸市场将迁入旧煤气厂大厅，可容纳 85 个摊位，是现在的两倍。",
            ),
            ("It opens on Wednesdays and Saturdays at 7 o'clock.", "每周三和周六 7 点开市。"),
        ),
    ),
    "garden": Story(
        "local",
        3,
        "tree",
        0xFF558B2F,
        ("Pupils plant 300 trees", "小学生种下 300 棵树"),
        (
            (
                "Four schools took part. The young limes and oaks stand along the northern cycle "
                "path and will be watered by neighbours.",
                "四所学校参加了活动。椴树和橡树苗栽在北部自行车道旁，由邻近居民浇水。",
            ),
        ),
    ),
    "comet": Story(
        "science",
        0,
        "rocket-launch-outline",
        0xFF4527A0,
        ("Probe sends first pictures of comet", "探测器传回彗星首批图像"),
        (
            (
                "After nine years of flight the probe has passed the comet at a distance of 400 "
                "kilometres. The pictures show a surface full of pits.",
                "经过九年飞行，探测器在 400 千米外掠过彗星。图像显示其表面布满坑洞。",
            ),
            (
                "The researchers will now measure which gases the comet gives off.",
                "研究人员接下来将测量彗星释放的气体。",
            ),
        ),
    ),
    "robot": Story(
        "science",
        2,
        "robot",
        0xFF00838F,
        ("Robot learns to fold laundry", "机器人学会叠衣服"),
        (
            (
                "The machine needs four minutes for a shirt. Its inventors let it practise 20,000 "
                "times in a simulation before it touched real cloth.",
                "机器叠一件衬衫需要四分钟。在接触真实布料之前，发明者让它在模拟中练习了两万次。",
            ),
        ),
    ),
    "marathon": Story(
        "sports",
        1,
        "run",
        0xFFD84315,
        ("Record number of runners at city marathon", "城市马拉松参赛人数创新高"),
        (
            (
                "8,140 runners reached the finish. The fastest needed 2 hours and 14 minutes.",
                "8140 名选手到达终点，最快成绩为 2 小时 14 分。",
            ),
            ("Next year's run is on the second Sunday of May.", "明年的比赛定于五月第二个周日。"),
        ),
    ),
    "football": Story(
        "sports",
        2,
        "soccer",
        0xFF2E7D32,
        ("Northport wins the regional cup", "北港队夺得地区杯"),
        (
            (
                "Northport beat Lakeside 3 to 1 in front of 5,200 spectators. All goals fell in "
                "the second half.",
                "北港队在 5200 名观众面前以 3 比 1 战胜湖滨队，进球全部出现在下半场。",
            ),
        ),
    ),
    "exhibition": Story(
        "culture",
        0,
        "palette",
        0xFFC2185B,
        ("Museum shows a hundred years of posters", "博物馆展出百年海报"),
        (
            (
                "The exhibition has 160 posters and is open until the end of the year. Admission "
                "is free on Thursday evenings.",
                "展览共有 160 张海报，持续至年底。周四晚上免费入场。",
            ),
        ),
    ),
    "concert": Story(
        "culture",
        4,
        "music",
        0xFF6A1B9A,
        ("Open-air concert in the castle park", "城堡公园举行露天音乐会"),
        (
            (
                "The youth orchestra plays film music. It begins at 19:30; bring a blanket.",
                "青年乐团将演奏电影音乐。音乐会 19:30 开始，请自带坐垫。",
            ),
        ),
    ),
}


def _navigation(request: Request) -> documents.Navigation:
    links = tuple(
        documents.Link(request.of(name), f"/section/{key}") for key, name in SECTIONS.items()
    )
    return documents.Navigation(links, "strip", request.path)


def _document(request: Request, title: str, *blocks: documents.Block) -> documents.Document:
    return page_in_frame(request, SITE.name, _navigation(request), title, *blocks)


def _card(request: Request, key: str) -> documents.Card:
    story = STORIES[key]
    day = request.day(request.today - timedelta(story.age))
    text = f"{request.of(SECTIONS[story.section])} · {day}"
    photograph = _PHOTOGRAPHS.get(story.icon, _OF_SECTIONS[story.section])
    return documents.Card(
        request.of(story.title), f"/story/{key}", text, story.icon, story.color, photograph
    )


def _page(request: Request) -> documents.Document | None:
    match request.path.strip("/").split("/"):
        case [""]:
            newest = sorted(STORIES, key=lambda key: STORIES[key].age)
            cards = tuple(_card(request, key) for key in newest)
            heading = documents.Heading(request.t("Top stories", "要闻"), 1)
            about = documents.Link(request.t("About this newspaper", "关于本报"), "/about")
            blocks = (documents.Cards(cards[:1], 1), documents.Cards(cards[1:5]), *cards[5:])
            return _document(request, "", heading, *blocks, about)
        case ["section", section] if section in SECTIONS:
            title = request.of(SECTIONS[section])
            cards = tuple(
                _card(request, key) for key, story in STORIES.items() if story.section == section
            )
            return _document(request, title, *cards)
        case ["story", key] if key in STORIES:
            return _story(request, key)
        case ["about"]:
            title = request.t("About this newspaper", "关于本报")
            body = request.t(
                "The Daily Lantern appears every morning. All towns and events in it are invented.",
                "《灯笼日报》每天早晨出版。其中的城市和事件均属虚构。",
            )
            return _document(request, title, documents.Paragraph(body))
        case _:
            return None


def _story(request: Request, key: str) -> documents.Document:
    story = STORIES[key]
    title = request.of(story.title)
    day = request.day(request.today - timedelta(story.age))
    more = tuple(
        documents.Link(request.of(other.title), f"/story/{name}")
        for name, other in STORIES.items()
        if name != key and (other.section == story.section or other.age == 0)
    )
    return _document(
        request,
        title,
        documents.Paragraph(day, "small"),
        documents.Picture(
            title, story.icon, story.color, photograph=_card(request, key).photograph
        ),
        *(documents.Paragraph(request.of(text)) for text in story.paragraphs),
        documents.Heading(request.t("More stories", "更多报道")),
        documents.Links(more),
    )


SITE: Final = Site(
    "news.example.org",
    ("The Daily Lantern", "灯笼日报"),
    ("News from the region", "地区新闻"),
    "newspaper",
    0xFFB71C1C,
    (
        "/",
        *(f"/section/{key}" for key in SECTIONS),
        *(f"/story/{key}" for key in STORIES),
        "/about",
    ),
    _page,
    asks_for_cookies=True,
)
