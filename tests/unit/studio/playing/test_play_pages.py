"""The player's pages and its WebSocket, without a browser."""

from __future__ import annotations

import io
import json

import numpy as np
import pytest
from PIL import Image
from player_client import HEADERS, HOST, begin, playing, switch_below
from starlette.websockets import WebSocketDisconnect

from mobile_gym.rollouts.exporting import export_episodes
from mobile_gym.studio.playing.pages import task_choices

ADDRESS = f"ws://{HOST}/play/"


def solve(player):
    """Turn off the alarm that the task names, by the nodes of the screen."""
    player.touch("Clock")
    player.touch("Alarm")
    while (switch := switch_below(player.state["nodes"], "11:55 PM Walk the dog")) is None:
        assert player.state["now"] < 12
        player.act("Swipe", start=[0.5, 0.75], end=[0.5, 0.4])
    player.send("node", node=switch, moment=player.state["now"], holds=False)


# -- the list ---------------------------------------------------------------------------------


def test_the_tasks_are_listed_and_found(client):
    every = client.get("/play").text
    assert all(one.id in every for one in task_choices())
    found = client.get("/play", params={"text": "turn ALARM", "app": "Clock"}).text
    assert "Clock.TurnOffAlarm" in found
    assert "Notes." not in found


def test_a_search_for_markup_is_shown_as_text(client):
    text = "<script>window.hacked = 1</script>\"'"
    shown = client.get("/play", params={"text": text, "level": text, "app": text}).text
    assert "<script>window" not in shown
    assert "No task is like that" in shown


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ({"task": "Clock.Nothing"}, "unknown task"),
        ({"task": "Clock.TurnOffAlarm", "seed": "x"}, "seed"),
        ({"task": "Clock.TurnOffAlarm", "seed": "9999999999"}, "seed"),
        ({"task": "Clock.TurnOffAlarm", "language": "tlh"}, "language"),
        ({"task": "Clock.TurnOffAlarm", "device": '{"avd": "x"}'}, "no device"),
        ({"task": "x" * 20_000}, "too long"),
    ],
)
def test_what_cannot_be_played_leaves_nothing(client, folder, form, why):
    answer = client.post("/play", data=form)
    assert answer.status_code == 404
    assert why in answer.text
    assert not list(folder.rglob("*.jsonl"))


def test_a_studio_of_runs_alone_says_where_demonstrations_go(client, folder):
    (folder / "episodes").mkdir()
    answer = client.post("/play", data={"task": "Clock.TurnOffAlarm"})
    assert "the folder that the runs are in" in answer.text


@pytest.mark.parametrize("name", ["00000000", "%2e%2e%2fetc", "0A1B2C3D", "x" * 9])
def test_a_session_that_is_none(client, name):
    assert client.get(f"/play/{name}").status_code == 404


# -- touching ---------------------------------------------------------------------------------


def test_a_finger_is_seen_while_it_moves(player):
    player.touch("Settings")
    player.picture()
    before = player.pictures[-1]
    player.finger("down", 0.5, 0.8)
    seen = [player.picture()]
    for step in range(1, 5):
        player.finger("move", 0.5, 0.8 - 0.1 * step, after_ms=50)
        seen.append(player.picture())
    assert len({picture[8:] for picture in (before, *seen)}) >= 4
    assert player.state["now"] == 1
    player.finger("up", 0.5, 0.4)
    assert player.answer()["now"] == 2
    assert player.labels()[-1].startswith("swipe up")


def test_a_finger_that_the_browser_takes_away_did_nothing(player):
    player.picture()
    before = player.pictures[-1][8:]
    player.finger("down", 0.5, 0.9)
    player.finger("move", 0.5, 0.5)
    player.finger("cancel", 0.5, 0.5)
    assert player.answer()["now"] == 0
    while player.pictures[-1][8:] != before:
        player.picture()


def test_two_quick_taps_are_one_double_tap(player):
    player.touch("Settings")
    player.tap(0.5, 0.02)
    player.tap(0.5, 0.02, after_ms=100)
    assert [label.split()[0:2] for label in player.labels()[2:]] == [["tap", "twice"]]
    player.tap(0.5, 0.02, after_ms=1000)
    assert len(player.labels()) == 4


def test_keys_in_a_row_are_one_text(player):
    player.touch("Search apps")
    for sign in "Clo":
        player.act("Type", after_ms=100, text=sign)
    assert player.labels()[-1] == "type “Clo”"
    assert player.state["steps"] == 2
    player.act("PressKey", key="back", after_ms=100)
    assert player.labels()[-1] == "press back"


def test_a_node_of_another_screen_is_not_touched(player):
    number = player.state["nodes"][0]["number"]
    state = player.send("node", node=number, moment=5, holds=False)
    assert "has changed" in state["said"]
    assert state["now"] == 0


def test_a_node_can_be_held(player):
    node = next(node for node in player.state["nodes"] if node["label"] == "Clock")
    player.send("node", node=node["number"], moment=0, holds=True)
    assert player.labels()[-1].startswith("press long")


def test_what_no_device_can_do_is_said(player):
    player.act("OpenApp", name="Nonsense")
    assert ["bad", "not done: there is no app 'Nonsense'"] in player.state["notes"]


# -- moments ----------------------------------------------------------------------------------


def test_undo_and_redo(player):
    player.touch("Clock")
    shown = player.state["activity"]
    assert player.send("undo")["now"] == 0
    assert player.state["activity"] != shown
    assert player.send("redo")["activity"] == shown
    assert player.send("redo")["now"] == 1


def test_branches_stand_side_by_side(player):
    player.touch("Clock")
    player.send("undo")
    player.touch("Notes")
    lanes = [(line["label"], line["lane"], line["on_branch"]) for line in player.state["tree"]]
    assert lanes == [("Start", 0, True), ("tap “Clock”", 1, False), ("tap “Notes”", 0, True)]
    state = player.send("go", moment=1)
    assert state["activity"].startswith("com.android.deskclock")


def test_a_moment_whose_state_was_dropped_is_played_again(player):
    player.touch("Clock")
    shown = player.state["nodes"]
    for _ in range(30):
        player.act("Wait", duration_s=0.1)
    assert player.send("go", moment=1)["nodes"] == shown


def test_substates_light_up_and_go_out(player):
    player.touch("Clock")
    lit = {line["id"]: line["state"] for line in player.state["substates"]}
    assert lit[2] == "counts"
    assert player.state["earned"] > 0
    player.send("undo")
    assert {line["state"] for line in player.state["substates"]} == {"at reset", "open"}
    assert player.state["earned"] == 0


def test_an_episode_that_is_over_can_be_taken_back(player):
    player.act("Finish", status="impossible")
    assert player.state["ending"] == "agent_impossible"
    player.act("Wait", duration_s=1)
    assert "go back" in player.state["said"]
    player.finger("down", 0.5, 0.5)
    assert "go back" in player.answer()["said"]
    player.finger("up", 0.5, 0.5)
    player.send("undo")
    player.touch("Clock")
    assert player.state["now"] == 2


# -- demonstrations ---------------------------------------------------------------------------


def test_a_branch_is_recorded_judged_and_exported(client, player, folder, tmp_path):
    player.touch("Notes")
    player.send("undo")
    solve(player)
    assert player.state["success"]
    state = player.send("save")
    assert state["said"].startswith("Saved")
    assert state["saved"][0]["success"] is True
    address = client.get(player_address(folder) + "/demonstrations/0").headers["location"]
    shown = client.get(address).text
    assert "human" in shown
    assert "judged by rules" in shown
    assert "tap “Notes”" not in shown
    run = folder / "played" / "Clock.TurnOffAlarm-seed3-1"
    assert str(run) in state["saved"][0]["export"]
    done = export_episodes(run, "hf", tmp_path / "hf")
    assert done.episodes == 1
    listed = client.get("/", params={"agent": "human", "verdict": "success"}).text
    assert "Clock.TurnOffAlarm" in listed


def player_address(folder):
    journal = next((folder / "played" / "sessions").glob("*.jsonl"))
    return f"/play/{journal.stem}"


def test_a_failure_is_a_demonstration_too(player):
    player.touch("Notes")
    assert player.send("save")["saved"][0]["success"] is False
    assert player.send("save")["saved"][1]["number"] == 1


def test_a_branch_without_actions_is_none(player):
    assert "nothing has been done" in player.send("save")["said"]


def test_what_agents_have_no_word_for_is_no_demonstration(player):
    player.send("quarter")
    assert player.labels()[-1] == "turn the device (90°)"
    assert "no action of agents" in player.send("save")["said"]


def test_the_device_turns_in_the_hand(player):
    states = [player.send("quarter") for _ in range(3)]
    assert "stays as it is" in states[0]["said"]
    assert [line["label"] for line in states[-1]["tree"][-3:]] == [
        "turn the device (90°)",
        "turn the device (270°)",
        "turn the device (0°)",
    ]


def test_two_fingers_are_one_pinch(player):
    player.finger("down", 0.4, 0.5)
    player.finger("down", 0.6, 0.5, finger=1)
    player.finger("move", 0.2, 0.5)
    player.finger("move", 0.8, 0.5, finger=1)
    player.finger("up", 0.2, 0.5)
    player.finger("up", 0.8, 0.5, finger=1)
    assert player.answer()["tree"][-1]["label"] == "pinch open"


# -- the wire ---------------------------------------------------------------------------------


def test_the_newest_picture_waits_for_a_slow_browser(client):
    address = begin(client, "Clock.TurnOffAlarm")
    with client.websocket_connect(f"ws://{HOST}{address}/live", headers=HEADERS) as socket:
        for number in range(1, 20):
            action = {"action": "Wait", "duration_s": 60}
            message = {"kind": "act", "n": number, "at_ms": 10_000 * number, "action": action}
            socket.send_text(json.dumps(message))
        pictures = 0
        while (message := socket.receive()).get("text", "").find('"handled": 19,') < 0:
            pictures += message.get("bytes") is not None
        assert pictures <= 2
        socket.send_text('{"kind": "seen", "picture": 1}')
        while (picture := socket.receive().get("bytes")) is None:
            pass
        assert int.from_bytes(picture[4:8], "big") == 19


def test_the_picture_is_there_without_loss(client, player, folder):
    jpeg = player.picture()[8:]
    answer = client.get(player_address(folder) + "/screen.png")
    lossless = np.asarray(Image.open(io.BytesIO(answer.content)).convert("RGB")).astype(int)
    live = np.asarray(Image.open(io.BytesIO(jpeg)).convert("RGB")).astype(int)
    assert lossless.shape == live.shape == (1200, 540, 3)
    assert 0 < np.abs(lossless - live).mean() < 8


def test_two_browsers_see_the_same(client, player, folder):
    with playing(client, player_address(folder)) as other:
        player.touch("Clock")
        while other.state["now"] == 0:
            other.picture()
        assert other.state["activity"].startswith("com.android.deskclock")


@pytest.mark.parametrize("text", ["{}", "nonsense", '{"kind": "shell", "command": "reboot"}'])
def test_what_is_no_message_ends_the_connection_alone(client, text):
    address = begin(client, "Clock.TurnOffAlarm")
    with client.websocket_connect(f"ws://{HOST}{address}/live", headers=HEADERS) as socket:
        socket.send_text(text)
        while (message := socket.receive())["type"] != "websocket.close":
            pass
        assert message["code"] == 1008
    assert client.get(address).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        HEADERS | {"origin": "http://evil.example"},
        HEADERS | {"origin": "null"},
        HEADERS | {"cookie": "mobile_gym_studio=wrong"},
        {"origin": HEADERS["origin"]},
        {"cookie": HEADERS["cookie"]},
    ],
)
def test_foreign_pages_do_not_play(client, headers):
    address = begin(client, "Clock.TurnOffAlarm")
    client.cookies.clear()
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"ws://{HOST}{address}/live", headers=headers),
    ):
        pass


def test_a_session_that_is_not_there_says_so(client):
    with (
        client.websocket_connect(f"{ADDRESS}00000000/live", headers=HEADERS) as socket,
        pytest.raises(WebSocketDisconnect) as ended,
    ):
        socket.receive_text()
    assert ended.value.code == 4404
