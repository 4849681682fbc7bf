"""`mobile-gym report` of several folders, and `mobile-gym leaderboard`."""

import pytest
from lamp_bench import KEY, claim_success, files_of, play, rewrite

from mobile_gym.cli import main


@pytest.fixture
def command(capsys):
    def run(*arguments):
        with pytest.raises(SystemExit) as ended:
            main([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        return ended.value.code, printed.out, printed.err

    return run


@pytest.fixture
def bench(tmp_path, monkeypatch):
    monkeypatch.setenv("COLUMNS", "120")
    play(tmp_path / "a", "noop", "solution", max_steps=20)
    (tmp_path / "key").write_bytes(KEY)
    return tmp_path / "a"


def test_a_bench_is_compared(command, bench):
    status, printed, err = command("report", bench, "--reference", "solution")
    assert (status, err) == (0, "")
    assert "noop - solution" in printed
    assert "0 : 4" in printed
    assert printed.rstrip().endswith("compare.html")


def test_two_folders_into_a_third(command, bench, tmp_path):
    play(tmp_path / "b", "noop", max_steps=3)
    (tmp_path / "out").mkdir()
    status, printed, err = command("report", bench, tmp_path / "b", "--out", tmp_path / "out")
    assert status == 0
    assert "noop [b]" in printed
    assert "note: the agents were played with different settings of max_steps: 20, 3" in err
    assert sorted(one.name for one in (tmp_path / "out").iterdir()) == [
        "compare.html",
        "compare.json",
    ]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--trained-on", "org.lamps"), "--trained-on is for one run"),
        (("--out", "/no/such/folder"), "there is no such folder"),
        (("--reference", "nobody"), "nobody"),
    ],
)
def test_mistakes_with_a_bench(command, bench, options, message):
    status, _, err = command("report", bench, *options)
    assert status == 2
    assert message in err
    assert err.count("\n") == 1


def test_one_run_takes_no_reference(command, bench):
    status, _, err = command("report", bench / "noop" / "train", "--reference", "solution")
    assert (status, "for a bench or several folders" in err) == (2, True)


def test_a_verified_leaderboard(command, bench, tmp_path):
    arguments = ("--verify", "--key", tmp_path / "key", "--out", tmp_path)
    status, printed, err = command("leaderboard", bench, *arguments)
    assert (status, err) == (0, "")
    assert printed.count("  verified") == 2
    assert "**verified**" in (tmp_path / "leaderboard.md").read_text()
    assert "Leaderboard" in (tmp_path / "leaderboard.html").read_text()


def test_a_bench_that_was_improved_ends_with_status_1(command, bench, tmp_path):
    rewrite(files_of(bench, "noop")[0], claim_success)
    arguments = ("--verify", "--key", tmp_path / "key", "--out", tmp_path)
    status, printed, err = command("leaderboard", bench, *arguments)
    assert status == 1
    assert "differs" in printed
    assert "its success was True, is False" in err


def test_unchecked_rows_need_no_key(command, bench, tmp_path):
    status, printed, _ = command("leaderboard", bench, "--out", tmp_path)
    assert (status, printed.count("not checked")) == (0, 2)


def test_a_key_alone_is_a_mistake(command, bench, tmp_path):
    status, _, err = command("leaderboard", bench, "--key", tmp_path / "key", "--out", tmp_path)
    assert (status, "--key is for --verify" in err) == (2, True)


def test_a_run_is_no_row(command, bench, tmp_path):
    status, _, err = command("leaderboard", bench / "noop" / "train", "--out", tmp_path)
    assert (status, "is not the folder of a bench" in err) == (2, True)
