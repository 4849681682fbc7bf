"""A phone with all apps and some that are under test, one of them in front and used by touch."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from time import perf_counter
from typing import Any

from drawn_texts import texts_of, wordings_of
from phone_driver import Phone

from mobile_gym.core.tasks import LANGUAGES
from mobile_gym.judging.probe_output import shared_preferences
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.state import Display
from mobile_gym.virtual_device.system.app import App, Context, Screen, ScreenFunction
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.system.windows import compose
from mobile_gym.virtual_device.ui.view import View


class AppPhone(Phone):
    """A device on which one app has just been started."""

    def __init__(
        self,
        app: App,
        language: str = "en",
        *,
        others: Iterable[App] = (),
        prepare: Callable[[System], object] | None = None,
        fresh: bool = False,
        display: Display | None = None,
        **perturbation: Any,
    ) -> None:
        added = {item.package: item for item in (app, *others)}
        host = DeviceHost({**APPS, **added}, display)
        host.boot(5, language, perturbation)
        super().__init__(host, wordings_of(app))
        self.app = app
        if app.package not in host.state.packages:  # known, and not of the default persona
            self.shell(f"pm install-existing {app.package}")
        if fresh:
            self.shell(f"pm clear {app.package}")
        if prepare is not None:
            self.host.apply(prepare)
        self.open(app.package)

    @property
    def data(self) -> Any:
        return self.host.state.data[self.app.package]

    def preferences(self) -> Mapping[str, str]:
        package = self.app.package
        path = f"/data/user_de/0/{package}/shared_prefs/{package}_preferences.xml"
        return shared_preferences(self.shell(f"cat {path}"))

    def show(
        self,
        activity: str,
        popup: str = "",
        args: Mapping[str, Any] | None = None,
        ui: Mapping[str, Any] | None = None,
    ) -> None:
        """Bring a page of the app to the front, or a popup over the page that is there."""
        if activity:
            self.do(System.start, activity, self.app.package, **(args or {}))
        else:
            self.do(System.show_popup, popup, **(args or {}))
        if ui:
            self.do(System.set_ui, **ui)

    def page_us(self) -> float:
        """Microseconds that the app's function for what is in front takes, at best."""
        made: list[tuple[ScreenFunction, Context]] = []

        def listening(screen: Screen) -> Screen:
            def listen(ctx: Context) -> View:
                made.append((screen.view, ctx))
                return screen.view(ctx)

            return screen._replace(view=listen)

        app = replace(
            self.app,
            screens={name: listening(screen) for name, screen in self.app.screens.items()},
            popups={name: listening(screen) for name, screen in self.app.popups.items()},
        )
        compose(self.state, {**self.host.apps, app.package: app})
        make, ctx = made[-1]
        best_s = 1.0
        for _ in range(30):
            start = perf_counter()
            make(ctx)
            best_s = min(best_s, perf_counter() - start)
        return best_s * 1e6


def wording_is_complete(app: App) -> None:
    """Every text exists in every language."""
    assert not [
        app.texts.untranslated(language) for language in LANGUAGES if not app.texts.is_in(language)
    ]
    assert all(all(text.in_all_languages()) for text in texts_of(app))
