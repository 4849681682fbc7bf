"""The file tree of a device on which packages are called otherwise outside (`system.aliases`).

Folders of apps, `/data/data/PACKAGE`, are found and listed under the names of outside.
"""

from __future__ import annotations

from mobile_gym.virtual_device.shell.files import Files
from mobile_gym.virtual_device.shell.host import HeldState
from mobile_gym.virtual_device.system.files import DATA


def files_of(host: HeldState) -> Files:
    """The files of a device, as others see them."""
    return NamedFiles(host) if host.names else Files(host)


class NamedFiles(Files):
    """Takes canonical paths under either name, and lists the names of outside."""

    def inner(self, path: str) -> str:
        """A canonical path, with the name that an app's package has inside the device."""
        if not path.startswith(DATA):
            return path
        package, slash, rest = path[len(DATA) :].partition("/")
        return f"{DATA}{self._host.names.inner_package(package)}{slash}{rest}"

    def is_file(self, path: str) -> bool:
        """Whether a file has this canonical path."""
        return super().is_file(self.inner(path))

    def is_directory(self, path: str) -> bool:
        """Whether a directory has this canonical path."""
        return super().is_directory(self.inner(path))

    def read(self, path: str) -> bytes:
        """See `Files.read`."""
        return super().read(self.inner(path))

    def size(self, path: str) -> int:
        """See `Files.size`."""
        return super().size(self.inner(path))

    def modified_ms(self, path: str) -> int:
        """When a path was last changed, in milliseconds since 1970."""
        return super().modified_ms(self.inner(path))

    def names(self, path: str) -> list[str]:
        """See `Files.names`."""
        listed = super().names(self.inner(path))
        if path.rstrip("/") == DATA.rstrip("/"):
            return sorted(map(self._host.names.outer_package, listed))
        return listed

    def write(self, path: str, content: bytes, *, append: bool = False) -> None:
        """See `Files.write`."""
        super().write(self.inner(path), content, append=append)

    def make_directory(self, path: str) -> None:
        """See `Files.make_directory`."""
        super().make_directory(self.inner(path))

    def remove(self, path: str) -> None:
        """See `Files.remove`."""
        super().remove(self.inner(path))

    def copy_file(self, source: str, goal: str, *, keeps_time: bool = False) -> None:
        """See `Files.copy_file`."""
        super().copy_file(self.inner(source), self.inner(goal), keeps_time=keeps_time)

    def move(self, source: str, goal: str) -> None:
        """See `Files.move`."""
        super().move(self.inner(source), self.inner(goal))

    def set_modified(self, path: str, modified_ms: int) -> None:
        """Say when a path was last changed."""
        super().set_modified(self.inner(path), modified_ms)

    def write_database(self, path: str, content: bytes) -> None:
        """See `Files.write_database`."""
        super().write_database(self.inner(path), content)
