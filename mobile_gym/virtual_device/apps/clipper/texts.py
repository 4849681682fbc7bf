"""The texts of Clipper.

Every app has its texts in a module of this name.
"""

from mobile_gym.core.texts import LocalizedText
from mobile_gym.virtual_device.app_kit.texts import AppTexts


class Texts(AppTexts):
    """The texts of Clipper."""

    app_name = LocalizedText("Clipper", zh="Clipper")
    review_title = LocalizedText("Choose what Clipper may access", zh="选择 Clipper 可以访问的内容")
    review_text = LocalizedText(
        "Clipper asks for nothing but the clipboard, which it may always use.",
        zh="除了始终可用的剪贴板，Clipper 不需要任何权限。",
    )
    review_continue = LocalizedText("Continue", zh="继续")
    old_text = LocalizedText(
        "This app was made for an older version of Android and may not work properly.",
        zh="此应用专为旧版 Android 打造，可能无法正常运行。",
    )
    what_it_is = LocalizedText(
        "Programs on a computer read and set this phone's clipboard through Clipper.",
        zh="计算机上的程序可通过 Clipper 读取和设置此手机的剪贴板。",
    )
    how_to_set = LocalizedText(
        "am broadcast -a clipper.set -e text “...”", zh="am broadcast -a clipper.set -e text “...”"
    )
    how_to_get = LocalizedText("am broadcast -a clipper.get", zh="am broadcast -a clipper.get")
    on_clipboard = LocalizedText("On the clipboard", zh="剪贴板内容")
    nothing_there = LocalizedText("Nothing", zh="无")
    copied = LocalizedText("Text is copied into clipboard.", zh="Text is copied into clipboard.")
