"""Texts of the system's windows, in the wording of Android's own."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.system.app import Strings

__all__ = ["STRINGS"]

STRINGS: Final[Strings] = {
    "not_now": ("Not now", "以后再说"),
    "great": ("Great", "好的"),
    "airplane_is_on": ("Airplane mode is on", "已开启飞行模式"),
    "airplane_mode": ("Airplane mode", "飞行模式"),
    "always": ("Always", "始终"),
    "auto_rotate": ("Auto-rotate", "自动屏幕旋转"),
    "battery_saver": ("Battery Saver", "省电模式"),
    "bluetooth": ("Bluetooth", "蓝牙"),
    "brightness": ("Display brightness", "屏幕亮度"),
    "clear_all": ("Clear all", "全部清除"),
    "copied": ("Copied", "已复制"),
    "copy": ("Copy", "复制"),
    "dark_theme": ("Dark theme", "深色主题"),
    "days_ago": ("{count}d", "{count}天前"),
    "do_not_disturb": ("Do Not Disturb", "勿扰"),
    "done": ("Done", "完成"),
    "expand": ("Expand", "展开"),
    "flashlight": ("Flashlight", "手电筒"),
    "hours_ago": ("{count}h", "{count}小时前"),
    "internet": ("Internet", "互联网"),
    "just_once": ("Just once", "仅此一次"),
    "location": ("Location", "位置信息"),
    "manage": ("Manage", "管理"),
    "media_volume": ("Media volume", "媒体音量"),
    "minutes_ago": ("{count}m", "{count}分钟前"),
    "mobile_data": ("Mobile data", "移动数据"),
    "night_light": ("Night Light", "夜间模式"),
    "no_notifications": ("No notifications", "没有通知"),
    "now": ("now", "现在"),
    "off": ("Off", "已关闭"),
    "on": ("On", "已开启"),
    "open_settings": ("Open settings.", "打开设置。"),
    "open_with": ("Open with", "打开方式"),
    "permission_allow": ("Allow", "允许"),
    "permission_deny": ("Don’t allow", "不允许"),
    "permission_once": ("Only this time", "仅限这一次"),
    "permission_other": ("Allow {app} to use {permission}?", "要允许“{app}”使用 {permission} 吗？"),
    "permission_while_in_use": ("While using the app", "仅在使用该应用时允许"),
    "ringer_0": ("Ringer, silent", "铃声，静音"),
    "ringer_1": ("Ringer, vibrate", "铃声，振动"),
    "ringer_2": ("Ringer, ring", "铃声，响铃"),
    "settings": ("Settings", "设置"),
    "share": ("Share", "分享"),
    "sound_settings": ("Sound settings", "声音设置"),
    "wifi": ("Wi‑Fi", "WLAN"),
    "wifi_full": ("Wifi signal full.", "WLAN 信号满格。"),
    "wifi_off": ("Wi‑Fi is off", "WLAN 已关闭"),
    "wifi_on": ("Wi‑Fi is on", "WLAN 已开启"),
}
