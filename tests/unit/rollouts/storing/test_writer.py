"""Episodes that wait for a slow disk: only so many, then playing waits."""

import threading

import pytest
from lamp_phone import TEMPLATES

from mobile_gym.agents.noop import NoopAgent
from mobile_gym.core.errors import StoreError
from mobile_gym.rollouts import RunSettings, collect
from mobile_gym.rollouts.storing import writer
from mobile_gym.rollouts.storing.store import EpisodeFolder, write_episode
from mobile_gym.rollouts.storing.writer import WAITING, EpisodeWriter

PATIENCE_S = 30.0
MOST = WAITING + 2
"""One that is being written, those that wait, and one in the hand of who waits to hand it over."""


@pytest.fixture(scope="module")
def episode():
    phone = pytest.MonkeyPatch()
    from mobile_gym.core import plugins

    phone.setitem(plugins._BUILT_IN["device"], "lamp", "lamp_phone:open_device")
    [played] = collect(TEMPLATES[:1], NoopAgent(), RunSettings("noop", max_steps=2))
    phone.undo()
    return played


class SlowDisk:
    """Writes nothing until it is `free`; counts what is on the way to it."""

    def __init__(self):
        self.free = threading.Event()
        self.changed = threading.Condition()
        self.made = self.written = self.most = 0

    def make(self):
        with self.changed:
            self.made += 1
            self.most = max(self.most, self.made - self.written)
            self.changed.notify_all()

    def write(self, path, episode, codec):
        assert self.free.wait(PATIENCE_S)
        write_episode(path, episode, codec)
        with self.changed:
            self.written += 1

    def wait_for(self, made):
        with self.changed:
            assert self.changed.wait_for(lambda: self.made >= made, PATIENCE_S)


def test_playing_waits_for_a_slow_disk(tmp_path, monkeypatch, episode):
    disk, stored = SlowDisk(), []
    monkeypatch.setattr(writer, "write_episode", disk.write)

    def play():
        with EpisodeWriter(tmp_path, lambda place, _: stored.append(place), None, "png") as into:
            for position in range(4 * MOST):
                disk.make()
                into.put(position, episode)

    player = threading.Thread(target=play)
    player.start()
    disk.wait_for(MOST)
    player.join(0.3)  # time enough to go on, if nothing held it back
    assert (player.is_alive(), disk.made, stored) == (True, MOST, [])
    disk.free.set()
    player.join(PATIENCE_S)
    assert stored == list(range(4 * MOST))
    assert disk.most == MOST
    assert len(EpisodeFolder(tmp_path).files()) == 4 * MOST


def test_an_error_is_told_at_once_and_raised_at_the_next_episode(tmp_path, monkeypatch, episode):
    told = threading.Event()
    errors = []

    def full(path, episode, codec):
        raise StoreError("no space left")

    def failed(error):
        errors.append(error)
        told.set()

    monkeypatch.setattr(writer, "write_episode", full)
    with EpisodeWriter(tmp_path, lambda *_: None, failed, "zstd") as into:
        into.put(0, episode)
        assert told.wait(PATIENCE_S)
        with pytest.raises(StoreError, match="no space left"):
            into.put(1, episode)
    assert len(errors) == 1
