"""The on-screen keyboard: its pages and keys, what it completes, what a held key offers."""

import pytest
from phone_driver import Phone

from mobile_gym.core.nodes import AccessibilityTree, WindowType
from mobile_gym.core.texts import Catalogue, LocalizedText, Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.state import Display
from mobile_gym.virtual_device.system.app import App, Context, Screen
from mobile_gym.virtual_device.ui import emoji
from mobile_gym.virtual_device.ui.keyboard import board as layouts
from mobile_gym.virtual_device.ui.keyboard import emoji_page, height_px
from mobile_gym.virtual_device.ui.layout import Target
from mobile_gym.virtual_device.ui.view import View
from mobile_gym.virtual_device.ui.view_fields import InputKind

FORM = "com.example.form"


class Texts(Catalogue):
    weather = LocalizedText("See the weather today, the weather tomorrow")
    welcome = LocalizedText("Welcome, {name}")
    web = LocalizedText("Open the web page")


def field(ctx: Context, key: str, kind: InputKind = "text", **fields: object) -> View:
    return ui.edit_field(ctx.theme, key, ctx.ui.get(key, ""), hint=key, kind=kind, **fields)


def form(ctx: Context) -> View:
    return ui.page(
        ctx.theme,
        ui.app_bar(ctx.theme, "Form", on_back=lambda system: None),
        field(ctx, "words"),
        field(ctx, "query", action="search"),
        field(ctx, "mail", kind="email"),
        field(ctx, "pin", digits=True),
        field(ctx, "call", kind="phone", digits=True),
        field(ctx, "secret", password=True),
        field(ctx, "last", on_submit=lambda system: system.toast("sent"), action="send"),
    )


class Keyboard(Phone):
    """A phone that shows the form, and fingers on its keys."""

    def spot(self, name: str) -> Target:
        return next(
            target
            for target in self.host.scene().targets
            if target.view is not None and target.view.key == f"ime:{name}"
        )

    def press(self, *names: str, hold_ms: int = 60) -> None:
        for name in names:
            left, top, right, bottom, _ = self.spot(name)
            self.host.tap((left + right) // 2, (top + bottom) // 2, hold_ms)

    @property
    def window(self) -> AccessibilityTree:
        trees = self.host.forest().trees
        return next(tree for tree in trees if tree.window_type is WindowType.INPUT_METHOD)

    @property
    def keys(self) -> list[str]:
        return [node.content_description for node in self.window.nodes if node.content_description]

    @property
    def suggestions(self) -> list[str]:
        return [node.text for node in self.window.nodes if node.text]

    @property
    def typed(self) -> str:
        view = self.host.focused_field()
        return "" if view is None else view.text


@pytest.fixture
def board() -> Keyboard:
    app = App(
        package=FORM,
        label=Text("Form"),
        icon="form-textbox",
        color=0,
        main=".Form",
        screens={".Form": Screen(form)},
        texts=Texts,
        names=lambda state: ("Wenzel",),
    )
    host = DeviceHost({**APPS, FORM: app})
    host.boot()
    keyboard = Keyboard(host)
    keyboard.open(FORM)
    return keyboard


# -- pages and keys -----------------------------------------------------------------------------


def test_a_number_in_the_corner_is_typed_by_a_finger_that_stays(board: Keyboard) -> None:
    board.tap(hint="words")
    board.press("e", hold_ms=500)
    assert board.typed == "3"


def test_a_finger_that_stays_chooses_an_accent_by_moving(board: Keyboard) -> None:
    board.tap(hint="words")
    left, top, right, bottom, _ = board.spot("e")
    x, y = (left + right) // 2, (top + bottom) // 2
    board.host.touch_down(x, y)
    board.host.advance(500)
    board.host.touch_move(x + (right - left), y)
    board.host.touch_up()
    assert board.typed == "é"
    assert not board.state.ime.offered


def test_shift_is_for_one_letter(board: Keyboard) -> None:
    board.tap(hint="words")
    board.press("shift", "A", "b")
    assert board.typed == "Ab"


def test_two_quick_taps_lock_shift(board: Keyboard) -> None:
    board.tap(hint="words")
    board.press("shift", "shift", "A", "B")
    assert board.typed == "AB"


def test_two_slow_taps_on_shift_undo_each_other(board: Keyboard) -> None:
    board.tap(hint="words")
    board.press("shift")
    board.host.advance(400)
    board.press("shift", "a")
    assert board.typed == "a"


def test_a_finger_that_stays_on_shift_locks_it(board: Keyboard) -> None:
    board.tap(hint="words")
    board.press("shift", hold_ms=500)
    board.press("A", "B", "shift", "c")
    assert board.typed == "ABc"


def test_two_spaces_end_a_sentence(board: Keyboard) -> None:
    board.tap(hint="words")
    board.press("h", "i", "space", "space")
    assert board.typed == "hi. "


def test_two_slow_spaces_are_two_spaces(board: Keyboard) -> None:
    board.tap(hint="words")
    board.press("h", "i", "space")
    board.host.advance(2000)
    board.press("space")
    assert board.typed == "hi  "


def test_delete_goes_on_while_it_is_held(board: Keyboard) -> None:
    board.tap(hint="words")
    board.host.type_text("abcdefgh")
    board.press("delete", hold_ms=500)
    assert board.typed == "abcde"


def test_delete_takes_a_whole_emoji(board: Keyboard) -> None:
    board.tap(hint="words")
    board.host.type_text("a👨‍👩‍👧")
    board.press("delete")
    assert board.typed == "a"


def test_signs_are_on_two_pages(board: Keyboard) -> None:
    board.tap(hint="words")
    board.press("symbols", "@", "more", "€", "letters", "a")
    assert board.typed == "@€a"


def test_a_caret_never_stands_within_an_emoji(board: Keyboard) -> None:
    board.tap(hint="words")
    board.host.type_text("👍🏽👨‍👩‍👧")
    rect = board.node(hint="words").bounds
    places = set()
    for x in range(rect.left, rect.left + 120, 3):
        board.host.tap(x, rect.center.y)
        places.add(board.state.focus.cursor if board.state.focus is not None else -1)
        board.host.advance(1000)
    assert places == {0, 2, 7}


@pytest.mark.parametrize(("language", "row"), [("en", "qwertyuiop"), ("de", "qwertzuiop")])
def test_letters_lie_where_the_language_has_them(language: str, row: str) -> None:
    assert layouts.rows("letters", language)[0] == row
    assert [layouts.hint(letter, language) for letter in row] == list("1234567890")


def test_the_accents_of_the_language_come_first() -> None:
    assert layouts.variants("a", "letters", "de")[0] == "ä"
    assert layouts.variants("A", "shift", "de")[0] == "Ä"


# -- emoji --------------------------------------------------------------------------------------


def test_the_emoji_used_last_come_first(board: Keyboard) -> None:
    board.tap(hint="words")
    board.press("emoji", "😀", "😄", "😀", "tab:0")
    assert board.typed == "😀😄😀"
    assert board.state.ime.recents == ("😀", "😄")
    assert [key for key in board.keys if key in "😀😄"] == ["😀", "😄"]


@pytest.mark.parametrize("category", range(1, 10))
def test_every_emoji_has_a_picture(category: int) -> None:
    first = emoji_page.first_page(category)
    assert emoji_page.pages[first].emoji
    for page in emoji_page.pages[first:]:
        assert all(emoji.name_of(sign) for sign in page.emoji), page


def test_a_finger_that_stays_on_an_emoji_chooses_its_skin_tone(board: Keyboard) -> None:
    board.tap(hint="words")
    board.press("emoji", "tab:2")
    left, top, right, bottom, _ = board.spot("👋")
    x, y = (left + right) // 2, (top + bottom) // 2
    board.host.touch_down(x, y)
    board.host.advance(500)
    assert board.state.ime.offered == ("👋", "👋🏻", "👋🏼", "👋🏽", "👋🏾", "👋🏿")
    board.host.touch_move(x + 2 * (right - left), y)
    board.host.touch_up()
    assert board.typed == "👋🏼"


def test_a_swipe_shows_the_next_emoji(board: Keyboard) -> None:
    board.tap(hint="words")
    board.press("emoji")
    bottom = board.spot("😀").bottom
    before = board.state.ime.emoji_page
    board.host.swipe(400, bottom, 100, bottom, 200)
    assert board.state.ime.emoji_page == before + 1
    assert board.typed == ""


# -- words --------------------------------------------------------------------------------------


def test_words_of_the_texts_and_names_are_completed(board: Keyboard) -> None:
    board.tap(hint="words")
    board.host.type_text("wen")
    assert board.suggestions == ["Wenzel"]
    board.host.type_text("weat", clear=True)
    assert board.suggestions == ["weather"]


def test_no_more_than_three_words_are_offered(board: Keyboard) -> None:
    board.tap(hint="words")
    board.press("a")
    assert len(board.suggestions) == 3


def test_a_word_takes_the_place_of_what_was_typed(board: Keyboard) -> None:
    board.tap(hint="words")
    board.host.type_text("the Wen")
    board.press("word:Wenzel")
    assert board.typed == "the Wenzel"


def test_the_next_letter_gets_a_space(board: Keyboard) -> None:
    board.tap(hint="words")
    board.host.type_text("Wen")
    board.press("word:Wenzel", "a", "b")
    assert board.typed == "Wenzel ab"


def test_a_full_stop_gets_no_space(board: Keyboard) -> None:
    board.tap(hint="words")
    board.host.type_text("Wen")
    board.press("word:Wenzel", ".")
    assert board.typed == "Wenzel."


def test_words_are_written_as_what_was_typed(board: Keyboard) -> None:
    board.tap(hint="words")
    board.host.type_text("WENZ")
    assert board.suggestions == ["WENZEL"]


def test_nothing_is_completed_within_a_word(board: Keyboard) -> None:
    board.tap(hint="words")
    board.host.type_text("wen")
    board.host.apply(lambda system: system.focus("words", 2))
    assert board.suggestions == []


@pytest.mark.parametrize("hint", ["secret", "mail"])
def test_what_is_no_text_is_not_completed(board: Keyboard, hint: str) -> None:
    board.tap(hint=hint)
    board.host.type_text("Wen")
    assert board.suggestions == []


def test_what_was_copied_is_offered_to_an_empty_field(board: Keyboard) -> None:
    board.do(lambda system: system.change(clipboard="a\nb"))
    board.tap(hint="words")
    assert board.suggestions == ["a b"]
    board.press("paste")
    assert board.typed == "a b"
    assert "a b" not in board.suggestions


# -- what a field wants -------------------------------------------------------------------------


ENTER: dict[str, str] = {"query": "Search", "secret": "Next", "last": "Send"}


@pytest.mark.parametrize("hint", ENTER)
def test_enter_shows_what_it_does(board: Keyboard, hint: str) -> None:
    board.tap(hint=hint)
    assert board.keys[-1] == ENTER[hint]


def test_enter_goes_on_to_the_next_field(board: Keyboard) -> None:
    board.tap(hint="words")
    board.press("a", "enter", "b")
    assert board.node(hint="words").text == "a"
    assert board.node(hint="query").text == "b"


def test_enter_does_what_the_field_says(board: Keyboard) -> None:
    board.tap(hint="last")
    board.press("enter")
    assert board.toast == "sent"


def test_enter_of_a_search_hides_the_keyboard(board: Keyboard) -> None:
    board.tap(hint="query")
    board.press("enter")
    assert not board.state.keyboard


def test_an_address_has_its_sign_on_the_first_page(board: Keyboard) -> None:
    board.tap(hint="mail")
    board.press("a", "@", "b", ".", "c")
    assert board.typed == "a@b.c"


def test_a_phone_number_has_its_signs(board: Keyboard) -> None:
    board.tap(hint="call")
    board.press("+", "4", "9", "*", "#")
    assert board.typed == "+49*#"


def test_a_finger_that_stays_on_zero_types_a_plus(board: Keyboard) -> None:
    board.tap(hint="call")
    board.press("0", hold_ms=500)
    assert board.typed == "+"


def test_a_number_has_no_letters(board: Keyboard) -> None:
    board.tap(hint="pin")
    assert not {"a", "q"} & set(board.keys)
    board.press("1", "0", ".", "5", "delete")
    assert board.typed == "10."


# -- the window ---------------------------------------------------------------------------------


@pytest.mark.parametrize("display", [Display(), Display(1200, 540, 210)], ids=["high", "wide"])
def test_the_keyboard_leaves_room_for_the_field(display: Display) -> None:
    height = height_px(display.width_px, display.height_px, display.density_dpi / 160)
    assert 0.25 < height / display.height_px < 0.5


def test_the_keyboard_is_saved_with_the_device(board: Keyboard) -> None:
    board.tap(hint="words")
    board.press("emoji", "😀")
    saved = board.host.save_json()
    other = DeviceHost(board.host.apps)
    other.load_json(saved)
    assert other.state == board.state
