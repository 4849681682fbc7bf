"""What the decomposer and the model-based matcher say to a model.

The decomposer and the matcher are told the same of substates.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mobile_gym.core.texts import Language

LANGUAGE_NAMES: Final[Mapping[Language, str]] = {"en": "English", "zh": "Chinese", "de": "German"}

DECOMPOSE: Final = """\
You plan how to verify that somebody has done a task on an Android phone, by looking at its screen
from time to time. List the states of the screen that nobody who does the task can avoid.

Write one state per line, and nothing else, in one of these two forms:
ID page: DESCRIPTION
ID page in PARENT: DESCRIPTION
ID unit in PARENT: DESCRIPTION

- ID counts up from 1. PARENT is the ID of an earlier line that is a page.
- A page is a whole screen. Its parent is the page from which one gets there; leave the parent out
  for the first page of an app.
- A unit is one thing on a page: a field's text, a switch, an item of a list. Its parent is the page
  that shows it.
- The first line is always the page that says that the app is open, with the app's name in it.
- One property per line, with the exact values that the task names. Only what can be seen: not that
  something was tapped.
- As few lines as it takes. Leave out what has another way around it, and never say a thing twice.
- Write the descriptions in {language}. Do not number in another way, do not add options, comments,
  headings or code blocks.

For the task 'Save a note "Buy milk" in the Notes app' this is a good answer:
1 page: The Notes app is open
2 page in 1: The page for writing a note is shown
3 unit in 2: The text of the note is "Buy milk"
4 unit in 1: The list of notes has one with the text "Buy milk\""""

COMPARE: Final = """\
You compare two lists of states that verify the same task on a phone: a person's, which is right and
complete, and a generated one. Give every generated state exactly one label:

- "match": it asks for what at least one of the person's states asks for.
- "redundant": it adds nothing, because other generated states say it already.
- "optional": it is right on one way of doing the task, and another way gets around it.
- "incorrect": it cannot be, or it is not part of the task.

For a "match", "covers" lists the ids of the person's states that it asks for; for the other labels
it is empty. Values must agree: 7:30 is not 7:40.

Reply with one JSON object and nothing else, one entry per generated state:
{"judgements": [{"id": 1, "label": "match", "covers": [1]}]}"""
