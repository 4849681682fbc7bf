"""What the tasks of the camera say."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, LocalizedText


class Texts(Catalogue):
    """What the tasks of the camera say."""

    take_photo = LocalizedText("Take a single photo.", zh="拍一张照片。")
    take_video = LocalizedText("Record a single video.", zh="录一段视频。")
    camera_is_open = LocalizedText("The camera is open", zh="相机已打开")
    it_records = LocalizedText("A video is being recorded", zh="正在录制视频")
    photo_is_there = LocalizedText(
        "There is one photo more, and nothing else", zh="多了一张照片，没有别的变化"
    )
    video_is_there = LocalizedText(
        "There is one video more, and nothing else", zh="多了一段视频，没有别的变化"
    )
    # what the app says
    video_mode = LocalizedText("Video", zh="视频")
    modes = LocalizedText("Camera modes", zh="相机模式")
    shutter = LocalizedText("Shutter", zh="快门")
