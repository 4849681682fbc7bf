"""The launcher's texts."""

from mobile_gym.core.texts import LocalizedText
from mobile_gym.virtual_device.app_kit.texts import AppTexts


class Texts(AppTexts):
    """The launcher's texts."""

    app_name = LocalizedText("Launcher3", zh="启动器", de="Launcher3")
    all_apps = LocalizedText("Apps list", zh="应用列表", de="Liste der Apps")
    app_info = LocalizedText("App info", zh="应用信息", de="App-Info")
    clear_all = LocalizedText("Clear all", zh="全部清除", de="Alle Apps schließen")
    home = LocalizedText("Home", zh="主屏幕", de="Startbildschirm")
    image_search = LocalizedText("Search by picture", zh="图片搜索", de="Bildersuche")
    needs_service = LocalizedText(
        "Not available on this device", zh="此设备不支持", de="Auf diesem Gerät nicht verfügbar"
    )
    no_match = LocalizedText(
        "No apps found matching “{query}”",
        zh="未找到与“{query}”匹配的应用",
        de="Keine Apps für „{query}“ gefunden",
    )
    no_recents = LocalizedText(
        "No recent items", zh="近期没有任何内容", de="Keine kürzlich verwendeten Elemente"
    )
    search = LocalizedText("Search", zh="搜索", de="Suche")
    search_apps = LocalizedText("Search apps", zh="搜索应用", de="Apps suchen")
    voice_search = LocalizedText("Voice search", zh="语音搜索", de="Sprachsuche")
    add = LocalizedText("Add", zh="添加", de="Hinzufügen")
    add_new_apps = LocalizedText(
        "Add app icons to home screen",
        zh="将应用图标添加到主屏幕",
        de="App-Symbole zum Startbildschirm hinzufügen",
    )
    add_new_apps_summary = LocalizedText("For new apps", zh="适用于新应用", de="Für neue Apps")
    clock_widget = LocalizedText("Clock widget", zh="时钟微件", de="Uhr-Widget")
    edit_name = LocalizedText("Edit name", zh="修改名称", de="Name bearbeiten")
    folder = LocalizedText("Folder", zh="文件夹", de="Ordner")
    folder_with = LocalizedText(
        "Folder: {name}, {count} items",
        zh="文件夹：{name}，{count} 个项目",
        de="Ordner: {name}, {count} Elemente",
    )
    home_settings = LocalizedText("Home settings", zh="主屏幕设置", de="Startseiteneinstellungen")
    many_notifications = LocalizedText(
        "{app} has {count} notifications",
        zh="{app}有 {count} 条通知",
        de="{app} hat {count} Benachrichtigungen",
    )
    notification_dots = LocalizedText(
        "Notification dots", zh="通知圆点", de="App-Benachrichtigungspunkte"
    )
    one_notification = LocalizedText(
        "{app} has {count} notification",
        zh="{app}有 {count} 条通知",
        de="{app} hat {count} Benachrichtigung",
    )
    page_of = LocalizedText(
        "Home screen {page} of {pages}",
        zh="主屏幕：第 {page} 屏，共 {pages} 屏",
        de="Startbildschirm {page} von {pages}",
    )
    remove = LocalizedText("Remove", zh="移除", de="Entfernen")
    remove_from_folder = LocalizedText(
        "Remove from folder", zh="从文件夹中移除", de="Aus Ordner entfernen"
    )
    search_widget = LocalizedText("Search widget", zh="搜索微件", de="Suche-Widget")
    wallpaper_and_style = LocalizedText(
        "Wallpaper & style", zh="壁纸与个性化", de="Hintergrund & Stil"
    )
    wallpaper_number = LocalizedText(
        "Wallpaper {number}", zh="壁纸 {number}", de="Hintergrund {number}"
    )
    widget_added = LocalizedText(
        "Added to home screen", zh="已添加到主屏幕", de="Zum Startbildschirm hinzugefügt"
    )
    widget_size = LocalizedText("5 × 1", zh="5 × 1", de="5 × 1")
    widgets = LocalizedText("Widgets", zh="微件", de="Widgets")
