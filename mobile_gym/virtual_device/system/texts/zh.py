"""What the system's bars and messages say: in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from mobile_gym.virtual_device.system.texts import SystemTexts

__all__ = ["Chinese"]


class Chinese(SystemTexts, language="zh"):
    """In Chinese."""

    no_app = Entry("未找到可处理此操作的应用。")
    notification = Entry("{app}通知：{title}")
    battery = Entry("电池电量为百分之 {level}。")
    do_not_disturb = Entry("勿扰")
    bluetooth_on = Entry("蓝牙已开启。")
    airplane_mode = Entry("飞行模式。")
    wifi_full = Entry("WLAN 信号满格。")
    wifi_bars = Entry("WLAN 信号强度为 {level} 格。")
    battery_charging = Entry("正在充电，已完成百分之 {level}。")
    signal_full = Entry("手机信号满格。")
    signal_bars = Entry("手机信号强度为 {level} 格。")
    no_sim = Entry("无 SIM 卡。")
    battery_saver = Entry("省电模式")
    back = Entry("返回")
    home = Entry("主屏幕")
    overview = Entry("概览")
    rate_title = Entry("给这部手机评分")
    rate_text = Entry("告诉我们您的看法，只需一分钟。")
    back_up_title = Entry("备份您的照片")
    back_up_text = Entry("使用 100 GB 存储空间保护您的照片。")
    theme_title = Entry("试用新主题")
    theme_text = Entry("为主屏幕换上全新的色彩。")
    update_title = Entry("系统更新")
    update_text = Entry("更新已准备就绪。")
    storage_title = Entry("存储")
    storage_text = Entry("您可以释放 1.2 GB 空间。")
    weather_title = Entry("天气")
    weather_text = Entry("今晚预计有雨。")
    damaged_title = Entry("{app}无法打开其数据")
    damaged_hint = Entry("它的一个文件已损坏，其中的内容未被更改。")
    app_info = Entry("应用信息")
