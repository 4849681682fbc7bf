"""A device with Contacts, its provider and Phone, driven by what is on the screen."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from immutabledict import immutabledict

from mobile_gym.accessibility import find, find_all
from mobile_gym.core.checks import Selector
from mobile_gym.judging.probe_output import content_rows
from mobile_gym.virtual_device.apps import APPS, contacts, phone
from mobile_gym.virtual_device.apps.contacts import provider
from mobile_gym.virtual_device.apps.contacts.records import Contact
from mobile_gym.virtual_device.apps.messages import provider as telephony
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.state import Display, Toast
from mobile_gym.virtual_device.system.app import App, Context
from mobile_gym.virtual_device.system.intents import SEND, IntentFilter
from mobile_gym.virtual_device.ui import fonts, widgets
from mobile_gym.virtual_device.ui.items import FILL_KIND, TEXT_KIND
from mobile_gym.virtual_device.ui.view import View

CONTACTS = contacts.APP.package
DIALER = phone.APP.package
PROVIDER = provider.PACKAGE
TAKER = "org.example.taker"


def _taker(ctx: Context) -> View:
    """Shows what it was started with, as Messages would."""
    extras = ctx.args.get("extras", {})
    return widgets.screen(
        ctx.theme,
        widgets.app_bar(ctx.theme, "Taker"),
        widgets.list_item(ctx.theme, ctx.args.get("data", "nothing")),
        *(widgets.list_item(ctx.theme, str(value)) for value in extras.values()),
    )


_TAKER = App(
    TAKER,
    ("Taker", "接收"),
    "message",
    0xFF000000,
    ".Main",
    {".Main": _taker},
    filters=(
        IntentFilter("android.intent.action.SENDTO", ".Main", scheme="smsto"),
        IntentFilter(SEND, ".Main", mime="text/plain"),
    ),
)
_OURS = (provider.APP, telephony.APP, contacts.APP, phone.APP, _TAKER)
_APPS = immutabledict({**APPS, **{app.package: app for app in _OURS}})


class Phone:
    """The device; `package` is in front."""

    def __init__(
        self,
        package: str,
        language: str = "en",
        *,
        display: Display | None = None,
        **perturbation: Any,
    ) -> None:
        self.host = DeviceHost(_APPS, display)
        self.host.boot(5, language, perturbation)
        self.launch(package)

    def launch(self, package: str) -> None:
        self.host.apply(lambda system: system.launch(package))

    @property
    def contacts(self) -> tuple[Contact, ...]:
        return provider.contacts(self.host.state)

    @property
    def toast(self) -> str:
        shown = self.host.state.toast
        assert isinstance(shown, Toast)
        return shown.text

    def somebody(self) -> Contact:
        """A contact with a name, one number and nothing that another one has, too."""
        return next(c for c in self.contacts if c.first and c.last and len(c.phones) == 1)

    def shell(self, command: str) -> str:
        result = self.host.shell(command)
        assert result.exit_code == 0, result
        return result.stdout

    def rows(self, path: str) -> list[dict[str, str]]:
        found = content_rows(self.shell(f"content query --uri content://{path}"))
        return [dict(row) for row in found]

    def shows(self, **fields: Any) -> bool:
        return find(self.host.forest(), Selector(**fields)) is not None

    def texts(self, resource_id: str) -> list[str]:
        found = find_all(self.host.forest(), Selector(resource_id=resource_id))
        return [match.node.text for match in found]

    def tap(self, hold_ms: int = 60, nth: int = 0, **fields: Any) -> None:
        """Touch what a selector finds, the `nth` of it."""
        found = find_all(self.host.forest(), Selector(**fields))
        assert len(found) > nth, (fields, [n.label for n in self.host.forest() if n.label])
        center = found[nth].node.bounds.center
        self.host.tap(center.x, center.y, hold_ms)
        self.host.advance(300)

    def type(self, text: str, **options: Any) -> None:
        assert self.host.type_text(text, **options) == ""

    def back(self) -> None:
        self.host.press_key("back")


def drawn_texts(host: DeviceHost) -> list[tuple[str, tuple[int, int, int, int]]]:
    """Texts of the front page or dialog and where their ink is, without glyphs of the icon font."""
    scene = host.scene()
    page = scene.page
    # What a dialog covers is drawn before its panel.
    panel = scene.forest.trees[0].nodes[0].bounds
    start = max(
        (
            place
            for place, item in enumerate(scene.items)
            if item[5] == FILL_KIND and item[6:10] == panel
        ),
        default=0,
    )
    return [
        (item[8], item[:4])
        for item in scene.items[start:]
        if item[5] == TEXT_KIND and item[9] != fonts.ICONS and page.top <= item[1] < page.bottom
    ]


def problems(host: DeviceHost) -> list[str]:
    """Texts that are shortened, reach over the edge, or lie on another one."""
    width = host.state.display.width_px
    texts = drawn_texts(host)
    found = [text for text, box in texts if "…" in text or box[0] < 0 or box[2] > width]
    for (text, (l1, t1, r1, b1)), (other, (l2, t2, r2, b2)) in combinations(texts, 2):
        # A pixel of every side is room for anti-aliasing.
        if min(r1, r2) - max(l1, l2) > 3 and min(b1, b2) - max(t1, t2) > 3:
            found.append(f"{text} / {other}")
    return found
