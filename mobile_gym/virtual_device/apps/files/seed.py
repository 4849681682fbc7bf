"""The files that a device starts with."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

import numpy as np
from immutabledict import immutabledict

from mobile_gym.virtual_device.apps.files import media
from mobile_gym.virtual_device.system.files import SHARED

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

__all__ = ["furnish"]

_DAY_MS: Final = 86_400_000

_TEXTS: Final = (
    # folder, (names), (contents)
    (
        "Download",
        ("packing-list.txt", "行李清单.txt"),
        ("Passport\nCharger\nRain jacket\n", "护照\n充电器\n雨衣\n"),
    ),
    (
        "Download",
        ("prices.csv", "价格.csv"),
        (
            "item,price\nflour,1.20\nmilk,0.95\neggs,2.40\n",
            "物品,价格\n面粉,6.5\n牛奶,4.0\n鸡蛋,9.8\n",
        ),
    ),
    (
        "Download",
        ("readme.md", "说明.md"),
        ("# Printer\n\nPress the green button twice.\n", "# 打印机\n\n按两次绿色按钮。\n"),
    ),
    (
        "Documents",
        ("meeting-notes.txt", "会议记录.txt"),
        (
            "Monday: plan the move.\nThursday: order boxes.\n",
            "星期一：安排搬家。\n星期四：订购纸箱。\n",
        ),
    ),
    (
        "Documents",
        ("recipe.txt", "食谱.txt"),
        (
            "Pancakes\n\n250 g flour\n3 eggs\n1/2 l milk\n",
            "煎饼\n\n面粉 250 克\n鸡蛋 3 个\n牛奶半升\n",
        ),
    ),
    (
        "Documents",
        ("budget.csv", "预算.csv"),
        (
            "month,amount\nJanuary,420\nFebruary,385\nMarch,510\n",
            "月份,金额\n一月,420\n二月,385\n三月,510\n",
        ),
    ),
    (
        "Documents/Travel",
        ("route.txt", "路线.txt"),
        ("Harbour, museum, old bridge, station\n", "港口、博物馆、老桥、车站\n"),
    ),
    (
        "Documents",
        ("settings.json", "设置.json"),
        ('{"units": "metric", "beeps": false}\n', '{"units": "metric", "beeps": false}\n'),
    ),
)
_PDFS: Final = (
    ("Download", ("ticket.pdf", "车票.pdf")),
    ("Documents", ("manual.pdf", "使用手册.pdf")),
)
_SONGS: Final = (
    ("Morning walk", "清晨散步"),
    ("Rain song", "雨之歌"),
    ("Slow train", "慢火车"),
    ("Lanterns", "灯笼"),
)
_CLIPS: Final = (("Waves", "海浪"), ("Kitchen tour", "厨房"), ("First snow", "初雪"))


def furnish(system: System) -> None:
    """Put a person's files into shared storage: drawn from the device's seed, in its language."""
    state = system.state
    rng = np.random.default_rng([state.seed & (2**63 - 1), zlib.crc32(b"files")])
    column = int(state.language == "zh")
    files = dict(state.files)
    times = dict(state.file_times)

    def put(path: str, content: bytes) -> None:
        files[f"{SHARED}/{path}"] = content
        times[f"{SHARED}/{path}"] = state.boot_ms - int(rng.integers(60_000, 90 * _DAY_MS))

    for index in sorted(rng.choice(len(_TEXTS), size=int(rng.integers(5, 8)), replace=False)):
        folder, names, contents = _TEXTS[int(index)]
        put(f"{folder}/{names[column]}", contents[column].encode())
    for folder, names in _PDFS:
        put(f"{folder}/{names[column]}", media.pdf(names[column].removesuffix(".pdf")))
    for motif in sorted(rng.choice(media.MOTIFS, size=int(rng.integers(3, 6)), replace=False)):
        number = int(rng.integers(10, 90)) * media.MOTIFS + int(motif)
        put(f"DCIM/Camera/IMG_{number:04d}.png", media.picture(int(motif)))
    motif = int(rng.integers(media.MOTIFS))
    put(f"Pictures/Screenshots/Screen {motif + 1}.png", media.picture(motif))
    for index in sorted(rng.choice(len(_SONGS), size=2, replace=False)):
        put(f"Music/{_SONGS[int(index)][column]}.wav", media.sound(int(rng.integers(6, 24))))
    put(f"Recordings/{('Voice memo', '语音备忘')[column]} 1.wav", media.sound(9))
    clip = _CLIPS[int(rng.integers(len(_CLIPS)))][column]
    put(f"Movies/{clip}.mp4", media.video(int(rng.integers(8, 60))))
    put("Download/.pending", b"")
    files[f"{SHARED}/Documents/{('Old', '旧文件')[column]}/"] = b""
    system.change(files=immutabledict(files), file_times=immutabledict(times))
