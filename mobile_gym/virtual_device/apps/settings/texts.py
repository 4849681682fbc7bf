"""The texts of Settings, in the wording of AOSP, page by page."""

from mobile_gym.core.texts import LocalizedText
from mobile_gym.virtual_device.apps.settings.app_texts import AppPageTexts
from mobile_gym.virtual_device.apps.settings.network_texts import NetworkTexts


class Texts(NetworkTexts, AppPageTexts):
    """The texts of Settings, in the wording of AOSP, page by page."""

    app_name = LocalizedText("Settings", zh="设置", de="Einstellungen")
    # everywhere
    navigate_up = LocalizedText("Navigate up", zh="转到上一层级", de="Nach oben")
    save = LocalizedText("Save", zh="保存", de="Speichern")
    delete = LocalizedText("Delete", zh="删除", de="Löschen")
    clear = LocalizedText("Clear text", zh="清除文字", de="Text löschen")
    on = LocalizedText("On", zh="开启", de="An")
    off = LocalizedText("Off", zh="关闭", de="Aus")
    default = LocalizedText("Default", zh="默认", de="Standard")
    seconds_10 = LocalizedText("10 seconds", zh="10 秒", de="10 Sekunden")
    seconds_15 = LocalizedText("15 seconds", zh="15 秒", de="15 Sekunden")
    seconds_30 = LocalizedText("30 seconds", zh="30 秒", de="30 Sekunden")
    minute_1 = LocalizedText("1 minute", zh="1 分钟", de="1 Minute")
    minutes_2 = LocalizedText("2 minutes", zh="2 分钟", de="2 Minuten")
    minutes_5 = LocalizedText("5 minutes", zh="5 分钟", de="5 Minuten")
    minutes_10 = LocalizedText("10 minutes", zh="10 分钟", de="10 Minuten")
    minutes_30 = LocalizedText("30 minutes", zh="30 分钟", de="30 Minuten")
    # home and search
    settings = LocalizedText("Settings", zh="设置", de="Einstellungen")
    search_settings = LocalizedText("Search settings", zh="搜索设置", de="In Einstellungen suchen")
    no_results = LocalizedText("No results", zh="没有找到结果", de="Keine Ergebnisse")
    network = LocalizedText("Network & internet", zh="网络和互联网", de="Netzwerk & Internet")
    network_summary = LocalizedText(
        "Mobile, Wi‑Fi, hotspot", zh="移动网络、WLAN、热点", de="Mobilfunk, WLAN, Hotspot"
    )
    connected = LocalizedText("Connected devices", zh="已连接的设备", de="Verbundene Geräte")
    connected_summary = LocalizedText(
        "Bluetooth, pairing", zh="蓝牙、配对", de="Bluetooth, Kopplung"
    )
    apps = LocalizedText("Apps", zh="应用", de="Apps")
    apps_summary = LocalizedText(
        "Assistant, recent apps, default apps",
        zh="最近打开的应用、所有应用",
        de="Letzte Apps, alle Apps",
    )
    notifications = LocalizedText("Notifications", zh="通知", de="Benachrichtigungen")
    notifications_summary = LocalizedText(
        "Notification history, conversations",
        zh="通知历史记录、对话",
        de="Benachrichtigungsverlauf, Unterhaltungen",
    )
    battery = LocalizedText("Battery", zh="电池", de="Akku")
    storage = LocalizedText("Storage", zh="存储", de="Speicher")
    sound = LocalizedText("Sound & vibration", zh="提示音和振动", de="Ton & Vibration")
    sound_summary = LocalizedText(
        "Volume, haptics, Do Not Disturb",
        zh="音量、触感反馈、勿扰",
        de="Lautstärke, Haptik, „Bitte nicht stören“",
    )
    display = LocalizedText("Display", zh="显示", de="Display")
    display_summary = LocalizedText(
        "Dark theme, font size, brightness",
        zh="深色主题、字体大小、亮度",
        de="Dunkles Design, Schriftgröße, Helligkeit",
    )
    accessibility = LocalizedText("Accessibility", zh="无障碍", de="Bedienungshilfen")
    accessibility_summary = LocalizedText(
        "Display, interaction, audio", zh="显示、互动、音频", de="Display, Interaktion, Audio"
    )
    security = LocalizedText("Security", zh="安全", de="Sicherheit")
    security_summary = LocalizedText(
        "Screen lock, app security", zh="屏幕锁定、应用安全", de="Displaysperre, App-Sicherheit"
    )
    privacy = LocalizedText("Privacy", zh="隐私", de="Datenschutz")
    privacy_summary = LocalizedText(
        "Passwords, notifications, clipboard",
        zh="密码、通知、剪贴板",
        de="Passwörter, Benachrichtigungen, Zwischenablage",
    )
    location = LocalizedText("Location", zh="位置信息", de="Standort")
    system = LocalizedText("System", zh="系统", de="System")
    system_summary = LocalizedText(
        "Languages, gestures, time", zh="语言、手势、时间", de="Sprachen, Gesten, Uhrzeit"
    )
    about = LocalizedText("About phone", zh="关于手机", de="Über das Telefon")
    # battery
    battery_full = LocalizedText("Fully charged", zh="已充满电", de="Vollständig geladen")
    battery_charging = LocalizedText("Charging", zh="正在充电", de="Wird aufgeladen")
    battery_saver = LocalizedText("Battery Saver", zh="省电模式", de="Energiesparmodus")
    battery_percentage = LocalizedText(
        "Battery percentage", zh="电池电量百分比", de="Akkustand in Prozent"
    )
    battery_percentage_summary = LocalizedText(
        "Show battery percentage in status bar",
        zh="在状态栏中显示电池电量百分比",
        de="Akkustand in der Statusleiste anzeigen",
    )
    use_battery_saver = LocalizedText(
        "Use Battery Saver", zh="使用省电模式", de="Energiesparmodus verwenden"
    )
    saver_schedule = LocalizedText(
        "Based on percentage", zh="根据电量百分比开启", de="Nach Akkustand"
    )
    percent_5 = LocalizedText("5%", zh="5%", de="5 %")
    percent_10 = LocalizedText("10%", zh="10%", de="10 %")
    percent_20 = LocalizedText("20%", zh="20%", de="20 %")
    percent_30 = LocalizedText("30%", zh="30%", de="30 %")
    saver_auto_off = LocalizedText(
        "Turn off when charged", zh="充满电后关闭", de="Nach dem Laden deaktivieren"
    )
    saver_auto_off_summary = LocalizedText(
        "Turns off at 90%", zh="电量达到 90% 时关闭", de="Wird bei 90 % deaktiviert"
    )
    battery_saver_note = LocalizedText(
        "Battery Saver limits background activity and some visual effects.",
        zh="省电模式会限制后台活动和部分视觉效果。",
        de="Der Energiesparmodus schränkt Hintergrundaktivitäten und einige visuelle Effekte ein.",
    )
    # storage
    storage_used = LocalizedText(
        "{percent}% used - {free} free",
        zh="已使用 {percent}% - 还剩 {free}",
        de="{percent} % belegt – {free} frei",
    )
    used_of = LocalizedText("used of {total}", zh="已使用，共 {total}", de="von {total} belegt")
    storage_apps = LocalizedText("Apps", zh="应用", de="Apps")
    storage_system = LocalizedText("System", zh="系统", de="System")
    storage_images = LocalizedText("Images", zh="图片", de="Bilder")
    storage_videos = LocalizedText("Videos", zh="视频", de="Videos")
    storage_audio = LocalizedText("Audio", zh="音频", de="Audio")
    storage_documents = LocalizedText(
        "Documents & other", zh="文档及其他", de="Dokumente & Sonstiges"
    )
    # sound
    volume_media = LocalizedText("Media volume", zh="媒体音量", de="Medienlautstärke")
    volume_call = LocalizedText("Call volume", zh="通话音量", de="Anruflautstärke")
    volume_ring = LocalizedText(
        "Ring & notification volume",
        zh="铃声和通知音量",
        de="Klingelton- & Benachrichtigungslautstärke",
    )
    volume_alarm = LocalizedText("Alarm volume", zh="闹钟音量", de="Weckerlautstärke")
    vibrate_ring = LocalizedText("Vibrate for calls", zh="来电时振动", de="Bei Anrufen vibrieren")
    do_not_disturb = LocalizedText("Do Not Disturb", zh="勿扰", de="Bitte nicht stören")
    vibration = LocalizedText("Vibration & haptics", zh="振动和触感反馈", de="Vibration & Haptik")
    use_vibration = LocalizedText(
        "Use vibration & haptics", zh="使用振动和触感反馈", de="Vibration & Haptik verwenden"
    )
    touch_vibration = LocalizedText(
        "Touch vibration", zh="点按时振动", de="Vibration bei Berührung"
    )
    other_sounds = LocalizedText("Other sounds", zh="其他提示音", de="Weitere Töne")
    dial_tones = LocalizedText("Dial pad tones", zh="拨号键盘提示音", de="Wähltastentöne")
    lock_sounds = LocalizedText(
        "Screen locking sound", zh="屏幕锁定提示音", de="Ton bei Displaysperre"
    )
    charging_sounds = LocalizedText("Charging sounds", zh="充电提示音", de="Ladetöne")
    charging_vibration = LocalizedText(
        "Charging vibration", zh="充电时振动", de="Vibration beim Aufladen"
    )
    touch_sounds = LocalizedText("Tap & click sounds", zh="点按提示音", de="Ton bei Berührung")
    use_zen = LocalizedText(
        "Use Do Not Disturb", zh="使用勿扰模式", de="„Bitte nicht stören“ verwenden"
    )
    zen_calls = LocalizedText(
        "What can interrupt Do Not Disturb",
        zh="可打扰您的内容",
        de="Was „Bitte nicht stören“ unterbrechen darf",
    )
    zen_priority = LocalizedText(
        "Priority only", zh="仅限优先事项", de="Nur wichtige Unterbrechungen"
    )
    zen_alarms = LocalizedText("Alarms only", zh="仅限闹钟", de="Nur Wecker")
    zen_silence = LocalizedText("Total silence", zh="完全静音", de="Lautlos")
    zen_note = LocalizedText(
        "Do Not Disturb silences calls, messages and notifications.",
        zh="开启勿扰模式后，来电、消息和通知都会静音。",
        de="„Bitte nicht stören“ schaltet Anrufe, Nachrichten und Benachrichtigungen stumm.",
    )
    # display
    brightness = LocalizedText("Brightness", zh="亮度", de="Helligkeit")
    brightness_level = LocalizedText("Brightness level", zh="亮度级别", de="Helligkeitsstufe")
    adaptive_brightness = LocalizedText(
        "Adaptive brightness", zh="自动调节亮度", de="Adaptive Helligkeit"
    )
    adaptive_summary = LocalizedText(
        "Adapts to your environment", zh="根据环境光线调节", de="Passt sich der Umgebung an"
    )
    lock_display = LocalizedText("Lock display", zh="屏幕锁定", de="Display sperren")
    screen_timeout = LocalizedText(
        "Screen timeout", zh="屏幕自动关闭", de="Display automatisch ausschalten"
    )
    timeout_summary = LocalizedText(
        "After {label} of inactivity", zh="无操作 {label}后", de="Nach {label} Inaktivität"
    )
    appearance = LocalizedText("Appearance", zh="外观", de="Darstellung")
    dark_theme = LocalizedText("Dark theme", zh="深色主题", de="Dunkles Design")
    dark_summary = LocalizedText(
        "Dark background, light text",
        zh="深色背景、浅色文字",
        de="Dunkler Hintergrund, heller Text",
    )
    text_reading = LocalizedText(
        "Display size and text", zh="显示大小和文字", de="Anzeigegröße und Text"
    )
    color = LocalizedText("Color", zh="颜色", de="Farbe")
    night_light = LocalizedText("Night Light", zh="夜间模式", de="Nachtlicht")
    night_on = LocalizedText(
        "On / Will never turn off automatically",
        zh="开启 / 一律不自动关闭",
        de="An / Wird nie automatisch deaktiviert",
    )
    night_off = LocalizedText(
        "Off / Will never turn on automatically",
        zh="关闭 / 一律不自动开启",
        de="Aus / Wird nie automatisch aktiviert",
    )
    other_display = LocalizedText(
        "Other display controls", zh="其他显示控件", de="Weitere Displayeinstellungen"
    )
    auto_rotate = LocalizedText(
        "Auto-rotate screen", zh="自动旋转屏幕", de="Display automatisch drehen"
    )
    adaptive_sleep = LocalizedText("Screen attention", zh="屏幕感知", de="Aufmerksamkeitserkennung")
    adaptive_sleep_summary = LocalizedText(
        "Stays on while you look at it",
        zh="您注视屏幕时不会关闭",
        de="Bleibt an, solange du hinsiehst",
    )
    screen_saver = LocalizedText("Screen saver", zh="屏保", de="Bildschirmschoner")
    use_screen_saver = LocalizedText(
        "Use screen saver", zh="使用屏保", de="Bildschirmschoner verwenden"
    )
    saver_when = LocalizedText("When to start", zh="启用时间", de="Startzeitpunkt")
    while_charging = LocalizedText("While charging", zh="充电时", de="Beim Laden")
    while_docked = LocalizedText("While docked", zh="插入基座时", de="Im Dock")
    use_night_light = LocalizedText("Use Night Light", zh="使用夜间模式", de="Nachtlicht verwenden")
    night_schedule = LocalizedText("Schedule", zh="时间安排", de="Zeitplan")
    schedule_none = LocalizedText("None", zh="无", de="Keiner")
    schedule_sunset = LocalizedText(
        "Turns on from sunset to sunrise",
        zh="在日落到日出期间开启",
        de="Von Sonnenuntergang bis Sonnenaufgang",
    )
    night_intensity = LocalizedText("Intensity", zh="浓度", de="Intensität")
    night_note = LocalizedText(
        "Night Light tints your screen amber, which is easier to look at in dim light.",
        zh="夜间模式会将屏幕色调调为琥珀色，让您在昏暗的光线下看得更舒适。",
        de=(
            "Das Nachtlicht färbt das Display gelblich, sodass man bei schwachem Licht "
            "besser hinsehen kann."
        ),
    )
    font_size = LocalizedText("Font size", zh="字体大小", de="Schriftgröße")
    font_size_hint = LocalizedText(
        "Make text smaller or larger", zh="缩小或放大文字", de="Text verkleinern oder vergrößern"
    )
    font_small = LocalizedText("Small", zh="小", de="Klein")
    font_default = LocalizedText("Default", zh="默认", de="Standard")
    font_large = LocalizedText("Large", zh="大", de="Groß")
    font_largest = LocalizedText("Largest", zh="最大", de="Am größten")
    make_smaller = LocalizedText("Make smaller", zh="缩小", de="Verkleinern")
    make_larger = LocalizedText("Make larger", zh="放大", de="Vergrößern")
    preview_text = LocalizedText(
        "The path ran down to the lake, where two boats lay upside down in the grass.",
        zh="小路一直通到湖边，草地上倒扣着两条小船。",
        de="Der Weg führte hinab zum See, wo zwei Boote kieloben im Gras lagen.",
    )
    bold_text = LocalizedText("Bold text", zh="粗体文字", de="Fettdruck")
    high_contrast = LocalizedText(
        "High contrast text", zh="高对比度文字", de="Text mit hohem Kontrast"
    )
    high_contrast_summary = LocalizedText(
        "Black or white text stands out more",
        zh="文字颜色变为黑色或白色",
        de="Schwarzer oder weißer Text hebt sich besser ab",
    )
    reset_text = LocalizedText("Reset settings", zh="重置设置", de="Einstellungen zurücksetzen")
    text_was_reset = LocalizedText(
        "Display size and text settings have been reset",
        zh="显示大小和文字设置已重置",
        de="Anzeigegröße und Text wurden zurückgesetzt",
    )
    # accessibility
    a11y_display = LocalizedText("Display", zh="显示", de="Display")
    color_motion = LocalizedText("Color and motion", zh="色彩和动画", de="Farben und Bewegung")
    magnification = LocalizedText("Magnification", zh="放大功能", de="Vergrößerung")
    magnification_summary = LocalizedText(
        "Zoom in on the screen", zh="放大屏幕上的内容", de="In das Display hineinzoomen"
    )
    a11y_controls = LocalizedText("Interaction controls", zh="互动控件", de="Interaktionssteuerung")
    touch_hold = LocalizedText(
        "Touch & hold delay", zh="轻触并按住的延迟时间", de="Reaktionszeit bei langem Drücken"
    )
    delay_short = LocalizedText("Short", zh="短", de="Kurz")
    delay_medium = LocalizedText("Medium", zh="中", de="Mittel")
    delay_long = LocalizedText("Long", zh="长", de="Lang")
    timing_controls = LocalizedText(
        "Time to take action", zh="等待操作的时间", de="Zeit zum Reagieren"
    )
    time_to_act = LocalizedText(
        "Time to take action (Accessibility timeout)",
        zh="等待操作的时间（无障碍功能超时）",
        de="Zeit zum Reagieren (Zeitlimit für Bedienungshilfen)",
    )
    power_ends_call = LocalizedText(
        "Power button ends call", zh="按电源按钮结束通话", de="Ein-/Aus-Taste beendet Anruf"
    )
    a11y_audio = LocalizedText("Audio", zh="音频", de="Audio")
    captions = LocalizedText("Caption preferences", zh="字幕", de="Untertitel")
    audio_adjustment = LocalizedText("Audio adjustment", zh="音频调节", de="Audioanpassung")
    color_correction = LocalizedText("Color correction", zh="色彩校正", de="Farbkorrektur")
    color_correction_summary = LocalizedText(
        "Adjust how colors are displayed",
        zh="调整色彩显示方式",
        de="Anpassen, wie Farben dargestellt werden",
    )
    color_inversion = LocalizedText("Color inversion", zh="颜色反转", de="Farbumkehr")
    color_inversion_summary = LocalizedText(
        "Turns light screens dark", zh="将浅色屏幕变为深色", de="Macht helle Bildschirme dunkel"
    )
    remove_animations = LocalizedText(
        "Remove animations", zh="移除动画", de="Animationen entfernen"
    )
    remove_animations_summary = LocalizedText(
        "Reduce movement on the screen",
        zh="减少屏幕上的动画",
        de="Weniger Bewegung auf dem Display",
    )
    large_pointer = LocalizedText("Large mouse pointer", zh="大号鼠标指针", de="Großer Mauszeiger")
    mono_audio = LocalizedText("Mono audio", zh="单声道音频", de="Mono-Audio")
    mono_summary = LocalizedText(
        "Combine channels when playing audio",
        zh="播放音频时合并声道",
        de="Kanäle bei der Wiedergabe zusammenführen",
    )
    # security, privacy, location
    lock_after_power = LocalizedText(
        "Power button instantly locks", zh="电源按钮即时锁定", de="Ein-/Aus-Taste sperrt sofort"
    )
    owner_info = LocalizedText(
        "Add text on lock screen",
        zh="在锁定屏幕上添加文字",
        de="Text auf dem Sperrbildschirm hinzufügen",
    )
    app_security = LocalizedText("App security", zh="应用安全", de="App-Sicherheit")
    verify_apps = LocalizedText(
        "Verify apps over USB", zh="通过 USB 验证应用", de="Apps über USB prüfen"
    )
    verify_apps_summary = LocalizedText(
        "Check installed apps for harm",
        zh="检查安装的应用是否有害",
        de="Installierte Apps auf Schäden prüfen",
    )
    show_passwords = LocalizedText("Show passwords", zh="显示密码", de="Passwörter anzeigen")
    show_passwords_summary = LocalizedText(
        "Display characters briefly as you type",
        zh="输入时短暂显示这些字符",
        de="Zeichen beim Tippen kurz anzeigen",
    )
    clipboard_access = LocalizedText(
        "Show clipboard access",
        zh="显示剪贴板访问通知",
        de="Zugriff auf die Zwischenablage anzeigen",
    )
    clipboard_access_summary = LocalizedText(
        "Show a message when apps access text you’ve copied",
        zh="当应用访问您复制的文字时显示消息",
        de="Meldung anzeigen, wenn Apps auf kopierten Text zugreifen",
    )
    use_location = LocalizedText("Use location", zh="使用位置信息", de="Standort verwenden")
    location_services = LocalizedText("Location services", zh="位置信息服务", de="Standortdienste")
    wifi_scanning = LocalizedText("Wi‑Fi scanning", zh="WLAN 扫描", de="WLAN-Suche")
    wifi_scanning_summary = LocalizedText(
        "Scan even when Wi‑Fi is off",
        zh="WLAN 关闭时仍可扫描",
        de="Auch bei ausgeschaltetem WLAN suchen",
    )
    bluetooth_scanning = LocalizedText("Bluetooth scanning", zh="蓝牙扫描", de="Bluetooth-Suche")
    bluetooth_scanning_summary = LocalizedText(
        "Scan even when Bluetooth is off",
        zh="蓝牙关闭时仍可扫描",
        de="Auch bei ausgeschaltetem Bluetooth suchen",
    )
    location_note = LocalizedText(
        "Location may use GPS, Wi‑Fi, mobile networks and sensors to estimate where you are.",
        zh="位置信息服务可能会使用 GPS、WLAN、移动网络和传感器来估算您的位置。",
        de=(
            "Der Standort kann mithilfe von GPS, WLAN, Mobilfunknetzen und Sensoren geschätzt "
            "werden."
        ),
    )
    # system
    languages_input = LocalizedText("Languages & input", zh="语言和输入法", de="Sprachen & Eingabe")
    system_language = LocalizedText("System language", zh="系统语言", de="Systemsprache")
    language_en = LocalizedText(
        "English (United States)", zh="English (United States)", de="English (United States)"
    )
    language_zh = LocalizedText("简体中文（中国）", zh="简体中文（中国）", de="简体中文（中国）")
    language_de = LocalizedText(
        "Deutsch (Deutschland)", zh="Deutsch (Deutschland)", de="Deutsch (Deutschland)"
    )
    keyboard = LocalizedText("Keyboards", zh="键盘", de="Tastaturen")
    spell_checker = LocalizedText("Spell checker", zh="拼写检查工具", de="Rechtschreibprüfung")
    physical_keyboard = LocalizedText(
        "Use on-screen keyboard", zh="使用屏幕键盘", de="Bildschirmtastatur verwenden"
    )
    physical_keyboard_summary = LocalizedText(
        "Keep it on screen while a physical keyboard is active",
        zh="连接到实体键盘时保持显示",
        de="Anzeigen, während eine physische Tastatur aktiv ist",
    )
    gestures = LocalizedText("Gestures", zh="手势", de="Gesten")
    gesture_navigation = LocalizedText("Gesture navigation", zh="手势导航", de="Gestensteuerung")
    button_navigation = LocalizedText(
        "3-button navigation", zh="“三按钮”导航", de="3-Schaltflächen-Navigation"
    )
    system_navigation = LocalizedText("System navigation", zh="系统导航", de="Systemnavigation")
    jump_camera = LocalizedText(
        "Quickly open camera", zh="快速打开相机", de="Kamera schnell öffnen"
    )
    jump_camera_summary = LocalizedText(
        "Press power button twice", zh="按电源按钮两次", de="Ein-/Aus-Taste zweimal drücken"
    )
    pick_up = LocalizedText("Lift to check phone", zh="拿起手机即可查看", de="Zum Ansehen anheben")
    tap_to_check = LocalizedText(
        "Tap to check phone", zh="点按即可查看手机", de="Zum Ansehen tippen"
    )
    date_time = LocalizedText("Date & time", zh="日期和时间", de="Datum & Uhrzeit")
    auto_time = LocalizedText(
        "Set time automatically", zh="自动设置时间", de="Uhrzeit automatisch einstellen"
    )
    date = LocalizedText("Date", zh="日期", de="Datum")
    time = LocalizedText("Time", zh="时间", de="Uhrzeit")
    time_zone = LocalizedText("Time zone", zh="时区", de="Zeitzone")
    auto_zone = LocalizedText(
        "Set time zone automatically", zh="自动设置时区", de="Zeitzone automatisch einstellen"
    )
    zone = LocalizedText("Time zone", zh="时区", de="Zeitzone")
    zone_utc = LocalizedText(
        "Coordinated Universal Time", zh="协调世界时间", de="Koordinierte Weltzeit"
    )
    zone_los_angeles = LocalizedText("Los Angeles", zh="洛杉矶", de="Los Angeles")
    zone_new_york = LocalizedText("New York", zh="纽约", de="New York")
    zone_london = LocalizedText("London", zh="伦敦", de="London")
    zone_berlin = LocalizedText("Berlin", zh="柏林", de="Berlin")
    zone_shanghai = LocalizedText("Shanghai", zh="上海", de="Shanghai")
    zone_tokyo = LocalizedText("Tokyo", zh="东京", de="Tokio")
    time_format = LocalizedText("Time format", zh="时间格式", de="Uhrzeitformat")
    use_24_hours = LocalizedText("Use 24-hour format", zh="使用 24 小时制", de="24-Stunden-Format")
    reset_options = LocalizedText("Reset options", zh="重置选项", de="Optionen zum Zurücksetzen")
    reset_network = LocalizedText(
        "Reset Wi‑Fi, mobile & Bluetooth",
        zh="重置 WLAN、移动数据网络和蓝牙设置",
        de="WLAN, Mobilfunk & Bluetooth zurücksetzen",
    )
    reset_network_title = LocalizedText(
        "Reset network settings?", zh="要重置网络设置吗？", de="Netzwerkeinstellungen zurücksetzen?"
    )
    reset_network_body = LocalizedText(
        "This will reset all network settings. You can’t undo this action.",
        zh="系统将重置所有网络设置。此操作无法撤消。",
        de=(
            "Alle Netzwerkeinstellungen werden zurückgesetzt. Das lässt sich nicht rückgängig "
            "machen."
        ),
    )
    reset_settings = LocalizedText("Reset settings", zh="重置设置", de="Zurücksetzen")
    reset_network_done = LocalizedText(
        "Network settings have been reset",
        zh="网络设置已重置",
        de="Die Netzwerkeinstellungen wurden zurückgesetzt",
    )
    reset_apps = LocalizedText(
        "Reset app preferences", zh="重置应用偏好设置", de="App-Einstellungen zurücksetzen"
    )
    reset_apps_title = LocalizedText(
        "Reset app preferences?", zh="要重置应用偏好设置吗？", de="App-Einstellungen zurücksetzen?"
    )
    reset_apps_body = LocalizedText(
        "This will reset all preferences for disabled apps, notifications and default apps.",
        zh="系统将重置已停用的应用、已停用的应用通知和默认应用的所有偏好设置。",
        de=(
            "Alle Einstellungen für deaktivierte Apps, Benachrichtigungen und Standard-Apps "
            "werden zurückgesetzt."
        ),
    )
    reset_apps_button = LocalizedText("Reset apps", zh="重置应用", de="Apps zurücksetzen")
    reset_apps_done = LocalizedText(
        "App preferences have been reset",
        zh="应用偏好设置已重置",
        de="Die App-Einstellungen wurden zurückgesetzt",
    )
    # developer options
    developer_options = LocalizedText("Developer options", zh="开发者选项", de="Entwickleroptionen")
    use_developer = LocalizedText(
        "Use developer options", zh="使用开发者选项", de="Entwickleroptionen verwenden"
    )
    stay_awake = LocalizedText("Stay awake", zh="不锁定屏幕", de="Aktiv lassen")
    stay_awake_summary = LocalizedText(
        "Screen will never sleep while charging",
        zh="充电时屏幕不会休眠",
        de="Display wird beim Laden nie in den Ruhezustand versetzt",
    )
    debugging = LocalizedText("Debugging", zh="调试", de="Debugging")
    usb_debugging = LocalizedText("USB debugging", zh="USB 调试", de="USB-Debugging")
    usb_debugging_summary = LocalizedText(
        "Debug mode when USB is connected",
        zh="连接 USB 后启用调试模式",
        de="Debugmodus bei angeschlossenem USB",
    )
    input = LocalizedText("Input", zh="输入", de="Eingabe")
    show_taps = LocalizedText("Show taps", zh="显示点按操作反馈", de="Fingertipps visualisieren")
    show_taps_summary = LocalizedText(
        "Show visual feedback for taps",
        zh="显示点按操作的视觉反馈",
        de="Bei Fingertipps visuelles Feedback anzeigen",
    )
    pointer_location = LocalizedText("Pointer location", zh="指针位置", de="Zeigerposition")
    pointer_location_summary = LocalizedText(
        "Screen overlay showing current touch data",
        zh="屏幕叠加层显示当前触摸数据",
        de="Aktuelle Touch-Daten überlagern",
    )
    drawing = LocalizedText("Drawing", zh="绘图", de="Zeichnen")
    window_animation_scale = LocalizedText(
        "Window animation scale", zh="窗口动画缩放", de="Maßstab Fensteranimation"
    )
    transition_animation_scale = LocalizedText(
        "Transition animation scale", zh="过渡动画缩放", de="Maßstab Übergangsanimation"
    )
    animator_duration_scale = LocalizedText(
        "Animator duration scale", zh="Animator 时长缩放", de="Maßstab Animatorzeit"
    )
    scale_off = LocalizedText("Animation off", zh="关闭动画", de="Animation aus")
    scale_half = LocalizedText(
        "Animation scale .5x", zh="动画缩放 0.5x", de="Animationsmaßstab 0,5x"
    )
    scale_1 = LocalizedText("Animation scale 1x", zh="动画缩放 1x", de="Animationsmaßstab 1x")
    scale_2 = LocalizedText("Animation scale 2x", zh="动画缩放 2x", de="Animationsmaßstab 2x")
    scale_5 = LocalizedText("Animation scale 5x", zh="动画缩放 5x", de="Animationsmaßstab 5x")
    scale_10 = LocalizedText("Animation scale 10x", zh="动画缩放 10x", de="Animationsmaßstab 10x")
    dont_keep = LocalizedText(
        "Don’t keep activities", zh="不保留活动", de="Aktivitäten nicht speichern"
    )
    dont_keep_summary = LocalizedText(
        "Destroy activities as soon as the user leaves",
        zh="用户离开后即销毁每个活动",
        de="Aktivitäten löschen, sobald der Nutzer sie beendet",
    )
    developer_note = LocalizedText(
        "These settings are intended for development use only.",
        zh="这些设置仅供开发者使用。",
        de="Diese Einstellungen sind nur für Entwicklungszwecke gedacht.",
    )
    # about
    basic_info = LocalizedText("Basic info", zh="基本信息", de="Allgemeine Informationen")
    device_name = LocalizedText("Device name", zh="设备名称", de="Gerätename")
    phone_number = LocalizedText("Phone number", zh="电话号码", de="Telefonnummer")
    device_details = LocalizedText("Device details", zh="设备详细信息", de="Gerätedetails")
    model = LocalizedText("Model", zh="型号", de="Modell")
    android_version = LocalizedText("Android version", zh="Android 版本", de="Android-Version")
    security_patch = LocalizedText(
        "Android security update", zh="Android 安全更新", de="Android-Sicherheitsupdate"
    )
    status = LocalizedText("Status", zh="状态信息", de="Status")
    up_time = LocalizedText("Up time", zh="已开机时间", de="Betriebszeit")
    build_number = LocalizedText("Build number", zh="版本号", de="Build-Nummer")
    steps_to_developer = LocalizedText(
        "You are now {left} steps away from being a developer.",
        zh="现在只需再执行 {left} 步操作即可进入开发者模式。",
        de="Noch {left} Schritte, dann bist du Entwickler.",
    )
    step_to_developer = LocalizedText(
        "You are now {left} step away from being a developer.",
        zh="现在只需再执行 {left} 步操作即可进入开发者模式。",
        de="Noch {left} Schritt, dann bist du Entwickler.",
    )
    now_developer = LocalizedText(
        "You are now a developer!", zh="您现在处于开发者模式！", de="Du bist jetzt Entwickler!"
    )
    already_developer = LocalizedText(
        "No need, you are already a developer.",
        zh="您已处于开发者模式，无需进行此操作。",
        de="Nicht nötig, du bist bereits Entwickler.",
    )
    # pages beside those: calls, VPN, accounts, backup, wallpaper, wellbeing, safety
    profile_picture = LocalizedText(
        "Profile picture, double tap to open accounts",
        zh="个人资料照片，点按两次可打开帐号",
        de="Profilbild, doppeltippen, um Konten zu öffnen",
    )
    calls_sms = LocalizedText("Calls & SMS", zh="通话和短信", de="Anrufe & SMS")
    calls = LocalizedText("Calls", zh="通话", de="Anrufe")
    sms = LocalizedText("SMS", zh="短信", de="SMS")
    calls_sim = LocalizedText("Calls preference", zh="通话首选项", de="Bevorzugte SIM für Anrufe")
    sms_sim = LocalizedText("SMS preference", zh="短信首选项", de="Bevorzugte SIM für SMS")
    sim_1 = LocalizedText("SIM 1", zh="SIM 卡 1", de="SIM 1")
    sim_ask = LocalizedText("Ask every time", zh="每次都询问", de="Jedes Mal fragen")
    wifi_calling = LocalizedText("Wi‑Fi calling", zh="WLAN 通话", de="WLAN-Telefonie")
    wifi_calling_summary = LocalizedText(
        "Make and take calls over Wi‑Fi", zh="通过 WLAN 拨打和接听电话", de="Über WLAN telefonieren"
    )
    vpn = LocalizedText("VPN", zh="VPN", de="VPN")
    vpn_add = LocalizedText("Add VPN profile", zh="添加 VPN 配置文件", de="VPN-Profil hinzufügen")
    vpn_name = LocalizedText("Name", zh="名称", de="Name")
    vpn_none = LocalizedText("No VPNs added", zh="尚未添加任何 VPN", de="Keine VPNs hinzugefügt")
    vpn_forget_body = LocalizedText(
        "This VPN profile will be removed.",
        zh="此 VPN 配置文件将被移除。",
        de="Dieses VPN-Profil wird entfernt.",
    )
    mobile_plan = LocalizedText("Mobile plan", zh="移动套餐", de="Mobilfunktarif")
    mobile_plan_body = LocalizedText(
        "{carrier} has no page about your plan.",
        zh="{carrier} 没有提供套餐页面。",
        de="{carrier} hat keine Seite zu deinem Tarif.",
    )
    fix_connectivity = LocalizedText(
        "Fix connectivity", zh="修复网络连接", de="Verbindung reparieren"
    )
    fix_title = LocalizedText(
        "Restart the connection?", zh="要重新启动连接吗？", de="Verbindung neu starten?"
    )
    fix_body = LocalizedText(
        "Wi‑Fi is turned off and on again, and the last network is joined.",
        zh="WLAN 将关闭后重新开启，并连接到上次使用的网络。",
        de="WLAN wird aus- und wieder eingeschaltet und mit dem letzten Netzwerk verbunden.",
    )
    fix_button = LocalizedText("Restart", zh="重新启动", de="Neu starten")
    other_data_usage = LocalizedText(
        "Non-carrier data usage", zh="非运营商流量消耗", de="Nicht über Mobilfunk genutzte Daten"
    )
    data_used = LocalizedText(
        "{size} used {start} – {end}",
        zh="{start} – {end} 已使用 {size}",
        de="{size} verbraucht {start} – {end}",
    )
    wifi_scan_note = LocalizedText(
        (
            "Apps and services may look for Wi‑Fi networks while Wi‑Fi is off, for example to "
            "find out where you are. Location services let you turn that off."
        ),
        zh=(
            "即使 WLAN 已关闭，应用和服务仍可能扫描网络，例如为了确定您的位置。"
            "您可以在位置信息服务中关闭此功能。"
        ),
        de=(
            "Apps und Dienste können auch bei ausgeschaltetem WLAN nach Netzwerken suchen, zum "
            "Beispiel um deinen Standort zu bestimmen. In den Standortdiensten lässt sich das "
            "ausschalten."
        ),
    )
    change = LocalizedText("Change", zh="更改", de="Ändern")
    connected_kind = LocalizedText(
        "Connected / {kind}", zh="已连接 / {kind}", de="Verbunden / {kind}"
    )
    nfc = LocalizedText("NFC", zh="NFC", de="NFC")
    nfc_summary = LocalizedText(
        "Exchange data with devices that are close",
        zh="与靠近的设备交换数据",
        de="Daten mit Geräten in der Nähe austauschen",
    )
    printing = LocalizedText("Printing", zh="打印", de="Drucken")
    print_service = LocalizedText(
        "Default Print Service", zh="默认打印服务", de="Standarddruckdienst"
    )
    print_note = LocalizedText(
        "Printers in the same network are found while something is printed.",
        zh="打印时会搜索同一网络中的打印机。",
        de="Drucker im selben Netzwerk werden beim Drucken gesucht.",
    )
    accounts = LocalizedText("Passwords & accounts", zh="密码和帐号", de="Passwörter & Konten")
    accounts_summary = LocalizedText(
        "Saved passwords, autofill, synced accounts",
        zh="保存的密码、自动填充、同步的帐号",
        de="Gespeicherte Passwörter, Autofill, Konten",
    )
    accounts_for = LocalizedText("Accounts", zh="帐号", de="Konten")
    add_account = LocalizedText("Add account", zh="添加帐号", de="Konto hinzufügen")
    account_email = LocalizedText("Email address", zh="电子邮件地址", de="E-Mail-Adresse")
    remove_account_title = LocalizedText(
        "Remove account?", zh="要移除帐号吗？", de="Konto entfernen?"
    )
    remove_account_body = LocalizedText(
        "{account} will be removed from this device.",
        zh="{account} 将从此设备上移除。",
        de="{account} wird von diesem Gerät entfernt.",
    )
    remove_account = LocalizedText("Remove account", zh="移除帐号", de="Konto entfernen")
    sync_data = LocalizedText(
        "Automatically sync app data",
        zh="自动同步应用数据",
        de="App-Daten automatisch synchronisieren",
    )
    sync_data_summary = LocalizedText(
        "Let apps refresh data on their own",
        zh="允许应用自动刷新数据",
        de="Apps dürfen Daten selbst aktualisieren",
    )
    backup = LocalizedText("Backup", zh="备份", de="Sicherung")
    back_up_data = LocalizedText("Back up my data", zh="备份我的数据", de="Meine Daten sichern")
    back_up_summary = LocalizedText(
        "App data, call history, contacts and device settings",
        zh="应用数据、通话记录、联系人和设备设置",
        de="App-Daten, Anruflisten, Kontakte und Einstellungen",
    )
    auto_restore = LocalizedText(
        "Automatic restore", zh="自动恢复", de="Automatisch wiederherstellen"
    )
    auto_restore_summary = LocalizedText(
        "An app that is installed again gets its settings and data back",
        zh="重新安装应用时，恢复其设置和数据",
        de="Eine neu installierte App erhält ihre Einstellungen und Daten zurück",
    )
    wallpaper_style = LocalizedText("Wallpaper & style", zh="壁纸与样式", de="Hintergrund & Stil")
    wallpaper_summary = LocalizedText(
        "Home screen, dark theme", zh="主屏幕、深色主题", de="Startbildschirm, dunkles Design"
    )
    wallpaper = LocalizedText("Wallpaper", zh="壁纸", de="Hintergrund")
    wallpaper_number = LocalizedText(
        "Wallpaper {number}", zh="壁纸 {number}", de="Hintergrund {number}"
    )
    wellbeing = LocalizedText(
        "Digital Wellbeing & parental controls",
        zh="数字健康与家长控制",
        de="Digitales Wohlbefinden & Jugendschutz",
    )
    wellbeing_summary = LocalizedText(
        "Screen time, bedtime mode", zh="屏幕使用时间、就寝模式", de="Bildschirmzeit, Schlafenszeit"
    )
    bedtime_mode = LocalizedText("Bedtime mode", zh="就寝模式", de="Schlafenszeitmodus")
    bedtime_summary = LocalizedText(
        "Silence the phone while you sleep",
        zh="睡眠时让手机保持安静",
        de="Das Telefon schweigt, während du schläfst",
    )
    grayscale = LocalizedText("Grayscale", zh="灰度", de="Graustufen")
    reduce_interruptions = LocalizedText(
        "Reduce interruptions", zh="减少打扰", de="Weniger Unterbrechungen"
    )
    manage_notifications = LocalizedText(
        "Manage notifications", zh="管理通知", de="Benachrichtigungen verwalten"
    )
    safety = LocalizedText("Safety & emergency", zh="安全和紧急情况", de="Sicherheit & Notfälle")
    safety_summary = LocalizedText(
        "Emergency SOS, medical info, alerts",
        zh="紧急求救、医疗信息、警报",
        de="Notruf, medizinische Daten, Warnungen",
    )
    medical_info = LocalizedText("Medical info", zh="医疗信息", de="Medizinische Daten")
    emergency_name = LocalizedText("Name", zh="姓名", de="Name")
    blood_type = LocalizedText("Blood type", zh="血型", de="Blutgruppe")
    emergency_sos = LocalizedText("Use Emergency SOS", zh="使用紧急求救", de="Notruf verwenden")
    emergency_sos_summary = LocalizedText(
        "Press the power button quickly 5 times",
        zh="快速按电源按钮 5 次",
        de="Die Ein-/Aus-Taste fünfmal schnell drücken",
    )
    emergency_sound = LocalizedText(
        "Play countdown alarm", zh="播放倒计时警报", de="Countdown-Ton abspielen"
    )
    emergency_alerts = LocalizedText(
        "Wireless emergency alerts",
        zh="无线紧急警报",
        de="Notfallbenachrichtigungen für Mobilgeräte",
    )
    alerts_extreme = LocalizedText("Extreme threats", zh="极端威胁", de="Extreme Bedrohungen")
    alerts_severe = LocalizedText("Severe threats", zh="严重威胁", de="Ernste Bedrohungen")
    alerts_missing = LocalizedText("AMBER alerts", zh="AMBER 警报", de="Vermisstenmeldungen")
    wallpaper_in_use = LocalizedText("In use", zh="正在使用", de="Wird verwendet")
