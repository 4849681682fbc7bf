"""The texts of the tasks in Android's Settings, in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.settings.texts import Texts

__all__ = ["Chinese"]


class Chinese(Texts, language="zh"):
    """In Chinese."""

    # what is on the screen
    settings_are_open = Entry("“设置”已打开")
    page_is_shown = Entry("显示“{page}”页面")
    search_is_shown = Entry("显示“设置”的搜索页面")
    quick_settings_are_shown = Entry("显示快捷设置")
    internet_panel_is_shown = Entry("显示互联网面板")
    # states of a switch, within a sentence
    on = Entry("开启")
    off = Entry("关闭")
    # turning Wi-Fi on
    turn_on_wifi = Entry("打开 WLAN。")
    wifi_is_on = Entry("WLAN 已开启")
    # the screen timeout, and a switch of the same page
    set_screen_timeout = Entry("把屏幕自动关闭的时间设为 {time}，并确保{switch}处于{state}状态。")
    the_dark_theme = Entry("深色主题")
    the_rotation = Entry("自动旋转屏幕")
    the_adaptive_brightness = Entry("自动调节亮度")
    timeouts_are_listed = Entry("超时时间列表已打开")
    screen_timeout_is = Entry("屏幕自动关闭时间为 {time}")
    dark_theme_is = Entry("深色主题已{state}")
    rotation_is = Entry("自动旋转屏幕已{state}")
    adaptive_brightness_is = Entry("自动调节亮度已{state}")
    # reading the screen timeout
    read_screen_timeout = Entry(
        "屏幕会在无操作多少分钟后自动关闭？请在“设置”中查看，并用数字回答。"
    )
    timeout_is_readable = Entry("可以看到屏幕自动关闭的时间")
    # options for notifications
    set_notification_options = Entry(
        "请确保{option}处于{state}状态，{second}处于{second_state}状态，其他选项保持不变。"
    )
    dots_on_icons = Entry("应用图标上的通知圆点")
    sensitive_on_lock_screen = Entry("锁定屏幕上的敏感通知")
    the_notification_history = Entry("通知历史记录")
    bubbles_for_conversations = Entry("对话的气泡功能")
    dots_are = Entry("应用图标上的通知圆点已{state}")
    sensitive_are = Entry("锁定屏幕上的敏感通知已{state}")
    history_is = Entry("通知历史记录已{state}")
    bubbles_are = Entry("对话的气泡功能已{state}")
    other_options_are_kept = Entry("其他选项保持不变")
    # preparing for a flight
    prepare_for_flight = Entry(
        "为乘机做好准备：开启飞行模式但保持 WLAN 开启，{extra}，并把屏幕自动关闭的时间设为 {time}。"
    )
    turn_on_battery_saver = Entry("开启省电模式")
    turn_on_do_not_disturb = Entry("开启勿扰模式")
    switch_to_dark_theme = Entry("切换到深色主题")
    keep_from_rotating = Entry("关闭自动旋转屏幕")
    airplane_mode_is_on = Entry("飞行模式已开启")
    wifi_is_on_in_airplane_mode = Entry("飞行模式下 WLAN 已开启")
    extra_is_done = Entry("已完成：{extra}")
    # the size of the font, and switches of the same page
    set_font_size = Entry(
        "我想在这部手机上看得清楚：字体大小设为“{size}”，粗体文字{bold_text}，"
        "高对比度文字{high_contrast}，并使用{theme}主题。"
    )
    dark = Entry("深色")
    light = Entry("浅色")
    theme_is = Entry("使用{theme}主题")
    font_size_is = Entry("字体大小为“{size}”")
    bold_text_is = Entry("粗体文字已{state}")
    high_contrast_is = Entry("高对比度文字已{state}")
    # the name of the phone
    rename_device = Entry("把这部手机的设备名称改为“{name}”。")
    name_dialog_is_open = Entry("名称对话框已打开")
    name_is_typed = Entry("输入框中是“{name}”")
    device_name_is = Entry("设备名称为“{name}”")
    # scales of animations
    set_animation_scales = Entry(
        "启用开发者选项，将“{animation}”设为 {factor}，“{other}”设为 {other_factor}。"
    )
    the_window_scale = Entry("窗口动画缩放")
    the_transition_scale = Entry("过渡动画缩放")
    the_animator_scale = Entry("Animator 时长缩放")
    factor_half = Entry("0.5x")
    factor_2 = Entry("2x")
    factor_5 = Entry("5x")
    factor_10 = Entry("10x")
    developer_options_are_on = Entry("开发者选项已启用")
    scale_is = Entry("“{animation}”为 {factor}，且开发者选项已启用")
    third_scale_is_kept = Entry("第三项缩放保持不变")
