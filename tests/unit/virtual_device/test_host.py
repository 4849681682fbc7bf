"""The device's behaviour under fingers and keys, by Android's rules."""

import time
import timeit

import pytest
from immutabledict import immutabledict
from phone_driver import Phone

from mobile_gym.core.errors import UsageError
from mobile_gym.core.geometry import PixelPoint
from mobile_gym.core.nodes import WindowType
from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.texts import AppTexts
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.names import LAUNCHER
from mobile_gym.virtual_device.state import Display
from mobile_gym.virtual_device.system.app import App, Context, Screen
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.ui import gestures, selection
from mobile_gym.virtual_device.ui.theme import LIGHT
from mobile_gym.virtual_device.ui.view import View, icon, lazy_list, text

TOY = "com.example.toy"


def grip(description: str, **fields: bool) -> View:
    return icon(
        "drag",
        40,
        class_name="android.widget.ImageView",
        description=description,
        on_drag=lambda s, drag: s.set_ui(moved=drag.dy),
        **fields,
    )


def toy_page(ctx: Context) -> View:
    return ui.page(
        ctx.theme,
        ui.app_bar(ctx.theme, "Toy", on_back=System.finish),
        ui.edit_field(ctx.theme, "name", ctx.ui.get("name", ""), hint="Name"),
        ui.edit_field(ctx.theme, "pin", ctx.ui.get("pin", ""), hint="PIN", digits=True),
        ui.slider(ctx.theme, "level", ctx.ui.get("level", 0.0), lambda s, v: s.set_ui(level=v)),
        ui.list_item(
            ctx.theme,
            f"tapped {ctx.ui.get('taps', 0)} pressed {ctx.ui.get('presses', 0)}",
            on_tap=lambda s: s.set_ui(taps=s.ui("taps", 0) + 1),
            on_long_press=lambda s: s.set_ui(presses=s.ui("presses", 0) + 1),
        ),
        ui.button(ctx.theme, "Ask", lambda s: s.show_popup("ask")),
        ui.edit_field(ctx.theme, "story", ctx.ui.get("story", ""), hint="Story", lines=4),
        grip("grip"),
        grip("held grip", drags="held"),
        lazy_list("rows", 400, 56, lambda index: text(f"Row {index}", 16, ctx.theme.text)),
    )


def ask(ctx: Context) -> View:
    ok = ui.button(ctx.theme, "OK", System.dismiss)
    return ui.dialog(ctx.theme, "Sure?", None, ok)


def home(ctx: Context) -> View:
    return ui.page(ctx.theme, text("Home", 20))


APPS = immutabledict(
    {
        TOY: App(
            TOY,
            Text("Toy"),
            "cog",
            0,
            ".Main",
            {".Main": Screen(toy_page)},
            texts=AppTexts,
            popups={"ask": Screen(ask)},
        ),
        LAUNCHER: App(
            LAUNCHER,
            Text("Launcher"),
            "home",
            0,
            ".Home",
            {
                ".Home": Screen(home),
                "com.android.quickstep.RecentsActivity": Screen(home),
            },
            texts=AppTexts,
            in_launcher=False,
        ),
    }
)


@pytest.fixture
def toy() -> Phone:
    device = DeviceHost(APPS, Display())
    device.boot(seed=1)
    assert device.open_app("Toy") == ""
    return Phone(device)


def test_a_tap_is_a_tap_until_the_long_press_time(toy: Phone) -> None:
    toy.tap(text_contains="tapped", hold_ms=gestures.LONG_PRESS_MS - 1)
    assert toy.shows(text="tapped 1 pressed 0")
    toy.tap(text_contains="tapped", hold_ms=gestures.LONG_PRESS_MS)
    assert toy.shows(text="tapped 1 pressed 1")


def test_a_small_move_is_still_a_tap_and_a_larger_one_is_not(toy: Phone) -> None:
    x, y = toy.place(text_contains="tapped")
    toy.host.swipe(x, y, x + 5, y, 60)
    assert toy.shows(text="tapped 1 pressed 0")
    toy.host.swipe(x, y, x + 40, y, 60)
    assert toy.shows(text="tapped 1 pressed 0")


def test_scrolling_shows_later_rows_and_only_visible_ones(toy: Phone) -> None:
    assert toy.shows(text="Row 0")
    assert not toy.shows(text="Row 100")
    x, y = toy.place(text="Row 3")
    toy.host.swipe(x, y, x, y - 300, 1000)
    assert not toy.shows(text="Row 0")
    labels = [n.text for n in toy.host.forest() if n.text.startswith("Row")]
    assert 3 < len(labels) < 15


def test_a_fast_swipe_flings_further_than_a_slow_one(toy: Phone) -> None:
    start = toy.host.snapshot()
    x, y = toy.place(text="Row 3")

    def first_row_after(duration_ms: int) -> int:
        toy.host.restore(start)
        toy.host.swipe(x, y, x, y - 300, duration_ms)
        return min(int(n.text.split()[1]) for n in toy.host.forest() if n.text.startswith("Row"))

    assert first_row_after(100) > first_row_after(1500) + 3


def test_fling_distance_follows_the_spline() -> None:
    assert gestures.fling_distance_px(10, 160) == 0
    slow, fast = gestures.fling_distance_px(1000, 160), gestures.fling_distance_px(4000, 160)
    assert 0 < slow < fast / 4
    assert gestures.fling_distance_px(-1000, 160) == -slow


def test_typing_by_keys_and_by_text_is_the_same(toy: Phone) -> None:
    toy.tap(hint="Name")
    start = toy.host.snapshot()
    for name in ("Shift", "A", "b"):
        toy.tap(description=name)
    by_keys = toy.node(hint="Name").text
    toy.host.restore(start)
    assert toy.host.type_text("Ab") == ""
    assert toy.node(hint="Name").text == by_keys == "Ab"
    toy.tap(description="Delete")
    assert toy.node(hint="Name").text == "A"
    assert toy.host.type_text("晚安", clear=True) == ""
    assert toy.node(hint="Name").text == "晚安"


def test_a_number_field_takes_digits_only(toy: Phone) -> None:
    toy.tap(hint="PIN")
    assert "digits" in toy.host.type_text("12a")
    assert toy.host.type_text("12") == ""
    assert toy.node(hint="PIN").text == "12"
    assert not toy.shows(description="q")


def test_typing_without_a_focus_says_so(toy: Phone) -> None:
    assert "tap one first" in toy.host.type_text("hello")
    assert toy.host.press_key("delete")
    assert toy.host.press_key("menu")


def test_back_closes_keyboard_then_popup_then_activity(toy: Phone) -> None:
    toy.tap(text="Ask")
    assert toy.shows(text="Sure?")
    toy.host.press_key("back")
    assert not toy.shows(text="Sure?")
    toy.tap(hint="Name")
    assert any(tree.window_type is WindowType.INPUT_METHOD for tree in toy.host.forest().trees)
    toy.host.press_key("back")
    assert not any(tree.window_type is WindowType.INPUT_METHOD for tree in toy.host.forest().trees)
    assert toy.host.activity.startswith(TOY)
    toy.host.press_key("back")
    assert toy.host.activity.startswith(LAUNCHER)


def test_what_a_dialog_covers_is_neither_in_the_tree_nor_touchable(toy: Phone) -> None:
    below = toy.place(text_contains="tapped")
    toy.tap(text="Ask")
    assert not toy.shows(text_contains="tapped")
    toy.host.tap(*below)  # beside the dialog: closes it, and reaches nothing below
    assert toy.shows(text="tapped 0 pressed 0")


def test_a_slider_follows_the_finger(toy: Phone) -> None:
    bounds = toy.node(class_name="SeekBar").bounds
    toy.host.swipe(bounds.left + 20, bounds.center.y, bounds.right + 200, bounds.center.y)
    assert toy.ui["level"] == 1.0
    toy.host.tap(*bounds.center)
    assert toy.ui["level"] == pytest.approx(0.5, abs=0.02)


def test_snapshots_and_forks_are_independent_and_free(toy: Phone) -> None:
    start, other = toy.host.snapshot(), Phone(toy.host.fork())
    toy.tap(text_contains="tapped")
    assert other.shows(text="tapped 0 pressed 0")
    other.tap(text_contains="tapped")
    assert other.host.forest() == toy.host.forest()
    toy.host.restore(start)
    assert toy.shows(text="tapped 0 pressed 0")
    best_s = min(timeit.repeat(toy.host.fork, timer=time.process_time, number=50, repeat=20)) / 50
    assert best_s < 0.0001


def test_recording_a_diff_names_what_lasts(toy: Phone) -> None:
    start = toy.host.snapshot()
    toy.tap(text_contains="tapped")
    assert toy.host.diff(start) == ()
    toy.host.apply(lambda system: system.put_setting("system", "screen_brightness", 7))
    assert toy.host.diff(start) == ("settings/system/screen_brightness",)


def test_unknown_perturbations_and_values_are_refused(toy: Phone) -> None:
    with pytest.raises(UsageError, match="darkness"):
        toy.host.boot(perturbation={"darkness": 1})
    with pytest.raises(UsageError, match="font_scale"):
        toy.host.boot(perturbation={"font_scale": "huge"})


def test_perturbations_show(toy: Phone) -> None:
    toy.host.boot(perturbation={"dark": True})
    dark = toy.host.screenshot().mean()
    toy.host.boot(perturbation={})
    assert toy.host.screenshot().mean() > dark + 100
    toy.host.open_app("Toy")
    normal = toy.node(text="Toy").bounds
    toy.host.boot(perturbation={"font_scale": 1.3})
    toy.host.open_app("Toy")
    assert toy.node(text="Toy").bounds.height > normal.height


def test_a_long_press_on_text_selects_a_word_to_cut_copy_and_paste(toy: Phone) -> None:
    toy.tap(hint="Name")
    toy.host.type_text("milk and honey")
    rect = toy.node(hint="Name").bounds
    toy.host.tap(rect.left + 10, rect.center.y, hold_ms=600)
    toy.tap(text="Cut")
    assert toy.node(hint="Name").text == " and honey"
    assert toy.state.clipboard == "milk"
    toy.host.tap(rect.left + 40, rect.center.y, hold_ms=600)
    toy.tap(text="Select all")
    toy.tap(text="Paste")
    assert toy.node(hint="Name").text == "milk"
    toy.host.type_text("k")  # goes on behind what was pasted
    assert toy.node(hint="Name").text == "milkk"
    toy.host.tap(rect.left + 10, rect.center.y)
    toy.host.advance(60)
    toy.host.tap(rect.left + 10, rect.center.y)  # a double tap selects, too
    toy.host.type_text("tea")
    assert toy.node(hint="Name").text == "tea"
    assert not toy.shows(text="Cut")


def test_a_password_is_never_copied(toy: Phone) -> None:
    field = ui.edit_field(LIGHT, "secret", "abc", password=True).children[0]
    assert selection.offered_actions(field, 3, "") == ()


def test_several_lines_wrap_and_enter_starts_a_new_one(toy: Phone) -> None:
    toy.tap(hint="Story")
    toy.host.type_text("once upon a time there was a phone that learned to read its own screen")
    toy.host.press_key("enter")
    toy.host.type_text("and it did")
    assert toy.node(hint="Story").text.endswith("screen\nand it did")
    placed = toy.host.scene().fields["story"]
    assert len(placed.layout.lines) > 2
    x, y = placed.layout.caret(len(placed.view.text))
    assert placed.rect.contains(PixelPoint(x, y))


def test_dragging_moves_a_view_and_a_held_one_only_after_the_long_press(toy: Phone) -> None:
    x, y = toy.place(description="grip")
    toy.host.swipe(x, y, x, y + 100, 200)
    assert toy.ui["moved"] == pytest.approx(76, abs=2)
    x, y = toy.place(description="held grip")
    before = toy.ui["moved"]
    toy.host.swipe(x, y, x, y + 50, 200)
    assert toy.ui["moved"] == before
    toy.host.touch_down(x, y)
    toy.host.advance(gestures.LONG_PRESS_MS)
    toy.host.touch_move(x, y + 50)
    toy.host.touch_up()
    assert toy.ui["moved"] != before


def test_a_window_that_comes_to_the_front_ends_the_gesture(toy: Phone) -> None:
    x, y = toy.place(text_contains="tapped")
    toy.host.touch_down(x, y)
    toy.host.apply(lambda system: system.show_popup("ask"))
    toy.host.touch_up()
    toy.host.press_key("back")
    assert toy.shows(text="tapped 0 pressed 0")
