"""What a frame costs as a picture and as a text for a model, in processor time.

    python benchmarks/model_pictures.py [--times 20]

The clock's alarms of the embedded device, in two sizes. Each row is the median of so many times, in
milliseconds of one core, and how many bytes or tokens it gives.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from typing import Final

from mobile_gym.accessibility.element_numbers import nodes_by_number
from mobile_gym.accessibility.listing import prune_listing
from mobile_gym.accessibility.pictures.encoding import encode_screenshot, resize_screenshot
from mobile_gym.accessibility.pictures.numbered_boxes import with_grid, with_marks
from mobile_gym.accessibility.renderings import LISTINGS
from mobile_gym.core.actions import OpenApp
from mobile_gym.core.frames import Frame
from mobile_gym.core.language_models import Picture
from mobile_gym.core.ports import DeviceReset
from mobile_gym.devices import open_device

SIZES: Final = ((540, 1200), (1080, 2400))
MAX_TOKENS: Final = 300


def clock(width_px: int, height_px: int) -> Frame:
    """The clock's screen."""
    with closing(open_device("virtual", screen_size=(height_px, width_px))) as device:
        device.reset(DeviceReset(seed=1))
        device.perform(OpenApp("Clock"))
        return device.observe()


def work(frame: Frame) -> dict[str, Callable[[], object]]:
    """By name: what is measured."""
    screenshot = frame.screenshot
    if screenshot is None:
        raise ValueError("the device gave no screenshot")
    boxes = {
        number: match.node.bounds
        for number, match in nodes_by_number("indexed_list", frame).items()
    }
    smaller = (frame.width_px // 28 * 28, frame.height_px // 28 * 28)
    return {
        "JPEG, quality 85": partial(encode_screenshot, screenshot, "jpeg"),
        "PNG": partial(encode_screenshot, screenshot, "png"),
        f"marks ({len(boxes)})": partial(with_marks, screenshot, boxes),
        "grid": partial(with_grid, screenshot),
        f"resized to {smaller[0]} x {smaller[1]}": partial(resize_screenshot, screenshot, smaller),
        f"XML within {MAX_TOKENS} tokens": lambda: prune_listing(
            LISTINGS["xml"](frame), MAX_TOKENS
        ),
    }


def milliseconds(job: Callable[[], object], times: int) -> float:
    """The median of the processor time."""
    job()
    spent: list[float] = []
    for _ in range(times):
        start_s = time.process_time()
        job()
        spent.append(time.process_time() - start_s)
    return statistics.median(spent) * 1000


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a Markdown table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=20)
    times: int = parser.parse_args(arguments).times
    print("| screen | what | ms | bytes |\n|---|---|---|---|")
    for size in SIZES:
        for name, job in work(clock(*size)).items():
            result = job()
            size_bytes = f"{len(result.data):,}" if isinstance(result, Picture) else ""
            spent = milliseconds(job, times)
            print(f"| {size[0]} x {size[1]} | {name} | {spent:.1f} | {size_bytes} |")


if __name__ == "__main__":
    main()
