"""`System`: what a handler may do to the device. Holds the current root and replaces it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final
from zoneinfo import ZoneInfo

from immutabledict import immutabledict

from mobile_gym.core.errors import UsageError
from mobile_gym.virtual_device.state import (
    EMPTY,
    Activity,
    Anchor,
    DeviceState,
    Focus,
    Layer,
    LogLine,
    Notification,
    TaskStack,
    Toast,
)
from mobile_gym.virtual_device.system import (
    covered_focus,
    delivery,
    folders,
    intents,
    notifications,
    permissions,
)
from mobile_gym.virtual_device.system.intents import Intent
from mobile_gym.virtual_device.system.names import KEYGUARD, LAUNCHER, RECENTS, SYSTEM_UI
from mobile_gym.virtual_device.system.overlays import PERMISSION
from mobile_gym.virtual_device.system.pages import read_args
from mobile_gym.virtual_device.system.texts import SystemTexts

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import App

__all__ = ["LAUNCHER", "RECENTS", "System"]

MAX_LOG_LINES: Final = 512
_START_MS: Final = 412
"""How long an activity says it took to appear."""
TOAST_MS: Final = 3500
"""`Toast.LENGTH_LONG`."""


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
        self.state = self.state.changed(**fields)

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
            if closed.name == PERMISSION.name:  # without an answer: not granted, not refused
                asked = PERMISSION.read(closed)
                permissions.answer(self, asked.package, asked.permission, False)
            covered_focus.give_back(self)
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
        return delivery.send(self, intent, chooser=chooser, new_task=new_task)

    def request(self, intent: Intent, *, chooser: bool = False) -> None:
        """Give an intent to the app that takes it, or say that there is none."""
        if not self.send(intent, chooser=chooser):
            self.toast(SystemTexts.of(self.language).no_app)

    def tell(self, intent: Intent) -> bool:
        """Offer an intent to the apps that act on it without an activity; whether one did."""
        return delivery.tell(self, intent)

    def deliver(self, intent: Intent, component: str, *, new_task: bool = False) -> None:
        """Start the activity that was chosen for an intent."""
        delivery.deliver(self, intent, component, new_task=new_task)

    # -- the system's own windows -----------------------------------------------------------------

    def show_overlay(self, name: str, **args: Any) -> bool:
        """Open one of the system's windows as `system.overlays` does; False where it has none."""
        if SYSTEM_UI not in self.state.packages or SYSTEM_UI not in self.apps:
            return False
        covered_focus.keep(self)
        self._blur()
        self.change(overlays=(*self.state.overlays, Layer(name, immutabledict(args))))
        return True

    def close_overlays(self) -> None:
        """Close every window of the system but the lock screen."""
        overlays = self.state.overlays
        if overlays:
            lock = overlays[:1] if overlays[0].name == KEYGUARD else ()
            self.change(overlays=lock)

    def notify(self, notification: Notification) -> bool:
        """Show a notification; False where the package's notifications are off."""
        return notifications.post(self, notification)

    def cancel_notification(self, package: str, key: str) -> None:
        """Withdraw a notification."""
        notifications.cancel(self, package, key)

    def require(self, permission: str, package: str | None = None) -> bool:
        """Whether an app (the one in front) may; if not, the user is asked.

        The answer reaches `App.permissions.on_answer`, at once where the user has refused twice
        before.
        """
        return permissions.require(self, permission, package or self.package)

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
        prompts = tuple(one for one in self.state.overlays if one.name == PERMISSION.name)
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
        permissions.end_one_time(self, package)
        notifications.cancel(self, package)
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
            "ActivityTaskManager", f"START u0 {{{intents.started(args, component)}}} from uid 0"
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
