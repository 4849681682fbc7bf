"""Pages that lie on the device: HTML files that another app wants to be seen."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from mobile_gym.virtual_device.apps.browser.web.html_files import document_of
from mobile_gym.virtual_device.system.documents import path_of
from mobile_gym.virtual_device.system.files import SHARED
from mobile_gym.virtual_device.system.mime_types import mime_type

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.browser.web.documents import Document
    from mobile_gym.virtual_device.state import DeviceState

__all__ = ["is_local", "local_document", "local_url"]

_SCHEME: Final = "file://"
_STORAGE: Final = "/storage/emulated/0"


def is_local(url: str) -> bool:
    """Whether an address is that of a file of the device."""
    return url.startswith(_SCHEME)


def local_url(uri: str) -> str:
    """The address of the HTML file that another app's URI stands for; "" where it is none."""
    path = path_of(uri)
    if not path.startswith(f"{SHARED}/") or mime_type(path) != "text/html":
        return ""
    return _SCHEME + quote(_STORAGE + path.removeprefix(SHARED), errors="replace")


def local_document(state: DeviceState, url: str) -> Document | None:
    """The page at the address of a file; None where there is no such file."""
    path = path_of(url)
    content = state.files.get(path)
    return None if content is None else document_of(content, posixpath.basename(path))
