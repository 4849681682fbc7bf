"""What is true of tasks in the notes app: what descriptions of their substates state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from reward_models.judge_bench.oracles.assembly import oracles_of
from reward_models.judge_bench.oracles.clock_descriptions import DESCRIPTIONS as CLOCK_DESCRIPTIONS
from reward_models.judge_bench.oracles.created_records import (
    MESSAGING,
    NOTES,
    alarms_at,
    alarms_kept,
    messages_out,
    tells,
)
from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern
from reward_models.judge_bench.oracles.notes_acting import (
    is_acted_on,
    texts_of,
    the_lesson,
    the_news,
)
from reward_models.judge_bench.oracles.notes_goals import (
    FULFILLED,
    are_listed,
    are_sorted,
    is_restored,
    new_items,
)
from reward_models.judge_bench.oracles.notes_kept import notes_kept, the_note
from reward_models.judge_bench.oracles.notes_questions import (
    are_checked_shown,
    asked_code,
    asked_label,
    is_note_read,
    open_note,
    spent_in,
)
from reward_models.judge_bench.oracles.sight import Oracle, Sight, app, digits, page, shows

_LIST: Final = f"{NOTES}/.BrowseActivity"
_EDITOR: Final = f"{NOTES}/.EditActivity"
_LABELS: Final = f"{NOTES}/.LabelManagementActivity"
_PLACES: Final = {"Trash": "trash", "回收站": "trash"}
"""Places by their names; any other name is a label's."""


def _as(name: str) -> Callable[..., bool]:
    """The whole of an instruction that asks for lasting facts alone."""
    return lambda see, **_: FULFILLED[f"Notes.{name}"](see)


# -- pages -----------------------------------------------------------------------------------------


def _is_titled(see: Sight, title: str) -> bool:
    """A title stands in the first line of the open note, or of one that is being written."""
    if see.activity != _EDITOR or not see.is_clear:
        return False
    note = open_note(see)
    return see.page.ui.get("title", "" if note is None else note.title) == title


def _are_actions_shown(see: Sight, title: str) -> bool:
    """The note is open, or the sheet with what can be done to it is."""
    if see.top.name == "actions" and app(NOTES)(see) and see.is_clear:
        number = see.top.args.get("note_id", 0)
        return any(one.id == number and one.title == title for one in see.data(NOTES)[1].notes)
    return len(see.front.layers) == 1 and _is_titled(see, title)


def _is_place(see: Sight, place: str) -> bool:
    expected = _PLACES.get(place, f"label:{place}")
    at = see.page.ui.get("place", "notes")
    is_there = see.activity == _LIST and see.is_clear and at == expected and place in see.texts
    return is_there and see.top.name != "drawer"


def _is_trash(see: Sight) -> bool:
    return any(_is_place(see, name) for name in _PLACES)


def _on_top(name: str) -> Callable[[Sight], bool]:
    return lambda see: app(NOTES)(see) and see.is_clear and see.top.name == name


def _has_items(see: Sight, *items: str) -> bool:
    """The open checklist has these items."""
    note = open_note(see)
    return note is not None and set(items) <= {one.text for one in note.items}


def _has_item(see: Sight, item: str) -> bool:
    return _has_items(see, item)


def _is_checked(see: Sight, item: str) -> bool:
    note = open_note(see)
    return note is not None and any(one.text == item and one.checked for one in note.items)


def _has_boxes(see: Sight) -> bool:
    note = open_note(see)
    return note is not None and note.is_checklist


# -- what can be read ------------------------------------------------------------------------------


def _is_labelled_shown(see: Sight, title: str) -> bool:
    """A note's title stands on a screen with the label that is asked about."""
    label = asked_label(see)
    return tells(see, title, label) or (_is_titled(see, title) and see.reads(label))


def _is_title_shown(see: Sight, title: str) -> bool:
    """A note's title is shown, whose first words alone may be what was searched for."""
    own = title.partition(": ")[2] or title.partition("：")[2]
    return tells(see, own, title) or _is_titled(see, title)


def _is_spending_shown(see: Sight, month: str) -> bool:
    return is_note_read(see, *spent_in(see, month))


def _is_message_written(see: Sight) -> bool:
    """The note's text stands in a message, or in what is being written."""
    body = the_note(see).body
    drafts = (str(words) for words in see.page.ui.values())
    return app(MESSAGING)(see) and (see.reads(body) or any(body in words for words in drafts))


def _is_sent_to(see: Sight, number: str) -> bool:
    forms = texts_of(the_note(see))
    return any(
        digits(one.address) == digits(number) and one.body in forms for one in messages_out(see)
    )


def _is_new_alarm_there(see: Sight) -> bool:
    lesson = the_lesson(see)
    return alarms_at(see, lesson.minute_of_day, lesson.weekday) == 1


DESCRIPTIONS: Final = (
    DescriptionPattern("The Notes app is open", "记事应用已打开", app(NOTES)),
    DescriptionPattern("The editor is open", "编辑页面已打开", page(_EDITOR)),
    DescriptionPattern("The title is “{title}”", "标题为“{title}”", _is_titled),
    DescriptionPattern(
        "Actions on “{title}” are shown", "显示“{title}”的可用操作", _are_actions_shown
    ),
    DescriptionPattern("The note “{title}” is open", "记事“{title}”已打开", _is_titled),
    DescriptionPattern("The colors are shown", "显示颜色选项", _on_top("colors")),
    DescriptionPattern("The labels to choose from are shown", "显示可选的标签", _on_top("labels")),
    DescriptionPattern("The labels are shown", "显示标签管理页面", shows(_LABELS)),
    DescriptionPattern("The name can be changed", "名称对话框已打开", _on_top("label")),
    DescriptionPattern(
        "All three items are on it", "三项都在清单中", lambda see: _has_items(see, *new_items(see))
    ),
    DescriptionPattern("{item} is on the list", "清单中有{item}", _has_item),
    DescriptionPattern(
        "{one} and {other} are checked off", "{one}和{other}已勾选", _as("CheckOffItems")
    ),
    DescriptionPattern("{item} is checked", "{item}已勾选", _is_checked),
    DescriptionPattern("It has checkboxes", "已显示复选框", _has_boxes),
    DescriptionPattern("The notes are a list", "记事以列表显示", are_listed),
    DescriptionPattern("They are sorted by “{order}”", "记事按“{order}”排序", are_sorted),
    DescriptionPattern(
        "“{title}” is shown with its label", "显示了“{title}”及其标签", _is_labelled_shown
    ),
    DescriptionPattern(
        "The checked items of “{title}” are shown",
        "显示“{title}”的已勾选项",
        lambda see, title: are_checked_shown(see, the_note(see)),
    ),
    DescriptionPattern(
        "The code of the {door} is shown",
        "显示{door}的密码",
        lambda see, door: is_note_read(see, the_note(see), asked_code(see)),
    ),
    DescriptionPattern(
        "What was spent in {month} is shown", "显示{month}的开支", _is_spending_shown
    ),
    DescriptionPattern(
        "The time of {day} is shown",
        "显示{day}的时间",
        lambda see, day: is_note_read(see, the_note(see), the_lesson(see).line),
    ),
    DescriptionPattern("The messages are open", "短信应用已打开", app(MESSAGING)),
    DescriptionPattern("The text is in a message", "内容已写入短信", _is_message_written),
    DescriptionPattern(
        "There is a new note “{title}” with this text",
        "新增了有此内容的记事“{title}”",
        _as("WriteNote"),
    ),
    DescriptionPattern(
        "“{title}” is pinned, and nothing else has changed",
        "“{title}”已固定，其他没有变化",
        _as("PinNote"),
    ),
    DescriptionPattern(
        "“{item}” is the first item of “{title}”, and nothing else has changed",
        "“{item}”是“{title}”的第一项，其余都没有变化",
        _as("MoveItemToTop"),
    ),
    DescriptionPattern(
        "“{title}” has the label {label}", "“{title}”有标签“{label}”", _as("LabelNote")
    ),
    DescriptionPattern(
        "So they are, and “{title}” is open",
        "视图与排序正确，且“{title}”已打开",
        _as("ShowNotes"),
    ),
    DescriptionPattern(
        "The other note “{title}” is archived", "另一条“{title}”已归档", _as("ArchiveOneOfTwo")
    ),
    DescriptionPattern(
        "“{title}” is back, the others are in the trash",
        "“{title}”已恢复，其他的还在回收站",
        _as("RestoreNote"),
    ),
    DescriptionPattern("“{title}” is among the notes", "“{title}”已在记事列表中", is_restored),
    DescriptionPattern(
        "The trash is empty, and nothing else has gone",
        "回收站已清空，其他记事都在",
        _as("CleanUpTrash"),
    ),
    DescriptionPattern("The label is called “{name}”", "标签名为“{name}”", _as("RenameLabel")),
    DescriptionPattern(
        "{one} and {other} are on the list", "{one}和{other}都在清单中", _as("AddToList")
    ),
    DescriptionPattern(
        "There is such a list, and it is {color}", "清单完整，且为{color}", _as("MakeChecklist")
    ),
    DescriptionPattern(
        "It is a list of what is left, one item checked",
        "清单内容正确，且已勾选一项",
        _as("TurnNoteIntoList"),
    ),
    DescriptionPattern("What the note asks for is done", "已按记事内容处理", is_acted_on),
    DescriptionPattern(
        "There is a new alarm at that time", "新增了该时间的闹钟", _is_new_alarm_there
    ),
    DescriptionPattern(
        "No other alarm has been made, changed or deleted", "其他闹钟没有变化", alarms_kept
    ),
    DescriptionPattern("It has gone to {number}", "已发送给 {number}", _is_sent_to),
    DescriptionPattern(
        "Nothing else has been written to anybody",
        "没有给任何人发送其他内容",
        lambda see: len(messages_out(see)) <= 1,
    ),
    DescriptionPattern("The notes are as they were", "记事没有变化", notes_kept),
    DescriptionPattern("“{place}” is shown", "显示“{place}”", _is_place),
    DescriptionPattern("“{title}” is {color}", "“{title}”为{color}", _as("ColorNote")),
    *CLOCK_DESCRIPTIONS,
)


def _says_what(see: Sight) -> bool:
    """The note's text can be read, wherever it stands."""
    note = the_note(see) if see.quoted else the_news(see)
    opened = open_note(see)
    return see.reads(note.body) or (opened is not None and opened.id == note.id)


_SAYS: Final = DescriptionPattern("What the note says is shown", "显示该记事的内容", _says_what)
OWN: Final = {
    "Notes.LabelAsTold": (
        DescriptionPattern(
            "“{title}” has the label {label}", "“{title}”有标签“{label}”", _as("LabelAsTold")
        ),
    ),
    "Notes.ActOnNews": (_SAYS,),
    "Notes.TextNote": (_SAYS,),
    "Notes.CountPutAway": (
        DescriptionPattern("“Trash” is shown", "显示“回收站”", _is_trash),
        DescriptionPattern("“{title}” is shown", "显示“{title}”", _is_title_shown),
    ),
}
"""What descriptions mean in one template alone."""


ORACLES: Final[dict[str, Oracle]] = oracles_of(DESCRIPTIONS, FULFILLED, OWN)
