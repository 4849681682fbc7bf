"""What the tasks of Settings and of opening apps say."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, LocalizedText


class Texts(Catalogue):
    """What the tasks of Settings and of opening apps say."""

    # -- what the screens say ----------------------------------------------------------------------

    brightness_level = LocalizedText("Brightness level", zh="亮度级别")
    bluetooth = LocalizedText("Bluetooth", zh="蓝牙")
    connected_devices = LocalizedText("Connected devices", zh="已连接的设备")
    connection_preferences = LocalizedText("Connection preferences", zh="连接偏好设置")
    display = LocalizedText("Display", zh="显示")
    internet = LocalizedText("Internet", zh="互联网")
    network = LocalizedText("Network & internet", zh="网络和互联网")
    use_bluetooth = LocalizedText("Use Bluetooth", zh="使用蓝牙")
    wifi = LocalizedText("Wi-Fi", zh="WLAN")

    # -- what an app says once it is open ----------------------------------------------------------

    create_contact = LocalizedText("Create new contact", zh="新建联系人")
    key_pad = LocalizedText("Key pad", zh="拨号键盘")
    photo_locations = LocalizedText("Remember photo locations?", zh="要记住照片的拍摄地点吗？")
    search_settings = LocalizedText("Search settings", zh="搜索设置")
    stopwatch = LocalizedText("Stopwatch", zh="秒表")

    # -- apps --------------------------------------------------------------------------------------

    camera = LocalizedText("camera", zh="相机")
    clock = LocalizedText("clock", zh="时钟")
    contacts = LocalizedText("contacts", zh="通讯录")
    phone = LocalizedText("phone", zh="电话")
    settings = LocalizedText("settings", zh="设置")

    # -- what is asked for -------------------------------------------------------------------------

    turn_wifi_on = LocalizedText("Switch Wi-Fi on.", zh="打开 WLAN。")
    turn_wifi_off = LocalizedText("Switch Wi-Fi off.", zh="关闭 WLAN。")
    turn_bluetooth_on = LocalizedText("Switch Bluetooth on.", zh="打开蓝牙。")
    turn_bluetooth_off = LocalizedText("Switch Bluetooth off.", zh="关闭蓝牙。")
    brightest = LocalizedText("Make the screen as bright as it gets.", zh="把屏幕调到最亮。")
    darkest = LocalizedText("Make the screen as dark as it gets.", zh="把屏幕调到最暗。")
    wifi_off_bluetooth_on = LocalizedText(
        "Switch Wi-Fi off and Bluetooth on.", zh="关闭 WLAN，并打开蓝牙。"
    )
    wifi_on_and_open = LocalizedText(
        "Switch Wi-Fi on, then bring up the {app} app.", zh="打开 WLAN，然后打开{app}应用。"
    )
    open_app = LocalizedText(
        "Bring up the {app} app, and allow it what it asks for on the way.",
        zh="打开{app}应用，途中它请求什么权限都予以允许。",
    )

    # -- what is so --------------------------------------------------------------------------------

    app_is_open = LocalizedText("The {app} app is in front", zh="{app}应用显示在最前面")
    bluetooth_is_on = LocalizedText("Bluetooth is on", zh="蓝牙已打开")
    bluetooth_is_off = LocalizedText("Bluetooth is off", zh="蓝牙已关闭")
    is_brightest = LocalizedText("The brightness is at its most", zh="亮度已调到最高")
    is_darkest = LocalizedText("The brightness is at its least", zh="亮度已调到最低")
    slider_is_shown = LocalizedText("The slider of the brightness is shown", zh="显示亮度滑块")
    wifi_is_on = LocalizedText("Wi-Fi is on", zh="WLAN 已打开")
    wifi_is_off = LocalizedText("Wi-Fi is off", zh="WLAN 已关闭")
