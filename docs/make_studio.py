"""Draws the pictures of docs/studio.md: each page of the studio and a report, on runs played first.

python docs/make_studio.py

A picture shows a page four times: on a desktop and on a phone, in light and in dark.
"""

from __future__ import annotations

import contextlib
import io
import shutil
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, Literal

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from mobile_gym.agents.planner import PlannerAgent
from mobile_gym.agents.random import RandomAgent
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core import plugins
from mobile_gym.core.ports import Agent
from mobile_gym.rollouts import RunFolder, RunSettings, collect, report_run
from mobile_gym.studio.serving import serve_in_background

PICTURES: Final = Path(__file__).parent / "pictures"
TOKEN: Final = "token"
DESKTOP: Final[ViewportSize] = {"width": 1280, "height": 860}
PHONE: Final[ViewportSize] = {"width": 390, "height": 860}
SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
SCALE: Final = 0.62
"""Of a page in a picture: small letters can still be read."""
GAP_PX: Final = 12
TIMEOUT_MS: Final = 120_000
COLOURS: Final = 256
"""Of a picture, which keeps it below 150 KB."""
TASK: Final = "Clock.FindQuietAlarm"
"""The planner fails in it after some steps."""
AGENTS: Final[Mapping[str, Callable[[], Agent]]] = {
    "planner": PlannerAgent,
    "random": RandomAgent,
    "solution": SolutionAgent,
}
Shown = Callable[[Page, str], None]
"""Opens a page, with the address of the studio."""


def write_run(path: Path, agent: Agent, name: str) -> RunFolder:
    """Play the suite of the clock once."""
    templates = plugins.load("suite catalog", "built-in").suite("clock")
    folder = RunFolder.create(path, suite="clock", settings=RunSettings(name), version="0")
    for position, episode in enumerate(collect(templates, agent, RunSettings(name, seed=1))):
        folder.keep(position, episode)
    return folder


def episode_of(page: Page, address: str, run: str) -> str:
    """Where the list leads to the episode of the task in a run."""
    page.goto(f"{address}/?run={run}&task={TASK}")
    link = page.locator("table.episodes tbody a").first.get_attribute("href")
    assert link is not None
    return link.partition("?")[0]


def begin(page: Page, address: str) -> str:
    """Play a step of the task; the address of the session."""
    page.goto(f"{address}/play?text={TASK}")
    page.get_by_label("Seed").fill("1")
    page.get_by_role("button", name=f"Play {TASK}").click()
    page.locator("phone-player[data-ready=yes][data-now='0']").wait_for()
    button = page.locator(".reach button", has=page.locator(".kind:text-is('TextView')"))
    button.filter(has_text="Clock").first.click()
    page.locator("phone-player[data-ready=yes][data-now='1']").wait_for()
    return page.url.removeprefix(address)


def annotate(page: Page, address: str, trace: str) -> str:
    """Mark a node of the solution's second screen; the address of the page."""
    page.goto(f"{address}{trace}")
    page.get_by_role("navigation", name="Moments").get_by_text("2", exact=True).click()
    page.locator("input[name=node]").nth(6).check(force=True)
    page.get_by_role("button", name="The node is tapped").click()
    page.get_by_role("status").filter(has_text="Saved.").wait_for()
    return page.url.removeprefix(address)


def opened(place: str, ready: str = "main") -> Shown:
    """Shows the page of an address of the studio, once a part of it is there."""

    def show(page: Page, address: str) -> None:
        page.goto(address + place)
        page.locator(ready).first.wait_for()

    return show


def of_report(report: Path, place: str) -> Shown:
    """Shows a place of a report that lies on the disk: an id, or "" for its top."""

    def show(page: Page, address: str) -> None:
        del address
        page.goto(report.as_uri())
        if not place:
            return
        link = page.locator("table.episodes").get_by_role("link", name=TASK).get_attribute("href")
        page.goto(f"{report.as_uri()}{link}{place}")
        page.locator("section:target, .step:target").first.wait_for()

    return show


def sheet_of(browser: Browser, address: str, show: Shown) -> Image.Image:
    """A page on a desktop and on a phone, in light above and in dark below."""
    rows: list[list[Image.Image]] = []
    for scheme in SCHEMES:
        rows.append([])
        for size in (DESKTOP, PHONE):
            context = browser.new_context(
                viewport=size, color_scheme=scheme, reduced_motion="reduce"
            )
            context.set_default_timeout(TIMEOUT_MS)
            page = context.new_page()
            page.goto(f"{address}/?token={TOKEN}")
            show(page, address)
            page.evaluate(
                "Promise.all([...document.images].filter((one) => one.checkVisibility())"
                ".map((one) => one.decode()))"
            )
            if page.url.startswith(address):
                page.evaluate("scrollTo(0, 0)")
            shot = Image.open(io.BytesIO(page.screenshot(animations="disabled"))).convert("RGB")
            width, height = (round(SCALE * side) for side in shot.size)
            rows[-1].append(shot.resize((width, height), Image.Resampling.LANCZOS))
            context.close()
    width = sum(one.width for one in rows[0]) + GAP_PX
    height = rows[0][0].height
    sheet = Image.new("RGB", (width, 2 * height + GAP_PX), "#8e8e93")
    for row, (desktop, phone) in enumerate(rows):
        top = row * (height + GAP_PX)
        sheet.paste(desktop, (0, top))
        sheet.paste(phone, (desktop.width + GAP_PX, top))
    # The colours that are there, not the frequent ones alone: few letters are red.
    return sheet.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)


def draw(browser: Browser, address: str, report: Path) -> None:
    """All pages."""
    context = browser.new_context(viewport=DESKTOP)
    context.set_default_timeout(TIMEOUT_MS)
    page = context.new_page()
    page.goto(f"{address}/?token={TOKEN}")
    failed = episode_of(page, address, "planner")
    solved = episode_of(page, address, "solution")
    marked = annotate(page, address, solved.replace("/runs/", "/annotate/"))
    session = begin(page, address)
    context.close()
    pages: dict[str, Shown] = {
        "list": opened("/", "table.episodes"),
        "episode": opened(f"{failed}#moment-4", ".moment:visible"),
        "compare": opened("/compare?first=planner&second=solution", "table.episodes"),
        "play": opened(session, "phone-player[data-ready=yes]"),
        "annotate": opened(marked),
        "report": of_report(report, ""),
        "report_episode": of_report(report, "-2"),
    }
    for name, show in pages.items():
        sheet_of(browser, address, show).save(PICTURES / f"studio_{name}.png", optimize=True)
        print(f"docs/pictures/studio_{name}.png")


def main() -> None:
    """Play, serve, draw."""
    chromium = shutil.which("chromium")
    if chromium is None:
        sys.exit("error: there is no chromium on PATH")
    with tempfile.TemporaryDirectory() as place, contextlib.chdir(place):
        runs = {name: write_run(Path("runs", name), make(), name) for name, make in AGENTS.items()}
        report_run(runs["planner"])
        with (
            serve_in_background([Path("runs")], token=TOKEN, wait_s=60) as studio,
            sync_playwright() as driver,
        ):
            browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            report = runs["planner"].path.resolve() / "report.html"
            draw(browser, studio.address.rstrip("/"), report)
            browser.close()


if __name__ == "__main__":
    main()
