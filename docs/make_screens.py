"""Draws `docs/screens/`: every page and popup of every app, in its languages, light and dark.

One sheet per app, language and theme; an app has the languages that its whole catalogue is in. The
screens are found by trying everything that can be tapped (`mobile_gym.virtual_device.gallery`), so
a new app needs no entry here. The apps that only the persona `google` has are drawn on a device of
that kind. What was not found is listed in `index.md` and printed.

    make screens
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from importlib import resources
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import skia

from mobile_gym.core.texts import LANGUAGES, Catalogue, LocalizedText
from mobile_gym.virtual_device.apps import APPS, OPEN_APPS
from mobile_gym.virtual_device.gallery import explore
from mobile_gym.virtual_device.host import DeviceHost, Snapshot
from mobile_gym.virtual_device.names import SYSTEM_UI
from mobile_gym.virtual_device.state import DeviceState, Notification
from mobile_gym.virtual_device.system.intents import SEND, Intent
from mobile_gym.virtual_device.system.overlays import SHADE
from mobile_gym.virtual_device.system.system import System

FOLDER: Final = Path(__file__).parent / "screens"
MAX_BYTES: Final = 10_000_000
THEMES: Final = {"light": "1", "dark": "2"}

HEIGHT: Final = 360
GAP: Final = 10
CAPTION: Final = 26
COLUMNS: Final = 8
QUALITY: Final = 72
PAPER, INK = 0xFFFFFFFF, 0xFF3C4043


class Texts(Catalogue):
    """What is shown of no app."""

    notification_title = LocalizedText("Preview", zh="预览")
    notification = LocalizedText("A notification's text", zh="通知内容")


class Picture(NamedTuple):
    """A screen on a sheet."""

    package: str
    caption: str
    state: DeviceState


def _keyboards(state: DeviceState) -> Iterator[tuple[str, DeviceState]]:
    """The keyboard's pages, below the first edit field that can be found."""
    for finding in explore(APPS, state.language).findings:
        host = DeviceHost(APPS)
        host.restore(Snapshot(finding.state))
        fields = host.scene().fields
        letters = [key for key, placed in fields.items() if not placed.view.digits]
        if letters:
            host.apply(lambda system, key=letters[0]: system.focus(key, 0))
            for page in ("letters", "shift", "caps", "symbols", "more", "emoji"):
                yield f"keyboard {page}", host.state.changed(keyboard_page=page)
            return


def _system_windows(state: DeviceState) -> Iterator[tuple[str, DeviceState]]:
    """What no tap on an app's page leads to."""
    app = next(app for app in APPS.values() if app.in_launcher)
    system = System(state, APPS)
    system.launch(app.package)
    shown = system.state
    texts = Texts.of(state.language)
    title, text = texts.notification_title, texts.notification
    for number in range(3):
        system.notify(Notification(app.package, f"n{number}", title, text))
    SHADE.open(system)
    yield "shade", system.state
    system = System(shown, APPS)
    system.notify(Notification(app.package, "b", title, text, heads_up=True))
    yield "banner", system.state
    system = System(shown, APPS)
    system.toast(text)
    yield "toast", system.state
    yield "volume", shown.changed(volume_panel_until_ms=shown.now_ms + 5_000)
    system = System(shown, APPS)
    extras = {"android.intent.extra.TEXT": text}
    system.send(Intent(SEND, mime_type="text/plain", extras=extras), chooser=True)
    if system.state.overlays:
        yield "chooser", system.state


def open_pictures(language: str) -> tuple[list[Picture], list[str]]:
    """The same of the apps that only the persona `google` has."""
    packages = [name for name, app in OPEN_APPS.items() if app.texts.is_in(language)]
    if not packages:
        return [], []
    gallery = explore(APPS, language, persona="google", only=packages)
    shown = [Picture(*finding) for finding in gallery.findings if finding.package in packages]
    return shown, [f"{package} {name}" for package, name in gallery.missing]


def pictures(language: str) -> tuple[list[Picture], list[str]]:
    """Every screen of the image's apps that are in a language, and the names of those not found."""
    translated = {package for package, app in APPS.items() if app.texts.is_in(language)}
    gallery = explore(APPS, language)
    shown = [Picture(item.package, item.name, item.state) for item in gallery.findings]
    host = DeviceHost(APPS)
    host.boot(0, language)
    for source in (_system_windows, _keyboards):
        shown.extend(Picture(SYSTEM_UI, name, state) for name, state in source(host.state))
    drawn = {(item.package, item.caption.rpartition(" ")[2]) for item in shown}
    missing = [
        f"{package} {name}"
        for package, name in gallery.missing
        if package in translated and (package, name) not in drawn
    ]
    return [item for item in shown if item.package in translated], missing


def themed(state: DeviceState, night_mode: str) -> DeviceState:
    """A state in the light or the dark theme."""
    values = state.settings["secure"].set("ui_night_mode", night_mode)
    return state.changed(settings=state.settings.set("secure", values))


def _font(size: float) -> skia.Font:
    file = resources.files("font_roboto") / "files/Roboto-Regular.ttf"
    with resources.as_file(file) as path:
        typeface = skia.FontMgr.New_Custom_Empty().makeFromFile(str(path))
    return skia.Font(typeface, size)


def _image(state: DeviceState) -> skia.Image:
    host = DeviceHost(APPS)
    host.restore(Snapshot(state))
    pixels = host.screenshot()
    opaque = np.full((*pixels.shape[:2], 1), 255, np.uint8)
    return skia.Image.fromarray(np.concatenate([pixels, opaque], axis=2), skia.kRGBA_8888_ColorType)


def sheet(shown: Sequence[Picture], night_mode: str) -> bytes:
    """A contact sheet as WebP."""
    images = [_image(themed(item.state, night_mode)) for item in shown]
    width = round(max(image.width() * HEIGHT / image.height() for image in images))
    columns = min(COLUMNS, len(images))
    rows = -(-len(images) // columns)
    surface = skia.Surface(GAP + columns * (width + GAP), GAP + rows * (HEIGHT + CAPTION + GAP))
    canvas = surface.getCanvas()
    canvas.clear(PAPER)
    font, ink = _font(9), skia.Paint(Color=INK, AntiAlias=True)
    smooth = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)
    for place, (item, image) in enumerate(zip(shown, images, strict=True)):
        left = GAP + place % columns * (width + GAP)
        top = GAP + place // columns * (HEIGHT + CAPTION + GAP)
        box = skia.Rect.MakeXYWH(left, top, image.width() * HEIGHT / image.height(), HEIGHT)
        canvas.drawImageRect(image, box, smooth, skia.Paint(AntiAlias=True))
        frame = skia.Paint(Color=0xFFC6C8D1, Style=skia.Paint.kStroke_Style)
        canvas.drawRect(box, frame)
        activity, _, popup = item.caption.partition(" ")
        for line, words in enumerate((activity.rpartition(".")[2], popup)):
            canvas.drawString(
                _fitted(words, font, width), left, top + HEIGHT + 11 + 11 * line, font, ink
            )
    data = surface.makeImageSnapshot().encodeToData(skia.kWEBP, QUALITY)
    assert data is not None
    return bytes(data)


def _fitted(text: str, font: skia.Font, width: int) -> str:
    while font.measureText(text) > width:
        text = text.rstrip("…")[:-1] + "…"
    return text


def drawn(screens: Sequence[Picture], language: str) -> Iterator[str]:
    """Draw the sheets of a language; the lines of the index."""
    for package in dict.fromkeys(item.package for item in screens):
        shown = [item for item in screens if item.package == package]
        name = package if package in OPEN_APPS else package.rpartition(".")[2]
        for theme, night_mode in THEMES.items():
            file = FOLDER / f"{name}-{language}-{theme}.webp"
            file.write_bytes(sheet(shown, night_mode))
            yield f"- [{package}, {language}, {theme}]({file.name}): {len(shown)} screens"


def main() -> int:
    """Draw all sheets; 1 where they are too large together."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    lines = [
        "# Screens",
        "",
        "Every page and popup that a tap leads to; made by `make screens`.",
        "",
    ]
    absent: list[str] = []
    for source in (pictures, open_pictures):
        for language in LANGUAGES:
            screens, missing = source(language)
            absent.extend(f"{name} ({language})" for name in missing)
            lines.extend(drawn(screens, language))
    lines += ["", "Not found:" if absent else "Nothing was left out.", ""]
    lines += [f"- `{name}`" for name in absent]
    (FOLDER / "index.md").write_text("\n".join(lines).rstrip() + "\n", "utf-8")
    total = sum(file.stat().st_size for file in FOLDER.iterdir())
    print(f"{len(lines)} lines, {total / 1e6:.2f} MB in {FOLDER}")
    for name in absent:
        print("not found:", name)
    return int(total > MAX_BYTES)


if __name__ == "__main__":
    sys.exit(main())
