"""Draws the pictures of docs/studio.md: the studio's own pages, with two runs that it plays first.

python docs/make_studio.py
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import threading
from pathlib import Path
from typing import Final

import uvicorn
from playwright.sync_api import Page, sync_playwright

from mobile_gym.agents.planner import PlannerAgent
from mobile_gym.agents.random import RandomAgent
from mobile_gym.core import plugins
from mobile_gym.core.ports import Agent
from mobile_gym.rollouts import RunFolder, RunSettings, collect
from mobile_gym.studio.library import Library
from mobile_gym.studio.serving import listening
from mobile_gym.studio.web_app import make_app

PICTURES: Final = Path(__file__).parent / "pictures"
TOKEN: Final = "token"
SIZE: Final = {"width": 1280, "height": 860}


def write_run(path: Path, agent: Agent, name: str) -> None:
    """Play the suite of the clock once."""
    templates = plugins.load("suite catalog", "built-in").suite("clock")
    folder = RunFolder.create(path, suite="clock", settings=RunSettings(name), version="0")
    for position, episode in enumerate(collect(templates, agent, RunSettings(name, seed=1))):
        folder.keep(position, episode)


def draw(page: Page) -> None:
    """The list, and an episode that failed after some steps."""
    page.screenshot(path=PICTURES / "studio_list.png")
    page.locator("select[name=run]").select_option("planner")
    page.wait_for_url("**run=planner**")
    page.get_by_role("link", name="Clock.FindQuietAlarm").click()
    page.locator(".scrubber").wait_for()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    page.locator(".moment:visible img").evaluate("image => image.decode()")
    page.evaluate("scrollTo(0, 0)")
    page.screenshot(path=PICTURES / "studio_episode.png")


def main() -> None:
    """Play, serve, draw."""
    chromium = shutil.which("chromium")
    if chromium is None:
        sys.exit("error: there is no chromium on PATH")
    with tempfile.TemporaryDirectory() as place:
        write_run(Path(place, "planner"), PlannerAgent(), "planner")
        write_run(Path(place, "random"), RandomAgent(), "random")
        library = Library([Path(place)])
        listener = listening("127.0.0.1", 0)
        config = uvicorn.Config(make_app(library, TOKEN), log_level="error", lifespan="off")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, args=([listener],))
        thread.start()
        try:
            with sync_playwright() as driver:
                browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
                page = browser.new_page(viewport=SIZE, color_scheme="light")
                page.goto(f"http://127.0.0.1:{listener.getsockname()[1]}/?token={TOKEN}")
                draw(page)
                browser.close()
        finally:
            server.should_exit = True
            thread.join()
            library.close()


if __name__ == "__main__":
    main()
