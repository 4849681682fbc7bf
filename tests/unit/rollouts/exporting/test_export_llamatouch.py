"""LlamaTouch's traces: our own judge of them reads them, and the way back."""

import re
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobile_gym.core.actions import (
    Answer,
    AskUser,
    Drag,
    Finish,
    Invalid,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
)
from mobile_gym.core.errors import RecordingError
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.dialects.records import LLAMATOUCH
from mobile_gym.rollouts import EpisodeFolder, read_episode
from mobile_gym.rollouts.exporting import export_episodes
from mobile_gym.rollouts.exporting.words import words_of
from mobile_gym.rollouts.importing import ImportSummary, import_traces
from reward_models.llamatouch.importer import read_execution

pd = pytest.importorskip("pandas", reason="needs pandas")


def imported(folder):
    return [read_episode(file) for file in EpisodeFolder(folder / "episodes").files()]


def as_told(action):
    """What LlamaTouch's words keep of an action: neither a swipe's time nor an answer."""
    match action:
        case Swipe():
            return Swipe(action.start, action.end)
        case Answer():
            return Finish()
        case _:
            return action


@pytest.fixture
def out(run, tmp_path):
    export_episodes(run, "llamatouch", tmp_path / "out")
    return tmp_path / "out"


def test_the_evaluators_read_it(out, episodes):
    listed = pd.read_csv(out / "all_instruction.csv")
    assert listed["instruction"].tolist() == [episode.task.text for episode in episodes]
    for name, episode in zip(listed["episode_id"], episodes, strict=True):
        states = read_execution(out / name / "captured_data")
        assert len(states) == len(episode.steps) - 1  # the last action ended the episode
        for state, record, following in zip(states, episode.steps, episode.steps[1:], strict=False):
            assert state.action == as_told(following.action)
            assert state.frame.activity == record.frame.activity
            np.testing.assert_array_equal(state.frame.screenshot, record.frame.screenshot)


def test_the_way_back(out, episodes, tmp_path):
    assert import_traces(out, "llamatouch", tmp_path / "back") == ImportSummary(3)
    for back, episode in zip(imported(tmp_path / "back"), episodes, strict=True):
        assert back.task.text == episode.task.text
        assert back.task.apps == ("org.lamps",)
        assert [record.action for record in back.steps] == [
            record.action for record in episode.steps
        ]
        for read, record in zip(back.steps[:-1], episode.steps[:-1], strict=True):
            assert read.frame.activity == record.frame.activity
            np.testing.assert_array_equal(read.frame.screenshot, record.frame.screenshot)
        assert back.steps[-1].frame.is_stale
        assert back.steps[-1].terminated


def test_no_screen_is_left_out(keep, episodes, tmp_path):
    """Also one whose action has no words, and the last one of an episode that was cut off."""
    first, second, third, *_ = episodes[0].steps
    steps = (first, replace(second, action=OpenApp("Lamps")), third)
    done = export_episodes(
        keep([replace(episodes[0], steps=steps)]), "llamatouch", tmp_path / "out"
    )
    assert done.left_out == {"OpenApp": 1}
    (trace,) = (tmp_path / "out").glob("*/captured_data")
    states = read_execution(trace)
    assert [state.action for state in states] == [None, as_told(third.action), None]
    import_traces(tmp_path / "out", "llamatouch", tmp_path / "back")
    (back,) = imported(tmp_path / "back")
    assert [record.action for record in back.steps] == [None, OpenApp("Lamps"), third.action]
    assert not back.steps[-1].frame.is_stale
    assert back.steps[-1].truncated


def test_traces_of_others(out, tmp_path):
    """Without what is ours, and with a trace that tells no action on a screen."""
    for path in [*out.rglob("*.json"), *out.rglob("instruction.txt")]:
        path.unlink()
    first = sorted(out.glob("*/captured_data"))[0]
    (first / "action" / "-1.action").write_text("None|None|None")
    (first / "action" / "0.action").unlink()
    import_traces(out, "llamatouch", tmp_path / "back")
    back = imported(tmp_path / "back")
    assert isinstance(back[0].steps[1].action, Invalid)
    assert isinstance(back[0].steps[-1].action, Finish)
    assert back[0].task.text.startswith("Turn on the lamp")


def _forget(out):
    (out / "all_instruction.csv").unlink()
    for path in out.rglob("instruction.txt"):
        path.unlink()


def _rename(out):
    picture = next(out.rglob("0.png"))
    picture.rename(picture.with_name("first.png"))


def _empty(out):
    for path in [*out.rglob("*.png"), *out.rglob("*.xml")]:
        path.unlink()


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda out: next(out.rglob("0.png")).write_bytes(b"x"), "0.png: is no picture"),
        (_rename, "is not named by the number of its screen"),
        (lambda out: next(out.rglob("0.xml")).write_text("<a"), "0.xml: "),
        (lambda out: next(out.rglob("0.json")).write_text("{"), "0.json: "),
    ],
)
def test_bad_traces_are_named(out, tmp_path, spoil, said):
    spoil(out)
    done = import_traces(out, "llamatouch", tmp_path / "back")
    assert done.episodes == len(imported(tmp_path / "back")) == 2
    ((_, why),) = done.left_out
    assert re.search(said, why)


def _misname(out):
    _forget(out)
    (out / "all_instruction.csv").write_text("a,b\n1,2\n")


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (_forget, "it is not said what was asked"),
        (_empty, "there are no screens"),
        (_misname, "has no column 'episode_id'"),
    ],
)
def test_where_none_can_be_read_nothing_is_written(out, tmp_path, spoil, said):
    spoil(out)
    with pytest.raises(RecordingError, match=said):
        import_traces(out, "llamatouch", tmp_path / "back")
    assert not (tmp_path / "back").exists()


def test_no_traces(tmp_path):
    with pytest.raises(RecordingError, match="no traces"):
        import_traces(tmp_path, "llamatouch", tmp_path / "back")


@pytest.mark.parametrize(
    ("words", "action"),
    [
        ("CLICK|[0.5, 0.25]|NULL|1080|2400", Tap(0.5, 0.25)),
        ("CLICK|[0.5 0.25]|NULL|1080|2400\n", Tap(0.5, 0.25)),
        ("SWIPE|[0.5, 0.8]|[0.5, 0.2]|1080|2400", Swipe((0.5, 0.8), (0.5, 0.2))),
        ("TYPE|'a shop'|NULL|1080|2400", Type("a shop")),
        ("TYPE|a|b|NULL|1080|2400", Type("a|b")),
        ("PRESS_ENTER|NULL|NULL|1080|2400", PressKey("enter")),
        ("STATUS_TASK_IMPOSSIBLE|NULL|NULL|1080|2400", Finish("impossible")),
        ("None|None|None", None),
        ("NULL|NULL|NULL|1|1", None),
    ],
)
def test_words_are_read(words, action):
    assert LLAMATOUCH.action(words) == action


@pytest.mark.parametrize(
    "words", ["CLICK|[0.5]|NULL|1|1", "CLICK|[5, 5]|NULL|1|1", "FLY|NULL|NULL|1|1", "CLICK|[1, 1]"]
)
def test_unreadable_words_are_invalid(words):
    assert isinstance(LLAMATOUCH.action(words), Invalid)


FRAME = Frame(1080, 2400, "")
POINTS = st.builds(NormalizedPoint, st.floats(0, 1), st.floats(0, 1))


@given(
    st.one_of(
        st.builds(Tap, POINTS),
        st.builds(Swipe, POINTS, POINTS),
        st.sampled_from([PressKey("home"), Finish("complete"), Type("it's | here"), Type("")]),
    )
)
def test_words_come_back(action):
    assert LLAMATOUCH.action(words_of(LLAMATOUCH, action, FRAME)) == action


@pytest.mark.parametrize("action", [Drag((0.5, 0.5), (0.5, 0.1), 1.2), AskUser("Which?")])
def test_drags_and_questions_have_no_words_and_come_back_exactly(keep, episodes, tmp_path, action):
    first, second, third, *rest = episodes[0].steps
    told = replace(episodes[0], steps=(first, second, replace(third, action=action), *rest))
    done = export_episodes(keep([told]), "llamatouch", tmp_path / "out")
    assert done.left_out == {type(action).__name__: 1}
    import_traces(tmp_path / "out", "llamatouch", tmp_path / "back")
    (back,) = imported(tmp_path / "back")
    assert back.steps[2].action == action
