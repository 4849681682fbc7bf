"""What the tasks in notes say, and what is written in the notes that they set up.

The tables are by English words, which are the parameter. No title holds another, and none is part
of an instruction that is about something else.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mobile_gym.core.texts import Catalogue, LocalizedText, Text
from mobile_gym.core.word_lists import load_word_lists
from task_suites.pools import by_words


class Texts(Catalogue):
    """What the tasks in notes say."""

    # What screens say and show.
    notes = LocalizedText("Notes", zh="记事")
    archive = LocalizedText("Archive", zh="归档")
    trash = LocalizedText("Trash", zh="回收站")
    edit_labels = LocalizedText("Edit labels", zh="修改标签")
    settings = LocalizedText("Settings", zh="设置")
    delete = LocalizedText("Delete", zh="删除")
    open_drawer = LocalizedText("Open navigation drawer", zh="打开抽屉式导航栏")
    app_is_open = LocalizedText("The Notes app is open", zh="记事应用已打开")
    place_is_shown = LocalizedText("“{place}” is shown", zh="显示“{place}”")
    note_is_open = LocalizedText("The note “{title}” is open", zh="记事“{title}”已打开")
    editor_is_open = LocalizedText("The editor is open", zh="编辑页面已打开")
    actions_are_shown = LocalizedText(
        "Actions on “{title}” are shown", zh="显示“{title}”的可用操作"
    )

    # Single notes and their list.
    labels = LocalizedText("Labels", zh="标签")
    comma = LocalizedText(", ", zh="，")
    write_note = LocalizedText(
        "Open Notes and write a new text note titled “{title}” that says “{body}”.",
        zh="打开“记事”，新建一条标题为“{title}”、内容为“{body}”的文字记事。",
    )
    title_is_typed = LocalizedText("The title is “{title}”", zh="标题为“{title}”")
    note_is_written = LocalizedText(
        "There is a new note “{title}” with this text", zh="新增了有此内容的记事“{title}”"
    )
    pin_note = LocalizedText(
        "Pin my note “{title}” so that it stays at the top. Leave other pins alone.",
        zh="把记事“{title}”固定在顶部，其他已固定的记事不要动。",
    )
    note_is_pinned = LocalizedText(
        "“{title}” is pinned, and nothing else has changed", zh="“{title}”已固定，其他没有变化"
    )
    color_note = LocalizedText(
        "Make the note “{title}” {color}.", zh="将记事“{title}”的颜色设为{color}。"
    )
    colors_are_shown = LocalizedText("The colors are shown", zh="显示颜色选项")
    note_has_color = LocalizedText("“{title}” is {color}", zh="“{title}”为{color}")
    label_note = LocalizedText(
        "In the Notes app, put the label {label} on the note “{title}”.",
        zh="在“记事”应用中，给记事“{title}”加上“{label}”标签。",
    )
    labels_can_be_chosen = LocalizedText("The labels to choose from are shown", zh="显示可选的标签")
    note_has_label = LocalizedText("“{title}” has the label {label}", zh="“{title}”有标签“{label}”")
    label_as_told = LocalizedText(
        "In the Notes app, put one of my labels on the note “{title}”. Only I know which one.",
        zh="在“记事”应用中，给记事“{title}”加上一个已有的标签。只有我知道是哪一个。",
    )
    which_label = LocalizedText(
        "Which label should the note “{title}” have?", zh="记事“{title}”应该加哪个标签？"
    )
    label_keywords = LocalizedText(
        "label; labels; tag; category; which one", zh="标签; 分类; 哪一个; 哪个"
    )
    that_label = LocalizedText("The label {label}.", zh="“{label}”标签。")
    move_item_to_top = LocalizedText(
        "In my checklist “{title}”, move “{item}” to the top. Keep the other items in their order.",
        zh="把我的清单“{title}”中的“{item}”移到最上面，其余各项的顺序不变。",
    )
    item_is_first = LocalizedText(
        "“{item}” is the first item of “{title}”, and nothing else has changed",
        zh="“{item}”是“{title}”的第一项，其余都没有变化",
    )
    sort_by_title = LocalizedText("Title", zh="标题")
    sort_by_creation = LocalizedText("Date created", zh="创建日期")
    more_options = LocalizedText("More options", zh="更多选项")
    sort_by = LocalizedText("Sort by", zh="排序方式")
    show_notes = LocalizedText(
        (
            "In Notes, switch to the list view and sort the notes by “{order}”. Then open the note "
            "“{title}” and leave it open."
        ),
        zh="在“记事”中切换到列表视图，并按“{order}”排序，然后打开记事“{title}”，停留在该页面。",
    )
    notes_are_a_list = LocalizedText("The notes are a list", zh="记事以列表显示")
    notes_are_sorted = LocalizedText("They are sorted by “{order}”", zh="记事按“{order}”排序")
    notes_are_shown = LocalizedText(
        "So they are, and “{title}” is open", zh="视图与排序正确，且“{title}”已打开"
    )

    # Putting notes away.
    archive_other_note = LocalizedText(
        "I have two notes called “{title}”. Keep the one about “{remark}” and archive the other.",
        zh="我有两条名为“{title}”的记事。保留写着“{remark}”的那条，把另一条归档。",
    )
    other_note_is_archived = LocalizedText(
        "The other note “{title}” is archived", zh="另一条“{title}”已归档"
    )
    restore_note = LocalizedText(
        "I deleted the note “{title}” by mistake. Get it back, and no other.",
        zh="我误删了记事“{title}”，请把它恢复，其他的不用管。",
    )
    note_is_back = LocalizedText(
        "“{title}” is back, the others are in the trash", zh="“{title}”已恢复，其他的还在回收站"
    )
    empty_trash = LocalizedText("Empty Trash", zh="清空回收站")
    clean_up_trash = LocalizedText(
        (
            "Clean up the trash of the Notes app: take “{title}” out of it, then delete everything "
            "that is left there for good."
        ),
        zh="清理“记事”应用的回收站：先把“{title}”恢复出来，再把剩下的全部永久删除。",
    )
    note_is_restored = LocalizedText("“{title}” is among the notes", zh="“{title}”已在记事列表中")
    trash_is_empty = LocalizedText(
        "The trash is empty, and nothing else has gone", zh="回收站已清空，其他记事都在"
    )
    rename_label = LocalizedText(
        "Rename the label {old} to “{new}” in the Notes app.",
        zh="在“记事”应用中，把标签“{old}”重命名为“{new}”。",
    )
    labels_are_shown = LocalizedText("The labels are shown", zh="显示标签管理页面")
    name_can_be_changed = LocalizedText("The name can be changed", zh="名称对话框已打开")
    label_is_renamed = LocalizedText("The label is called “{new}”", zh="标签名为“{new}”")

    # Checklists.
    two_items = LocalizedText("{first} and {second}", zh="{first}和{second}")
    add_to_list = LocalizedText(
        "Add {items} to my checklist “{title}” in Notes, as two items.",
        zh="在“记事”的清单“{title}”中添加两项：{items}。",
    )
    item_is_listed = LocalizedText("{item} is on the list", zh="清单中有{item}")
    items_are_listed = LocalizedText("{items} are on the list", zh="{items}都在清单中")
    check_off_items = LocalizedText(
        "On the list “{title}”, check off {items}.", zh="在清单“{title}”上勾选{items}。"
    )
    item_is_checked = LocalizedText("{item} is checked", zh="{item}已勾选")
    items_are_checked = LocalizedText("{items} are checked off", zh="{items}已勾选")
    make_checklist = LocalizedText(
        (
            "Make a new list “{title}” in Notes with {first}, {second} and {third}. Check off "
            "{first}, which I have already, and make the list {color}."
        ),
        zh=(
            "在“记事”中新建清单“{title}”，包含{first}、{second}、{third}三项。{first}已经有了，请勾"
            "选；再把清单设为{color}。"
        ),
    )
    three_items_are_listed = LocalizedText("All three items are on it", zh="三项都在清单中")
    list_is_made = LocalizedText(
        "There is such a list, and it is {color}", zh="清单完整，且为{color}"
    )
    checked_items = LocalizedText("{count} checked items", zh="{count} 项已勾选的内容")
    count_checked = LocalizedText(
        "How many items are checked off on my list “{title}”? Answer with the number alone.",
        zh="清单“{title}”中有几项已勾选？只需用数字回答。",
    )
    checked_items_are_shown = LocalizedText(
        "The checked items of “{title}” are shown", zh="显示“{title}”的已勾选项"
    )
    show_checkboxes = LocalizedText("Show checkboxes", zh="显示复选框")
    turn_note_into_list = LocalizedText(
        (
            "My note “{title}” should be a checklist. Show checkboxes in it, remove {gone} from it "
            "and check off {checked}."
        ),
        zh="把记事“{title}”改成清单：显示复选框，删掉{gone}，并勾选{checked}。",
    )
    checkboxes_are_shown = LocalizedText("It has checkboxes", zh="已显示复选框")
    note_is_a_list = LocalizedText(
        "It is a list of what is left, one item checked", zh="清单内容正确，且已勾选一项"
    )
    hide_checkboxes = LocalizedText("Hide checkboxes", zh="隐藏复选框")

    # Counting notes.
    count_archived = LocalizedText(
        (
            "How many of my notes have the label {label} in the Notes app, those in the archive "
            "included? Answer with a number."
        ),
        zh="在“记事”应用中，带有“{label}”标签的记事一共有多少条（包括已归档的）？请用数字回答。",
    )
    note_is_shown_with_label = LocalizedText(
        "“{title}” is shown with its label", zh="显示了“{title}”及其标签"
    )
    topic_and_detail = LocalizedText("{topic}: {detail}", zh="{topic}：{detail}")
    detail_of_topic = LocalizedText("{detail} ({topic})", zh="{detail}（{topic}）")
    navigate_up = LocalizedText("Navigate up", zh="向上导航")
    note_is_shown = LocalizedText("“{title}” is shown", zh="显示“{title}”")
    count_put_away = LocalizedText(
        (
            "How many notes whose title begins with “{topic}” do I have in all, counting the "
            "archive and the trash, too? Answer with the number alone."
        ),
        zh="标题以“{topic}”开头的记事，算上归档和回收站里的，一共有几条？只需用数字回答。",
    )

    # Reading first.
    codes_of_house = LocalizedText("Codes for {house}", zh="{house}的密码")
    look_up_code = LocalizedText(
        (
            "My note “Codes for {house}” has the code of the {place}. What is it? Answer with the "
            "number alone."
        ),
        zh="记事“{house}的密码”中，{place}的密码是多少？只需用数字回答。",
    )
    code_is_shown = LocalizedText("The code of the {place} is shown", zh="显示{place}的密码")
    in_archive = LocalizedText("in the archive", zh="归档了")
    in_trash = LocalizedText("in the trash", zh="在回收站里")
    first_half = LocalizedText("First half", zh="上半月")
    second_half = LocalizedText("Second half", zh="下半月")
    total = LocalizedText("Total", zh="合计")
    expense_in_month = LocalizedText("{expense} in {month}", zh="{month}{expense}")
    expense_is_shown = LocalizedText("What was spent in {month} is shown", zh="显示{month}的开支")
    compare_months = LocalizedText(
        (
            "I keep a note on what I spend on {expense} each month. How much more did I spend in "
            "{month} than in {before}? The note on {before} is {place} by now. Answer with the "
            "number alone."
        ),
        zh=(
            "我每个月都记一条{expense}的开支。{month}比{before}多花了多少？{before}的那条已经"
            "{place}。只需用数字回答。"
        ),
    )
    event_is_on = LocalizedText("It is on", zh="照常举行")
    event_is_cancelled = LocalizedText("It is cancelled", zh="已取消")
    event_in_town = LocalizedText("{event} in {town}", zh="{town}{event}")
    act_on_news = LocalizedText(
        (
            "See in my notes whether the {event} in {town} takes place. If it is on, pin that note;"
            " if it is cancelled, delete the note."
        ),
        zh="看看记事里{town}{event}是否照常举行：照常就固定那条记事，取消了就删除那条记事。",
    )
    note_text_is_shown = LocalizedText("What the note says is shown", zh="显示该记事的内容")
    note_is_heeded = LocalizedText("What the note asks for is done", zh="已按记事内容处理")

    # Going on in another app.
    set_alarm_of_note = LocalizedText(
        (
            "My note “{lesson}” says when the class begins on each day. Set a new alarm in the "
            "Clock for the time of {day}."
        ),
        zh="记事“{lesson}”里写着每天上课的时间。请在“时钟”中按{day}的时间新建一个闹钟。",
    )
    read_time = LocalizedText("Read the time of {day}", zh="查看{day}的时间")
    set_alarm_for_time = LocalizedText("Set an alarm for that time", zh="按该时间设置闹钟")
    time_is_shown = LocalizedText("The time of {day} is shown", zh="显示{day}的时间")
    alarm_is_set = LocalizedText("There is a new alarm at that time", zh="新增了该时间的闹钟")
    alarms_are_unchanged = LocalizedText(
        "No other alarm has been made, changed or deleted", zh="其他闹钟没有变化"
    )
    notes_are_unchanged = LocalizedText("The notes are as they were", zh="记事没有变化")
    meeting = LocalizedText(
        "{day} at {hour}, {lane} {street}", zh="{day} {hour} 点，{lane} {street} 号"
    )
    share = LocalizedText("Share", zh="分享")
    messaging = LocalizedText("Messaging", zh="短信")
    text_note = LocalizedText(
        "Share the text of my note “{event}” by text message with the number {number}.",
        zh="把记事“{event}”的内容用短信发给 {number}。",
    )
    share_note = LocalizedText("Share the note “{event}”", zh="分享记事“{event}”")
    send_to_number = LocalizedText("Send it to {number}", zh="发送给 {number}")
    messages_are_open = LocalizedText("The messages are open", zh="短信应用已打开")
    text_is_written = LocalizedText("The text is in a message", zh="内容已写入短信")
    message_is_sent = LocalizedText("It has gone to {number}", zh="已发送给 {number}")
    nothing_else_is_sent = LocalizedText(
        "Nothing else has been written to anybody", zh="没有给任何人发送其他内容"
    )
    where_is_it = LocalizedText("Where is it?", zh="在哪里？")

    # task_suites/notes/checklists.py

    # task_suites/notes/entries.py


_LISTS: Final = load_word_lists("task_suites.notes")


class Writing(NamedTuple):
    """What is written in a note."""

    title: Text
    body: Text


class OneLine(Text):
    """A text whose lines are said one after the other, with commas between them."""

    __slots__ = ("_lines",)

    def __init__(self, lines: Text) -> None:
        super().__init__(lines.words.replace("\n", Texts.comma.words))
        self._lines = lines

    def of(self, language: str) -> str:
        """Its words in a language."""
        return self._lines.of(language).replace("\n", Texts.comma.of(language))


NOTES: Final = {
    title.words: Writing(title, body)
    for title, body in zip(_LISTS["note_titles"], _LISTS["note_bodies"], strict=True)
}
"""Notes by English title."""
COLORS: Final = by_words(_LISTS["colors"])
LABELS: Final = by_words(_LISTS["labels"])
"""Labels, which are also topics that titles begin with."""
DETAILS: Final = by_words(_LISTS["details"])
"""What a title says of its topic."""
DETAILS_FIRST: Final = dict(zip(DETAILS, _LISTS["details_first"], strict=True))
"""The same where a title begins with it."""
LINES: Final = _LISTS["lines"]
"""What may stand below in a longer note."""
