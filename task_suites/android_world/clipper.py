"""A text on the clipboard: what AndroidWorld asks through Clipper."""

from __future__ import annotations

import re
from typing import Any, Final

import numpy as np

from mobile_gym.core.actions import OpenApp
from mobile_gym.core.checks import ContentRow, NodePresent, Selector
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.tasks import (
    Perform,
    SolutionStep,
    TapOn,
    Task,
    TaskTemplate,
    TypeInto,
    WrongEnding,
)
from mobile_gym.core.texts import Catalogue, LocalizedText, Text
from mobile_gym.core.word_lists import load_word_lists
from task_suites.android_world.question_rows import word
from task_suites.app_screens import AppScreens
from task_suites.pools import by_words
from task_suites.suite import Suite, TaskBuilder


class Texts(Catalogue):
    """What the task of the clipboard says."""

    search_settings = LocalizedText("Search settings", zh="搜索设置")
    select_all = LocalizedText("Select all", zh="全选")
    copy = LocalizedText("Copy", zh="复制")
    copy_to_clipboard = LocalizedText(
        "Have this text, and no other, on the phone's clipboard: {text}",
        zh="让手机剪贴板上只有这段文字：{text}",
    )
    numbered = LocalizedText("{kind} no. {number}", zh="{kind}号 {number}")
    address = LocalizedText("{number} {street}", zh="{street} {number} 号")
    text_is_typed = LocalizedText("The text stands in a field", zh="文字已输入到某个输入框中")
    text_is_copied = LocalizedText("The text is on the clipboard", zh="文字已在剪贴板上")


_CLIPPER: Final = "ca.zgrs.clipper"
_SETTINGS: Final = "com.android.settings"
SUITE: Final = Suite("AndroidWorld", _CLIPPER, _SETTINGS, texts=Texts)

_FIELD: Final = Selector(class_name="EditText")
_LISTS: Final = load_word_lists("task_suites.android_world")
_KINDS: Final = by_words(_LISTS["clipper_kinds"])
_STREETS: Final = by_words(_LISTS["clipper_streets"])
_NUMBERED: Final = re.compile(r"(?P<kind>\w+) no\. (?P<number>\d+)")
_ADDRESS: Final = re.compile(r"(?P<number>\d+) (?P<street>.+)")


def _draw_text(rng: np.random.Generator) -> dict[str, Any]:
    """A number of something, an address, or a code of one word."""
    number = int(rng.integers(100, 100_000))
    kinds, streets = list(_KINDS), list(_STREETS)
    forms = (
        f"{kinds[int(rng.integers(len(kinds)))]} no. {number}",
        f"{number % 200 + 1} {streets[int(rng.integers(len(streets)))]}",
        f"{kinds[int(rng.integers(len(kinds)))].lower()}-{number}@example.com",
    )
    return {"text": forms[int(rng.integers(len(forms)))]}


def _in_language(draft: TaskBuilder, text: str) -> str:
    """A text of the parameter in the task's language; a stranger's is as it is."""
    if match := _NUMBERED.fullmatch(text):
        kind = word(draft, _KINDS, match["kind"])
        return draft.pick(Texts.numbered.format(kind=kind, number=match["number"]))
    if (match := _ADDRESS.fullmatch(text)) and match["street"] in _STREETS:
        street = word(draft, _STREETS, match["street"])
        return draft.pick(Texts.address.format(number=match["number"], street=street))
    return text


def _type_and_copy(draft: TaskBuilder, text: str) -> tuple[SolutionStep, ...]:
    """Type a text into the search of Settings and copy it; a long press selects one word."""

    def tool(title: Text) -> TapOn:
        item = "android:id/floating_toolbar_menu_item_text"
        return TapOn(Selector(resource_id=item, text=draft.pick(title)))

    is_word = len(text.split()) == 1
    return (
        Perform(OpenApp(_SETTINGS)),
        TapOn(Selector(text=draft.pick(Texts.search_settings))),
        TypeInto(_FIELD, text),
        TapOn(_FIELD, hold=True),
        *(() if is_word else (tool(Texts.select_all),)),
        tool(Texts.copy),
    )


@SUITE.add(level=2, sample=_draw_text)
def system_copy_to_clipboard(draft: TaskBuilder, text: str) -> Task:
    """Put a text onto the clipboard.

    Goal: the clipboard has the text.
    Start: the launcher; an empty clipboard.
    Substates: the text stands in a field; it is on the clipboard.
    Ends: it is on the clipboard.
    Golden steps: 5 for one word, else 6.
    """
    screens, text = AppScreens(draft), _in_language(draft, text)
    solution = _type_and_copy(draft, text)
    typed = NodePresent(Selector(class_name="EditText", text=text))
    return draft.task(
        Texts.copy_to_clipboard.format(text=text),
        setup=(f"pm install-existing {_CLIPPER}", "input keyevent KEYCODE_HOME"),
        substates=(
            UnitNode(1, draft.pick(Texts.text_is_typed), check=typed),
            screens.fact(
                2,
                Texts.text_is_copied,
                ContentRow(f"content://{_CLIPPER}/clipboard", (("words", text),), 1, 1),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("typed alone", solution[:3]),
            WrongEnding("another text", _type_and_copy(draft, f"{text}0")),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
