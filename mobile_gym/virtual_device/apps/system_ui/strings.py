"""Texts of the system's windows, in the wording of Android's own."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.system.app import Strings

__all__ = ["STRINGS"]

STRINGS: Final[Strings] = {
    "always": ("Always", "始终"),
    "clear_all": ("Clear all", "全部清除"),
    "copied": ("Copied", "已复制"),
    "copy": ("Copy", "复制"),
    "just_once": ("Just once", "仅此一次"),
    "no_notifications": ("No notifications", "没有通知"),
    "open_with": ("Open with", "打开方式"),
    "permission_allow": ("Allow", "允许"),
    "permission_deny": ("Don’t allow", "不允许"),
    "permission_once": ("Only this time", "仅限这一次"),
    "permission_other": (
        "Allow {app} to use {permission}?",
        "要允许“{app}”使用 {permission} 吗？",
    ),
    "permission_while_in_use": ("While using the app", "仅在使用该应用时允许"),
    "share": ("Share", "分享"),
}
