"""The files that a device starts with."""

from __future__ import annotations

import zlib
from datetime import datetime
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo

import numpy as np
from immutabledict import immutabledict

from mobile_gym.virtual_device.apps.files import media
from mobile_gym.virtual_device.apps.files.pdf import pdf
from mobile_gym.virtual_device.apps.files.seed_texts import pool_of
from mobile_gym.virtual_device.apps.files.seed_texts.pool import Pool
from mobile_gym.virtual_device.system.files import SHARED
from mobile_gym.virtual_device.ui.photographs import Photograph

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

_DAY_MS: Final = 86_400_000
_TAKEN: Final = (
    *("mountains", "sea", "city", "food", "flowers", "portrait"),
    *("document", "receipt"),
)
"""What a camera may have taken."""


def _photograph(kind: str, seed: int, moment: datetime, pool: Pool) -> Photograph:
    """A picture that was taken at a moment; upright where one holds the phone upright for it."""
    words: tuple[str, ...] = ()
    if kind == "document":
        words = pool.letters[seed % len(pool.letters)]
    elif kind == "receipt":
        bought = pool.receipts[seed % len(pool.receipts)]
        words = (bought[0], f"{moment:%Y-%m-%d %H:%M}", *bought[1:])
    upright = kind in ("portrait", "document", "receipt")
    size = (1200, 1600) if upright else (1600, 1200)
    return Photograph(kind, seed, *size, f"{moment:%Y:%m:%d %H:%M:%S}", words)


def furnish(system: System) -> None:
    """Put a person's files into shared storage: drawn from the device's seed, in its language."""
    state = system.state
    rng = np.random.default_rng([state.seed & (2**63 - 1), zlib.crc32(b"files")])
    pool = pool_of(state.language)
    files = dict(state.files)
    times = dict(state.file_times)

    def a_moment() -> int:
        return state.boot_ms - int(rng.integers(60_000, 90 * _DAY_MS))

    def keep(path: str, content: bytes, moment_ms: int) -> None:
        files[f"{SHARED}/{path}"] = content
        times[f"{SHARED}/{path}"] = moment_ms

    def put(path: str, content: bytes) -> None:
        keep(path, content, a_moment())

    for index in sorted(rng.choice(len(pool.texts), size=int(rng.integers(5, 8)), replace=False)):
        folder, name, content = pool.texts[int(index)]
        put(f"{folder}/{name}", content.encode())
    for folder, title, lines in pool.pdfs:
        put(f"{folder}/{title}.pdf", pdf(title, lines))
    put(f"Download/{pool.web_page.name}", pool.web_page.content.encode())
    for kind in sorted(rng.choice(len(_TAKEN), size=int(rng.integers(3, 6)), replace=False)):
        seed = int(rng.integers(1 << 31))
        taken_ms = a_moment()
        moment = datetime.fromtimestamp(taken_ms / 1000, ZoneInfo(state.timezone))
        photograph = _photograph(_TAKEN[int(kind)], seed, moment, pool)
        keep(f"DCIM/Camera/IMG_{moment:%Y%m%d_%H%M%S}.jpg", photograph.to_bytes(), taken_ms)
    seed, taken_ms = int(rng.integers(1 << 31)), a_moment()
    moment = datetime.fromtimestamp(taken_ms / 1000, ZoneInfo(state.timezone))
    shot = Photograph("screen", seed, 1080, 2400, words=pool.screens[seed % len(pool.screens)])
    keep(f"Pictures/Screenshots/Screenshot_{moment:%Y%m%d-%H%M%S}.png", shot.to_bytes(), taken_ms)
    for index in sorted(rng.choice(len(pool.songs), size=2, replace=False)):
        put(f"Music/{pool.songs[int(index)]}.wav", media.sound(int(rng.integers(6, 24))))
    put(f"Recordings/{pool.memo} 1.wav", media.sound(9))
    clip = pool.clips[int(rng.integers(len(pool.clips)))]
    put(f"Movies/{clip}.mp4", media.video(int(rng.integers(8, 60))))
    put("Download/.pending", b"")
    files[f"{SHARED}/Documents/{pool.old_folder}/"] = b""
    system.change(files=immutabledict(files), file_times=immutabledict(times))
