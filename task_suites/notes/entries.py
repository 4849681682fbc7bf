"""Notes that tasks set up, and find again in the notes provider.

What must be true at the end is asked of the provider, row by row, and of how many rows there are: a
task's last fact says which notes there are (`exactly`), so that nothing else may have changed.
"""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from mobile_gym.core.checks import AllOf, Check, ContentRow
from task_suites.notes.screens import PACKAGE
from task_suites.suite import Draft

__all__ = ["NOTES", "Entry", "entry_of", "exactly", "fillers", "place_of", "start"]

URI: Final = f"content://{PACKAGE}/notes"

_FILLERS: Final = (
    (("Balcony", "阳台"), ("Repot the basil\nNew soil", "给罗勒换盆\n买新土")),
    (("Chess evening", "下棋之夜"), ("Every second Tuesday", "隔周星期二")),
    (("Film list", "电影清单"), ("The long river, Paper kites", "长河，纸鸢")),
    (("Old camera", "旧相机"), ("Needs a battery of 3 volts", "需要 3 伏的电池")),
    (("Piano pieces", "钢琴曲目"), ("Waltz in A minor, page 12", "A 小调圆舞曲，第 12 页")),
    (("Running shoes", "跑鞋"), ("Size 42, the blue ones", "42 码，蓝色的那双")),
    (("Word of the day", "每日一词"), ("Petrichor", "雨后清香")),
)
"""Notes that are there beside those that a task is about: title and body, (English, Chinese)."""
NOTES: Final[dict[str, tuple[tuple[str, str], tuple[str, str]]]] = {
    "Bike repair": (("Bike repair", "修自行车"), ("New brake pads", "换刹车皮")),
    "Garden": (("Garden", "花园"), ("Sow lettuce in April", "四月播种生菜")),
    "Holiday": (("Holiday", "度假"), ("Ferry at noon", "中午的渡轮")),
    "Library": (("Library", "图书馆"), ("Two books due soon", "两本书快到期了")),
    "Paint colors": (("Paint colors", "油漆颜色"), ("Hall in light grey", "走廊用浅灰色")),
    "Recipe ideas": (("Recipe ideas", "菜谱灵感"), ("Soup with red lentils", "红扁豆汤")),
}
"""Notes by English title, which is the parameter: title and body, (English, Chinese)."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A note as a task sets it up and finds it again in the provider.

    `body` of a checklist has a line `[x] item` or `[ ] item` for each item.
    """

    title: str
    body: str = ""
    checklist: bool = False
    pinned: bool = False
    color: str = "default"
    labels: str = ""
    archived: bool = False
    trashed: bool = False

    def columns(self) -> tuple[tuple[str, str], ...]:
        """Its values in the provider."""
        return (
            ("title", self.title),
            ("body", self.body),
            ("checklist", str(int(self.checklist))),
            ("pinned", str(int(self.pinned))),
            ("color", self.color),
            ("labels", self.labels),
            ("archived", str(int(self.archived))),
            ("trashed", str(int(self.trashed))),
        )

    def command(self) -> str:
        """The command that makes it."""
        binds = (f"--bind {shlex.quote(f'{name}:s:{text}')}" for name, text in self.columns())
        return f"content insert --uri {URI} {' '.join(binds)}"


def start(*entries: Entry) -> tuple[str, ...]:
    """Setup: the app as newly installed, with these notes, and the home screen.

    The notes are in a grid, the last one first.
    """
    return (
        f"pm clear {PACKAGE}",
        *(entry.command() for entry in entries),
        f"am force-stop {PACKAGE}",
        "input keyevent KEYCODE_HOME",
    )


def fillers(draft: Draft, choice: int, count: int = 3) -> tuple[Entry, ...]:
    """Some notes that the task is not about; other ones for other choices."""
    picked = (_FILLERS[(choice + place) % len(_FILLERS)] for place in range(count))
    return tuple(Entry(draft.pick(title), draft.pick(body)) for title, body in picked)


def exactly(entries: Iterable[Entry]) -> Check:
    """These are the notes that there are, each with these values."""
    counts = Counter(entries)
    rows = (ContentRow(URI, entry.columns(), count, count) for entry, count in counts.items())
    total = counts.total()
    return AllOf((*rows, ContentRow(URI, (), total, total)))


def entry_of(draft: Draft, title: str) -> Entry:
    """The note of a title in `NOTES`."""
    name, body = NOTES[title]
    return Entry(draft.pick(name), draft.pick(body))


def place_of(title: str) -> int:
    """Where a title stands in `NOTES`."""
    return list(NOTES).index(title)
