"""The texts of the benchmarks' own apps.

Every app has its texts in a module of this name.
"""

from mobile_gym.core.texts import LocalizedText
from mobile_gym.virtual_device.app_kit.texts import AppTexts


class Texts(AppTexts):
    """The texts of the benchmarks' own apps."""

    android_world = LocalizedText("AndroidWorld", zh="AndroidWorld")
    android_world_text = LocalizedText(
        "Shows which task a benchmark plays on this device.",
        zh="显示基准测试正在此设备上运行的任务。",
    )
    miniwob = LocalizedText("Miniwob App", zh="Miniwob App")
    miniwob_text = LocalizedText(
        "A benchmark of web pages. Its pages are not on this device.",
        zh="网页基准测试。其网页不在此设备上。",
    )
    task = LocalizedText("Task", zh="任务")
    goal = LocalizedText("Goal", zh="目标")
    nothing = LocalizedText("None", zh="无")
