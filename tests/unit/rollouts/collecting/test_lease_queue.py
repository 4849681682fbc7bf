from collections import deque
from dataclasses import dataclass, field

import pytest

from mobile_gym.core.errors import (
    AgentUnavailable,
    DeviceTimeout,
    MobileGymError,
    StoreError,
    UnknownName,
)
from mobile_gym.rollouts.collecting.agent_hosts.messages import FailureMessage
from mobile_gym.rollouts.collecting.engines import EpisodeLease
from mobile_gym.rollouts.collecting.engines.leases import AHEAD, MAX_DEATHS, LeaseQueue

LEASES = tuple(EpisodeLease(position, "Lamp.TurnOn", position) for position in range(7))


@dataclass
class Worker:
    held: deque[EpisodeLease] = field(default_factory=deque)
    is_ready: bool = True


def test_everybody_has_something_before_anybody_has_more():
    crew = [Worker(), Worker()]
    queue = LeaseQueue(LEASES[:3])
    lent = [(crew.index(worker), lease.position) for worker, lease in queue.lend(crew)]
    assert lent == [(0, 0), (1, 1), (0, 2)]
    assert not queue


def test_nobody_holds_more_than_may_wait_to_be_stored():
    crew = [Worker(), Worker()]
    queue = LeaseQueue(LEASES)
    assert len(list(queue.lend(crew))) == 2 * AHEAD
    assert not list(queue.lend(crew))
    assert len(queue) == len(LEASES) - 2 * AHEAD
    crew[1].held.popleft()
    assert [(worker is crew[1], lease) for worker, lease in queue.lend(crew)] == [
        (True, LEASES[2 * AHEAD])
    ]


def test_what_was_lost_is_lent_first_and_in_its_order():
    dead, heir = Worker(), Worker()
    queue = LeaseQueue(LEASES)
    list(queue.lend([dead]))
    queue.requeue(dead, dead.held, "")
    assert [lease.position for _, lease in queue.lend([heir])] == [0, 1]


def test_an_episode_that_ends_every_worker_is_named():
    queue = LeaseQueue(LEASES)
    for death in range(1, MAX_DEATHS + 1):
        worker = Worker()
        assert [lease.position for _, lease in queue.lend([worker])] == [0, 1]
        if death < MAX_DEATHS:
            queue.requeue(worker, worker.held, "")
            continue
        with pytest.raises(MobileGymError, match=f"episode 0: {MAX_DEATHS} workers were killed"):
            queue.requeue(worker, worker.held, "")


def test_the_deaths_of_different_episodes_are_not_added_up():
    queue = LeaseQueue(())
    for lease in LEASES * (MAX_DEATHS - 1):
        queue.requeue(Worker(), [lease], "")
    assert len(queue) == len(LEASES) * (MAX_DEATHS - 1)


def test_a_worker_that_is_not_ready_gets_nothing():
    late, ready = Worker(is_ready=False), Worker()
    queue = LeaseQueue(LEASES)
    assert all(worker is ready for worker, _ in queue.lend([late, ready]))
    queue.welcome(late)
    assert [worker is late for worker, _ in queue.lend([late, ready])] == [True] * AHEAD


def test_workers_that_all_die_as_they_start_end_the_run():
    queue = LeaseQueue(LEASES)
    for _ in range(MAX_DEATHS - 1):
        queue.requeue(Worker(is_ready=False), (), "no memory")
    queue.welcome(Worker(is_ready=False))  # it was not hopeless
    for _ in range(MAX_DEATHS - 1):
        queue.requeue(Worker(is_ready=False), (), "no memory")
    queue.requeue(Worker(), (), "")  # died at work, with nothing to do
    with pytest.raises(MobileGymError, match="in a row died as they started: no memory"):
        queue.requeue(Worker(is_ready=False), (), "no memory")


@pytest.mark.parametrize(
    ("error", "raised", "message"),
    [
        (StoreError("a: is full"), StoreError, "a: is full"),
        (UnknownName("agent 'x'"), ValueError, "agent 'x'"),
        (DeviceTimeout("no answer"), MobileGymError, "no answer"),
        (ZeroDivisionError("by 0"), MobileGymError, "a worker failed: ZeroDivisionError('by 0')"),
    ],
)
def test_a_failure_is_raised_as_what_it_was(error, raised, message):
    again = FailureMessage.of(error).as_error()
    assert isinstance(again, raised)
    assert str(again) == message


def test_a_queue_that_is_stopped_lends_nothing_and_takes_nothing_up_again():
    stopped = []
    worker = Worker()
    queue = LeaseQueue(LEASES, lambda: bool(stopped))
    assert queue.has_work()
    lent = [lease for _, lease in queue.lend([worker])]
    stopped.append(True)
    assert not queue.has_work()
    queue.requeue(worker, lent, "it was killed")
    assert not queue.has_work()
    assert not list(queue.lend([Worker()]))


def test_an_agent_without_an_answer_is_told_as_such_by_the_driver():
    failure = FailureMessage.of(AgentUnavailable("nobody is there"))
    assert isinstance(failure.as_error(), AgentUnavailable)
