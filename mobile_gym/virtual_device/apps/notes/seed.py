"""The notes that a device starts with: those of somebody who has used the app for a while."""

from __future__ import annotations

from typing import Final

import numpy as np

from mobile_gym.virtual_device.apps.notes.data import ARCHIVE, NOTES, TRASH, Item, Note, NotesData

__all__ = ["cleared", "initial"]

_DAY_MS: Final = 86_400_000

_TEXTS: Final = (
    # title, body, label
    (
        ("Wi-Fi at the cabin", "小屋的 WLAN"),
        ("Network: pinewood\nPassword: on the fridge", "网络：pinewood\n密码：贴在冰箱上"),
        1,
    ),
    (
        ("Ideas for the garden", "花园的想法"),
        (
            "Lavender along the fence, tomatoes by the wall, a bench under the apple tree.",
            "篱笆边种薰衣草，墙边种番茄，苹果树下放一张长椅。",
        ),
        1,
    ),
    (
        ("Books to read", "推荐书单"),
        (
            "A history of maps\nThe quiet coast\nCooking with fire",
            "地图的历史\n寂静的海岸\n火上的厨艺",
        ),
        3,
    ),
    (
        ("Meeting summary", "会议纪要"),
        (
            "The launch moves to Thursday. Still open: who writes the text, which printer we use.",
            "发布改到星期四。还有两个问题：谁来写文案，用哪家印刷厂。",
        ),
        0,
    ),
    (
        ("Pancakes", "煎饼"),
        (
            "250 g flour\n3 eggs\n1/2 l milk\nA pinch of salt\nRest for 20 minutes.",
            "面粉 250 克\n鸡蛋 3 个\n牛奶半升\n一小撮盐\n静置 20 分钟。",
        ),
        2,
    ),
    (
        ("Bike", "自行车"),
        (
            "Tyres 37-622, last service in spring. Lock code: see the other note.",
            "轮胎 37-622，春天保养过。锁的密码见另一条记事。",
        ),
        1,
    ),
    (("", ""), ("Ask about the parking permit", "问一下停车证的事"), 0),
    (
        ("Gift ideas", "礼物清单"),
        ("A puzzle, warm socks, tickets for the zoo", "拼图、厚袜子、动物园门票"),
        1,
    ),
    (
        ("Quarterly numbers", "季度数字"),
        ("Visits 1840, orders 212, returns 9", "访问 1840，订单 212，退货 9"),
        0,
    ),
)
_LISTS: Final = (
    (
        ("Shopping", "购物清单"),
        (
            ("Milk", "牛奶"),
            ("Bread", "面包"),
            ("Apples", "苹果"),
            ("Rice", "大米"),
            ("Soap", "肥皂"),
        ),
        1,
    ),
    (
        ("Packing list", "行李清单"),
        (
            ("Passport", "护照"),
            ("Charger", "充电器"),
            ("Rain jacket", "雨衣"),
            ("Toothbrush", "牙刷"),
        ),
        3,
    ),
    (
        ("Before the trip", "出发之前"),
        (
            ("Water the plants", "浇花"),
            ("Empty the fridge", "清空冰箱"),
            ("Print the tickets", "打印车票"),
        ),
        3,
    ),
    (
        ("Apartment", "公寓"),
        (
            ("Fix the tap", "修水龙头"),
            ("New light bulb", "换灯泡"),
            ("Call the landlord", "给房东打电话"),
        ),
        1,
    ),
)
_LABELS: Final = (("Work", "工作"), ("Personal", "个人"), ("Recipes", "食谱"), ("Travel", "旅行"))
_COLORS: Final = ("default", "default", "default", "yellow", "green", "blue", "orange", "purple")


def cleared(language: str) -> NotesData:
    """The app as it is installed."""
    del language
    return NotesData()


def initial(rng: np.random.Generator, language: str) -> NotesData:
    """Five to eight notes and lists; one or two are pinned, one archived, one in the trash."""
    column = int(language == "zh")
    notes: list[Note] = []
    next_item = 1
    texts = rng.choice(len(_TEXTS), size=int(rng.integers(4, 7)), replace=False)
    lists = rng.choice(len(_LISTS), size=int(rng.integers(1, 3)), replace=False)
    kinds = rng.permutation(len(texts) + len(lists))
    for place, kind in enumerate(int(number) for number in kinds):
        age_ms = int(rng.integers(_DAY_MS // 24)) + (len(kinds) - place) * int(
            rng.integers(_DAY_MS // 4, 2 * _DAY_MS)
        )
        if kind < len(texts):
            titles, bodies, label = _TEXTS[int(texts[kind])]
            body, items = bodies[column], ()
        else:
            titles, lines, label = _LISTS[int(lists[kind - len(texts)])]
            body = ""
            items = tuple(
                Item(next_item + index, words[column], bool(rng.integers(4) == 0))
                for index, words in enumerate(lines)
            )
            next_item += len(items)
        notes.append(
            Note(
                len(notes) + 1,
                titles[column],
                body,
                is_checklist=bool(items),
                items=items,
                pinned=place == 0,
                color=_COLORS[int(rng.integers(len(_COLORS)))],
                labels=(_LABELS[label][column],) if rng.integers(3) else (),
                place=ARCHIVE if place == 2 else TRASH if place == 3 else NOTES,
                created_ms=-2 * age_ms,
                modified_ms=-age_ms,
                trashed_ms=-int(rng.integers(_DAY_MS)) if place == 3 else 0,
            )
        )
    labels = tuple(sorted(names[column] for names in _LABELS))
    return NotesData(tuple(notes), len(notes) + 1, next_item, labels)
