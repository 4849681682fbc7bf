"""URIs under which apps give each other files of the shared storage.

Source: AOSP `ExternalStorageProvider`, whose document ids are `primary:PATH`.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import quote, unquote

from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.files import SHARED

_AUTHORITY: Final = "com.android.externalstorage.documents"


def document_uri(path: str) -> str:
    """The URI under which other apps get a file of the shared storage."""
    inside = path.removeprefix(f"{SHARED}/")
    return f"content://{_AUTHORITY}/document/{quote(f'primary:{inside}', safe='')}"


def path_of(uri: str) -> str:
    """The path of a document or `file:` URI; "" where it is none."""
    if uri.startswith("file://"):
        return files.canonical(unquote(uri.removeprefix("file://")))
    start = f"content://{_AUTHORITY}/document/"
    document = unquote(uri.removeprefix(start)) if uri.startswith(start) else ""
    if document.startswith("primary:"):
        return files.canonical(document.removeprefix("primary:"), SHARED)
    return ""
