"""Checklists that tasks in the notes app set up, and find again in the notes provider.

A list is an `Entry` like any other note; here are the titles and items that lists are made of.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from typing import Final

from mobile_gym.core.checks import Check
from task_suites.notes.entries import Entry, exactly_one_of
from task_suites.suite import Draft
from task_suites.variety import Lots

__all__ = ["ITEMS", "LISTS", "PAIRS", "in_any_order", "list_of", "other_lists", "words_of"]

LISTS: Final = {
    "Art fair": "画展",
    "Barbecue": "烧烤",
    "Beach day": "海边一日",
    "Bonfire": "篝火晚会",
    "Camping": "露营",
    "Cleaning day": "大扫除",
    "Craft table": "手工桌",
    "Fishing trip": "钓鱼之行",
    "Garage sale": "车库甩卖",
    "Flea market stand": "跳蚤市场摊位",
    "Lantern parade": "灯笼游行",
    "Kite festival": "风筝节",
    "Moving house": "搬家",
    "Night hike": "夜间徒步",
    "Play group": "游戏小组",
    "Pottery day": "陶艺日",
    "Puppet show": "木偶戏",
    "Rainy days": "下雨天",
    "School things": "开学用品",
    "Street party": "街头聚会",
    "Summer camp": "夏令营",
    "Weekend": "周末",
    "Workshop": "工作坊",
    "Zoo visit": "动物园之行",
}
"""Titles of lists, which are the parameter, in English and Chinese."""
ITEMS: Final = {
    "Batteries": "电池",
    "Blankets": "毯子",
    "Buckets": "水桶",
    "Candles": "蜡烛",
    "Chalk": "粉笔",
    "Cups": "杯子",
    "Gloves": "手套",
    "Glue": "胶水",
    "Hammer": "锤子",
    "Lemons": "柠檬",
    "Matches": "火柴",
    "Napkins": "餐巾",
    "Rope": "绳子",
    "Scissors": "剪刀",
    "Soap": "肥皂",
    "String": "细线",
    "Tape": "胶带",
    "Torch": "手电筒",
    "Towels": "毛巾",
    "Whistle": "哨子",
}
"""Items in English and Chinese."""
PAIRS: Final = [list(pair) for pair in permutations(ITEMS, 2)]
"""Two items each, which are a parameter."""


def words_of(draft: Draft, items: Sequence[str]) -> tuple[str, ...]:
    """Items in the task's language."""
    return tuple(draft.pick((item, ITEMS[item])) for item in items)


def list_of(draft: Draft, title: str, items: Sequence[str], checked: Sequence[str] = ()) -> Entry:
    """A list of items, some of which are checked."""
    return Entry(
        draft.pick((title, LISTS[title])),
        "\n".join(
            f"[{'x' if item in checked else ' '}] {word}"
            for item, word in zip(items, words_of(draft, items), strict=True)
        ),
        checklist=True,
    )


def other_lists(draft: Draft, lots: Lots, count: int, *, but: Sequence[str]) -> tuple[Entry, ...]:
    """Lists with other titles, of some items each, some of which are checked."""
    return tuple(_some_list(draft, lots, title) for title in lots.some(LISTS, count, but=but))


def _some_list(draft: Draft, lots: Lots, title: str) -> Entry:
    items = lots.some(ITEMS, lots.number(2, 6))
    return list_of(draft, title, items, items[: lots.number(0, len(items) - 1)])


def in_any_order(
    old: Sequence[Entry], entry: Entry, new: Sequence[str], had: Sequence[str] = ()
) -> Check:
    """The old notes, and a list with new lines, in whatever order, above or below those it had."""
    bodies = dict.fromkeys(
        "\n".join(lines)
        for order in permutations(new)
        for lines in ((*order, *had), (*had, *order))
    )
    return exactly_one_of(old, [replace(entry, body=body) for body in bodies])
