"""How texts are cut into what can be written."""

import string

import pytest

from mobile_gym.envs.wrappers.candidates.choices import MAX_TEXTS, OfferedTexts
from mobile_gym.envs.wrappers.candidates.words import (
    instruction_words,
    marked_spans,
    numbers_of,
    runs_of,
    words_of,
)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Set a to-do for 8:30.", ["Set", "a", "to-do", "for", "8:30"]),
        ("Write to a@b.test, now!", ["Write", "to", "a@b.test", "now"]),
        ("$8.90 or 50%", ["$8.90", "or", "50%"]),
        ("把Wi-Fi打开", ["把", "Wi-Fi", "打", "开"]),
        ("", []),
    ],
)
def test_words_keep_what_stands_inside_them(text: str, words: list[str]) -> None:
    assert instruction_words(text) == words


def test_words_are_folded_for_comparison() -> None:
    assert words_of("Wi-Fi ON") == ("wi-fi", "on")


def test_numbers_lose_leading_zeros() -> None:
    assert numbers_of("07:00 and 10") == {"7", "0", "10"}


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Rename it to “Spare Heron”.", "Spare Heron"),
        ("Add Kathmandu to the world clock.", "Kathmandu"),
        ("Block the number 07700 900625 now", "07700 900625"),
        ("Set an alarm for 12:51 PM", "12:51 PM"),
        ("Set an alarm for 12:51 PM", "51"),
        ("After 5 minutes of inactivity", "5 minutes"),
        ("Send Wanda Pryce a text", "Wanda Pryce"),
        ("Make it (hiking.example.net) the home page", "hiking.example.net"),
        ("Where: Harbour Road 40. Details", "Harbour Road 40"),
        ("write a note 'get milk' in John's list", "get milk"),
        ("给尤思齐发一条短信", "尤思齐"),
        ("Call the note calm_fountain-52.txt", "calm_fountain-52"),
        ("Call the note calm_fountain-52.txt", ".txt"),
        ("The bulbs cost $298.89 in all", "298.89"),
    ],
)
def test_what_stands_out_is_cut_out(text: str, part: str) -> None:
    assert part in [span.text for span in marked_spans(text)]


def test_a_quoted_span_says_so() -> None:
    spans = {span.text: span for span in marked_spans("Rename “Kite plans” now")}
    assert spans["Kite plans"].quoted
    assert spans["Kite plans"].start == 8


def test_runs_hold_up_to_eight_words_of_a_sentence() -> None:
    runs = [span.text for span in runs_of("one two three four five six seven eight nine. Ten")]
    assert "one two three four five six seven eight" in runs
    assert max(len(run.split()) for run in runs) == 8
    assert not any("nine" in run and "Ten" in run for run in runs)


def offered(**changes: object) -> OfferedTexts:
    values: dict[str, object] = {
        "instruction": "Rename the label Insurance to “Sports”.",
        "language": "en",
        "labels": ("Cancel", "After 5 minutes"),
        "seen": ("Older", "Old", "Cancel", "After 5 minutes"),
        "reply": "",
    }
    return OfferedTexts(**(values | changes))  # type: ignore[arg-type]


def test_each_text_is_offered_once() -> None:
    texts = [text.text for text in offered().all()]
    assert len(set(texts)) == len(texts)


def test_the_instruction_comes_before_the_screen_and_that_before_earlier_ones() -> None:
    texts = [text.text for text in offered().all()]
    places = [texts.index(one) for one in ("Sports", "Cancel", "Old", "Older")]
    assert places == sorted(places)


def test_every_character_of_a_keyboard_is_offered() -> None:
    texts = {text.text for text in offered().all()}
    assert texts.issuperset(string.ascii_letters + string.digits + string.punctuation + " \n")


def test_a_reply_comes_first() -> None:
    assert offered(reply="At 7:45.")[:1][0].text == "At 7:45."


def test_the_words_before_a_text_are_told() -> None:
    texts = {text.text: text for text in offered().all()}
    assert texts["Sports"].before == "Insurance to “"


def test_pages_are_parts_of_the_whole() -> None:
    everything = offered().all()
    assert offered()[8:16] == everything[8:16]


def test_there_is_an_end() -> None:
    labels = tuple(f"{number} apples and {number} pears" for number in range(1500))
    assert len(offered(labels=labels).all()) == MAX_TEXTS
