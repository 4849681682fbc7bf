"""What the sites keep of what is ordered, posted, borrowed, booked and applied for."""

from __future__ import annotations

import pytest
from browser_phone import Browser

from mobile_gym.virtual_device.apps.browser.web.travel import trains


@pytest.fixture
def phone() -> Browser:
    return Browser()


def test_the_shop_takes_an_order(phone: Browser) -> None:
    phone.load("https://shop.example.com/product/mug")
    phone.tap(class_name="Spinner")
    phone.tap(text="2", class_name="CheckedTextView")
    phone.tap(text="Add to cart")
    assert phone.entry.url == "https://shop.example.com/cart"
    assert phone.shows(text="Total: $25.00")
    phone.press(text="Go to checkout")
    phone.press(text="Place order")
    assert phone.shows(text="Please fill in your name and address.")
    phone.fill("Full name", "Ann Hill")
    phone.fill("Address", "1 Market Square")
    phone.press(text="Standard, 3 days ($3.90)", class_name="Spinner")
    phone.tap(text="Express, 1 day ($9.90)")
    phone.press(text="Gift wrapping", class_name="CheckBox")
    phone.press(text="Place order")
    (order,) = phone.data.sites.orders
    assert (order.name, order.address, order.delivery) == (
        "Ann Hill",
        "1 Market Square",
        "express",
    )
    assert (order.gift, order.total_cents, order.items) == (True, 3490, (("mug", 2),))
    assert phone.shows(text="Thank you for your order.")
    assert not phone.data.sites.cart


def test_who_has_logged_in_writes_in_the_forum(phone: Browser) -> None:
    phone.load("https://forum.test/login")
    phone.fill("User name", "demo")
    phone.tap(hint="Password")
    phone.type("wrong", submit=True)
    assert phone.shows(text="User name or password is wrong.")
    phone.fill("User name", "demo")
    phone.tap(hint="Password")
    phone.type("demo1234", submit=True)
    assert phone.data.sites.user == "demo"
    phone.tap(text="My sourdough does not rise")
    phone.fill("Your reply", "Feed it twice a day.")
    phone.press(text="Post reply")
    assert phone.shows(text="Feed it twice a day.")
    phone.press(text="Delete my reply 1")
    assert phone.data.sites.posts == ()
    phone.load("https://forum.test/new")
    phone.fill("Title", "Hello")
    phone.fill("Text", "I am new here.")
    phone.press(text="Publish")
    assert phone.entry.url == "https://forum.test/topic/100"
    assert phone.data.sites.posts[0].title == "Hello"


def test_books_are_borrowed_renewed_and_returned(phone: Browser) -> None:
    for key in ("maps", "knots", "bread", "winter"):
        phone.load(f"https://library.example.org/book/{key}")
        phone.press(text="Borrow this book")
    assert phone.shows(text="You have borrowed three books already.")
    assert [loan.id for loan in phone.data.sites.loans] == ["maps", "knots", "bread"]
    phone.load("https://library.example.org/loans")
    before = phone.data.sites.loans[0].due
    phone.press(text="Renew How to Read a Map")
    assert phone.data.sites.loans[0].due > before
    phone.press(text="Return Fifty Useful Knots")
    assert [loan.id for loan in phone.data.sites.loans] == ["maps", "bread"]


def test_a_journey_is_booked_and_cancelled(phone: Browser) -> None:
    phone.load("https://travel.example.net/")
    phone.press(text="Northport", class_name="Spinner")
    phone.tap(text="Hillview", class_name="CheckedTextView")
    phone.press(text="Find trains")
    assert "to=hillview" in phone.entry.url
    train = trains("riverton", "hillview")[1]
    phone.tap(text=f"{train.departs} - {train.arrives}")
    phone.fill("Traveller's name", "Ann Hill")
    phone.press(text="Book")
    (ticket,) = phone.data.sites.tickets
    assert (ticket.origin, ticket.goal, ticket.name) == ("riverton", "hillview", "Ann Hill")
    phone.press(text=f"Cancel ticket {ticket.id}")
    assert phone.data.sites.tickets == ()


def test_the_city_office_checks_forms(phone: Browser) -> None:
    phone.load("https://city.example.org/service/library-card")
    phone.fill("Full name *", "Ann Hill")
    phone.press(text="Send application")
    assert phone.shows(text="Please complete: Year of birth")
    assert phone.shows(text="Ann Hill", class_name="EditText")  # what was typed is kept
    phone.fill("Year of birth *", "1990")
    phone.press(text="Send me the newsletter")
    phone.press(text="Send application")
    (sent,) = phone.data.sites.applications
    assert dict(sent.values) == {"name": "Ann Hill", "born": "1990", "newsletter": "1"}
    phone.press(text=f"Withdraw A-{sent.id}")
    assert phone.data.sites.applications[0].withdrawn
