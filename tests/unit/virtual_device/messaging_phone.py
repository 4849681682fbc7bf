"""A device with the apps of a test, driven by what is on the screen, and what is wrong with it."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from mobile_gym.accessibility import find, find_all
from mobile_gym.core.checks import Selector
from mobile_gym.judging.probe_output import content_rows
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.ui import fonts
from mobile_gym.virtual_device.ui.items import FILL_KIND, TEXT_KIND


class Phone:
    """A device, driven by what is on the screen.

    Args:
        apps: installed besides those of every device; the first is opened.
        language: of the device.
        perturbation: of the start.
    """

    def __init__(self, *apps: App, language: str = "en", **perturbation: Any) -> None:
        self.host = DeviceHost({**APPS, **{app.package: app for app in apps}})
        self.host.boot(5, language, perturbation)
        self.open(apps[0].package)

    def open(self, package: str) -> None:
        self.host.apply(lambda system: system.launch(package))

    def shell(self, command: str) -> str:
        result = self.host.shell(command)
        assert result.exit_code == 0, result
        return result.stdout

    def rows(self, uri: str) -> list[dict[str, str]]:
        return [dict(row) for row in content_rows(self.shell(f"content query --uri {uri}"))]

    def shows(self, **fields: Any) -> bool:
        return find(self.host.forest(), Selector(**fields)) is not None

    def texts(self, resource_id: str) -> list[str]:
        found = find_all(self.host.forest(), Selector(resource_id=resource_id))
        return [match.node.text for match in found]

    def tap(self, hold_ms: int = 60, **fields: Any) -> None:
        match = find(self.host.forest(), Selector(**fields))
        assert match is not None, (fields, [n.label for n in self.host.forest() if n.label])
        center = match.node.bounds.center
        self.host.tap(center.x, center.y, hold_ms)
        self.host.advance(300)

    def hold(self, **fields: Any) -> None:
        self.tap(hold_ms=700, **fields)

    def type(self, text: str, **options: Any) -> None:
        assert self.host.type_text(text, **options) == ""

    def back(self) -> None:
        self.host.press_key("back")


def problems(phone: Phone, *, shortened: tuple[str, ...] = ()) -> list[str]:
    """Texts that are shortened, reach over the edge, or lie on another one.

    Previews, whose resource ids are given as `shortened`, may be cut off.
    """
    scene = phone.host.scene()
    width = phone.host.state.display.width_px
    nodes = scene.forest.trees[0].nodes
    panel = nodes[0].bounds
    start = max(
        (
            place
            for place, item in enumerate(scene.items)
            if item[5] == FILL_KIND and item[6:10] == panel
        ),
        default=0,
    )
    texts = [
        (item[8], item[:4])
        for item in scene.items[start:]
        if item[5] == TEXT_KIND
        and item[9] != fonts.ICONS
        and scene.page.top <= item[1] < scene.page.bottom
    ]
    previews = tuple(
        node.text for node in nodes if node.resource_id.rpartition("/")[2] in shortened
    )
    found = [
        text
        for text, box in texts
        if box[0] < 0
        or box[2] > width
        or (
            text.endswith("…")
            and not any(text.rstrip("…") in preview for preview in previews)
            and all(text not in node.text for node in nodes)
        )
    ]
    for (text, (l1, t1, r1, b1)), (other, (l2, t2, r2, b2)) in combinations(texts, 2):
        # A pixel of every side is room for anti-aliasing.
        if min(r1, r2) - max(l1, l2) > 3 and min(b1, b2) - max(t1, t2) > 3:
            found.append(f"{text} / {other}")
    return found
