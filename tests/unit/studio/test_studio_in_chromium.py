"""The pages in a real browser: by mouse, by keyboard, and as a screen reader would check them."""

import pytest
from studio_served import TOKEN, served

playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright")
axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe")


@pytest.fixture
def address(runs):
    """A studio that serves the runs."""
    with served(runs) as address:
        yield address


@pytest.fixture
def page(browser, address):
    context = browser.new_context()
    page = context.new_page()
    mistakes = []
    page.on("pageerror", lambda error: mistakes.append(str(error)))
    page.on("console", lambda said: mistakes.append(said.text) if said.type == "error" else None)
    page.goto(f"{address}?token={TOKEN}")
    yield page
    assert not mistakes
    assert not page.evaluate("window.hacked")
    context.close()


def test_an_episode_is_found_and_followed_by_mouse(page):
    page.get_by_label("Verdict").select_option("success")
    page.wait_for_url("**verdict=success**")
    page.locator("table.episodes tbody a").first.click()
    number = page.locator(".scrubber output")
    last = int(number.inner_text().split(" of ")[1])
    for moment in range(1, last + 1):
        page.get_by_role("button", name="Next").click()
        assert number.inner_text() == f"{moment} of {last}"
    shown = page.locator(".moment:visible")
    assert shown.count() == 1
    assert shown.locator("img").evaluate("image => image.decode().then(() => image.naturalWidth)")
    assert "counts" in shown.inner_text()


def test_an_episode_is_found_and_followed_by_keyboard(page):
    page.get_by_label("Search").focus()
    page.keyboard.type("turnoff")
    page.keyboard.press("Enter")
    page.wait_for_url("**text=turnoff**")
    page.locator("table.episodes tbody a").first.focus()
    page.keyboard.press("Enter")
    page.locator(".scrubber").wait_for()
    page.keyboard.press("ArrowRight")
    assert page.url.endswith("#moment-1")
    page.keyboard.press("End")
    page.keyboard.press("Home")
    assert page.url.endswith("#moment-0")


def test_a_link_to_a_moment_opens_it(page):
    page.locator("table.episodes tbody a").first.click()
    page.locator(".scrubber").wait_for()
    link = page.url.replace("#moment-0", "#moment-2")
    page.goto("about:blank")
    page.goto(link)
    assert page.locator(".scrubber output").inner_text().startswith("2 of ")


def test_a_node_of_the_tree_is_outlined_on_the_picture(page):
    page.locator("table.episodes tbody a").first.click()
    page.locator(".scrubber").wait_for()
    shown = page.locator(".moment:visible")
    shown.get_by_text("Accessibility tree").click()
    node = shown.locator(".nodes li").nth(3)
    node.hover()
    outline = shown.locator(".outline")
    outline.wait_for(state="visible")
    assert (
        outline.evaluate("box => box.style.left") == f"{float(node.get_attribute('data-left')):g}%"
    )


def test_the_screen_under_the_mouse_is_found_in_the_tree(page):
    page.locator("table.episodes tbody a").first.click()
    page.locator(".scrubber").wait_for()
    shown = page.locator(".moment:visible")
    shown.get_by_text("Accessibility tree").click()
    shown.locator(".nodes li").first.wait_for()
    shown.locator(".shot").hover(position={"x": 20, "y": 8})
    shown.locator(".nodes li.here").wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_pages_can_be_used_by_everybody(browser, address, scheme, width):
    context = browser.new_context(
        color_scheme=scheme, viewport={"width": width, "height": 844}, reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(f"{address}?token={TOKEN}")
    episode = page.locator("table.episodes tbody a").first.get_attribute("href")
    for place in ("", "compare", episode.lstrip("/"), "nowhere"):
        page.goto(address + place)
        for details in page.locator("details:visible > summary").all():
            details.click()
        found = axe.Axe().run(page)
        problems = [(one["id"], one["nodes"][0]["target"]) for one in found.response["violations"]]
        assert not problems, (place, problems)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, place
    context.close()
