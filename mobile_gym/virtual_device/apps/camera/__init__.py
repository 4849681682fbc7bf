"""Camera, as AOSP's Camera2: a viewfinder with photo and video modes, a filmstrip, settings.

What it sees is painted. Photos and videos are files of the shared storage. This file puts the
rooms together.

Source: AOSP's Camera2 (API 33) for its package, its activities and its rooms; drawing and words are
our own.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.app_kit.settings_page import CHOICES
from mobile_gym.virtual_device.apps.camera import (
    data,
    filmstrip,
    pages,
    provider,
    settings,
    shooting,
    viewfinder,
)
from mobile_gym.virtual_device.apps.camera.texts import Texts
from mobile_gym.virtual_device.system.app import App, Permissions, Schedule

__all__ = ["APP"]

APP: Final = App(
    package=data.PACKAGE,
    label=Texts.app_name,
    icon="camera",
    color=0xFF455A64,
    main=pages.MAIN.name,
    screens=dict(
        [
            pages.MAIN.shows(viewfinder.viewfinder),
            pages.VIDEO.shows(viewfinder.video_viewfinder),
            pages.SETTINGS.shows(settings.PAGE.page),
        ]
    ),
    popups=dict(
        [
            pages.MODES.shows(viewfinder.mode_list),
            pages.FILMSTRIP.shows(filmstrip.filmstrip),
            pages.DELETE.shows(filmstrip.delete_question),
            CHOICES.shows(settings.PAGE.choices),
        ]
    ),
    texts=Texts,
    permissions=Permissions(
        granted=(
            shooting.CAMERA,
            shooting.AUDIO,
            "android.permission.READ_EXTERNAL_STORAGE",
            "android.permission.WRITE_EXTERNAL_STORAGE",
            "android.permission.READ_MEDIA_IMAGES",
            "android.permission.READ_MEDIA_VIDEO",
        ),
        asked=(viewfinder.LOCATION, "android.permission.ACCESS_FINE_LOCATION"),
        on_answer=viewfinder.on_permission,
    ),
    initial=lambda rng, language: data.CameraData(),
    intents={
        "android.media.action.STILL_IMAGE_CAMERA": pages.MAIN.name,
        "android.media.action.VIDEO_CAMERA": pages.VIDEO.name,
    },
    schedule=Schedule(next_event_ms=shooting.next_event_ms, on_time=shooting.on_time),
    storage=provider.STORAGE,
)
