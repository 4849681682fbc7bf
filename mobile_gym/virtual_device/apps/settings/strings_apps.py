"""The texts of the pages about apps and notifications: (English, Chinese)."""

from __future__ import annotations

from typing import Final

__all__ = ["APP_STRINGS"]

APP_STRINGS: Final[dict[str, tuple[str, str]]] = {
    # apps
    "recent_apps": ("Recently opened apps", "最近打开的应用"),
    "all_apps": ("All apps", "所有应用"),
    "apps_count": ("{count} apps", "{count} 个应用"),
    "disabled": ("Disabled", "已停用"),
    "app_info": ("App info", "应用信息"),
    "not_installed": ("This app is not installed.", "未安装此应用。"),
    "open": ("Open", "打开"),
    "disable": ("Disable", "停用"),
    "enable": ("Enable", "启用"),
    "uninstall": ("Uninstall", "卸载"),
    "force_stop": ("Force stop", "强行停止"),
    "storage_cache": ("Storage & cache", "存储空间和缓存"),
    "internal_used": ("{size} used in internal storage", "内部存储空间已使用 {size}"),
    "permissions": ("Permissions", "权限"),
    "no_permissions": ("No permissions granted", "未授予任何权限"),
    "version": ("Version {version}", "版本 {version}"),
    "app_notifications": ("App notifications", "应用通知"),
    "all_app_notifications": ("All {app} notifications", "所有“{app}”通知"),
    "notifications_blocked": (
        "At your request, Android is blocking this app’s notifications from appearing.",
        "按照您的要求，Android 会阻止此应用发送通知。",
    ),
    "app_storage": ("Storage", "存储"),
    "clear_storage": ("Clear storage", "清除存储空间"),
    "space_used": ("Space used", "已使用的空间"),
    "app_size": ("App size", "应用大小"),
    "force_stop_title": ("Force stop?", "要强行停止吗？"),
    "force_stop_body": (
        "If you force stop an app, it may misbehave.",
        "强行停止某个应用可能会导致其出现异常。",
    ),
    "disable_title": ("Disable {app}?", "要停用“{app}”吗？"),
    "disable_body": (
        "If you disable this app, Android and other apps may no longer function as intended.",
        "如果您停用此应用，Android 和其他应用可能会无法正常运行。",
    ),
    "disable_app": ("Disable app", "停用应用"),
    "clear_title": ("Delete app data?", "要删除应用数据吗？"),
    "clear_body": (
        "This app’s data, including files and settings, will be permanently deleted.",
        "系统会永久删除此应用的数据，包括文件和设置。",
    ),
    "uninstall_title": ("{app}", "{app}"),
    "uninstall_body": ("Do you want to uninstall this app?", "要卸载此应用吗？"),
    # notifications
    "manage": ("Manage", "管理"),
    "app_settings": ("App settings", "应用设置"),
    "app_settings_summary": ("Control notifications from individual apps", "控制各个应用的通知"),
    "notification_history": ("Notification history", "通知历史记录"),
    "conversation": ("Conversation", "对话"),
    "bubbles": ("Bubbles", "气泡"),
    "bubbles_summary": ("Allow apps to show bubbles", "允许应用显示气泡"),
    "lock_notifications": ("Notifications on lock screen", "锁定屏幕上的通知"),
    "sensitive_notifications": ("Sensitive notifications", "敏感通知"),
    "sensitive_summary": ("Show sensitive content when locked", "在设备处于锁定状态时显示敏感内容"),
    "general": ("General", "常规"),
    "notification_dots": ("Notification dot on app icon", "应用图标上的通知圆点"),
    "heads_up": ("Pop on screen", "弹出在屏幕上"),
    "heads_up_summary": ("Show important notifications on top", "在顶部显示重要通知"),
}
