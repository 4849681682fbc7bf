"""What Android's Settings shows, in the wording of AOSP: rows, pages, switches and choices.

The tasks have these texts of their own, because stock Android shows them too.
"""

from __future__ import annotations

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
