"""Names under which packages and activities are known outside the device.

Inside, an app keeps the package that its code has. An image of another maker ships the same app
under a package of its own, and that is what programs send and are told: `Names` is put where names
enter and leave, and nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from immutabledict import immutabledict


@dataclass(frozen=True)  # no slots: the other direction is made when it is first needed
class Names:
    """Packages and activities by the names that they have inside, and what they are called outside.

    Attributes:
        packages: package inside to package outside.
        activities: `package/.Class` inside to `package/full.Class` outside, where the class is
            another one, too. Otherwise a class keeps its full name, as those of AOSP's apps do in
            images of others.
    """

    packages: Mapping[str, str] = field(default_factory=immutabledict)
    activities: Mapping[str, str] = field(default_factory=immutabledict)

    def __bool__(self) -> bool:
        """Whether anything is called otherwise outside."""
        return bool(self.packages)

    @cached_property
    def _inner_packages(self) -> Mapping[str, str]:
        return {outer: inner for inner, outer in self.packages.items()}

    @cached_property
    def _inner_activities(self) -> Mapping[str, str]:
        return {outer: inner for inner, outer in self.activities.items()}

    @cached_property
    def _spelled_names(self) -> re.Pattern[str]:
        """Components and packages as they stand in a text."""
        packages = "|".join(map(re.escape, sorted(self.packages, key=len, reverse=True)))
        return re.compile(rf"(?<![\w.])(?:{packages})(?![\w.])(?:/[\w.$]+)?")

    def outer_package(self, package: str) -> str:
        """What a package is called outside."""
        return self.packages.get(package, package)

    def inner_package(self, package: str) -> str:
        """The package that is called so outside; one that is already a name inside stays."""
        return self._inner_packages.get(package, package)

    def outer_component(self, component: str) -> str:
        """What `package/.Class` is called outside; it may also be a package alone."""
        package, slash, name = component.partition("/")
        outer = self.packages.get(package)
        if outer is None:
            return component
        if not slash:
            return outer
        if component in self.activities:
            return self.activities[component]
        return f"{outer}/{package}{name}" if name.startswith(".") else f"{outer}/{name}"

    def inner_component(self, component: str) -> str:
        """What is called so outside, as `package/.Class`; it may also be a package alone."""
        package, slash, name = component.partition("/")
        inner = self._inner_packages.get(package)
        if inner is None:
            return component
        if not slash:
            return inner
        full = f"{package}{name}" if name.startswith(".") else name
        if (known := self._inner_activities.get(f"{package}/{full}")) is not None:
            return known
        if full.startswith(f"{inner}."):
            return f"{inner}/{full.removeprefix(inner)}"
        return f"{inner}/{name}"

    def outer_id(self, resource_id: str) -> str:
        """What a resource id, `package:id/name`, is called outside."""
        package, colon, rest = resource_id.partition(":")
        outer = self.packages.get(package) if colon else None
        return resource_id if outer is None else f"{outer}:{rest}"

    def outer_text(self, text: str) -> str:
        """A line of a log under the names of outside."""
        if not self.packages:
            return text
        return self._spelled_names.sub(lambda found: self._outer_spelling(found[0]), text)

    def _outer_spelling(self, spelled: str) -> str:
        package, slash, name = spelled.partition("/")
        full_prefix = f"{package}."
        if slash and name.startswith(full_prefix):
            return self.outer_component(f"{package}/.{name.removeprefix(full_prefix)}")
        return self.outer_component(spelled)


OWN_NAMES = Names()
"""Everything is called outside what it is called inside."""
