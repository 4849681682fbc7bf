"""The player in a real browser: by mouse, by keyboard, and as a screen reader would check it."""

from __future__ import annotations

import numpy as np
import pytest
from player_client import switch_below
from studio_served import TOKEN, served

from mobile_gym.rollouts.exporting import export_episodes
from mobile_gym.rollouts.storing.store import read_episode

playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright")
axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe")

TIMEOUT_MS = 60_000
ALARM = "Clock.TurnOffAlarm"


@pytest.fixture
def address(folder):
    """A studio that serves the runs."""
    with served(folder) as address:
        yield address


@pytest.fixture
def page(browser, address):
    context = browser.new_context(viewport={"width": 1280, "height": 1000})
    page = context.new_page()
    page.set_default_timeout(TIMEOUT_MS)
    mistakes = []
    page.on("pageerror", lambda error: mistakes.append(str(error)))
    page.on("console", lambda said: mistakes.append(said.text) if said.type == "error" else None)
    page.goto(f"{address}?token={TOKEN}")
    page.goto(f"{address}play?text={ALARM}")
    yield page
    assert not mistakes
    assert not page.evaluate("window.hacked")
    context.close()


def stands_at(page, moment):
    """Wait until the page shows that moment."""
    page.locator(f"phone-player[data-ready=yes][data-now='{moment}']").wait_for()


def begin(page):
    page.get_by_label("Seed").fill("3")
    page.get_by_role("button", name=f"Play {ALARM}").click()
    stands_at(page, 0)


def box_of(page, label, moment):
    """Where the node of a label is in the page, from its place on the screen."""
    stands_at(page, moment)
    number = next(node["number"] for node in listed(page) if node["label"] == label)
    button = page.locator(f".reach button[data-node='{number}']")
    button.hover()
    box = page.locator(".phone .outline").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def listed(page):
    """The nodes as the page lists them."""
    return page.locator(".reach button").evaluate_all(
        """buttons => buttons.map((button) => ({
             kind: button.firstChild.textContent,
             label: button.childNodes[1].textContent.slice(1),
             number: button.dataset.node }))"""
    )


def colors(page):
    """How many colours the canvas shows."""
    return page.evaluate(
        "() => { const c = document.querySelector('canvas');"
        "const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;"
        "return new Set(new Uint32Array(d.buffer)).size; }"
    )


def test_the_alarm_is_turned_off_by_mouse(page, folder, tmp_path):
    begin(page)
    page.locator("phone-player[data-drawn]").wait_for()
    assert colors(page) > 50
    page.mouse.click(*box_of(page, "Clock", 0))
    stands_at(page, 1)
    page.mouse.click(*box_of(page, "Alarm", 1))
    stands_at(page, 2)
    screen = page.locator(".phone").bounding_box()
    x, y = screen["x"] + screen["width"] / 2, screen["y"] + screen["height"] * 0.7
    now = 2
    while (switch := switch_below(listed(page), "11:55 PM Walk the dog")) is None:
        page.mouse.move(x, y)
        page.mouse.down()
        for step in range(1, 9):
            page.mouse.move(x, y - 30 * step)
        page.mouse.up()
        now += 1
        stands_at(page, now)
        assert now < 12
    page.locator(f".reach button[data-node='{switch}']").click()
    stands_at(page, now + 1)
    assert "success" in page.locator(".tree .now").inner_text()
    page.get_by_role("button", name="Save this branch").click()
    page.locator(".demonstrations a").wait_for()
    page.locator(".demonstrations a").click()
    page.locator(".scrubber").wait_for()
    assert "human" in page.locator(".sub").first.inner_text()
    run = folder / "played" / f"{ALARM}-seed3-1"
    episode = read_episode(next((run / "episodes").glob("*.parquet")))
    assert episode.agent == "human"
    assert episode.steps[-1].report.success
    assert export_episodes(run, "hf", tmp_path / "hf").episodes == 1


def test_a_task_is_played_by_keyboard_alone(page, folder):
    page.get_by_label("Search").focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("turn alarm")
    page.keyboard.press("Enter")
    page.wait_for_url("**text=turn+alarm**")
    page.get_by_label("Seed").focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("3")
    page.get_by_role("button", name=f"Play {ALARM}").focus()
    page.keyboard.press("Enter")
    stands_at(page, 0)
    tab_to(page, "Clock")
    page.keyboard.press("Enter")
    stands_at(page, 1)
    page.locator(".phone").focus()
    page.keyboard.press("Escape")
    stands_at(page, 2)
    page.keyboard.press("ArrowDown")
    stands_at(page, 3)
    page.get_by_role("button", name="Undo").focus()
    page.keyboard.press("Enter")
    stands_at(page, 2)
    page.get_by_role("button", name="Save this branch").focus()
    page.keyboard.press("Enter")
    page.locator(".demonstrations a").wait_for()
    assert list((folder / "played" / f"{ALARM}-seed3-1" / "episodes").glob("*.parquet"))


def tab_to(page, label):
    """Walk with Tab from the screen to a button of the list."""
    page.locator(".phone").focus()
    for _ in range(80):
        page.keyboard.press("Tab")
        if label in page.evaluate("document.activeElement.innerText ?? ''"):
            return
    pytest.fail(f"Tab does not reach {label}")


def test_keys_type_into_the_phone(page):
    begin(page)
    page.mouse.click(*box_of(page, "Search apps", 0))
    stands_at(page, 1)
    page.keyboard.type("clo")
    page.locator(".tree .now", has_text="type “clo”").wait_for()
    page.get_by_label("Text for the field").fill("ck <b>")
    page.get_by_role("button", name="Type", exact=True).click()
    page.locator(".tree .now", has_text="ck <b>").wait_for()


def test_ctrl_and_drag_pinch(page):
    begin(page)
    box = page.locator(".phone").bounding_box()
    page.keyboard.down("Control")
    page.mouse.move(box["x"] + box["width"] * 0.4, box["y"] + box["height"] * 0.5)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.2, box["y"] + box["height"] * 0.5, steps=4)
    page.mouse.up()
    page.keyboard.up("Control")
    page.locator(".tree .now", has_text="pinch open").wait_for()


def test_a_moment_is_gone_back_to_in_the_tree(page):
    begin(page)
    page.get_by_role("button", name="Recents").click()
    stands_at(page, 1)
    page.locator(".tree button", has_text="0. Start").click()
    stands_at(page, 0)
    page.get_by_role("button", name="Home").click()
    stands_at(page, 2)
    assert page.locator(".tree button").all_inner_texts() == [
        "0. Start",
        "1. press recents",
        "2. press home",
    ]


def test_a_session_goes_on_in_another_tab(page, browser):
    begin(page)
    page.get_by_role("button", name="Recents").click()
    stands_at(page, 1)
    page.reload()
    stands_at(page, 1)


def test_the_live_picture_is_that_of_the_device(page, tmp_path):
    begin(page)
    page.locator("phone-player[data-drawn]").wait_for()
    middle = page.locator("canvas").evaluate(
        "c => [c.width, c.height, ...c.getContext('2d').getImageData(270, 600, 1, 1).data]"
    )
    assert middle[:2] == [540, 1200]
    link = page.get_by_role("link", name="lossless picture").get_attribute("href")
    exact = page.evaluate(
        "async (link) => { const b = await createImageBitmap(await (await fetch(link)).blob());"
        "const c = new OffscreenCanvas(b.width, b.height).getContext('2d'); c.drawImage(b, 0, 0);"
        "return [...c.getImageData(270, 600, 1, 1).data]; }",
        link,
    )
    assert np.abs(np.array(middle[2:]) - np.array(exact)).max() < 40


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_the_player_can_be_used_by_everybody(browser, address, scheme, width):
    context = browser.new_context(
        color_scheme=scheme, viewport={"width": width, "height": 844}, reduced_motion="reduce"
    )
    page = context.new_page()
    page.set_default_timeout(TIMEOUT_MS)
    page.goto(f"{address}?token={TOKEN}")
    page.goto(f"{address}play?text={ALARM}")
    check(page, width)
    begin(page)
    page.get_by_role("button", name="Recents").click()
    stands_at(page, 1)
    page.get_by_role("button", name="Save this branch").click()
    page.locator(".demonstrations a").wait_for()
    page.locator("summary", has_text="Answer").click()
    check(page, width)
    context.close()


def check(page, width):
    found = axe.Axe().run(page)
    problems = [(one["id"], one["nodes"][0]["target"]) for one in found.response["violations"]]
    assert not problems
    assert page.evaluate("document.documentElement.scrollWidth") <= width
