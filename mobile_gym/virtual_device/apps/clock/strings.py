"""The clock's texts, (English, Chinese), in the words of the real DeskClock."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Strings

__all__ = ["STRINGS", "say"]

STRINGS: Final[Strings] = {
    # the four tabs
    "alarm": ("Alarm", "闹钟"),
    "clock": ("Clock", "时钟"),
    "timer": ("Timer", "计时器"),
    "stopwatch": ("Stopwatch", "秒表"),
    # everywhere
    "ok": ("OK", "确定"),
    "cancel": ("Cancel", "取消"),
    "delete": ("Delete", "删除"),
    "label": ("Label", "标签"),
    "add_label": ("Add label", "添加标签"),
    "more_options": ("More options", "更多选项"),
    "navigate_up": ("Navigate up", "向上导航"),
    "settings": ("Settings", "设置"),
    "start": ("Start", "开始"),
    "pause": ("Pause", "暂停"),
    "stop": ("Stop", "停止"),
    "reset": ("Reset", "重置"),
    # alarms
    "add_alarm": ("Add alarm", "添加闹钟"),
    "no_alarms": ("No Alarms", "没有闹钟"),
    "today": ("Today", "今天"),
    "tomorrow": ("Tomorrow", "明天"),
    "expand": ("Expand alarm", "展开闹钟"),
    "collapse": ("Collapse alarm", "收起闹钟"),
    "vibrate": ("Vibrate", "振动"),
    "ringtone": ("Ringtone {name}", "铃声 {name}"),
    "alarm_deleted": ("Alarm deleted", "闹钟已删除"),
    "undo": ("Undo", "撤消"),
    "dismiss": ("Dismiss", "关闭"),
    "snooze": ("Snooze", "暂停"),
    "snoozed_until": ("Snoozing until {time}", "闹钟已暂停，将于 {time} 再响"),
    "alarm_rings": ("{time} {label}", "{time} {label}"),
    "alarm_dismissed": ("{time} alarm dismissed", "已关闭 {time} 的闹钟"),
    "next_alarm": ("Next alarm: {time}", "下次闹钟时间：{time}"),
    # ringtones
    "alarm_sound": ("Alarm sound", "闹钟提示音"),
    "timer_sound": ("Timer sound", "计时器提示音"),
    "device_sounds": ("Device sounds", "设备提示音"),
    "selected": ("Selected", "已选择"),
    # the time picker
    "set_time": ("Set time", "设置时间"),
    "type_time": ("Type in time", "输入时间"),
    "invalid_input": ("Enter a valid time", "请输入有效的时间"),
    "hour": ("hour", "小时"),
    "minute": ("minute", "分钟"),
    "am": ("AM", "上午"),
    "pm": ("PM", "下午"),
    "to_keyboard": (
        "Switch to text input mode for the time input.",
        "切换到文字输入模式来输入时间。",
    ),
    "to_dial": (
        "Switch to clock mode for the time input.",
        "切换到时钟模式来输入时间。",
    ),
    # world clock
    "cities": ("Cities", "城市"),
    "search": ("Search", "搜索"),
    "clear_query": ("Clear query", "清除查询"),
    "selected_cities": ("Selected Cities", "所选城市"),
    "remove_city": ("Remove {city}?", "要移除{city}吗？"),
    "remove": ("Remove", "移除"),
    "no_cities": ("No cities found", "未找到城市"),
    "analog_clock": ("Analog clock, {time}", "指针时钟，{time}"),
    # timers
    "add_timer": ("Add Timer", "添加计时器"),
    "timer_label": ("Timer", "计时器"),
    "times_up": ("Time's up", "时间到"),
    "add_minute": ("+ 1:00", "+ 1:00"),
    "add_one_minute": ("Add 1 Minute", "增加1分钟"),
    "hours_unit": ("h", "小时"),
    "minutes_unit": ("m", "分"),
    "seconds_unit": ("s", "秒"),
    # stopwatch
    "lap": ("Lap", "一圈"),
    "lap_number": ("# {number}", "# {number}"),
    # settings: groups, titles, values
    "group_clock": ("Clock", "时钟"),
    "group_alarms": ("Alarms", "闹钟"),
    "group_timers": ("Timers", "计时器"),
    "clock_style": ("Style", "样式"),
    "analog": ("Analog", "指针"),
    "digital": ("Digital", "数字"),
    "display_clock_seconds": ("Display time with seconds", "显示含秒数的时间"),
    "auto_silence": ("Silence after", "闹铃时长"),
    "snooze_duration": ("Snooze length", "暂停时长"),
    "crescendo": ("Gradually increase volume", "逐步增大音量"),
    "volume_button_setting": ("Volume buttons", "音量按钮"),
    "control_volume": ("Control volume", "控制音量"),
    "week_start": ("Start week on", "一周的第一天"),
    "timer_vibrate": ("Timer vibrate", "计时器振动"),
    "never": ("Never", "不停歇"),
    "off": ("Off", "关闭"),
    "one_minute": ("1 minute", "1 分钟"),
    "minutes": ("{count} minutes", "{count} 分钟"),
    "seconds": ("{count} seconds", "{count} 秒"),
    "saturday": ("Saturday", "星期六"),
    "sunday": ("Sunday", "星期日"),
    "monday": ("Monday", "星期一"),
}


def say(language: str, key: str, **values: object) -> str:
    """The text of a key, where no page of the clock is in front."""
    found = STRINGS[key][language == "zh"]
    return found.format(**values) if values else found
