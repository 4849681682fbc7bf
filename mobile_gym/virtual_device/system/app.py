"""What an app is, for the system: its screens as pure functions of state, its data, its texts.

A screen function gets a `Context` and returns a view. A handler in a view gets a `System`
(`system.system`) and changes the device through it. Nothing else happens between the two. At the
end stands who takes an intent: which activities of which installed apps.

Source: AOSP, `ResolverActivity`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeAlias

import numpy as np
from typing_extensions import TypeVar

from mobile_gym.core.errors import UsageError
from mobile_gym.core.former_names import former_names
from mobile_gym.core.texts import Catalogue, Text
from mobile_gym.virtual_device.names import LAUNCHER
from mobile_gym.virtual_device.state import EMPTY, DeviceState, FrozenMap
from mobile_gym.virtual_device.system.apk import Instrumentation
from mobile_gym.virtual_device.system.folders import Folder
from mobile_gym.virtual_device.system.intents import MAIN, Intent, IntentFilter
from mobile_gym.virtual_device.system.storage import Storage
from mobile_gym.virtual_device.system.telephony import CurrentCall
from mobile_gym.virtual_device.ui.theme import Theme
from mobile_gym.virtual_device.ui.view import View

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, preferred="preferred_target")


@dataclass(frozen=True, slots=True)
class NoArgs:
    """What a page or popup is opened with that is opened with nothing."""


DataT = TypeVar("DataT", covariant=True, default=object)  # noqa: PLC0105
TextsT = TypeVar("TextsT", covariant=True, default=object)  # noqa: PLC0105
ArgsT = TypeVar("ArgsT", covariant=True, default=object)  # noqa: PLC0105


class Context(NamedTuple, Generic[DataT, TextsT, ArgsT]):
    """What a screen may know: all of the state, and shortcuts into it.

    An app names its own in one line, and a screen says what it is opened with:

        ClockContext: TypeAlias = Context[ClockData, Texts, ArgsT]

        def label_dialog(ctx: ClockContext[LabelArgs]) -> View: ...
    """

    state: DeviceState
    app: App
    apps: Mapping[str, App]
    """Every app this device can have, by package; `state.packages` says which are installed."""
    data: DataT
    """The app's own data."""
    args: ArgsT
    """What the page or popup was opened with."""
    ui: FrozenMap
    """The layer's own small state (see `state.Layer` and `system.pages.ViewState`)."""
    page_ui: FrozenMap
    """The `ui` of the page below, for a popup; the same as `ui` for a page."""
    theme: Theme
    t: TextsT
    """The app's texts in the device's language."""
    now: datetime
    """Local time, with time zone."""
    width_dp: float
    height_dp: float
    """The window's size without bars and keyboard."""

    def setting(self, namespace: str, key: str, default: str = "") -> str:
        """A settings value, as `settings get` would print it."""
        return self.state.settings[namespace].get(key, default)


ScreenFunction: TypeAlias = Callable[[Context[Any, Any, Any]], View]


class Screen(NamedTuple):
    """A page or popup: how it looks, and what it is opened with (`system.pages` makes these)."""

    view: ScreenFunction
    args: type[Any] = NoArgs
    """A frozen dataclass."""


A = TypeVar("A")


@cache
def argument_names(args: type[Any]) -> tuple[str, ...]:
    """The names of what a page or popup is opened with, in order."""
    return tuple(field_.name for field_ in fields(args))


def read_args(args: type[A], values: Mapping[str, Any], where: str = "") -> A:
    """The arguments of a page or popup from what its layer holds; what else is there is left out.

    Args:
        args: a frozen dataclass.
        values: by name, as an intent's extras are.
        where: names the page in a message.

    Raises:
        UsageError: one that has no default is missing.
    """
    if args is NoArgs:
        return NoArgs()  # pyright: ignore[reportReturnType]  # it is `args`
    names = argument_names(args)
    try:
        return args(**{name: values[name] for name in names if name in values})
    except TypeError as error:
        raise UsageError(
            f"{where or args.__name__} is opened with {', '.join(names)}; "
            f"there are only {', '.join(values) or 'none'}"
        ) from error


class SearchHit(NamedTuple):
    """Something that a search has found."""

    title: str
    summary: str
    icon: str
    """Name of a Material Design icon."""
    open: Callable[[System], None]


@dataclass(frozen=True, slots=True)
class Schedule:
    """When an app wants to be called, and what it then does: alarms, timers, reminders.

    Attributes:
        next_event_ms: when `on_time` wants to be called next, or None. It may depend on app data,
            settings, its own window in front, packages, incidents, the banner and the time zone,
            but not on the clock: it is asked again only when one of these has changed or its time
            has come.
        on_time: called when that time has come.
        alarm_clocks_ms: when its alarm clocks ring, as `AlarmManager.setAlarmClock` tells the
            system.
    """

    next_event_ms: Callable[[DeviceState], int | None] = lambda state: None
    on_time: Callable[[Any], None] | None = None
    alarm_clocks_ms: Callable[[DeviceState], Sequence[int]] = lambda state: ()


@dataclass(frozen=True, slots=True)
class Permissions:
    """The runtime permissions of an app.

    Attributes:
        granted: those that it has from the start, as Android's own apps do.
        asked: further ones that it asks for while it runs.
        on_answer: called with the permission that `System.require` asked for and the user's choice.
    """

    granted: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    on_answer: Callable[[System, str, bool], None] | None = None


@dataclass(frozen=True, slots=True)
class PhoneCalls:
    """How the app that makes calls is told what the other party does.

    Attributes:
        current: the call that rings or goes on.
        ring: somebody calls from a number; whether the phone rings.
        answer: the call that rings is taken, at whichever end it rings.
        end: the other party hangs up, or gives up.
    """

    current: Callable[[DeviceState], CurrentCall | None]
    ring: Callable[[System, str], bool]
    answer: Callable[[System], None]
    end: Callable[[System], None]


@dataclass(frozen=True, slots=True)
class Telephony:
    """How an app takes what comes over the radio.

    Attributes:
        calls: how it is told of calls, where it takes them.
        receive_text: takes a text message that comes in from a number; returns its id, None where
            the number is blocked.
    """

    calls: PhoneCalls | None = None
    receive_text: Callable[[System, str, str], int | None] | None = None


@dataclass(frozen=True, slots=True)
class App:
    """One app.

    Attributes:
        package: its package name.
        label: its name.
        icon: name of a Material Design icon; `color` is the icon's background.
        main: class of the activity that the launcher starts, `.Class`.
        screens: pages by activity class, `.Class`; `system.pages.Page` opens them.
        popups: dialogs, menus and sheets by name; `system.pages.Popup` opens them. They return
            `ui.dialog(...)` or `ui.menu(...)`.
        texts: its catalogue.
        initial: makes its data for a fresh device; with the device's language.
        intents: actions (`android.settings.WIFI_SETTINGS`) to activity classes.
        schedule: when it wants to be called, and what it then does.
        storage: what other programs read and write of its data: the tables of its content
            providers, its shared preferences.
        folder: what it keeps in files: its databases.
        on_intent: handles an intent without (or before) showing an activity: called with its action
            and its extras (and its data URI as `data`); returns whether it did.
        on_broadcast: told of a broadcast's action and extras; returns the result code and the data
            that it answers with, None where the broadcast is not for it.
        on_protected_broadcast: notified of an intent that only the system and providers can send
            (`System.broadcast`), by its action and its extras.
        on_boot: makes what an app has outside its data, such as files, on a fresh device.
        cleared: makes the data that `pm clear` leaves; None means `initial` again.
        filters: which intents its activities take, beyond `intents`.
        permissions: runtime permissions that it has or asks for.
        on_notification_action: called with a notification's key and the name of the action that
            was tapped; another app may be in front.
        on_back: offered the back key before the activity in front closes; returns whether it did
            something with it, such as going back within the page.
        on_undo: told that what it has deleted last is to come back, with what it gave
            `app_kit.records.deleted_with_undo`.
        telephony: how it takes calls and text messages that come over the radio.
        finds: what it offers to the launcher's search for some words; gets its own context.
        from_apk: it did not come with the device.
        instrumentations: test programs that its APK declares.
        names: of people and the like, which the keyboard completes as it completes words.
        values: classes of the records and enumerations that its pages keep in `args` and `ui`,
            beside those that its data is made of.
    """

    package: str
    label: Text
    icon: str
    color: int
    main: str
    screens: Mapping[str, Screen]
    texts: type[Catalogue] = Catalogue
    popups: Mapping[str, Screen] = field(default_factory=dict)
    initial: Callable[[np.random.Generator, str], Any] = lambda rng, language: EMPTY
    intents: Mapping[str, str] = field(default_factory=dict)
    schedule: Schedule = Schedule()
    on_boot: Callable[[System], None] | None = None
    on_intent: Callable[[System, str, Mapping[str, Any]], bool] | None = None
    on_broadcast: (
        Callable[[System, str, Mapping[str, Any]], tuple[int, str | None] | None] | None
    ) = None
    on_protected_broadcast: Callable[[System, str, Mapping[str, Any]], None] | None = None
    storage: Storage = Storage()  # noqa: RUF009
    folder: Folder = Folder()  # noqa: RUF009
    cleared: Callable[[str], Any] | None = None
    in_launcher: bool = True
    filters: tuple[IntentFilter, ...] = ()
    permissions: Permissions = Permissions()
    on_notification_action: Callable[[System, str, str], None] | None = None
    on_back: Callable[[System], bool] | None = None
    on_undo: Callable[[System, Any], None] | None = None
    telephony: Telephony = Telephony()
    finds: Callable[[Context[Any, Any, Any], str], Sequence[SearchHit]] | None = None
    from_apk: bool = False
    instrumentations: tuple[Instrumentation, ...] = ()
    values: tuple[type, ...] = ()
    names: Callable[[DeviceState], Sequence[str]] = lambda state: ()

    def component(self, activity: str) -> str:
        """`package/.Class`."""
        return f"{self.package}/{activity}"

    def name(self, language: str) -> str:
        """The label in a language."""
        return self.label.of(language)


# -- who takes an intent -------------------------------------------------------------------------

_CATEGORY: Final = "android.intent.category."


@dataclass(frozen=True, slots=True)
class Target:
    """An activity class of an app that takes an intent."""

    app: App
    activity: str

    @property
    def component(self) -> str:
        """`package/.Class`."""
        return self.app.component(self.activity)


def installed_apps(state: DeviceState, apps: Mapping[str, App]) -> list[App]:
    """The apps that are installed and not disabled."""
    return [
        apps[name] for name, package in state.packages.items() if package.enabled and name in apps
    ]


def candidates(state: DeviceState, apps: Mapping[str, App], intent: Intent) -> tuple[Target, ...]:
    """Who takes an intent, in the order of the installed apps; each app once."""
    installed = installed_apps(state, apps)
    if intent.component:
        return tuple(_targets_of_component(installed, intent.component))
    if intent.package:
        installed = [app for app in installed if app.package == intent.package]
    if intent.action in ("", MAIN):
        return tuple(_main(installed, intent))
    targets: list[Target] = []
    for app in installed:
        if intent.action in app.intents:
            targets.append(Target(app, app.intents[intent.action]))
            continue
        for item in app.filters:
            if item.takes(intent):
                targets.append(Target(app, item.activity))
                break
    return tuple(targets)


def _targets_of_component(installed: Sequence[App], component: str) -> Iterator[Target]:
    package, _, name = component.partition("/")
    for app in installed:
        if app.package == package:
            for known in (name, f"{package}{name}", name.lstrip(".")):
                if known in app.screens:
                    yield Target(app, known)
                    return


def _main(installed: Sequence[App], intent: Intent) -> Iterator[Target]:
    categories = {name.removeprefix(_CATEGORY) for name in intent.categories}
    for app in installed:
        is_home = app.package == LAUNCHER
        if "HOME" in categories:
            if is_home:
                yield Target(app, app.main)
        elif intent.package and (app.in_launcher or is_home):
            yield Target(app, app.main)


def preference_key(intent: Intent) -> str:
    """What a choice of "Always" is remembered for: the action and the kind of data."""
    return " ".join(part for part in (intent.action, intent.scheme, intent.type) if part)


def preferred_target(
    state: DeviceState, intent: Intent, targets: Sequence[Target]
) -> Target | None:
    """The one of several takers that starts without asking; None where the user is to choose."""
    if len(targets) == 1:
        return targets[0]
    component = state.default_apps.get(preference_key(intent))
    return next((target for target in targets if target.component == component), None)
