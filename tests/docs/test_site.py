"""The site builds with every link checked, and fetches nothing from another host."""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest
from page_blocks import DOCS, ROOT

TIMEOUT_S = 240
"""A build takes 11 s of a core, and took 87 s where seven others shared two cores."""

FETCHED = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src"}
"""Elements whose address a browser fetches by itself."""


DOORS = (
    "mobile_gym",
    "mobile_gym.accessibility",
    "mobile_gym.devices",
    "mobile_gym.envs",
    "mobile_gym.envs.wrappers",
    "mobile_gym.judging",
    "mobile_gym.rollouts",
    "mobile_gym.spaces",
    "mobile_gym.testing",
)
"""Packages whose exported names people import."""


class Addresses(HTMLParser):
    """What a browser fetches for a page, without a click."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        address = dict(attrs).get(FETCHED.get(tag, ""))
        if address:
            self.found.append(address)


def build(folder: Path, site: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--site-dir", site],
        cwd=folder,
        check=False,
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
    )


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built strictly: a broken link or an unknown name of the API is an error."""
    if importlib.util.find_spec("mkdocs") is None:
        pytest.skip("needs the extra mobile-gym[docs]")
    folder = tmp_path_factory.mktemp("site")
    built = build(ROOT, folder)
    assert built.returncode == 0, built.stdout + built.stderr
    return folder


def test_every_page_is_in_the_navigation(site: Path) -> None:
    pages = {page.relative_to(DOCS).with_suffix(".html") for page in DOCS.rglob("*.md")}
    linked = set(re.findall(r'href="([^"#:]+\.html)', (site / "index.html").read_text("utf-8")))
    assert {page.as_posix() for page in pages} - linked == set()


def test_nothing_is_fetched_from_another_host(site: Path) -> None:
    fetched = {
        (page.name, address) for page in site.rglob("*.html") for address in Addresses(page).found
    }
    assert {one for one in fetched if re.match(r"(https?:)?//", one[1])} == set()


def test_styles_fetch_nothing_from_another_host(site: Path) -> None:
    styles = [style.read_text("utf-8") for style in site.rglob("*.css")]
    assert [match for style in styles for match in re.findall(r"url\(['\"]?https?:", style)] == []


def test_the_search_knows_the_docstrings(site: Path) -> None:
    index = json.loads((site / "search" / "search_index.json").read_text("utf-8"))
    places = {entry["location"] for entry in index["docs"]}
    assert "api/wrappers.html#mobile_gym.envs.wrappers.ChooseNode" in places


@pytest.mark.parametrize("module", DOORS)
def test_every_exported_name_is_in_the_reference(site: Path, module: str) -> None:
    pages = "".join(page.read_text("utf-8") for page in (site / "api").glob("*.html"))
    anchors = {anchor.rpartition(".")[2] for anchor in re.findall(r'id="([\w.]+)"', pages)}
    exported = set(importlib.import_module(module).__all__) - {"__version__"}
    assert exported - anchors == set()


def test_the_api_shows_arguments_of_a_docstring(site: Path) -> None:
    reference = (site / "api" / "devices.html").read_text("utf-8")
    assert "mobile_gym.devices.open_device" in reference
    assert "there is no such kind of device" in reference


def test_programs_and_figures_are_not_published(site: Path) -> None:
    names = {file.suffix for file in site.rglob("*") if file.is_file()}
    assert ".py" not in names
    assert not (site / "judges").exists()


def test_a_broken_link_fails_the_build(tmp_path: Path) -> None:
    if importlib.util.find_spec("mkdocs") is None:
        pytest.skip("needs the extra mobile-gym[docs]")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("# Page\n\n[on](index.md#nowhere)\n", "utf-8")
    settings = (ROOT / "mkdocs.yml").read_text("utf-8")
    settings = settings[: settings.index("\nplugins:")]
    (tmp_path / "mkdocs.yml").write_text(settings, "utf-8")
    built = build(tmp_path, tmp_path / "site")
    assert built.returncode == 1
    assert "#nowhere" in built.stdout + built.stderr
