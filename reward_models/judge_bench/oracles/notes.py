"""What is true of tasks in the notes app: by the instruction and its substates."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final, NamedTuple

from reward_models.judge_bench.oracles.assembly import make_oracles
from reward_models.judge_bench.oracles.clock_descriptions import DESCRIPTIONS as CLOCK_DESCRIPTIONS
from reward_models.judge_bench.oracles.created_records import (
    MESSAGING,
    NOTES,
    alarms_at,
    are_alarms_kept,
    is_alarm_made,
    is_message_made,
    is_note_made,
    messages_out,
    tells,
)
from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern
from reward_models.judge_bench.oracles.notes_kept import (
    are_notes_equal,
    are_notes_kept,
    is_only_quoted_changed,
    is_quoted,
    note_contents,
    quoted_note,
)
from reward_models.judge_bench.oracles.notes_questions import (
    are_checked_shown,
    asked_code,
    asked_label,
    is_checked_answered,
    is_code_answered,
    is_difference_answered,
    is_labelled_answered,
    is_note_read,
    is_titled_answered,
    open_note,
    spent_in,
    was_note_read,
)
from reward_models.judge_bench.oracles.sight import (
    Fact,
    Oracle,
    Sight,
    activity_in_front,
    activity_shows,
    app_in_front,
    digits_of_number,
)
from reward_models.judge_bench.oracles.values import times_in, weekday_of

# -- Whether what a note says was acted on, once it was read -------------------------------------

# -- acting on what a note says --------------------------------------------------------------------


def the_news(see: Sight) -> Any:
    """The note of the event that the instruction names."""
    asked = see.task.text.casefold()
    return next(note for note in see.data(NOTES)[0].notes if note.title.casefold() in asked)


def is_acted_on(see: Sight) -> bool:
    """The note of the event is pinned, or in the trash or gone, as it says itself."""
    news = the_news(see)
    is_off = "cancelled" in news.body.casefold() or "取消" in news.body
    others = [note for note in see.data(NOTES)[0].notes if note.id != news.id]
    ends = (
        [[*others, replace(news, place="trash")], others]
        if is_off
        else [[*others, replace(news, pinned=True)]]
    )
    return any(are_notes_equal(see, end) for end in ends)


def is_read_and_acted_on(see: Sight) -> bool:
    """Whether the note of the event was read, and is where it says itself that it belongs."""
    news = the_news(see)
    return is_acted_on(see) and was_note_read(see, news, news.body)


class Lesson(NamedTuple):
    """When a class begins on the day that the instruction names."""

    line: str
    minute_of_day: int
    weekday: int


def the_lesson(see: Sight) -> Lesson:
    """What the quoted note says of the named day."""
    day = re.search(r"the time of (\w+)|按(星期.)", see.task.text)
    assert day is not None, see.task.text
    word = day[1] or day[2]
    line = next(line for line in quoted_note(see).body.split("\n") if line.startswith(word))
    minute = times_in(line.casefold())[0].value
    assert isinstance(minute, int)
    return Lesson(line, minute, weekday_of(word.casefold()))


def is_alarm_of_note_set(see: Sight) -> bool:
    """An alarm for the time of the named day, which may repeat on that day."""
    lesson = the_lesson(see)
    return (
        is_alarm_made(see, lesson.minute_of_day, lesson.weekday)
        and are_notes_kept(see)
        and was_note_read(see, quoted_note(see), lesson.line)
    )


def texts_of(note: Any) -> set[str]:
    """A note as it may be sent: its text, with its title or without."""
    return {note.body, f"{note.title}\n{note.body}", f"{note.title}\n\n{note.body}"}


def is_note_texted(see: Sight) -> bool:
    """The note's text has been sent, with its title or without."""
    forms = texts_of(quoted_note(see))
    return is_message_made(see, see.number, lambda body: body.strip() in forms) and are_notes_kept(
        see
    )


# -- Whether instructions about notes are fulfilled, read from the instruction alone -------------

# -- texts and looks -------------------------------------------------------------------------------


def _is_written(see: Sight) -> bool:
    title, body = see.quoted
    return is_note_made(
        see, lambda note: _is_plain(note) and (note.title, note.body) == (title, body)
    )


def _is_plain(note: Any) -> bool:
    """Whether a note is a text without anything more."""
    return not (note.is_checklist or note.pinned or note.labels) and note.color == "default"


def _is_pinned(see: Sight) -> bool:
    return is_only_quoted_changed(see, lambda note: replace(note, pinned=True))


def _is_colored(see: Sight) -> bool:
    return is_only_quoted_changed(see, lambda note: replace(note, color=see.task.params["color"]))


def _is_labelled(see: Sight) -> bool:
    """The named label is on the note, besides those that it had."""
    return _has_label(see, _label_named(see))


def _is_labelled_as_told(see: Sight) -> bool:
    """The label that the user names is on the note."""
    (fact,) = see.task.user_facts
    named = [label for label in see.data(NOTES)[0].labels if label in fact.reply]
    return _has_label(see, max(named, key=len))


def _has_label(see: Sight, label: str) -> bool:
    return is_only_quoted_changed(see, lambda note: replace(note, labels=(*{*note.labels, label},)))


def _label_named(see: Sight) -> str:
    around = see.task.text.replace(see.quoted[0], "")
    if see.now.language == "zh" and see.quoted[-1] != see.quoted[0]:
        return see.quoted[-1]
    return next(
        label for label in see.data(NOTES)[0].labels if re.search(rf"\blabel {label}\b", around)
    )


def are_listed(see: Sight) -> bool:
    """Whether notes are shown as a list."""
    return not see.data(NOTES)[1].grid


_SORTS: Final = {
    "Title": "title",
    "标题": "title",
    "Date created": "created",
    "创建日期": "created",
}


def are_sorted(see: Sight, order: str) -> bool:
    """Whether notes are in an order, as screens name it."""
    return see.data(NOTES)[1].sort == _SORTS[order]


def _are_shown(see: Sight) -> bool:
    order, title = see.quoted
    opened = open_note(see)
    return (
        are_listed(see)
        and are_sorted(see, order)
        and are_notes_kept(see)
        and opened is not None
        and opened.title == title
    )


# -- places ----------------------------------------------------------------------------------------


def _is_other_archived(see: Sight) -> bool:
    words = see.quoted[1].casefold()
    return is_only_quoted_changed(
        see, lambda note: note if words in note.body.casefold() else replace(note, place="archive")
    )


def _restored(note: Any) -> Any:
    return replace(note, place="notes") if note.place == "trash" else note


def _is_restored(see: Sight) -> bool:
    return is_only_quoted_changed(see, _restored)


def is_restored(see: Sight, title: str) -> bool:
    """Whether a note that was in the trash is among the notes, and still what it was."""
    before, after = see.data(NOTES)
    old = next(note for note in before.notes if note.title == title and note.place == "trash")
    return note_contents([_restored(old)]) <= note_contents(after.notes)


def _is_trash_clean(see: Sight) -> bool:
    remaining = [
        _restored(note)
        for note in see.data(NOTES)[0].notes
        if note.place != "trash" or is_quoted(see, note)
    ]
    return are_notes_equal(see, remaining)


def _is_label_renamed(see: Sight) -> bool:
    before, after = see.data(NOTES)
    new = see.quoted[-1]
    old = next(
        label
        for label in before.labels
        if re.search(rf"\blabel {label} to\b|标签“{label}”", see.task.text)
    )

    def renamed(labels: Iterable[str]) -> tuple[str, ...]:
        return tuple(sorted(new if label == old else label for label in labels))

    expected = [replace(note, labels=renamed(note.labels)) for note in before.notes]
    return tuple(sorted(after.labels)) == renamed(before.labels) and note_contents(
        expected
    ) == note_contents(after.notes)


# -- lists -----------------------------------------------------------------------------------------

_ADDED: Final = re.compile(r"Add (.+) and (.+) to my checklist|添加两项：(.+)和(.+)。")
_CHECKED: Final = re.compile(r"check off (.+) and (.+)\.|勾选(.+)和(.+)。")
_MADE: Final = re.compile(
    r"with (.+), (.+) and (.+)\. Check off (.+), which|包含(.+)、(.+)、(.+)三项。(.+)已经有了"
)
_TURNED: Final = re.compile(r"remove (.+) from it and check off (.+)\.|删掉(.+)，并勾选(.+)。")


def _named(see: Sight, form: re.Pattern[str]) -> list[str]:
    """The items that an instruction names."""
    match = form.search(see.task.text)
    assert match is not None, see.task.text
    return [name for name in match.groups() if name is not None]


class _Item(NamedTuple):
    """An item that an instruction asks for."""

    text: str
    checked: bool


def _with_items(note: Any, items: Iterable[tuple[str, bool]]) -> Any:
    return replace(note, is_checklist=True, items=tuple(_Item(*item) for item in items))


def _lines(note: Any) -> list[tuple[str, bool]]:
    return [(item.text, item.checked) for item in note.items]


def _are_added(see: Sight) -> bool:
    new = [(name, False) for name in _named(see, _ADDED)]
    return is_only_quoted_changed(see, lambda note: _with_items(note, [*_lines(note), *new]))


def _are_checked(see: Sight) -> bool:
    names = _named(see, _CHECKED)
    return is_only_quoted_changed(
        see,
        lambda note: _with_items(
            note, [(text, checked or text in names) for text, checked in _lines(note)]
        ),
    )


def _is_first(see: Sight) -> bool:
    """The named item stands before the others, which are in their order; nothing has changed."""
    before, after = (
        next((_lines(note) for note in data.notes if is_quoted(see, note)), [])
        for data in see.data(NOTES)
    )
    item = see.quoted[1]
    return are_notes_kept(see) and after == sorted(before, key=lambda line: line[0] != item)


def new_items(see: Sight) -> list[str]:
    """The items that a new list is to have."""
    return _named(see, _MADE)[:-1]


def _is_list_made(see: Sight) -> bool:
    *items, checked = _named(see, _MADE)
    lines = sorted((name, name == checked) for name in items)
    return is_note_made(
        see,
        lambda note: (
            note.is_checklist
            and sorted(_lines(note)) == lines
            and (note.title, note.color, note.pinned, note.labels)
            == (see.quoted[0], see.task.params["color"], False, ())
        ),
    )


def _is_turned_into_list(see: Sight) -> bool:
    removed, checked = _named(see, _TURNED)
    return is_only_quoted_changed(
        see,
        lambda note: _with_items(
            note, [(line, line == checked) for line in note.body.split("\n") if line != removed]
        ),
    )


FULFILLED: Final[dict[str, Fact]] = {
    "Notes.WriteNote": _is_written,
    "Notes.PinNote": _is_pinned,
    "Notes.ColorNote": _is_colored,
    "Notes.LabelNote": _is_labelled,
    "Notes.ShowNotes": _are_shown,
    "Notes.ArchiveOneOfTwo": _is_other_archived,
    "Notes.RestoreNote": _is_restored,
    "Notes.CleanUpTrash": _is_trash_clean,
    "Notes.CountArchived": is_labelled_answered,
    "Notes.RenameLabel": _is_label_renamed,
    "Notes.AddToList": _are_added,
    "Notes.CheckOffItems": _are_checked,
    "Notes.MakeChecklist": _is_list_made,
    "Notes.CountChecked": is_checked_answered,
    "Notes.TurnNoteIntoList": _is_turned_into_list,
    "Notes.LookUpCode": is_code_answered,
    "Notes.CompareMonths": is_difference_answered,
    "Notes.CountPutAway": is_titled_answered,
    "Notes.ActOnNews": is_read_and_acted_on,
    "Notes.SetAlarmOfNote": is_alarm_of_note_set,
    "Notes.TextNote": is_note_texted,
    "Notes.LabelAsTold": _is_labelled_as_told,
    "Notes.MoveItemToTop": _is_first,
}
"""By template id."""


_LIST: Final = f"{NOTES}/.BrowseActivity"
_EDITOR: Final = f"{NOTES}/.EditActivity"
_LABELS: Final = f"{NOTES}/.LabelManagementActivity"
_PLACES: Final = {"Trash": "trash", "回收站": "trash"}
"""Places by their names; any other name is a label's."""


def _whole_goal(name: str) -> Callable[..., bool]:
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
    if see.top.name == "actions" and app_in_front(NOTES)(see) and see.is_clear:
        number = see.top.args.get("note_id", 0)
        return any(note.id == number and note.title == title for note in see.data(NOTES)[1].notes)
    return len(see.front.layers) == 1 and _is_titled(see, title)


def _is_place(see: Sight, place: str) -> bool:
    expected = _PLACES.get(place, f"label:{place}")
    at = see.page.ui.get("place", "notes")
    is_there = see.activity == _LIST and see.is_clear and at == expected and place in see.texts
    return is_there and see.top.name != "drawer"


def _is_trash(see: Sight) -> bool:
    return any(_is_place(see, name) for name in _PLACES)


def _layer_on_top_fact(name: str) -> Callable[[Sight], bool]:
    return lambda see: app_in_front(NOTES)(see) and see.is_clear and see.top.name == name


def _has_items(see: Sight, *items: str) -> bool:
    """The open checklist has these items."""
    note = open_note(see)
    return note is not None and set(items) <= {item.text for item in note.items}


def _has_item(see: Sight, item: str) -> bool:
    return _has_items(see, item)


def _is_checked(see: Sight, item: str) -> bool:
    note = open_note(see)
    return note is not None and any(
        candidate.text == item and candidate.checked for candidate in note.items
    )


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
    body = quoted_note(see).body
    drafts = (str(words) for words in see.page.ui.values())
    return app_in_front(MESSAGING)(see) and (
        see.reads(body) or any(body in words for words in drafts)
    )


def _is_sent_to(see: Sight, number: str) -> bool:
    forms = texts_of(quoted_note(see))
    return any(
        digits_of_number(message.address) == digits_of_number(number) and message.body in forms
        for message in messages_out(see)
    )


def _is_new_alarm_there(see: Sight) -> bool:
    lesson = the_lesson(see)
    return alarms_at(see, lesson.minute_of_day, lesson.weekday) == 1


DESCRIPTIONS: Final = (
    DescriptionPattern("The Notes app is open", "记事应用已打开", app_in_front(NOTES)),
    DescriptionPattern("The editor is open", "编辑页面已打开", activity_in_front(_EDITOR)),
    DescriptionPattern("The title is “{title}”", "标题为“{title}”", _is_titled),
    DescriptionPattern(
        "Actions on “{title}” are shown", "显示“{title}”的可用操作", _are_actions_shown
    ),
    DescriptionPattern("The note “{title}” is open", "记事“{title}”已打开", _is_titled),
    DescriptionPattern("The colors are shown", "显示颜色选项", _layer_on_top_fact("colors")),
    DescriptionPattern(
        "The labels to choose from are shown", "显示可选的标签", _layer_on_top_fact("labels")
    ),
    DescriptionPattern("The labels are shown", "显示标签管理页面", activity_shows(_LABELS)),
    DescriptionPattern("The name can be changed", "名称对话框已打开", _layer_on_top_fact("label")),
    DescriptionPattern(
        "All three items are on it", "三项都在清单中", lambda see: _has_items(see, *new_items(see))
    ),
    DescriptionPattern("{item} is on the list", "清单中有{item}", _has_item),
    DescriptionPattern(
        "{one} and {other} are checked off", "{one}和{other}已勾选", _whole_goal("CheckOffItems")
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
        lambda see, title: are_checked_shown(see, quoted_note(see)),
    ),
    DescriptionPattern(
        "The code of the {door} is shown",
        "显示{door}的密码",
        lambda see, door: is_note_read(see, quoted_note(see), asked_code(see)),
    ),
    DescriptionPattern(
        "What was spent in {month} is shown", "显示{month}的开支", _is_spending_shown
    ),
    DescriptionPattern(
        "The time of {day} is shown",
        "显示{day}的时间",
        lambda see, day: is_note_read(see, quoted_note(see), the_lesson(see).line),
    ),
    DescriptionPattern("The messages are open", "短信应用已打开", app_in_front(MESSAGING)),
    DescriptionPattern("The text is in a message", "内容已写入短信", _is_message_written),
    DescriptionPattern(
        "There is a new note “{title}” with this text",
        "新增了有此内容的记事“{title}”",
        _whole_goal("WriteNote"),
    ),
    DescriptionPattern(
        "“{title}” is pinned, and nothing else has changed",
        "“{title}”已固定，其他没有变化",
        _whole_goal("PinNote"),
    ),
    DescriptionPattern(
        "“{item}” is the first item of “{title}”, and nothing else has changed",
        "“{item}”是“{title}”的第一项，其余都没有变化",
        _whole_goal("MoveItemToTop"),
    ),
    DescriptionPattern(
        "“{title}” has the label {label}", "“{title}”有标签“{label}”", _whole_goal("LabelNote")
    ),
    DescriptionPattern(
        "So they are, and “{title}” is open",
        "视图与排序正确，且“{title}”已打开",
        _whole_goal("ShowNotes"),
    ),
    DescriptionPattern(
        "The other note “{title}” is archived",
        "另一条“{title}”已归档",
        _whole_goal("ArchiveOneOfTwo"),
    ),
    DescriptionPattern(
        "“{title}” is back, the others are in the trash",
        "“{title}”已恢复，其他的还在回收站",
        _whole_goal("RestoreNote"),
    ),
    DescriptionPattern("“{title}” is among the notes", "“{title}”已在记事列表中", is_restored),
    DescriptionPattern(
        "The trash is empty, and nothing else has gone",
        "回收站已清空，其他记事都在",
        _whole_goal("CleanUpTrash"),
    ),
    DescriptionPattern(
        "The label is called “{name}”", "标签名为“{name}”", _whole_goal("RenameLabel")
    ),
    DescriptionPattern(
        "{one} and {other} are on the list", "{one}和{other}都在清单中", _whole_goal("AddToList")
    ),
    DescriptionPattern(
        "There is such a list, and it is {color}",
        "清单完整，且为{color}",
        _whole_goal("MakeChecklist"),
    ),
    DescriptionPattern(
        "It is a list of what is left, one item checked",
        "清单内容正确，且已勾选一项",
        _whole_goal("TurnNoteIntoList"),
    ),
    DescriptionPattern("What the note asks for is done", "已按记事内容处理", is_acted_on),
    DescriptionPattern(
        "There is a new alarm at that time", "新增了该时间的闹钟", _is_new_alarm_there
    ),
    DescriptionPattern(
        "No other alarm has been made, changed or deleted", "其他闹钟没有变化", are_alarms_kept
    ),
    DescriptionPattern("It has gone to {number}", "已发送给 {number}", _is_sent_to),
    DescriptionPattern(
        "Nothing else has been written to anybody",
        "没有给任何人发送其他内容",
        lambda see: len(messages_out(see)) <= 1,
    ),
    DescriptionPattern("The notes are as they were", "记事没有变化", are_notes_kept),
    DescriptionPattern("“{place}” is shown", "显示“{place}”", _is_place),
    DescriptionPattern("“{title}” is {color}", "“{title}”为{color}", _whole_goal("ColorNote")),
    *CLOCK_DESCRIPTIONS,
)


def _says_what(see: Sight) -> bool:
    """The note's text can be read, wherever it stands."""
    note = quoted_note(see) if see.quoted else the_news(see)
    opened = open_note(see)
    return see.reads(note.body) or (opened is not None and opened.id == note.id)


_SAYS: Final = DescriptionPattern("What the note says is shown", "显示该记事的内容", _says_what)
OWN: Final = {
    "Notes.LabelAsTold": (
        DescriptionPattern(
            "“{title}” has the label {label}",
            "“{title}”有标签“{label}”",
            _whole_goal("LabelAsTold"),
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


ORACLES: Final[dict[str, Oracle]] = make_oracles(DESCRIPTIONS, FULFILLED, OWN)
