"""English answers that are numbers and amounts of money; held out a second time."""

from __future__ import annotations

from functools import partial
from typing import Final

from .wording_case import WordingCase

__all__ = ["CASES"]

_number = partial(WordingCase, "number", "en")
_money = partial(WordingCase, "money", "en")

CASES: Final = (
    _number(
        "How many photos are in the album “Lighthouse”?",
        ("118",),
        ("181", "108", "18"),
        "photos",
        right=(
            "118",
            "118 photos.",
            "The album “Lighthouse” contains 118 photos.",
            "one hundred and eighteen",
            "There are 118 photos in it.",
            "You have 118 photos in the album “Lighthouse”.",
        ),
        wrong_values=(
            "181 photos",
            "118 (or 181)",
            "118/181",
            "one hundred eight",
            "118; scratch that, 108",
            "Lighthouse 118 Harbor 108 Winter 18",
            "118 dozen photos",
            "CLXXXI",
            "one hundred eighteen, one hundred eighty-one",
        ),
        wrong=(
            "118, but I stopped scrolling before the end",
            "is 118 correct?",
            "Definitely not 118.",
            "118 give or take",
            "Bruno claims 118; I have not looked",
        ),
    ),
    _number(
        "What is the highest temperature forecast for Millbrook this week, in °C?",
        ("27",),
        ("21", "24", "-2"),
        "°C",
        right=(
            "27 °C",
            "27°",
            "27 degrees Celsius",
            "The highest temperature forecast for Millbrook this week is 27 °C.",
            "twenty-seven degrees",
            "27 C",
        ),
        wrong_values=(
            "27 °F",
            "-27 °C",
            "21–27 °C",
            "Mon 21° Tue 24° Wed 27°",
            "27 °C [24 °C on the other page]",
            "27.5",
            "twenty-four, twenty-seven",
            "27 °C. Correction: 24 °C.",
            "27 oder 24 Grad",
        ),
        wrong=(
            "hotter than 27 °C",
            "27 °C if the forecast can be trusted",
            "hardly 27 °C",
            "Who knows. 27 °C, I suppose.",
        ),
    ),
    _number(
        "How many steps did I walk on Monday, according to the note “Walks”?",
        ("9,406",),
        ("9,460", "6,904", "12,031"),
        "steps",
        right=(
            "9406",
            "9,406 steps",
            "You walked 9,406 steps on Monday.",
            "According to the note, it was 9,406 steps.",
            "Steps on Monday: 9406",
            "nine thousand four hundred and six",
        ),
        wrong_values=(
            "9,460 steps",
            "9.406 steps",
            "9,406 miles",
            "{9406, 9460}",
            "9,406 | 6,904 | 12,031",
            "nine thousand four hundred sixty",
            "9,406 became 9,460 after the update",
            "9406 + 6904 = 16310",
            "Mo 9,406 - Tu 6,904 - We 12,031",
        ),
        wrong=(
            "9,406 steps or even more",
            "close to 9,406",
            "If Monday is the second row, 9,406",
            "The note never mentions 9,406 steps",
        ),
    ),
    _money(
        "How much is the deposit for the canoe, according to the page “Lake sports”?",
        ("$75",),
        ("$57", "$15", "$70.50"),
        "",
        right=(
            "$75",
            "75 dollars",
            "The deposit for the canoe is $75.",
            "$75.00",
            "seventy-five dollars",
            "According to the page, the deposit is $75.",
        ),
        wrong_values=(
            "$57",
            "$75 / $57",
            "$75 (could also be $57)",
            "$15-75",
            "seventy-five or fifty-seven dollars",
            "75 cents",
            "C$75",
            "$75* (*$57 from May on)",
            "$75. Edit: $70.50.",
        ),
        wrong=(
            "$75 if I read it right",
            "$75 tops",
            "They don't ask for $75.",
            "would $75 be it?",
        ),
    ),
    _money(
        "How much did Olga pay for the concert tickets?",
        ("$86.40",),
        ("$84.60", "$43.20", "$8.64"),
        "",
        right=(
            "$86.40",
            "86.40 dollars",
            "Olga paid $86.40 for the concert tickets.",
            "She paid $86.40.",
            "86 dollars and 40 cents",
            "86.4 USD",
        ),
        wrong_values=(
            "$84.60",
            "$43.20, $86.40",
            "86.40 / 84.60",
            "eighty-four sixty",
            "86.40 Swiss francs",
            "$86.40 each, $43.20 for children",
            "$86.40, no hold on, $84.60",
            "2 x $86.40",
            "$86.40 rsp. $8.64",
        ),
        wrong=(
            "$86.40 sounds familiar",
            "Not a cent more than $86.40",
            "“$86.40”, writes Hugo, and he is often wrong",
            "it wasn't $86.40",
        ),
    ),
    _money(
        "What is the balance in the message from Northgate Bank?",
        ("$3,072.18",),
        ("$3,702.18", "$2,073.18", "$307.21"),
        "",
        right=(
            "$3,072.18",
            "3072.18",
            "The balance is $3,072.18.",
            "USD 3,072.18",
            "Your balance in the message from Northgate Bank is $3,072.18.",
            "**$3,072.18**",
        ),
        wrong_values=(
            "$3,702.18",
            "-$3,072.18",
            "$3,072.18 (or minus $307.21)",
            "$3,072",
            "$3,072.18 <-> $3,702.18",
            "$30,721.8",
            "$3,072.18\n$2,073.18\n$307.21",
            "HK$3,072.18",
            "$3,072.18 yesterday, $2,073.18 today",
        ),
        wrong=(
            "$3,072.18 unless something was booked since",
            "upward of $3,072.18",
            "I would put it at $3,072.18",
            "Northgate Bank did not write $3,072.18",
        ),
    ),
)
