"""What most apps say, in the words of the framework and of Material's components.

The catalogues of all apps inherit it.
"""

from mobile_gym.core.texts import Catalogue, LocalizedText


class AppTexts(Catalogue):
    """What most apps say; an app's own catalogue extends it and may say it otherwise."""

    cancel = LocalizedText("Cancel", zh="取消", de="Abbrechen")
    clear = LocalizedText("Clear", zh="清除", de="Löschen")
    clear_query = LocalizedText("Clear query", zh="清除查询", de="Suchanfrage löschen")
    navigate_up = LocalizedText("Navigate up", zh="向上导航", de="Nach oben")
    next_month = LocalizedText("Next month", zh="下个月", de="Nächster Monat")
    ok = LocalizedText("OK", zh="确定", de="OK")
    previous_month = LocalizedText("Previous month", zh="上个月", de="Vorheriger Monat")
    undo = LocalizedText("Undo", zh="撤消", de="Rückgängig machen")
    # the picker of times
    set_time = LocalizedText("Set time", zh="设置时间", de="Uhrzeit einstellen")
    type_time = LocalizedText("Type in time", zh="输入时间", de="Uhrzeit eingeben")
    invalid_input = LocalizedText(
        "Enter a valid time", zh="请输入有效的时间", de="Gib eine gültige Uhrzeit ein"
    )
    hour = LocalizedText("hour", zh="小时", de="Stunde")
    minute = LocalizedText("minute", zh="分钟", de="Minute")
    am = LocalizedText("AM", zh="上午", de="AM")
    pm = LocalizedText("PM", zh="下午", de="PM")
    to_keyboard = LocalizedText(
        "Switch to text input mode for the time input.",
        zh="切换到文字输入模式来输入时间。",
        de="Für die Uhrzeiteingabe in den Texteingabemodus wechseln.",
    )
    to_dial = LocalizedText(
        "Switch to clock mode for the time input.",
        zh="切换到时钟模式来输入时间。",
        de="Für die Uhrzeiteingabe in den Uhrzeitmodus wechseln.",
    )
