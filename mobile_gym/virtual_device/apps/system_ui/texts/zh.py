"""Texts of the system's windows, in the wording of Android's own: in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from mobile_gym.virtual_device.apps.system_ui.texts import Texts

__all__ = ["Chinese"]


class Chinese(Texts, language="zh"):
    """In Chinese."""

    app_name = Entry("系统界面")
    not_now = Entry("以后再说")
    great = Entry("好的")
    airplane_is_on = Entry("已开启飞行模式")
    airplane_mode = Entry("飞行模式")
    always = Entry("始终")
    auto_rotate = Entry("自动屏幕旋转")
    battery_saver = Entry("省电模式")
    bluetooth = Entry("蓝牙")
    brightness = Entry("屏幕亮度")
    clear_all = Entry("全部清除")
    copied = Entry("已复制")
    copy = Entry("复制")
    dark_theme = Entry("深色主题")
    days_ago = Entry("{count}天前")
    do_not_disturb = Entry("勿扰")
    done = Entry("完成")
    expand = Entry("展开")
    flashlight = Entry("手电筒")
    hours_ago = Entry("{count}小时前")
    internet = Entry("互联网")
    just_once = Entry("仅此一次")
    location = Entry("位置信息")
    manage = Entry("管理")
    media_volume = Entry("媒体音量")
    minutes_ago = Entry("{count}分钟前")
    mobile_data = Entry("移动数据")
    night_light = Entry("夜间模式")
    no_notifications = Entry("没有通知")
    now = Entry("现在")
    off = Entry("已关闭")
    on = Entry("已开启")
    open_settings = Entry("打开设置。")
    open_with = Entry("打开方式")
    permission_allow = Entry("允许")
    permission_deny = Entry("不允许")
    permission_once = Entry("仅限这一次")
    permission_other = Entry("要允许“{app}”使用 {permission} 吗？")
    permission_while_in_use = Entry("仅在使用该应用时允许")
    ringer_silent = Entry("铃声，静音")
    ringer_vibrate = Entry("铃声，振动")
    ringer_ring = Entry("铃声，响铃")
    role_current = Entry("当前默认应用")
    role_sms = Entry("要将{app}设为您的默认短信应用吗？")
    role_set = Entry("设为默认应用")
    settings = Entry("设置")
    share = Entry("分享")
    sound_settings = Entry("声音设置")
    swipe_to_open = Entry("向上滑动即可打开")
    unlocked = Entry("已解锁")
    wifi = Entry("WLAN")
    wifi_full = Entry("WLAN 信号满格。")
    wifi_off = Entry("WLAN 已关闭")
    wifi_on = Entry("WLAN 已开启")
