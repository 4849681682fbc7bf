"""What the tasks of the camera say."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = ["Texts"]


class Texts(Catalogue):
    """What the tasks of the camera say."""

    take_photo = Entry("Take a single photo.")
    take_video = Entry("Record a single video.")
    camera_is_open = Entry("The camera is open")
    it_records = Entry("A video is being recorded")
    photo_is_there = Entry("There is one photo more, and nothing else")
    video_is_there = Entry("There is one video more, and nothing else")
    # what the app says
    video_mode = Entry("Video")
    modes = Entry("Camera modes")
    shutter = Entry("Shutter")
