"""The texts of Calendar, (English, Chinese), in the words of the real app."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.clock.strings import STRINGS as CLOCK

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Strings

__all__ = ["STRINGS", "say"]

_PICKER: Final = (
    *("set_time", "type_time", "invalid_input", "hour", "minute", "am", "pm"),
    *("to_keyboard", "to_dial", "cancel", "ok"),
)
"""Texts of the time picker."""

STRINGS: Final[Strings] = {
    **{key: CLOCK[key] for key in _PICKER},
    # everywhere
    "delete": ("Delete", "删除"),
    "save": ("Save", "保存"),
    "edit": ("Edit", "修改"),
    "share": ("Share", "分享"),
    "discard": ("Discard", "舍弃"),
    "discard_question": ("Discard your changes?", "要舍弃您所做的更改吗？"),
    "keep_editing": ("Keep editing", "继续修改"),
    "more_options": ("More options", "更多选项"),
    "navigate_up": ("Navigate up", "向上导航"),
    "settings": ("Settings", "设置"),
    "clear": ("Clear search", "清除搜索内容"),
    # the views
    "day": ("Day", "日"),
    "week": ("Week", "周"),
    "month": ("Month", "月"),
    "agenda": ("Schedule", "日程"),
    "today": ("Today", "今天"),
    "tomorrow": ("Tomorrow", "明天"),
    "previous": ("Previous", "上一页"),
    "next": ("Next", "下一页"),
    "choose_view": ("{title}, change view", "{title}，更改视图"),
    "new_event": ("New event", "新建活动"),
    "go_to_date": ("Go to date", "转到日期"),
    "displayed": ("Calendars to display", "要显示的日历"),
    "no_events": ("No events", "没有活动"),
    "no_events_hint": ("Nothing planned in these weeks", "这几周没有安排"),
    "one_event": ("{day}, 1 event", "{day}，1 个活动"),
    "many_events": ("{day}, {count} events", "{day}，{count} 个活动"),
    "no_title": ("(No title)", "（无标题）"),
    "all_day": ("All day", "全天"),
    "week_number": ("Week {number}", "第 {number} 周"),
    "earlier": ("Show earlier events", "显示更早的活动"),
    "later": ("Show later events", "显示更晚的活动"),
    # an event
    "event_gone": ("This event no longer exists.", "此活动已不存在。"),
    "where": ("Location", "地点"),
    "description": ("Description", "说明"),
    "reminders": ("Reminders", "提醒"),
    "delete_one": ("Delete this event?", "要删除此活动吗？"),
    "delete_title": ("Delete event", "删除活动"),
    "edit_title": ("Change event", "更改活动"),
    "only_this": ("Only this event", "仅限此活动"),
    "this_and_later": ("This and all future events", "此活动及所有后续活动"),
    "all_events": ("All events in the series", "此系列中的所有活动"),
    "deleted": ("Event deleted", "已删除活动"),
    "created": ("Event created", "已创建活动"),
    "saved": ("Event saved", "已保存活动"),
    "empty_not_saved": ("Empty event not created", "未创建空白活动"),
    "end_before_start": (
        "The event can't end before it starts.",
        "活动的结束时间不能早于开始时间。",
    ),
    "dismiss": ("Dismiss", "关闭"),
    # the editor
    "edit_event": ("Edit event", "修改活动"),
    "title_hint": ("Event name", "活动名称"),
    "calendar": ("Calendar", "日历"),
    "from": ("From", "开始"),
    "to": ("To", "结束"),
    "start_date": ("Start date: {value}", "开始日期：{value}"),
    "start_time": ("Start time: {value}", "开始时间：{value}"),
    "end_date": ("End date: {value}", "结束日期：{value}"),
    "end_time": ("End time: {value}", "结束时间：{value}"),
    "repeat": ("Repetition", "重复"),
    "color": ("Color", "颜色"),
    "add_reminder": ("Add reminder", "添加提醒"),
    "remove_reminder": ("Remove reminder", "移除提醒"),
    "repeat_none": ("Does not repeat", "不重复"),
    "repeat_daily": ("Daily", "每天"),
    "repeat_weekdays": ("Weekdays (Mon–Fri)", "工作日（周一至周五）"),
    "repeat_weekly": ("Weekly on {days}", "每周的{days}"),
    "repeat_monthly": ("Monthly on day {day}", "每月 {day} 日"),
    "repeat_yearly": ("Yearly on {day}", "每年的{day}"),
    "repeat_interval": ("{text} (every {count})", "{text}（每 {count} 次）"),
    "repeat_count": ("{text}, {count} times", "{text}，共 {count} 次"),
    "repeat_until": ("{text}, until {day}", "{text}，直到{day}"),
    "no_reminder": ("None", "无"),
    "at_start": ("At time of event", "活动开始时"),
    "minute_before": ("1 minute before", "提前 1 分钟"),
    "minutes_before": ("{count} minutes before", "提前 {count} 分钟"),
    "hour_before": ("1 hour before", "提前 1 小时"),
    "hours_before": ("{count} hours before", "提前 {count} 小时"),
    "day_before": ("1 day before", "提前 1 天"),
    "days_before": ("{count} days before", "提前 {count} 天"),
    "week_before": ("1 week before", "提前 1 周"),
    "weeks_before": ("{count} weeks before", "提前 {count} 周"),
    "color_default": ("Calendar color", "日历颜色"),
    "color_red": ("Red", "红色"),
    "color_orange": ("Orange", "橙色"),
    "color_yellow": ("Yellow", "黄色"),
    "color_green": ("Green", "绿色"),
    "color_teal": ("Teal", "青色"),
    "color_blue": ("Blue", "蓝色"),
    "color_purple": ("Purple", "紫色"),
    "color_gray": ("Gray", "灰色"),
    # search
    "search": ("Search events", "搜索活动"),
    "nothing_found": ("No events found", "未找到活动"),
    # settings
    "group_view": ("Calendar view settings", "日历视图设置"),
    "group_reminder": ("Reminder settings", "提醒设置"),
    "default_view": ("Default view", "默认视图"),
    "week_start": ("Week starts on", "每周第一天"),
    "by_locale": ("Locale default", "语言区域默认设置"),
    "saturday": ("Saturday", "星期六"),
    "sunday": ("Sunday", "星期日"),
    "monday": ("Monday", "星期一"),
    "week_numbers": ("Show week number", "显示周数"),
    "default_reminder": ("Default reminder time", "默认提醒时间"),
}


def say(language: str, key: str, **values: object) -> str:
    """The text of a key, where no page of Calendar is in front."""
    found = STRINGS[key][language == "zh"]
    return found.format(**values) if values else found
