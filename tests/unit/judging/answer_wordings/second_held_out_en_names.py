"""English answers that are names and titles; held out a second time."""

from __future__ import annotations

from functools import partial
from typing import Final

from .wording_case import WordingCase

__all__ = ["CASES"]

_name = partial(WordingCase, "name", "en")
_title = partial(WordingCase, "title", "en")

CASES: Final = (
    _name(
        "Who is picking me up at the airport?",
        ("Rosa Keel", "Rosa"),
        ("Silas Wren", "Silas", "Kira Lunt"),
        "",
        right=(
            "Rosa Keel",
            "Rosa",
            "Rosa Keel is picking you up.",
            "Rosa is picking you up at the airport.",
            "It's Rosa Keel.",
            "ROSA KEEL",
        ),
        wrong_values=(
            "Silas Wren",
            "Rosa (or Silas)",
            "Rosa/Kira",
            "Rosa's brother",
            "Rosa Wren",
            "Rosa Keel + Silas Wren",
            "Rosa, correction, Kira Lunt",
            "first Rosa, later Silas",
            "Rosa Keel; Kira Lunt",
        ),
        wrong=(
            "Rosa, if she gets the car",
            "Rosa can't",
            "could be Rosa",
            "Everybody but Rosa",
        ),
    ),
    _name(
        "Which restaurant is Bruno's favorite, according to the messages?",
        ("Copper Kettle",),
        ("Blue Heron", "Salt & Pine", "Copper Pot"),
        "",
        right=(
            "Copper Kettle",
            "The Copper Kettle",
            "Bruno's favorite restaurant is Copper Kettle.",
            "His favorite is the Copper Kettle.",
            "copper kettle",
            "According to the messages, it's Copper Kettle.",
        ),
        wrong_values=(
            "Copper Pot",
            "Copper Kettle, Blue Heron",
            "Copper Kettle y Blue Heron",
            "Copper Kettle (or: Salt & Pine)",
            "Copper",
            "a tie between Copper Kettle and Salt & Pine",
            "1. Copper Kettle 2. Blue Heron 3. Salt & Pine",
            "Copper Kettle? nah, Blue Heron",
        ),
        wrong=(
            "Copper Kettle, at a guess",
            "Certainly not the Copper Kettle",
            "used to be Copper Kettle",
            "Is Copper Kettle right?",
        ),
    ),
    _name(
        "Who sent me the picture of the boat?",
        ("Theo Ashby", "Theo"),
        ("Dario Finch", "Nils Arden", "Leo Ashby"),
        "",
        right=(
            "Theo Ashby",
            "Theo sent it.",
            "Theo Ashby sent you the picture of the boat.",
            "The picture was sent by Theo Ashby.",
            "“Theo Ashby”",
            "Theo!",
        ),
        wrong_values=(
            "Leo Ashby",
            "Theo or Leo",
            "Theo Ashby, Dario Finch, Nils Arden",
            "Theodora Ashby",
            "Ashby",
            "Theo - wait - Leo",
            "Nils, on behalf of Theo",
            "Theo et Nils",
            "T(h)eo / Leo Ashby",
        ),
        wrong=(
            "Theo, I'd imagine",
            "Theo says it wasn't him",
            "Theo, unless someone used his phone",
            "not Theo",
        ),
    ),
    _title(
        "Which playlist has the most songs?",
        ("Rainy Sundays",),
        ("Road trip", "Rainy Mondays", "Deep focus"),
        "",
        right=(
            "Rainy Sundays",
            "“Rainy Sundays”",
            "The playlist “Rainy Sundays” has the most songs.",
            "Rainy Sundays has the most songs.",
            "rainy sundays",
            "It is the playlist Rainy Sundays.",
        ),
        wrong_values=(
            "Rainy Mondays",
            "Rainy Sundays/Mondays",
            "Rainy Sundays (or Deep focus)",
            "Sundays",
            "Rainy Sundays, Road trip",
            "Rainy Sundays II",
            "Rainy Sundays and Deep focus have the same number",
            "Rainy Sundays, I mean Road trip",
        ),
        wrong=(
            "Rainy Sundays, I'd think",
            "“Rainy Sundays” doesn't have the most songs",
            "Rainy Sundays, provided that the counts are up to date",
            "Rainy Sundays, right?",
        ),
    ),
    _title(
        "Which reminder is due first?",
        ("Return the drill",),
        ("Renew the lease", "Return the keys", "Water the ferns"),
        "",
        right=(
            "Return the drill",
            "“Return the drill”",
            "The reminder “Return the drill” is due first.",
            "Return the drill is due first.",
            "return the drill.",
            "The first reminder due is “Return the drill”.",
        ),
        wrong_values=(
            "Return the keys",
            "Return the drill / the keys",
            "Return the drill/Renew the lease",
            "Return",
            "Return the drill bits",
            "Return the drill; Water the ferns",
            "Renew the lease (Return the drill is done)",
            "Return the drill and the keys",
        ),
        wrong=(
            "Return the drill, most probably",
            "“Return the drill” is due last",
            "Return the drill, at least on this page",
            "I hope it's “Return the drill”",
        ),
    ),
    _title(
        "Which video did I watch last?",
        ("How to fix a puncture",),
        ("How to fix a zipper", "Knots in ten minutes"),
        "",
        right=(
            "How to fix a puncture",
            "“How to fix a puncture”",
            "You watched “How to fix a puncture” last.",
            "The last video was “How to fix a puncture”.",
            "The video “How to fix a puncture”.",
            "*How to fix a puncture*",
        ),
        wrong_values=(
            "How to fix a zipper",
            "How to fix a puncture / zipper",
            "How to fix",
            "How to fix a puncture, Knots in ten minutes",
            "How to fix a puncture (part 2)",
            "How to fix a puncture, followed by How to fix a zipper",
            "How to fix a flat",
            "[“How to fix a puncture”, “How to fix a zipper”]",
        ),
        wrong=(
            "“How to fix a puncture”, it seems",
            "You have never watched “How to fix a puncture”",
            "maybe How to fix a puncture",
            "“How to fix a puncture” if the history is complete",
        ),
    ),
)
