"""Radios, brightness and opening apps: what AndroidWorld asks of Settings and the launcher.

What must be true at the end is a settings key, or which app is in front. The goals have nothing to
vary; what a seed varies is what the phone is set to besides, and which app was used last.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mobile_gym.core.actions import OpenApp, Swipe
from mobile_gym.core.checks import Check, NodePresent, PageIs, Selector, SettingIs
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.substates import PageNode
from mobile_gym.core.tasks import (
    FIXED,
    Perform,
    SolutionStep,
    TapOn,
    Task,
    TaskTemplate,
    WrongEnding,
)
from mobile_gym.core.texts import Catalogue, LocalizedText, Text
from task_suites.app_screens import BACK, AppScreens
from task_suites.choices import next_of
from task_suites.settings.screens import (
    OPEN,
    PACKAGE,
    START,
    SWIPES_TO_DISPLAY,
    TIMEOUTS,
    WIFI_IS_ON,
    put_command,
)
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom


class Texts(Catalogue):
    """What the tasks of Settings and of opening apps say."""

    # -- what the screens say ----------------------------------------------------------------------

    brightness_level = LocalizedText("Brightness level", zh="亮度级别")
    bluetooth = LocalizedText("Bluetooth", zh="蓝牙")
    connected_devices = LocalizedText("Connected devices", zh="已连接的设备")
    connection_preferences = LocalizedText("Connection preferences", zh="连接偏好设置")
    display = LocalizedText("Display", zh="显示")
    internet = LocalizedText("Internet", zh="互联网")
    network = LocalizedText("Network & internet", zh="网络和互联网")
    use_bluetooth = LocalizedText("Use Bluetooth", zh="使用蓝牙")
    wifi = LocalizedText("Wi-Fi", zh="WLAN")

    # -- what an app says once it is open ----------------------------------------------------------

    create_contact = LocalizedText("Create new contact", zh="新建联系人")
    key_pad = LocalizedText("Key pad", zh="拨号键盘")
    photo_locations = LocalizedText("Remember photo locations?", zh="要记住照片的拍摄地点吗？")
    search_settings = LocalizedText("Search settings", zh="搜索设置")
    stopwatch = LocalizedText("Stopwatch", zh="秒表")

    # -- apps --------------------------------------------------------------------------------------

    camera = LocalizedText("camera", zh="相机")
    clock = LocalizedText("clock", zh="时钟")
    contacts = LocalizedText("contacts", zh="通讯录")
    phone = LocalizedText("phone", zh="电话")
    settings = LocalizedText("settings", zh="设置")

    # -- what is asked for -------------------------------------------------------------------------

    turn_wifi_on = LocalizedText("Switch Wi-Fi on.", zh="打开 WLAN。")
    turn_wifi_off = LocalizedText("Switch Wi-Fi off.", zh="关闭 WLAN。")
    turn_bluetooth_on = LocalizedText("Switch Bluetooth on.", zh="打开蓝牙。")
    turn_bluetooth_off = LocalizedText("Switch Bluetooth off.", zh="关闭蓝牙。")
    brightest = LocalizedText("Make the screen as bright as it gets.", zh="把屏幕调到最亮。")
    darkest = LocalizedText("Make the screen as dark as it gets.", zh="把屏幕调到最暗。")
    wifi_off_bluetooth_on = LocalizedText(
        "Switch Wi-Fi off and Bluetooth on.", zh="关闭 WLAN，并打开蓝牙。"
    )
    wifi_on_and_open = LocalizedText(
        "Switch Wi-Fi on, then bring up the {app} app.", zh="打开 WLAN，然后打开{app}应用。"
    )
    open_app = LocalizedText(
        "Bring up the {app} app, and allow it what it asks for on the way.",
        zh="打开{app}应用，途中它请求什么权限都予以允许。",
    )

    # -- what is so --------------------------------------------------------------------------------

    app_is_open = LocalizedText("The {app} app is in front", zh="{app}应用显示在最前面")
    bluetooth_is_on = LocalizedText("Bluetooth is on", zh="蓝牙已打开")
    bluetooth_is_off = LocalizedText("Bluetooth is off", zh="蓝牙已关闭")
    is_brightest = LocalizedText("The brightness is at its most", zh="亮度已调到最高")
    is_darkest = LocalizedText("The brightness is at its least", zh="亮度已调到最低")
    slider_is_shown = LocalizedText("The slider of the brightness is shown", zh="显示亮度滑块")
    wifi_is_on = LocalizedText("Wi-Fi is on", zh="WLAN 已打开")
    wifi_is_off = LocalizedText("Wi-Fi is off", zh="WLAN 已关闭")


SUITE: Final = Suite("AndroidWorld", PACKAGE, texts=Texts)

_WIFI_IS_OFF: Final = SettingIs("global", "wifi_on", "0")
_BLUETOOTH_IS_ON: Final = SettingIs("global", "bluetooth_on", "1")
_BLUETOOTH_IS_OFF: Final = SettingIs("global", "bluetooth_on", "0")
_NO_AIRPLANE_MODE: Final = "cmd connectivity airplane-mode disable"
_BRIGHTEST, _DARKEST = 255, 1
"""Of `screen_brightness`. Source: AOSP, `PowerManager`."""
_LEFT, _MIDDLE, _RIGHT = 0.01, 0.5, 0.99
"""Places across the screen and down it; the slider of the page Display is in the middle of both."""
_USED: Final = (
    *("com.android.deskclock", "com.android.calculator2", "com.android.contacts"),
    *("com.android.messaging", "com.android.calendar", "com.android.documentsui"),
)
"""Apps that may have been used last; none of them asks for anything at its start."""


class _Screens(AppScreens):
    """Pages of Settings in a task's language."""

    def tap(self, label: Text) -> TapOn:
        return TapOn(Selector(label=self._pick(label), package_name=PACKAGE))

    def home(self, id: int) -> PageNode:
        return self.app(id, Texts.settings, PACKAGE)

    def app(self, id: int, name: Text, package: str) -> PageNode:
        description = self._pick(Texts.app_is_open.format(app=name))
        return PageNode(id, description, check=PageIs(package=package))

    def slider(self, id: int) -> PageNode:
        check = NodePresent(Selector(resource_id="slider"))
        return PageNode(id, self._pick(Texts.slider_is_shown), check=check)

    def to_wifi(self) -> tuple[SolutionStep, ...]:
        return (OPEN, *map(self.tap, (Texts.network, Texts.internet, Texts.wifi)))

    def to_bluetooth(self) -> tuple[SolutionStep, ...]:
        pages = (Texts.connected_devices, Texts.connection_preferences, Texts.bluetooth)
        return (OPEN, *map(self.tap, pages), self.tap(Texts.use_bluetooth))

    def to_slider(self) -> tuple[SolutionStep, ...]:
        return (OPEN, self.tap(Texts.display), self.tap(Texts.brightness_level))


def _start(lots: LayoutRandom, *, exclude: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Setup that no goal names: what the phone is set to, and which app has been used last.

    Args:
        lots: decides it.
        exclude: apps that are not to be used before.
    """
    used = lots.one(_USED, exclude=exclude)
    return (
        put_command("system", "screen_off_timeout", 1000 * lots.one(TIMEOUTS)),
        put_command("system", "screen_brightness_mode", 0),
        put_command("system", "screen_brightness", lots.number(_DARKEST + 1, _BRIGHTEST - 1)),
        f"monkey -p {used} -c android.intent.category.LAUNCHER 1",
        *START,
    )


def _other_radio(lots: LayoutRandom, radio: str) -> str:
    """A command that leaves the radio that no goal names on or off."""
    return f"svc {radio} {lots.one(('enable', 'disable'))}"


def _slide(to: float) -> Perform:
    """A swipe along the slider, from its middle."""
    return Perform(Swipe(NormalizedPoint(_MIDDLE, _MIDDLE), NormalizedPoint(to, _MIDDLE)))


# -- radios ---------------------------------------------------------------------------------------


def _radio(
    draft: TaskBuilder,
    layout: int,
    order: Text,
    setup: str,
    steps: tuple[SolutionStep, ...],
    fact: Text,
    check: Check,
) -> Task:
    """A task that moves one switch; the last step moves it."""
    screens, lots = _Screens(draft), LayoutRandom(draft, layout)
    is_wifi = steps == screens.to_wifi()
    other = screens.to_bluetooth() if is_wifi else screens.to_wifi()
    page = (Texts.internet, Texts.wifi) if is_wifi else (Texts.use_bluetooth,)
    return draft.task(
        order,
        setup=(
            _NO_AIRPLANE_MODE,
            _other_radio(lots, "bluetooth" if is_wifi else "wifi"),
            setup,
            *_start(lots),
        ),
        substates=(screens.fact(1, fact, check),),
        key_components=tuple(map(draft.pick, page)),
        golden_steps=len(steps),
        solution=steps,
        wrong_endings=(
            WrongEnding("there and back again", (*steps, steps[-1])),
            WrongEnding("the other radio", other),
            WrongEnding("looked at and left", (*steps[:-1], BACK)),
        ),
    )


@SUITE.add(FIXED, level=1, layout=LAYOUTS)
def system_wifi_turn_on(draft: TaskBuilder, layout: int) -> Task:
    """Turn Wi-Fi on.

    Goal: `global wifi_on` is 1, or 2 where airplane mode is on.
    Start: the launcher; Wi-Fi and airplane mode are off, Bluetooth is on or off.
    Substates: Wi-Fi is on.
    Ends: it is.
    Golden steps: 4.
    """
    steps = _Screens(draft).to_wifi()
    return _radio(
        draft, layout, Texts.turn_wifi_on, "svc wifi disable", steps, Texts.wifi_is_on, WIFI_IS_ON
    )


@SUITE.add(FIXED, level=1, layout=LAYOUTS)
def system_wifi_turn_off(draft: TaskBuilder, layout: int) -> Task:
    """Turn Wi-Fi off.

    Goal: `global wifi_on` is 0.
    Start: the launcher; Wi-Fi is on, Bluetooth is on or off.
    Substates: Wi-Fi is off.
    Ends: it is.
    Golden steps: 4.
    """
    steps = _Screens(draft).to_wifi()
    return _radio(
        draft,
        layout,
        Texts.turn_wifi_off,
        "svc wifi enable",
        steps,
        Texts.wifi_is_off,
        _WIFI_IS_OFF,
    )


@SUITE.add(FIXED, level=1, layout=LAYOUTS)
def system_bluetooth_turn_on(draft: TaskBuilder, layout: int) -> Task:
    """Turn Bluetooth on.

    Goal: `global bluetooth_on` is 1.
    Start: the launcher; Bluetooth is off, Wi-Fi is on or off.
    Substates: Bluetooth is on.
    Ends: it is.
    Golden steps: 5.
    """
    steps, check = _Screens(draft).to_bluetooth(), _BLUETOOTH_IS_ON
    off = "svc bluetooth disable"
    return _radio(draft, layout, Texts.turn_bluetooth_on, off, steps, Texts.bluetooth_is_on, check)


@SUITE.add(FIXED, level=1, layout=LAYOUTS)
def system_bluetooth_turn_off(draft: TaskBuilder, layout: int) -> Task:
    """Turn Bluetooth off.

    Goal: `global bluetooth_on` is 0.
    Start: the launcher; Bluetooth is on, Wi-Fi is on or off.
    Substates: Bluetooth is off.
    Ends: it is.
    Golden steps: 5.
    """
    steps, check = _Screens(draft).to_bluetooth(), _BLUETOOTH_IS_OFF
    on = "svc bluetooth enable"
    return _radio(draft, layout, Texts.turn_bluetooth_off, on, steps, Texts.bluetooth_is_off, check)


@SUITE.add(FIXED, level=2, layout=LAYOUTS)
def turn_off_wifi_and_turn_on_bluetooth(draft: TaskBuilder, layout: int) -> Task:
    """Turn Wi-Fi off and Bluetooth on.

    Goal: `global wifi_on` is 0 and `global bluetooth_on` is 1.
    Start: the launcher; Wi-Fi is on, Bluetooth is off.
    Substates: Wi-Fi is off; Bluetooth is on.
    Ends: both hold.
    Golden steps: 11.
    """
    screens = _Screens(draft)
    wifi, bluetooth = screens.to_wifi(), screens.to_bluetooth()
    solution = (*wifi, BACK, BACK, *bluetooth[1:])
    return draft.task(
        Texts.wifi_off_bluetooth_on,
        setup=(
            _NO_AIRPLANE_MODE,
            "svc wifi enable",
            "svc bluetooth disable",
            *_start(LayoutRandom(draft, layout)),
        ),
        substates=(
            screens.fact(1, Texts.wifi_is_off, _WIFI_IS_OFF),
            screens.fact(2, Texts.bluetooth_is_on, _BLUETOOTH_IS_ON),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("Wi-Fi alone", wifi),
            WrongEnding("Bluetooth alone", bluetooth),
            WrongEnding("and Bluetooth off again", (*solution, solution[-1])),
        ),
    )


# -- brightness -----------------------------------------------------------------------------------


def _brightness(
    draft: TaskBuilder, layout: int, order: Text, fact: Text, level: int, other: int
) -> Task:
    """A task that brings the slider to one end, and not to the other one."""
    screens = _Screens(draft)
    to, back = (_RIGHT, _LEFT) if level > other else (_LEFT, _RIGHT)
    shown = screens.to_slider()
    solution = (*shown, _slide(to))
    return draft.task(
        order,
        setup=_start(LayoutRandom(draft, layout)),
        substates=(
            screens.slider(1),
            screens.fact(2, fact, SettingIs("system", "screen_brightness", str(level))),
        ),
        golden_steps=len(solution) + SWIPES_TO_DISPLAY,
        solution=solution,
        wrong_endings=(
            WrongEnding("half way", (*shown, TapOn(Selector(resource_id="slider")))),
            WrongEnding("there and back", (*solution, _slide(back))),
            WrongEnding("shown and left", (*shown, BACK)),
        ),
    )


@SUITE.add(FIXED, level=1, layout=LAYOUTS)
def system_brightness_max(draft: TaskBuilder, layout: int) -> Task:
    """Turn the brightness up to its end.

    Goal: `system screen_brightness` is 255.
    Start: the launcher; it is anything between its ends.
    Substates: the slider is shown; the screen is as bright as it gets.
    Ends: it is.
    Golden steps: 5.
    """
    return _brightness(draft, layout, Texts.brightest, Texts.is_brightest, _BRIGHTEST, _DARKEST)


@SUITE.add(FIXED, level=1, layout=LAYOUTS)
def system_brightness_min(draft: TaskBuilder, layout: int) -> Task:
    """Turn the brightness down to its end.

    Goal: `system screen_brightness` is 1.
    Start: the launcher; it is anything between its ends.
    Substates: the slider is shown; the screen is as dark as it gets.
    Ends: it is.
    Golden steps: 5.
    """
    return _brightness(draft, layout, Texts.darkest, Texts.is_darkest, _DARKEST, _BRIGHTEST)


# -- apps -----------------------------------------------------------------------------------------

_APPS: Final = {
    "camera": (Texts.camera, "com.android.camera2", Texts.photo_locations),
    "clock": (Texts.clock, "com.android.deskclock", Texts.stopwatch),
    "contacts": (Texts.contacts, "com.android.contacts", Texts.create_contact),
    "settings": (Texts.settings, PACKAGE, Texts.search_settings),
    "dialer": (Texts.phone, "com.android.dialer", Texts.key_pad),
}
"""By AndroidWorld's names: what they are called in a sentence, their packages, and words of the
first screen, which no home screen has."""


def _open(app: str) -> Perform:
    return Perform(OpenApp(_APPS[app][1]))


def _install(app: str) -> tuple[str, ...]:
    """What a device without Google's apps lacks."""
    package = _APPS[app][1]
    return (f"pm install-existing {package}", f"am force-stop {package}")


@SUITE.add(FIXED, level=1, app=tuple(_APPS), layout=LAYOUTS)
def open_app_task_eval(draft: TaskBuilder, app: str, layout: int) -> Task:
    """Open an app.

    Goal: it is in front at the end.
    Start: the launcher; the app is closed.
    Substates: the app is in front.
    Ends: it is in front.
    Golden steps: 1.
    """
    screens, (name, package, words) = _Screens(draft), _APPS[app]
    other = next_of(tuple(_APPS)[1:], app) if app != "camera" else "clock"
    return draft.task(
        Texts.open_app.format(app=name),
        setup=(*_install(app), *_start(LayoutRandom(draft, layout), exclude=(package,))),
        substates=(screens.fact(1, Texts.app_is_open.format(app=name), PageIs(package=package)),),
        key_components=(draft.pick(words),),
        golden_steps=1,
        solution=(_open(app),),
        wrong_endings=(
            WrongEnding("another app", (_open(other),)),
            WrongEnding("opened and left", (_open(app), BACK)),
        ),
    )


@SUITE.add(FIXED, level=2, app=tuple(_APPS), layout=LAYOUTS)
def turn_on_wifi_and_open_app(draft: TaskBuilder, app: str, layout: int) -> Task:
    """Turn Wi-Fi on, then open an app.

    Goal: `global wifi_on` is 1 or 2, and the app is in front at the end.
    Start: the launcher; Wi-Fi is off, the app is closed.
    Substates: Wi-Fi is on; the app is in front.
    Ends: both hold.
    Golden steps: 5.
    """
    screens, lots, (name, package, words) = _Screens(draft), LayoutRandom(draft, layout), _APPS[app]
    wifi, opened = screens.to_wifi(), Texts.app_is_open.format(app=name)
    solution = (*wifi, _open(app))
    return draft.task(
        Texts.wifi_on_and_open.format(app=name),
        setup=(
            _NO_AIRPLANE_MODE,
            "svc wifi disable",
            _other_radio(lots, "bluetooth"),
            *_install(app),
            *_start(lots, exclude=(package,)),
        ),
        substates=(
            screens.fact(1, Texts.wifi_is_on, WIFI_IS_ON),
            replace(screens.fact(2, opened, PageIs(package=package)), after=(1,)),
        ),
        key_components=(draft.pick(words),),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("the app alone", (_open(app),)),
            WrongEnding("and off again", (*wifi, wifi[-1], _open(app))),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
