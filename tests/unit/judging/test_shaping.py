import pytest

from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.verdicts import JudgeReport
from mobile_gym.judging import make_shaper


def report(progress, success=False):
    return JudgeReport((), progress=progress, success=success)


def rewards(name, *reports, terminated=True, **fields):
    shaper = make_shaper(name, **fields)
    shaper.begin(report(0.0))
    last = len(reports) - 1
    return [
        shaper.step(item, ended=position == last, terminated=terminated and position == last)
        for position, item in enumerate(reports)
    ]


def test_dense_takes_back_what_is_undone():
    path = report(0.5), report(1.0, True), report(0.5), report(1.0, True)
    assert rewards("dense", *path) == [0.25, 0.25, -0.25, 0.75]


def test_success_is_paid_at_the_end_also_of_a_truncated_episode():
    assert rewards("dense", report(1.0, True), report(1.0, True), terminated=False) == [0.5, 0.5]
    assert rewards("sparse", report(1.0, True), report(1.0, True), terminated=False) == [0.0, 1.0]


def test_the_potential_is_zero_where_an_episode_ends():
    path = report(0.5), report(1.0, True)
    assert rewards("potential", *path, gamma=0.5) == [0.25, 0.5]
    assert rewards("potential", *path, gamma=0.5, terminated=False) == [0.25, 0.5]


def test_state_returns_to_an_earlier_moment():
    shaper = make_shaper("dense")
    shaper.begin(report(0.0))
    shaper.step(report(0.5), ended=False, terminated=False)
    other = make_shaper("dense")
    other.load_state(shaper.save_state())
    assert other.step(report(0.75), ended=False, terminated=False) == 0.125


def test_bad_arguments_are_named():
    with pytest.raises(UnknownName, match=r"'desne'.*dense"):
        make_shaper("desne")
    with pytest.raises(UsageError, match="gamma"):
        make_shaper("potential", gamma=1.5)
