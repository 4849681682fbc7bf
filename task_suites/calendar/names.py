"""What events of the calendar are called, where they take place, and on which days. Data alone."""

from __future__ import annotations

from typing import Final

__all__ = ["DAYS", "PLACES", "TITLES"]

TITLES: Final[dict[str, tuple[str, str]]] = {
    title: (title, chinese)
    for title, chinese in (
        ("Bike repair", "修自行车"),
        ("Board game night", "桌游之夜"),
        ("Book club", "读书会"),
        ("Chess evening", "象棋之夜"),
        ("Choir practice", "合唱排练"),
        ("Garden work", "打理花园"),
        ("Guitar lesson", "吉他课"),
        ("Photo walk", "街头摄影"),
        ("Swimming lesson", "游泳课"),
        ("Vet appointment", "带猫看兽医"),
        ("Band rehearsal", "乐队排练"),
        ("Cooking class", "烹饪课"),
        ("Dance class", "舞蹈课"),
        ("Dress fitting", "试礼服"),
        ("Drum lesson", "架子鼓课"),
        ("Eye test", "验光"),
        ("Farm visit", "参观农场"),
        ("Film club", "电影沙龙"),
        ("First aid course", "急救培训"),
        ("House viewing", "看房"),
        ("Kite festival", "风筝节"),
        ("Museum tour", "博物馆导览"),
        ("Office move", "搬办公室"),
        ("Piano tuning", "钢琴调音"),
        ("Pottery class", "陶艺课"),
        ("Quiz night", "知识竞赛"),
        ("Science fair", "科学展"),
        ("Tennis match", "网球比赛"),
        ("Theater visit", "看话剧"),
        ("Yoga retreat", "瑜伽静修"),
    )
}
"""Titles of events by their English words, which are the parameter: (English, Chinese)."""

PLACES: Final[dict[str, tuple[str, str]]] = {
    place: (place, chinese)
    for place, chinese in (
        ("City library", "市图书馆"),
        ("Lakeside hall", "湖畔礼堂"),
        ("Market square", "集市广场"),
        ("North station", "火车北站"),
        ("Orange cafe", "橙子咖啡馆"),
        ("Sports center", "体育中心"),
        ("Blue gallery", "蓝色画廊"),
        ("Castle gate", "城堡大门"),
        ("Community kitchen", "社区厨房"),
        ("Harbor office", "港口办公室"),
        ("Hillside school", "山坡学校"),
        ("Old mill", "老磨坊"),
        ("River terrace", "河畔露台"),
        ("Town museum", "城镇博物馆"),
    )
}
"""Locations, likewise."""

DAYS: Final = (
    *("2025-09-18", "2025-09-30", "2025-10-07", "2025-10-15", "2025-10-25", "2025-11-03"),
    *("2025-11-14", "2025-11-27", "2025-12-06", "2025-12-21", "2026-01-09", "2026-01-20"),
    *("2026-02-05", "2026-02-11", "2026-02-23", "2026-03-04", "2026-03-13", "2026-03-29"),
    *("2026-04-02", "2026-04-18", "2026-04-28", "2026-05-08", "2026-05-17", "2026-05-25"),
    *("2026-06-03", "2026-06-12", "2026-06-23", "2026-07-04", "2026-07-16", "2026-07-26"),
    *("2026-08-06", "2026-08-19", "2026-08-28", "2026-09-10", "2026-09-22", "2026-09-30"),
)
"""Days of events, as ISO dates; each weekday is among them."""
