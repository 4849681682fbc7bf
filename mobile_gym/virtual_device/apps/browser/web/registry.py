"""All sites by host, and the two things that can be asked of them: a page, and to take a form.

The browser knows sites by it alone.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from datetime import date
from typing import Final

from immutabledict import immutabledict

from mobile_gym.virtual_device.apps.browser.web import search
from mobile_gym.virtual_device.apps.browser.web.documents import Banner, Document, File
from mobile_gym.virtual_device.apps.browser.web.site import Request, Site, SiteData
from mobile_gym.virtual_device.apps.browser.web.urls import join, parse

SITES: Final[Mapping[str, Site]] = immutabledict(
    {site.host: site for site in (search.SITE, *search.INDEXED)}
)


@functools.lru_cache(maxsize=256)
def fetch(url: str, language: str, sites: SiteData, today: date) -> Document | File | None:
    """The page at an address of a known host; None where there is none (404)."""
    address = parse(url)
    site = SITES[address.host]
    answer = site.page(Request(address.path, address.query, language, sites, today))
    if isinstance(answer, Document):
        banner = Banner(site.title(language), "/", site.icon, site.color, site.banner)
        return answer._replace(blocks=(banner, *answer.blocks))
    return answer


def send_form(
    url: str, values: Mapping[str, str], language: str, sites: SiteData, today: date
) -> tuple[SiteData, str]:
    """Send a form to an address: what the sites keep after it, and where it leads."""
    address = parse(url)
    site = SITES.get(address.host)
    if site is None or site.submit is None:
        return sites, url
    request = Request(address.path, address.query, language, sites, today)
    done = site.submit(request, values)
    return (sites, url) if done is None else (done.sites, join(url, done.location))


def title_of(url: str, language: str, sites: SiteData, today: date) -> str:
    """The title of the page at an address; the host where there is no page."""
    host = parse(url).host
    answer = fetch(url, language, sites, today) if host in SITES else None
    return answer.title if isinstance(answer, Document) else host
