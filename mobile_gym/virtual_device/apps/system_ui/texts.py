"""Texts of the system's windows, in the wording of Android's own."""

from mobile_gym.core.texts import LocalizedText
from mobile_gym.virtual_device.app_kit.texts import AppTexts


class Texts(AppTexts):
    """Texts of the system's windows, in the wording of Android's own."""

    app_name = LocalizedText("System UI", zh="系统界面", de="System-UI")
    not_now = LocalizedText("Not now", zh="以后再说", de="Nicht jetzt")
    great = LocalizedText("Great", zh="好的", de="Super")
    airplane_is_on = LocalizedText(
        "Airplane mode is on", zh="已开启飞行模式", de="Flugmodus ist aktiviert"
    )
    airplane_mode = LocalizedText("Airplane mode", zh="飞行模式", de="Flugmodus")
    always = LocalizedText("Always", zh="始终", de="Immer")
    auto_rotate = LocalizedText("Auto-rotate", zh="自动屏幕旋转", de="Autom. drehen")
    battery_saver = LocalizedText("Battery Saver", zh="省电模式", de="Energiesparmodus")
    bluetooth = LocalizedText("Bluetooth", zh="蓝牙", de="Bluetooth")
    brightness = LocalizedText("Display brightness", zh="屏幕亮度", de="Helligkeit des Displays")
    clear_all = LocalizedText("Clear all", zh="全部清除", de="Alle löschen")
    copied = LocalizedText("Copied", zh="已复制", de="Kopiert")
    copy = LocalizedText("Copy", zh="复制", de="Kopieren")
    dark_theme = LocalizedText("Dark theme", zh="深色主题", de="Dunkles Design")
    days_ago = LocalizedText("{count}d", zh="{count}天前", de="{count} T.")
    do_not_disturb = LocalizedText("Do Not Disturb", zh="勿扰", de="Bitte nicht stören")
    done = LocalizedText("Done", zh="完成", de="Fertig")
    expand = LocalizedText("Expand", zh="展开", de="Maximieren")
    flashlight = LocalizedText("Flashlight", zh="手电筒", de="Taschenlampe")
    hours_ago = LocalizedText("{count}h", zh="{count}小时前", de="{count} Std.")
    internet = LocalizedText("Internet", zh="互联网", de="Internet")
    just_once = LocalizedText("Just once", zh="仅此一次", de="Nur diesmal")
    location = LocalizedText("Location", zh="位置信息", de="Standort")
    manage = LocalizedText("Manage", zh="管理", de="Verwalten")
    media_volume = LocalizedText("Media volume", zh="媒体音量", de="Medienlautstärke")
    minutes_ago = LocalizedText("{count}m", zh="{count}分钟前", de="{count} Min.")
    mobile_data = LocalizedText("Mobile data", zh="移动数据", de="Mobile Daten")
    night_light = LocalizedText("Night Light", zh="夜间模式", de="Nachtlicht")
    no_notifications = LocalizedText(
        "No notifications", zh="没有通知", de="Keine Benachrichtigungen"
    )
    now = LocalizedText("now", zh="现在", de="Jetzt")
    off = LocalizedText("Off", zh="已关闭", de="Aus")
    on = LocalizedText("On", zh="已开启", de="An")
    open_settings = LocalizedText("Open settings.", zh="打开设置。", de="Einstellungen öffnen.")
    open_with = LocalizedText("Open with", zh="打开方式", de="Öffnen mit")
    permission_allow = LocalizedText("Allow", zh="允许", de="Zulassen")
    permission_deny = LocalizedText("Don’t allow", zh="不允许", de="Nicht zulassen")
    permission_once = LocalizedText("Only this time", zh="仅限这一次", de="Nur dieses Mal")
    permission_other = LocalizedText(
        "Allow {app} to use {permission}?",
        zh="要允许“{app}”使用 {permission} 吗？",
        de="Darf {app} {permission} verwenden?",
    )
    permission_while_in_use = LocalizedText(
        "While using the app", zh="仅在使用该应用时允许", de="Bei Nutzung der App"
    )
    ringer_silent = LocalizedText("Ringer, silent", zh="铃声，静音", de="Klingelton, lautlos")
    ringer_vibrate = LocalizedText("Ringer, vibrate", zh="铃声，振动", de="Klingelton, Vibration")
    ringer_ring = LocalizedText("Ringer, ring", zh="铃声，响铃", de="Klingelton, laut")
    role_current = LocalizedText("Current default", zh="当前默认应用", de="Aktuelle Standard-App")
    role_sms = LocalizedText(
        "Set {app} as your default SMS app?",
        zh="要将{app}设为您的默认短信应用吗？",
        de="{app} als Standard-SMS-App festlegen?",
    )
    role_set = LocalizedText("Set as default", zh="设为默认应用", de="Festlegen")
    settings = LocalizedText("Settings", zh="设置", de="Einstellungen")
    share = LocalizedText("Share", zh="分享", de="Teilen")
    sound_settings = LocalizedText("Sound settings", zh="声音设置", de="Toneinstellungen")
    swipe_to_open = LocalizedText(
        "Swipe up to open", zh="向上滑动即可打开", de="Zum Öffnen nach oben wischen"
    )
    unlocked = LocalizedText("Unlocked", zh="已解锁", de="Entsperrt")
    wifi = LocalizedText("Wi‑Fi", zh="WLAN", de="WLAN")
    wifi_full = LocalizedText(
        "Wifi signal full.", zh="WLAN 信号满格。", de="WLAN: volle Signalstärke."
    )
    wifi_off = LocalizedText("Wi‑Fi is off", zh="WLAN 已关闭", de="WLAN ist deaktiviert")
    wifi_on = LocalizedText("Wi‑Fi is on", zh="WLAN 已开启", de="WLAN ist aktiviert")
