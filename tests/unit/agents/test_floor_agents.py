from collections import Counter

import numpy as np
from test_solution import frame, node, task

from mobile_gym.agents.noop import NoopAgent
from mobile_gym.agents.random import RandomAgent
from mobile_gym.core.actions import Tap, Wait

SCREEN = frame(
    node("OK", (10, 20, 30, 40), clickable=True), node("Gone", (0, 300, 9, 310), clickable=True)
)


def actions(seed, count=400, observation=None):
    agent = RandomAgent()
    agent.reset(task(), seed)
    return [agent.act(observation or {}, SCREEN) for _ in range(count)]


def test_doing_nothing_is_waiting():
    agent = NoopAgent()
    agent.reset(task(), 0)
    assert agent.act({}, SCREEN) == Wait(1.0)


def test_random_actions_are_of_many_kinds_and_never_end_the_episode():
    kinds = Counter(type(action).__name__ for action in actions(0))
    assert {"Tap", "Swipe", "PressKey", "Type", "LongPress", "Wait"} <= kinds.keys()
    assert not {"Finish", "Answer", "OpenApp"} & kinds.keys()


def test_the_seed_decides():
    assert actions(3) == actions(3)
    assert actions(3) != actions(4)


def test_nodes_on_the_screen_are_hit_far_more_often_than_chance():
    box = SCREEN.nodes.trees[0].nodes[1].bounds
    taps = [action for action in actions(1) if isinstance(action, Tap)]
    hits = [tap for tap in taps if box.contains(tap.point.to_pixels(100, 200))]
    assert 0.5 < len(hits) / len(taps) < 0.95


def test_taps_on_nodes_follow_the_screen_into_a_letterbox():
    observation = {"screen_rect": np.array([0.4, 0.0, 0.6, 1.0], np.float32)}
    taps = [action for action in actions(1, observation=observation) if isinstance(action, Tap)]
    inside = [tap for tap in taps if 0.4 + 0.02 <= tap.point.x <= 0.4 + 0.06]
    assert len(inside) / len(taps) > 0.5
