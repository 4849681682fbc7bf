"""Pages that somebody starts by name, with nothing or with nonsense."""

from __future__ import annotations

import pytest

from mobile_gym.core.errors import UsageError
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost

PAGES = [(package, name) for package, app in APPS.items() for name in app.screens]


@pytest.fixture(scope="module")
def host() -> DeviceHost:
    """A device that every test starts anew."""
    return DeviceHost(APPS)


@pytest.mark.parametrize("extras", ["", "--es note_id x --es contact_id x --es number 7"])
@pytest.mark.parametrize(("package", "name"), PAGES, ids=lambda word: word)
def test_a_page_that_is_started_can_be_seen(
    host: DeviceHost, package: str, name: str, extras: str
) -> None:
    host.boot(0, "en", {})
    host.shell(f"am start {extras} -n '{package}/{name}'")
    assert host.forest()
    host.shell("input keyevent 4")
    assert host.forest()


def test_a_page_that_only_its_app_opens_says_so(host: DeviceHost) -> None:
    host.boot(0, "en", {})
    before = host.state.tasks
    result = host.shell("am start -n com.android.contacts/.group.GroupMembersActivity")
    assert "Permission Denial" in result.stderr + result.stdout
    assert host.state.tasks == before


def test_a_popup_that_an_app_does_not_have_is_refused(host: DeviceHost) -> None:
    host.boot(0, "en", {})
    host.open_app("Clock")
    with pytest.raises(UsageError, match="has no popup 'time_piker'"):
        host.apply(lambda system: system.show_popup("time_piker"))
