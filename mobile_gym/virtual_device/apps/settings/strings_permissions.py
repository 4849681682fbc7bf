"""The texts of the permission manager and of the default apps: (English, Chinese)."""

from __future__ import annotations

from typing import Final

__all__ = ["PERMISSION_STRINGS"]

PERMISSION_STRINGS: Final[dict[str, tuple[str, str]]] = {
    # the permission manager
    "permission_manager": ("Permission manager", "权限管理器"),
    "permission_manager_summary": (
        "Control app access to your data",
        "控制应用对您数据的访问权限",
    ),
    "group_summary": (
        "{allowed} of {count} apps allowed",
        "已允许 {allowed} 个应用，共 {count} 个",
    ),
    "app_permissions": ("App permissions", "应用权限"),
    "allowed": ("Allowed", "已允许"),
    "allowed_in_use": ("Allowed only while in use", "仅在使用时允许"),
    "ask_every_time": ("Ask every time", "每次都询问"),
    "not_allowed": ("Not allowed", "不允许"),
    "no_apps_allowed": ("No apps allowed", "没有任何应用获得授权"),
    "no_apps_denied": ("No apps denied", "没有任何应用被拒授权"),
    "none_allowed": ("No permissions allowed", "未授予任何权限"),
    "none_denied": ("No permissions denied", "未拒绝任何权限"),
    "none_asked": ("This app asks for no permissions", "此应用未申请任何权限"),
    "group_permission": ("{group} permission", "“{group}”权限"),
    "group_access": ("{group} access for this app", "此应用的{group}访问权限"),
    "allow": ("Allow", "允许"),
    "allow_in_use": ("Allow only while using the app", "仅在使用该应用时允许"),
    "dont_allow": ("Don’t allow", "不允许"),
    "dont_allow_anyway": ("Don’t allow anyway", "仍不允许"),
    "deny_warning": (
        "If you deny this permission, basic features of your device may not work.",
        "如果拒绝此权限，设备的基本功能可能无法正常使用。",
    ),
    "see_app_permissions": ("See all {app} permissions", "查看“{app}”的所有权限"),
    "see_apps": ("See all apps with this permission", "查看具有此权限的所有应用"),
    "list_and": ("{first} and {last}", "{first}和{last}"),
    "list_comma": (", ", "、"),
    # default apps
    "default_apps": ("Default apps", "默认应用"),
    "none": ("None", "无"),
    "browser_app": ("Browser app", "浏览器应用"),
    "phone_app": ("Phone app", "电话应用"),
    "sms_app": ("SMS app", "短信应用"),
    "default_browser_app": ("Default browser app", "默认浏览器应用"),
    "default_phone_app": ("Default phone app", "默认电话应用"),
    "default_sms_app": ("Default SMS app", "默认短信应用"),
    "browser_app_note": ("Apps that open web pages and links", "用于打开网页和链接的应用"),
    "phone_app_note": ("Apps that make and receive calls", "用于拨打和接听电话的应用"),
    "sms_app_note": ("Apps that send and receive text messages", "用于收发短信的应用"),
    "no_such_app": ("No installed app can do this", "没有已安装的应用可以执行此操作"),
    # defaults of one app
    "open_by_default": ("Open by default", "默认打开"),
    "no_defaults": ("No defaults set", "未设置默认操作"),
    "some_defaults": ("Some defaults set", "已设置部分默认操作"),
    "other_defaults": ("Other default preferences", "其他默认偏好设置"),
    "clear_defaults": ("Clear default preferences", "清除默认偏好设置"),
}
