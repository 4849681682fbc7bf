"""The browser on the device: pages, tabs, bookmarks, history, forms, and no network."""

from __future__ import annotations

from typing import Any

import pytest
from app_phone import AppPhone, wording_is_complete
from immutabledict import immutabledict

from mobile_gym.virtual_device.apps.browser import APP
from mobile_gym.virtual_device.apps.browser.data import HOME, PACKAGE, Entry
from mobile_gym.virtual_device.apps.browser.navigation import open_url
from mobile_gym.virtual_device.apps.browser.network import LOAD_PROPERTY
from mobile_gym.virtual_device.apps.browser.web.registry import SITES
from mobile_gym.virtual_device.apps.browser.web.travel import trains
from mobile_gym.virtual_device.apps.browser.web.urls import is_address, shown
from mobile_gym.virtual_device.system.app import App, Context
from mobile_gym.virtual_device.system.intents import Intent, IntentFilter
from mobile_gym.virtual_device.system.session import System
from mobile_gym.virtual_device.ui import widgets
from mobile_gym.virtual_device.ui.view import View

LINK = "android.view.View"
MAIL = "org.example.mail"


def _mail_page(ctx: Context) -> View:
    return widgets.screen(ctx.theme, widgets.app_bar(ctx.theme, "Mail"))


MAIL_APP = App(
    MAIL,
    ("Mail", "邮件"),
    "email",
    0xFF0B8043,
    ".Main",
    {".Main": _mail_page},
    filters=(IntentFilter("android.intent.action.SEND", ".Main", mime="text/plain"),),
)


class Browser(AppPhone):
    """A phone with the browser in front; pages take no time to load."""

    def __init__(self, language: str = "en", load_ms: int = 0, **perturbation: Any) -> None:
        def instantly(system: System) -> None:
            properties = immutabledict(system.state.properties).set(LOAD_PROPERTY, str(load_ms))
            system.change(properties=properties)

        super().__init__(APP, language, others=(MAIL_APP,), prepare=instantly, **perturbation)

    @property
    def entry(self) -> Entry:
        return self.data.tab.entry

    def visit(self, text: str) -> None:
        """Type into the address bar and press Enter."""
        self.tap(resource_id="url")
        self.type(text, submit=True)

    def load(self, url: str) -> None:
        self.do(open_url, url)

    def choose(self, *labels: str) -> None:
        """Open the menu and tap an item, then what follows."""
        self.tap(resource_id="more")
        for label in labels:
            self.tap(text=label)

    def reveal(self, **fields: Any) -> None:
        """Scroll down until something is on the screen as a whole."""
        for _ in range(12):
            if self.shows(**fields):
                bottom = self.host.scene().page.bottom
                if self.place(**fields)[1] < bottom - 60:
                    return
            self.host.swipe(270, 900, 270, 600, duration_ms=800)
        raise AssertionError(fields)

    def press(self, **fields: Any) -> None:
        self.reveal(**fields)
        self.tap(**fields)

    def fill(self, hint: str, value: str) -> None:
        self.reveal(hint=hint)
        self.tap(hint=hint)
        self.type(value, clear=True)
        self.do(System.hide_keyboard)


@pytest.fixture
def phone() -> Browser:
    return Browser()


# -- pages and the address bar ------------------------------------------------------------------


def test_it_opens_at_its_home_page_as_a_web_view(phone: Browser) -> None:
    assert phone.entry.url == HOME
    assert phone.shows(class_name="android.webkit.WebView", text="Finder")
    assert phone.shows(class_name="EditText", hint="Search the web")
    phone.tap(text="Weather Now", class_name=LINK)
    assert phone.entry.url == "https://weather.test/"
    assert phone.shows(resource_id="url", text="weather.test")


def test_words_are_searched_and_addresses_opened(phone: Browser) -> None:
    phone.visit("volcano lava")
    assert phone.entry.url == "https://search.example.com/search?q=volcano+lava"
    phone.tap(text="Volcano - Open Encyclopaedia")
    assert phone.entry.url == "https://encyclopedia.test/wiki/volcano"
    phone.visit("news.example.org/story/tram")
    assert phone.shows(text="New tram line opens on Saturday", class_name="TextView")
    assert phone.data.history[0].title.startswith("New tram line")


def test_the_address_bar_suggests_and_back_leaves_it(phone: Browser) -> None:
    phone.load("https://forum.test/")
    phone.tap(resource_id="url")
    assert phone.shows(class_name="EditText", text="forum.test", focused=True)
    phone.type("corn")  # the selected address gives way to it
    assert phone.texts("android:id/text1")[0] == "corn"
    assert "Corner Shop" in phone.texts("android:id/text1")
    phone.back()
    phone.back()
    assert not phone.shows(resource_id="suggestions")
    assert phone.entry.url == "https://forum.test/"
    phone.tap(resource_id="url")
    phone.tap(resource_id="clear")
    phone.type("corn")
    phone.tap(text="Corner Shop")
    assert phone.entry.url == "https://shop.example.com/"


def test_back_and_forward_keep_place_and_drafts(phone: Browser) -> None:
    phone.load("https://city.example.org/service/bulky-waste")
    phone.fill("Full name *", "Ann")
    phone.host.swipe(270, 900, 270, 500)
    place = phone.state.tasks[-1].activities[-1].layers[0].ui[f"scroll:web:{phone.entry.id}"]
    assert place > 0
    phone.load("https://weather.test/")
    phone.back()
    assert phone.entry.url.endswith("bulky-waste")
    ui = phone.state.tasks[-1].activities[-1].layers[0].ui
    assert ui[f"scroll:web:{phone.entry.id}"] == place
    assert "Ann" in ui.values()
    phone.tap(resource_id="more")
    phone.tap(description="Forward")
    assert phone.entry.url == "https://weather.test/"
    phone.back()
    phone.back()
    assert phone.entry.url == HOME
    phone.back()
    assert not phone.front.startswith(PACKAGE)


def test_a_page_takes_its_time_and_can_be_stopped() -> None:
    phone = Browser(load_ms=1000)
    phone.load("https://weather.test/")
    phone.host.advance(400)
    assert phone.shows(resource_id="progress")
    assert not phone.shows(text="Riverton")
    phone.host.advance(600)
    assert phone.shows(text="Riverton")
    phone.tap(description="Reload")
    assert not phone.shows(text="Riverton")
    phone.tap(description="Stop")
    assert phone.shows(text="Riverton")


def test_errors_are_told_apart(phone: Browser) -> None:
    phone.load("https://nobody.test/")
    assert phone.shows(text="ERR_NAME_NOT_RESOLVED")
    phone.load("https://weather.test/town/atlantis")
    assert phone.shows(text="HTTP ERROR 404")
    phone.load("https://weather.test/town/atlantis")
    phone.shell("settings put global airplane_mode_on 1")
    phone.shell("settings put global wifi_on 3")
    phone.load("https://weather.test/")
    assert phone.shows(text="ERR_INTERNET_DISCONNECTED")
    phone.load("https://encyclopedia.test/wiki/tea")  # on the reading list
    assert phone.shows(text="Tea", class_name="TextView")
    phone.back()
    phone.shell("settings put global airplane_mode_on 0")
    phone.tap(text="Reload")
    assert phone.shows(text="Riverton")


# -- tabs ---------------------------------------------------------------------------------------


def test_tabs_open_switch_and_close(phone: Browser) -> None:
    phone.choose("New tab")
    phone.load("https://recipes.test/")
    phone.tap(description="2 open tabs")
    assert phone.texts("title") == ["Finder", "Simple Kitchen"]
    phone.tap(text="Finder")
    assert phone.entry.url == HOME
    phone.tap(description="2 open tabs")
    phone.tap(description="Close tab Finder")
    assert phone.texts("title") == ["Simple Kitchen"]
    phone.tap(description="Close tab Simple Kitchen")
    assert [tab.entry.url for tab in phone.data.tabs] == [HOME]


def test_a_private_tab_leaves_no_history(phone: Browser) -> None:
    phone.choose("New private tab")
    phone.load("https://recipes.test/")
    assert phone.shows(description="Private tab")
    assert phone.data.history == ()
    phone.tap(resource_id="tab_switcher")
    phone.tap(description="New tab")
    assert [visit.url for visit in phone.data.history] == [HOME]


def test_a_held_link_opens_behind_and_is_copied(phone: Browser) -> None:
    phone.tap(text="Weather Now", hold_ms=700)
    phone.tap(text="Open in new tab")
    assert phone.entry.url == HOME
    assert phone.data.tabs[-1].entry.url == "https://weather.test/"
    phone.tap(text="Corner Shop", hold_ms=700)
    phone.tap(text="Copy link address")
    assert phone.state.clipboard == "https://shop.example.com/"


# -- bookmarks, history, reading list ------------------------------------------------------------


def test_bookmarks_are_added_edited_and_deleted(phone: Browser) -> None:
    phone.load("https://library.example.org/book/maps")
    phone.tap(resource_id="more")
    phone.tap(description="Add bookmark")
    phone.tap(resource_id="title")
    phone.type("Maps", clear=True)
    phone.do(System.hide_keyboard)
    phone.tap(text="Every day")
    phone.tap(text="Save")
    made = phone.data.bookmarks[-1]
    assert (made.title, made.url, made.folder) == ("Maps", phone.entry.url, 3)
    phone.tap(resource_id="more")
    phone.tap(description="Edit bookmark")
    phone.tap(resource_id="title")
    phone.type("", clear=True)
    phone.do(System.hide_keyboard)
    phone.tap(text="Save")
    assert phone.shows(text="The bookmark must have a name")
    phone.tap(description="Delete")
    assert all(item.title != "Maps" for item in phone.data.bookmarks)
    assert phone.shows(class_name="android.webkit.WebView")


def test_folders_are_made_entered_renamed_and_deleted(phone: Browser) -> None:
    phone.choose("Bookmarks")
    phone.tap(description="New folder")
    phone.tap(text="OK")
    assert phone.shows(text="Enter a name")
    phone.tap(resource_id="android:id/edit")
    phone.type("Trips", submit=True)
    phone.tap(text="Trips")
    assert phone.shows(text="No bookmarks")
    phone.back()
    assert phone.shows(text="Every day")
    phone.tap(description="More options: Trips")
    phone.tap(text="Rename")
    phone.tap(resource_id="android:id/edit")
    phone.type("Travel", clear=True, submit=True)
    phone.tap(description="More options: Every day")
    phone.tap(text="Delete")
    phone.tap(resource_id="android:id/button1")
    assert [folder.title for folder in phone.data.folders] == ["Travel"]
    assert all(item.folder == 0 for item in phone.data.bookmarks)
    rows = phone.rows(f"{PACKAGE}/bookmarks")
    assert rows[0]["title"] == "Travel"
    first = phone.data.bookmarks[0]
    phone.tap(text=first.title)
    assert phone.entry.url == first.url


def test_history_is_searched_deleted_and_cleared(phone: Browser) -> None:
    for name in ("tea", "coffee", "moon"):
        phone.load(f"https://encyclopedia.test/wiki/{name}")
    phone.host.advance(86_400_000)
    phone.load("https://encyclopedia.test/wiki/tea")
    phone.choose("History")
    assert phone.shows(text="Today")
    assert phone.shows(text="Yesterday")
    assert [text.partition(" ")[0] for text in phone.texts("label")] == [
        "Tea",
        "Moon",
        "Coffee",
        "Tea",
    ]
    phone.tap(resource_id="search")
    phone.type("coff")
    assert len(phone.texts("label")) == 1
    phone.do(System.hide_keyboard)
    phone.tap(resource_id="delete")
    assert phone.shows(text="No page found")
    assert len(phone.rows(f"{PACKAGE}/history")) == 3
    phone.tap(description="Clear history")
    phone.tap(text="Cancel")
    assert len(phone.data.history) == 3
    phone.tap(description="Clear history")
    phone.tap(text="Clear")
    assert phone.shows(text="No history")


def test_a_long_history_is_shown_in_parts(phone: Browser) -> None:
    for number in range(40):
        phone.load(f"https://search.example.com/search?q=word{number}")
    phone.start(".ComboViewActivity", tab="history")
    assert phone.page_us() < 1000  # some 200 on a quiet machine
    for _ in range(6):
        phone.host.swipe(270, 900, 270, 200)
    assert not phone.shows(text="word0 - Finder")
    phone.tap(text="Older")
    for _ in range(4):
        phone.host.swipe(270, 900, 270, 200)
    assert phone.shows(text="word0 - Finder")


def test_the_reading_list(phone: Browser) -> None:
    phone.load("https://news.example.org/story/robot")
    phone.choose("Add to reading list")
    phone.choose("Reading list")
    assert len(phone.texts("label")) == 2
    phone.tap(text="Robot learns to fold laundry - The Daily Lantern")
    assert phone.entry.url.endswith("/story/robot")
    assert phone.data.saved[0].is_read
    phone.choose("Reading list")
    assert phone.texts("label")[-1].startswith("Robot")
    phone.tap(description="Delete Tea - Open Encyclopaedia")
    assert len(phone.data.saved) == 1


def test_words_are_found_in_the_page(phone: Browser) -> None:
    phone.load("https://travel.example.net/station/lakeside")
    phone.choose("Find in page")
    phone.type("sandbay")
    assert phone.texts("matches") == ["1/6"]
    phone.tap(description="Previous")
    assert phone.texts("matches") == ["6/6"]
    ui = phone.state.tasks[-1].activities[-1].layers[0].ui
    assert phone.count(text="Sandbay") >= 1
    phone.tap(description="Next")
    assert phone.texts("matches") == ["1/6"]
    phone.back()
    assert not phone.shows(resource_id="matches")
    assert f"find:{phone.entry.id}" in ui


# -- settings, downloads, other apps --------------------------------------------------------------


def test_settings_have_an_effect(phone: Browser) -> None:
    phone.choose("Settings", "Search engine", "Open Encyclopaedia")
    phone.tap(text="Home page")
    phone.tap(resource_id="android:id/edit")
    phone.type("not an address", clear=True, submit=True)
    assert phone.shows(text="Enter a valid address")
    phone.type("weather.test", clear=True, submit=True)
    phone.tap(text="Text size")
    phone.tap(text="150%")
    assert phone.preferences()["homepage"] == "https://weather.test/"
    phone.back()
    phone.tap(description="Home", class_name="ImageButton")
    assert phone.entry.url == "https://weather.test/"
    phone.visit("honey")
    assert phone.entry.url == "https://encyclopedia.test/search?q=honey"
    phone.choose("Settings", "Clear browsing data", "Clear")
    assert phone.data.history == ()
    phone.tap(text="Reset to default")
    phone.tap(text="OK")
    assert phone.preferences()["search_engine"] == "finder"


def test_a_file_is_downloaded(phone: Browser) -> None:
    phone.load("https://recipes.test/recipe/cake")
    phone.press(text="Download shopping list")
    assert phone.entry.url.endswith("/recipe/cake")
    assert b"flour: 200 g" in phone.state.files["/sdcard/Download/cake.txt"]
    assert phone.state.notifications[0].title == "cake.txt"
    phone.press(text="Download shopping list")
    phone.start(".DownloadsActivity")
    assert phone.texts("android:id/title") == ["cake (1).txt", "cake.txt"]
    phone.tap(description="Delete cake.txt")
    assert "/sdcard/Download/cake.txt" not in phone.state.files


def test_other_apps_open_pages_and_take_them(phone: Browser) -> None:
    phone.open(MAIL)
    phone.do(System.send, Intent("android.intent.action.VIEW", "https://weather.test/warnings"))
    assert phone.entry.url == "https://weather.test/warnings"
    phone.back()
    assert phone.front.startswith(MAIL)
    phone.shell("am start -a android.intent.action.WEB_SEARCH --es query 'green tea'")
    assert phone.entry.url.endswith("search?q=green+tea")
    phone.shell("am start -a android.intent.action.VIEW -d http://forum.test/")
    assert phone.shows(text="Neighbours' Forum", class_name=LINK)
    phone.choose("Share page")
    assert phone.overlays == ["chooser"]
    phone.tap(text="Mail")
    args = phone.state.tasks[-1].activities[-1].layers[0].args
    assert args["extras"]["android.intent.extra.TEXT"] == "http://forum.test/"


# -- what sites keep ------------------------------------------------------------------------------


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


# -- looks ----------------------------------------------------------------------------------------


PAGES = [f"https://{site.host}{path}" for site in SITES.values() for path in site.paths]
OTHERS = (
    "https://search.example.com/search?q=water",
    "https://travel.example.net/search?from=riverton&to=sandbay",
    "https://nobody.test/",
    "https://forum.test/none",
)
WINDOWS = (
    (".NavScreen", {}),
    (".ComboViewActivity", {}),
    (".ComboViewActivity", {"tab": "history"}),
    (".ComboViewActivity", {"tab": "reading_list"}),
    (".AddBookmarkPage", {"title": "A", "url": "https://forum.test/"}),
    (".BrowserPreferencesPage", {}),
    (".DownloadsActivity", {}),
)
POPUPS = (
    ("menu", {}),
    ("link_menu", {"href": "/", "label": "A"}),
    ("folder", {"id": 0}),
    ("delete_folder", {"id": 3}),
    ("clear_history", {}),
    ("homepage", {}),
    ("choices", {"key": "search_engine"}),
    ("choices", {"key": "text_size"}),
    ("clear_data", {}),
    ("reset", {}),
)


def wrong(phone: Browser) -> list[str]:
    """What is wrong with the texts.

    An address may be shortened or broken, the title of a page is not drawn on it, and of what is
    half scrolled away not everything is.
    """
    nodes = phone.host.forest().trees[0].nodes
    views = [node for node in nodes if node.scrollable or node.class_name.endswith("WebView")]
    edges = [edge for node in views for edge in (node.bounds.top, node.bounds.bottom)]
    hidden = {
        word
        for node in nodes
        if node.bounds.top in edges or node.bounds.bottom in edges
        for word in node.text.split()
    }
    address = shown(phone.entry.url)
    return [
        found
        for found in phone.problems()
        if found.removesuffix(" is not drawn") not in hidden
        and not is_address(found.split()[0])
        and not address.startswith(found.rstrip("…"))
    ]


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("font_scale", [1.0, 1.3])
def test_no_text_is_cut_off_or_covered(language: str, font_scale: float) -> None:
    phone = Browser(language, font_scale=font_scale)
    for url in (*PAGES, *OTHERS):
        phone.load(url)
        for _ in range(4):  # and further down
            assert wrong(phone) == [], url
            phone.host.swipe(270, 1000, 270, 300)
    phone.load("https://search.example.com/")
    for name, args in POPUPS:
        phone.popup(name, **args)
        assert phone.problems() == [], name
        phone.do(System.dismiss)
    for activity, args in WINDOWS:
        phone.start(activity, **args)
        assert wrong(phone) == [], activity
        phone.do(System.finish)


def test_pages_build_fast(phone: Browser) -> None:
    for url in (*PAGES, *OTHERS):
        phone.load(url)
        assert phone.page_us() < 1000, url  # some 200 on a quiet machine
    for activity, args in WINDOWS:
        phone.start(activity, **args)
        assert phone.page_us() < 1000, (activity, args)  # some 200 on a quiet machine
        phone.do(System.finish)


def test_the_wording_is_complete() -> None:
    wording_is_complete(APP)
