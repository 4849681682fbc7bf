"""Real records, damaged at random: every import ends with what is whole and names what is not."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
import yaml

from mobile_gym.accessibility import parse_xml
from mobile_gym.accessibility.droidtask import read_recording
from mobile_gym.core.errors import RecordingError
from mobile_gym.core.png import encode_png
from mobile_gym.foreign.pictures import parse_picture
from mobile_gym.rollouts.importing import import_traces
from mobile_gym.rollouts.storing.integrity import check_episodes
from reward_models.llamatouch.importer import read_essential_trace, read_execution

ROUNDS = 30
PIECES = [
    *(b"[" * 2000, b"{" * 2000, b'"\\ud800"', b"\x00", b"\xff\xfe", b"&a *a", b"<!DOCTYPE x>"),
    *(b"1e999", b"-1", b"9" * 5000, b"null", b"true", b'"', b"'", b"<", b">", b"\\", b"../", b"|"),
]


def mutated(data: bytes, rng: random.Random) -> bytes:
    """The bytes with one to four pieces cut, doubled, replaced or put in."""
    for _ in range(rng.randint(1, 4)):
        start = rng.randrange(len(data) + 1)
        end = min(start + rng.choice((1, 8, 64, 1024)), len(data))
        piece = rng.choice((b"", rng.choice(PIECES), data[start:end] * 2, rng.randbytes(4)))
        data = data[:start] + piece + data[end:]
    return data


def mutations(data: bytes, rounds: int = ROUNDS) -> Iterator[bytes]:
    rng = random.Random(len(data))
    for _ in range(rounds):
        yield mutated(data, rng)


def told_in_one_line(why: str) -> None:
    assert "\n" not in why
    assert len(why) < 700
    why.encode()


def reads_or_refuses(read: Callable[[], object]) -> None:
    try:
        read()
    except RecordingError as error:
        told_in_one_line(str(error))


# -- what is made here ----------------------------------------------------------------------------

DUMP = (
    "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"0\">"
    '<node index="0" text="Wi-Fi 无线" resource-id="android:id/title" '
    'class="android.widget.TextView" bounds="[0,0][54,120]">'
    '<node index="0" text="On" clickable="true" bounds="[1,2][3,4]" /></node>'
    "</hierarchy>"
)


@pytest.fixture
def digidata(tmp_path: Path) -> Path:
    folder = tmp_path / "digidata"
    (folder / "images").mkdir(parents=True)
    (folder / "images" / "0.png").write_bytes(encode_png(np.zeros((120, 54, 3), np.uint8)))
    (folder / "0.xml").write_text(DUMP)
    records = [
        {
            "episode_id": f"e{episode}",
            "step_id": step,
            "action": "tap(.5, .5)" if step == 0 else "status('complete')",
            "goal": "Turn on Wi-Fi 无线",
            "image": "images/0.png",
            "xml": "0.xml",
            "app": "Settings",
        }
        for episode in range(6)
        for step in range(2)
    ]
    text = "\n".join(json.dumps(record) for record in records)
    (folder / "episodes.jsonl").write_text(text)
    return folder


@pytest.fixture
def llamatouch(tmp_path: Path) -> Path:
    folder = tmp_path / "llamatouch"
    for name in ("a", "b", "c"):
        captured = folder / name / "captured_data"
        for part in ("screenshot", "xml", "activity", "action"):
            (captured / part).mkdir(parents=True)
        for number in (0, 1):
            shot = encode_png(np.full((120, 54, 3), number, np.uint8))
            (captured / "screenshot" / f"{number}.png").write_bytes(shot)
            (captured / "xml" / f"{number}.xml").write_text(DUMP)
            (captured / "activity" / f"{number}.activity").write_text("a.b/.C")
            action = ("CLICK|[0.5, 0.5]|NULL|54|120", "STATUS_TASK_COMPLETE|NULL|NULL|54|120")
            (captured / "action" / f"{number}.action").write_text(action[number])
    rows = "".join(f'{name},"Turn on, please"\n' for name in "abc")
    (folder / "all_instruction.csv").write_text("episode_id,instruction\n" + rows)
    return folder


def check_import(source: Path, kind: str, out: Path, whole: int) -> int:
    """What was written is whole, and what was not is named; how many were left out."""
    done = import_traces(source, kind, out)
    for _, why in done.left_out:
        told_in_one_line(why)
    assert done.episodes >= whole
    found = list(check_episodes(out))
    assert len(found) == done.episodes
    assert not [one.damage for one in found if one.damage]
    shutil.rmtree(out)
    return len(done.left_out)


def test_a_damaged_line_leaves_the_other_episodes(digidata: Path, tmp_path: Path) -> None:
    file = digidata / "episodes.jsonl"
    lines = file.read_bytes().splitlines()
    left_out = 0
    for line in mutations(lines[4]):
        file.write_bytes(b"\n".join([*lines[:4], line.replace(b"\n", b" "), *lines[5:]]))
        # At most the episode of the line is lost, and the one whose id it may have taken.
        left_out += check_import(digidata, "digidata", tmp_path / "out", whole=4)
    assert left_out > ROUNDS // 3


def test_damaged_screens_of_digidata(digidata: Path, tmp_path: Path) -> None:
    records = [json.loads(line) for line in (digidata / "episodes.jsonl").read_text().splitlines()]
    for record in records[:2]:
        record |= {"image": "images/bad.png", "xml": "bad.xml"}
    (digidata / "episodes.jsonl").write_text("\n".join(map(json.dumps, records)))
    good, tree = (digidata / "images" / "0.png").read_bytes(), DUMP.encode()
    for picture, dump in zip(mutations(good), mutations(tree), strict=True):
        (digidata / "images" / "bad.png").write_bytes(picture)
        (digidata / "bad.xml").write_bytes(dump)
        check_import(digidata, "digidata", tmp_path / "out", whole=5)


@pytest.mark.parametrize(
    "name",
    ["screenshot/0.png", "xml/0.xml", "activity/0.activity", "action/0.action", "action/1.action"],
)
def test_damaged_files_of_llamatouch(llamatouch: Path, tmp_path: Path, name: str) -> None:
    file = llamatouch / "b" / "captured_data" / name
    for data in mutations(file.read_bytes()):
        file.write_bytes(data)
        check_import(llamatouch, "llamatouch", tmp_path / "out", whole=2)
        reads_or_refuses(lambda: read_execution(llamatouch / "b" / "captured_data"))


def test_damaged_annotations_of_llamatouch(tmp_path: Path) -> None:
    texts = {
        "0.xml": DUMP,
        "0.activity": "a.b/.C",
        "0.ess": "activity<>|exact<0>|type<hello>",
        "0.json": '[{"class": "android.widget.TextView", "bounds": "[0,0][54,120]", "text": "x"}]',
        "instruction.txt": "task\nTurn it on",
    }
    for name, text in texts.items():
        for other, whole in texts.items():
            (tmp_path / other).write_text(whole)
        for data in mutations(text.encode()):
            (tmp_path / name).write_bytes(data)
            reads_or_refuses(lambda: read_essential_trace(tmp_path))


def test_a_name_that_no_file_has(digidata: Path, tmp_path: Path) -> None:
    """NUL and half a character, which once ended the whole import."""
    lines = (digidata / "episodes.jsonl").read_text().splitlines()
    for change in ({"image": "a\0b"}, {"image": "\ud800"}, {"goal": "\ud800\0"}, {"app": "\udfff"}):
        bad = json.dumps(json.loads(lines[0]) | change)
        (digidata / "episodes.jsonl").write_text("\n".join([bad, *lines[1:]]))
        left = check_import(digidata, "digidata", tmp_path / "out", whole=5)
        assert left == ("image" in change)


# -- what others made, where it is there ---------------------------------------------------------


def test_real_dumps(shared_data: Path) -> None:
    for file in sorted((shared_data / "real_ui").rglob("*.xml"))[::4]:
        for data in mutations(file.read_bytes(), 10):
            reads_or_refuses(lambda data=data: parse_xml(data))


def test_real_pictures(shared_data: Path) -> None:
    files = sorted((shared_data / "real_ui" / "pictures").glob("*.webp"))
    assert parse_picture(files[0].read_bytes(), "x").shape == (2220, 1080, 3)
    for data in mutations(files[0].read_bytes(), 12):
        reads_or_refuses(lambda data=data: parse_picture(data, "x"))


def test_real_recordings(shared_data: Path, tmp_path: Path) -> None:
    """One damaged file of each kind: what does not need it is still read."""
    folder = tmp_path / "clock"
    shutil.copytree(shared_data / "droidtask" / "clock", folder)
    whole = read_recording(folder)
    assert not whole.left_out
    for pattern, lost in (("states/*.json", None), ("events/*.json", 0), ("task*.yaml", 1)):
        file = sorted(folder.glob(pattern))[-1]  # the first screen is that of every task
        data = file.read_bytes()
        for number, damaged in enumerate(mutations(data, 8)):
            file.write_bytes(damaged + b"\n" * number)  # another time of change, or size
            read_recording.__globals__["_read_folder"].cache_clear()
            recording = read_recording(folder)
            for _, why in recording.left_out:
                told_in_one_line(why)
            if lost is not None:
                assert len(recording.tasks) >= len(whole.tasks) - lost
        file.write_bytes(data)


def test_real_tasks_have_no_anchors(shared_data: Path) -> None:
    """Refusing them costs no DroidTask folder anything."""
    files = [
        file
        for name in ("droidtask", "droidtask_more")
        for file in (shared_data / name).rglob("*.yaml")
    ]
    assert len(files) > 50
    for file in files:
        with file.open(encoding="utf-8") as opened:
            events = yaml.parse(opened, Loader=yaml.CSafeLoader)
            assert not any(getattr(event, "anchor", None) for event in events)
