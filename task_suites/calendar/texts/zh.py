"""What the tasks in the calendar say: in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.calendar.texts import Texts

__all__ = ["Chinese"]


class Chinese(Texts, language="zh"):
    """In Chinese."""

    # What screens say and show.
    displayed_calendars = Entry("要显示的日历")
    search_events = Entry("搜索活动")
    settings = Entry("设置")
    weekday_and_day = Entry("{day}（{weekday}）")
    app_is_open = Entry("日历应用已打开")
    event_is_open = Entry("“{title}”的详情页已打开")
    event_is_open_on_day = Entry("{day}的“{title}”的详情页已打开")
    editor_is_open = Entry("活动编辑页已打开")
    title_is_typed = Entry("标题为“{title}”")
    settings_are_open = Entry("日历设置页已打开")
    one_event = Entry("，1 个活动")
    many_events = Entry("，{count} 个活动")
    next_month = Entry("下一页")
    previous_month = Entry("上一页")
    more_options = Entry("更多选项")

    # How long before an event its reminder comes.
    five_minutes = Entry("5 分钟")
    ten_minutes = Entry("10 分钟")
    fifteen_minutes = Entry("15 分钟")
    thirty_minutes = Entry("30 分钟")
    one_hour = Entry("1 小时")
    two_hours = Entry("2 小时")
    one_day = Entry("1 天")
    two_days = Entry("2 天")
    one_week = Entry("1 周")
    before = Entry("提前 {amount}")

    # Deleting an event, and what is displayed.
    delete_event = Entry("从日历中删除{day}的“{title}”活动。")
    event_is_gone = Entry("只有该活动被删除")
    hide_calendar = Entry(
        "在“日历”应用中不再显示“{calendar}”日历，其他日历不变，不要删除任何内容。"
    )
    calendar_is_listed = Entry("日历列表中有“{calendar}”")
    calendar_is_hidden = Entry("只新隐藏了“{calendar}”")
    no_reminder = Entry("无")
    at_time_of_event = Entry("活动开始时")
    week_starts_on = Entry("每周第一天")
    default_reminder = Entry("默认提醒时间")
    set_week_start = Entry(
        "在“日历”应用的设置中，将“{week_starts_on}”设为{weekday}，并将“{default_reminder}”设为“"
        "{reminder}”。"
    )
    week_start_is_set = Entry("每周第一天为{weekday}")
    reminder_is_set = Entry("默认提醒时间为“{reminder}”")

    # Adding events.
    add_event = Entry("在日历中新建活动“{title}”：{day}，{start} 到 {end}，地点{place}。")
    event_is_added = Entry("“{title}”已按要求新建")
    personal = Entry("个人")
    work = Entry("工作")
    all_day = Entry("全天")
    add_work_day = Entry("在“工作”日历中为{day}新建一个全天活动“{title}”。")
    work_day_is_added = Entry("工作日历中有全天活动“{title}”")
    add_if_free = Entry(
        "在{day} {time} 新建一小时的活动“{title}”；如果那个时间已有安排，就推迟一小时开始。"
    )
    other_event_is_shown = Entry("显示了当天的“{title}”")
    event_is_added_when_free = Entry("“{title}”已安排在空闲时间")
    use_default_reminder = Entry(
        "把日历的默认提醒时间设为提前 {amount}，然后在{day} {time} 新建一小时的活动“{title}”，"
        "并使用该提醒。"
    )
    default_is_set = Entry("默认提醒时间为提前 {amount}")
    default_is_set_first = Entry("先设置默认提醒，后新建活动")
    event_has_reminder = Entry("它只有该提醒")

    # Changing events.
    move_event = Entry("{old}的“{title}”要改到{new}，时间不变。请在日历中修改。")
    event_is_moved = Entry("活动已改到另一天")
    change_place = Entry("我日历里 {weeks} 周后的“{title}”换了地点，现在是{place}，请改正。")
    place_is_changed = Entry("地点为{place}")
    find_out_begin = Entry("查看明天“{title}”几点开始")
    set_alarm_for_event = Entry(
        "请在日历中查看明天（{day}）的“{title}”几点开始，并在“时钟”应用中设置一个同一时间的闹钟。"
    )
    events_are_unchanged = Entry("活动保持不变")
    time_is_shown = Entry("可以看到活动的时间")
    alarm_is_set = Entry("有一个“{title}”开始时的闹钟")
    the_time = Entry("时间")
    set_alarm_for_time = Entry("设置一个该时间的闹钟")

    # Repeated events.
    only_this_event = Entry("仅限此活动")
    this_and_later_events = Entry("此活动及所有后续活动")
    all_events = Entry("此系列中的所有活动")
    skip_one_time = Entry("每周 {time} 的“{title}”在{day}取消一次，请在日历中只删除这一天的活动。")
    one_time_is_skipped = Entry("只取消了这一天")
    end_series = Entry(
        "每周 {time} 的“{title}”在{day}是最后一次。请从日历中删除之后的所有活动，保留此前的活动。"
    )
    series_has_ended = Entry("该系列到这一天为止")
    shift_series = Entry(
        "“{title}”每周 {old} 举行，下一次是{day}。现在每周都改为 {new} 开始，时长不变。请在日历"
        "中修改整个系列。"
    )
    series_is_shifted = Entry("整个系列 {time} 开始")

    # Questions.
    read_event_place = Entry("{day}的“{title}”在哪里举行？请查看日历。")
    place_is_shown = Entry("可以看到活动地点")
    count_events = Entry("我的日历在{day}有多少个活动？只需用数字回答。")
    event_is_counted = Entry("已数到“{title}”")
    find_event_day = Entry("我的日历里“{title}”是在哪一天？请回答日期。")
    date_is_shown = Entry("可以看到该活动和日期")
    add_up_notes = Entry(
        "{day}的“{title}”和{other_day}的“{other_title}”一共要带多少把椅子？活动说明里有写。只需"
        "用数字回答。"
    )
    description_is_shown = Entry("可以看到“{title}”的说明")
    reminder_is_shown = Entry("可以看到提醒“{reminder}”或“{other_reminder}”")
    find_reminded_event = Entry(
        "从{day}起，我的日历里连续三天都有“{title}”。提前 {amount}提醒的那一个在哪里举行？"
    )
