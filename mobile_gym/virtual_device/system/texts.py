"""What the system's bars and messages say."""

from mobile_gym.core.texts import Catalogue, LocalizedText


class SystemTexts(Catalogue):
    """What the system's bars and messages say."""

    no_app = LocalizedText(
        "No app was found to handle this action.",
        zh="未找到可处理此操作的应用。",
        de="Für diese Aktion wurde keine App gefunden.",
    )
    notification = LocalizedText(
        "{app} notification: {title}",
        zh="{app}通知：{title}",
        de="Benachrichtigung von {app}: {title}",
    )
    battery = LocalizedText(
        "Battery {level} percent.", zh="电池电量为百分之 {level}。", de="Akku bei {level} Prozent."
    )
    battery_charging = LocalizedText(
        "Battery charging, {level} percent.",
        zh="正在充电，已完成百分之 {level}。",
        de="Akku wird geladen, {level} Prozent.",
    )
    do_not_disturb = LocalizedText("Do Not Disturb", zh="勿扰", de="Bitte nicht stören")
    bluetooth_on = LocalizedText("Bluetooth on.", zh="蓝牙已开启。", de="Bluetooth ein.")
    airplane_mode = LocalizedText("Airplane mode.", zh="飞行模式。", de="Flugmodus.")
    wifi_full = LocalizedText("Wifi signal full.", zh="WLAN 信号满格。", de="WLAN-Signal voll.")
    wifi_bars = LocalizedText(
        "Wifi {level} bars.", zh="WLAN 信号强度为 {level} 格。", de="WLAN: {level} Balken."
    )
    signal_full = LocalizedText("Phone signal full.", zh="手机信号满格。", de="Volle Signalstärke.")
    signal_bars = LocalizedText(
        "Phone {level} bars.", zh="手机信号强度为 {level} 格。", de="Signalstärke: {level} Balken."
    )
    no_sim = LocalizedText("No SIM card.", zh="无 SIM 卡。", de="Keine SIM-Karte.")
    battery_saver = LocalizedText("Battery Saver", zh="省电模式", de="Energiesparmodus")
    back = LocalizedText("Back", zh="返回", de="Zurück")
    home = LocalizedText("Home", zh="主屏幕", de="Startbildschirm")
    overview = LocalizedText("Overview", zh="概览", de="Übersicht")
    rate_title = LocalizedText("Rate this phone", zh="给这部手机评分", de="Dieses Telefon bewerten")
    rate_text = LocalizedText(
        "Tell us what you think of it. It takes a minute.",
        zh="告诉我们您的看法，只需一分钟。",
        de="Sag uns, was du davon hältst. Es dauert eine Minute.",
    )
    back_up_title = LocalizedText("Back up your photos", zh="备份您的照片", de="Fotos sichern")
    back_up_text = LocalizedText(
        "Keep your photos safe with 100 GB of storage.",
        zh="使用 100 GB 存储空间保护您的照片。",
        de="Sichere deine Fotos mit 100 GB Speicherplatz.",
    )
    theme_title = LocalizedText(
        "Try the new theme", zh="试用新主题", de="Neues Design ausprobieren"
    )
    theme_text = LocalizedText(
        "Fresh colours for your home screen.",
        zh="为主屏幕换上全新的色彩。",
        de="Frische Farben für deinen Startbildschirm.",
    )
    update_title = LocalizedText("System update", zh="系统更新", de="Systemupdate")
    update_text = LocalizedText(
        "An update is ready to install.",
        zh="更新已准备就绪。",
        de="Ein Update kann installiert werden.",
    )
    storage_title = LocalizedText("Storage", zh="存储", de="Speicher")
    storage_text = LocalizedText(
        "You can free up 1.2 GB.", zh="您可以释放 1.2 GB 空间。", de="Du kannst 1,2 GB freigeben."
    )
    weather_title = LocalizedText("Weather", zh="天气", de="Wetter")
    weather_text = LocalizedText(
        "Rain is expected this evening.", zh="今晚预计有雨。", de="Heute Abend wird Regen erwartet."
    )
    damaged_title = LocalizedText(
        "{app} can't open its data",
        zh="{app}无法打开其数据",
        de="{app} kann seine Daten nicht öffnen",
    )
    damaged_hint = LocalizedText(
        "One of its files is damaged. Nothing in it has been changed.",
        zh="它的一个文件已损坏，其中的内容未被更改。",
        de="Eine seiner Dateien ist beschädigt. In ihr wurde nichts geändert.",
    )
    app_info = LocalizedText("App info", zh="应用信息", de="App-Info")
