"""English answers that are numbers and amounts of money; held out."""

from __future__ import annotations

from functools import partial
from typing import Final

from .wording_case import COUNT_TO_FIFTY, WordingCase

__all__ = ["CASES"]

_number = partial(WordingCase, "number", "en")
_money = partial(WordingCase, "money", "en")

CASES: Final = (
    _number(
        "How many chairs do I have to bring to “Book club” and “Chess evening” altogether?",
        ("26",),
        ("12", "14", "62"),
        "chairs",
        right=(
            "26",
            "26 chairs",
            "You have to bring 26 chairs altogether.",
            "twenty-six",
            "Altogether 26 chairs",
            "The total is 26.",
        ),
        wrong=(
            "12",
            "14 chairs",
            "12 and 14",
            "27",
            "Not fewer than 26 chairs",
            "26-ish",
            "Twenty-six or so",
            "26 chairs, I reckon",
            "Off the top of my head, 26",
            COUNT_TO_FIFTY,
            "26 tables",
        ),
        ambiguous=("12+14=26",),
    ),
    _number(
        "How many people live in Osterby, according to its page?",
        ("38,450",),
        ("34,850", "3,845", "41,200"),
        "people",
        right=(
            "38,450",
            "38450",
            "38,450 people",
            "Osterby has 38,450 people.",
            "38,450 people live in Osterby, according to its page.",
        ),
        wrong=(
            "34,850",
            "38,000",
            "384,500",
            "38,450 households",
            "nearly 38,450",
            "38,450 to 41,200",
            "One source says 38,450, another 41,200",
            "38,450 might be last year's figure",
            "Not 38,450 people",
            "in the region of 38,450 people",
        ),
    ),
    _number(
        "How many missed calls from Nils Arden are in the call history?",
        ("4",),
        ("2", "9", "6"),
        "calls",
        right=(
            "4",
            "four",
            "There are 4 missed calls from Nils Arden.",
            "4 missed calls",
            "Four calls.",
            "4.",
        ),
        wrong=(
            "2",
            "9",
            "14",
            "2 or 4",
            "four or five",
            "no fewer than four",
            "4? I lost count",
            "there might be 4",
            "Without scrolling I see 4, but there may be others",
            "2, 4, 6, 9",
            "0.4",
        ),
    ),
    _money(
        "How many dollars did Bruno, Rosa and Hugo lend me altogether?",
        ("$96",),
        ("$31", "$40", "$25"),
        "",
        right=(
            "$96",
            "96 dollars",
            "96",
            "Altogether they lent you $96.",
            "$96.00 in total",
        ),
        wrong=(
            "$31",
            "$31, $40, $25",
            "$69",
            "96 cents",
            "A$96",
            "a maximum of $96",
            "If I add correctly, $96",
            "$96 is what I would estimate",
            "$96 or less",
            "I can't add up, $96?",
        ),
        ambiguous=("31 + 40 + 25 = 96",),
    ),
    _money(
        "What does the “Compact keyboard” cost?",
        ("$24.95",),
        ("$49.25", "$29.45", "$199.00"),
        "",
        right=(
            "$24.95",
            "24.95 dollars",
            "The “Compact keyboard” costs $24.95.",
            "24 dollars and 95 cents",
            "Price: $24.95",
        ),
        wrong=(
            "$29.45",
            "$25",
            "24.95 €",
            "$24.95-$29.45",
            "well under $24.95",
            "Compact keyboard $24.95 Add to cart Desk lamp $49.25 Add to cart",
            "24.95 rubles",
            "I trust it is $24.95, but have not looked",
            "It no longer costs $24.95",
            "$2,495",
        ),
    ),
    _money(
        "What monthly rent does the ad in the note “Flat hunt” ask for?",
        ("$1,150",),
        ("$1,510", "$950", "$2,300"),
        "",
        right=(
            "$1,150",
            "$1150",
            "$1,150.00",
            "The monthly rent is $1,150.",
            "1,150 dollars",
            "It asks for $1,150 monthly.",
        ),
        wrong=(
            "$1,510",
            "$115",
            "$1,150 or nearest offer, $950",
            "starting at $1,150",
            "hardly $1,150",
            "$950 / $1,150 / $2,300",
            "It could cost $1,150, who knows",
            "$1,150, I'm told",
            "1,150 pesos",
            "I cannot help with that.",
        ),
    ),
)
