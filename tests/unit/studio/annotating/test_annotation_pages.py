import re
from urllib.parse import urlencode

import pytest
from starlette.testclient import TestClient
from studio_runs import HOSTILE

from mobile_gym.core import plugins
from mobile_gym.rollouts.exporting import export_episodes
from mobile_gym.rollouts.importing import import_traces
from mobile_gym.rollouts.reviewing.rejudging import rejudge
from mobile_gym.rollouts.storing.store import read_episode
from mobile_gym.studio.access import COOKIE
from mobile_gym.studio.library import RunLibrary
from mobile_gym.studio.web_app import make_app
from reward_models.llamatouch import read_annotations

OWN = {"origin": "http://127.0.0.1"}


@pytest.fixture
def client(recorded):
    library = RunLibrary([recorded])
    assert library.wait(20)
    with TestClient(make_app(library, "token"), base_url="http://127.0.0.1") as client:
        client.cookies.set(COOKIE, "token")
        yield client
    library.close()


@pytest.fixture
def trace(right_file):
    return f"/annotate/right/{right_file.name}"


def change(client, trace, name, headers=OWN, **fields):
    version = re.search(r'name="version" value="(\w*)"', client.get(trace).text)[1]
    form = {"change": name, "version": version, **fields}
    return client.post(trace, content=urlencode(form, doseq=True), headers=headers)


def judged(client, trace):
    """What the page says of each trace, by run."""
    rows = client.get(f"{trace}/trial").text.split("<tr")[2:]
    return {
        re.search(r'href="/annotate/(\w+)/', row)[1]: re.search(r'<b class="\w+">(\w+)', row)[1]
        for row in rows
    }


def node_called(page, label):
    """The place of the node of a label, as the list of nodes has it."""
    return re.search(rf'value="([\d.]+)"[^>]*> <span class="kind">\w+</span> “{label}”', page)[1]


def colour_moment(right_file):
    """The moment at which the colour is tapped, and the colour."""
    episode = read_episode(right_file)
    colour = str(episode.task.params["color"]).capitalize()
    moments = [
        one.step
        for one in episode.steps
        if any(node.label == colour for tree in one.frame.nodes.trees for node in tree.nodes)
    ]
    return moments[0], colour


def test_an_annotation_tells_the_wrong_trace_from_the_right_one(client, trace, right_file):
    moment, colour = colour_moment(right_file)
    page = client.get(trace, params={"moment": moment}).text
    answer = change(client, trace, "add:click", moment=moment, node=node_called(page, colour))
    assert answer.status_code == 200
    assert judged(client, trace) == {"right": "right", "wrong": "wrong"}


def test_what_the_page_says_is_what_the_judge_says(client, trace, recorded):
    change(client, trace, "take:all")
    [annotation] = read_annotations(recorded / "right" / "essential_states")
    judge = plugins.load("judge", "llamatouch")(annotation)
    for run, said in judged(client, trace).items():
        [file] = (recorded / run / "episodes").glob("*.parquet")
        assert rejudge(judge, read_episode(file)).success == (said == "right")


def test_a_trace_that_is_judged_as_what_it_is_not_is_marked(client, trace):
    change(client, trace, "add:activity", moment=1)
    page = client.get(f"{trace}/trial").text
    assert judged(client, trace) == {"right": "right", "wrong": "right"}
    assert page.count("disagrees") == 1
    assert "1 of 2 traces" in page


def test_a_person_says_which_traces_are_right(client, trace, recorded):
    [other] = (recorded / "wrong" / "episodes").glob("*.parquet")
    change(client, trace, "add:activity", moment=1)
    name = f"../wrong/episodes/{other.name}"
    answer = change(client, trace, "name", **{f"expected:{name}": "right"})
    assert answer.status_code == 200
    assert "All 2 traces" in client.get(f"{trace}/trial").text
    change(client, trace, "name", **{f"expected:{name}": "left out"})
    assert judged_rows(client, trace) == 1


def judged_rows(client, trace):
    return client.get(f"{trace}/trial").text.count("state by state")


def test_proposals_are_taken_one_by_one(client, trace, recorded):
    change(client, trace, "take:1")
    change(client, trace, "take:0")
    [annotation] = read_annotations(recorded / "right" / "essential_states")
    [one, two] = annotation.states
    assert change(client, trace, "take:all").status_code == 200
    [annotation] = read_annotations(recorded / "right" / "essential_states")
    assert annotation.states[:2] == (one, two)
    assert len(annotation.states) > 2


def test_each_primitive_can_be_made(client, trace, right_file, recorded):
    moment, colour = colour_moment(right_file)
    node = node_called(client.get(trace, params={"moment": moment}).text, colour)
    keywords = ("exact", "exclude", "fuzzy_textbox", "fuzzy_screen", "activity", "click", "type")
    for keyword in (*keywords, "installed", "uninstalled"):
        answer = change(
            client, trace, f"add:{keyword}", moment=moment, node=node, typed="x", package="org.e"
        )
        assert answer.status_code == 200, keyword
    [annotation] = read_annotations(recorded / "right" / "essential_states")
    [state] = annotation.states
    assert len(state.primitives) == 9


def test_states_are_changed_moved_and_removed(client, trace, recorded):
    folder = recorded / "right" / "essential_states"
    change(client, trace, "take:all")
    change(client, trace, "describe:0", description=HOSTILE, substate=["1", "2"])
    change(client, trace, "later:0")
    [annotation] = read_annotations(folder)
    assert annotation.states[1].description == HOSTILE
    assert annotation.states[1].substates == (1, 2)
    parts = len(annotation.states[0].primitives)
    change(client, trace, "drop:0.0")
    assert len(read_annotations(folder)[0].states[0].primitives) == parts - 1
    change(client, trace, "drop_state:0")
    assert len(read_annotations(folder)[0].states) == len(annotation.states) - 1
    change(client, trace, "params:any")
    assert read_annotations(folder)[0].params == {}


@pytest.mark.parametrize(
    ("name", "fields", "words"),
    [
        ("add:exact", {}, "choose a node"),
        ("add:exact", {"node": "9.9"}, "no node 9.9"),
        ("add:exact", {"node": "x"}, "Nothing was changed"),
        ("add:type", {"typed": " "}, "needs the text"),
        ("add:changed", {}, "is not one of"),
        ("add:activity", {"moment": "99"}, "no moment 99"),
        ("add:activity", {"state": "7"}, "no state 8"),
        ("drop:0.0", {}, "no state 1"),
        ("describe:0", {"substate": "77"}, "no substate 77"),
        ("take:55", {}, "no proposal 56"),
        ("rename", {}, "no change of an annotation"),
        ("name", {"expected:../../../etc/passwd": "right"}, "no trace"),
        ("name", {"expected:../wrong/episodes/../../../x": "right"}, "no trace"),
    ],
)
def test_a_change_that_cannot_be_made_changes_nothing(client, trace, recorded, name, fields, words):
    answer = change(client, trace, name, **fields)
    assert answer.status_code == 400
    assert words in answer.text
    assert not (recorded / "right" / "essential_states").exists()


def test_a_change_of_what_has_changed_meanwhile_is_refused(client, trace):
    old = urlencode({"change": "take:0", "version": ""})
    change(client, trace, "take:1")
    answer = client.post(trace, content=old, headers=OWN)
    assert answer.status_code == 400
    assert "changed elsewhere" in answer.text


def test_another_page_changes_nothing(client, trace, recorded):
    answer = change(client, trace, "take:all", headers={"origin": "http://evil.example"})
    assert answer.status_code == 403
    assert not (recorded / "right" / "essential_states").exists()


@pytest.mark.parametrize("tail", ["", "/trial"])
@pytest.mark.parametrize(
    "file", ["..%2f..%2frun.json", "%2e%2e", "0-none.parquet", "0%00.parquet", "<script>"]
)
def test_no_address_leads_out_of_a_run(client, file, tail):
    assert client.get(f"/annotate/right/{file}{tail}").status_code == 404


def test_hostile_words_stay_text(client, trace, recorded):
    change(client, trace, "take:all")
    change(client, trace, "describe:0", description=HOSTILE)
    [other] = (recorded / "wrong" / "episodes").glob("*.parquet")
    for place in (trace, f"{trace}/trial", "/annotate", f"/annotate/wrong/{other.name}"):
        page = client.get(place).text
        assert "<script>window" not in page
        assert "<img src=x" not in page
    assert "&lt;script&gt;window.hacked" in client.get(trace).text
    assert "&lt;script&gt;window.hacked" in client.get(f"{trace}/trial").text


def test_the_list_leads_to_annotations_and_tasks(client, trace, recorded):
    change(client, trace, "take:all")
    page = client.get("/annotate").text
    assert page.count(f'href="{trace}"') == 2
    assert str(recorded / "right" / "essential_states") in page


def test_a_form_that_is_too_long_is_refused(client, trace):
    answer = client.post(trace, content="change=" + "x" * (2 << 20), headers=OWN)
    assert answer.status_code == 400
    assert "longer than" in answer.text


@pytest.fixture
def imported(tmp_path, recorded):
    """The two traces as LlamaTouch's folders, and brought in again from there."""
    (tmp_path / "exported").mkdir()
    (tmp_path / "imported").mkdir()
    for run in ("right", "wrong"):
        exported = tmp_path / "exported" / run
        export_episodes(recorded / run, "llamatouch", exported)
        [trace] = (one for one in exported.iterdir() if one.is_dir())
        trace.rename(exported / f"trace_{run}")
        import_traces(exported, "llamatouch", tmp_path / "imported" / run)
    return tmp_path / "imported"


def test_folders_of_llamatouch_are_annotated_once_they_are_imported(imported):
    """Each trace there is a task of its own, judged by nobody: a person says what it is."""
    library = RunLibrary([imported])
    assert library.wait(20)
    with TestClient(make_app(library, "token"), base_url="http://127.0.0.1") as client:
        client.cookies.set(COOKIE, "token")
        files = {run: next((imported / run).rglob("*.parquet")) for run in ("right", "wrong")}
        trace = f"/annotate/right/{files['right'].name}"
        change(client, trace, "take:all")
        assert "no trace of this task" in client.get(f"{trace}/trial").text
        other = f"../{files['wrong'].relative_to(imported)}"
        own = f"expected:{files['right'].relative_to(imported / 'right')}"
        assert f'value="{other}"' in client.get(f"{trace}/trial").text
        change(client, trace, "name", other=other, other_is="wrong", **{own: "right"})
        assert judged(client, trace) == {"right": "right", "wrong": "wrong"}
    library.close()
