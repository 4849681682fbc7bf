"""The files that a device starts with."""

from __future__ import annotations

import zlib
from datetime import datetime
from typing import TYPE_CHECKING, Final, NamedTuple
from zoneinfo import ZoneInfo

import numpy as np
from immutabledict import immutabledict

from mobile_gym.core.texts import LocalizedText, Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.apps.files.pdf import pdf
from mobile_gym.virtual_device.providers import media
from mobile_gym.virtual_device.system.files import SHARED

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

_DAY_MS: Final = 86_400_000
_TAKEN: Final = (
    *("mountains", "sea", "city", "food", "flowers", "portrait"),
    *("document", "receipt"),
)
"""What a camera may have taken."""


class _TextFile(NamedTuple):
    """A text in a folder."""

    folder: str
    name: Text
    content: Text


class _Printed(NamedTuple):
    """A PDF in a folder; its name has no ending here."""

    folder: str
    title: Text
    lines: Text


_TEXTS: Final = (
    _TextFile(
        "Download",
        LocalizedText("packing-list.txt", zh="行李清单.txt"),
        LocalizedText("Passport\nCharger\nRain jacket\n", zh="护照\n充电器\n雨衣\n"),
    ),
    _TextFile(
        "Download",
        LocalizedText("prices.csv", zh="价格.csv"),
        LocalizedText(
            "item,price\nflour,1.20\nmilk,0.95\neggs,2.40\n",
            zh="物品,价格\n面粉,6.5\n牛奶,4.0\n鸡蛋,9.8\n",
        ),
    ),
    _TextFile(
        "Download",
        LocalizedText("readme.md", zh="说明.md"),
        LocalizedText(
            "# Printer\n\nPress the green button twice.\n", zh="# 打印机\n\n按两次绿色按钮。\n"
        ),
    ),
    _TextFile(
        "Documents",
        LocalizedText("meeting-notes.txt", zh="会议记录.txt"),
        LocalizedText(
            "Monday: plan the move.\nThursday: order boxes.\n",
            zh="星期一：安排搬家。\n星期四：订购纸箱。\n",
        ),
    ),
    _TextFile(
        "Documents",
        LocalizedText("recipe.txt", zh="食谱.txt"),
        LocalizedText(
            "Pancakes\n\n250 g flour\n3 eggs\n1/2 l milk\n",
            zh="煎饼\n\n面粉 250 克\n鸡蛋 3 个\n牛奶半升\n",
        ),
    ),
    _TextFile(
        "Documents",
        LocalizedText("budget.csv", zh="预算.csv"),
        LocalizedText(
            "month,amount\nJanuary,420\nFebruary,385\nMarch,510\n",
            zh="月份,金额\n一月,420\n二月,385\n三月,510\n",
        ),
    ),
    _TextFile(
        "Documents/Travel",
        LocalizedText("route.txt", zh="路线.txt"),
        LocalizedText("Harbour, museum, old bridge, station\n", zh="港口、博物馆、老桥、车站\n"),
    ),
    _TextFile(
        "Documents",
        LocalizedText("settings.json", zh="设置.json"),
        LocalizedText(
            '{"units": "metric", "beeps": false}\n', zh='{"units": "metric", "beeps": false}\n'
        ),
    ),
)
"""Of which some are there."""
_PDFS: Final = (
    _Printed(
        "Download",
        LocalizedText("ticket", zh="车票"),
        LocalizedText(
            (
                "Regional train 214\n"
                "Harbour station to Old bridge\n"
                "\n"
                "Departure 09:42, platform 3\n"
                "Arrival 11:05\n"
                "\n"
                "Coach 5, seat 62, one person\n"
                "\n"
                "Valid with a photo identity card on the day that was booked."
            ),
            zh=(
                "区间列车 214 次\n"
                "港口站 至 老桥站\n"
                "\n"
                "09:42 出发，3 号站台\n"
                "11:05 到达\n"
                "\n"
                "5 车 62 座，一人\n"
                "\n"
                "凭有效身份证件于预订当日使用。"
            ),
        ),
    ),
    _Printed(
        "Documents",
        LocalizedText("manual", zh="使用手册"),
        LocalizedText(
            (
                "Thank you for choosing this kettle.\n"
                "\n"
                "1. Before first use\n"
                "Fill it to the mark and boil it twice. Pour the water away.\n"
                "\n"
                "2. Boiling water\n"
                "Fill in between 0.5 and 1.7 litres of cold water.\n"
                "Close the lid until it clicks.\n"
                "Press the lever. The lamp is on while it heats.\n"
                "It turns itself off when the water boils.\n"
                "\n"
                "3. Keeping warm\n"
                "Hold the lever for three seconds. Water is kept at 80 degrees\n"
                "for thirty minutes.\n"
                "\n"
                "4. Descaling\n"
                "Once a month: 0.5 litres of water with two spoons of citric acid.\n"
                "Wait for twenty minutes. Rinse three times.\n"
                "\n"
                "5. When something is wrong\n"
                "The lamp blinks twice: there is no water in it.\n"
                "The lamp blinks four times: let it cool down for ten minutes.\n"
                "It drips: the seal of the lid is worn. Part number K-17.\n"
                "\n"
                "6. Technical data\n"
                "220 to 240 volts, 50 hertz, 2,200 watts.\n"
                "Weight 1.1 kilograms, cable 75 centimetres.\n"
                "\n"
                "7. Guarantee\n"
                "Two years from the day on the receipt.\n"
                "Limescale and dropped kettles are not covered."
            ),
            zh=(
                "感谢您选用这款电热水壶。\n"
                "\n"
                "1. 首次使用\n"
                "加水至刻度线，煮沸两次，然后倒掉。\n"
                "\n"
                "2. 烧水\n"
                "加入 0.5 至 1.7 升冷水。\n"
                "盖上壶盖，直到听见咔嗒声。\n"
                "按下开关，加热时指示灯亮起。\n"
                "水开后自动断电。\n"
                "\n"
                "3. 保温\n"
                "长按开关三秒，水温保持 80 度，\n"
                "持续三十分钟。\n"
                "\n"
                "4. 除垢\n"
                "每月一次：0.5 升水加两勺柠檬酸。\n"
                "静置二十分钟，冲洗三次。\n"
                "\n"
                "5. 故障\n"
                "指示灯闪两次：壶内无水。\n"
                "指示灯闪四次：冷却十分钟。\n"
                "漏水：壶盖密封圈磨损，部件号 K-17。\n"
                "\n"
                "6. 技术参数\n"
                "220 至 240 伏，50 赫兹，2200 瓦。\n"
                "重 1.1 公斤，电源线 75 厘米。\n"
                "\n"
                "7. 保修\n"
                "自购买之日起两年。\n"
                "水垢和摔坏不在保修范围内。"
            ),
        ),
    ),
)
_WEB_PAGE: Final = _TextFile(
    "Download",
    LocalizedText("walking-tour.html", zh="步行游览.html"),
    LocalizedText(
        (
            "<html><head><title>Walking tour</title></head><body><h1>Walking tour</h1>"
            "<p>Two hours along the river, at an easy pace.</p><h2>Stops</h2>"
            "<ol><li>Lighthouse steps</li><li>Rope maker's yard</li><li>Glass market</li></ol>"
            "<h2>Prices</h2><table><tr><th>Who</th><th>Price</th></tr><tr><td>Adults</td>"
            "<td>9.50</td></tr><tr><td>Children</td><td>4.00</td></tr></table>"
            '<p>More about the town: <a href="https://news.test/">the news</a>.</p></body></html>\n'
        ),
        zh=(
            "<html><head><title>步行游览</title></head><body><h1>步行游览</h1>"
            "<p>沿河步行两小时，节奏轻松。</p><h2>停留点</h2>"
            "<ol><li>灯塔台阶</li><li>制绳工坊</li><li>玻璃市场</li></ol>"
            "<h2>票价</h2><table><tr><th>对象</th><th>票价</th></tr><tr><td>成人</td>"
            "<td>65</td></tr><tr><td>儿童</td><td>30</td></tr></table>"
            '<p>更多城市资讯：<a href="https://news.test/">新闻</a>。</p></body></html>\n'
        ),
    ),
)
"""That was saved."""
_SONGS: Final = (
    LocalizedText("Morning walk", zh="清晨散步"),
    LocalizedText("Rain song", zh="雨之歌"),
    LocalizedText("Slow train", zh="慢火车"),
    LocalizedText("Lanterns", zh="灯笼"),
)
_CLIPS: Final = (
    LocalizedText("Waves", zh="海浪"),
    LocalizedText("Kitchen tour", zh="厨房"),
    LocalizedText("First snow", zh="初雪"),
)
_MEMO: Final = LocalizedText("Voice memo", zh="语音备忘")
"""The name of a recording."""
_OLD_FOLDER: Final = LocalizedText("Old", zh="旧文件")
"""The name of a folder without files."""
_LETTERS: Final = (
    LocalizedText(
        (
            "House rules\n"
            "\n"
            "The front door is locked at ten in the evening.\n"
            "Bins are put out on Wednesday: paper in even weeks, glass in odd ones.\n"
            "\n"
            "Bicycles stand in the yard. The cellar key hangs beside the meter.\n"
            "\n"
            "Questions: ground floor, left, Mondays from 5 to 6 p.m."
        ),
        zh=(
            "住户须知\n"
            "\n"
            "大门每晚十点上锁。\n"
            "垃圾桶星期三放到门外：双周收纸张，单周收玻璃。\n"
            "\n"
            "自行车停放在院子里，地下室钥匙挂在电表旁。\n"
            "\n"
            "如有疑问，请于星期一下午五点至六点到一楼左侧咨询。"
        ),
    ),
    LocalizedText(
        (
            "Course in pottery\n"
            "\n"
            "Eight evenings, Thursdays from 18:30 to 21:00, room 14.\n"
            "Clay and glazes are included. Bring an apron and a towel.\n"
            "\n"
            "Fee: 96. Please pay before the second evening."
        ),
        zh=(
            "陶艺课程\n"
            "\n"
            "共八次，每星期四 18:30 至 21:00，14 号教室。\n"
            "含陶土和釉料，请自带围裙和毛巾。\n"
            "\n"
            "费用：680 元，请在第二次上课前付清。"
        ),
    ),
    LocalizedText(
        (
            "Water will be turned off\n"
            "\n"
            "On Tuesday between 9:00 and 12:30 a valve in the cellar is replaced.\n"
            "Please fill a bucket in time and keep the taps closed.\n"
            "\n"
            "Afterwards the water may be brown for a minute."
        ),
        zh=(
            "停水通知\n"
            "\n"
            "星期二 9:00 至 12:30 更换地下室阀门。\n"
            "请提前储水，并关好水龙头。\n"
            "\n"
            "恢复供水后的一分钟内水可能发黄。"
        ),
    ),
)
"""What a photographed letter says: its heading, then paragraphs."""
_RECEIPTS: Final = (
    LocalizedText(
        (
            "Corner Market\n"
            "12 Mill Lane\n"
            "Bread\t2.40\n"
            "Milk 1 l\t1.15\n"
            "Apples 1 kg\t2.90\n"
            "Candles\t3.80\n"
            "=Total\t10.25\n"
            "Card\t10.25\n"
            "Thank you"
        ),
        zh=(
            "街角超市\n"
            "磨坊路 12 号\n"
            "面包\t12.50\n"
            "牛奶 1 升\t8.00\n"
            "苹果 1 公斤\t15.80\n"
            "蜡烛\t19.00\n"
            "=合计\t55.30\n"
            "刷卡\t55.30\n"
            "谢谢惠顾"
        ),
    ),
    LocalizedText(
        (
            "Hill Hardware\n"
            "Station Square 3\n"
            "Paint, white 2.5 l\t21.90\n"
            "Brush 50 mm\t4.35\n"
            "Sandpaper x 5\t3.20\n"
            "=Total\t29.45\n"
            "Cash\t30.00\n"
            "Change\t0.55"
        ),
        zh=(
            "山坡五金店\n"
            "车站广场 3 号\n"
            "白色油漆 2.5 升\t128.00\n"
            "刷子 50 毫米\t18.50\n"
            "砂纸 5 张\t12.00\n"
            "=合计\t158.50\n"
            "现金\t160.00\n"
            "找零\t1.50"
        ),
    ),
    LocalizedText(
        (
            "Café Lantern\n"
            "Table 7\n"
            "Coffee x 2\t5.60\n"
            "Plum cake\t3.40\n"
            "Soup of the day\t5.90\n"
            "=Total\t14.90\n"
            "See you soon"
        ),
        zh=(
            "灯笼咖啡馆\n"
            "7 号桌\n"
            "咖啡 2 杯\t52.00\n"
            "李子蛋糕\t28.00\n"
            "今日例汤\t36.00\n"
            "=合计\t116.00\n"
            "欢迎再来"
        ),
    ),
)
"""The shop and what was bought; a price stands behind a tab, a sum behind `=`."""
_SCREENS: Final = (
    LocalizedText(
        "Departures\n10:31  Harbour\n10:38  Airport\n10:46  Old bridge\n10:52  Zoo",
        zh="发车时刻\n10:31  港口\n10:38  机场\n10:46  老桥\n10:52  动物园",
    ),
    LocalizedText(
        "Shopping list\nFlour\nTwo lemons\nWashing powder\nBatteries AA\nTea",
        zh="购物清单\n面粉\n柠檬两个\n洗衣粉\n五号电池\n茶叶",
    ),
    LocalizedText(
        "Opening hours\nMonday  closed\nTuesday  9 to 17\nSaturday  10 to 14",
        zh="营业时间\n星期一  休息\n星期二  9 点至 17 点\n星期六  10 点至 14 点",
    ),
)
"""What a screenshot shows: a title, then rows."""


def _photograph(kind: str, seed: int, moment: datetime, language: str) -> ui.Photograph:
    """A picture that was taken at a moment; upright where one holds the phone upright for it."""
    words: tuple[str, ...] = ()
    if kind == "document":
        words = _lines(_LETTERS[seed % len(_LETTERS)], language)
    elif kind == "receipt":
        bought = _lines(_RECEIPTS[seed % len(_RECEIPTS)], language)
        words = (bought[0], f"{moment:%Y-%m-%d %H:%M}", *bought[1:])
    upright = kind in ("portrait", "document", "receipt")
    size = (1200, 1600) if upright else (1600, 1200)
    return ui.Photograph(kind, seed, *size, f"{moment:%Y:%m:%d %H:%M:%S}", words)


def _lines(text: Text, language: str) -> tuple[str, ...]:
    return tuple(text.of(language).split("\n"))


def furnish(system: System) -> None:
    """Put a person's files into shared storage: drawn from the device's seed, in its language."""
    state = system.state
    rng = np.random.default_rng([state.seed & (2**63 - 1), zlib.crc32(b"files")])
    language = state.language
    files = dict(state.files)
    times = dict(state.file_times)

    def a_moment() -> int:
        return state.boot_ms - int(rng.integers(60_000, 90 * _DAY_MS))

    def keep(path: str, content: bytes, moment_ms: int) -> None:
        files[f"{SHARED}/{path}"] = content
        times[f"{SHARED}/{path}"] = moment_ms

    def put(path: str, content: bytes) -> None:
        keep(path, content, a_moment())

    for index in sorted(rng.choice(len(_TEXTS), size=int(rng.integers(5, 8)), replace=False)):
        folder, name, content = _TEXTS[int(index)]
        put(f"{folder}/{name.of(language)}", content.of(language).encode())
    for folder, name, lines in _PDFS:
        title = name.of(language)
        put(f"{folder}/{title}.pdf", pdf(title, _lines(lines, language)))
    folder, name, content = _WEB_PAGE
    put(f"{folder}/{name.of(language)}", content.of(language).encode())
    for kind in sorted(rng.choice(len(_TAKEN), size=int(rng.integers(3, 6)), replace=False)):
        seed = int(rng.integers(1 << 31))
        taken_ms = a_moment()
        moment = datetime.fromtimestamp(taken_ms / 1000, ZoneInfo(state.timezone))
        photograph = _photograph(_TAKEN[int(kind)], seed, moment, language)
        keep(f"DCIM/Camera/IMG_{moment:%Y%m%d_%H%M%S}.jpg", photograph.to_bytes(), taken_ms)
    seed, taken_ms = int(rng.integers(1 << 31)), a_moment()
    moment = datetime.fromtimestamp(taken_ms / 1000, ZoneInfo(state.timezone))
    shown = _lines(_SCREENS[seed % len(_SCREENS)], language)
    shot = ui.Photograph("screen", seed, 1080, 2400, words=shown)
    keep(f"Pictures/Screenshots/Screenshot_{moment:%Y%m%d-%H%M%S}.png", shot.to_bytes(), taken_ms)
    for index in sorted(rng.choice(len(_SONGS), size=2, replace=False)):
        song = _SONGS[int(index)].of(language)
        put(f"Music/{song}.wav", media.sound(int(rng.integers(6, 24))))
    put(f"Recordings/{_MEMO.of(language)} 1.wav", media.sound(9))
    clip = _CLIPS[int(rng.integers(len(_CLIPS)))].of(language)
    put(f"Movies/{clip}.mp4", media.video(int(rng.integers(8, 60))))
    put("Download/.pending", b"")
    files[f"{SHARED}/Documents/{_OLD_FOLDER.of(language)}/"] = b""
    system.change(files=immutabledict(files), file_times=immutabledict(times))
