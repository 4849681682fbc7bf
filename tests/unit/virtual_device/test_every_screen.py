"""Every page and popup that a tap leads to, of every app: its words are whole and in its language.

What apps there are, and what they show, is found (`virtual_device.gallery`), so that a new app is
looked at from its first day.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from drawn import cases
from drawn_texts import broken_words, cut_off, faint, overlapping, untranslated
from galleries import gallery, is_looked_at, looked_at, of

from mobile_gym.core.nodes import AccessibilityForest
from mobile_gym.core.texts import LANGUAGES
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.gallery import TALL_PX, Finding, explore
from mobile_gym.virtual_device.host import DeviceHost, Snapshot
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.windows import compose
from mobile_gym.virtual_device.ui.theme import DARK, LIGHT, Theme

PACKAGES = [app.package for app in APPS.values() if app.screens]
STEP_PX = 120
LETTERS_PX = 24
"""Of a field, so that what is typed can be read."""
FINGER_PX = 30
"""What is smaller than 23 dp is cut off, or cannot be hit."""
MOST_UNREACHED = 2
"""Pages and popups of an app that need more than taps."""
LOOKS = [
    (app.package, language, scale)
    for language in LANGUAGES
    for app in APPS.values()
    if app.screens and app.texts.is_in(language) and is_looked_at(app.package, language)
    for scale in (1.0, 1.3)
]
IN_LAUNCHER = [app.package for app in APPS.values() if app.in_launcher]


def phone(finding: Finding, font_scale: float = 1.0) -> DeviceHost:
    """A device that shows a finding, without a toast or a banner in front of it."""
    state = finding.state
    scaled = with_values(state, "system", {"font_scale": str(font_scale)})
    host = DeviceHost(APPS)
    host.restore(Snapshot(scaled.with_fields(toast=None, heads_up=None)))
    return host


@pytest.mark.parametrize(("package", "language", "font_scale"), cases(LOOKS, 3, of="whole texts"))
def test_no_text_is_cut_off_or_over_another(package: str, language: str, font_scale: float) -> None:
    found = {
        finding.name: wrong
        for finding in of(package, language)
        if (host := phone(finding, font_scale))
        if (wrong := cut_off(host, APPS[package]) + broken_words(host) + overlapping(host))
    }
    assert not found


@pytest.mark.parametrize("package", looked_at(PACKAGES, "zh"))
def test_nothing_is_left_in_english(package: str) -> None:
    found = {
        finding.name: wrong
        for finding in of(package, "zh")
        if (wrong := untranslated(phone(finding), APPS, package))
    }
    assert not found


@pytest.mark.parametrize(
    ("package", "language"),
    [(one, language) for language in ("en", "zh") for one in looked_at(IN_LAUNCHER, language)],
)
def test_most_of_an_app_is_reached_by_tapping(package: str, language: str) -> None:
    shown = {finding.name.rpartition(" ")[2] for finding in of(package, language)}
    names = {*APPS[package].screens, *APPS[package].popups}
    assert len(names - shown) <= MOST_UNREACHED, names - shown


def test_what_is_wrong_is_found() -> None:
    (home,) = [item for item in of("com.android.settings", "en") if item.name == ".Settings"]
    narrow = phone(home, 2.0)
    panel = replace(narrow.state.panel, width_px=120)
    narrow.restore(Snapshot(narrow.state.with_fields(panel=panel)))
    settings = APPS["com.android.settings"]
    assert "'Settings' is broken into two" in cut_off(narrow, settings)
    wider = phone(home, 2.0)
    wider.restore(Snapshot(wider.state.with_fields(panel=replace(panel, width_px=240))))
    assert "'Network' is broken into two" in broken_words(wider)
    blank = phone(home._replace(state=with_values(home.state, "secure", {"ui_night_mode": "2"})))
    assert faint(blank, frozenset()) == []
    assert "'Settings' hardly stands out" in faint(blank, frozenset(), least=21.0)
    assert cut_off(phone(home), settings) + overlapping(phone(home)) == []
    english = phone(home)
    assert "Network & internet" in untranslated(english, APPS, "com.android.settings")


def test_looking_around_is_repeatable() -> None:
    again = explore(APPS, "en")
    assert [item[:2] for item in again.findings] == [item[:2] for item in gallery("en").findings]
    assert again.missing == gallery("en").missing


@pytest.mark.parametrize("package", cases(looked_at(IN_LAUNCHER, "en"), 3, of="on its side"))
def test_all_of_a_page_is_reached_with_the_phone_on_its_side(package: str) -> None:
    found = {}
    for finding in of(package, "en"):
        turned = on_its_side(finding.state)
        tall = turned.with_fields(panel=replace(turned.panel, width_px=TALL_PX))
        assert turned.display.width_px > turned.display.height_px
        upright = finding.state.with_fields(panel=replace(turned.panel, height_px=TALL_PX))
        wanted = pressable(compose(tall, APPS).forest) | pressable(compose(upright, APPS).forest)
        if missing := wanted - reached(phone(finding._replace(state=turned))):
            found[finding.name] = missing
    assert not found


@pytest.mark.parametrize(
    ("package", "theme"),
    cases(
        [(package, theme) for package in looked_at(PACKAGES, "en") for theme in (LIGHT, DARK)],
        3,
        of="contrast",
        name=lambda case: f"{case[0]} {case[1].is_dark}",
    ),
)
def test_every_text_stands_out(package: str, theme: Theme) -> None:
    night = {"ui_night_mode": "2" if theme.is_dark else "1"}
    found = {
        finding.name: wrong
        for finding in of(package, "en")
        if (host := phone(finding._replace(state=with_values(finding.state, "secure", night))))
        if (wrong := faint(host, frozenset({theme.text_disabled})))
    }
    assert not found


@pytest.mark.parametrize("package", cases(looked_at(IN_LAUNCHER, "en"), 3, of="typed"))
def test_what_is_typed_into_a_dialog_is_seen_with_the_phone_on_its_side(package: str) -> None:
    found: set[str] = set()
    for finding in of(package, "en"):
        state = finding.state
        if state.focus is None:
            continue
        host = phone(finding._replace(state=state.with_fields(focus=None, keyboard=False)))
        host.apply(lambda system: system.put_setting("system", "accelerometer_rotation", False))
        host.apply(lambda system: system.put_setting("system", "user_rotation", 1))
        focus = state.focus
        host.apply(lambda system, at=focus: system.focus(at.key, at.cursor, at.anchor))
        scene = host.scene()
        placed = scene.fields.get(focus.key)
        if placed is None or not seen_height(host, focus.key) >= LETTERS_PX:
            found.add(finding.name)
    assert not found


def seen_height(host: DeviceHost, key: str) -> int:
    """How much is seen of a field, between what it is scrolled in and the keyboard."""
    scene = host.scene()
    box = scene.fields[key].rect
    middle = box.center.x
    edges = [
        scroller.rect
        for scroller in scene.scrollers
        if scroller.rect.left <= middle < scroller.rect.right
    ]
    top = max([box.top, scene.page.top, *(edge.top for edge in edges if edge.top < box.bottom)])
    bottom = min([box.bottom, scene.page.bottom, *(edge.bottom for edge in edges[-1:])])
    return bottom - top


def with_values(state: DeviceState, namespace: str, values: dict[str, str]) -> DeviceState:
    changed = state.settings[namespace].update(values)
    return state.with_fields(settings=state.settings.set(namespace, changed))


def on_its_side(state: DeviceState) -> DeviceState:
    return with_values(state, "system", {"user_rotation": "1", "accelerometer_rotation": "0"})


def pressable(forest: AccessibilityForest) -> set[tuple[str, ...]]:
    """What reacts to a finger in the front window and is large enough for one, by what it says."""
    return {
        (node.class_name, node.resource_id, node.text, node.content_description)
        for node in forest.trees[0].nodes
        if node.enabled and (node.clickable or node.long_clickable)
        if min(node.bounds.width, node.bounds.height) >= FINGER_PX
    }


def reached(host: DeviceHost) -> set[tuple[str, ...]]:
    """All of it that scrolling brings into sight."""
    seen = pressable(host.forest())
    for scroller in host.scene().scrollers:
        for offset in range(0, scroller.limit + STEP_PX, STEP_PX):
            key = "scroll:" + scroller.key
            host.apply(lambda system, key=key, at=offset: system.set_ui_item(key, at))
            seen |= pressable(host.forest())
    return seen
