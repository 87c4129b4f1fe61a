"""Documents varied from the samples by a seeded generator: an archive of any size, the same each time.

    python bench/varied.py FOLDER 1000 [--seed 0] [--chapters 1] [--chips 25]

Each is one of the sample texts about a chip of its own: other words in its names, other addresses, some defaults
changed and some registers left out. `CHIPS` chips are of one vendor and share their words; every fifth is printed in
two revisions, if its guide says which it is. What is damaged in the samples stays damaged: the archive is as hard to
read as they are. Manuals have more pages than samples: with several chapters, a guide to registers goes on with as many
more, of other names.
"""

from __future__ import annotations

import argparse
import re
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Final

SAMPLES: Final = Path(__file__).resolve().parents[1] / "data" / "raw" / "samples"
CHIPS: Final = 25
"""Chips of one vendor, unless told otherwise."""
REVISED: Final = 5
"""Every so many-th chip has two revisions of its guide."""
KEPT: Final = 0.7
"""Part of the words that a vendor's names have in common with the samples: chips of several vendors share words."""
CHANGED: Final = 0.03
"""Part of the default values, and of the registers, that a chip has otherwise than others of its vendor."""

CHIP: Final = "Thischip"

_NAME: Final = re.compile(r"\b[A-Z][A-Z0-9]*(?:\\?_[A-Z0-9]+)+\b")
_WORD: Final = re.compile(r"[A-Z]{4,}")
_ADDRESS: Final = re.compile(r"(?<=MMReg:0x)[0-9a-f]{4,6}\b")
_DEFAULT: Final = re.compile(r"(?<=\t)0x[0-9A-Fa-f]{1,2}(?=\t)")
_REVISION: Final = re.compile(r"(?<=Revision )1\.\d")
_HEADER: Final = re.compile(r"^\w+:\w+ · .*$", re.MULTILINE)
_SYLLABLES: Final = "BA CO DU FE GI HA JO KU LE MI NO PA RU SE TI VO WA ZE".split()  # noqa: SIM905 - readable


def templates() -> list[tuple[str, str]]:
    """The sample texts, each with what its name says after vendor and product; `CHIP` stands for the chip's name."""
    found = []
    for path in sorted(SAMPLES.glob("*.txt")):
        chips = re.findall(r"[a-z]+\d(?=-)", path.stem)
        kind = re.sub(r"^northbeck-|-rev[\d.]+$", "", path.stem).removeprefix("-".join(chips) + "-")
        text = re.sub(
            "|".join(rf"\b{chip}\b" for chip in chips), CHIP, path.read_text("utf-8"), flags=re.IGNORECASE
        )
        found.append((kind, text))
    return found


def varied(text: str, vendor: int, chip: int, *, seed: int = 0, revision: int = 0, chapter: int = 0) -> str:
    """A text about a chip: the vendor's words in its names, its own addresses, defaults and registers.

    Args:
        text: of a sample.
        vendor: its number.
        chip: its number.
        seed: another one gives another archive.
        revision: of the guide; they differ as two chips of a vendor do, but for the addresses.
        chapter: of the guide; those after the first have hardly a word of the samples in their names.
    """
    own, changes = (chance_of(f"{seed} chip {chip}{more}") for more in ("", f" revision {revision}"))

    def renamed(name: re.Match[str]) -> str:
        return _WORD.sub(lambda word: _word(word[0], f"{seed} vendor {vendor}", chapter), name[0])

    text = _NAME.sub(renamed, text).replace(CHIP, f"Chip{_letters(chip)}")
    base = own.randrange(0, 0x40000, 0x1000) + chapter * 0x40000
    text = _ADDRESS.sub(lambda found: f"{int(found[0], 16) + base:x}", text)
    text = _DEFAULT.sub(
        lambda found: f"0x{changes.randrange(2):x}" if changes.random() < CHANGED else found[0], text
    )
    text = _REVISION.sub(f"1.{revision}", text)
    headers = list(_HEADER.finditer(text))
    for this, following in reversed(list(pairwise(headers))):
        if changes.random() < CHANGED:
            text = text[: this.start()] + text[following.start() :]
    return text


def chance_of(what: str) -> Random:
    """Chance that is the same each time for the same text."""
    return Random(what)  # noqa: S311 - repeatable, not secret


def _word(word: str, vendor: str, chapter: int) -> str:
    """A word of names as this vendor has it: as it is, or one of its own."""
    chance = chance_of(f"{vendor} chapter {chapter} {word}" if chapter else f"{vendor} {word}")
    return (
        word
        if not chapter and chance.random() < KEPT
        else "".join(chance.choices(_SYLLABLES, k=len(word) // 2))
    )


def documents(count: int, *, seed: int = 0, chapters: int = 1, chips: int = CHIPS) -> list[tuple[str, str]]:
    """Names and texts of so many documents; the first are the same whatever the count."""

    def guide(text: str, **of: int) -> str:
        wanted = chapters if _HEADER.search(text) else 1
        return "\n".join(varied(text, **of, seed=seed, chapter=chapter) for chapter in range(wanted))

    kinds, out = templates(), list[tuple[str, str]]()
    chip = 0
    while len(out) < count:
        kind, text = kinds[chip % len(kinds)]
        vendor = chip // chips
        name = f"vendor{_letters(vendor)}-chip{_letters(chip)}-{kind}"
        if chip % REVISED or not _REVISION.search(text):
            out.append((f"{name}.txt", guide(text, vendor=vendor, chip=chip)))
        else:
            for revision in (0, 1):
                made = guide(text, vendor=vendor, chip=chip, revision=revision)
                out.append((f"{name}-rev1.{revision}.txt", made))
        chip += 1
    return out[:count]


def _letters(number: int) -> str:
    """A number in letters: digits at the end of a product's name would look like a revision.

    >>> _letters(0), _letters(27)
    ('a', 'bb')
    """
    text = ""
    while True:
        number, digit = divmod(number, 26)
        text = chr(ord("a") + digit) + text
        if not number:
            return text


def write(folder: Path, count: int, **options: int) -> None:
    """Write so many `documents` into a folder, which is made if missing."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in documents(count, **options):
        (folder / name).write_text(text, "utf-8")


def main() -> None:
    """Write documents into the folder that is named."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--chapters", type=int, default=1)
    parser.add_argument("--chips", type=int, default=CHIPS, help="of one vendor")
    write(**vars(parser.parse_args()))


if __name__ == "__main__":
    main()
