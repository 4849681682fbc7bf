"""The texts of Simple Calendar Pro: the labels that its users know, and words of our own."""

from __future__ import annotations

from mobile_gym.core.texts import LocalizedText
from mobile_gym.virtual_device.app_kit.texts import AppTexts

__all__ = ["Texts"]


class Texts(AppTexts):
    """The texts of Simple Calendar Pro."""

    app_name = LocalizedText("Simple Calendar Pro", zh="简易日历专业版")
    # everywhere
    delete = LocalizedText("Delete", zh="删除")
    save = LocalizedText("Save", zh="保存")
    share = LocalizedText("Share", zh="分享")
    duplicate = LocalizedText("Duplicate event", zh="复制活动")
    back = LocalizedText("Back", zh="返回")
    more_options = LocalizedText("More options", zh="更多选项")
    settings = LocalizedText("Settings", zh="设置")
    about = LocalizedText("About", zh="关于")
    about_words = LocalizedText(
        "A calendar for events and tasks that stay on this device.",
        zh="活动和任务都保存在本机上的日历。",
    )
    discard = LocalizedText("Discard", zh="舍弃")
    discard_question = LocalizedText(
        "You have unsaved changes. Save them before you leave?",
        zh="有未保存的更改。离开前要保存吗？",
    )
    no_title = LocalizedText("(No title)", zh="（无标题）")
    close_selection = LocalizedText("Done", zh="完成")
    selected_count = LocalizedText("{count} selected", zh="已选择 {count} 项")
    # the views
    search = LocalizedText("Search", zh="搜索")
    search_hint = LocalizedText(
        "Type at least 2 characters to search your events.", zh="输入至少 2 个字符以搜索活动。"
    )
    nothing_found = LocalizedText("No events found.", zh="未找到活动。")
    go_to_today = LocalizedText("Go to today", zh="转到今天")
    go_to_date = LocalizedText("Go to date", zh="转到日期")
    change_view = LocalizedText("Change view", zh="更改视图")
    filter_types = LocalizedText("Filter events by type", zh="按类型筛选活动")
    daily_view = LocalizedText("Daily view", zh="日视图")
    weekly_view = LocalizedText("Weekly view", zh="周视图")
    monthly_view = LocalizedText("Monthly view", zh="月视图")
    monthly_daily_view = LocalizedText("Monthly and daily view", zh="月日视图")
    yearly_view = LocalizedText("Yearly view", zh="年视图")
    event_list = LocalizedText("Simple event list", zh="简单活动列表")
    previous = LocalizedText("Previous", zh="上一页")
    next = LocalizedText("Next", zh="下一页")
    new_event = LocalizedText("New Event", zh="新建活动")
    new_task = LocalizedText("New Task", zh="新建任务")
    event = LocalizedText("Event", zh="活动")
    task = LocalizedText("Task", zh="任务")
    day_title = LocalizedText("{day} ({weekday})", zh="{day}（{weekday}）")
    nothing_on_day = LocalizedText("No events on this day.", zh="这一天没有活动。")
    nothing_ahead = LocalizedText("It seems you have no upcoming events.", zh="您近期没有活动。")
    earlier = LocalizedText("Show earlier events", zh="显示更早的活动")
    one_event = LocalizedText("{day}, 1 event", zh="{day}，1 个活动")
    many_events = LocalizedText("{day}, {count} events", zh="{day}，{count} 个活动")
    week_number = LocalizedText("Week {number}", zh="第 {number} 周")
    all_day = LocalizedText("All-day", zh="全天")
    time_span = LocalizedText("{start} - {end}", zh="{start} - {end}")
    full_hour = LocalizedText("{hour}", zh="{hour}时")
    # an event or a task
    edit_event = LocalizedText("Edit Event", zh="编辑活动")
    edit_task = LocalizedText("Edit Task", zh="编辑任务")
    title_hint = LocalizedText("Title", zh="标题")
    location = LocalizedText("Location", zh="地点")
    description = LocalizedText("Description", zh="说明")
    start_date = LocalizedText("Start date: {value}", zh="开始日期：{value}")
    start_time = LocalizedText("Start time: {value}", zh="开始时间：{value}")
    end_date = LocalizedText("End date: {value}", zh="结束日期：{value}")
    end_time = LocalizedText("End time: {value}", zh="结束时间：{value}")
    event_type = LocalizedText("Event type", zh="活动类型")
    event_color = LocalizedText("Event color", zh="活动颜色")
    color = LocalizedText("Color", zh="颜色")
    default_color = LocalizedText("Color of its type", zh="类型的颜色")
    gone = LocalizedText("This event no longer exists.", zh="此活动已不存在。")
    title_empty = LocalizedText("Please enter a title", zh="请输入标题")
    ends_before = LocalizedText(
        "An event cannot end before it starts", zh="活动的结束时间不能早于开始时间"
    )
    added = LocalizedText("Event added", zh="已添加活动")
    updated = LocalizedText("Event updated", zh="已更新活动")
    task_added = LocalizedText("Task added", zh="已添加任务")
    task_updated = LocalizedText("Task updated", zh="已更新任务")
    mark_completed = LocalizedText("Mark completed", zh="标记为已完成")
    mark_incomplete = LocalizedText("Mark incomplete", zh="标记为未完成")
    # reminders
    reminder = LocalizedText("Reminder", zh="提醒")
    no_reminder = LocalizedText("No reminder", zh="不提醒")
    add_reminder = LocalizedText("Add another reminder", zh="添加另一个提醒")
    at_start = LocalizedText("At start", zh="开始时")
    custom = LocalizedText("Custom", zh="自定义")
    minute_before = LocalizedText("1 minute before", zh="提前 1 分钟")
    minutes_before = LocalizedText("{count} minutes before", zh="提前 {count} 分钟")
    hour_before = LocalizedText("1 hour before", zh="提前 1 小时")
    hours_before = LocalizedText("{count} hours before", zh="提前 {count} 小时")
    day_before = LocalizedText("1 day before", zh="提前 1 天")
    days_before = LocalizedText("{count} days before", zh="提前 {count} 天")
    week_before = LocalizedText("1 week before", zh="提前 1 周")
    weeks_before = LocalizedText("{count} weeks before", zh="提前 {count} 周")
    minutes = LocalizedText("Minutes", zh="分钟")
    hours = LocalizedText("Hours", zh="小时")
    days = LocalizedText("Days", zh="天")
    weeks = LocalizedText("Weeks", zh="周")
    months = LocalizedText("Months", zh="个月")
    years = LocalizedText("Years", zh="年")
    amount = LocalizedText("Number", zh="数字")
    snooze = LocalizedText("Snooze", zh="稍后提醒")
    dismiss = LocalizedText("Dismiss", zh="关闭")
    # repetition
    repetition = LocalizedText("Repetition", zh="重复")
    no_repetition = LocalizedText("No repetition", zh="不重复")
    daily = LocalizedText("Daily", zh="每天")
    weekly = LocalizedText("Weekly", zh="每周")
    monthly = LocalizedText("Monthly", zh="每月")
    yearly = LocalizedText("Yearly", zh="每年")
    every_days = LocalizedText("Every {count} days", zh="每 {count} 天")
    every_weeks = LocalizedText("Every {count} weeks", zh="每 {count} 周")
    every_months = LocalizedText("Every {count} months", zh="每 {count} 个月")
    every_years = LocalizedText("Every {count} years", zh="每 {count} 年")
    repeat_on = LocalizedText("Repeat on", zh="重复于")
    every_day = LocalizedText("Every day", zh="每一天")
    repeat_till = LocalizedText("Repeat till", zh="重复至")
    forever = LocalizedText("Forever", zh="永远")
    till_date = LocalizedText("Repeat till a date", zh="重复至某个日期")
    times = LocalizedText("Stop after a number of occurrences", zh="重复若干次后停止")
    many_times = LocalizedText("{count} times", zh="{count} 次")
    same_day = LocalizedText("The same day of each month", zh="每月的同一天")
    last_day = LocalizedText("The last day of each month", zh="每月的最后一天")
    last_weekday = LocalizedText("The last {weekday} of each month", zh="每月的最后一个{weekday}")
    first_weekday_of_month = LocalizedText(
        "The first {weekday} of each month", zh="每月的第一个{weekday}"
    )
    second_weekday = LocalizedText("The second {weekday} of each month", zh="每月的第二个{weekday}")
    third_weekday = LocalizedText("The third {weekday} of each month", zh="每月的第三个{weekday}")
    fourth_weekday = LocalizedText("The fourth {weekday} of each month", zh="每月的第四个{weekday}")
    fifth_weekday = LocalizedText("The fifth {weekday} of each month", zh="每月的第五个{weekday}")
    delete_question = LocalizedText("Are you sure you want to delete this?", zh="确定要删除吗？")
    delete_many = LocalizedText(
        "Are you sure you want to delete {count} events?", zh="确定要删除 {count} 个活动吗？"
    )
    deletes_repeating = LocalizedText(
        "This one repeats. What do you want to delete?", zh="此项会重复。您要删除什么？"
    )
    updates_repeating = LocalizedText(
        "This one repeats. What do you want to update?", zh="此项会重复。您要更新什么？"
    )
    delete_this = LocalizedText("This occurrence only", zh="仅此一次")
    delete_future = LocalizedText("This and all future occurrences", zh="此次及以后各次")
    delete_all = LocalizedText("All occurrences", zh="所有各次")
    yes = LocalizedText("Yes", zh="是")
    no = LocalizedText("No", zh="否")
    # event types
    manage_types = LocalizedText("Manage event types", zh="管理活动类型")
    regular_event = LocalizedText("Regular event", zh="普通活动")
    new_type = LocalizedText("Add a new type", zh="添加新类型")
    edit_type = LocalizedText("Edit type", zh="编辑类型")
    type_title = LocalizedText("Title", zh="标题")
    type_exists = LocalizedText("There is a type with this title already", zh="已有同名的类型")
    type_empty = LocalizedText("A type needs a title", zh="类型需要标题")
    delete_type_question = LocalizedText(
        "Delete this type? Its events become regular ones.",
        zh="要删除此类型吗？其活动会变为普通活动。",
    )
    color_orange = LocalizedText("Orange", zh="橙色")
    color_red = LocalizedText("Red", zh="红色")
    color_pink = LocalizedText("Pink", zh="粉色")
    color_purple = LocalizedText("Purple", zh="紫色")
    color_blue = LocalizedText("Blue", zh="蓝色")
    color_teal = LocalizedText("Teal", zh="青色")
    color_green = LocalizedText("Green", zh="绿色")
    color_gray = LocalizedText("Gray", zh="灰色")
    # settings
    group_general = LocalizedText("General", zh="常规")
    group_reminders = LocalizedText("Reminders", zh="提醒")
    group_new_events = LocalizedText("New events", zh="新活动")
    group_weekly = LocalizedText("Weekly view", zh="周视图")
    group_monthly = LocalizedText("Monthly view", zh="月视图")
    group_list = LocalizedText("Event lists", zh="活动列表")
    group_migrating = LocalizedText("Migrating", zh="迁移")
    default_view = LocalizedText("Default view", zh="默认视图")
    last_view = LocalizedText("The last view used", zh="上次使用的视图")
    time_format = LocalizedText("Time format", zh="时间格式")
    as_device = LocalizedText("As on this device", zh="与本机相同")
    hours_12 = LocalizedText("12 hours", zh="12 小时制")
    hours_24 = LocalizedText("24 hours", zh="24 小时制")
    week_start = LocalizedText("Start week on", zh="每周开始于")
    by_locale = LocalizedText("By language", zh="按语言")
    sunday = LocalizedText("Sunday", zh="星期日")
    monday = LocalizedText("Monday", zh="星期一")
    saturday = LocalizedText("Saturday", zh="星期六")
    allow_tasks = LocalizedText("Allow creating tasks", zh="允许创建任务")
    highlight_weekends = LocalizedText("Highlight weekends", zh="突出显示周末")
    snooze_time = LocalizedText("Snooze time", zh="稍后提醒的间隔")
    one_minute = LocalizedText("1 minute", zh="1 分钟")
    some_minutes = LocalizedText("{count} minutes", zh="{count} 分钟")
    one_hour = LocalizedText("1 hour", zh="1 小时")
    some_hours = LocalizedText("{count} hours", zh="{count} 小时")
    last_reminders = LocalizedText(
        "Use the last reminders for new events", zh="新活动沿用上次的提醒"
    )
    default_reminder = LocalizedText("Default reminder", zh="默认提醒")
    default_duration = LocalizedText("Default duration", zh="默认时长")
    default_start = LocalizedText("Default start time", zh="默认开始时间")
    next_full_hour = LocalizedText("The next full hour", zh="下一个整点")
    current_time = LocalizedText("The current time", zh="当前时间")
    day_starts = LocalizedText("Start day at", zh="每天开始于")
    week_numbers = LocalizedText("Show week numbers", zh="显示周数")
    show_grid = LocalizedText("Show a grid", zh="显示网格")
    dim_past = LocalizedText("Dim past events", zh="淡化过去的活动")
    show_description = LocalizedText("Show the description or location", zh="显示说明或地点")
    past_events = LocalizedText("Display events from the past", zh="显示过去的活动")
    never = LocalizedText("Never", zh="从不")
    import_events = LocalizedText("Import events from an .ics file", zh="从 .ics 文件导入活动")
    export_events = LocalizedText("Export events to an .ics file", zh="导出活动到 .ics 文件")
    exported = LocalizedText("Exported to {name}", zh="已导出到 {name}")
    not_exported = LocalizedText("The file could not be written", zh="无法写入文件")
    nothing_to_export = LocalizedText("There is nothing to export", zh="没有可导出的内容")
    imported = LocalizedText("{count} events imported", zh="已导入 {count} 个活动")
    nothing_imported = LocalizedText("No new events in this file", zh="此文件中没有新活动")
    no_files = LocalizedText(
        "There are no .ics files in Download or Documents",
        zh="“Download”和“Documents”中没有 .ics 文件",
    )
    bad_file = LocalizedText("This file could not be read", zh="无法读取此文件")
