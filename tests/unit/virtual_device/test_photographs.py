"""Pictures that are drawn from a recipe."""

from __future__ import annotations

import io

import numpy as np
import pytest
from files_phone import ROOT, Files
from PIL import Image

from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.ui.photographs import (
    KINDS,
    Photograph,
    draw_photograph,
    encode_photograph,
    photograph_of,
)
from mobile_gym.virtual_device.ui.view import picture

SMALL = Photograph("sea", 7, 320, 240, "2025:03:01 10:00:00")


def pixels(picture: Photograph) -> np.ndarray:
    return draw_photograph(picture, picture.width, picture.height).toarray()


@pytest.mark.parametrize("kind", KINDS)
def test_a_seed_always_gives_the_same_picture(kind: str) -> None:
    picture = Photograph(kind, 3, 160, 120, words=("Title", "Row\t1.00"))
    first = pixels(picture)
    draw_photograph.cache_clear()  # type: ignore[attr-defined]
    assert (pixels(picture) == first).all()


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "screen"])
def test_other_seeds_give_other_pictures(kind: str) -> None:
    assert (pixels(Photograph(kind, 3, 160, 120)) != pixels(Photograph(kind, 4, 160, 120))).any()


def test_a_recipe_is_read_back() -> None:
    picture = Photograph("receipt", 9, 1200, 1600, words=("Shop", "Bread\t2.40"))
    assert photograph_of(picture.to_bytes()) == picture


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x89PNG",
        SMALL.to_bytes()[:20],
        SMALL.to_bytes().replace(b"sea", b"war"),
        SMALL.to_bytes().replace(b"320", b"99999"),
    ],
)
def test_what_is_no_recipe_is_none(content: bytes) -> None:
    assert photograph_of(content) is None


def test_the_file_is_a_jpeg_with_the_date_it_was_taken() -> None:
    image = Image.open(io.BytesIO(encode_photograph(SMALL)))
    assert (image.format, image.size) == ("JPEG", (320, 240))
    exif = image.getexif()
    assert exif[0x0132] == "2025:03:01 10:00:00"
    assert exif.get_ifd(0x8769)[0x9003] == "2025:03:01 10:00:00"


def test_a_screenshot_is_a_png() -> None:
    image = Image.open(
        io.BytesIO(encode_photograph(Photograph("screen", 1, 540, 1200, words=("Tea",))))
    )
    assert (image.format, image.size) == ("PNG", (540, 1200))


@pytest.mark.parametrize("kind", ["sea", "screen"])
def test_the_file_is_as_long_as_was_said_before_it_was_drawn(kind: str) -> None:
    picture = Photograph(kind, 5, 640, 480)
    assert len(encode_photograph(picture)) == files.size_of(picture.to_bytes())


def test_a_new_device_draws_nothing() -> None:
    before = draw_photograph.cache_info().misses  # type: ignore[attr-defined]
    phone = Files(furnished=True)
    assert any(photograph_of(content) for content in phone.state.files.values())
    assert draw_photograph.cache_info().misses == before  # type: ignore[attr-defined]


def test_a_photograph_is_named_by_the_moment_it_was_taken() -> None:
    phone = Files(furnished=True)
    camera = f"{ROOT}/DCIM/Camera/IMG_"
    path = next(path for path in phone.state.files if path.startswith(camera))
    picture = photograph_of(phone.state.files[path])
    assert picture is not None
    moment = picture.taken.replace(":", "").replace(" ", "_")
    assert path == f"{camera}{moment}.jpg"


def test_whoever_reads_the_file_gets_the_picture() -> None:
    phone = Files(furnished=True)
    path = next(path for path in phone.state.files if path.endswith(".jpg"))
    phone.shell(f"cp {path} {ROOT}/Download/copy.jpg")
    content = files.read(phone.state, f"{ROOT}/Download/copy.jpg")
    assert content.startswith(b"\xff\xd8\xff")
    assert phone.shell(f"stat -c %s {path}").strip() == str(len(content))


def test_a_recipe_is_written_once() -> None:
    assert Photograph("sea", 7).to_bytes() is Photograph("sea", 7).to_bytes()


def test_what_shows_a_recipe_is_kept_and_a_file_is_not() -> None:
    recipe = Photograph("avatar", 7).to_bytes()
    assert picture(recipe, width=40, height=40) is picture(recipe, width=40, height=40)
    assert not picture(b"\xff" * 2048, width=40, height=40).shared
