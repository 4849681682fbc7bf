"""How like a real phone's the embedded device's Settings and launcher screens are.

Every `uiautomator dump` of Android's Settings or of a launcher in a folder is compared with the
screen of ours that shows the same page; a dump whose page we do not have scores 0.

**The same page**: in Settings, the same title (of the toolbar, of the home page, of a dialog), in
English or Chinese; of a launcher, the home screen, the list of all apps or the recent apps, told by
their resource ids. Among our variants of a page (scrolled, Wi-Fi off, airplane mode, both densities
of Pixel phones, in the dump's size) the most similar one is taken, as the dump's settings are not
known. Only what is visible counts, on both sides.

**The score** is the mean of six aspects, each in [0, 1]; D is the Dice coefficient of two
multisets, 2 |A and B| / (|A| + |B|).

    classes   D of the class names
    ids       D of the resource ids without their package
    texts     D of texts and descriptions, without those of the single device: texts with digits,
              the emulator's operator and network, names of the apps on a home screen
    flags     D of (node, flag) for every flag that is set, over the aligned nodes: a flag of a
              node without a partner counts as missing or extra
    nesting   for every aligned pair, half for parents that are aligned too, half for 1 minus the
              difference of depth over the larger depth; over the mean number of nodes
    bounds    intersection over union of the rectangles in pixels, mean over the aligned pairs

Nodes are aligned in document order so that the sum of similarities is largest (class, id and text
count alike; without at least class or id in common two nodes are no pair). Where the two are not
the same page, as `--against` may try, the mean is multiplied by the aspect `texts` (by `ids` where
the dump has no text), so widgets alone, which all screens of Android share, earn nothing.

**Pictures**: a dump of Settings with a screenshot of the same name (beside it, or in the folder
`pictures` beside the dumps') is compared by its pixels, too, with the screen of ours that its tree
is most like. Leaves whose texts differ are left out, on both sides. `pixels` is the mean of

    colors    1 minus the difference of the channel that differs most, 1 from 64/255 on; its mean
              over the pixels
    layout    harmonic mean of the shares of each one's edges that lie within 3 dp of the other's

It is no part of the score: few dumps have a picture.

    python benchmarks/fidelity.py [--dumps FOLDER] [--pictures FOLDER] [--against FOLDER] [--json]
    python benchmarks/fidelity.py --sheet FILE.png      each real picture beside ours
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import NamedTuple

from our_screens import OurScreens
from picture_likeness import Picture, PictureLikeness, compare_pictures, read_picture, sheet
from rich.console import Console
from rich.table import Table
from screen_likeness import ASPECTS, Comparison, Screen, best_match, compare, read, role_of

from mobile_gym.accessibility import parse_xml
from mobile_gym.core.nodes import AccessibilityTree

DATA = Path(__file__).resolve().parents[2] / "shared" / "data" / "real_ui" / "settings_emulator"
ENDINGS = (".png", ".webp")


class Pair(NamedTuple):
    """A real picture and ours of the same page, and how alike they are."""

    real: Picture
    ours: Picture
    likeness: PictureLikeness


class Report(NamedTuple):
    """What was compared, and how alike it is."""

    screens: list[Comparison]
    pictures: dict[str, Pair]
    """By dump, for those that have a picture."""

    @property
    def mean(self) -> float:
        """Mean score of the dumps."""
        scores = [comparison.score for comparison in self.screens]
        return sum(scores) / len(scores) if scores else 0.0

    @property
    def aspects(self) -> dict[str, float]:
        """Mean of each aspect over the dumps, of `pixels` over those that have a picture."""
        means = {
            name: sum(item.aspects[name] for item in self.screens) / len(self.screens)
            for name in ASPECTS
            if self.screens
        }
        if self.pictures:
            scores = [pair.likeness.score for pair in self.pictures.values()]
            means["pixels"] = sum(scores) / len(scores)
        return means


def dumps(folder: Path) -> list[tuple[Path, AccessibilityTree]]:
    """The dumps of Settings and of launchers in a folder."""
    trees: list[tuple[Path, AccessibilityTree]] = []
    for file in sorted(folder.rglob("*.xml")):
        tree = parse_xml(file.read_bytes()).active
        if tree is not None and role_of(tree):
            trees.append((file, tree))
    return trees


def picture_of(dump: Path, pictures: Path | None) -> Path | None:
    """The screenshot that belongs to a dump."""
    folders = (dump.parent, dump.parent.parent / "pictures") if pictures is None else (pictures,)
    files = (folder / f"{dump.stem}{ending}" for folder in folders for ending in ENDINGS)
    return next((file for file in files if file.is_file()), None)


def nothing_like(real: Screen) -> Comparison:
    """What is said of a page that we do not have."""
    return compare(real, Screen("", "", ()))._replace(
        score=0.0, aspects=dict.fromkeys(ASPECTS, 0.0)
    )


def report(folder: Path, against: Path | None = None, pictures: Path | None = None) -> Report:
    """Compare every dump of a folder, with our screens or with those of another folder."""
    others = None if against is None else [read(path.name, tree) for path, tree in dumps(against)]
    ours = OurScreens() if others is None else None
    comparisons: list[Comparison] = []
    pairs: dict[str, Pair] = {}
    for path, tree in dumps(folder):
        real = read(path.name, tree)
        _, _, width, height = tree.nodes[0].bounds
        drawn = ours.of(real.page, width, height) if ours is not None else []
        best = best_match(real, [item.screen for item in drawn] if others is None else others)
        if best is None:
            comparisons.append(nothing_like(real)._replace(dump=path.name))
            continue
        comparisons.append(best.comparison._replace(dump=path.name))
        picture = picture_of(path, pictures)
        if picture is not None and drawn and role_of(tree) == "settings":
            screenshot = read_picture(picture)
            our = next(item for item in drawn if item.screen is best.screen)
            drawing = our.picture(screenshot.shape[1], screenshot.shape[0])
            likeness = compare_pictures(screenshot, drawing, real, our.screen)
            pairs[path.name] = Pair(screenshot, drawing, likeness)
    return Report(comparisons, pairs)


def main() -> None:
    """Compare and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--dumps", "--data", type=Path, default=DATA, help="folder of dumps")
    parser.add_argument("--pictures", type=Path, help="folder of their screenshots")
    parser.add_argument(
        "--against", type=Path, help="compare with these dumps, not with our screens"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--sheet", type=Path, help="write each real picture beside ours")
    options = parser.parse_args()
    if not options.dumps.is_dir():
        print(f"skipped: there is no folder {options.dumps}")
        return
    result = report(options.dumps, options.against, options.pictures)
    if options.sheet is not None:
        options.sheet.write_bytes(
            sheet([(pair.real, pair.ours) for pair in result.pictures.values()])
        )
        print(f"{len(result.pictures)} pairs in {options.sheet}")
    elif options.json:
        print(json.dumps(as_json(result), ensure_ascii=False))
    else:
        show(result)


def as_json(result: Report) -> dict[str, object]:
    """The report as one object."""
    screens = [
        item._asdict() | {"pixels": None if likeness is None else likeness._asdict()}
        for item in result.screens
        for likeness in (_likeness(result, item),)
    ]
    return {"mean": result.mean, "aspects": result.aspects, "screens": screens}


def _likeness(result: Report, item: Comparison) -> PictureLikeness | None:
    pair = result.pictures.get(item.dump)
    return None if pair is None else pair.likeness


def show(result: Report) -> None:
    """The report as tables."""
    columns = (*ASPECTS, "score", "colors", "layout")
    table = Table("dump", "page", "our screen", *columns, title="Likeness to real screens")
    for item in result.screens:
        likeness = _likeness(result, item) or ()
        shown = (*(item.aspects[name] for name in ASPECTS), item.score, *likeness)
        table.add_row(
            item.dump, item.page, item.screen or "none", *(f"{value:.2f}" for value in shown)
        )
    console = Console()
    console.print(table)
    console.print(f"mean over {len(result.screens)} dumps: {result.mean:.3f}")
    for name, value in result.aspects.items():
        console.print(f"  {name}: {value:.3f}")
    for item in {item.page: item for item in result.screens}.values():
        console.print(f"\n{item.page}\n  missing: {'; '.join(item.missing)}", markup=False)
        console.print(f"  extra: {'; '.join(item.extra)}", markup=False)


if __name__ == "__main__":
    main()
