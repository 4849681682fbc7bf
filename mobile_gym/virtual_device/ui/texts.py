"""What the keyboard's keys and the toolbar of a selection are called.

The keyboard and the toolbar of a selection have no app whose texts they could be.
"""

from mobile_gym.core.texts import Catalogue, LocalizedText


class UiTexts(Catalogue):
    """What the keyboard's keys and the toolbar of a selection are called."""

    key_shift = LocalizedText("Shift", zh="大写", de="Umschalttaste")
    key_delete = LocalizedText("Delete", zh="删除", de="Löschen")
    key_symbols = LocalizedText("Symbols", zh="符号", de="Symbole")
    key_letters = LocalizedText("Letters", zh="字母", de="Buchstaben")
    key_space = LocalizedText("Space", zh="空格", de="Leertaste")
    key_enter = LocalizedText("Enter", zh="回车", de="Eingabetaste")
    key_caps_lock = LocalizedText("Caps lock", zh="大写锁定", de="Feststelltaste")
    key_more_symbols = LocalizedText("More symbols", zh="更多符号", de="Weitere Symbole")
    key_emoji = LocalizedText("Emoji", zh="表情符号", de="Emojis")
    key_done = LocalizedText("Done", zh="完成", de="Fertig")
    key_go = LocalizedText("Go", zh="前往", de="Los")
    key_next = LocalizedText("Next", zh="下一项", de="Weiter")
    key_search = LocalizedText("Search", zh="搜索", de="Suchen")
    key_send = LocalizedText("Send", zh="发送", de="Senden")
    emoji_recent = LocalizedText("Recently used", zh="最近使用", de="Zuletzt verwendet")
    emoji_smileys = LocalizedText("Smileys", zh="笑脸", de="Smileys")
    emoji_people = LocalizedText("People", zh="人物", de="Menschen")
    emoji_nature = LocalizedText("Animals and nature", zh="动物与自然", de="Tiere und Natur")
    emoji_food = LocalizedText("Food and drink", zh="食物与饮料", de="Essen und Trinken")
    emoji_travel = LocalizedText("Travel and places", zh="旅行与地点", de="Reisen und Orte")
    emoji_activities = LocalizedText("Activities", zh="活动", de="Aktivitäten")
    emoji_objects = LocalizedText("Objects", zh="物品", de="Gegenstände")
    emoji_symbols = LocalizedText("Signs", zh="标志", de="Zeichen")
    emoji_flags = LocalizedText("Flags", zh="旗帜", de="Flaggen")
    no_recent_emoji = LocalizedText(
        "Emoji that you use appear here",
        zh="您用过的表情符号会显示在这里",
        de="Hier erscheinen Emojis, die du verwendest",
    )
    cut = LocalizedText("Cut", zh="剪切", de="Ausschneiden")
    copy = LocalizedText("Copy", zh="复制", de="Kopieren")
    paste = LocalizedText("Paste", zh="粘贴", de="Einfügen")
    select_all = LocalizedText("Select all", zh="全选", de="Alle auswählen")
