"""What was written in the forum before anybody used this browser."""

from __future__ import annotations

from typing import Final, NamedTuple

__all__ = ["TAGS", "TOPICS", "Remark", "Thread"]


class Remark(NamedTuple):
    """A post: `hours` ago; `depth` 0 opens the thread, others answer the one above."""

    author: str
    text: tuple[str, str]
    hours: int
    depth: int = 1


class Thread(NamedTuple):
    """A topic with its posts."""

    tag: str
    title: tuple[str, str]
    remarks: tuple[Remark, ...]


TAGS: Final = {
    "home": ("Home", "居家"),
    "town": ("Town", "本地"),
    "pets": ("Pets", "宠物"),
}
TOPICS: Final = {
    1: Thread(
        "town",
        ("Which bicycle lock can you recommend?", "推荐哪种自行车锁？"),
        (
            Remark(
                "pedal",
                (
                    "I need one for the station. It should not weigh a kilo.",
                    "停在车站用，最好别重过一公斤。",
                ),
                9,
                0,
            ),
            Remark(
                "nutmeg",
                (
                    "A folding lock, 700 g. I have had mine for six years.",
                    "折叠锁，700 克，我用了六年。",
                ),
                7,
            ),
            Remark(
                "pedal",
                ("Thank you. Does it rattle on cobbles?", "谢谢。走石子路会响吗？"),
                6,
                2,
            ),
            Remark("nutmeg", ("Not with the holder.", "用支架就不响。"), 5, 3),
            Remark("kite", ("Lock the frame and not only the wheel.", "要锁车架，别只锁车轮。"), 2),
        ),
    ),
    2: Thread(
        "home",
        ("My sourdough does not rise", "我的酵头发不起来"),
        (
            Remark(
                "crumb",
                (
                    "It has bubbles but stays flat. What am I doing wrong?",
                    "有气泡但不涨，哪里不对？",
                ),
                20,
                0,
            ),
            Remark(
                "nutmeg",
                ("Put it somewhere warmer, 26 degrees are good.", "放暖和些，26 度合适。"),
                19,
            ),
        ),
    ),
    3: Thread(
        "town",
        ("Quiet places to read in town", "城里安静的读书处"),
        (
            Remark(
                "fern",
                (
                    "The library is closed on Mondays. Any other ideas?",
                    "图书馆周一闭馆，还有别处吗？",
                ),
                30,
                0,
            ),
            Remark("pedal", ("The garden behind the museum.", "博物馆后面的花园。"), 28),
        ),
    ),
    4: Thread(
        "pets",
        ("Lost: grey cat near the old gasworks", "寻猫：旧煤气厂附近的灰猫"),
        (
            Remark(
                "kite", ("She has a white paw and a green collar.", "一只白爪，绿色项圈。"), 46, 0
            ),
            Remark("fern", ("I saw her this morning by the bridge.", "今早在桥边见过。"), 40),
            Remark("kite", ("She is back. Thank you all!", "找到了，谢谢大家！"), 31, 2),
        ),
    ),
}
"""By number."""
