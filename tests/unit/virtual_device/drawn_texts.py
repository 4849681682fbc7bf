"""What is wrong with the texts on a screen: cut off, over the edge, over one another, untranslated.

Texts are taken from what is drawn, so nothing depends on what the tree says of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from mobile_gym.core.geometry import Rect
from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.ui import fonts
from mobile_gym.virtual_device.ui.items import EMOJI_KIND, FILL_KIND, TEXT_KIND, Item

Box = tuple[int, int, int, int]
ELLIPSIS = "…"
_NOT_DRAWN = ("EditText", "WebView")
"""Classes whose text is somebody's draft, or a page's title that is not on the page."""
_SAID = (".Image", "WebView")
"""Classes whose text stands for a picture or names a page."""
_OPAQUE = 255
_UNSPACED = 0x2E80
"""From here on lie scripts that are broken anywhere."""
_SAME_COLOR = 12
LEAST_CONTRAST = 3.0
SLACK_PX = 3
"""Of every side: room for anti-aliasing and for the space above and below letters."""


def drawn_texts(host: DeviceHost, window: int = 0) -> list[tuple[str, Box]]:
    """The texts of a window, the one in front by default, with the boxes they are drawn in."""
    return [(text, box) for text, box, _ in _texts_in_order(host, window)]


def _texts_in_order(host: DeviceHost, window: int) -> list[tuple[str, Box, int]]:
    """The texts of a window, where they are, and their places in the order of drawing."""
    scene = host.scene()
    panel = scene.forest.trees[window].nodes[0].bounds
    # What a window covers is drawn before its panel.
    start = max(
        (
            place
            for place, item in enumerate(scene.items)
            if item[5] == FILL_KIND and _is_ground(item[6:10], panel)
        ),
        default=0,
    )
    return [
        (item[8], item[:4], place)
        for place, item in enumerate(scene.items[start:], start)
        if item[5] in (TEXT_KIND, EMOJI_KIND)
        and item[9] != fonts.ICONS
        and item[2] > item[0]
        and panel.top <= item[1] < panel.bottom
        and item[0] < panel.right
        and item[2] > panel.left
    ]


def _is_ground(fill: Box, panel: Rect) -> bool:
    """Whether it is what a panel is drawn on; that of a sheet goes on below the bars."""
    left, top, right, bottom = fill
    return (top, right) == (panel.top, panel.right) and (
        left <= panel.left and bottom >= panel.bottom
    )


def problems(
    host: DeviceHost, window: int = 0, wordings: frozenset[str] = frozenset()
) -> list[str]:
    """Texts of a window that are shortened, broken, reach over its edge, or lie on another one.

    Args:
        host: the device.
        window: the number of the window; the one in front has 0.
        wordings: texts that end in an ellipsis and are whole so, such as `Copy to…`.
    """
    panel = host.forest().trees[window].nodes[0].bounds
    texts = drawn_texts(host, window)
    found = [
        text
        for text, box in texts
        if (ELLIPSIS in text and text not in wordings)
        or box[0] < panel.left
        or box[2] > panel.right
    ]
    drawn = " ".join(text for text, _ in texts)
    nodes = host.forest().trees[window].nodes
    views = [node for node in nodes if node.scrollable or node.class_name.endswith("WebView")]
    edges = {edge for node in views for edge in (node.bounds.top, node.bounds.bottom)}
    for node in nodes:
        # Of what is half scrolled away not everything is drawn.
        is_whole = edges.isdisjoint((node.bounds.top, node.bounds.bottom))
        is_words = node.text.isascii() and not node.class_name.endswith(_SAID)
        for word in node.text.split() if is_whole and is_words else ():
            if word not in drawn:
                found.append(f"{word} is not drawn")
    return found + overlapping(host, window)


def texts_of(app: App) -> list[Text]:
    """What an app says, each text in every language."""
    return [getattr(app.texts, key) for key in app.texts.entries()]


def wordings_of(app: App) -> frozenset[str]:
    """What an app says in all languages."""
    return frozenset(words for text in texts_of(app) for words in text.in_all_languages())


def cut_off(host: DeviceHost, app: App) -> list[str]:
    """Texts over the edge, wordings of the app that are shortened, and words on two lines."""
    width = host.state.display.width_px
    wordings = wordings_of(app)
    found: list[str] = []
    for text, box in drawn_texts(host):
        if box[0] < 0 or box[2] > width:
            found.append(f"{text!r} reaches over the edge")
        if text.endswith(ELLIPSIS) and text not in wordings:
            start = text.rstrip(ELLIPSIS).rstrip()
            if start and any(start in wording for wording in wordings):
                found.append(f"{text!r} is cut off")
    whole = {text for text, _ in drawn_texts(host)}
    nodes = host.forest().trees[0].nodes
    ends = {node.bounds.bottom for node in nodes if node.scrollable}
    for node in nodes:
        if node.bounds.bottom in ends:  # half scrolled away
            continue
        is_word = node.text.isascii() and node.text.isalpha() and node.text in wordings
        if is_word and not node.class_name.endswith(_NOT_DRAWN) and node.text not in whole:
            found.append(f"{node.text!r} is broken into two")
    return found


def broken_words(host: DeviceHost) -> list[str]:
    """Words of a window of which one part stands at the end of a line, and the other below it."""
    nodes = host.forest().trees[0].nodes
    said = {
        word
        for node in nodes
        if not node.class_name.endswith(_NOT_DRAWN)
        for word in f"{node.text} {node.content_description}".split()
        if all(ord(letter) < _UNSPACED for letter in word) and word.isalpha()
    }
    lines = drawn_texts(host)
    found: list[str] = []
    for (upper, (left, _, right, bottom)), (lower, box) in pairwise(lines):
        is_below = 0 < box[3] - bottom < 2 * (box[3] - box[1] + SLACK_PX)
        if not is_below or box[0] >= right or box[2] <= left or not upper or not lower:
            continue
        word = upper.split()[-1] + lower.split()[0]
        if word in said and not upper.endswith("-"):
            found.append(f"{word!r} is broken into two")
    return found


def faint(host: DeviceHost, exempt: frozenset[int], least: float = LEAST_CONTRAST) -> list[str]:
    """Texts of the front window that hardly stand out from what is behind them.

    Args:
        host: the device.
        exempt: colours, as of what is disabled.
        least: contrast, from 1 to 21.

    Source: WCAG 2.1, contrast ratio; 3 is what it asks of large text.
    """
    pixels, items = host.screenshot(), host.scene().items
    found: list[str] = []
    for text, (left, top, right, bottom), place in _texts_in_order(host, 0):
        item = items[place]
        box = pixels[max(top, 0) : bottom, max(left, 0) : right].reshape(-1, 3)
        is_exempt = item[5] != TEXT_KIND or item[11] in exempt or not len(box)
        if is_exempt or any(_hides(other, item[:4]) for other in items[place:]):
            continue
        ink = np.array([item[11] >> shift & 0xFF for shift in (16, 8, 0)])
        colors, counts = np.unique(box, axis=0, return_counts=True)
        is_other = np.abs(colors.astype(int) - ink).sum(axis=1) > _SAME_COLOR
        if not is_other.any():
            found.append(f"{text!r} is not seen")
            continue
        ground = colors[is_other][counts[is_other].argmax()]
        light, dark = sorted((_luminance(ink), _luminance(ground)), reverse=True)
        if (light + 0.05) / (dark + 0.05) < least:
            found.append(f"{text!r} hardly stands out")
    return found


def _luminance(color: npt.NDArray[np.integer[Any]]) -> float:
    shares = color / 255
    linear = np.where(shares <= 0.03928, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4)
    return float(linear @ np.array([0.2126, 0.7152, 0.0722]))


def overlapping(host: DeviceHost, window: int = 0) -> list[str]:
    """Pairs of texts of a window that lie on one another, with no panel between them."""
    found: list[str] = []
    items = host.scene().items
    texts = _texts_in_order(host, window)
    for (text, (l1, t1, r1, b1), low), (other, (l2, t2, r2, b2), high) in combinations(texts, 2):
        across, down = min(r1, r2) - max(l1, l2), min(b1, b2) - max(t1, t2)
        if across <= SLACK_PX or down <= SLACK_PX:
            continue
        if not any(_hides(item, (l2, t2, r2, b2)) for item in items[low:high]):
            found.append(f"{text!r} and {other!r}")
    return found


def _hides(item: Item, box: Box) -> bool:
    """Whether an item is an opaque panel behind all of a box."""
    if item[5] != FILL_KIND or item[10] >> 24 != _OPAQUE:
        return False
    left, top, right, bottom = item[6:10]
    return left <= box[0] and top <= box[1] and right >= box[2] and bottom >= box[3]


def untranslated(host: DeviceHost, apps: Mapping[str, App], package: str) -> list[str]:
    """English wordings of the app on a Chinese screen; what its data says is not its wording."""
    app = apps[package]
    pairs = [text.in_all_languages() for text in (*texts_of(app), app.label)]
    english = {
        pair[0]
        for pair in pairs
        if pair[0] != pair[1] and any(letter.isalpha() for letter in pair[0])
    }
    found = [
        said
        for node in host.forest().trees[0].nodes
        for said in (node.text, node.content_description, node.hint_text)
        if said in english
    ]
    if not found:
        return []
    names = (*host.state.files, *files.names(host.state, "/sdcard"))
    data = f"{host.state.data.get(package)!r} {' '.join(names)}"
    return [said for said in found if said not in data]
