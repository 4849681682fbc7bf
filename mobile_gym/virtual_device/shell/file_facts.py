"""What the tools tell about a file beside its content: mode, owner, size, time.

Modes and owners are what Android gives to files at these places; nobody changes them.

Source: `ls -l` on an emulator of API level 33.
"""

from __future__ import annotations

import zlib
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, NamedTuple
from zoneinfo import ZoneInfo

from mobile_gym.virtual_device.system import files, folders

if TYPE_CHECKING:
    from mobile_gym.virtual_device.shell.files import Files
    from mobile_gym.virtual_device.state import DeviceState

BLOCK: Final = 4096
"""What a directory takes up, and by what the room for a file grows."""
_FIRST_UID: Final = 10_100
_MEDIA_UID: Final = 10_158
_MEDIA_GROUP: Final = 1023


class FileFacts(NamedTuple):
    """About one path."""

    path: str
    is_directory: bool
    mode: int
    """As `chmod` takes it."""
    user_id: int
    group_id: int
    size: int
    modified_ms: int
    context: str
    """SELinux's."""

    @property
    def user(self) -> str:
        """The owner's name."""
        return _name(self.user_id)

    @property
    def group(self) -> str:
        """The group's name."""
        return _name(self.group_id)

    @property
    def links(self) -> int:
        """How many names it has; a directory also has the one in itself."""
        return 2 if self.is_directory else 1

    @property
    def blocks(self) -> int:
        """How many blocks of 512 bytes it takes up."""
        return -(-self.size // BLOCK) * (BLOCK // 512)

    @property
    def number(self) -> int:
        """Its inode."""
        return zlib.crc32(self.path.encode("utf-8", "surrogatepass")) or 2


def facts_of(state: DeviceState, tree: Files, path: str) -> FileFacts:
    """What there is to tell about a path that exists.

    Args:
        state: the device.
        tree: its files.
        path: canonical.
    """
    is_directory = tree.is_directory(path)
    size = BLOCK if is_directory else tree.size(path)
    modified_ms = tree.modified_ms(path)
    if path.startswith(f"{files.SHARED}/") or path == files.SHARED:
        mode, user, group = (0o2770, 0o660)[not is_directory], _MEDIA_UID, _MEDIA_GROUP
        context = "u:object_r:media_rw_data_file:s0"
    elif package := folders.owner_of(state, tree.inner(path)):
        user = group = _FIRST_UID + sorted(state.packages).index(package)
        mode, context = (0o771, 0o660)[not is_directory], "u:object_r:app_data_file:s0"
    else:
        mode, user, group = (0o771, 0o660)[not is_directory], 0, 0
        context = "u:object_r:system_data_file:s0"
    return FileFacts(path, is_directory, mode, user, group, size, modified_ms, context)


def _name(number: int) -> str:
    if number == _MEDIA_GROUP:
        return "media_rw"
    return f"u0_a{number - 10_000}" if number else "root"


def mode_text(facts: FileFacts) -> str:
    """A mode as `ls -l` writes it, `drwxrws---`."""
    letters = ["d" if facts.is_directory else "-"]
    for place in (6, 3, 0):
        bits = facts.mode >> place & 7
        run = "x" if bits & 1 else "-"
        if place == 3 and facts.mode & 0o2000:
            run = "s" if bits & 1 else "S"
        letters.append(f"{'r' if bits & 4 else '-'}{'w' if bits & 2 else '-'}{run}")
    return "".join(letters)


def local_time(state: DeviceState, moment_ms: int) -> tuple[datetime, str]:
    """A moment in the device's time zone, and its nanoseconds, nine digits."""
    seconds, rest_ms = divmod(moment_ms, 1000)
    moment = datetime.fromtimestamp(seconds, UTC).astimezone(ZoneInfo(state.timezone))
    return moment, f"{rest_ms * 1_000_000:09d}"
