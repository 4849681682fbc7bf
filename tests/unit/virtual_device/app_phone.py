"""A phone with all apps and some that are under test, one of them in front and used by touch."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from time import perf_counter
from typing import Any

import system_phone

from mobile_gym.accessibility import find_all
from mobile_gym.core.checks import Selector
from mobile_gym.judging.probe_output import content_rows, shared_preferences
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.system.app import App, Context
from mobile_gym.virtual_device.system.session import System
from mobile_gym.virtual_device.system.windows import compose
from mobile_gym.virtual_device.ui.view import View


class AppPhone(system_phone.Phone):
    """A device on which one app has just been started."""

    def __init__(
        self,
        app: App,
        language: str = "en",
        *,
        others: Iterable[App] = (),
        prepare: Callable[[System], object] | None = None,
        fresh: bool = False,
        **perturbation: Any,
    ) -> None:
        added = {item.package: item for item in (app, *others)}
        self.host = DeviceHost({**APPS, **added})
        self.host.boot(5, language, perturbation)
        self.app = app
        if fresh:
            self.shell(f"pm clear {app.package}")
        if prepare is not None:
            self.host.apply(prepare)
        self.open(app.package)

    @property
    def data(self) -> Any:
        return self.host.state.data[self.app.package]

    @property
    def toast(self) -> str:
        found = self.host.state.toast
        return found.text if found is not None else ""

    def texts(self, resource_id: str) -> list[str]:
        found = find_all(self.host.forest(), Selector(resource_id=resource_id))
        return [match.node.text for match in found]

    def type(self, text: str, **options: Any) -> None:
        assert self.host.type_text(text, **options) == ""

    def back(self) -> None:
        assert self.host.press_key("back") == ""

    def start(self, activity: str, **args: Any) -> None:
        self.do(System.start, activity, **args)

    def popup(self, popup: str, **args: Any) -> None:
        self.do(System.show_popup, popup, **args)

    def rows(self, path: str) -> list[Mapping[str, str]]:
        return list(content_rows(self.shell(f"content query --uri content://{path}")))

    def preferences(self) -> Mapping[str, str]:
        package = self.app.package
        path = f"/data/user_de/0/{package}/shared_prefs/{package}_preferences.xml"
        return shared_preferences(self.shell(f"cat {path}"))

    def problems(self) -> list[str]:
        """What is wrong with the texts on the screen; `Copy to…` is whole as it is."""
        whole = {words for pair in self.app.strings.values() for words in pair}
        return [found for found in system_phone.problems(self) if found not in whole]

    def page_us(self) -> float:
        """Microseconds that the page function in front takes, at best."""
        _, _, activity = self.front.partition("/")
        make, contexts = self.app.screens[activity], []

        def listening(ctx: Context) -> View:
            contexts.append(ctx)
            return make(ctx)

        app = replace(self.app, screens={**self.app.screens, activity: listening})
        compose(self.state, {**self.host.apps, app.package: app})
        best = 1.0
        for _ in range(30):
            start = perf_counter()
            make(contexts[0])
            best = min(best, perf_counter() - start)
        return best * 1e6


def wording_is_complete(app: App) -> None:
    """Every string exists in both languages, with the same places to fill."""
    for key, (english, chinese) in app.strings.items():
        assert english, key
        assert chinese, key
        assert english.count("{") == chinese.count("{"), key
