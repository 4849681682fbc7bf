"""What the tasks in notes say: in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.notes.texts import Texts

__all__ = ["Chinese"]


class Chinese(Texts, language="zh"):
    """In Chinese."""

    # What screens say and show.
    notes = Entry("记事")
    archive = Entry("归档")
    trash = Entry("回收站")
    edit_labels = Entry("修改标签")
    settings = Entry("设置")
    delete = Entry("删除")
    open_drawer = Entry("打开抽屉式导航栏")
    app_is_open = Entry("记事应用已打开")
    place_is_shown = Entry("显示“{place}”")
    note_is_open = Entry("记事“{title}”已打开")
    editor_is_open = Entry("编辑页面已打开")
    actions_are_shown = Entry("显示“{title}”的可用操作")

    # Single notes and their list.
    labels = Entry("标签")
    comma = Entry("，")
    write_note = Entry("打开“记事”，新建一条标题为“{title}”、内容为“{body}”的文字记事。")
    title_is_typed = Entry("标题为“{title}”")
    note_is_written = Entry("新增了有此内容的记事“{title}”")
    pin_note = Entry("把记事“{title}”固定在顶部，其他已固定的记事不要动。")
    note_is_pinned = Entry("“{title}”已固定，其他没有变化")
    color_note = Entry("将记事“{title}”的颜色设为{color}。")
    colors_are_shown = Entry("显示颜色选项")
    note_has_color = Entry("“{title}”为{color}")
    label_note = Entry("在“记事”应用中，给记事“{title}”加上“{label}”标签。")
    labels_can_be_chosen = Entry("显示可选的标签")
    note_has_label = Entry("“{title}”有标签“{label}”")
    label_as_told = Entry("在“记事”应用中，给记事“{title}”加上一个已有的标签。只有我知道是哪一个。")
    which_label = Entry("记事“{title}”应该加哪个标签？")
    label_keywords = Entry("标签; 分类; 哪一个; 哪个")
    that_label = Entry("“{label}”标签。")
    move_item_to_top = Entry("把我的清单“{title}”中的“{item}”移到最上面，其余各项的顺序不变。")
    item_is_first = Entry("“{item}”是“{title}”的第一项，其余都没有变化")
    sort_by_title = Entry("标题")
    sort_by_creation = Entry("创建日期")
    more_options = Entry("更多选项")
    sort_by = Entry("排序方式")
    show_notes = Entry(
        "在“记事”中切换到列表视图，并按“{order}”排序，然后打开记事“{title}”，停留在该页面。"
    )
    notes_are_a_list = Entry("记事以列表显示")
    notes_are_sorted = Entry("记事按“{order}”排序")
    notes_are_shown = Entry("视图与排序正确，且“{title}”已打开")

    # Putting notes away.
    archive_other_note = Entry(
        "我有两条名为“{title}”的记事。保留写着“{remark}”的那条，把另一条归档。"
    )
    other_note_is_archived = Entry("另一条“{title}”已归档")
    restore_note = Entry("我误删了记事“{title}”，请把它恢复，其他的不用管。")
    note_is_back = Entry("“{title}”已恢复，其他的还在回收站")
    empty_trash = Entry("清空回收站")
    clean_up_trash = Entry(
        "清理“记事”应用的回收站：先把“{title}”恢复出来，再把剩下的全部永久删除。"
    )
    note_is_restored = Entry("“{title}”已在记事列表中")
    trash_is_empty = Entry("回收站已清空，其他记事都在")
    rename_label = Entry("在“记事”应用中，把标签“{old}”重命名为“{new}”。")
    labels_are_shown = Entry("显示标签管理页面")
    name_can_be_changed = Entry("名称对话框已打开")
    label_is_renamed = Entry("标签名为“{new}”")

    # Checklists.
    two_items = Entry("{first}和{second}")
    add_to_list = Entry("在“记事”的清单“{title}”中添加两项：{items}。")
    item_is_listed = Entry("清单中有{item}")
    items_are_listed = Entry("{items}都在清单中")
    check_off_items = Entry("在清单“{title}”上勾选{items}。")
    item_is_checked = Entry("{item}已勾选")
    items_are_checked = Entry("{items}已勾选")
    make_checklist = Entry(
        "在“记事”中新建清单“{title}”，包含{first}、{second}、{third}三项。{first}已经有了，请勾"
        "选；再把清单设为{color}。"
    )
    three_items_are_listed = Entry("三项都在清单中")
    list_is_made = Entry("清单完整，且为{color}")
    checked_items = Entry("{count} 项已勾选的内容")
    count_checked = Entry("清单“{title}”中有几项已勾选？只需用数字回答。")
    checked_items_are_shown = Entry("显示“{title}”的已勾选项")
    show_checkboxes = Entry("显示复选框")
    turn_note_into_list = Entry(
        "把记事“{title}”改成清单：显示复选框，删掉{gone}，并勾选{checked}。"
    )
    checkboxes_are_shown = Entry("已显示复选框")
    note_is_a_list = Entry("清单内容正确，且已勾选一项")
    hide_checkboxes = Entry("隐藏复选框")

    # Counting notes.
    count_archived = Entry(
        "在“记事”应用中，带有“{label}”标签的记事一共有多少条（包括已归档的）？请用数字回答。"
    )
    note_is_shown_with_label = Entry("显示了“{title}”及其标签")
    topic_and_detail = Entry("{topic}：{detail}")
    detail_of_topic = Entry("{detail}（{topic}）")
    navigate_up = Entry("向上导航")
    note_is_shown = Entry("显示“{title}”")
    count_put_away = Entry(
        "标题以“{topic}”开头的记事，算上归档和回收站里的，一共有几条？只需用数字回答。"
    )

    # Reading first.
    codes_of_house = Entry("{house}的密码")
    look_up_code = Entry("记事“{house}的密码”中，{place}的密码是多少？只需用数字回答。")
    code_is_shown = Entry("显示{place}的密码")
    in_archive = Entry("归档了")
    in_trash = Entry("在回收站里")
    first_half = Entry("上半月")
    second_half = Entry("下半月")
    total = Entry("合计")
    expense_in_month = Entry("{month}{expense}")
    expense_is_shown = Entry("显示{month}的开支")
    compare_months = Entry(
        "我每个月都记一条{expense}的开支。{month}比{before}多花了多少？{before}的那条已经"
        "{place}。只需用数字回答。"
    )
    event_is_on = Entry("照常举行")
    event_is_cancelled = Entry("已取消")
    event_in_town = Entry("{town}{event}")
    act_on_news = Entry(
        "看看记事里{town}{event}是否照常举行：照常就固定那条记事，取消了就删除那条记事。"
    )
    note_text_is_shown = Entry("显示该记事的内容")
    note_is_heeded = Entry("已按记事内容处理")

    # Going on in another app.
    set_alarm_of_note = Entry(
        "记事“{lesson}”里写着每天上课的时间。请在“时钟”中按{day}的时间新建一个闹钟。"
    )
    read_time = Entry("查看{day}的时间")
    set_alarm_for_time = Entry("按该时间设置闹钟")
    time_is_shown = Entry("显示{day}的时间")
    alarm_is_set = Entry("新增了该时间的闹钟")
    alarms_are_unchanged = Entry("其他闹钟没有变化")
    notes_are_unchanged = Entry("记事没有变化")
    meeting = Entry("{day} {hour} 点，{lane} {street} 号")
    share = Entry("分享")
    messaging = Entry("短信")
    text_note = Entry("把记事“{event}”的内容用短信发给 {number}。")
    share_note = Entry("分享记事“{event}”")
    send_to_number = Entry("发送给 {number}")
    messages_are_open = Entry("短信应用已打开")
    text_is_written = Entry("内容已写入短信")
    message_is_sent = Entry("已发送给 {number}")
    nothing_else_is_sent = Entry("没有给任何人发送其他内容")
    where_is_it = Entry("在哪里？")

    # task_suites/notes/checklists.py

    # task_suites/notes/entries.py
