"""A phone with Markor in front, after its first start unless that is what is tested."""

from __future__ import annotations

from typing import Any

from app_phone import AppPhone

from mobile_gym.virtual_device.apps import markor
from mobile_gym.virtual_device.apps.markor.data import write
from mobile_gym.virtual_device.system import permissions
from mobile_gym.virtual_device.system.system import System

APP = markor.APP
NOTEBOOK = "/sdcard/Documents/Markor"


def _introduced(system: System) -> None:
    write(system, introduced=True)
    permissions.set_granted(system, APP.package, permissions.MANAGE_ALL_FILES, True)


class Markor(AppPhone):
    """The phone with Markor in front."""

    def __init__(self, language: str = "en", *, introduced: bool = True, **options: Any) -> None:
        prepare = _introduced if introduced else None
        super().__init__(APP, language, prepare=prepare, **options)

    def put(self, name: str, text: str = "") -> None:
        path = f"{NOTEBOOK}/{name}"
        self.shell(f"mkdir -p '{path.rpartition('/')[0]}'; printf %s '{text}' > '{path}'")

    def text(self, name: str) -> str:
        """What a note says, byte by byte."""
        return self.state.files[f"{NOTEBOOK}/{name}"].decode()

    @property
    def paths(self) -> list[str]:
        """Everything in the notebook, in order; folders end with a slash where they are empty."""
        inside = f"{NOTEBOOK}/"
        found = (path.removeprefix(inside) for path in self.state.files if path.startswith(inside))
        return sorted(path for path in found if path)

    @property
    def names(self) -> list[str]:
        """What the list shows, the way up left out."""
        return [name for name in self.texts("opoc_filesystem_item__title") if name != ".."]

    def choose(self, *titles: str) -> None:
        """Open the overflow menu and choose entries of it and of those that it opens."""
        self.tap(description="More options")
        for title in titles:
            self.tap(text=title, resource_id="android:id/title")

    def hold(self, name: str) -> None:
        self.tap(text=name, hold_ms=800)

    def create(self, stem: str, ending: str) -> None:
        self.tap(resource_id="fab_add_new_item")
        self.type(stem)
        self.tap(resource_id="new_file_dialog__ext")
        self.type(ending, clear=True)
        self.tap(text="OK")

    def write(self, text: str) -> None:
        self.tap(resource_id="document__edit")
        self.type(text, clear=True)
