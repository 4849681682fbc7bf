"""What files and folders are called. Data alone."""

from __future__ import annotations

from typing import Final

__all__ = ["FOLDERS", "MADE_FOLDERS", "NAMES", "PLACES"]

FOLDERS: Final = ("Audiobooks", "Download", "Movies", "Music", "Pictures", "Podcasts")
"""Folders that every phone has, beside Documents."""

NAMES: Final[dict[str, str]] = {
    "address list": "通讯地址",
    "aquarium": "水族箱",
    "bicycle": "自行车",
    "budget": "预算",
    "camping": "露营",
    "carpet": "地毯",
    "concert": "音乐会",
    "contract": "合同",
    "drawings": "草图",
    "ferry": "渡轮",
    "floor plan": "平面图",
    "greenhouse": "温室",
    "guest list": "客人名单",
    "harvest": "收成",
    "heating": "暖气",
    "insurance": "保险",
    "inventory": "库存",
    "invoice": "发票",
    "kitchen": "厨房",
    "lighthouse": "灯塔",
    "museum": "博物馆",
    "orchard": "果园",
    "packing list": "行李清单",
    "playground": "游乐场",
    "puppet show": "木偶戏",
    "questionnaire": "问卷",
    "recipes": "菜谱",
    "rowing": "划船",
    "script": "剧本",
    "skiing": "滑雪",
    "speech": "发言稿",
    "timetable": "课程表",
    "toolbox": "工具箱",
    "violin": "小提琴",
    "warranty": "保修单",
    "workshop": "工作坊",
}
"""Names of files without their ending in English and Chinese; the former are parameters."""

MADE_FOLDERS: Final[dict[str, str]] = {
    "Backups": "备份",
    "Bills": "账单",
    "Cabin": "小木屋",
    "Drafts": "草稿",
    "Evening class": "夜校",
    "Family": "家庭",
    "Garden": "花园",
    "Handouts": "讲义",
    "Inbox": "收件",
    "Journal": "日记",
    "Letters": "信件",
    "Maps": "地图",
    "Novel": "小说",
    "Old phone": "旧手机",
    "Printing": "打印",
    "Receipts": "收据",
    "Samples": "样品",
    "School": "学校",
    "Tax": "税务",
    "Wedding": "婚礼",
}
"""Names of folders that somebody makes, likewise."""

PLACES: Final[dict[str, str]] = {
    "Athens": "雅典",
    "Bergen": "卑尔根",
    "Bilbao": "毕尔巴鄂",
    "Cork": "科克",
    "Dresden": "德累斯顿",
    "Geneva": "日内瓦",
    "Ghent": "根特",
    "Graz": "格拉茨",
    "Krakow": "克拉科夫",
    "Lisbon": "里斯本",
    "Lyon": "里昂",
    "Malmo": "马尔默",
    "Naples": "那不勒斯",
    "Oslo": "奥斯陆",
    "Porto": "波尔图",
    "Riga": "里加",
    "Seville": "塞维利亚",
    "Tallinn": "塔林",
    "Turku": "图尔库",
    "Vienna": "维也纳",
}
"""Towns of journeys, likewise."""
