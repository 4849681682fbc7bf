"""What Android's Settings shows, in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.settings.screen_texts import ScreenTexts

__all__ = ["Chinese"]


class Chinese(ScreenTexts, language="zh"):
    """In Chinese."""

    # pages, rows and switches
    about = Entry("关于手机")
    accessibility = Entry("无障碍")
    adaptive_brightness = Entry("自动调节亮度")
    airplane_mode = Entry("飞行模式")
    auto_rotate = Entry("自动旋转屏幕")
    battery = Entry("电池")
    battery_saver = Entry("省电模式")
    bold_text = Entry("粗体文字")
    build_number = Entry("版本号")
    dark_theme = Entry("深色主题")
    developer_options = Entry("开发者选项")
    device_name = Entry("设备名称")
    display = Entry("显示")
    do_not_disturb = Entry("勿扰")
    high_contrast = Entry("高对比度文字")
    internet = Entry("互联网")
    make_larger = Entry("放大")
    make_smaller = Entry("缩小")
    network = Entry("网络和互联网")
    notifications = Entry("通知")
    screen_timeout = Entry("屏幕自动关闭")
    sound = Entry("提示音和振动")
    system = Entry("系统")
    text_reading = Entry("显示大小和文字")
    use_battery_saver = Entry("使用省电模式")
    use_developer_options = Entry("使用开发者选项")
    use_do_not_disturb = Entry("使用勿扰模式")
    wifi = Entry("WLAN")
    # options for notifications
    notification_dots = Entry("应用图标上的通知圆点")
    sensitive_notifications = Entry("敏感通知")
    notification_history = Entry("通知历史记录")
    bubbles = Entry("气泡")
    # times until the screen turns off
    seconds_15 = Entry("15 秒")
    seconds_30 = Entry("30 秒")
    minute_1 = Entry("1 分钟")
    minutes_2 = Entry("2 分钟")
    minutes_5 = Entry("5 分钟")
    minutes_10 = Entry("10 分钟")
    minutes_30 = Entry("30 分钟")
    # sizes of the font
    font_small = Entry("小")
    font_default = Entry("默认")
    font_large = Entry("大")
    font_largest = Entry("最大")
    # scales of animations
    window_animation_scale = Entry("窗口动画缩放")
    transition_animation_scale = Entry("过渡动画缩放")
    animator_duration_scale = Entry("Animator 时长缩放")
    scale_half = Entry("动画缩放 0.5x")
    scale_2 = Entry("动画缩放 2x")
    scale_5 = Entry("动画缩放 5x")
    scale_10 = Entry("动画缩放 10x")
