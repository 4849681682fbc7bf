"""What the tasks in the calendar say, and what events are called, where and when they are.

The tables of words are by their English words, which are the parameter.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from mobile_gym.core.texts import Catalogue, LocalizedText
from mobile_gym.core.word_lists import load_word_lists
from task_suites.pools import by_words


class Texts(Catalogue):
    """What the tasks in the calendar say."""

    # What screens say and show.
    displayed_calendars = LocalizedText("Calendars to display", zh="要显示的日历")
    search_events = LocalizedText("Search events", zh="搜索活动")
    settings = LocalizedText("Settings", zh="设置")
    weekday_and_day = LocalizedText("{weekday}, {day}", zh="{day}（{weekday}）")
    app_is_open = LocalizedText("The Calendar app is open", zh="日历应用已打开")
    event_is_open = LocalizedText('The page of "{title}" is open', zh="“{title}”的详情页已打开")
    event_is_open_on_day = LocalizedText(
        'The page of "{title}" on {day} is open', zh="{day}的“{title}”的详情页已打开"
    )
    editor_is_open = LocalizedText("The editor is open", zh="活动编辑页已打开")
    title_is_typed = LocalizedText('The title is "{title}"', zh="标题为“{title}”")
    settings_are_open = LocalizedText("The calendar's settings are open", zh="日历设置页已打开")
    one_event = LocalizedText(", 1 event", zh="，1 个活动")
    many_events = LocalizedText(", {count} events", zh="，{count} 个活动")
    next_month = LocalizedText("Next", zh="下一页")
    previous_month = LocalizedText("Previous", zh="上一页")
    more_options = LocalizedText("More options", zh="更多选项")

    # How long before an event its reminder comes.
    five_minutes = LocalizedText("5 minutes", zh="5 分钟")
    ten_minutes = LocalizedText("10 minutes", zh="10 分钟")
    fifteen_minutes = LocalizedText("15 minutes", zh="15 分钟")
    thirty_minutes = LocalizedText("30 minutes", zh="30 分钟")
    one_hour = LocalizedText("1 hour", zh="1 小时")
    two_hours = LocalizedText("2 hours", zh="2 小时")
    one_day = LocalizedText("1 day", zh="1 天")
    two_days = LocalizedText("2 days", zh="2 天")
    one_week = LocalizedText("1 week", zh="1 周")
    before = LocalizedText("{amount} before", zh="提前 {amount}")

    # Deleting an event, and what is displayed.
    delete_event = LocalizedText(
        'Delete the event "{title}" on {day} from the calendar.',
        zh="从日历中删除{day}的“{title}”活动。",
    )
    event_is_gone = LocalizedText("That event is gone, and no other", zh="只有该活动被删除")
    hide_calendar = LocalizedText(
        (
            "In the Calendar app, stop displaying the “{calendar}” calendar, and that one alone. "
            "Don't delete anything."
        ),
        zh="在“日历”应用中不再显示“{calendar}”日历，其他日历不变，不要删除任何内容。",
    )
    calendar_is_listed = LocalizedText(
        "“{calendar}” is listed among the calendars", zh="日历列表中有“{calendar}”"
    )
    calendar_is_hidden = LocalizedText(
        "“{calendar}” is hidden now, and no other", zh="只新隐藏了“{calendar}”"
    )
    no_reminder = LocalizedText("None", zh="无")
    at_time_of_event = LocalizedText("At time of event", zh="活动开始时")
    week_starts_on = LocalizedText("Week starts on", zh="每周第一天")
    default_reminder = LocalizedText("Default reminder time", zh="默认提醒时间")
    set_week_start = LocalizedText(
        (
            "In the settings of the Calendar app, set “{week_starts_on}” to {weekday} and “"
            "{default_reminder}” to “{reminder}”."
        ),
        zh=(
            "在“日历”应用的设置中，将“{week_starts_on}”设为{weekday}，并将“{default_reminder}”设为“"
            "{reminder}”。"
        ),
    )
    week_start_is_set = LocalizedText("Weeks start on {weekday}", zh="每周第一天为{weekday}")
    reminder_is_set = LocalizedText(
        "The default reminder is “{reminder}”", zh="默认提醒时间为“{reminder}”"
    )

    # Adding events.
    add_event = LocalizedText(
        'Put "{title}" into the calendar: {day}, {start} to {end}, location {place}.',
        zh="在日历中新建活动“{title}”：{day}，{start} 到 {end}，地点{place}。",
    )
    event_is_added = LocalizedText('"{title}" is planned as asked', zh="“{title}”已按要求新建")
    personal = LocalizedText("Personal", zh="个人")
    work = LocalizedText("Work", zh="工作")
    all_day = LocalizedText("All day", zh="全天")
    add_work_day = LocalizedText(
        'Create an all-day event "{title}" on {day} in my Work calendar.',
        zh="在“工作”日历中为{day}新建一个全天活动“{title}”。",
    )
    work_day_is_added = LocalizedText(
        '"{title}" is there all day, for work', zh="工作日历中有全天活动“{title}”"
    )
    add_if_free = LocalizedText(
        (
            'Add "{title}" for one hour on {day} at {time}. If something else is planned for '
            "that time already, let it start one hour later."
        ),
        zh="在{day} {time} 新建一小时的活动“{title}”；如果那个时间已有安排，就推迟一小时开始。",
    )
    other_event_is_shown = LocalizedText(
        '"{title}", planned that day, is shown', zh="显示了当天的“{title}”"
    )
    event_is_added_when_free = LocalizedText(
        '"{title}" is planned when there is time', zh="“{title}”已安排在空闲时间"
    )
    use_default_reminder = LocalizedText(
        (
            "Set Calendar's default reminder time to {amount} before the event. After that, add \""
            '{title}" on {day} at {time}, for one hour, with that reminder.'
        ),
        zh=(
            "把日历的默认提醒时间设为提前 {amount}，然后在{day} {time} 新建一小时的活动“{title}”，"
            "并使用该提醒。"
        ),
    )
    default_is_set = LocalizedText(
        "The default is {amount} before", zh="默认提醒时间为提前 {amount}"
    )
    default_is_set_first = LocalizedText(
        "The default is set before the event is there", zh="先设置默认提醒，后新建活动"
    )
    event_has_reminder = LocalizedText("It has that reminder, and no other", zh="它只有该提醒")

    # Changing events.
    move_event = LocalizedText(
        (
            '"{title}" on {old} has to be moved to {new}, at the same time of day. Change it in '
            "the calendar."
        ),
        zh="{old}的“{title}”要改到{new}，时间不变。请在日历中修改。",
    )
    event_is_moved = LocalizedText("The event is on the other day", zh="活动已改到另一天")
    change_place = LocalizedText(
        (
            'In {weeks} weeks there is "{title}" in my calendar. It has a new location: {place}. '
            "Please correct that."
        ),
        zh="我日历里 {weeks} 周后的“{title}”换了地点，现在是{place}，请改正。",
    )
    place_is_changed = LocalizedText("Its location is {place}", zh="地点为{place}")
    find_out_begin = LocalizedText(
        'Find out when "{title}" begins tomorrow', zh="查看明天“{title}”几点开始"
    )
    set_alarm_for_event = LocalizedText(
        (
            'I want to leave for "{title}" the moment it begins. Find out in the calendar when '
            "it takes place tomorrow, {day}, and set an alarm in the Clock app for exactly that "
            "time."
        ),
        zh=(
            "请在日历中查看明天（{day}）的“{title}”几点开始，并在“时钟”"
            "应用中设置一个同一时间的闹钟。"
        ),
    )
    events_are_unchanged = LocalizedText("The events are as they were", zh="活动保持不变")
    time_is_shown = LocalizedText("The event's time is shown", zh="可以看到活动的时间")
    alarm_is_set = LocalizedText(
        "There is an alarm when {title} begins", zh="有一个“{title}”开始时的闹钟"
    )
    the_time = LocalizedText("the time", zh="时间")
    set_alarm_for_time = LocalizedText("Set an alarm for that time", zh="设置一个该时间的闹钟")

    # Repeated events.
    only_this_event = LocalizedText("Only this event", zh="仅限此活动")
    this_and_later_events = LocalizedText("This and all future events", zh="此活动及所有后续活动")
    all_events = LocalizedText("All events in the series", zh="此系列中的所有活动")
    skip_one_time = LocalizedText(
        (
            'The weekly "{title}" at {time} is cancelled on {day}, but only that once. Delete it '
            "from the calendar for that day."
        ),
        zh="每周 {time} 的“{title}”在{day}取消一次，请在日历中只删除这一天的活动。",
    )
    one_time_is_skipped = LocalizedText("It is cancelled on that day alone", zh="只取消了这一天")
    end_series = LocalizedText(
        (
            '"{title}", every week at {time}, takes place for the last time on {day}. Remove '
            "everything after that from the calendar, and keep what is before."
        ),
        zh=(
            "每周 {time} 的“{title}”在{day}是最后一次。请从日历中删除之后的所有活动，"
            "保留此前的活动。"
        ),
    )
    series_has_ended = LocalizedText("The series ends with that day", zh="该系列到这一天为止")
    shift_series = LocalizedText(
        (
            '"{title}" takes place every week at {old}; the next time is {day}. From now on it '
            "begins at {new} every week and lasts as long as before. Change the whole series in "
            "the calendar."
        ),
        zh=(
            "“{title}”每周 {old} 举行，下一次是{day}。现在每周都改为 {new} 开始，时长不变。请在日历"
            "中修改整个系列。"
        ),
    )
    series_is_shifted = LocalizedText(
        "The whole series begins at {time}", zh="整个系列 {time} 开始"
    )

    # Questions.
    read_event_place = LocalizedText(
        'Where does "{title}" on {day} take place? Check the calendar.',
        zh="{day}的“{title}”在哪里举行？请查看日历。",
    )
    place_is_shown = LocalizedText("The location is shown", zh="可以看到活动地点")
    count_events = LocalizedText(
        "How many events does my calendar have on {day}? Answer with the number alone.",
        zh="我的日历在{day}有多少个活动？只需用数字回答。",
    )
    event_is_counted = LocalizedText('"{title}" is counted', zh="已数到“{title}”")
    find_event_day = LocalizedText(
        'On which date is "{title}" in my calendar?',
        zh="我的日历里“{title}”是在哪一天？请回答日期。",
    )
    date_is_shown = LocalizedText("The event is shown with its date", zh="可以看到该活动和日期")
    add_up_notes = LocalizedText(
        (
            'How many chairs do I have to bring altogether for "{title}" on {day} and "'
            '{other_title}" on {other_day}? The descriptions of the events say it. Answer with '
            "the number alone."
        ),
        zh=(
            "{day}的“{title}”和{other_day}的“{other_title}”一共要带多少把椅子？活动说明里有写。只需"
            "用数字回答。"
        ),
    )
    description_is_shown = LocalizedText(
        'What "{title}" needs is shown', zh="可以看到“{title}”的说明"
    )
    reminder_is_shown = LocalizedText(
        "The reminder “{reminder}” is shown, or “{other_reminder}”",
        zh="可以看到提醒“{reminder}”或“{other_reminder}”",
    )
    find_reminded_event = LocalizedText(
        (
            'From {day} on, my calendar has "{title}" on three days in a row. Where does the one '
            "with a reminder {amount} before take place?"
        ),
        zh="从{day}起，我的日历里连续三天都有“{title}”。提前 {amount}提醒的那一个在哪里举行？",
    )


_LISTS: Final = load_word_lists("task_suites.calendar")

TITLES: Final = by_words(_LISTS["titles"])
"""Titles of events."""

PLACES: Final = by_words(_LISTS["places"])
"""Locations."""

REMARKS: Final = _LISTS["remarks"]
"""Descriptions of events, some of which have a place for a `count`."""

_FIRST_DAY: Final = date(2025, 9, 18)
DAYS: Final = tuple((_FIRST_DAY + timedelta(days)).isoformat() for days in range(365))
"""Days of events, as ISO dates: a whole year, so that none of them can be told by its date."""

AMOUNTS: Final = {
    5: Texts.five_minutes,
    10: Texts.ten_minutes,
    15: Texts.fifteen_minutes,
    30: Texts.thirty_minutes,
    60: Texts.one_hour,
    120: Texts.two_hours,
    1440: Texts.one_day,
    2880: Texts.two_days,
    10_080: Texts.one_week,
}
"""How long before an event a reminder can come, by minutes."""
