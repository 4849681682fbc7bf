"""Files that are written to harm: each ends quickly, in bounded memory, with one short line."""

from __future__ import annotations

import io
import os
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from PIL import Image
from working_time import works_at_most

from mobile_gym.accessibility import parse_xml
from mobile_gym.accessibility.droidbot import MAX_DEPTH as MAX_VIEW_DEPTH
from mobile_gym.accessibility.droidbot import parse_droidbot
from mobile_gym.accessibility.droidtask import MAX_LIST, parse_element_list
from mobile_gym.core.errors import RecordingError
from mobile_gym.foreign import arrow_tables
from mobile_gym.foreign.arrow_tables import open_parquet
from mobile_gym.foreign.csv_rows import read_rows
from mobile_gym.foreign.files import path_inside, read_bytes, read_lines, read_text
from mobile_gym.foreign.json_values import MAX_DEPTH, parse_json, read_json
from mobile_gym.foreign.pictures import MAX_SIDE, parse_picture, read_picture, read_picture_header
from mobile_gym.foreign.wording import MAX_CHARACTERS, parser_error_text, value_text
from mobile_gym.foreign.yaml_values import parse_yaml

QUICK_S = 2.0


def named(value: object) -> str:
    """What a parameter is called: the hostile ones are too long for names."""
    return value_text(value)[:24]


def refused(read, *given) -> str:
    with works_at_most(QUICK_S), pytest.raises(RecordingError) as caught:
        read(*given)
    told = str(caught.value)
    assert "\n" not in told
    assert len(told) < 600
    return told


class TestYaml:
    def test_brackets_do_not_end_the_process(self) -> None:
        """In a process of its own: libyaml's composer used to end it by a signal."""
        program = (
            "from mobile_gym.foreign.yaml_values import parse_yaml\n"
            "try: parse_yaml('[' * 100_000, 'x')\n"
            "except ValueError as error: print(error)"
        )
        done = subprocess.run(
            [sys.executable, "-c", program], check=False, capture_output=True, text=True
        )
        assert done.returncode == 0
        assert "nested more than" in done.stdout

    @pytest.mark.parametrize(
        ("text", "why"),
        [
            ("[" * 50_000 + "]" * 50_000, "nested more than"),
            ("{a: " * 40 + "1" + "}" * 40, "nested more than"),
            ("\n".join(" " * depth + "a:" for depth in range(500)), "nested more than"),
            ("a: &a [x, x]\nb: [*a, *a]", "anchors"),
            ("a: &a\n  <<: *a", "anchors"),
            ("x: &x {y: 1}", "anchors"),
            ("!!python/object/apply:os.getcwd []", "could not determine"),
            ("a: " + ":".join(["1"] * 100_000), "a number of"),
            ("a: 0x" + "f" * 1_000_000, "a number of"),
            ("? [a]\n: 1", "unhashable"),
            ("\x00", "malformed"),
            ("a: 2026-99-99", "malformed"),
            ('a: "\\ud800"', "malformed"),
        ],
        ids=named,
    )
    def test_what_is_refused(self, text: str, why: str) -> None:
        assert why in refused(parse_yaml, text, "task1.yaml")

    def test_billion_laughs(self) -> None:
        laughs = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
        laughs += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 20)]
        assert "anchors" in refused(parse_yaml, "\n".join(laughs), "bomb.yaml")

    def test_plain_values(self) -> None:
        assert parse_yaml("a: [1, 1.5, x, null, true]\nb: {c: '*d'}", "x") == {
            "a": [1, 1.5, "x", None, True],
            "b": {"c": "*d"},
        }


class TestJson:
    @pytest.mark.parametrize(
        ("text", "why"),
        [
            ("[" * 1_000_000, "nested more than"),
            ('{"a":' * 100_000 + "1" + "}" * 100_000, "nested more than"),
            ('["]", ' + "[" * MAX_DEPTH + "]" * MAX_DEPTH + "]", "nested more than"),
            ("1" * 10_000, "not JSON"),
            ('"' + "\\" * 999_999, "not JSON"),
            ('{"a": \x00}', "not JSON"),
            ("", "not JSON"),
        ],
        ids=named,
    )
    def test_what_is_refused(self, text: str, why: str) -> None:
        assert why in refused(parse_json, text, "x.json")

    def test_depth_is_counted_outside_of_texts(self) -> None:
        assert parse_json("[" * MAX_DEPTH + "]" * MAX_DEPTH, "x")
        text = '["' + "[{" * 500 + '\\"[", {}]'
        assert parse_json(text, "x") == ["[{" * 500 + '"[', {}]

    def test_half_characters_can_be_stored(self) -> None:
        text = '{"a\\ud800": ["\\udfff!", "\\ud83d\\ude00", "\\u0000"]}'
        value = parse_json(text, "x")
        assert value == {"a\ufffd": ["\ufffd!", "😀", "\x00"]}
        str(value).encode()

    def test_it_works_without_a_limit_of_recursion(self) -> None:
        """A client may raise the limit, and C's stack then ends before it."""
        program = (
            "import sys; sys.setrecursionlimit(10**7)\n"
            "from mobile_gym.foreign.json_values import parse_json\n"
            "try: parse_json('[' * 1_000_000, 'x')\n"
            "except ValueError as error: print(error)"
        )
        done = subprocess.run(
            [sys.executable, "-c", program], check=False, capture_output=True, text=True
        )
        assert done.returncode == 0
        assert "nested more than" in done.stdout


class TestXml:
    @pytest.mark.parametrize(
        ("text", "why"),
        [
            ("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "document type"),
            ("<node>" * 3000 + "</node>" * 3000, "depth"),
            ("<node/>" * 300_000, "too large"),
            ("<node " + " ".join(f'a{n}="1"' for n in range(100_000)) + "/>", "attributes"),
            ("<" + "n" * 200_000 + ">", "not readable"),
            ("<node text='\x00'", "empty"),
            ("", "empty"),
        ],
        ids=named,
    )
    def test_what_is_refused(self, text: str, why: str) -> None:
        assert why in refused(parse_xml, text)


class TestLists:
    """DroidTask's HTML-like lists and DroidBot's views."""

    @pytest.mark.parametrize(
        "part", ["<p id=1>", "<p id=1 text='", "<p id=1 text=''", "<p id=1" + " " * 99, "<p id="]
    )
    def test_what_is_never_closed_takes_no_quadratic_time(self, part: str) -> None:
        with works_at_most(QUICK_S):
            parse_element_list((part * MAX_LIST)[:MAX_LIST])
        assert "characters" in refused(parse_element_list, part * 100_000)

    def test_views(self) -> None:
        chain = [{"parent": index - 1} for index in range(MAX_VIEW_DEPTH)]
        assert len(parse_droidbot({"views": chain}).trees[0].nodes) == MAX_VIEW_DEPTH
        deeper = [*chain, {"parent": MAX_VIEW_DEPTH - 1}]
        assert "deep" in refused(parse_droidbot, {"views": deeper})
        flat = [{"parent": -1}, *({"parent": 0} for _ in range(100_001))]
        assert "at most" in refused(parse_droidbot, {"views": flat})
        assert "the parent 'xxx" in refused(parse_droidbot, {"views": [{"parent": "x" * 10**6}]})
        far = parse_droidbot({"views": [{"bounds": [[0, 0], [10**30, 1]]}]})
        assert far.trees[0].nodes[0].bounds == (0, 0, 0, 0)


def png_of(width: int, height: int) -> bytes:
    """A PNG of one colour: a few bytes for each thousand rows."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + check

    packer = zlib.compressobj(9)
    rows = b"".join(packer.compress(b"\0" * (width * 3 + 1)) for _ in range(height))
    body = rows + packer.flush()
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def encoded(kind: str, width: int = 8, height: int = 6, **how: object) -> bytes:
    pixels = np.arange(width * height * 3, dtype=np.uint32).astype(np.uint8)
    file = io.BytesIO()
    Image.fromarray(pixels.reshape(height, width, 3)).save(file, kind, **how)
    return file.getvalue()


EPS = (
    b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n%%EndComments\n"
    b"(/tmp/escaped) (w) file closefile\nshowpage\n%%EOF\n"
)


class TestPictures:
    @pytest.mark.parametrize("how", [{}, {"lossless": True}, {"exact": True, "lossless": True}])
    def test_sizes_are_known_before_decoding(self, how: dict[str, object]) -> None:
        for kind, more in (("PNG", {}), ("JPEG", {}), ("JPEG", {"progressive": True})):
            assert read_picture_header(encoded(kind, **more)) == (kind, 8, 6)
            assert parse_picture(encoded(kind, **more), "x").shape == (6, 8, 3)
        assert read_picture_header(encoded("WEBP", 70, 31, **how)) == ("WEBP", 70, 31)
        assert parse_picture(encoded("WEBP", 70, 31, **how), "x").shape == (31, 70, 3)

    def test_a_webp_with_alpha_and_an_animated_one(self) -> None:
        shades = [Image.new("RGBA", (40, 30), (shade, 0, 0, 9)) for shade in (0, 255)]
        for how in ({}, {"save_all": True, "append_images": shades[1:]}):
            file = io.BytesIO()
            shades[0].save(file, "WEBP", **how)
            assert read_picture_header(file.getvalue()) == ("WEBP", 40, 30)
            assert parse_picture(file.getvalue(), "x").shape == (30, 40, 3)

    @pytest.mark.parametrize("kind", ["GIF", "BMP", "TIFF", "ICO", "PPM"])
    def test_other_formats_are_refused(self, kind: str) -> None:
        assert "not PNG" in refused(parse_picture, encoded(kind), "x.png")

    def test_postscript_starts_nothing(self, tmp_path, monkeypatch) -> None:
        started: list[object] = []
        monkeypatch.setattr(subprocess, "Popen", lambda *given, **_: started.append(given))
        (tmp_path / "0.png").write_bytes(EPS)
        assert "not PNG" in refused(read_picture, tmp_path / "0.png")
        assert not started

    def test_a_small_file_with_a_billion_pixels(self) -> None:
        bomb = png_of(16_000, 4_000)
        assert len(bomb) < 250_000
        assert "pixels" in refused(parse_picture, bomb, "bomb.png")

    def test_a_webp_says_its_size_without_a_decoder(self) -> None:
        size = (16_383 - 1).to_bytes(3, "little")
        data = b"RIFF\x1e\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0" + size + size
        assert "16383 x 16383" in refused(parse_picture, data, "bomb.webp")

    def test_a_jpeg_of_many_scans(self) -> None:
        assert "scans" in refused(parse_picture, encoded("JPEG") + b"\xff\xda" * 101, "x")

    def test_a_size_of_nothing(self) -> None:
        data = bytearray(encoded("PNG"))
        data[16:20] = bytes(4)
        assert "0 x 6" in refused(parse_picture, bytes(data), "x")
        assert "pixels" in refused(parse_picture, png_of(1, MAX_SIDE + 1), "x")


class TestFiles:
    def test_a_pipe_does_not_block(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe")
        for read in (read_bytes, read_text, read_json, read_picture):
            assert "no regular file" in refused(read, tmp_path / "pipe")
        assert "no regular file" in refused(open_parquet, tmp_path / "pipe", "x")
        assert "no regular file" in refused(read_bytes, Path("/dev/zero"))
        assert "no regular file" in refused(read_bytes, tmp_path)

    def test_what_is_too_large(self, tmp_path: Path) -> None:
        file = tmp_path / "large"
        with file.open("wb") as opened:
            opened.truncate(10**12)  # no byte of it is on the disk
        assert "larger than" in refused(read_bytes, file)

    def test_lines(self, tmp_path: Path) -> None:
        file = tmp_path / "a.jsonl"
        file.write_bytes(b"one\n\n" + b"x" * 40 + b"\nlast")
        found = list(read_lines(file, 10))
        assert [(line.number, line.is_whole) for line in found] == [
            (1, True),
            (3, False),
            (4, True),
        ]
        assert [line.place for line in found] == [0, 5, 46]
        assert found[-1].data == b"last"

    @pytest.mark.parametrize(
        "name", ["../x", "a\0b", "x" * 5000, "/etc/passwd", "\ud800"], ids=named
    )
    def test_names_that_lead_elsewhere(self, tmp_path: Path, name: str) -> None:
        if name == "\ud800":  # no file is called that; it is found out when it is opened
            refused(lambda: read_bytes(path_inside(tmp_path, name, "record 1")))
        else:
            refused(path_inside, tmp_path, name, "record 1")

    def test_links_in_a_circle(self, tmp_path: Path) -> None:
        (tmp_path / "a").symlink_to(tmp_path / "b")
        (tmp_path / "b").symlink_to(tmp_path / "a")
        refused(lambda: read_bytes(path_inside(tmp_path, "a", "record 1")))

    def test_csv(self, tmp_path: Path) -> None:
        file = tmp_path / "a.csv"
        file.write_text('a,b\n1\n2,3,4\n"x\x00",y\n')
        assert [row["b"] for row in read_rows(file, ("a", "b"))] == ["", "3", "y"]
        assert "no column 'c'" in refused(read_rows, file, ("c",))
        file.write_text('a,b\n"' + "x" * 200_000)
        assert "not CSV" in refused(read_rows, file, ("a",))


class TestParquet:
    def write(self, table: pa.Table, path: Path) -> Path:
        pq.write_table(table, path, compression="zstd")
        return path

    def test_a_small_file_of_many_rows(self, tmp_path: Path) -> None:
        many = self.write(pa.table({"a": pa.nulls(1_000_000)}), tmp_path / "a.parquet")
        assert "1000000 rows" in refused(open_parquet, many, "a.parquet")

    def test_a_small_file_of_many_bytes(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(arrow_tables, "MAX_BYTES", arrow_tables.MAX_BYTES // 100)
        text = "x" * 1_000_000
        table = pa.table({f"c{n}": [text] for n in range(25)})
        path = tmp_path / "a.parquet"
        pq.write_table(table, path, compression="zstd", use_dictionary=False)
        assert path.stat().st_size < 1_000_000
        assert "bytes" in refused(open_parquet, path, "a.parquet")

    def test_something_else(self, tmp_path: Path) -> None:
        (tmp_path / "a").write_bytes(b"PAR1 and nothing PAR1")
        refused(open_parquet, tmp_path / "a", "a")


class TestWording:
    @pytest.mark.parametrize(
        "value",
        ["x" * 10**7, [["y" * 999] * 999] * 999, dict.fromkeys(range(9999), "z" * 999), 1 << 10**6],
        ids=["text", "lists", "mapping", "integer"],
    )
    def test_no_value_is_told_whole(self, value: object) -> None:
        assert len(value_text(value)) <= MAX_CHARACTERS

    def test_short_values_are_told_as_they_are(self) -> None:
        for value in ("a", None, 1, [1, "b"], {"a": 1}, -1.5):
            assert value_text(value) == repr(value)
        assert "\n" not in parser_error_text(ValueError("a\nb"))
        parser_error_text(ValueError("\ud800")).encode()
