"""The names in JSON of classes that moved or were renamed: each keeps its first stored name.

It is a table without code, which grows with every class that moves.

A saved state names classes where an annotation leaves a choice. A class that moves or is renamed is
added to the table here, so that states on disk load unchanged and those of today look like them.
`tests/golden/device_state_fields.txt` and `env_state_fields.txt` have every stored name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_APPS: Final = "virtual_device.apps"
_PROVIDERS: Final = "virtual_device.providers"
_MOVED: Final = (
    # the module of the classes now, the module of their stored names, the classes (or now=stored)
    (f"{_APPS}.files.changes", f"{_APPS}.files.deletion", "DeletedFiles"),
    (f"{_APPS}.launcher.pages", f"{_APPS}.launcher.held", "Dragged"),
    (f"{_APPS}.messages.actions", f"{_APPS}.messages.deletion", "DeletedMessages MovedThreads"),
    (f"{_PROVIDERS}.calendar.store", f"{_APPS}.calendar.store", "Calendar CalendarsData Event"),
    (
        f"{_PROVIDERS}.contacts.records",
        f"{_APPS}.contacts.records",
        "BlockedNumber Call CallType Contact ContactsData Email EmailType Group Phone PhoneType",
    ),
    (
        f"{_PROVIDERS}.telephony.store",
        f"{_APPS}.messages.store",
        "Kind Message TelephonyData Thread",
    ),
    ("envs.state", "envs.episode", "EpisodeState=Moment"),
    ("envs.state", "envs.starts.start_point", "StartPoint"),
    ("virtual_device.state", "virtual_device.display", "Anchor Display"),
    ("reward_models.arena.evaluators", "reward_models.arena.states", "EssentialState Sighting"),
    ("reward_models.arena.evaluators", "reward_models.arena.windows", "ScreenWindow"),
    ("reward_models.spa_bench.judge", "reward_models.spa_bench.segments", "Segment"),
)

STORED_NAMES: Final[Mapping[str, str]] = {
    f"{now}.{name.split('=')[0]}": f"{stored}.{name.split('=')[-1]}"
    for now, stored, names in _MOVED
    for name in names.split()
}
"""Where a class is now (`module.Class` below `mobile_gym`), and how it is stored."""
