import json
import re
from urllib.parse import urlencode

import pytest
from starlette.testclient import TestClient
from studio_runs import HOSTILE

from mobile_gym.rollouts.storing.store import read_episode
from mobile_gym.studio.access import COOKIE
from mobile_gym.studio.library import RunLibrary
from mobile_gym.studio.web_app import make_app
from reward_models.decomposer import parse_ssr, ssr_of

OWN = {"origin": "http://127.0.0.1"}
MINE = "1 page: the Notes app is open\n2 unit in 1: the note is purple\n3 unit in 1 optional: x"
PROPOSED = (
    "1 page: the Notes app is open\n2 unit in 1: the note is purple\n"
    "3 unit in 1: the note is purple now\n4 unit in 1: the moon is full"
)


@pytest.fixture
def studio(recorded):
    library = RunLibrary([recorded])
    assert library.wait(20)
    model = {"kind": "scripted", "script": [PROPOSED]}
    with TestClient(make_app(library, "token", model=model), base_url="http://127.0.0.1") as client:
        client.cookies.set(COOKIE, "token")
        yield client
    library.close()


@pytest.fixture
def place(right_file):
    return f"/annotate/right/{right_file.name}/substates"


def change(studio, place, name, **fields):
    version = re.search(r'name="version" value="(\w*)"', studio.get(place).text)[1]
    body = urlencode({"change": name, "version": version, **fields}, doseq=True)
    return studio.post(place, content=body, headers=OWN)


def kept(recorded):
    [file] = (recorded / "right" / "substates").glob("*.json")
    return json.loads(file.read_text(encoding="utf-8"))


def rates(studio, place):
    return re.findall(r"<dd>([\d.]+) %</dd>", studio.get(place).text)


def test_the_tasks_own_substates_are_there_to_begin_with(studio, place, right_file, recorded):
    page = studio.get(place).text
    first = ssr_of(read_episode(right_file).task).split("\n")[0]
    assert first in page
    assert not (recorded / "right" / "substates").exists()


def test_substates_are_kept_as_the_decomposer_reads_them(studio, place, recorded):
    assert change(studio, place, "own", own=MINE.replace("\n", "\r\n") + "\r\n").status_code == 200
    assert parse_ssr(kept(recorded)["ssr"]) == parse_ssr(MINE)
    assert "the note is purple" in studio.get(place).text


def test_a_proposal_is_marked_by_likeness_and_then_by_a_person(studio, place, recorded):
    change(studio, place, "own", own=MINE)
    change(studio, place, "proposal", proposal=PROPOSED)
    assert [one["mark"] for one in kept(recorded)["marks"]] == [
        "cover",
        "cover",
        "redundant",
        "incorrect",
    ]
    assert rates(studio, place) == ["100.0", "25.0", "0.0", "25.0"]
    marks = {"mark:1": "cover", "covers:1": "1", "mark:2": "incorrect", "mark:3": "optional"}
    change(studio, place, "marks", **marks, **{"mark:4": "redundant"})
    assert rates(studio, place) == ["50.0", "25.0", "25.0", "25.0"]
    assert kept(recorded)["marks"][0] == {"id": 1, "mark": "cover", "covers": [1]}


def test_a_model_is_asked_for_a_proposal(studio, place, recorded):
    change(studio, place, "own", own=MINE)
    assert change(studio, place, "ask").status_code == 200
    assert kept(recorded)["proposal"] == PROPOSED
    assert change(studio, place, "take").status_code == 200
    assert kept(recorded)["ssr"] == PROPOSED


def test_a_substate_that_is_gone_is_covered_no_more(studio, place, recorded):
    change(studio, place, "own", own=MINE)
    change(studio, place, "proposal", proposal=PROPOSED)
    change(studio, place, "own", own=MINE.split("\n", maxsplit=1)[0])
    assert [one["covers"] for one in kept(recorded)["marks"]] == [[1], [], [], []]


@pytest.mark.parametrize(
    ("name", "fields", "words"),
    [
        ("own", {"own": "1 page: open\n7 room: no"}, "line 2"),
        ("own", {"own": ""}, "line 1"),
        ("proposal", {"proposal": "what?"}, "line 1"),
        ("marks", {"mark:9": "optional"}, "no substate 9"),
        ("marks", {"mark:1": "good"}, "a mark is one of"),
        ("rename", {}, "no change of substates"),
    ],
)
def test_what_is_no_valid_change_changes_nothing(studio, place, recorded, name, fields, words):
    answer = change(studio, place, name, **fields)
    assert answer.status_code == 400
    assert words in answer.text
    assert not (recorded / "right" / "substates").exists()


@pytest.mark.parametrize(
    ("marks", "words"),
    [
        ({"mark:1": "cover"}, "say which"),
        ({"mark:1": "cover", "covers:1": "9"}, "no substate 9 to cover"),
        ({"mark:1": "redundant", "covers:1": "1"}, "so it covers nothing"),
    ],
)
def test_marks_that_contradict_themselves_are_refused(studio, place, recorded, marks, words):
    change(studio, place, "own", own=MINE)
    change(studio, place, "proposal", proposal=PROPOSED)
    before = kept(recorded)
    answer = change(studio, place, "marks", **marks)
    assert answer.status_code == 400
    assert words in answer.text
    assert kept(recorded) == before


def test_substates_that_changed_meanwhile_are_not_overwritten(studio, place):
    change(studio, place, "own", own=MINE)
    old = urlencode({"change": "own", "version": "", "own": PROPOSED})
    answer = studio.post(place, content=old, headers=OWN)
    assert answer.status_code == 400
    assert "changed elsewhere" in answer.text


def test_hostile_substates_stay_text(studio, place):
    change(studio, place, "own", own=f"1 page: {HOSTILE}")
    change(studio, place, "proposal", proposal=f"1 page: {HOSTILE}</textarea>")
    page = studio.get(place).text
    assert "<script>window" not in page
    assert page.count("</textarea>") == 2
