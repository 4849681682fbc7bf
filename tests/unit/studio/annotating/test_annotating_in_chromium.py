"""Annotating in a real browser, by mouse and by keyboard, from nothing to a verdict on the disk."""

import json

import pytest
from studio_served import TOKEN

from mobile_gym.accessibility import find
from mobile_gym.core import plugins
from mobile_gym.core.checks import Selector
from mobile_gym.rollouts.reviewing.rejudging import rejudge
from mobile_gym.rollouts.storing.store import read_episode
from reward_models.llamatouch import read_annotations

playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright")
axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe")


def is_mistake(said):
    """Browsers note on the console, too, that a change was refused."""
    return said.type == "error" and "status of 400" not in said.text


@pytest.fixture
def page(browser, address):
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    mistakes = []
    page.on("pageerror", lambda error: mistakes.append(str(error)))
    page.on("console", lambda said: mistakes.append(said.text) if is_mistake(said) else None)
    page.goto(f"{address}?token={TOKEN}")
    yield page
    assert not mistakes
    assert not page.evaluate("window.hacked")
    context.close()


@pytest.fixture
def colour(right_file):
    """Where the colour is tapped: the moment, its name, and its node's middle in parts of 1."""
    episode = read_episode(right_file)
    name = str(episode.task.params["color"]).capitalize()
    for record in episode.steps:
        match = find(record.frame.nodes, Selector(label=name))
        if match is not None:
            box, frame = match.node.bounds, record.frame
            x = (box.left + box.right) / 2 / frame.width_px
            y = (box.top + box.bottom) / 2 / frame.height_px
            return record.step, name, (x, y)
    raise AssertionError("the colour is nowhere")


def verdicts(recorded):
    """What the saved annotation judges of each recorded trace, by run."""
    [annotation] = read_annotations(recorded / "right" / "essential_states")
    judge = plugins.load("judge", "llamatouch")(annotation)
    return {
        run: rejudge(judge, read_episode(file)).success
        for run in ("right", "wrong")
        for file in (recorded / run / "episodes").glob("*.parquet")
    }


def test_an_annotation_is_made_by_mouse(page, recorded, colour):
    moment, name, (x, y) = colour
    page.get_by_role("link", name="Annotate").click()
    row = page.get_by_role("row").filter(has=page.get_by_role("cell", name="right"))
    row.get_by_role("link").click()
    page.get_by_role("navigation", name="Moments").get_by_text(f"{moment}", exact=True).click()
    page.get_by_text("There is no essential state yet").wait_for()
    page.locator(".shot").scroll_into_view_if_needed()
    box = page.locator(".shot").bounding_box()
    page.locator(".shot").click(position={"x": x * box["width"], "y": y * box["height"]})
    chosen = page.locator("input[name=node]:checked").locator("..")
    assert name in chosen.inner_text()
    page.get_by_role("button", name="The node is tapped").click()
    page.get_by_role("status").filter(has_text="Saved.").wait_for()
    page.get_by_text("All 2 traces are judged as what they are").wait_for()
    assert page.locator("rect.mark").count() == 1
    assert verdicts(recorded) == {"right": True, "wrong": False}


def test_an_annotation_is_made_by_keyboard(page, recorded, colour):
    moment, name, _ = colour

    def press_on(target, key="Enter"):
        target.focus()
        page.keyboard.press(key)

    press_on(page.get_by_role("link", name="Annotate"))
    row = page.get_by_role("row").filter(has=page.get_by_role("cell", name="right"))
    press_on(row.get_by_role("link"))
    page.get_by_role("navigation", name="Moments").wait_for()
    for number in range(moment):
        press_on(page.get_by_role("link", name="Next", exact=True))
        page.wait_for_url(f"**moment={number + 1}")
    page.locator("input[name=node]").first.focus()
    page.keyboard.press("Space")
    for _ in range(page.locator("input[name=node]").count()):
        if name in page.locator("input[name=node]:checked").locator("..").inner_text():
            break
        page.keyboard.press("ArrowDown")
    mark = page.locator("rect.chosen")
    assert float(mark.get_attribute("width")) > 0
    press_on(page.get_by_role("button", name="The node is tapped"))
    page.get_by_role("status").filter(has_text="Saved.").wait_for()
    page.get_by_text("All 2 traces are judged as what they are").wait_for()
    assert page.evaluate("document.activeElement.value") == "add:click"
    assert verdicts(recorded) == {"right": True, "wrong": False}


def test_the_node_around_is_chosen_by_another_click(page, address, right_file):
    page.goto(f"{address}annotate/right/{right_file.name}?moment=1")
    chosen = page.locator("input[name=node]:checked")
    sizes = []
    for _ in range(3):
        page.locator(".shot").click(position={"x": 60, "y": 200})
        sizes.append(chosen.evaluate("one => one.dataset.width * one.dataset.height"))
    assert sizes == sorted(sizes)
    assert sizes[0] < sizes[2]


def test_a_disagreement_is_shown_and_settled(page, address, right_file):
    page.goto(f"{address}annotate/right/{right_file.name}?moment=1")
    page.get_by_role("button", name="It is this activity").click()
    page.get_by_text("1 of 2 traces are not judged as what they are").wait_for()
    assert page.locator("tr.differs .flag").inner_text() == "disagrees"
    page.get_by_role("button", name="Remove: the activity").click()
    page.get_by_text("There is nothing to try yet").wait_for()
    page.get_by_role("button", name="Take all").click()
    page.get_by_text("All 2 traces are judged as what they are").wait_for()


def test_substates_are_kept_and_marked_by_keyboard(page, address, right_file, recorded):
    page.goto(f"{address}annotate/right/{right_file.name}/substates")
    page.get_by_label("Yours", exact=True).focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("1 page: the Notes app is open")
    page.get_by_role("button", name="Save yours").focus()
    page.keyboard.press("Enter")
    page.get_by_role("status").filter(has_text="Saved.").wait_for()
    page.get_by_label("The decomposer’s proposal").focus()
    page.keyboard.type("1 page: the Notes app is open\n2 page: the moon is full")
    page.get_by_role("button", name="Save the proposal").focus()
    page.keyboard.press("Enter")
    page.locator("dd").nth(3).filter(has_text="50.0 %").wait_for()
    page.get_by_role("group", name="proposed substate 2").get_by_label("Incorrect").focus()
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Save the marks").focus()
    page.keyboard.press("Enter")
    page.locator("dd").nth(2).filter(has_text="50.0 %").wait_for()
    [file] = (recorded / "right" / "substates").glob("*.json")
    marks = json.loads(file.read_text(encoding="utf-8"))["marks"]
    assert [one["mark"] for one in marks] == ["cover", "optional"]


def test_a_mistake_is_told_and_what_was_there_stays(page, address, right_file, recorded):
    page.goto(f"{address}annotate/right/{right_file.name}?moment=1")
    page.get_by_label("Text", exact=True).fill("")
    with page.expect_response(lambda answer: answer.status == 400):
        page.get_by_role("button", name="This is typed:").click()
    page.get_by_role("status").filter(has_text="needs the text").wait_for()
    assert not (recorded / "right" / "essential_states").exists()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_annotating_can_be_done_by_everybody(browser, address, right_file, scheme, width):
    context = browser.new_context(
        color_scheme=scheme, viewport={"width": width, "height": 844}, reduced_motion="reduce"
    )
    page = context.new_page()
    trace = f"{address}annotate/right/{right_file.name}"
    page.goto(f"{trace}?token={TOKEN}")
    page.get_by_role("button", name="Take all").click()
    page.get_by_text("All 2 traces").wait_for()
    page.goto(f"{trace}/substates")
    page.get_by_label("The decomposer’s proposal").fill("1 page: the Notes app is open")
    page.get_by_role("button", name="Save the proposal").click()
    page.get_by_text("What the proposed ones are").wait_for()
    tails = ("", "?moment=1", "/trial", "/substates")
    for place in (*(f"{trace}{tail}" for tail in tails), f"{address}annotate"):
        page.goto(place)
        page.wait_for_load_state("networkidle")
        page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
        found = axe.Axe().run(page)
        problems = [(one["id"], one["nodes"][0]["target"]) for one in found.response["violations"]]
        assert not problems, (place, problems)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, place
    context.close()
