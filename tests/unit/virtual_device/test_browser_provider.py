"""The browser's providers: rows as other programs read and write them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from app_phone import AppPhone

from mobile_gym.virtual_device.apps.browser import APP
from mobile_gym.virtual_device.apps.browser.data import PACKAGE

URI = f"content://{PACKAGE}"
READ_ONLY = f"{PACKAGE}/site_data"


@pytest.fixture
def phone() -> AppPhone:
    return AppPhone(APP, fresh=True)


def inserting(table: str, **values: str) -> str:
    binds = " ".join(f"--bind '{name}:s:{value}'" for name, value in values.items())
    return f"content insert --uri {URI}/{table} {binds}"


def put(phone: AppPhone, table: str, **values: str) -> None:
    phone.shell(inserting(table, **values))


def refused(phone: AppPhone, table: str, **values: str) -> bool:
    result = phone.host.shell(inserting(table, **values))
    return result.exit_code != 0 and "Invalid values" in result.stderr


def site(phone: AppPhone, host: str) -> Mapping[str, str]:
    rows = phone.rows(f"{PACKAGE}/site_data")
    return {row["name"]: row["value"] for row in rows if row["host"] == host}


def test_bookmarks_and_folders_are_inserted_moved_and_deleted(phone: AppPhone) -> None:
    put(phone, "bookmarks", title="Trips", folder="1")
    (folder,) = phone.rows(f"{PACKAGE}/bookmarks")
    put(phone, "bookmarks", title="Tea", url="encyclopedia.test/wiki/tea", parent=folder["_id"])
    put(phone, "bookmarks", title="Moon", url="encyclopedia.test/wiki/moon")
    rows = {row["title"]: row for row in phone.rows(f"{PACKAGE}/bookmarks")}
    assert rows["Tea"]["url"] == "https://encyclopedia.test/wiki/tea"
    assert (rows["Tea"]["parent"], rows["Moon"]["parent"]) == (folder["_id"], "1")

    phone.shell(
        f"content update --uri {URI}/bookmarks --bind parent:i:{folder['_id']} "
        f"--bind title:s:Luna --where \"title='Moon'\""
    )
    assert [(item.title, item.folder) for item in phone.data.bookmarks] == [
        ("Tea", int(folder["_id"])),
        ("Luna", int(folder["_id"])),
    ]
    phone.shell(f"content delete --uri {URI}/bookmarks --where \"title='Trips'\"")
    assert phone.rows(f"{PACKAGE}/bookmarks") == []


def test_a_bookmark_needs_a_title_an_address_and_a_folder_that_exists(phone: AppPhone) -> None:
    assert refused(phone, "bookmarks", title="Tea")
    assert refused(phone, "bookmarks", title="", url="a.test")
    assert refused(phone, "bookmarks", title="Tea", url="a.test", parent="77")
    assert phone.data.bookmarks == ()


def test_history_is_in_order_of_its_dates(phone: AppPhone) -> None:
    for name, date in (("b", "2000"), ("c", "1000"), ("a", "3000")):
        put(phone, "history", title=name, url=f"{name}.test", date=date)
    assert [row["title"] for row in phone.rows(f"{PACKAGE}/history")] == ["a", "b", "c"]
    phone.shell(f"content update --uri {URI}/history --bind url:s:d.test --where \"title='b'\"")
    phone.shell(f"content delete --uri {URI}/history --where \"title='a'\"")
    assert [row["url"] for row in phone.rows(f"{PACKAGE}/history")] == [
        "https://d.test/",
        "https://c.test/",
    ]


def test_the_reading_list_says_what_was_read(phone: AppPhone) -> None:
    put(phone, "reading_list", title="Tea", url="encyclopedia.test/wiki/tea")
    (row,) = phone.rows(f"{PACKAGE}/reading_list")
    assert (row["title"], row["read"]) == ("Tea", "0")
    phone.shell(f"content update --uri {URI}/reading_list --bind read:i:1")
    assert phone.data.saved[0].is_read
    phone.shell(f"content delete --uri {URI}/reading_list")
    assert phone.data.saved == ()


def test_what_sites_keep_has_names_and_values(phone: AppPhone) -> None:
    shop = "https://shop.example.com"
    put(phone, "site_data", url=f"{shop}/cart/add", form="product=mug&count=2")
    assert site(phone, "shop.example.com") == {"cart/mug": "2"}
    put(phone, "site_data", url=f"{shop}/checkout", form="name=Lena&address=Lane+1&gift=1")
    order = site(phone, "shop.example.com")
    assert order["orders/1001/items/mug"] == "2"
    assert order["orders/1001/name"] == "Lena"
    assert (order["orders/1001/gift"], order["orders/1001/total_cents"]) == ("1", "2890")
    assert "cart/mug" not in order

    put(phone, "site_data", url="https://recipes.test/favourites", form="recipe=cake")
    assert site(phone, "recipes.test") == {"favourites/cake": "1"}
    report = "what=lamp&where=Market"
    put(phone, "site_data", url="https://city.example.org/service/report", form=report)
    sent = site(phone, "city.example.org")
    assert sent["applications/2001/values/where"] == "Market"
    assert sent["applications/2001/withdrawn"] == "0"


def test_a_form_that_changes_nothing_is_refused_and_passwords_are_not_told(
    phone: AppPhone,
) -> None:
    borrow = "https://library.example.org/loans/borrow"
    assert refused(phone, "site_data", url=borrow, form="book=x")
    assert refused(phone, "site_data", url="https://nowhere.test/", form="a=1")
    assert phone.rows(READ_ONLY) == []
    phone.shell(f"content update --uri {URI}/site_data --bind value:s:9")
    phone.shell(f"content delete --uri {URI}/site_data")
    assert phone.rows(READ_ONLY) == []
