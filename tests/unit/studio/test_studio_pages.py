import io
from html.parser import HTMLParser

import numpy as np
import pytest
from PIL import Image
from starlette.testclient import TestClient
from studio_runs import HOSTILE, judge_otherwise

from mobile_gym.rollouts.reporting.substate_evidence import seen_moments
from mobile_gym.rollouts.storing.store import episode_files, read_episode
from mobile_gym.studio.access import COOKIE
from mobile_gym.studio.library import RunLibrary
from mobile_gym.studio.web_app import make_app


class Tags(HTMLParser):
    """The tags of a page with their attributes, and its texts."""

    def __init__(self, page):
        super().__init__()
        self.tags, self.texts = [], []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.texts.append(data)

    def links(self):
        return [attrs["href"] for tag, attrs in self.tags if tag == "a"]


@pytest.fixture
def client(runs):
    library = RunLibrary([runs])
    with TestClient(make_app(library, "token"), base_url="http://127.0.0.1") as client:
        client.cookies.set(COOKIE, "token")
        yield client
    library.close()


def episode_address(client, run, number=0):
    page = Tags(client.get("/", params={"run": run, "sort": "run"}).text)
    return [link for link in page.links() if link.startswith("/runs/")][number]


def test_the_list_leads_to_every_episode(client):
    links = [one for one in Tags(client.get("/").text).links() if one.startswith("/runs/")]
    assert len(links) == 4
    assert all(client.get(link).status_code == 200 for link in links)


def test_failures_are_listed_first(client):
    tags = Tags(client.get("/").text).tags
    looks = [attrs.get("class", "") for tag, attrs in tags if tag == "span"]
    verdicts = [look.split()[1] for look in looks if look.startswith("verdict ")]
    assert verdicts == ["failed", "failed", "success", "success"]


def test_an_empty_list_says_what_to_do(client):
    page = client.get("/", params={"text": "nothing is called so"})
    assert "No episode is like that" in page.text
    assert "/" in Tags(page.text).links()


def test_an_episode_leads_to_its_neighbours_in_the_list(client):
    page = Tags(client.get("/", params={"sort": "steps"}).text)
    addresses = [link for link in page.links() if link.startswith("/runs/")]
    assert "sort=steps" in addresses[1]
    links = Tags(client.get(addresses[1]).text).links()
    assert addresses[0] in links
    assert addresses[2] in links
    assert "/?sort=steps" in links


def test_an_episode_shows_every_moment_with_its_evidence(client, runs):
    [file, _] = episode_files(runs / "solution")
    episode = read_episode(file)
    page = client.get(f"/runs/solution/{file.name}").text
    ids = [attrs.get("id") for _, attrs in Tags(page).tags]
    assert [f"moment-{record.step}" in ids for record in episode.steps] == [True] * len(
        ids and episode.steps
    )
    texts = " ".join(Tags(page).texts)
    for substate in episode.task.substates:
        assert substate.description in texts
    for seen in seen_moments(episode):
        for one, verdict in zip(episode.task.substates, seen.record.report.verdicts, strict=True):
            assert seen.evidence(one, verdict, episode.task.language) in texts


def test_an_episode_shows_what_later_judges_say(runs):
    judge_otherwise(runs / "solution")
    [file, other] = episode_files(runs / "solution")
    library = RunLibrary([runs])
    with TestClient(make_app(library, "token"), base_url="http://127.0.0.1") as client:
        client.cookies.set(COOKIE, "token")
        pages = [client.get(f"/runs/solution/{one.name}").text for one in (file, other)]
    library.close()
    assert "otherwise than rules" in pages[0]
    assert "Later judges" in pages[1]
    assert "otherwise than" not in pages[1]


def test_a_picture_has_the_pixels_that_were_stored(client, runs):
    [file, _] = episode_files(runs / "solution")
    stored = read_episode(file).steps[2].frame.screenshot
    answer = client.get(f"/runs/solution/{file.name}/2.png")
    assert answer.headers["content-type"] == "image/png"
    assert np.array_equal(np.asarray(Image.open(io.BytesIO(answer.content))), stored)


def test_a_tree_has_every_node_of_the_moment(client, runs):
    [file, _] = episode_files(runs / "solution")
    forest = read_episode(file).steps[0].frame.nodes
    page = Tags(client.get(f"/runs/solution/{file.name}/0/tree").text)
    items = [attrs for tag, attrs in page.tags if tag == "li"]
    assert len(items) == sum(len(tree.nodes) for tree in forest.trees)
    assert all(0 <= float(one["data-left"]) <= 100 for one in items)


def test_what_tasks_and_models_say_stays_text(client):
    pages = [client.get("/"), client.get(episode_address(client, "random"))]
    for page in pages:
        tags = Tags(page.text)
        assert HOSTILE in " ".join(tags.texts) or HOSTILE in str(tags.tags)
        scripts = [attrs for tag, attrs in tags.tags if tag == "script"]
        assert [attrs.get("src", "").startswith("/static/") for attrs in scripts] == [True]
        assert not any(name.startswith("on") for _, attrs in tags.tags for name in attrs)
        assert "49" not in [text.strip() for text in tags.texts], "templates are not filled twice"


def test_two_runs_stand_side_by_side(client):
    page = client.get("/compare", params={"first": "solution", "second": "random"})
    tags = Tags(page.text)
    assert len([link for link in tags.links() if link.startswith("/runs/")]) == 4
    assert "2 were won by the first alone" in " ".join(" ".join(tags.texts).split())


def test_a_comparison_begins_with_two_runs(client):
    assert client.get("/compare").url.params["first"] != client.get("/compare").url.params["second"]


@pytest.mark.parametrize(
    "address",
    [
        "/runs/solution/0000009-none.parquet",
        "/runs/gone/0000000-x.parquet",
        "/runs/solution/..%2F..%2Frun.json",
        "/runs/..%2Fsolution/run.json",
        "/static/..%2Flibrary.py",
        "/static/../library.py",
        "/nowhere",
        "/?colour=red",
        "/?level=two",
        "/compare?first=gone&second=random",
    ],
)
def test_what_is_not_there_is_told_on_a_page(client, address):
    answer = client.get(address)
    assert answer.status_code == 404
    assert "Show all episodes" in answer.text


def test_a_moment_that_is_not_there_is_told(client):
    address = episode_address(client, "solution").partition("?")[0]
    assert client.get(f"{address}/999.png").status_code == 404


def test_a_damaged_episode_is_told_on_a_page(client, runs):
    [file, _] = episode_files(runs / "solution")
    file.write_bytes(b"PAR1 nothing")
    answer = client.get(f"/runs/solution/{file.name}")
    assert answer.status_code == 500
    assert "cannot be read" in answer.text


def test_a_run_without_pictures_is_shown_without_them(client, runs):
    """Pages ask for a picture only where the moment has one."""
    page = Tags(client.get(episode_address(client, "solution")).text)
    pictures = [attrs["src"] for tag, attrs in page.tags if tag == "img"]
    assert pictures
    assert all(client.get(src).status_code == 200 for src in pictures)
