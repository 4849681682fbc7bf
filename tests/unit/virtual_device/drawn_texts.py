"""What is wrong with the texts on a screen: cut off, over the edge, over one another, untranslated.

Texts are taken from what is drawn, so nothing depends on what the tree says of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.app import App, Strings
from mobile_gym.virtual_device.ui import fonts
from mobile_gym.virtual_device.ui.items import FILL_KIND, TEXT_KIND

Box = tuple[int, int, int, int]
ELLIPSIS = "…"
_NOT_DRAWN = ("EditText", "WebView")
"""Classes whose text is somebody's draft, or a page's title that is not on the page."""
SLACK_PX = 3
"""Of every side: room for anti-aliasing and for the space above and below letters."""


def drawn_texts(host: DeviceHost) -> list[tuple[str, Box]]:
    """The texts of the window in front, with the boxes they are drawn in."""
    scene = host.scene()
    window = scene.forest.trees[0].nodes[0].bounds
    start = max(
        (
            place
            for place, item in enumerate(scene.items)
            if item[5] == FILL_KIND and item[6:10] == window
        ),
        default=0,
    )
    return [
        (item[8], item[:4])
        for item in scene.items[start:]
        if item[5] == TEXT_KIND
        and item[9] != fonts.ICONS
        and item[2] > item[0]
        and scene.page.top <= item[1] < scene.page.bottom
    ]


def cut_off(host: DeviceHost, strings: Strings) -> list[str]:
    """Texts over the edge, wordings of the app that are shortened, and words on two lines."""
    width = host.state.display.width_px
    wordings = {text for pair in strings.values() for text in pair}
    found: list[str] = []
    for text, box in drawn_texts(host):
        if box[0] < 0 or box[2] > width:
            found.append(f"{text!r} reaches over the edge")
        if text.endswith(ELLIPSIS) and text not in wordings:
            start = text.rstrip(ELLIPSIS).rstrip()
            if start and any(start in wording for wording in wordings):
                found.append(f"{text!r} is cut off")
    whole = {text for text, _ in drawn_texts(host)}
    for node in host.forest().trees[0].nodes:
        is_word = node.text.isascii() and node.text.isalpha() and node.text in wordings
        if is_word and not node.class_name.endswith(_NOT_DRAWN) and node.text not in whole:
            found.append(f"{node.text!r} is broken into two")
    return found


def overlapping(host: DeviceHost) -> list[str]:
    """Pairs of texts that lie on one another."""
    found: list[str] = []
    for (text, (l1, t1, r1, b1)), (other, (l2, t2, r2, b2)) in combinations(drawn_texts(host), 2):
        across, down = min(r1, r2) - max(l1, l2), min(b1, b2) - max(t1, t2)
        if across > SLACK_PX and down > SLACK_PX:
            found.append(f"{text!r} and {other!r}")
    return found


def untranslated(host: DeviceHost, apps: Mapping[str, App], package: str) -> list[str]:
    """English wordings of the app on a Chinese screen; what its data says is not its wording."""
    english = {
        pair[0] for pair in (*apps[package].strings.values(), apps[package].label)
        if pair[0] != pair[1] and any(letter.isalpha() for letter in pair[0])
    }  # fmt: skip
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
