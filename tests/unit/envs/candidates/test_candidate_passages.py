"""How longer texts are cut into what is written as a whole."""

import pytest

from mobile_gym.envs.wrappers.candidates.choices import (
    OfferedTexts,
    is_long,
    salient_spans,
    salient_spans_of_long_text,
)
from mobile_gym.envs.wrappers.candidates.words import MAX_READ, marked_spans

NOTE = "Have the note say: Oil the gate, twice.\nThen rest.\n\nAsk Noor"
LEDGER = "\n".join(
    f"Payment {number} | ${number}.50 | {'Refundable' if number == 37 else 'Kept'} by the office"
    for number in range(10, 60)
)


@pytest.mark.parametrize(
    "part",
    [
        "Have the note say: Oil the gate, twice.",
        "Oil the gate, twice.",
        "Then rest.",
        "Oil the gate, twice.\nThen rest.\n\nAsk Noor",
    ],
)
def test_a_text_of_lines_has_passages(part: str) -> None:
    assert part in [span.text for span in salient_spans(NOTE)]


def test_one_line_without_a_colon_is_cut_as_before() -> None:
    line = "Set an alarm for 12:51 PM, please"
    assert salient_spans(line) == marked_spans(line)


def test_lines_of_names_and_values_are_no_passage_together() -> None:
    assert "4\nPears: 6" not in [span.text for span in salient_spans("Plums: 4\nPears: 6")]


@pytest.mark.parametrize("text", [NOTE, LEDGER, f"Say this: {'walk, ' * 90}then rest"])
def test_a_part_stands_where_it_says(text: str) -> None:
    parts = salient_spans_of_long_text(text) if is_long(text) else salient_spans(text)
    assert all(text[one.start :].startswith(one.text) for one in parts)


def test_a_long_text_is_read_to_its_end() -> None:
    assert len(LEDGER) > MAX_READ
    assert {"Payment 59", "59.50"} <= {span.text for span in salient_spans_of_long_text(LEDGER)}


def test_a_long_line_is_cut_between_words() -> None:
    line = "walking " * 60 + "home"
    words = {word for span in salient_spans_of_long_text(line) for word in span.text.split()}
    assert words == {"walking", "home"}


def test_what_the_instruction_speaks_of_comes_first() -> None:
    first = salient_spans_of_long_text(LEDGER, "Write down the refundable payment")[0]
    assert first.text.startswith("Payment 37")


def test_lines_without_an_empty_one_between_stay_together() -> None:
    cards = [f"Dish {number}\nTime: {number} minutes\nHow: stir it well" for number in range(20)]
    parts = [
        one.text for one in salient_spans_of_long_text("\n\n".join(cards), "What takes 17 minutes?")
    ]
    assert parts[0] == "Dish 17"


def test_a_document_seen_earlier_brings_what_matters_before_the_rest() -> None:
    offered = OfferedTexts("Write down the refundable payment", "en", (), (LEDGER,), "")
    texts = [text.text for text in offered.all()]
    assert texts.index("37.50") < texts.index("10.50")
