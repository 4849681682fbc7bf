"""The clock's texts, in the words of the real DeskClock: in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from mobile_gym.virtual_device.apps.clock.texts import Texts

__all__ = ["Chinese"]


class Chinese(Texts, language="zh"):
    """In Chinese."""

    app_name = Entry("时钟")
    # the four tabs
    alarm = Entry("闹钟")
    clock = Entry("时钟")
    timer = Entry("计时器")
    stopwatch = Entry("秒表")
    # everywhere
    delete = Entry("删除")
    label = Entry("标签")
    add_label = Entry("添加标签")
    more_options = Entry("更多选项")
    settings = Entry("设置")
    start = Entry("开始")
    pause = Entry("暂停")
    stop = Entry("停止")
    reset = Entry("重置")
    # alarms
    add_alarm = Entry("添加闹钟")
    no_alarms = Entry("没有闹钟")
    today = Entry("今天")
    tomorrow = Entry("明天")
    expand = Entry("展开闹钟")
    collapse = Entry("收起闹钟")
    vibrate = Entry("振动")
    ringtone = Entry("铃声 {name}")
    alarm_deleted = Entry("闹钟已删除")
    dismiss = Entry("关闭")
    snooze = Entry("暂停")
    snoozed_until = Entry("闹钟已暂停，将于 {time} 再响")
    alarm_dismissed = Entry("已关闭 {time} 的闹钟")
    next_alarm = Entry("下次闹钟时间：{time}")
    # ringtones
    alarm_sound = Entry("闹钟提示音")
    timer_sound = Entry("计时器提示音")
    device_sounds = Entry("设备提示音")
    selected = Entry("已选择")
    default_alarm_sound = Entry("默认闹钟提示音")
    timer_expired = Entry("计时结束")
    silent = Entry("静音")
    # world clock
    cities = Entry("城市")
    search = Entry("搜索")
    selected_cities = Entry("所选城市")
    remove_city = Entry("要移除{city}吗？")
    remove = Entry("移除")
    no_cities = Entry("未找到城市")
    analog_clock = Entry("指针时钟，{time}")
    # timers
    add_timer = Entry("添加计时器")
    timer_label = Entry("计时器")
    times_up = Entry("时间到")
    add_minute = Entry("+ 1:00")
    add_one_minute = Entry("增加1分钟")
    add_one_min = Entry("+1 分钟")
    hours_unit = Entry("小时")
    minutes_unit = Entry("分")
    seconds_unit = Entry("秒")
    timer_setup_sp = Entry("34")  # how large the time of a new timer is written
    # stopwatch
    lap = Entry("一圈")
    lap_number = Entry("# {number}")
    # days, durations, differences of time
    every_day = Entry("每天")
    day_separator = Entry(", ")
    duration_separator = Entry(" ")
    alarm_set = Entry("闹钟时间已设为 {time}后。")
    alarm_set_soon = Entry("闹钟时间已设为不到1分钟后。")
    two_amounts = Entry("{0} {1}")
    three_amounts = Entry("{0} {1} {2}")
    ahead = Entry("早 {amount}")
    behind = Entry("晚 {amount}")
    hours_and_minutes = Entry("{hours} 小时 {minutes} 分钟")
    ahead_tomorrow = Entry("明天，{difference}")
    ahead_yesterday = Entry("昨天，{difference}")
    # settings: groups, titles, values
    group_clock = Entry("时钟")
    group_alarms = Entry("闹钟")
    group_timers = Entry("计时器")
    clock_style = Entry("样式")
    analog = Entry("指针")
    digital = Entry("数字")
    display_clock_seconds = Entry("显示含秒数的时间")
    auto_silence = Entry("闹铃时长")
    snooze_duration = Entry("暂停时长")
    crescendo = Entry("逐步增大音量")
    volume_button_setting = Entry("音量按钮")
    control_volume = Entry("控制音量")
    week_start = Entry("一周的第一天")
    timer_vibrate = Entry("计时器振动")
    never = Entry("不停歇")
    off = Entry("关闭")
    one_minute = Entry("1 分钟")
    minutes = Entry("{count} 分钟")
    seconds = Entry("{count} 秒")
    saturday = Entry("星期六")
    sunday = Entry("星期日")
    monday = Entry("星期一")
