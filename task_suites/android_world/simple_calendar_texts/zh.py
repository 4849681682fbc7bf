"""What the tasks in Simple Calendar Pro say in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.android_world.simple_calendar_texts import Texts

__all__ = ["Chinese"]


class Chinese(Texts, language="zh"):
    """In Chinese."""

    # What its screens say.
    change_view = Entry("更改视图")
    event_list = Entry("简单活动列表")
    one_event = Entry("，1 个活动")
    no_events = Entry("这一天没有活动。")
    daily = Entry("每天")
    weekly = Entry("每周")
    save = Entry("保存")
    delete = Entry("删除")

    # What is reached on the way.
    app_is_open = Entry("简易日历专业版已打开")
    editor_is_open = Entry("活动页面已打开")
    day_is_shown = Entry("显示的是{day}")
    event_is_added = Entry("“{title}”已按要求加入日历，其他都没有改变")
    events_are_gone = Entry("那一天的活动都已删除，其他的都在")
    event_is_gone = Entry("“{title}”已删除，其他的都在")
    answer_was_seen = Entry("屏幕上出现过“{title}”")
    time_was_seen = Entry("屏幕上出现过“{title}”的日期")
    place_was_seen = Entry("屏幕上出现过“{title}”的地点")

    # Adding events.
    add_event = Entry(
        "请用简易日历专业版安排“{title}”：{year}年{day}，{time}开始，持续 {minutes} 分钟，"
        "说明为“{description}”"
    )
    add_event_on_weekday = Entry(
        "请用简易日历专业版把“{title}”安排在即将到来的{weekday}，{time}开始，持续 {minutes} 分钟，"
        "说明为“{description}”"
    )
    add_event_tomorrow = Entry(
        "“{title}”在明天{time}举行，持续 {minutes} 分钟。请把它加入简易日历专业版，"
        "说明为“{description}”"
    )
    add_event_in_two_weeks = Entry(
        "整整两周以后的{time}有“{title}”，持续 {minutes} 分钟。请把它加入简易日历专业版，"
        "说明为“{description}”"
    )
    add_repeating_event = Entry(
        "请在简易日历专业版中安排一个重复活动：“{title}”，第一次在{year}年{day} {time}，"
        "每次 {minutes} 分钟，{rhythm}重复，没有结束日期，说明为“{description}”"
    )
    every_day = Entry("每天")
    every_week = Entry("每周")

    # Deleting events.
    delete_events = Entry("请删除简易日历专业版中{year}年{day}的所有活动。")
    delete_events_on_weekday = Entry(
        "即将到来的{weekday}要空出来：请从简易日历专业版中删除当天的所有活动。"
    )
    delete_event = Entry("请从简易日历专业版中删除{year}年{day} {time}的“{title}”。")

    # Questions.
    titles_alone = Entry("只回答标题，有多个时用逗号分隔。")
    events_on_date = Entry("简易日历专业版中{day}有哪些活动？{titles_alone}")
    any_events_on_date = Entry("{day}安排了什么吗？请查看简易日历专业版。{titles_alone}")
    event_at_time = Entry("根据简易日历专业版，{day} {time}开始的是什么？{titles_alone}")
    next_event = Entry("从现在起，下一个活动是什么？请查看简易日历专业版。{titles_alone}")
    first_event_after = Entry(
        "{day}当天，简易日历专业版中在{time}或之后最先开始的活动是哪个？{titles_alone}"
    )
    events_in_range = Entry(
        "{day} {time}到{end}之间有活动开始吗？请查看简易日历专业版。{titles_alone}"
    )
    events_next_week = Entry("简易日历专业版中下周（周一到周日）有什么安排？{titles_alone}")
    next_meeting = Entry(
        "根据简易日历专业版，我下一次与 {person} 见面是什么时候？"
        "只回答年月日和时间，格式如：{example}"
    )
    location_of_event = Entry("“{title}”在哪里举行？请查看简易日历专业版。只回答地点。")
    moment = Entry("{year}年{day} {time}")
    moment_with_comma = Entry("{year}年{day}，{time}")
    moment_with_commas = Entry("{year}年{day}{time}")
    moment_in_words = Entry("{year}年{day}的{time}")
