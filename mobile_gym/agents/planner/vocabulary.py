"""What the planner knows of phones, as data: words for apps, for what is done, for what is asked.

Source: labels of Android's own apps and dialogs (AOSP), and everyday English and Chinese.
"""

from __future__ import annotations

from typing import Final

STOP_WORDS: Final = frozenset(
    [
        "a",
        "an",
        "the",
        "of",
        "in",
        "on",
        "at",
        "to",
        "for",
        "and",
        "or",
        "it",
        "its",
        "is",
        "are",
        "be",
        "my",
        "your",
        "me",
        "i",
        "you",
        "this",
        "that",
        "these",
        "those",
        "with",
        "by",
        "from",
        "as",
        "so",
        "do",
        "does",
        "not",
        "no",
        "app",
        "one",
        "s",
        "t",
        "请",
        "在",
        "把",
        "将",
        "的",
        "了",
        "是",
    ]
)
SYNONYMS: Final = {
    "mobil": "phone",
    "cell": "phone",
    "favorit": "favorit",
    "favourit": "favorit",
    "colour": "color",
    "remov": "delet",
    "creat": "add",
    "new": "add",
    "picture": "photo",
    "wi": "wifi",
    "plac": "locat",
    "renam": "edit",
}
"""Stems that stand for others."""

WEEKDAYS: Final = {
    "monday": 0,
    "tuesday": 1,
    "wednesday": 2,
    "thursday": 3,
    "friday": 4,
    "saturday": 5,
    "sunday": 6,
    "星期一": 0,
    "星期二": 1,
    "星期三": 2,
    "星期四": 3,
    "星期五": 4,
    "星期六": 5,
    "星期日": 6,
    "星期天": 6,
    "周一": 0,
    "周二": 1,
    "周三": 2,
    "周四": 3,
    "周五": 4,
    "周六": 5,
    "周日": 6,
}
MONTHS: Final = {
    name: number
    for number, names in enumerate(
        (
            ("january", "jan"),
            ("february", "feb"),
            ("march", "mar"),
            ("april", "apr"),
            ("may",),
            ("june", "jun"),
            ("july", "jul"),
            ("august", "aug"),
            ("september", "sep", "sept"),
            ("october", "oct"),
            ("november", "nov"),
            ("december", "dec"),
        ),
        start=1,
    )
    for name in names
}

APP_TOPICS: Final[tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]] = (
    (("Clock", "时钟"), ("alarm", "timer", "stopwatch", "clock", "闹钟", "计时器", "秒表", "时钟")),
    (
        ("Messaging", "Messages", "信息", "短信"),
        (
            "conversation",
            "text",
            "texted",
            "texting",
            "texts",
            "sms",
            "message",
            "messages",
            "messaging",
            "reply",
            "unblock",
            "invitation",
            "短信",
            "信息",
            "会话",
            "对话",
            "回复",
        ),
    ),
    (
        ("Notes", "Keep", "记事"),
        ("note", "notes", "checklist", "list", "笔记", "清单", "便签", "记事"),
    ),
    (("Calendar", "日历"), ("calendar", "event", "events", "appointment", "日历", "活动")),
    (
        ("Browser", "Chrome", "浏览器"),
        ("bookmark", "article", "recipe", "website", "web", "browser", "浏览器", "网页", "书签"),
    ),
    (
        ("Contacts", "通讯录"),
        ("contact", "contacts", "email", "birthday", "label", "birthdays", "联系人", "通讯录"),
    ),
    (("Phone", "电话"), ("call", "calls", "dial", "voicemail", "电话", "拨打", "通话")),
    (("Files", "文件"), ("file", "files", "folder", "download", "downloads", "文件", "文件夹")),
    (("Calculator", "计算器"), ("calculator", "calculate", "计算器")),
    (
        ("Settings", "设置"),
        (
            "settings",
            "wifi",
            "wi-fi",
            "bluetooth",
            "airplane",
            "screen",
            "font",
            "brightness",
            "theme",
            "notifications",
            "notification",
            "device",
            "developer",
            "phone",
            "battery",
            "volume",
            "屏幕",
            "设备名称",
            "开发者",
            "主题",
            "字体",
            "蓝牙",
            "飞行模式",
            "通知",
        ),
    ),
)
"""Labels that an app may have on the launcher, and words by which somebody means it."""

VAGUE_TOPICS: Final = frozenset(
    ("text", "texts", "list", "label", "labels", "folder", "phone", "screen", "device", "call")
)
"""Topics of more than one app."""

VERB_LABELS: Final[dict[str, tuple[str, ...]]] = {
    "delete": ("Delete", "Remove", "Delete event", "Move to trash", "删除", "移除"),
    "remove": ("Remove", "Delete", "移除", "删除"),
    "archive": ("Archive", "归档"),
    "unarchive": ("Unarchive", "取消归档"),
    "pin": ("Pin", "固定"),
    "unpin": ("Unpin", "取消固定"),
    "block": ("Block", "Block number", "屏蔽", "拉黑"),
    "unblock": ("Unblock", "取消屏蔽"),
    "rename": ("Rename", "Edit", "重命名", "编辑"),
    "edit": ("Edit", "编辑"),
    "share": ("Share", "分享"),
    "copy": ("Copy", "Make a copy", "复制"),
    "restore": ("Restore", "恢复", "还原"),
    "download": ("Download", "下载"),
    "bookmark": ("Add bookmark", "Bookmark", "添加书签"),
    "return": ("Return", "归还"),
    "renew": ("Renew", "续借"),
    "borrow": ("Borrow", "借阅"),
    "star": ("Add to favorites", "Star", "收藏"),
    "call": ("Call", "Dial", "拨打"),
    "import": ("Import", "导入"),
    "mute": ("Mute", "静音"),
}
"""What controls are called that do what a verb says."""

ADD_WORDS: Final = (
    "New",
    "Add",
    "Create",
    "Start new",
    "Compose",
    "发起新",
    "新建",
    "添加",
    "创建",
)
AFFIRMATIVE: Final = (
    "OK",
    "Done",
    "Save",
    "Yes",
    "Confirm",
    "Delete",
    "Remove",
    "Move",
    "Continue",
    "Turn on",
    "Allow",
    "Block",
    "Create",
    "Rename",
    "确定",
    "完成",
    "保存",
    "删除",
    "移除",
    "确认",
)
MENUS: Final = ("More options", "Open navigation drawer", "更多选项", "打开导航抽屉式菜单")

FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "title": ("Title", "Event name", "Name", "Subject", "标题", "活动名称", "名称"),
    "body": ("Note", "Text message", "Message", "Text", "Description", "记事", "短信", "备注"),
    "first name": ("First name", "名字"),
    "last name": ("Last name", "姓氏"),
    "mobile number": ("Phone", "手机", "电话"),
    "phone number": ("Phone", "电话"),
    "home number": ("Phone", "电话"),
    "work number": ("Phone", "电话"),
    "email": ("Email", "邮箱", "电子邮件"),
    "company": ("Company", "公司"),
    "location": ("Location", "地点"),
    "label": ("Label", "标签"),
    "address": ("Address", "地址"),
    "notes": ("Notes", "备注"),
    "description": ("Description", "说明"),
    "name": ("Name", "First name", "Title", "名称"),
}
"""Hints of the fields that a word in an instruction is about."""
