"""The files that a device starts with."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

import numpy as np
from immutabledict import immutabledict

from mobile_gym.virtual_device.apps.files import media
from mobile_gym.virtual_device.apps.files.seed_texts import pool_of
from mobile_gym.virtual_device.system.files import SHARED

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

__all__ = ["furnish"]

_DAY_MS: Final = 86_400_000


def furnish(system: System) -> None:
    """Put a person's files into shared storage: drawn from the device's seed, in its language."""
    state = system.state
    rng = np.random.default_rng([state.seed & (2**63 - 1), zlib.crc32(b"files")])
    pool = pool_of(state.language)
    files = dict(state.files)
    times = dict(state.file_times)

    def put(path: str, content: bytes) -> None:
        files[f"{SHARED}/{path}"] = content
        times[f"{SHARED}/{path}"] = state.boot_ms - int(rng.integers(60_000, 90 * _DAY_MS))

    for index in sorted(rng.choice(len(pool.texts), size=int(rng.integers(5, 8)), replace=False)):
        folder, name, content = pool.texts[int(index)]
        put(f"{folder}/{name}", content.encode())
    for folder, title in pool.pdfs:
        put(f"{folder}/{title}.pdf", media.pdf(title))
    for motif in sorted(rng.choice(media.MOTIFS, size=int(rng.integers(3, 6)), replace=False)):
        number = int(rng.integers(10, 90)) * media.MOTIFS + int(motif)
        put(f"DCIM/Camera/IMG_{number:04d}.png", media.picture(int(motif)))
    motif = int(rng.integers(media.MOTIFS))
    put(f"Pictures/Screenshots/Screen {motif + 1}.png", media.picture(motif))
    for index in sorted(rng.choice(len(pool.songs), size=2, replace=False)):
        put(f"Music/{pool.songs[int(index)]}.wav", media.sound(int(rng.integers(6, 24))))
    put(f"Recordings/{pool.memo} 1.wav", media.sound(9))
    clip = pool.clips[int(rng.integers(len(pool.clips)))]
    put(f"Movies/{clip}.mp4", media.video(int(rng.integers(8, 60))))
    put("Download/.pending", b"")
    files[f"{SHARED}/Documents/{pool.old_folder}/"] = b""
    system.change(files=immutabledict(files), file_times=immutabledict(times))
