"""The texts of the camera; what other programs click is called as it is there."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from mobile_gym.virtual_device.app_kit.texts import AppTexts

__all__ = ["Texts"]


class Texts(AppTexts):
    """The texts of the camera."""

    app_name = Entry("Camera")
    # the first start
    first_question = Entry("Remember photo locations?")
    first_text = Entry("New photos and videos can say where they were taken.")
    first_tag = Entry("Tag photos and videos with their location")
    next = Entry("NEXT")
    # the viewfinder
    allow = Entry("Allow")
    back_camera = Entry("Back camera")
    front_camera = Entry("Front camera")
    grid_off = Entry("Grid lines off")
    grid_on = Entry("Grid lines on")
    modes = Entry("Camera modes")
    needs_camera = Entry("Without its permission the camera sees nothing.")
    no_room = Entry("There is no storage left for more.")
    options = Entry("Options")
    recording = Entry("Recording")
    shutter = Entry("Shutter")
    stop = Entry("Stop recording")
    taken_last = Entry("Latest photo or video")
    timer_10 = Entry("Timer: 10 seconds")
    timer_3 = Entry("Timer: 3 seconds")
    timer_off = Entry("Timer is off")
    viewfinder = Entry("Viewfinder")
    # modes
    photo_mode = Entry("Camera")
    video_mode = Entry("Video")
    settings = Entry("Settings")
    # what was taken
    delete = Entry("Delete")
    delete_question = Entry("Delete {name}?")
    nothing_taken = Entry("Nothing has been taken yet")
    play = Entry("Play video")
    share = Entry("Share")
    # settings
    back_size = Entry("Back camera photo")
    front_size = Entry("Front camera photo")
    group_location = Entry("Location")
    group_resolution = Entry("Resolution")
    group_view = Entry("Viewfinder")
    grid_lines = Entry("Grid lines")
    save_location = Entry("Save location")
    size_large = Entry("(4:3) 12.0 megapixels")
    size_medium = Entry("(4:3) 1.9 megapixels")
    size_small = Entry("(4:3) 0.3 megapixels")
    size_wide = Entry("(16:9) 2.1 megapixels")
    timer = Entry("Countdown timer")
