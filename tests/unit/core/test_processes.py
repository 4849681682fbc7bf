import os
import signal
import threading

import pytest

from mobile_gym.core.processes import uninterrupted


@pytest.fixture
def other_thread():
    """A thread that takes the process's signals while this one blocks them."""
    end = threading.Event()
    thread = threading.Thread(target=end.wait)
    thread.start()
    yield
    end.set()
    thread.join()


def interrupt_and_go_on(steps: list[str]) -> None:
    with uninterrupted():
        os.kill(os.getpid(), signal.SIGINT)
        threading.Event().wait(0.05)  # Python runs handlers between two instructions
        steps.append("done")


def test_an_interrupt_comes_at_the_end():
    steps = []
    with pytest.raises(KeyboardInterrupt):
        interrupt_and_go_on(steps)
    assert steps == ["done"]


def test_an_interrupt_that_another_thread_takes_comes_at_the_end(other_thread):
    steps = []
    with pytest.raises(KeyboardInterrupt):
        interrupt_and_go_on(steps)
    assert steps == ["done"]


def test_signals_are_heard_as_before_afterwards(other_thread):
    before = signal.getsignal(signal.SIGINT), signal.pthread_sigmask(signal.SIG_BLOCK, ())
    with uninterrupted():
        pass
    assert (signal.getsignal(signal.SIGINT), signal.pthread_sigmask(signal.SIG_BLOCK, ())) == before


def test_it_works_in_another_thread_too():
    errors = []

    def work() -> None:
        try:
            with uninterrupted():
                pass
        except ValueError as error:  # handlers belong to the main thread
            errors.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert not errors
