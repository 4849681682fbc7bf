"""The media store's rows of files, and what the storage is called."""

from __future__ import annotations

import pytest
from files_phone import Files

from mobile_gym.virtual_device.state import FrozenMap

MODEL = {"ro.product.model": "little_phone"}
DOWNLOADS = "content://media/external/downloads"


@pytest.fixture
def phone() -> Files:
    return Files()


def test_a_row_that_is_deleted_takes_its_file_along(phone: Files) -> None:
    phone.shell("rm -rf /sdcard/*; mkdir -p /sdcard/Download /sdcard/Music")
    phone.shell("echo a > /sdcard/Download/a.txt; echo b > /sdcard/Music/b.txt")
    assert "_display_name=a.txt" in phone.shell(f"content query --uri {DOWNLOADS}")
    phone.shell(f"content delete --uri {DOWNLOADS}")
    assert phone.shell("ls /sdcard/Download").strip() == ""
    assert phone.shell("ls /sdcard/Music").strip() == "b.txt"
    assert "b.txt" not in phone.shell(f"content query --uri {DOWNLOADS}")


def test_the_storage_is_called_as_the_phone_where_that_has_a_model(phone: Files) -> None:
    phone.tap(description="Show roots")
    assert phone.shows(text="Internal storage")
    phone.back()
    phone.do(lambda system: system.change(properties=FrozenMap(MODEL)))
    phone.tap(description="Show roots")
    assert phone.shows(text="little_phone")
