"""What the tasks of the camera say, in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.android_world.camera_texts import Texts

__all__ = ["Chinese"]


class Chinese(Texts, language="zh"):
    """In Chinese."""

    take_photo = Entry("拍一张照片。")
    take_video = Entry("录一段视频。")
    camera_is_open = Entry("相机已打开")
    it_records = Entry("正在录制视频")
    photo_is_there = Entry("多了一张照片，没有别的变化")
    video_is_there = Entry("多了一段视频，没有别的变化")
    # what the app says
    video_mode = Entry("视频")
    modes = Entry("相机模式")
    shutter = Entry("快门")
