"""Types of files by the endings of their names."""

from __future__ import annotations

from typing import Final

_MIME_TYPES: Final = {
    "aac": "audio/aac",
    "apk": "application/vnd.android.package-archive",
    "avi": "video/x-msvideo",
    "bmp": "image/bmp",
    "csv": "text/csv",
    "doc": "application/msword",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "epub": "application/epub+zip",
    "flac": "audio/flac",
    "gif": "image/gif",
    "gz": "application/gzip",
    "htm": "text/html",
    "html": "text/html",
    "ics": "text/calendar",
    "jpeg": "image/jpeg",
    "jpg": "image/jpeg",
    "json": "application/json",
    "log": "text/plain",
    "m4a": "audio/mp4",
    "md": "text/markdown",
    "mkv": "video/x-matroska",
    "mp3": "audio/mpeg",
    "mp4": "video/mp4",
    "ogg": "audio/ogg",
    "pdf": "application/pdf",
    "png": "image/png",
    "ppt": "application/vnd.ms-powerpoint",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "svg": "image/svg+xml",
    "tar": "application/x-tar",
    "txt": "text/plain",
    "vcf": "text/x-vcard",
    "wav": "audio/x-wav",
    "webm": "video/webm",
    "webp": "image/webp",
    "xls": "application/vnd.ms-excel",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "xml": "text/xml",
    "zip": "application/zip",
}
"""Source: Android's `MimeTypeMap`."""
DIRECTORY_TYPE: Final = "vnd.android.document/directory"
"""Source: `DocumentsContract.Document.MIME_TYPE_DIR`."""


def mime_type(name: str) -> str:
    """The type of a file by the ending of its name; `application/octet-stream` where unknown."""
    ending = name.rpartition(".")[2].lower() if "." in name else ""
    return _MIME_TYPES.get(ending, "application/octet-stream")
