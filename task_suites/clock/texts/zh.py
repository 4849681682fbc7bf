"""The texts of the tasks in the clock, in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.clock.texts import Texts

__all__ = ["Chinese"]


class Chinese(Texts, language="zh"):
    """In Chinese."""

    # what is on the screen
    clock_is_open = Entry("时钟应用已打开")
    tab_is_shown = Entry("显示“{tab}”标签页")
    settings_are_open = Entry("时钟设置页已打开")
    time_picker_is_open = Entry("时间选择器已打开")
    time_picker_shows = Entry("时间选择器显示 {time}")
    alarm_is_shown = Entry("可以看到“{label}”闹钟及其时间")
    typed_length = Entry("00小时 {minutes:02}分 {seconds:02}秒")
    # the alarms that are there before a task begins
    other_alarms_are_kept = Entry("其他闹钟保持不变，{change}")
    one_may_be_new = Entry("最多新增一个")
    none_came_or_went = Entry("没有增减")
    # setting an alarm
    set_alarm = Entry("在“时钟”应用中新增一个 {time} 的闹钟，其他闹钟保持不变。")
    alarm_rings_once = Entry("{time} 的闹钟已开启，只响一次")
    # setting one at a time that only the user knows
    set_alarm_for_departure = Entry("按我去{city}的火车的发车时间设一个闹钟，其他闹钟保持不变。")
    when_does_it_leave = Entry("您去{city}的火车几点发车？")
    departure_keywords = Entry("几点; 时间; 时候; 何时; 发车; 出发; 开车")
    it_leaves_at = Entry("{time} 发车。")
    # turning an alarm off
    turn_off_alarm = Entry("关闭 {time} 的“{label}”闹钟，其他闹钟保持不变。")
    alarm_is_off = Entry("{time} 的闹钟已关闭，其余不变")
    # setting an alarm that repeats
    set_repeating_alarm = Entry("设置一个 {time} 的闹钟，在每{days}重复，标签为“{label}”。")
    alarm_is_on = Entry("{time} 的闹钟已开启")
    alarm_repeats = Entry("它在每{days}重复")
    alarm_has_label = Entry("它的标签为“{label}”")
    two_days = Entry("{first}、{second}")
    three_days = Entry("{first}、{second}、{third}")
    monday = Entry("周一")
    tuesday = Entry("周二")
    wednesday = Entry("周三")
    thursday = Entry("周四")
    friday = Entry("周五")
    saturday = Entry("周六")
    sunday = Entry("周日")
    # questions about alarms
    read_alarm_time = Entry("“{label}”闹钟设在几点？请在“时钟”应用中查看。")
    read_alarm_label = Entry("“时钟”应用里 {time} 的闹钟标签是什么？")
    find_quiet_alarm = Entry(
        "闹钟“{first}”、“{second}”和“{third}”中有一个响铃时不振动，是哪一个？只需回答标签。"
    )
    is_not_the_other = Entry("可以看出是它而不是“{label}”")
    tell_end_of_alarm = Entry(
        "如果没有人关闭“{label}”闹钟，按照“闹铃时长”的设置，它几点会停止响铃？"
    )
    silence_after_is_shown = Entry("可以看到“闹铃时长”")
    # how long alarms ring and snooze
    set_silence_after = Entry(
        "无人关闭的闹钟应在响铃 {silence}后停止，暂停应持续 {snooze}，请在“时钟”应用的设置中修改。"
    )
    alarms_fall_silent = Entry("闹钟在 {silence}后停止响铃")
    snooze_lasts = Entry("暂停持续 {snooze}")
    other_settings_are_kept = Entry("其他设置保持不变")
    # the sound of an alarm
    choose_alarm_sound = Entry("把 {time} 的“{label}”闹钟的铃声改为 {sound}，其他闹钟的铃声不变。")
    sounds_are_listed = Entry("铃声页面已打开")
    alarm_has_sound = Entry("只有 {time} 的闹钟使用 {sound}，它的其余不变")
    # the world clock
    add_city = Entry("在世界时钟中添加{city}。")
    cities_are_listed = Entry("城市页面已打开")
    only_city = Entry("世界时钟中只有{city}")
    # timers
    start_timer = Entry("启动一个 {length}的计时器。")
    minutes_and_seconds = Entry("{minutes} {seconds}")
    length_is_typed = Entry("已输入 {length}")
    timer_is_set = Entry("有一个 {length}的计时器")
    timer_runs = Entry("它正在计时")
    one_timer_at_most = Entry("最多有一个计时器")
    start_two_timers = Entry(
        "我在做饭，请启动两个计时器：“{name}” {minutes} 分钟，“{other}” {other_minutes} 分钟，"
        "让它们同时计时。"
    )
    named_timer_runs = Entry("“{name}”计时 {minutes} 分钟")
    two_timers_at_most = Entry("最多有两个计时器")
    # the stopwatch
    record_laps = Entry(
        "启动秒表，按 {times}计圈后暂停；然后继续，再按 {more_times}计圈后暂停，不要重置。"
    )
    once = Entry("1 次")
    times = Entry("{count} 次")
    stopwatch_is_paused = Entry("秒表已暂停，共 {laps} 圈")
    paused_with_all = Entry("秒表已暂停，共 {laps} 圈")
