"""How new an app is to a policy: seen, familiar or novel.

Source: DigiData, section 4 (app novelty categories): a goal is *seen* where its app is in the
training set, *familiar* where only another app of the same category is, and *novel* where none is.
A task of several apps is as new as the newest of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, Literal

from mobile_gym.core.errors import UnknownName

Familiarity = Literal["seen", "familiar", "novel"]
FAMILIARITIES: Final[tuple[Familiarity, ...]] = ("seen", "familiar", "novel")

CATEGORIES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ca.zgrs.clipper": "tools",
        "com.android.browser": "communication",
        "com.android.calculator2": "tools",
        "com.android.calendar": "productivity",
        "com.android.camera2": "photography",
        "com.android.contacts": "communication",
        "com.android.deskclock": "tools",
        "com.android.dialer": "communication",
        "com.android.documentsui": "tools",
        "com.android.messaging": "communication",
        "com.android.notes": "productivity",
        "com.android.settings": "system",
        "com.arduia.expense": "finance",
        "com.flauschcode.broccoli": "food and drink",
        "com.simplemobiletools.calendar.pro": "productivity",
        "com.simplemobiletools.smsmessenger": "communication",
        "de.dennisguse.opentracks": "health and fitness",
        "net.cozic.joplin": "productivity",
        "net.gsantner.markor": "productivity",
        "org.tasks": "productivity",
    }
)
"""Of the embedded apps, by package: where Google Play lists their counterparts (Chrome, Calculator,
Calendar, Contacts, Clock, Phone, Files, Messages, Keep notes, Google's Camera). Play has no
Settings; the open apps stand where Play lists them or others of their purpose."""


def task_familiarity(
    apps: Iterable[str],
    trained_on: Iterable[str],
    categories: Mapping[str, str] = CATEGORIES,
) -> Familiarity:
    """How new a task is that uses these apps.

    Args:
        apps: packages that the task uses; a task without apps is novel.
        trained_on: packages that the policy was trained on.
        categories: by package; an app without one is either seen or novel.
    """
    trained = frozenset(trained_on)
    known = {categories[app] for app in trained if app in categories}
    used = frozenset(apps)
    if used and used <= trained:
        return "seen"
    new = used - trained
    return "familiar" if new and all(categories.get(app) in known for app in new) else "novel"


def require_known_apps(
    trained_on: Iterable[str], used: Iterable[str], categories: Mapping[str, str] = CATEGORIES
) -> None:
    """Refuse an app that no task uses and that has no category: it would change nothing.

    Raises:
        UnknownName: names the nearest ones.
    """
    known = {*categories, *used}
    for app in trained_on:
        if app not in known:
            raise UnknownName.among("app", app, known)
