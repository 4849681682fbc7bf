"""The texts of the benchmarks' own apps."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from mobile_gym.virtual_device.app_kit.texts import AppTexts

__all__ = ["Texts"]


class Texts(AppTexts):
    """The texts of the benchmarks' own apps."""

    android_world = Entry("AndroidWorld")
    android_world_text = Entry("Shows which task a benchmark plays on this device.")
    miniwob = Entry("Miniwob App")
    miniwob_text = Entry("A benchmark of web pages. Its pages are not on this device.")
    task = Entry("Task")
    goal = Entry("Goal")
    nothing = Entry("None")
