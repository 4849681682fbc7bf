"""The texts of the tasks in Android's Settings, and what the pages of Settings show.

The tasks have these texts of their own, because stock Android shows them too.
"""

from mobile_gym.core.texts import Catalogue, LocalizedText


class ScreenTexts(Catalogue):
    """Texts on the screens of Settings."""

    # pages, rows and switches
    about = LocalizedText("About phone", zh="关于手机", de="Über das Telefon")
    accessibility = LocalizedText("Accessibility", zh="无障碍", de="Bedienungshilfen")
    adaptive_brightness = LocalizedText(
        "Adaptive brightness", zh="自动调节亮度", de="Adaptive Helligkeit"
    )
    airplane_mode = LocalizedText("Airplane mode", zh="飞行模式", de="Flugmodus")
    auto_rotate = LocalizedText(
        "Auto-rotate screen", zh="自动旋转屏幕", de="Display automatisch drehen"
    )
    battery = LocalizedText("Battery", zh="电池", de="Akku")
    battery_saver = LocalizedText("Battery Saver", zh="省电模式", de="Energiesparmodus")
    bold_text = LocalizedText("Bold text", zh="粗体文字", de="Fettdruck")
    build_number = LocalizedText("Build number", zh="版本号", de="Build-Nummer")
    dark_theme = LocalizedText("Dark theme", zh="深色主题", de="Dunkles Design")
    developer_options = LocalizedText("Developer options", zh="开发者选项", de="Entwickleroptionen")
    device_name = LocalizedText("Device name", zh="设备名称", de="Gerätename")
    display = LocalizedText("Display", zh="显示", de="Display")
    do_not_disturb = LocalizedText("Do Not Disturb", zh="勿扰", de="Bitte nicht stören")
    high_contrast = LocalizedText(
        "High contrast text", zh="高对比度文字", de="Text mit hohem Kontrast"
    )
    internet = LocalizedText("Internet", zh="互联网", de="Internet")
    make_larger = LocalizedText("Make larger", zh="放大", de="Vergrößern")
    make_smaller = LocalizedText("Make smaller", zh="缩小", de="Verkleinern")
    network = LocalizedText("Network & internet", zh="网络和互联网", de="Netzwerk & Internet")
    notifications = LocalizedText("Notifications", zh="通知", de="Benachrichtigungen")
    screen_timeout = LocalizedText(
        "Screen timeout", zh="屏幕自动关闭", de="Display automatisch ausschalten"
    )
    sound = LocalizedText("Sound & vibration", zh="提示音和振动", de="Ton & Vibration")
    system = LocalizedText("System", zh="系统", de="System")
    text_reading = LocalizedText(
        "Display size and text", zh="显示大小和文字", de="Anzeigegröße und Text"
    )
    use_battery_saver = LocalizedText(
        "Use Battery Saver", zh="使用省电模式", de="Energiesparmodus verwenden"
    )
    use_developer_options = LocalizedText(
        "Use developer options", zh="使用开发者选项", de="Entwickleroptionen verwenden"
    )
    use_do_not_disturb = LocalizedText(
        "Use Do Not Disturb", zh="使用勿扰模式", de="„Bitte nicht stören“ verwenden"
    )
    wifi = LocalizedText("Wi-Fi", zh="WLAN", de="WLAN")
    # options for notifications
    notification_dots = LocalizedText(
        "Notification dot on app icon",
        zh="应用图标上的通知圆点",
        de="Benachrichtigungspunkt am App-Symbol",
    )
    sensitive_notifications = LocalizedText(
        "Sensitive notifications", zh="敏感通知", de="Vertrauliche Benachrichtigungen"
    )
    notification_history = LocalizedText(
        "Notification history", zh="通知历史记录", de="Benachrichtigungsverlauf"
    )
    bubbles = LocalizedText("Bubbles", zh="气泡", de="Bubbles")
    # times until the screen turns off
    seconds_15 = LocalizedText("15 seconds", zh="15 秒", de="15 Sekunden")
    seconds_30 = LocalizedText("30 seconds", zh="30 秒", de="30 Sekunden")
    minute_1 = LocalizedText("1 minute", zh="1 分钟", de="1 Minute")
    minutes_2 = LocalizedText("2 minutes", zh="2 分钟", de="2 Minuten")
    minutes_5 = LocalizedText("5 minutes", zh="5 分钟", de="5 Minuten")
    minutes_10 = LocalizedText("10 minutes", zh="10 分钟", de="10 Minuten")
    minutes_30 = LocalizedText("30 minutes", zh="30 分钟", de="30 Minuten")
    # sizes of the font
    font_small = LocalizedText("Small", zh="小", de="Klein")
    font_default = LocalizedText("Default", zh="默认", de="Standard")
    font_large = LocalizedText("Large", zh="大", de="Groß")
    font_largest = LocalizedText("Largest", zh="最大", de="Am größten")
    # scales of animations
    window_animation_scale = LocalizedText(
        "Window animation scale", zh="窗口动画缩放", de="Maßstab Fensteranimation"
    )
    transition_animation_scale = LocalizedText(
        "Transition animation scale", zh="过渡动画缩放", de="Maßstab Übergangsanimation"
    )
    animator_duration_scale = LocalizedText(
        "Animator duration scale", zh="Animator 时长缩放", de="Maßstab Animatorzeit"
    )
    scale_half = LocalizedText(
        "Animation scale .5x", zh="动画缩放 0.5x", de="Animationsmaßstab 0,5x"
    )
    scale_2 = LocalizedText("Animation scale 2x", zh="动画缩放 2x", de="Animationsmaßstab 2x")
    scale_5 = LocalizedText("Animation scale 5x", zh="动画缩放 5x", de="Animationsmaßstab 5x")
    scale_10 = LocalizedText("Animation scale 10x", zh="动画缩放 10x", de="Animationsmaßstab 10x")


class Texts(ScreenTexts):
    """The texts of the tasks in Settings, and those on its screens."""

    # what is on the screen
    settings_are_open = LocalizedText(
        "Settings is open", zh="“设置”已打开", de="Die Einstellungen sind geöffnet"
    )
    page_is_shown = LocalizedText(
        "The page “{page}” is shown", zh="显示“{page}”页面", de="Die Seite „{page}“ ist zu sehen"
    )
    search_is_shown = LocalizedText(
        "The search of Settings is shown",
        zh="显示“设置”的搜索页面",
        de="Die Suche der Einstellungen ist zu sehen",
    )
    quick_settings_are_shown = LocalizedText(
        "Quick settings are shown", zh="显示快捷设置", de="Die Schnelleinstellungen sind zu sehen"
    )
    internet_panel_is_shown = LocalizedText(
        "The internet panel is shown", zh="显示互联网面板", de="Das Internet-Panel ist zu sehen"
    )
    # states of a switch, within a sentence
    on = LocalizedText("on", zh="开启", de="aktiviert")
    off = LocalizedText("off", zh="关闭", de="deaktiviert")
    # turning Wi-Fi on
    turn_on_wifi = LocalizedText("Turn on Wi-Fi.", zh="打开 WLAN。", de="Schalte das WLAN ein.")
    wifi_is_on = LocalizedText("Wi-Fi is on", zh="WLAN 已开启", de="Das WLAN ist eingeschaltet")
    # the screen timeout, and a switch of the same page
    set_screen_timeout = LocalizedText(
        "Set the screen timeout to {time}, and see that {switch} is {state}.",
        zh="把屏幕自动关闭的时间设为 {time}，并确保{switch}处于{state}状态。",
        de=(
            "Stelle ein, dass sich das Display nach {time} automatisch ausschaltet, und sorge "
            "dafür, dass {switch} {state} ist."
        ),
    )
    the_dark_theme = LocalizedText("the dark theme", zh="深色主题", de="das dunkle Design")
    the_rotation = LocalizedText(
        "the rotation of the screen", zh="自动旋转屏幕", de="das automatische Drehen des Displays"
    )
    the_adaptive_brightness = LocalizedText(
        "adaptive brightness", zh="自动调节亮度", de="die adaptive Helligkeit"
    )
    timeouts_are_listed = LocalizedText(
        "The list of timeouts is open",
        zh="超时时间列表已打开",
        de="Die Liste der Zeiten ist geöffnet",
    )
    screen_timeout_is = LocalizedText(
        "The screen timeout is {time}",
        zh="屏幕自动关闭时间为 {time}",
        de="Das Display schaltet sich nach {time} aus",
    )
    dark_theme_is = LocalizedText(
        "The dark theme is {state}", zh="深色主题已{state}", de="Das dunkle Design ist {state}"
    )
    rotation_is = LocalizedText(
        "The rotation of the screen is {state}",
        zh="自动旋转屏幕已{state}",
        de="Das automatische Drehen des Displays ist {state}",
    )
    adaptive_brightness_is = LocalizedText(
        "Adaptive brightness is {state}",
        zh="自动调节亮度已{state}",
        de="Die adaptive Helligkeit ist {state}",
    )
    # reading the screen timeout
    read_screen_timeout = LocalizedText(
        (
            "After how many minutes of inactivity does the screen turn off? "
            "Look it up in Settings and answer with the number."
        ),
        zh="屏幕会在无操作多少分钟后自动关闭？请在“设置”中查看，并用数字回答。",
        de=(
            "Nach wie vielen Minuten ohne Aktivität schaltet sich das Display aus? "
            "Sieh in den Einstellungen nach und antworte mit der Zahl."
        ),
    )
    timeout_is_readable = LocalizedText(
        "The screen timeout can be read",
        zh="可以看到屏幕自动关闭的时间",
        de="Die Zeit bis zum Ausschalten ist zu lesen",
    )
    # options for notifications
    set_notification_options = LocalizedText(
        (
            "I want {option} {state} and {second} {second_state}. See to it, and leave the other "
            "options alone."
        ),
        zh="请确保{option}处于{state}状态，{second}处于{second_state}状态，其他选项保持不变。",
        de=(
            "Ich möchte {option} {state} und {second} {second_state} haben. Kümmere dich darum und "
            "lass die übrigen Optionen, wie sie sind."
        ),
    )
    dots_on_icons = LocalizedText(
        "notification dots on app icons",
        zh="应用图标上的通知圆点",
        de="den Benachrichtigungspunkt am App-Symbol",
    )
    sensitive_on_lock_screen = LocalizedText(
        "sensitive notifications on the lock screen",
        zh="锁定屏幕上的敏感通知",
        de="vertrauliche Benachrichtigungen auf dem Sperrbildschirm",
    )
    the_notification_history = LocalizedText(
        "the notification history", zh="通知历史记录", de="den Benachrichtigungsverlauf"
    )
    bubbles_for_conversations = LocalizedText(
        "bubbles for conversations", zh="对话的气泡功能", de="Bubbles für Unterhaltungen"
    )
    dots_are = LocalizedText(
        "Notification dots on app icons: {state}",
        zh="应用图标上的通知圆点已{state}",
        de="Benachrichtigungspunkt am App-Symbol: {state}",
    )
    sensitive_are = LocalizedText(
        "Sensitive notifications on the lock screen: {state}",
        zh="锁定屏幕上的敏感通知已{state}",
        de="Vertrauliche Benachrichtigungen auf dem Sperrbildschirm: {state}",
    )
    history_is = LocalizedText(
        "The notification history: {state}",
        zh="通知历史记录已{state}",
        de="Benachrichtigungsverlauf: {state}",
    )
    bubbles_are = LocalizedText(
        "Bubbles for conversations: {state}",
        zh="对话的气泡功能已{state}",
        de="Bubbles für Unterhaltungen: {state}",
    )
    other_options_are_kept = LocalizedText(
        "The other options are as they were",
        zh="其他选项保持不变",
        de="Die übrigen Optionen sind, wie sie waren",
    )
    # preparing for a flight
    prepare_for_flight = LocalizedText(
        (
            "Get the phone ready for a flight: turn on airplane mode, keep Wi-Fi on, {extra}, and "
            "set the screen timeout to {time}."
        ),
        zh=(
            "为乘机做好准备：开启飞行模式但保持 WLAN 开启，{extra}，并把屏幕自动关闭的时间设为 "
            "{time}。"
        ),
        de=(
            "Bereite das Telefon auf einen Flug vor: Schalte den Flugmodus ein, lass das WLAN "
            "eingeschaltet, {extra} und stelle ein, dass sich das Display nach {time} automatisch "
            "ausschaltet."
        ),
    )
    turn_on_battery_saver = LocalizedText(
        "turn on Battery Saver", zh="开启省电模式", de="schalte den Energiesparmodus ein"
    )
    turn_on_do_not_disturb = LocalizedText(
        "turn on Do Not Disturb", zh="开启勿扰模式", de="schalte „Bitte nicht stören“ ein"
    )
    switch_to_dark_theme = LocalizedText(
        "switch to the dark theme", zh="切换到深色主题", de="wechsle zum dunklen Design"
    )
    keep_from_rotating = LocalizedText(
        "keep the screen from rotating",
        zh="关闭自动旋转屏幕",
        de="schalte das automatische Drehen des Displays aus",
    )
    airplane_mode_is_on = LocalizedText(
        "Airplane mode is on", zh="飞行模式已开启", de="Der Flugmodus ist eingeschaltet"
    )
    wifi_is_on_in_airplane_mode = LocalizedText(
        "Wi-Fi is on in airplane mode",
        zh="飞行模式下 WLAN 已开启",
        de="Das WLAN ist im Flugmodus eingeschaltet",
    )
    extra_is_done = LocalizedText("Done: {extra}", zh="已完成：{extra}", de="Erledigt: {extra}")
    # the size of the font, and switches of the same page
    set_font_size = LocalizedText(
        (
            "I want to read well on this phone: the font size “{size}”, bold text {bold_text}, "
            "high contrast text {high_contrast}, and the {theme} theme."
        ),
        zh=(
            "我想在这部手机上看得清楚：字体大小设为“{size}”，粗体文字{bold_text}，"
            "高对比度文字{high_contrast}，并使用{theme}主题。"
        ),
        de=(
            "Ich möchte auf diesem Telefon gut lesen können: Stelle die Schriftgröße „{size}“ ein, "
            "Fettdruck soll {bold_text} sein, Text mit hohem Kontrast {high_contrast}, und "
            "verwende das {theme} Design."
        ),
    )
    dark = LocalizedText("dark", zh="深色", de="dunkle")
    light = LocalizedText("light", zh="浅色", de="helle")
    theme_is = LocalizedText(
        "The theme is {theme}", zh="使用{theme}主题", de="Das {theme} Design wird verwendet"
    )
    font_size_is = LocalizedText(
        "The font size is “{size}”", zh="字体大小为“{size}”", de="Die Schriftgröße ist „{size}“"
    )
    bold_text_is = LocalizedText(
        "Bold text is {state}", zh="粗体文字已{state}", de="Fettdruck ist {state}"
    )
    high_contrast_is = LocalizedText(
        "High contrast text is {state}",
        zh="高对比度文字已{state}",
        de="Text mit hohem Kontrast ist {state}",
    )
    # the name of the phone
    rename_device = LocalizedText(
        "Change this phone’s device name to “{name}”.",
        zh="把这部手机的设备名称改为“{name}”。",
        de="Ändere den Gerätenamen dieses Telefons in „{name}“.",
    )
    name_dialog_is_open = LocalizedText(
        "The dialog for the name is open",
        zh="名称对话框已打开",
        de="Der Dialog für den Namen ist geöffnet",
    )
    name_is_typed = LocalizedText(
        "“{name}” is in the field", zh="输入框中是“{name}”", de="„{name}“ steht im Feld"
    )
    device_name_is = LocalizedText(
        "The device name is “{name}”", zh="设备名称为“{name}”", de="Der Gerätename ist „{name}“"
    )
    # scales of animations
    set_animation_scales = LocalizedText(
        (
            "Enable the developer options and set the {animation} to {factor} and the {other} to "
            "{other_factor}."
        ),
        zh="启用开发者选项，将“{animation}”设为 {factor}，“{other}”设为 {other_factor}。",
        de=(
            "Aktiviere die Entwickleroptionen und stelle „{animation}“ auf {factor} und „{other}“ "
            "auf {other_factor}."
        ),
    )
    the_window_scale = LocalizedText(
        "window animation scale", zh="窗口动画缩放", de="Maßstab Fensteranimation"
    )
    the_transition_scale = LocalizedText(
        "transition animation scale", zh="过渡动画缩放", de="Maßstab Übergangsanimation"
    )
    the_animator_scale = LocalizedText(
        "animator duration scale", zh="Animator 时长缩放", de="Maßstab Animatorzeit"
    )
    factor_half = LocalizedText("0.5x", zh="0.5x", de="0,5x")
    factor_2 = LocalizedText("2x", zh="2x", de="2x")
    factor_5 = LocalizedText("5x", zh="5x", de="5x")
    factor_10 = LocalizedText("10x", zh="10x", de="10x")
    developer_options_are_on = LocalizedText(
        "Developer options are enabled",
        zh="开发者选项已启用",
        de="Die Entwickleroptionen sind aktiviert",
    )
    scale_is = LocalizedText(
        "The {animation} is {factor}, with developer options",
        zh="“{animation}”为 {factor}，且开发者选项已启用",
        de="„{animation}“ ist {factor}, mit Entwickleroptionen",
    )
    third_scale_is_kept = LocalizedText(
        "The third scale is as it was",
        zh="第三项缩放保持不变",
        de="Der dritte Maßstab ist, wie er war",
    )


class FirstNames(Catalogue):
    """What a phone's name begins with."""

    blue = LocalizedText("Blue", zh="蓝色", de="Blau")
    kitchen = LocalizedText("Kitchen", zh="厨房", de="Küche")
    night = LocalizedText("Night", zh="夜间", de="Nacht")
    old_harbor = LocalizedText("Old Harbor", zh="老港口", de="Alter Hafen")
    spare = LocalizedText("Spare", zh="备用", de="Ersatz")
    garden = LocalizedText("Garden", zh="花园", de="Garten")
    quiet = LocalizedText("Quiet", zh="安静的", de="Ruhe")
    second = LocalizedText("Second", zh="第二台", de="Zweites")


class SecondNames(Catalogue):
    """What a phone's name ends with."""

    heron = LocalizedText("Heron", zh="苍鹭", de="Reiher")
    phone = LocalizedText("Phone", zh="手机", de="Telefon")
    pixel = LocalizedText("Pixel 6", zh="Pixel 6", de="Pixel 6")
    workshop = LocalizedText("Workshop", zh="工坊", de="Werkstatt")
    lena = LocalizedText("Lena", zh="小莲", de="Lena")
    shift = LocalizedText("Shift", zh="值班机", de="Schicht")
