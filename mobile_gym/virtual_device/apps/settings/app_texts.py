"""Texts of the pages about apps, their notifications and permissions, and default apps.

It is a table of words; `texts` extends it, and pages take all of them from there.
"""

from mobile_gym.core.texts import LocalizedText
from mobile_gym.virtual_device.app_kit.texts import AppTexts


class AppPageTexts(AppTexts):
    """Texts of the pages about apps, their notifications and permissions, and default apps."""

    # apps
    recent_apps = LocalizedText(
        "Recently opened apps", zh="最近打开的应用", de="Zuletzt geöffnete Apps"
    )
    all_apps = LocalizedText("All apps", zh="所有应用", de="Alle Apps")
    apps_count = LocalizedText("{count} apps", zh="{count} 个应用", de="{count} Apps")
    disabled = LocalizedText("Disabled", zh="已停用", de="Deaktiviert")
    app_info = LocalizedText("App info", zh="应用信息", de="App-Info")
    not_installed = LocalizedText(
        "This app is not installed.", zh="未安装此应用。", de="Diese App ist nicht installiert."
    )
    open = LocalizedText("Open", zh="打开", de="Öffnen")
    disable = LocalizedText("Disable", zh="停用", de="Deaktivieren")
    enable = LocalizedText("Enable", zh="启用", de="Aktivieren")
    uninstall = LocalizedText("Uninstall", zh="卸载", de="Deinstallieren")
    force_stop = LocalizedText("Force stop", zh="强行停止", de="Beenden erzwingen")
    storage_cache = LocalizedText("Storage & cache", zh="存储空间和缓存", de="Speicher & Cache")
    internal_used = LocalizedText(
        "{size} used in internal storage",
        zh="内部存储空间已使用 {size}",
        de="{size} des internen Speichers belegt",
    )
    permissions = LocalizedText("Permissions", zh="权限", de="Berechtigungen")
    no_permissions = LocalizedText(
        "No permissions granted", zh="未授予任何权限", de="Keine Berechtigungen erteilt"
    )
    version = LocalizedText("Version {version}", zh="版本 {version}", de="Version {version}")
    app_notifications = LocalizedText(
        "App notifications", zh="应用通知", de="App-Benachrichtigungen"
    )
    all_app_notifications = LocalizedText(
        "All {app} notifications", zh="所有“{app}”通知", de="Alle Benachrichtigungen von {app}"
    )
    notifications_blocked = LocalizedText(
        "At your request, Android is blocking this app’s notifications from appearing.",
        zh="按照您的要求，Android 会阻止此应用发送通知。",
        de="Auf deinen Wunsch blockiert Android die Benachrichtigungen dieser App.",
    )
    app_storage = LocalizedText("Storage", zh="存储", de="Speicher")
    clear_storage = LocalizedText("Clear storage", zh="清除存储空间", de="Speicherinhalt löschen")
    space_used = LocalizedText("Space used", zh="已使用的空间", de="Belegter Speicherplatz")
    app_size = LocalizedText("App size", zh="应用大小", de="App-Größe")
    force_stop_title = LocalizedText("Force stop?", zh="要强行停止吗？", de="Beenden erzwingen?")
    force_stop_body = LocalizedText(
        "If you force stop an app, it may misbehave.",
        zh="强行停止某个应用可能会导致其出现异常。",
        de="Wird das Beenden einer App erzwungen, funktioniert sie möglicherweise nicht richtig.",
    )
    disable_title = LocalizedText(
        "Disable {app}?", zh="要停用“{app}”吗？", de="{app} deaktivieren?"
    )
    disable_body = LocalizedText(
        "If you disable this app, Android and other apps may no longer function as intended.",
        zh="如果您停用此应用，Android 和其他应用可能会无法正常运行。",
        de=(
            "Ohne diese App funktionieren Android und andere Apps möglicherweise nicht wie "
            "vorgesehen."
        ),
    )
    disable_app = LocalizedText("Disable app", zh="停用应用", de="App deaktivieren")
    clear_title = LocalizedText(
        "Delete app data?", zh="要删除应用数据吗？", de="App-Daten löschen?"
    )
    clear_body = LocalizedText(
        "This app’s data, including files and settings, will be permanently deleted.",
        zh="系统会永久删除此应用的数据，包括文件和设置。",
        de=(
            "Die Daten dieser App, einschließlich Dateien und Einstellungen, werden endgültig "
            "gelöscht."
        ),
    )
    uninstall_title = LocalizedText("{app}", zh="{app}", de="{app}")
    uninstall_body = LocalizedText(
        "Do you want to uninstall this app?",
        zh="要卸载此应用吗？",
        de="Möchtest du diese App deinstallieren?",
    )
    # notifications
    manage = LocalizedText("Manage", zh="管理", de="Verwalten")
    app_settings = LocalizedText("App settings", zh="应用设置", de="App-Einstellungen")
    app_settings_summary = LocalizedText(
        "Control notifications from individual apps",
        zh="控制各个应用的通知",
        de="Benachrichtigungen einzelner Apps verwalten",
    )
    notification_history = LocalizedText(
        "Notification history", zh="通知历史记录", de="Benachrichtigungsverlauf"
    )
    conversation = LocalizedText("Conversation", zh="对话", de="Unterhaltung")
    bubbles = LocalizedText("Bubbles", zh="气泡", de="Bubbles")
    bubbles_summary = LocalizedText(
        "Allow apps to show bubbles", zh="允许应用显示气泡", de="Apps dürfen Bubbles anzeigen"
    )
    lock_notifications = LocalizedText(
        "Notifications on lock screen",
        zh="锁定屏幕上的通知",
        de="Benachrichtigungen auf dem Sperrbildschirm",
    )
    sensitive_notifications = LocalizedText(
        "Sensitive notifications", zh="敏感通知", de="Vertrauliche Benachrichtigungen"
    )
    sensitive_summary = LocalizedText(
        "Show sensitive content when locked",
        zh="在设备处于锁定状态时显示敏感内容",
        de="Vertrauliche Inhalte bei Sperre anzeigen",
    )
    general = LocalizedText("General", zh="常规", de="Allgemein")
    notification_dots = LocalizedText(
        "Notification dot on app icon",
        zh="应用图标上的通知圆点",
        de="Benachrichtigungspunkt am App-Symbol",
    )
    heads_up = LocalizedText("Pop on screen", zh="弹出在屏幕上", de="Auf dem Display einblenden")
    heads_up_summary = LocalizedText(
        "Show important notifications on top",
        zh="在顶部显示重要通知",
        de="Wichtige Benachrichtigungen oben anzeigen",
    )
    # the permission manager
    all_files_access = LocalizedText(
        "All files access", zh="所有文件访问权限", de="Zugriff auf alle Dateien"
    )
    allow_all_files = LocalizedText(
        "Allow access to manage all files",
        zh="允许访问以管理所有文件",
        de="Zugriff zur Verwaltung aller Dateien zulassen",
    )
    all_files_explained = LocalizedText(
        (
            "With this access the app can read, change and delete all files in storage "
            "without asking you."
        ),
        zh="获得此权限后，该应用可以读取、修改和删除存储空间中的所有文件，而不再询问您。",
        de=(
            "Mit dieser Erlaubnis kann die App alle Dateien im Speicher lesen, ändern und löschen, "
            "ohne nachzufragen."
        ),
    )
    no_all_files_apps = LocalizedText(
        "No apps want to manage all files",
        zh="没有应用需要管理所有文件",
        de="Keine App möchte alle Dateien verwalten",
    )
    permission_manager = LocalizedText(
        "Permission manager", zh="权限管理器", de="Berechtigungsmanager"
    )
    permission_manager_summary = LocalizedText(
        "Control app access to your data",
        zh="控制应用对您数据的访问权限",
        de="Zugriff von Apps auf deine Daten verwalten",
    )
    group_summary = LocalizedText(
        "{allowed} of {count} apps allowed",
        zh="已允许 {allowed} 个应用，共 {count} 个",
        de="{allowed} von {count} Apps zugelassen",
    )
    app_permissions = LocalizedText("App permissions", zh="应用权限", de="App-Berechtigungen")
    allowed = LocalizedText("Allowed", zh="已允许", de="Zugelassen")
    allowed_in_use = LocalizedText(
        "Allowed only while in use", zh="仅在使用时允许", de="Nur während der Nutzung zugelassen"
    )
    ask_every_time = LocalizedText("Ask every time", zh="每次都询问", de="Jedes Mal fragen")
    not_allowed = LocalizedText("Not allowed", zh="不允许", de="Nicht zugelassen")
    no_apps_allowed = LocalizedText(
        "No apps allowed", zh="没有任何应用获得授权", de="Keine Apps zugelassen"
    )
    no_apps_denied = LocalizedText(
        "No apps denied", zh="没有任何应用被拒授权", de="Keine Apps abgelehnt"
    )
    none_allowed = LocalizedText(
        "No permissions allowed", zh="未授予任何权限", de="Keine Berechtigungen zugelassen"
    )
    none_denied = LocalizedText(
        "No permissions denied", zh="未拒绝任何权限", de="Keine Berechtigungen abgelehnt"
    )
    none_asked = LocalizedText(
        "This app asks for no permissions",
        zh="此应用未申请任何权限",
        de="Diese App fordert keine Berechtigungen an",
    )
    group_permission = LocalizedText(
        "{group} permission", zh="“{group}”权限", de="Berechtigung: {group}"
    )
    group_access = LocalizedText(
        "{group} access for this app",
        zh="此应用的{group}访问权限",
        de="Zugriff dieser App: {group}",
    )
    allow = LocalizedText("Allow", zh="允许", de="Zulassen")
    allow_in_use = LocalizedText(
        "Allow only while using the app",
        zh="仅在使用该应用时允许",
        de="Zugriff nur während der Nutzung der App zulassen",
    )
    dont_allow = LocalizedText("Don’t allow", zh="不允许", de="Nicht zulassen")
    dont_allow_anyway = LocalizedText("Don’t allow anyway", zh="仍不允许", de="Trotzdem ablehnen")
    deny_warning = LocalizedText(
        "If you deny this permission, basic features of your device may not work.",
        zh="如果拒绝此权限，设备的基本功能可能无法正常使用。",
        de=(
            "Ohne diese Berechtigung funktionieren Grundfunktionen deines Geräts möglicherweise "
            "nicht."
        ),
    )
    see_app_permissions = LocalizedText(
        "See all {app} permissions",
        zh="查看“{app}”的所有权限",
        de="Alle Berechtigungen von {app} ansehen",
    )
    see_apps = LocalizedText(
        "See all apps with this permission",
        zh="查看具有此权限的所有应用",
        de="Alle Apps mit dieser Berechtigung ansehen",
    )
    list_and = LocalizedText("{first} and {last}", zh="{first}和{last}", de="{first} und {last}")
    list_comma = LocalizedText(", ", zh="、", de=", ")
    # default apps
    default_apps = LocalizedText("Default apps", zh="默认应用", de="Standard-Apps")
    none = LocalizedText("None", zh="无", de="Keine")
    browser_app = LocalizedText("Browser app", zh="浏览器应用", de="Browser-App")
    phone_app = LocalizedText("Phone app", zh="电话应用", de="Telefon-App")
    sms_app = LocalizedText("SMS app", zh="短信应用", de="SMS-App")
    default_browser_app = LocalizedText(
        "Default browser app", zh="默认浏览器应用", de="Standard-Browser-App"
    )
    default_phone_app = LocalizedText(
        "Default phone app", zh="默认电话应用", de="Standard-Telefon-App"
    )
    default_sms_app = LocalizedText("Default SMS app", zh="默认短信应用", de="Standard-SMS-App")
    browser_app_note = LocalizedText(
        "Apps that open web pages and links",
        zh="用于打开网页和链接的应用",
        de="Apps, die Webseiten und Links öffnen",
    )
    phone_app_note = LocalizedText(
        "Apps that make and receive calls",
        zh="用于拨打和接听电话的应用",
        de="Apps, die Anrufe tätigen und annehmen",
    )
    sms_app_note = LocalizedText(
        "Apps that send and receive text messages",
        zh="用于收发短信的应用",
        de="Apps, die SMS senden und empfangen",
    )
    no_such_app = LocalizedText(
        "No installed app can do this",
        zh="没有已安装的应用可以执行此操作",
        de="Keine installierte App kann das",
    )
    # defaults of one app
    open_by_default = LocalizedText("Open by default", zh="默认打开", de="Standardmäßig öffnen")
    no_defaults = LocalizedText(
        "No defaults set", zh="未设置默认操作", de="Keine Standardeinstellungen"
    )
    some_defaults = LocalizedText(
        "Some defaults set", zh="已设置部分默认操作", de="Einige Standardeinstellungen"
    )
    other_defaults = LocalizedText(
        "Other default preferences", zh="其他默认偏好设置", de="Andere Standardeinstellungen"
    )
    clear_defaults = LocalizedText(
        "Clear default preferences", zh="清除默认偏好设置", de="Standardeinstellungen löschen"
    )
