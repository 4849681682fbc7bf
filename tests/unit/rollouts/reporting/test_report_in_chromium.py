"""A report in a real browser, opened from the disk: by mouse, by keyboard, without scripts."""

from dataclasses import replace

import pytest
from lamp_phone import TEMPLATES

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core import plugins
from mobile_gym.core.actions import Finish
from mobile_gym.core.episodes import Reasoning
from mobile_gym.rollouts import RunFolder, RunSettings, collect, report_run

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe")

HOSTILE = (
    "<script>window.hacked = 1</script><img src=x onerror='window.hacked=1'>\"'&{{7*7}}</style>"
)
"""What a task, a screen or a model may say."""


class Careless(SolutionAgent):
    """Gives up on every second episode."""

    def __init__(self):
        super().__init__()
        self.episode = -1

    def reset(self, task, seed):
        self.episode += 1
        super().reset(task, seed)

    def act(self, observation, frame):
        return super().act(observation, frame) if self.episode % 2 else Finish()


def hostile(episode):
    said = Reasoning(*[HOSTILE] * 4)
    steps = tuple(
        one if one.action is None else replace(one, raw_action=HOSTILE, reasoning=said)
        for one in episode.steps
    )
    task = replace(episode.task, instruction={"en": HOSTILE})
    return replace(episode, task=task, steps=steps, agent=HOSTILE)


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    """The address of a report on six episodes: half failed, and the first says hostile things."""
    settings = RunSettings("solution", episodes=3)
    path = tmp_path_factory.mktemp("report") / "run"
    folder = RunFolder.create(path, suite=HOSTILE, settings=settings, version="0")
    with pytest.MonkeyPatch.context() as patch:  # this fixture outlives the one of the lamps
        patch.setitem(plugins._BUILT_IN["device"], "lamp", "lamp_phone:open_device")
        patch.setitem(plugins._BUILT_IN["suite catalog"], "built-in", "lamp_phone")
        for position, episode in enumerate(collect(TEMPLATES, Careless(), settings)):
            folder.keep(position, episode if position else hostile(episode))
        report_run(folder, pictures=4)
    return (path / "report.html").as_uri()


@pytest.fixture
def page(browser, report):
    context = browser.new_context()
    page = context.new_page()
    mistakes, asked = [], []
    page.on("pageerror", lambda error: mistakes.append(str(error)))
    page.on("console", lambda said: mistakes.append(said.text) if said.type == "error" else None)
    page.on("request", lambda one: asked.append(one.url))
    page.goto(report)
    yield page
    assert not mistakes
    assert {one.partition(":")[0] for one in asked} <= {"file", "data"}
    assert not page.evaluate("window.hacked")
    context.close()


def listed(page):
    return page.locator("table.episodes tbody tr:visible")


def test_a_failure_is_found_and_looked_at_by_mouse(page):
    page.get_by_label("Verdict").select_option("lost")
    assert listed(page).count() == 3
    assert page.locator("#count").inner_text() == "3 of 6 episodes"
    listed(page).get_by_role("link").last.click()
    section = page.locator("section:target")
    assert "failed" in section.inner_text()
    section.locator("a.shot").first.click()
    shown = page.locator(".step:target")
    picture = shown.locator("a.shot")
    width = picture.evaluate("one => getComputedStyle(one).getPropertyValue('--width')")
    assert picture.bounding_box()["width"] == pytest.approx(float(width.removesuffix("px")), abs=2)
    assert "against:" in shown.inner_text()
    shown.get_by_role("link", name="Close").click()
    assert shown.count() == 0


def test_a_moment_is_followed_by_keyboard(page):
    page.get_by_label("Search").focus()
    page.keyboard.type("countrooms")
    assert listed(page).count() == 3
    listed(page).get_by_role("link").first.focus()
    page.keyboard.press("Enter")
    page.locator("section:target a.shot").first.focus()
    page.keyboard.press("Enter")
    page.locator(".step:target").wait_for()
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**-1")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**-0")
    page.keyboard.press("Escape")
    page.locator(".step:target").wait_for(state="detached")


def test_the_list_is_sorted_by_a_column_and_the_other_way_round(page):
    def steps():
        return [int(text) for text in listed(page).locator("td:nth-child(5)").all_inner_texts()]

    button = page.locator("table.episodes").get_by_role("button", name="steps")
    button.click()
    assert steps() == sorted(steps())
    button.press("Enter")
    assert steps() == sorted(steps(), reverse=True)
    assert page.locator("table.episodes [aria-sort=descending]").inner_text() == "steps"


def test_a_link_to_a_moment_opens_it(page, report):
    page.goto("about:blank")
    page.goto(f"{report}#e4-0")
    assert page.locator(".step:target .more").is_visible()


def test_everything_is_there_without_scripts(browser, report):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(report)
    assert listed(page).count() == 6
    assert page.get_by_role("search").count() == 0
    listed(page).get_by_role("link").nth(1).click()
    page.locator("section:target a.shot").first.click()
    assert page.locator(".step:target").get_by_text("against:").first.is_visible()
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_a_report_can_be_read_by_everybody(browser, report, scheme, width):
    context = browser.new_context(
        color_scheme=scheme, viewport={"width": width, "height": 844}, reduced_motion="reduce"
    )
    page = context.new_page()
    for place in ("", "#e4-0"):
        page.goto("about:blank")
        page.goto(report + place)
        page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
        found = axe.Axe().run(page)
        problems = [(one["id"], one["nodes"][0]["target"]) for one in found.response["violations"]]
        assert not problems, (place, problems)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    context.close()
