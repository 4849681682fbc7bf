"""Texts of the pages about networks, Wi-Fi, Bluetooth and connected devices.

It is a table of words; `texts` extends it, and pages take all of them from there.
"""

from mobile_gym.core.texts import LocalizedText
from mobile_gym.virtual_device.app_kit.texts import AppTexts


class NetworkTexts(AppTexts):
    """Texts of the pages about networks, Wi-Fi, Bluetooth and connected devices."""

    # network and internet
    internet = LocalizedText("Internet", zh="互联网", de="Internet")
    networks_airplane = LocalizedText(
        "Airplane mode is on", zh="已开启飞行模式", de="Flugmodus ist aktiviert"
    )
    networks_off = LocalizedText("Networks available", zh="有可用网络", de="Netzwerke verfügbar")
    sims = LocalizedText("SIMs", zh="SIM 卡", de="SIM-Karten")
    airplane_mode = LocalizedText("Airplane mode", zh="飞行模式", de="Flugmodus")
    private_dns = LocalizedText("Private DNS", zh="私人 DNS", de="Privates DNS")
    dns_automatic = LocalizedText("Automatic", zh="自动", de="Automatisch")
    mobile_network = LocalizedText("Mobile network", zh="移动网络", de="Mobilfunknetz")
    carrier = LocalizedText("Mobile network operator", zh="移动网络运营商", de="Mobilfunkanbieter")
    mobile_data = LocalizedText("Mobile data", zh="移动数据", de="Mobile Daten")
    mobile_data_summary = LocalizedText(
        "Access data using mobile network",
        zh="使用移动网络访问数据",
        de="Datenzugriff über das Mobilfunknetz",
    )
    roaming = LocalizedText("Roaming", zh="漫游", de="Roaming")
    roaming_summary = LocalizedText(
        "Connect to data services when roaming",
        zh="漫游时连接到移动数据网络服务",
        de="Bei Roaming Datendienste verwenden",
    )
    preferred_network = LocalizedText(
        "Preferred network type", zh="首选网络类型", de="Bevorzugter Netzwerktyp"
    )
    network_5g = LocalizedText("5G (recommended)", zh="5G（推荐）", de="5G (empfohlen)")
    network_lte = LocalizedText("LTE", zh="LTE", de="LTE")
    network_3g = LocalizedText("3G", zh="3G", de="3G")
    network_2g = LocalizedText("2G", zh="2G", de="2G")
    hotspot_tethering = LocalizedText(
        "Hotspot & tethering", zh="热点和网络共享", de="Hotspot & Tethering"
    )
    wifi_hotspot = LocalizedText("Wi‑Fi hotspot", zh="WLAN 热点", de="WLAN-Hotspot")
    use_wifi_hotspot = LocalizedText(
        "Use Wi‑Fi hotspot", zh="使用 WLAN 热点", de="WLAN-Hotspot verwenden"
    )
    hotspot_setup = LocalizedText("Hotspot", zh="热点", de="Hotspot")
    hotspot_name = LocalizedText("Hotspot name", zh="热点名称", de="Hotspot-Name")
    hotspot_password = LocalizedText("Hotspot password", zh="热点密码", de="Hotspot-Passwort")
    tether_note = LocalizedText(
        "Use a hotspot to provide internet to other devices through your mobile data connection.",
        zh="通过热点，将您的移动数据连接提供给其他设备使用。",
        de=(
            "Mit einem Hotspot kannst du anderen Geräten über deine mobile Datenverbindung "
            "Internet bereitstellen."
        ),
    )
    data_saver = LocalizedText("Data Saver", zh="流量节省程序", de="Datensparmodus")
    use_data_saver = LocalizedText(
        "Use Data Saver", zh="使用流量节省程序", de="Datensparmodus verwenden"
    )
    data_saver_note = LocalizedText(
        "Data Saver stops apps from sending or receiving mobile data in the background.",
        zh="开启流量节省程序后，应用在后台将无法收发移动数据。",
        de=(
            "Der Datensparmodus verhindert, dass Apps im Hintergrund mobile Daten senden "
            "oder empfangen."
        ),
    )
    # Wi-Fi
    wifi = LocalizedText("Wi-Fi", zh="WLAN", de="WLAN")
    mobile_data_off = LocalizedText(
        "Mobile data off", zh="移动数据网络已关闭", de="Mobile Daten aus"
    )
    mobile_ready = LocalizedText("Available", zh="可用", de="Verfügbar")
    connected_status = LocalizedText("Connected", zh="已连接", de="Verbunden")
    saved_status = LocalizedText("Saved", zh="已保存", de="Gespeichert")
    not_saved = LocalizedText("Not saved", zh="未保存", de="Nicht gespeichert")
    check_password = LocalizedText(
        "Check password and try again",
        zh="请检查密码，然后重试",
        de="Passwort prüfen und noch einmal versuchen",
    )
    open_network = LocalizedText("Open network", zh="开放网络", de="Offenes Netzwerk")
    secure_network = LocalizedText("Secure network", zh="安全网络", de="Gesichertes Netzwerk")
    signal_none = LocalizedText("Not in range", zh="不在范围内", de="Nicht in Reichweite")
    signal_weak = LocalizedText("Wifi one bar.", zh="WLAN 信号强度为一格。", de="WLAN: ein Balken.")
    signal_fair = LocalizedText(
        "Wifi two bars.", zh="WLAN 信号强度为两格。", de="WLAN: zwei Balken."
    )
    signal_good = LocalizedText(
        "Wifi three bars.", zh="WLAN 信号强度为三格。", de="WLAN: drei Balken."
    )
    signal_full = LocalizedText("Wifi signal full.", zh="WLAN 信号满格。", de="WLAN-Signal voll.")
    add_network = LocalizedText("Add network", zh="添加网络", de="Netzwerk hinzufügen")
    network_preferences = LocalizedText(
        "Network preferences", zh="网络偏好设置", de="Netzwerkeinstellungen"
    )
    network_preferences_on = LocalizedText(
        "Wi‑Fi turns back on automatically",
        zh="自动重新开启 WLAN",
        de="WLAN wird automatisch wieder aktiviert",
    )
    network_preferences_off = LocalizedText(
        "Wi‑Fi doesn’t turn back on automatically",
        zh="不自动重新开启 WLAN",
        de="WLAN wird nicht automatisch wieder aktiviert",
    )
    saved_networks = LocalizedText("Saved networks", zh="已保存的网络", de="Gespeicherte Netzwerke")
    one_network = LocalizedText("{count} network", zh="{count} 个网络", de="{count} Netzwerk")
    some_networks = LocalizedText("{count} networks", zh="{count} 个网络", de="{count} Netzwerke")
    network_details = LocalizedText("Network details", zh="网络详情", de="Netzwerkdetails")
    forget = LocalizedText("Forget", zh="取消保存", de="Entfernen")
    connect = LocalizedText("Connect", zh="连接", de="Verbinden")
    disconnect = LocalizedText("Disconnect", zh="断开连接", de="Trennen")
    signal_strength = LocalizedText("Signal strength", zh="信号强度", de="Signalstärke")
    wifi_security = LocalizedText("Security", zh="安全性", de="Sicherheit")
    security_none = LocalizedText("None", zh="无", de="Keine")
    password = LocalizedText("Password", zh="密码", de="Passwort")
    show_password = LocalizedText("Show password", zh="显示密码", de="Passwort anzeigen")
    network_name = LocalizedText("Network name", zh="网络名称", de="Netzwerkname")
    ssid_hint = LocalizedText("Enter the SSID", zh="输入 SSID", de="SSID eingeben")
    wifi_wakeup = LocalizedText(
        "Turn on Wi‑Fi automatically", zh="自动开启 WLAN", de="WLAN automatisch aktivieren"
    )
    wifi_wakeup_summary = LocalizedText(
        "Near saved networks, like your home",
        zh="位于已保存的网络附近时",
        de="In der Nähe gespeicherter Netzwerke wie zu Hause",
    )
    wifi_notify = LocalizedText(
        "Notify for public networks",
        zh="有可用的公共网络时通知我",
        de="Über öffentliche Netzwerke benachrichtigen",
    )
    wifi_notify_summary = LocalizedText(
        "When a public network is available",
        zh="附近有公共网络时",
        de="Wenn ein öffentliches Netzwerk verfügbar ist",
    )
    # connected devices
    pair_device = LocalizedText("Pair new device", zh="与新设备配对", de="Neues Gerät koppeln")
    paired_devices = LocalizedText("Saved devices", zh="保存的设备", de="Gespeicherte Geräte")
    available_devices = LocalizedText("Available devices", zh="可用设备", de="Verfügbare Geräte")
    settings_for = LocalizedText(
        "Settings for {name}", zh="{name}的设置", de="Einstellungen für {name}"
    )
    forget_device_note = LocalizedText(
        "Your phone will no longer be paired with this device.",
        zh="您的手机将与该设备取消配对。",
        de="Dein Telefon ist dann nicht mehr mit diesem Gerät gekoppelt.",
    )
    pair_with = LocalizedText(
        "Pair with {name}?", zh="要与“{name}”配对吗？", de="Mit {name} koppeln?"
    )
    pair = LocalizedText("Pair", zh="配对", de="Koppeln")
    connection_preferences = LocalizedText(
        "Connection preferences", zh="连接偏好设置", de="Verbindungseinstellungen"
    )
    connection_preferences_summary = LocalizedText(
        "Bluetooth, NFC, printing", zh="蓝牙、NFC、打印", de="Bluetooth, NFC, Drucken"
    )
    bluetooth = LocalizedText("Bluetooth", zh="蓝牙", de="Bluetooth")
    use_bluetooth = LocalizedText("Use Bluetooth", zh="使用蓝牙", de="Bluetooth verwenden")
    bluetooth_name = LocalizedText(
        "Device name for Bluetooth", zh="蓝牙设备名称", de="Gerätename für Bluetooth"
    )
    bluetooth_is_off = LocalizedText(
        "Turn on Bluetooth to pair devices.",
        zh="要与设备配对，请打开蓝牙。",
        de="Aktiviere Bluetooth, um Geräte zu koppeln.",
    )
    bluetooth_note = LocalizedText(
        "When Bluetooth is turned on, your device can communicate with other nearby devices.",
        zh="开启蓝牙后，您的设备可以与附近的其他设备通信。",
        de=(
            "Ist Bluetooth aktiviert, kann dein Gerät mit anderen Geräten in der Nähe "
            "kommunizieren."
        ),
    )
