"""The texts of the benchmarks' own apps: in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from mobile_gym.virtual_device.apps.test_shells.texts import Texts

__all__ = ["Chinese"]


class Chinese(Texts, language="zh"):
    """In Chinese."""

    android_world = Entry("AndroidWorld")
    android_world_text = Entry("显示基准测试正在此设备上运行的任务。")
    miniwob = Entry("Miniwob App")
    miniwob_text = Entry("网页基准测试。其网页不在此设备上。")
    task = Entry("任务")
    goal = Entry("目标")
    nothing = Entry("无")
