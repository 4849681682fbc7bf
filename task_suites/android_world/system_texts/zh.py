"""What the tasks of Settings and of opening apps say: in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.android_world.system_texts import Texts

__all__ = ["Chinese"]


class Chinese(Texts, language="zh"):
    """In Chinese."""

    # -- what the screens say ----------------------------------------------------------------------

    brightness_level = Entry("亮度级别")
    bluetooth = Entry("蓝牙")
    connected_devices = Entry("已连接的设备")
    connection_preferences = Entry("连接偏好设置")
    display = Entry("显示")
    internet = Entry("互联网")
    network = Entry("网络和互联网")
    use_bluetooth = Entry("使用蓝牙")
    wifi = Entry("WLAN")

    # -- what an app says once it is open ----------------------------------------------------------

    create_contact = Entry("新建联系人")
    key_pad = Entry("拨号键盘")
    photo_locations = Entry("要记住照片的拍摄地点吗？")
    search_settings = Entry("搜索设置")
    stopwatch = Entry("秒表")

    # -- apps --------------------------------------------------------------------------------------

    camera = Entry("相机")
    clock = Entry("时钟")
    contacts = Entry("通讯录")
    phone = Entry("电话")
    settings = Entry("设置")

    # -- what is asked for -------------------------------------------------------------------------

    turn_wifi_on = Entry("打开 WLAN。")
    turn_wifi_off = Entry("关闭 WLAN。")
    turn_bluetooth_on = Entry("打开蓝牙。")
    turn_bluetooth_off = Entry("关闭蓝牙。")
    brightest = Entry("把屏幕调到最亮。")
    darkest = Entry("把屏幕调到最暗。")
    wifi_off_bluetooth_on = Entry("关闭 WLAN，并打开蓝牙。")
    wifi_on_and_open = Entry("打开 WLAN，然后打开{app}应用。")
    open_app = Entry("打开{app}应用，途中它请求什么权限都予以允许。")

    # -- what is so --------------------------------------------------------------------------------

    app_is_open = Entry("{app}应用显示在最前面")
    bluetooth_is_on = Entry("蓝牙已打开")
    bluetooth_is_off = Entry("蓝牙已关闭")
    is_brightest = Entry("亮度已调到最高")
    is_darkest = Entry("亮度已调到最低")
    slider_is_shown = Entry("显示亮度滑块")
    wifi_is_on = Entry("WLAN 已打开")
    wifi_is_off = Entry("WLAN 已关闭")
