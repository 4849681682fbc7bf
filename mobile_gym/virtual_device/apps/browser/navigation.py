"""Going from page to page: what links, the address bar, Back, tabs and other apps do; loading."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Final

from immutabledict import immutabledict

from mobile_gym.virtual_device.app_kit.records import without
from mobile_gym.virtual_device.apps.browser import data, downloads, pages
from mobile_gym.virtual_device.apps.browser.local_pages import is_local, local_document, local_url
from mobile_gym.virtual_device.apps.browser.texts import Texts
from mobile_gym.virtual_device.apps.browser.web import registry, urls
from mobile_gym.virtual_device.apps.browser.web.documents import File
from mobile_gym.virtual_device.names import LAUNCHER
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.intents import SEND, Intent
from mobile_gym.virtual_device.system.system import System

ENGINES: Final = {
    "finder": "https://search.example.com/search",
    "encyclopedia": "https://encyclopedia.test/search",
}
"""Where the address bar searches, by the value of the setting `search_engine`."""
_MAX_ENTRIES: Final = 50
_MAX_HISTORY: Final = 500
_VIEW: Final = "android.intent.action.VIEW"
_WEB_SEARCH: Final = "android.intent.action.WEB_SEARCH"


def home_page(system: System) -> str:
    """The home page that is set."""
    return str(data.read(system.state).settings.get("homepage", data.HOME))


def search_url(engine: str, words: str) -> str:
    """The address of a search."""
    return urls.with_query(ENGINES.get(engine, ENGINES["finder"]), {"q": words})


def _set_tab(system: System, tab: data.Tab) -> None:
    tabs = data.read(system.state).tabs
    data.write(system, tabs=tuple(tab if item.id == tab.id else item for item in tabs))


def _new_id(system: System) -> int:
    new_id = data.read(system.state).next_id
    data.write(system, next_id=new_id + 1)
    return new_id


def _load(system: System, url: str, tab: data.Tab) -> data.Entry:
    """A new entry for a page that starts to load now; it goes into the history at once."""
    state = system.state
    offline = not is_online(state)
    sites = data.read(state).sites
    local = local_document(state, url) if is_local(url) else None
    title = (
        registry.title_of(url, state.language, sites, system.now.date())
        if local is None
        else local.title
    )
    started = state.monotonic_ms if load_ms(state) else 0
    if not tab.private and not offline:
        _remember(system, url, title)
    return data.Entry(_new_id(system), url, title, started, offline)


def _remember(system: System, url: str, title: str) -> None:
    stored = data.read(system.state)
    today = system.now.date()
    others = tuple(
        visit
        for visit in stored.history
        if visit.url != url or day_of(system, visit.time_ms) != today
    )
    visit = data.Visit(_new_id(system), url, title, system.state.now_ms)
    data.write(system, history=(visit, *others)[:_MAX_HISTORY])


def day_of(system: System, time_ms: int) -> date:
    """The local date of a time."""
    return type(system.now).fromtimestamp(time_ms / 1000, system.now.tzinfo).date()


def open_url(system: System, url: str) -> None:
    """Load an address in the tab in front; a file is downloaded instead."""
    system.hide_keyboard()
    state = system.state
    stored = data.read(state)
    if urls.parse(url).host in registry.SITES and is_online(state):
        answer = registry.fetch(url, state.language, stored.sites, system.now.date())
        if isinstance(answer, File):
            downloads.save(system, url, answer)
            return
    tab = stored.tab
    entry = _load(system, url, tab)
    entries = (*tab.entries[: tab.position + 1], entry)[-_MAX_ENTRIES:]
    _set_tab(system, replace(tab, entries=entries, position=len(entries) - 1))


def follow(system: System, href: str) -> None:
    """A tap on a link of the page in front."""
    open_url(system, urls.join(data.read(system.state).tab.entry.url, href))


def go(system: System, text: str) -> None:
    """What was typed into the address bar: an address, or words to search for."""
    if not text.strip():
        system.hide_keyboard()
    elif urls.is_address(text):
        open_url(system, urls.complete_address(text))
    else:
        engine = str(data.read(system.state).settings.get("search_engine", "finder"))
        open_url(system, search_url(engine, text.strip()))


def send_form(system: System, action: str, values: Mapping[str, str], *, post: bool) -> None:
    """Send a form of the page in front."""
    stored = data.read(system.state)
    target = urls.join(stored.tab.entry.url, action)
    if post and is_online(system.state):
        today = system.now.date()
        sites, target = registry.send_form(
            target, values, system.state.language, stored.sites, today
        )
        data.write(system, sites=sites)
    elif not post:
        target = urls.with_query(target, values)
    open_url(system, target)


def consent(system: System, host: str) -> None:
    """Answer a site's question about cookies; it does not ask again."""
    sites = data.read(system.state).sites
    if host not in sites.consents:
        data.write(system, sites=replace(sites, consents=(*sites.consents, host)))


def reload(system: System) -> None:
    """Load the page in front again."""
    tab = data.read(system.state).tab
    entry = _load(system, tab.entry.url, tab)
    entries = (*tab.entries[: tab.position], entry, *tab.entries[tab.position + 1 :])
    _set_tab(system, replace(tab, entries=entries))


def stop(system: System) -> None:
    """Do not wait any longer: show what is there."""
    tab = data.read(system.state).tab
    entries = tuple(
        replace(entry, started_ms=0) if entry.id == tab.entry.id else entry for entry in tab.entries
    )
    _set_tab(system, replace(tab, entries=entries))


def go_home(system: System) -> None:
    """Load the home page."""
    open_url(system, home_page(system))


def back(system: System) -> bool:
    """Show the page before; False where this is the tab's first."""
    return _move(system, -1)


def can_go_forward(tab: data.Tab) -> bool:
    """Whether there is a page after this one."""
    return tab.position + 1 < len(tab.entries)


def forward(system: System) -> bool:
    """Show the page after this one; False where there is none."""
    return _move(system, 1)


def _move(system: System, by: int) -> bool:
    tab = data.read(system.state).tab
    position = tab.position + by
    if not 0 <= position < len(tab.entries):
        return False
    system.hide_keyboard()
    _set_tab(system, replace(tab, position=position))
    return True


# -- tabs ---------------------------------------------------------------------------------------


def new_tab(system: System, url: str = "", *, private: bool = False, opened_by: str = "") -> None:
    """Open a tab and bring it to the front."""
    tab = data.Tab(_new_id(system), (), private=private, opened_by=opened_by)
    entry = _load(system, url or home_page(system), tab)
    stored = data.read(system.state)
    data.write(system, tabs=(*stored.tabs, replace(tab, entries=(entry,))), active=tab.id)


def select_tab(system: System, tab_id: int) -> None:
    """Bring a tab to the front."""
    data.write(system, active=tab_id)


def close_tab(system: System, tab_id: int) -> None:
    """Close a tab; where it was the last one, a new one opens at the home page."""
    stored = data.read(system.state)
    places = [tab.id for tab in stored.tabs]
    if tab_id not in places:
        return
    place = places.index(tab_id)
    left = without(stored.tabs, tab_id)
    if not left:
        new_tab(system)
        data.write(system, tabs=without(data.read(system.state).tabs, tab_id))
        return
    active = left[max(place - 1, 0)].id if stored.active == tab_id else stored.active
    data.write(system, tabs=left, active=active)


# -- the system's side --------------------------------------------------------------------------


def on_back(system: System) -> bool:
    """The back key: out of the address bar, out of the search in the page, to the page before."""
    if pages.OPEN_FOLDER.get_page(system):
        pages.OPEN_FOLDER.set_page(system, 0)  # out of a folder of bookmarks
        return True
    if not system.front.component.endswith(f"/{pages.MAIN.name}"):
        return False
    if system.state.focus is not None and system.state.focus.key.startswith("url:"):
        leave_address_bar(system)
        return True
    find = pages.find_words(data.read(system.state).tab.entry)
    if find.get_page(system) is not None:
        find.set_page(system, None)
        return True
    if back(system):
        return True
    tab = data.read(system.state).tab
    if tab.opened_by:
        close_tab(system, tab.id)
        if any(task.package == tab.opened_by for task in system.state.tasks):
            system.launch(tab.opened_by)
            return True
    return False


def leave_address_bar(system: System) -> None:
    """Forget what was being typed there."""
    system.hide_keyboard()
    pages.address_draft(data.read(system.state).tab.entry).set_page(system, None)


def show_page(system: System) -> None:
    """Close what lies above the page: bookmarks, settings, the tab switcher."""
    while len(system.front_task.activities) > 1 and not system.front.component.endswith(
        f"/{pages.MAIN.name}"
    ):
        system.finish()


def on_intent(system: System, action: str, extras: Mapping[str, object]) -> bool:
    """Open what another app wants to be seen or searched, in a tab of its own."""
    url = str(extras.get("data", ""))
    if action == _WEB_SEARCH and extras.get("query"):
        words = str(extras["query"])
        engine = str(data.read(system.state).settings.get("search_engine", "finder"))
        url = urls.complete_address(words) if urls.is_address(words) else search_url(engine, words)
    elif action == _VIEW and local_url(url):
        url = local_url(url)
    elif action != _VIEW or not url.lower().startswith(("http://", "https://")):
        return False
    asking = system.front_task.package
    system.launch(data.PACKAGE)
    show_page(system)
    new_tab(system, url, opened_by="" if asking in (data.PACKAGE, LAUNCHER) else asking)
    return True


# -- Whether the web can be reached, and how long a page takes to load, on virtual time ----------

LOAD_PROPERTY: Final = "debug.browser.load_ms"
"""System property: how long every page takes to load; 0 for no time at all."""
_LOAD_MS: Final = 200


def is_online(state: DeviceState) -> bool:
    """Whether Wi-Fi is on, or mobile data outside airplane mode."""
    on = state.settings["global"].get
    if on("wifi_on") in ("1", "2"):
        return True
    return on("airplane_mode_on") != "1" and on("mobile_data", "1") == "1"


def load_ms(state: DeviceState) -> int:
    """How long a page takes to load."""
    given = state.properties.get(LOAD_PROPERTY, "")
    return int(given) if given.isdecimal() else _LOAD_MS


def progress(state: DeviceState, entry: data.Entry) -> float:
    """How much of a page has been loaded, in [0, 1]."""
    if not entry.started_ms:
        return 1.0
    lasts = load_ms(state)
    passed = state.monotonic_ms - entry.started_ms
    return 1.0 if passed >= lasts else passed / lasts


# -- Giving pages away: the share sheet and the clipboard ----------------------------------------


def share(system: System, title: str, url: str) -> None:
    """Open the share sheet for a page."""
    extras = immutabledict(
        {"android.intent.extra.TEXT": url, "android.intent.extra.SUBJECT": title}
    )
    if not system.send(Intent(SEND, mime_type="text/plain", extras=extras), chooser=True):
        copy_link(system, url)


def copy_link(system: System, url: str) -> None:
    """Put an address into the clipboard."""
    system.change(clipboard=url)
    system.toast(Texts.of(system.language).copied)
