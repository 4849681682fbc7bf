"""Shared preferences whose values stand in fields of an app's data, each declared once.

PREFERENCES = StoredPreferences(
STORED,
{
"sort_order": lambda data: data.sort,
"view_mode": (lambda data: data.grid, lambda grid: 2 if grid else 1),
},
)
STORAGE = Storage(preferences=PREFERENCES)

PREFERENCES.path_of("view_mode")  # "data/com.example.notes/grid", in the state
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeAlias

from mobile_gym.core.errors import UsageError
from mobile_gym.virtual_device.app_kit.records import D, Stored
from mobile_gym.virtual_device.system.storage import Preference

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState, FrozenMap

Key: TypeAlias = Callable[[D], Any] | tuple[Callable[[D], Any], Callable[[Any], Preference]]
"""What reads a field of the data; with it, how its value is written, where that differs."""


def _same(value: Preference) -> Preference:
    return value


class StoredPreferences(Generic[D]):
    """The default shared preferences of an app, as its `Storage` has them.

    Args:
        stored: the app's data.
        keys: by key, in the order of the file: the field that the value stands in.

    Raises:
        UsageError: what reads a field does something else, too.
    """

    __slots__ = ("_paths", "_readers", "_stored")

    def __init__(self, stored: Stored[D], keys: Mapping[str, Key[D]]) -> None:
        pairs = {key: (one, _same) if callable(one) else one for key, one in keys.items()}
        self._readers = tuple((key, read, shown) for key, (read, shown) in pairs.items())
        self._paths = {key: stored.path_of(read) for key, (read, _) in pairs.items()}
        self._stored = stored

    def __call__(self, state: DeviceState) -> Mapping[str, Preference]:
        """What the file holds."""
        data = self._stored.read(state)
        return {key: shown(read(data)) for key, read, shown in self._readers}

    @property
    def keys(self) -> tuple[str, ...]:
        """All of them, in the order of the file."""
        return tuple(self._paths)

    def path_of(self, key: str) -> str:
        """Where a key's value stands in the state, as side effects name it.

        Raises:
            UsageError: there is no such key.
        """
        if key not in self._paths:
            raise UsageError(f"no path is declared for a preference {key!r}")
        return self._paths[key]


class PreferencesInMap(Generic[D]):
    """The default shared preferences of an app that keeps in a map what was changed of them.

    Args:
        stored: the app's data.
        values: reads the map: `lambda data: data.settings`.
        defaults: of all keys, in the order of the file.
    """

    __slots__ = ("_defaults", "_path", "_stored", "_values")

    def __init__(
        self,
        stored: Stored[D],
        values: Callable[[D], FrozenMap],
        defaults: Mapping[str, Preference],
    ) -> None:
        self._stored, self._values, self._defaults = stored, values, defaults
        self._path = stored.path_of(values)

    def __call__(self, state: DeviceState) -> Mapping[str, Preference]:
        """What the file holds."""
        return {**self._defaults, **self._values(self._stored.read(state))}

    def path_of(self, key: str) -> str:
        """Where a key's value stands in the state once it is set, as side effects name it.

        Raises:
            UsageError: there is no such key.
        """
        if key not in self._defaults:
            raise UsageError(f"no path is declared for a preference {key!r}")
        return f"{self._path}/{key}"
