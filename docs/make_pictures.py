"""Draws `docs/pictures/overview.png`: the screens of one episode, with what was done on them.

The screens are those of the real environment, played by the solution agent.

    python docs/make_pictures.py
"""

from __future__ import annotations

import itertools
from importlib import resources
from pathlib import Path
from typing import Final

import numpy as np
import skia

from mobile_gym import MobileEnv
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.episodes import StepRecord
from mobile_gym.rollouts.reporting.action_text import action_text, touched_points
from mobile_gym.testing import play

FILE: Final = Path(__file__).parent / "pictures" / "overview.png"
TASK: Final = "Clock.SetAlarm"
SEED: Final = 7
PICKED: Final = (1, 2, 3, 4, 6, 7)
"""Which moments of the episode are drawn."""

WIDTH: Final = 208
HEIGHT: Final = 462
GAP: Final = 16
CAPTION: Final = 48
TITLE: Final = 40
INK, GREY, MARK = 0xFF1B1B1F, 0xFF5D5F67, 0xFFD93025


def _font(size: float, face: str = "Regular") -> skia.Font:
    file = resources.files("font_roboto") / f"files/Roboto-{face}.ttf"
    with resources.as_file(file) as path:
        typeface = skia.FontMgr.New_Custom_Empty().makeFromFile(str(path))
    return skia.Font(typeface, size)


def _paint(color: int, **fields: object) -> skia.Paint:
    return skia.Paint(Color=color, AntiAlias=True, **fields)


def _draw_screen(canvas: skia.Canvas, record: StepRecord, left: float, top: float) -> None:
    pixels = record.frame.screenshot
    assert pixels is not None
    opaque = np.full((*pixels.shape[:2], 1), 255, np.uint8)
    rgba = np.concatenate([pixels, opaque], axis=2)
    image = skia.Image.fromarray(rgba, skia.kRGBA_8888_ColorType)
    box = skia.Rect.MakeXYWH(left, top, WIDTH, HEIGHT)
    smooth = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)
    canvas.drawImageRect(image, box, smooth, _paint(0xFFFFFFFF))
    canvas.drawRect(box, _paint(0xFFC6C8D1, Style=skia.Paint.kStroke_Style, StrokeWidth=1))


def _draw_action(canvas: skia.Canvas, after: StepRecord, left: float, top: float) -> None:
    """A ring where the finger comes down, and a line to where it goes."""
    assert after.action is not None
    path = [(left + x * WIDTH, top + y * HEIGHT) for x, y in touched_points(after.action)]
    line = _paint(MARK, Style=skia.Paint.kStroke_Style, StrokeWidth=3)
    for start, end in itertools.pairwise(path):
        canvas.drawLine(*start, *end, line)
    for point in path[:1]:
        canvas.drawCircle(*point, 13, _paint(0x40D93025))
        canvas.drawCircle(*point, 13, line)


def _fitted(text: str, font: skia.Font) -> str:
    while font.measureText(text) > WIDTH:
        text = text.rstrip("…")[:-1] + "…"
    return text


def main() -> None:
    """Play the episode and draw it."""
    env = MobileEnv(TASK, terminate_on="success")
    played = play(env, SolutionAgent(), SEED)
    env.close()
    records = played.records
    width = GAP + len(PICKED) * (WIDTH + GAP)
    surface = skia.Surface(width, TITLE + HEIGHT + CAPTION + GAP)
    canvas = surface.getCanvas()
    canvas.clear(0xFFFFFFFF)
    words = f"{TASK}: “{played.task.text}”"
    canvas.drawString(words, GAP, 26, _font(16, "Medium"), _paint(INK))
    small = _font(13)
    for place, index in enumerate(PICKED):
        left, top = GAP + place * (WIDTH + GAP), TITLE
        record = records[index]
        _draw_screen(canvas, record, left, top)
        if index + 1 < len(records):
            _draw_action(canvas, records[index + 1], left, top)
            action = records[index + 1].action
            assert action is not None
            done = f"{index + 1}: {action_text(action, record.frame)}"
        else:
            done = str(record.info["termination_reason"])
        earned = sum(each.reward for each in records[: index + 1])
        state = f"progress {record.report.progress:.2f}, return {earned:.2f}"
        canvas.drawString(_fitted(done, small), left, top + HEIGHT + 19, small, _paint(MARK))
        canvas.drawString(state, left, top + HEIGHT + 38, small, _paint(GREY))
    FILE.parent.mkdir(exist_ok=True)
    surface.makeImageSnapshot().save(str(FILE), skia.kPNG)
    print(f"{FILE.name}: {len(records) - 1} steps, {FILE.stat().st_size / 1000:.0f} KB")


if __name__ == "__main__":
    main()
