"""The notes that a device starts with: those of somebody who has used the app for a while."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from mobile_gym.core.texts import LocalizedText, Text
from mobile_gym.virtual_device.apps.notes import data

_DAY_MS: Final = 86_400_000

_COLORS: Final = ("default", "default", "default", "yellow", "green", "blue", "orange", "purple")


class _TextNote(NamedTuple):
    """A text; `label` is the place of its label among the labels."""

    title: Text
    body: Text
    label: int


class _ListNote(NamedTuple):
    """A checklist; `label` is the place of its label among the labels."""

    title: Text
    items: tuple[Text, ...]
    label: int


_LABELS: Final = (
    LocalizedText("Work", zh="工作"),
    LocalizedText("Personal", zh="个人"),
    LocalizedText("Recipes", zh="食谱"),
    LocalizedText("Travel", zh="旅行"),
)
_TEXTS: Final = (
    _TextNote(
        LocalizedText("Wi-Fi at the cabin", zh="小屋的 WLAN"),
        LocalizedText(
            "Network: pinewood\nPassword: on the fridge", zh="网络：pinewood\n密码：贴在冰箱上"
        ),
        1,
    ),
    _TextNote(
        LocalizedText("Ideas for the garden", zh="花园的想法"),
        LocalizedText(
            "Lavender along the fence, tomatoes by the wall, a bench under the apple tree.",
            zh="篱笆边种薰衣草，墙边种番茄，苹果树下放一张长椅。",
        ),
        1,
    ),
    _TextNote(
        LocalizedText("Books to read", zh="推荐书单"),
        LocalizedText(
            "A history of maps\nThe quiet coast\nCooking with fire",
            zh="地图的历史\n寂静的海岸\n火上的厨艺",
        ),
        3,
    ),
    _TextNote(
        LocalizedText("Meeting summary", zh="会议纪要"),
        LocalizedText(
            "The launch moves to Thursday. Still open: who writes the text, which printer we use.",
            zh="发布改到星期四。还有两个问题：谁来写文案，用哪家印刷厂。",
        ),
        0,
    ),
    _TextNote(
        LocalizedText("Pancakes", zh="煎饼"),
        LocalizedText(
            "250 g flour\n3 eggs\n1/2 l milk\nA pinch of salt\nRest for 20 minutes.",
            zh="面粉 250 克\n鸡蛋 3 个\n牛奶半升\n一小撮盐\n静置 20 分钟。",
        ),
        2,
    ),
    _TextNote(
        LocalizedText("Bike", zh="自行车"),
        LocalizedText(
            "Tyres 37-622, last service in spring. Lock code: see the other note.",
            zh="轮胎 37-622，春天保养过。锁的密码见另一条记事。",
        ),
        1,
    ),
    _TextNote(
        LocalizedText("", zh=""),
        LocalizedText("Ask about the parking permit", zh="问一下停车证的事"),
        0,
    ),
    _TextNote(
        LocalizedText("Gift ideas", zh="礼物清单"),
        LocalizedText("A puzzle, warm socks, tickets for the zoo", zh="拼图、厚袜子、动物园门票"),
        1,
    ),
    _TextNote(
        LocalizedText("Quarterly numbers", zh="季度数字"),
        LocalizedText("Visits 1840, orders 212, returns 9", zh="访问 1840，订单 212，退货 9"),
        0,
    ),
)
_LISTS: Final = (
    _ListNote(
        LocalizedText("Shopping", zh="购物清单"),
        (
            LocalizedText("Milk", zh="牛奶"),
            LocalizedText("Bread", zh="面包"),
            LocalizedText("Apples", zh="苹果"),
            LocalizedText("Rice", zh="大米"),
            LocalizedText("Soap", zh="肥皂"),
        ),
        1,
    ),
    _ListNote(
        LocalizedText("Packing list", zh="行李清单"),
        (
            LocalizedText("Passport", zh="护照"),
            LocalizedText("Charger", zh="充电器"),
            LocalizedText("Rain jacket", zh="雨衣"),
            LocalizedText("Toothbrush", zh="牙刷"),
        ),
        3,
    ),
    _ListNote(
        LocalizedText("Before the trip", zh="出发之前"),
        (
            LocalizedText("Water the plants", zh="浇花"),
            LocalizedText("Empty the fridge", zh="清空冰箱"),
            LocalizedText("Print the tickets", zh="打印车票"),
        ),
        3,
    ),
    _ListNote(
        LocalizedText("Apartment", zh="公寓"),
        (
            LocalizedText("Fix the tap", zh="修水龙头"),
            LocalizedText("New light bulb", zh="换灯泡"),
            LocalizedText("Call the landlord", zh="给房东打电话"),
        ),
        1,
    ),
)


def fresh_data(language: str) -> data.NotesData:
    """The app as it is installed."""
    del language
    return data.NotesData()


def initial(rng: np.random.Generator, language: str) -> data.NotesData:
    """Five to eight notes and lists; one or two are pinned, one archived, one in the trash."""
    labels = tuple(label.of(language) for label in _LABELS)
    notes: list[data.Note] = []
    next_item = 1
    texts = rng.choice(len(_TEXTS), size=int(rng.integers(4, 7)), replace=False)
    lists = rng.choice(len(_LISTS), size=int(rng.integers(1, 3)), replace=False)
    kinds = rng.permutation(len(texts) + len(lists))
    for place, kind in enumerate(int(number) for number in kinds):
        age_ms = int(rng.integers(_DAY_MS // 24)) + (len(kinds) - place) * int(
            rng.integers(_DAY_MS // 4, 2 * _DAY_MS)
        )
        if kind < len(texts):
            title, text, label = _TEXTS[int(texts[kind])]
            body, items = text.of(language), ()
        else:
            title, lines, label = _LISTS[int(lists[kind - len(texts)])]
            body = ""
            items = tuple(
                data.Item(next_item + index, words.of(language), bool(rng.integers(4) == 0))
                for index, words in enumerate(lines)
            )
            next_item += len(items)
        notes.append(
            data.Note(
                len(notes) + 1,
                title.of(language),
                body,
                is_checklist=bool(items),
                items=items,
                pinned=place == 0,
                color=_COLORS[int(rng.integers(len(_COLORS)))],
                labels=(labels[label],) if rng.integers(3) else (),
                place=data.ARCHIVE if place == 2 else data.TRASH if place == 3 else data.NOTES,
                created_ms=-2 * age_ms,
                modified_ms=-age_ms,
                trashed_ms=-int(rng.integers(_DAY_MS)) if place == 3 else 0,
            )
        )
    return data.NotesData(tuple(notes), len(notes) + 1, next_item, tuple(sorted(labels)))
