"""The clock's texts, in the words of the real DeskClock."""

from mobile_gym.core.texts import Catalogue, LocalizedText
from mobile_gym.virtual_device.app_kit.texts import AppTexts


class Texts(AppTexts):
    """The clock's texts, in the words of the real DeskClock."""

    app_name = LocalizedText("Clock", zh="时钟", de="Uhr")
    # the four tabs
    alarm = LocalizedText("Alarm", zh="闹钟", de="Wecker")
    clock = LocalizedText("Clock", zh="时钟", de="Uhr")
    timer = LocalizedText("Timer", zh="计时器", de="Timer")
    stopwatch = LocalizedText("Stopwatch", zh="秒表", de="Stoppuhr")
    # everywhere
    delete = LocalizedText("Delete", zh="删除", de="Löschen")
    label = LocalizedText("Label", zh="标签", de="Label")
    add_label = LocalizedText("Add label", zh="添加标签", de="Label hinzufügen")
    more_options = LocalizedText("More options", zh="更多选项", de="Weitere Optionen")
    settings = LocalizedText("Settings", zh="设置", de="Einstellungen")
    start = LocalizedText("Start", zh="开始", de="Starten")
    pause = LocalizedText("Pause", zh="暂停", de="Pausieren")
    stop = LocalizedText("Stop", zh="停止", de="Stoppen")
    reset = LocalizedText("Reset", zh="重置", de="Zurücksetzen")
    # alarms
    add_alarm = LocalizedText("Add alarm", zh="添加闹钟", de="Wecker hinzufügen")
    no_alarms = LocalizedText("No Alarms", zh="没有闹钟", de="Keine Wecker")
    today = LocalizedText("Today", zh="今天", de="Heute")
    tomorrow = LocalizedText("Tomorrow", zh="明天", de="Morgen")
    expand = LocalizedText("Expand alarm", zh="展开闹钟", de="Wecker maximieren")
    collapse = LocalizedText("Collapse alarm", zh="收起闹钟", de="Wecker minimieren")
    vibrate = LocalizedText("Vibrate", zh="振动", de="Vibration")
    ringtone = LocalizedText("Ringtone {name}", zh="铃声 {name}", de="Klingelton {name}")
    alarm_deleted = LocalizedText("Alarm deleted", zh="闹钟已删除", de="Wecker gelöscht")
    dismiss = LocalizedText("Dismiss", zh="关闭", de="Ausschalten")
    snooze = LocalizedText("Snooze", zh="暂停", de="Schlummern")
    snoozed_until = LocalizedText(
        "Snoozing until {time}", zh="闹钟已暂停，将于 {time} 再响", de="Schlummert bis {time}"
    )
    alarm_dismissed = LocalizedText(
        "{time} alarm dismissed", zh="已关闭 {time} 的闹钟", de="Wecker um {time} ausgeschaltet"
    )
    next_alarm = LocalizedText(
        "Next alarm: {time}", zh="下次闹钟时间：{time}", de="Nächster Wecker: {time}"
    )
    # ringtones
    alarm_sound = LocalizedText("Alarm sound", zh="闹钟提示音", de="Weckton")
    timer_sound = LocalizedText("Timer sound", zh="计时器提示音", de="Timer-Ton")
    device_sounds = LocalizedText("Device sounds", zh="设备提示音", de="Gerätetöne")
    selected = LocalizedText("Selected", zh="已选择", de="Ausgewählt")
    default_alarm_sound = LocalizedText(
        "Default alarm sound", zh="默认闹钟提示音", de="Standard-Weckton"
    )
    timer_expired = LocalizedText("Timer Expired", zh="计时结束", de="Timer abgelaufen")
    silent = LocalizedText("Silent", zh="静音", de="Lautlos")
    # world clock
    cities = LocalizedText("Cities", zh="城市", de="Städte")
    search = LocalizedText("Search", zh="搜索", de="Suchen")
    selected_cities = LocalizedText("Selected Cities", zh="所选城市", de="Ausgewählte Städte")
    remove_city = LocalizedText("Remove {city}?", zh="要移除{city}吗？", de="{city} entfernen?")
    remove = LocalizedText("Remove", zh="移除", de="Entfernen")
    no_cities = LocalizedText("No cities found", zh="未找到城市", de="Keine Städte gefunden")
    analog_clock = LocalizedText(
        "Analog clock, {time}", zh="指针时钟，{time}", de="Analoguhr, {time}"
    )
    # timers
    add_timer = LocalizedText("Add Timer", zh="添加计时器", de="Timer hinzufügen")
    timer_label = LocalizedText("Timer", zh="计时器", de="Timer")
    times_up = LocalizedText("Time's up", zh="时间到", de="Zeit abgelaufen")
    add_minute = LocalizedText("+ 1:00", zh="+ 1:00", de="+ 1:00")
    add_one_minute = LocalizedText("Add 1 Minute", zh="增加1分钟", de="1 Minute hinzufügen")
    add_one_min = LocalizedText("+1 min", zh="+1 分钟", de="+1 Min.")
    hours_unit = LocalizedText("h", zh="小时", de="h")
    minutes_unit = LocalizedText("m", zh="分", de="m")
    seconds_unit = LocalizedText("s", zh="秒", de="s")
    timer_setup_sp = LocalizedText(
        "42", zh="34", de="42"
    )  # how large the time of a new timer is written
    # stopwatch
    lap = LocalizedText("Lap", zh="一圈", de="Runde")
    lap_number = LocalizedText("# {number}", zh="# {number}", de="# {number}")
    # days, durations, differences of time
    every_day = LocalizedText("Every day", zh="每天", de="Täglich")
    day_separator = LocalizedText(", ", zh=", ", de=", ")
    duration_separator = LocalizedText(", ", zh=" ", de=", ")
    alarm_set = LocalizedText(
        "Alarm set for {time} from now.",
        zh="闹钟时间已设为 {time}后。",
        de="Noch {time} bis zum Wecker.",
    )
    alarm_set_soon = LocalizedText(
        "Alarm set for less than 1 minute from now.",
        zh="闹钟时间已设为不到1分钟后。",
        de="Weniger als 1 Minute bis zum Wecker.",
    )
    two_amounts = LocalizedText("{0} and {1}", zh="{0} {1}", de="{0} und {1}")
    three_amounts = LocalizedText("{0}, {1}, and {2}", zh="{0} {1} {2}", de="{0}, {1} und {2}")
    ahead = LocalizedText("{amount} ahead", zh="早 {amount}", de="{amount} voraus")
    behind = LocalizedText("{amount} behind", zh="晚 {amount}", de="{amount} zurück")
    hours_and_minutes = LocalizedText(
        "{hours} hr {minutes} min",
        zh="{hours} 小时 {minutes} 分钟",
        de="{hours} Std. {minutes} Min.",
    )
    ahead_tomorrow = LocalizedText(
        "Tomorrow, {difference}", zh="明天，{difference}", de="Morgen, {difference}"
    )
    ahead_yesterday = LocalizedText(
        "Yesterday, {difference}", zh="昨天，{difference}", de="Gestern, {difference}"
    )
    # settings: groups, titles, values
    group_clock = LocalizedText("Clock", zh="时钟", de="Uhr")
    group_alarms = LocalizedText("Alarms", zh="闹钟", de="Wecker")
    group_timers = LocalizedText("Timers", zh="计时器", de="Timer")
    clock_style = LocalizedText("Style", zh="样式", de="Stil")
    analog = LocalizedText("Analog", zh="指针", de="Analog")
    digital = LocalizedText("Digital", zh="数字", de="Digital")
    display_clock_seconds = LocalizedText(
        "Display time with seconds", zh="显示含秒数的时间", de="Zeit mit Sekunden anzeigen"
    )
    auto_silence = LocalizedText("Silence after", zh="闹铃时长", de="Stummschalten nach")
    snooze_duration = LocalizedText("Snooze length", zh="暂停时长", de="Schlummerdauer")
    crescendo = LocalizedText(
        "Gradually increase volume", zh="逐步增大音量", de="Lautstärke allmählich erhöhen"
    )
    volume_button_setting = LocalizedText("Volume buttons", zh="音量按钮", de="Lautstärketasten")
    control_volume = LocalizedText("Control volume", zh="控制音量", de="Lautstärke regeln")
    week_start = LocalizedText("Start week on", zh="一周的第一天", de="Woche beginnt am")
    timer_vibrate = LocalizedText("Timer vibrate", zh="计时器振动", de="Timer vibriert")
    never = LocalizedText("Never", zh="不停歇", de="Nie")
    off = LocalizedText("Off", zh="关闭", de="Aus")
    one_minute = LocalizedText("1 minute", zh="1 分钟", de="1 Minute")
    minutes = LocalizedText("{count} minutes", zh="{count} 分钟", de="{count} Minuten")
    seconds = LocalizedText("{count} seconds", zh="{count} 秒", de="{count} Sekunden")
    saturday = LocalizedText("Saturday", zh="星期六", de="Samstag")
    sunday = LocalizedText("Sunday", zh="星期日", de="Sonntag")
    monday = LocalizedText("Monday", zh="星期一", de="Montag")


class SeedTexts(Catalogue):
    """Labels of the alarms that somebody's clock may hold."""

    medicine = LocalizedText("Medicine", zh="吃药", de="Medikament")
    piano_lesson = LocalizedText("Piano lesson", zh="钢琴课", de="Klavierstunde")
    call_grandma = LocalizedText("Call grandma", zh="给奶奶打电话", de="Oma anrufen")
    gym = LocalizedText("Gym", zh="健身", de="Fitnessstudio")
    water_plants = LocalizedText("Water the plants", zh="浇花", de="Blumen gießen")
