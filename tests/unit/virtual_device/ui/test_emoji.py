import numpy as np
import pytest

from mobile_gym.virtual_device.ui import emoji, fonts
from mobile_gym.virtual_device.ui.items import EMOJI_KIND, TEXT_KIND, dim_item, fill_item, text_item
from mobile_gym.virtual_device.ui.paint import repaint

WHITE, BLACK = 0xFFFFFFFF, 0xFF000000


def drawn(text: str, black: int = 0) -> np.ndarray:
    items = [
        fill_item(0, 0, 200, 60, WHITE, 0, 0, None),
        text_item(10, 40, text, fonts.REGULAR, 32.0, BLACK, None),
    ]
    return repaint([dim_item(item, black) if black else item for item in items], 200, 60)


def colors(pixels: np.ndarray) -> bool:
    return bool((pixels.max(axis=2).astype(int) - pixels.min(axis=2) > 60).any())


@pytest.mark.parametrize("text", ["😀", "👍🏽", "👨‍👩‍👧", "🇩🇪", "1️⃣", "❤️", "☕"])
def test_an_emoji_is_drawn_in_colour(text: str) -> None:
    assert colors(drawn(text))


@pytest.mark.parametrize("text", ["1", "©", "™", "→", "☕\ufe0e"])
def test_signs_that_are_texts_are_drawn_in_the_colour_of_the_text(text: str) -> None:
    assert not colors(drawn(text))


@pytest.mark.parametrize("text", ["👍🏽", "👨‍👩‍👧", "🇩🇪", "1️⃣"])
def test_a_sequence_is_as_wide_as_one_emoji(text: str) -> None:
    assert fonts.measure(text, fonts.REGULAR, 20.0) == pytest.approx(20 * emoji.ADVANCE)


def test_ink_stays_within_the_bounds_of_the_item() -> None:
    item = text_item(10, 40, "😀", fonts.REGULAR, 32.0, BLACK, None)
    rows, columns = np.nonzero((drawn("😀") != 255).any(axis=2))
    assert item[0] <= columns.min()
    assert columns.max() < item[2]
    assert item[1] <= rows.min()
    assert rows.max() < item[3]


def test_text_without_emoji_is_an_item_of_text() -> None:
    kinds = [text_item(0, 0, text, fonts.REGULAR, 9.0, 0, None)[5] for text in ("a→", "a😀")]
    assert kinds == [TEXT_KIND, EMOJI_KIND]


def test_a_veil_dims_emoji_too() -> None:
    bright, dim = drawn("😀"), drawn("😀", black=128)
    np.testing.assert_allclose(dim, bright * (127 / 255), atol=2)


def test_a_line_is_not_broken_within_a_sequence() -> None:
    family = "👨‍👩‍👧"
    lines = fonts.break_lines(family * 6, fonts.REGULAR, 20.0, 60, 0)
    assert [line.text for line in lines] == [family * 2] * 3


def test_what_is_shortened_ends_between_two_sequences() -> None:
    family = "👨‍👩‍👧"
    short = fonts.break_lines(family * 6, fonts.REGULAR, 20.0, 70, 1)[0].text
    assert short == family * 2 + fonts.ELLIPSIS
