"""`System`: what a handler may do to the device. Holds the current root and replaces it.

Sources: AOSP, `NotificationManagerService` and SystemUI's `HeadsUpManager` (banners),
`ImeVisibilityStateComputer` (the focus below the system's windows, Android 12 and later).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from immutabledict import immutabledict

from mobile_gym.core.errors import UsageError
from mobile_gym.core.replacing import replace
from mobile_gym.virtual_device.names import (
    CHOOSER,
    KEYGUARD,
    LAUNCHER,
    PERMISSION,
    RECENTS,
    RESOLVER,
    SYSTEM_UI,
)
from mobile_gym.virtual_device.state import (
    EMPTY,
    Activity,
    Anchor,
    CoveredFocus,
    DeviceState,
    Focus,
    HeadsUp,
    Layer,
    LogLine,
    Notification,
    Package,
    TaskStack,
    Toast,
)
from mobile_gym.virtual_device.system import folders, intents
from mobile_gym.virtual_device.system.app import (
    App,
    candidates,
    installed_apps,
    preferred_target,
    read_args,
)
from mobile_gym.virtual_device.system.intents import Intent
from mobile_gym.virtual_device.system.texts import SystemTexts

MAX_LOG_LINES: Final = 512
_START_MS: Final = 412
"""How long an activity says it took to appear."""
TOAST_MS: Final = 3500
"""`Toast.LENGTH_LONG`."""
HEADS_UP_MS: Final = 5000
"""How long a banner stays: `heads_up_notification_decay`."""


class System:
    """The device as a handler sees it.

    Every method replaces `state` by a new root; the old one stays what it was. "The front" is the
    front activity, and "the layer" its page or, where one is open, its top popup. Where the system
    has a window of its own above the app (`state.overlays`), the layer is that window's, and the
    app in front is the system's user interface; `front` stays the app's activity.

    Args:
        state: the root.
        apps: every app of the device, by package.
        anchor: what the user has touched, where a menu that opens now stands.
    """

    def __init__(
        self, state: DeviceState, apps: Mapping[str, App], anchor: Anchor | None = None
    ) -> None:
        self.state = state
        self.apps = apps
        self.anchor = anchor

    # -- reading --------------------------------------------------------------------------------

    @property
    def front_task(self) -> TaskStack:
        """The task in front."""
        return self.state.tasks[-1]

    @property
    def front(self) -> Activity:
        """The activity in front."""
        return self.front_task.activities[-1]

    @property
    def layer(self) -> Layer:
        """The system's top window; where it has none, the top layer of the front activity."""
        return self.state.overlays[-1] if self.state.overlays else self.front.layers[-1]

    @property
    def package(self) -> str:
        """The package of what is in front."""
        if self.state.overlays:
            return SYSTEM_UI
        return self.front.component.partition("/")[0]

    @property
    def app(self) -> App:
        """The app in front."""
        return self.apps[self.package]

    @property
    def data(self) -> Any:
        """The data of the app in front."""
        return self.state.data[self.package]

    @property
    def args(self) -> Mapping[str, Any]:
        """What the layer was started with."""
        return self.layer.args

    @property
    def now(self) -> datetime:
        """Local time, with time zone."""
        return datetime.fromtimestamp(self.state.now_ms / 1000, ZoneInfo(self.state.timezone))

    def ui(self, key: str, default: Any = None) -> Any:
        """A value of the layer's small state."""
        return self.layer.ui.get(key, default)

    def page_ui(self, key: str, default: Any = None) -> Any:
        """A value of the page's small state, below any popup."""
        if self.state.overlays:
            return self.ui(key, default)
        return self.front.layers[0].ui.get(key, default)

    def setting(self, namespace: str, key: str, default: str = "") -> str:
        """A settings value."""
        return self.state.settings[namespace].get(key, default)

    @property
    def language(self) -> str:
        """The device's."""
        return self.state.language

    # -- changing values ------------------------------------------------------------------------

    def change(self, **fields: Any) -> None:
        """Replace fields of the root."""
        self.state = self.state.with_fields(**fields)

    def set_data(self, data: Any, package: str | None = None) -> None:
        """Replace an app's data; the app in front unless another is named."""
        self.change(data=self.state.data.set(package or self.package, data))

    def set_ui(self, **values: Any) -> None:
        """Change the layer's small state."""
        self._set_layer(-1, values)

    def set_page_ui(self, **values: Any) -> None:
        """Change the page's small state, below any popup."""
        self._set_layer(0, values)

    def set_ui_item(self, key: str, value: Any) -> None:
        """Change one value of the layer's small state whose key is no identifier."""
        self._set_layer(-1, {key: value})

    def put_setting(self, namespace: str, key: str, value: object) -> None:
        """Write a setting; booleans become `1` and `0`."""
        text = str(int(value)) if isinstance(value, bool) else str(value)
        settings = self.state.settings
        self.change(settings=settings.set(namespace, settings[namespace].set(key, text)))

    def delete_setting(self, namespace: str, key: str) -> None:
        """Remove a setting."""
        values = self.state.settings[namespace]
        if key in values:
            self.change(settings=self.state.settings.set(namespace, values.delete(key)))

    def toast(self, message: str) -> None:
        """Show a short message."""
        self.change(toast=Toast(message, self.state.monotonic_ms + TOAST_MS))

    # -- windows --------------------------------------------------------------------------------

    def show_popup(self, name: str, **args: Any) -> None:
        """Open one of the app's popups above the layer.

        Raises:
            UsageError: it has no such popup, or that one is opened with something else.
        """
        package = self.front.component.partition("/")[0]
        popup = self.apps[package].popups.get(name)
        if popup is None:
            raise UsageError(f"{package} has no popup {name!r}: name it in popups= of its App")
        read_args(popup.args, args, name)
        self._blur()
        layer = Layer(name, immutabledict(args), anchor=self.anchor)
        self._set_layers((*self.front.layers, layer))

    def dismiss(self) -> None:
        """Close the top popup, or the system's top window unless that is the lock screen."""
        self._blur()
        if self.state.overlays:
            if self.layer.name == KEYGUARD:
                return
            closed = self.state.overlays[-1]
            self.change(overlays=self.state.overlays[:-1])
            if closed.name == PERMISSION:  # without an answer: not granted, not refused
                asked = closed.args
                self.answer_permission(asked["package"], asked["permission"], False)
            self._give_focus_back()
        elif len(self.front.layers) > 1:
            *below, closed = self.front.layers
            self.anchor = closed.anchor or self.anchor  # a menu in its place stands there, too
            self._set_layers(tuple(below))

    def start(self, activity: str, package: str | None = None, **args: Any) -> None:
        """Start an activity (`.Class`) on top of the front task, or of another app's task."""
        package = package or self.package
        if package not in (self.package, self.front_task.package):
            self.launch(package, activity, **args)
            return
        self.push(package, activity, args)

    def push(self, package: str, activity: str, args: Mapping[str, Any]) -> None:
        """Start an activity on top of the front task, whoever's that is."""
        self._blur()
        self.close_overlays()
        opened = self._activity(package, activity, args)
        task = self.front_task
        self._set_front_task(replace(task, activities=(*task.activities, opened)))

    def launch(self, package: str, activity: str | None = None, **args: Any) -> None:
        """Bring an app to the front as its launcher icon does; a named activity goes on top."""
        self._blur()
        self.close_overlays()
        existing = next((task for task in self.state.tasks if task.package == package), None)
        if existing is None:
            opened = self._activity(package, activity or self.apps[package].main, args)
            existing = TaskStack(self._new_id(), package, (opened,))
        elif activity is not None:
            opened = self._activity(package, activity, args)
            existing = replace(existing, activities=(*existing.activities, opened))
        others = tuple(task for task in self.state.tasks if task.package != package)
        self.change(tasks=(*others, existing))

    def send(self, intent: Intent, *, chooser: bool = False, new_task: bool = False) -> bool:
        """Give an intent to the app that takes it; where several do, the user chooses.

        Args:
            intent: what is asked for.
            chooser: always ask, as `Intent.createChooser` does.
            new_task: start the activity in its own app's task; otherwise it goes on top of the
                front task, so that Back returns to who asked.

        Returns:
            False where nobody takes it.
        """
        takers = candidates(self.state, self.apps, intent)
        if len(takers) < 2 and self.tell(intent):  # of several takers the user chooses one
            return True
        if not takers:
            return False
        target = None if chooser else preferred_target(self.state, intent, takers)
        if target is not None:
            self.deliver(intent, target.component, new_task=new_task)
        else:
            window = CHOOSER if chooser or intent.action == intents.SEND else RESOLVER
            self.show_overlay(window, intent=intent, new_task=new_task)
        return True

    def request(self, intent: Intent, *, chooser: bool = False) -> None:
        """Give an intent to the app that takes it, or say that there is none."""
        if not self.send(intent, chooser=chooser):
            self.toast(SystemTexts.of(self.language).no_app)

    def tell(self, intent: Intent) -> bool:
        """Offer an intent to the apps that act on it without an activity; whether one did."""
        if intent.action in ("", intents.MAIN):
            return False
        extras = ({"data": intent.data} if intent.data else {}) | dict(intent.extras)
        package = intent.package or intent.component.partition("/")[0]
        for app in installed_apps(self.state, self.apps):
            if app.on_intent is None or package not in ("", app.package):
                continue
            if self.state.detached:
                folders.start(self, app.package)
            if app.on_intent(self, intent.action, extras):
                return True
        return False

    def broadcast(self, intent: Intent) -> None:
        """Send a protected broadcast to its package, or to all apps that are not disabled.

        `send` and the shell reach no handler of these, as on Android, where protected broadcasts
        are the system's.
        """
        for app in installed_apps(self.state, self.apps):
            handler = app.on_protected_broadcast
            if handler is not None and intent.package in ("", app.package):
                if self.state.detached:
                    folders.start(self, app.package)
                handler(self, intent.action, intent.extras)

    def deliver(self, intent: Intent, component: str, *, new_task: bool = False) -> None:
        """Start the activity that was chosen for an intent."""
        package, _, activity = component.partition("/")
        args = intents.arguments(intent)
        self.close_overlays()
        if self.tell(replace(intent, package=package)):
            return
        if package == LAUNCHER:
            self.home()
        elif not args and activity == self.apps[package].main:
            self.launch(package)
        elif new_task or self.front_task.package == LAUNCHER:
            self.launch(package, activity, **args)
        else:
            self.push(package, activity, args)

    # -- the system's own windows -----------------------------------------------------------------

    def show_overlay(self, name: str, **args: Any) -> bool:
        """Open one of the system's windows as `system.overlays` does; False where it has none."""
        if SYSTEM_UI not in self.state.packages or SYSTEM_UI not in self.apps:
            return False
        self._keep_focus()
        self._blur()
        self.change(overlays=(*self.state.overlays, Layer(name, immutabledict(args))))
        return True

    def close_overlays(self) -> None:
        """Close every window of the system but the lock screen."""
        overlays = self.state.overlays
        if overlays:
            lock = overlays[:1] if overlays[0].name == KEYGUARD else ()
            self.change(overlays=lock)

    # -- notifications --------------------------------------------------------------------------

    def notify(self, notification: Notification) -> bool:
        """Show a notification, in place of the package's of the same key; False where it may not.

        A package whose notifications are off posts nothing. A banner appears unless Do Not Disturb
        is on; that of an ongoing one, such as an incoming call, stays until it is withdrawn or
        pushed up, and only another such banner takes its place.
        """
        package = self.state.packages.get(notification.package)
        if package is None or not package.notifications_enabled:
            return False
        if not notification.when_ms:
            notification = replace(notification, when_ms=self.state.now_ms)
        others = tuple(item for item in self.state.notifications if item.id != notification.id)
        self.change(notifications=(notification, *others))
        self.log("NotificationService", f"enqueue {notification.id} {notification.title}")
        if notification.heads_up and self._may_interrupt(notification):
            until = None if notification.ongoing else self.state.monotonic_ms + HEADS_UP_MS
            self.change(heads_up=HeadsUp(notification.id, until))
        return True

    def _may_interrupt(self, notification: Notification) -> bool:
        shown = self.state.heads_up
        return notification.ongoing or (
            # `HeadsUpEntry.compareTo`: a full-screen intent or a call comes before what is newer.
            (shown is None or shown.until_ms is not None)
            and self.setting("global", "zen_mode", "0") == "0"
            and self.setting("global", "heads_up_notifications_enabled", "1") == "1"
        )

    def cancel_notification(self, package: str, key: str) -> None:
        """Withdraw a package's notification of a key."""
        self.keep_notifications(lambda item: item.package != package or item.key != key)

    def keep_notifications(self, keeps: Callable[[Notification], bool]) -> None:
        """Withdraw all notifications but some, and the banner of one that is withdrawn."""
        remaining = tuple(filter(keeps, self.state.notifications))
        if len(remaining) < len(self.state.notifications):
            self.change(notifications=remaining)
            shown = self.state.heads_up
            if shown is not None and all(item.id != shown.id for item in remaining):
                self.change(heads_up=None)

    # -- permissions ----------------------------------------------------------------------------

    def require(self, permission: str, package: str | None = None) -> bool:
        """Whether an app (the one in front) may; if not, the user is asked.

        The answer reaches `App.permissions.on_answer`, at once where the user has refused twice
        before.
        """
        package = package or self.package
        record: Package | None = self.state.packages.get(package)
        if record is not None and permission in record.granted:
            return True
        is_refused = record is not None and record.is_refused_for_good(permission)
        if is_refused or not self.show_overlay(PERMISSION, package=package, permission=permission):
            self.answer_permission(package, permission, False)
        return False

    def answer_permission(self, package: str, permission: str, granted: bool) -> None:
        """Tell an app what became of the permission it asked for."""
        app = self.apps.get(package)
        if app is not None and app.permissions.on_answer is not None:
            app.permissions.on_answer(self, permission, granted)

    def end_one_time(self, package: str) -> None:
        """Take back what was granted for this one time; the app is to ask again."""
        record: Package | None = self.state.packages.get(package)
        if record is not None and record.granted & record.one_time:
            changed = replace(record, granted=record.granted - record.one_time)
            self.change(packages=self.state.packages.set(package, changed))

    # -- the log, and what is in front ----------------------------------------------------------

    def log(self, tag: str, message: str, priority: str = "I") -> None:
        """Write a line to the system log, which keeps the latest ones."""
        line = LogLine(self.state.now_ms, tag, message, priority)
        self.change(log=(*self.state.log[1 - MAX_LOG_LINES :], line))

    def finish(self) -> None:
        """Close the activity in front; the last one of a task leads home."""
        self._blur()
        task = self.front_task
        if len(task.activities) > 1:
            self._set_front_task(replace(task, activities=task.activities[:-1]))
        elif task.package != LAUNCHER:
            self.change(tasks=self.state.tasks[:-1])
            self.home()

    def back(self) -> None:
        """The back key: keyboard, then popup, then what the app makes of it, then activity."""
        if self.state.keyboard:
            self.change(keyboard=False)
        elif self.state.overlays or len(self.front.layers) > 1:
            self.dismiss()
        elif (on_back := self.app.on_back) is None or not on_back(self):
            self.finish()

    def home(self) -> None:
        """Show the home screen; the app that was in front stays in the recents."""
        if self._is_locked:
            self.close_overlays()
            return
        self._blur()
        self.launch(LAUNCHER)
        home = self.front_task.activities[0]
        page = replace(home.layers[0], ui=EMPTY)
        self._set_front_task(replace(self.front_task, activities=(replace(home, layers=(page,)),)))

    def recents(self) -> None:
        """Show the recent apps."""
        if self._is_locked:
            return
        self.home()
        self.start(RECENTS, LAUNCHER, opened_ms=self.state.monotonic_ms)

    def stop(self, package: str) -> None:
        """Close all of an app's activities, as `am force-stop` does.

        A prompt for a permission belongs to the permission controller, and stays.
        """
        prefix = f"{package}/"
        prompts = tuple(overlay for overlay in self.state.overlays if overlay.name == PERMISSION)
        tasks = tuple(
            replace(task, activities=activities)
            for task in self.state.tasks
            if task.package != package
            and (
                activities := tuple(
                    activity
                    for activity in task.activities
                    if not activity.component.startswith(prefix)
                )
            )
        )
        if self.state.snackbar is not None and self.state.snackbar.package == package:
            self.change(snackbar=None)
        self.end_one_time(package)
        self.keep_notifications(lambda item: item.package != package)
        if tasks != self.state.tasks:
            front = self.front_task
            if front.package == package or self.front.component.startswith(prefix):
                self._blur()
                self.close_overlays()
            self.change(tasks=tasks)
            if all(task.id != front.id for task in tasks):
                self.home()
            if prompts and not self.state.overlays:
                self.change(overlays=prompts)

    # -- text input -----------------------------------------------------------------------------

    def focus(self, key: str, cursor: int, anchor: int | None = None) -> None:
        """Give an edit field the focus, the text up to `anchor` selected; show the keyboard."""
        anchor = None if anchor == cursor else anchor
        self.change(focus=Focus(key, cursor, anchor), keyboard=True, keyboard_page="letters")

    def select(self, key: str, start: int, end: int) -> None:
        """Select a part of an edit field's text and offer what can be done with it."""
        anchor = start if end > start else None
        self.change(
            focus=Focus(key, end, anchor, toolbar=True), keyboard=True, keyboard_page="letters"
        )

    def hide_keyboard(self) -> None:
        """Hide the keyboard and take the focus away."""
        self._blur()

    # -- inside ---------------------------------------------------------------------------------

    @property
    def _is_locked(self) -> bool:
        overlays = self.state.overlays
        return bool(overlays) and overlays[0].name == KEYGUARD

    def _blur(self) -> None:
        if self.state.focus is not None or self.state.keyboard:
            self.change(focus=None, keyboard=False, keyboard_page="letters")

    def _keep_focus(self) -> None:
        """Remember what has the focus, before the first window of the system comes up above it.

        A window keeps its own focus on Android: when it is in front again, its field has the
        cursor, the selection and the keyboard that it had before.
        """
        state = self.state
        if state.overlays:
            return
        covered = None
        if state.focus is not None:
            window = self.front.id, len(self.front.layers)
            covered = CoveredFocus(window, state.focus, state.keyboard, state.keyboard_page)
        self.change(covered=covered)

    def _give_focus_back(self) -> None:
        """Give the focus back, where the window that had it is in front again."""
        state, covered = self.state, self.state.covered
        if covered is None or state.overlays:
            return
        self.change(covered=None)
        if (self.front.id, len(self.front.layers)) == covered.window:
            self.change(
                focus=covered.focus, keyboard=covered.keyboard, keyboard_page=covered.keyboard_page
            )

    def _new_id(self) -> int:
        made = self.state.next_id
        self.change(next_id=made + 1)
        return made

    def _activity(self, package: str, activity: str, args: Mapping[str, Any]) -> Activity:
        if self.state.detached:
            folders.start(self, package)
        component = f"{package}/{activity.lstrip('/')}"
        screen = self.apps[package].screens.get(activity)
        if screen is not None:
            read_args(screen.args, args, component)  # or the page could never be drawn
        self.log(
            "ActivityTaskManager",
            f"START u0 {{{intents.start_description(args, component)}}} from uid 0",
        )
        self.log("ActivityTaskManager", f"Displayed {component}: +{_START_MS}ms")
        ready_ms = self.state.monotonic_ms + self.state.loading_ms if self.state.loading_ms else 0
        return Activity(self._new_id(), component, (Layer("", immutabledict(args)),), ready_ms)

    def _set_layer(self, index: int, values: Mapping[str, Any]) -> None:
        if self.state.overlays:
            *below, top = self.state.overlays
            self.change(overlays=(*below, replace(top, ui=top.ui | values)))
            return
        layers = list(self.front.layers)
        layers[index] = replace(layers[index], ui=layers[index].ui | values)
        self._set_layers(tuple(layers))

    def _set_layers(self, layers: tuple[Layer, ...]) -> None:
        task = self.front_task
        front = replace(self.front, layers=layers)
        self._set_front_task(replace(task, activities=(*task.activities[:-1], front)))

    def _set_front_task(self, task: TaskStack) -> None:
        self.change(tasks=(*self.state.tasks[:-1], task))
