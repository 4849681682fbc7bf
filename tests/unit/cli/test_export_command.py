import lamp_phone
import pytest

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.cli import main
from mobile_gym.rollouts import EpisodeFolder, RunSettings, collect, write_episode


@pytest.fixture
def command(capsys):
    def run(*arguments):
        with pytest.raises(SystemExit) as ended:
            main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        return ended.value.code, said.out, said.err

    return run


@pytest.fixture
def episodes(tmp_path, lamps):
    folder = EpisodeFolder(tmp_path / "run" / "episodes")
    folder.path.mkdir(parents=True)
    settings = RunSettings("solution", seed=1)
    for position, episode in enumerate(collect(lamp_phone.TEMPLATES, SolutionAgent(), settings)):
        write_episode(folder.file(position, episode.id), episode)
    return tmp_path / "run"


def test_export_and_import(command, episodes, tmp_path):
    out, back = tmp_path / "out", tmp_path / "back"
    status, said, err = command("export", episodes, "--format", "digidata", "--out", out)
    assert (status, err) == (0, "")
    assert said.startswith("2 episodes with ")
    assert (out / "episodes.jsonl").is_file()
    status, said, err = command("import", out, "--format", "digidata", "--out", back)
    assert (status, said, err) == (0, f"2 episodes: {back}\n", "")
    assert len(EpisodeFolder(back / "episodes").files()) == 2


def test_options_of_formats(command, episodes, tmp_path):
    for number, (form, *options) in enumerate(
        (
            ("hf", "--rows", "transitions", "--split", "demos"),
            ("parquet", "--split", "demos"),
            ("digidata", "--trained-on", "com.android.deskclock"),
        )
    ):
        out = tmp_path / str(number)
        status, _, err = command("export", episodes, "--format", form, *options, "--out", out)
        assert (status, err) == (0, "")
    for number in (0, 1):
        assert (tmp_path / str(number) / "data" / "demos-00000.parquet").is_file()
    assert '"eval_category": "NOVEL"' in (tmp_path / "2" / "episodes.jsonl").read_text()


def test_mistakes_are_one_line(command, episodes, tmp_path):
    for arguments, word in (
        (("export", episodes, "--format", "digi", "--out", tmp_path / "o"), "did you mean"),
        (("export", tmp_path / "no", "--format", "hf", "--out", tmp_path / "o"), "no such folder"),
        (("import", episodes, "--format", "digidata", "--out", tmp_path / "o"), "no records"),
        (("export", episodes, "--format", "hf", "--out", episodes), "not an empty folder"),
        (
            ("export", episodes, "--format", "hf", "--name", "a/b-v0", "--out", tmp_path / "o"),
            "name is no option of the format hf, but of minari",
        ),
    ):
        status, out, err = command(*arguments)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert word in err
