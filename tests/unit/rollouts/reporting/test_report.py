import base64
import dataclasses
import hashlib
import json
import re
import struct
import zlib
from html.parser import HTMLParser

import lamp_phone
import numpy as np
import pytest
from lamp_phone import TEMPLATES

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.actions import (
    Answer,
    AskUser,
    DoubleTap,
    Drag,
    Finish,
    Invalid,
    LongPress,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.checks import PageIs
from mobile_gym.core.errors import StoreError
from mobile_gym.core.png import encode_png
from mobile_gym.core.substates import PageNode
from mobile_gym.rollouts import RunFolder, RunSettings, collect, outcome_of, report_run
from mobile_gym.rollouts.reporting import report
from mobile_gym.rollouts.reporting.action_text import action_text
from mobile_gym.rollouts.reporting.report import PictureAlbum
from mobile_gym.rollouts.storing.codecs import compress_pixels, decompress_pixels, thumbnail


def make_run(path, agent=None, pictures=12, templates=TEMPLATES, **fields):
    agent = agent or SolutionAgent()
    settings = RunSettings(agent.name, **fields)
    folder = RunFolder.create(path, suite="lamps", settings=settings, version="1.2.3")
    outcomes = []
    for position, episode in enumerate(collect(templates, agent, settings)):
        folder.keep(position, episode)
        outcomes.append(outcome_of(episode))
    return folder, report_run(folder, pictures=pictures)


class Checker(HTMLParser):
    """Tags are balanced, and everything that is referred to is in the page."""

    VOID = ("meta", "br", "link", "input", "circle", "path", "polygon", "polyline", "line", "rect")

    def __init__(self):
        super().__init__()
        self.open, self.text, self.classes, self.ids, self.links = [], [], set(), set(), []
        self.scripts = 0

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            assert name != "src", tag
            assert not name.startswith("on"), tag
            if name == "href":
                assert value.startswith("#") or (tag, value) == ("link", "data:,")
                self.links += [value[1:]] if tag == "a" else []
            if name == "id":
                assert value not in self.ids
                self.ids.add(value)
            if name == "class":
                self.classes |= set(value.split())
        self.scripts += tag == "script"
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        assert tag in self.VOID

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text.append(data)


def parsed(page):
    checker = Checker()
    checker.feed(page)
    assert checker.open == []
    assert checker.scripts == 1, "our own"
    assert set(checker.links) <= checker.ids
    return checker


def test_a_run_is_summed_up(tmp_path):
    _, summary = make_run(tmp_path / "run", episodes=2)
    values = json.loads((tmp_path / "run" / "summary.json").read_text())
    assert set(values) >= {
        "episodes",
        "success_rate",
        "substate_completion_rate",
        "mean_return",
        "steps",
        "steps_per_second",
        "faults",
        "seed",
        "suite",
        "agent",
        "judge",
        "version",
    }
    assert (values["episodes"], values["success_rate"], values["mean_return"]) == (4, 1.0, 1.0)
    assert values["steps"] == summary.steps


def test_the_report_shows_what_was_done_and_what_came_of_it(tmp_path):
    make_run(tmp_path / "run", episodes=2)
    page = " ".join(parsed((tmp_path / "run" / "report.html").read_text()).text)
    for text in (
        "Turn on the lamp in Room",
        "The lamp of Room",
        "reached:",
        "at reset",
        "“24 rooms”",
    ):
        assert text in page


def test_the_report_needs_nothing_from_outside(tmp_path):
    make_run(tmp_path / "run")
    assert not re.search(r"https?://", (tmp_path / "run" / "report.html").read_text())


def test_the_report_has_colours_for_the_dark(tmp_path):
    make_run(tmp_path / "run")
    assert "prefers-color-scheme: dark" in (tmp_path / "run" / "report.html").read_text()


def test_what_screens_say_is_escaped(tmp_path):
    class Injector(SolutionAgent):
        def act(self, observation, frame):
            action = super().act(observation, frame)
            return Answer("<script>alert(1)</script>") if isinstance(action, Finish) else action

    make_run(tmp_path / "run", Injector())
    page = (tmp_path / "run" / "report.html").read_text()
    parsed(page)  # asserts that there is no other script
    assert "&lt;script&gt;alert(1)" in page
    assert "&lt;on&gt;" in page  # of the substate's description


def test_an_alternative_that_was_not_taken_is_no_failure(tmp_path):
    def build(params, language):
        task = TEMPLATES[0].build(params, language)
        page, lamp = task.substates
        other = PageNode(3, "By voice", check=PageIs(activity=".Voice"), alternatives="way")
        page = dataclasses.replace(page, alternatives="way")
        return dataclasses.replace(task, substates=(page, lamp, other))

    template = dataclasses.replace(TEMPLATES[0], build=build)
    make_run(tmp_path / "run", templates=[template])
    told = " ".join(parsed((tmp_path / "run" / "report.html").read_text()).text)
    assert re.search(r"not needed\s+By voice", told)


def test_pictures_are_bounded_and_the_first_of_every_task_have_them(tmp_path):
    folder, _ = make_run(tmp_path / "run", episodes=3, pictures=2)
    page = (tmp_path / "run" / "report.html").read_text()
    with_pictures = re.findall(r'id="(e\d+)-0">\s*<a class="shot', page)
    assert with_pictures == ["e3", "e0"], "the first of each task, in the order of the list"
    assert page.count('<details class="episode"') == 6, "the others are told in words"
    names = set(re.findall(r"\.(s[0-9a-f]{16}) \{[^}]*url\(data:image/png;base64,", page))
    assert names
    assert names == {name for name in parsed(page).classes if re.fullmatch("s[0-9a-f]{16}", name)}
    report_run(folder, pictures=0)
    page = (tmp_path / "run" / "report.html").read_text()
    assert '<details class="episode"' not in page
    assert "6 are in the list alone" in page


def test_every_row_leads_to_its_episode(tmp_path):
    make_run(tmp_path / "run", episodes=2)
    links = parsed((tmp_path / "run" / "report.html").read_text()).links
    assert links[:4] == ["e2", "e3", "e0", "e1"]


def test_failures_come_first_in_the_list_and_step_by_step(tmp_path):
    class Careless(SolutionAgent):
        """Gives up on every second episode."""

        def reset(self, task, seed):
            self.episode = getattr(self, "episode", -1) + 1
            super().reset(task, seed)

        def act(self, observation, frame):
            return super().act(observation, frame) if self.episode % 2 else Finish()

    make_run(tmp_path / "run", Careless(), episodes=2, pictures=1)
    page = (tmp_path / "run" / "report.html").read_text()
    rows = re.findall(r'<tr data-verdict="(\w+)"', page)
    assert rows == ["premature", "premature", "success", "success"]
    told = re.findall(r'<details class="episode"[^>]*>\s*<summary><span class="verdict (\w+)', page)
    assert told == rows
    assert len(set(re.findall(r'id="(e\d+)-0">\s*<a class="shot', page))) == 1


def test_evidence_is_there_for_and_against(tmp_path):
    make_run(tmp_path / "run", SolutionAgent(steps=()), pictures=1)
    page = " ".join(parsed((tmp_path / "run" / "report.html").read_text()).text)
    assert "does not hold now:" in page
    make_run(tmp_path / "good", pictures=1)
    assert "holds now:" in " ".join(parsed((tmp_path / "good" / "report.html").read_text()).text)


def test_only_our_script_and_style_are_let_through(tmp_path):
    make_run(tmp_path / "run")
    page = (tmp_path / "run" / "report.html").read_text()
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', page)[1]
    for tag in ("script", "style"):
        [text] = re.findall(rf"<{tag}[^>]*>(.*?)</{tag}>", page, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_a_run_of_many_episodes_has_all_in_its_list_and_a_bounded_page(tmp_path, monkeypatch):
    monkeypatch.setattr(report, "TOLD", 1)
    make_run(tmp_path / "run", episodes=3, pictures=1)
    page = parsed((tmp_path / "run" / "report.html").read_text())
    assert page.links[:6].count("others") == 4
    assert "4 are in the list alone" in " ".join(page.text)
    assert "mobile-gym studio ." in " ".join(page.text)


def test_a_dispute_of_judges_is_in_the_list(tmp_path):
    folder, _ = make_run(tmp_path / "run", episodes=2)
    first = min(path.name for path in folder.episodes.glob("*.parquet"))
    report_run(folder, disagreeing=frozenset({first}))
    assert (tmp_path / "run" / "report.html").read_text().count(">disputed<") == 1


def test_the_album_has_a_picture_once_and_within_its_bound():
    frame = lamp_phone.LampPhone().observe()
    album = PictureAlbum()
    name = album.add(frame)
    again = dataclasses.replace(frame, screenshot=frame.screenshot.copy())
    assert album.add(again) == name
    [picture] = album.pictures()
    assert base64.b64decode(picture.data) == encode_png(frame.screenshot, 6)
    small = PictureAlbum(most_bytes=10)
    assert small.add(frame) == ""
    assert (small.pictures(), small.left_out) == ((), 1)


def test_a_run_can_be_counted_again_from_its_files(tmp_path):
    _, summary = make_run(tmp_path / "run", episodes=2)
    before = (tmp_path / "run" / "summary.json").read_text()
    assert report_run(RunFolder.open(tmp_path / "run")) == summary
    assert (tmp_path / "run" / "summary.json").read_text() == before


def test_a_folder_in_use_is_left_alone(tmp_path):
    (tmp_path / "mine.txt").write_text("x")
    settings = RunSettings("noop")
    with pytest.raises(StoreError, match="not an empty folder"):
        RunFolder.create(tmp_path, suite="s", settings=settings, version="0")
    assert [item.name for item in tmp_path.iterdir()] == ["mine.txt"]
    with pytest.raises(StoreError, match=r"mine.txt"):
        RunFolder.create(tmp_path / "mine.txt", suite="s", settings=settings, version="0")
    with pytest.raises(StoreError, match="cannot be written"):
        RunFolder.create(tmp_path / "mine.txt" / "run", suite="s", settings=settings, version="0")


def test_discarding_takes_back_what_was_made_and_no_more(tmp_path):
    settings = RunSettings("noop")
    deep = tmp_path / "a" / "b"
    RunFolder.create(deep, suite="s", settings=settings, version="0").discard()
    assert list(tmp_path.iterdir()) == []
    deep.mkdir(parents=True)
    RunFolder.create(deep, suite="s", settings=settings, version="0").discard()
    assert list(deep.iterdir()) == []


def test_discarding_leaves_what_others_have_begun_beside_it(tmp_path):
    settings = RunSettings("noop")
    ours = RunFolder.create(tmp_path / "runs" / "a", suite="s", settings=settings, version="0")
    other = RunFolder.create(tmp_path / "runs" / "b", suite="s", settings=settings, version="0")
    ours.discard()
    assert [path.name for path in (tmp_path / "runs").iterdir()] == ["b"]
    assert RunFolder.open(other.path).run == other.run
    other.discard()  # it did not make the folder above
    assert list((tmp_path / "runs").iterdir()) == []


def test_what_is_no_run_is_named(tmp_path):
    with pytest.raises(StoreError, match="is not the folder of a run"):
        RunFolder.open(tmp_path)
    (tmp_path / "run.json").write_text("{")
    with pytest.raises(StoreError, match=r"run\.json: cannot be read"):
        RunFolder.open(tmp_path)
    run = {"suite": "s", "version": "0", "settings": {"agent": "noop"}, "tasks": 7}
    (tmp_path / "run.json").write_text(json.dumps(run))
    with pytest.raises(StoreError, match=r"run\.json: cannot be read: 'tasks' must be a list"):
        RunFolder.open(tmp_path)


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Tap(0.5, 0.15), "tap “Room 1”"),
        (DoubleTap(0.5, 0.15), "tap twice “Room 1”"),
        (LongPress(0.5, 0.15), "press long (0.8 s) “Room 1”"),
        (Swipe((0.5, 0.15), (0.5, 0.05)), "swipe up from “Room 1”"),
        (Swipe((0.1, 0.15), (0.9, 0.1)), "swipe right from “Room 1”"),
        (
            Drag((0.5, 0.15), (0.5, 0.25)),
            "hold (0.8 s) “Room 1” and drag it to “Room 2”",
        ),
        (AskUser("Which?"), "ask the user “Which?”"),
        (Type("hi", clear=True, submit=True), "type “hi”, replacing, then enter"),
        (Type("hi", at=(0.5, 0.15)), "type “hi” into “Room 1”"),
        (PressKey("back"), "press back"),
        (OpenApp("Clock"), "open Clock"),
        (Wait(2.0), "wait 2 s"),
        (Answer("5"), "answer “5”"),
        (Finish(), "finish: complete"),
        (Invalid("x", "y"), "unreadable action (y): x"),
    ],
)
def test_actions_in_words(action, words):
    assert action_text(action, lamp_phone.LampPhone().observe()) == words


class Asking:
    """Asks, drags, and gives up."""

    name = "asking"

    def reset(self, task, seed):
        self.left = [AskUser("Which <room>?"), Drag((0.5, 0.15), (0.5, 0.8)), Finish()]

    def act(self, observation, frame):
        return self.left.pop(0)


def test_what_the_user_said_and_the_way_of_a_drag_are_in_the_report(tmp_path):
    make_run(tmp_path / "run", Asking(), templates=TEMPLATES[:1])
    page = (tmp_path / "run" / "report.html").read_text()
    assert "the user: “I don&#39;t know.”" in page or "the user: “I don't know.”" in page
    assert "Which &lt;room&gt;?" in page
    assert page.count("<polygon") == 1


def noise(height, width):
    return np.random.default_rng(0).integers(0, 256, (height, width, 3), np.uint8)


def test_pictures_are_lossless_in_the_store():
    picture = noise(7, 5)
    np.testing.assert_array_equal(decompress_pixels(compress_pixels(picture), 7, 5), picture)
    with pytest.raises(ValueError, match="not a compressed picture"):
        decompress_pixels(b"nonsense", 7, 5)


def test_png_is_png():
    picture = noise(7, 5)
    data = encode_png(picture)
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    position, chunks = 8, {}
    while position < len(data):
        (size,) = struct.unpack_from(">I", data, position)
        kind, body = data[position + 4 : position + 8], data[position + 8 : position + 8 + size]
        (crc,) = struct.unpack_from(">I", data, position + 8 + size)
        assert crc == zlib.crc32(kind + body)
        chunks[kind] = body
        position += 12 + size
    assert struct.unpack(">IIBBBBB", chunks[b"IHDR"]) == (5, 7, 8, 2, 0, 0, 0)
    rows = np.frombuffer(zlib.decompress(chunks[b"IDAT"]), np.uint8).reshape(7, 16)
    assert set(rows[:, 0]) == {2}
    decoded = np.cumsum(rows[:, 1:], axis=0, dtype=np.uint8).reshape(7, 5, 3)
    np.testing.assert_array_equal(decoded, picture)


def test_thumbnails_are_averages():
    picture = np.zeros((8, 6, 3), np.uint8)
    picture[:, 3:] = 255
    small = thumbnail(picture, 2)
    assert small.shape == (2, 2, 3)
    assert small[0, 0, 0] < 8
    assert small[0, 1, 0] == 255
    assert thumbnail(picture, 600).shape == picture.shape
