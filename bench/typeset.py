"""How well registers are read that other programs set: Asciidoctor, FOP, LibreOffice, Chromium, Typst, LaTeX and more.

    python bench/typeset.py [--by fop] [--seeds 71,72] [--count 12] [--only "bits first"] [--show 3] [--keep DIR]
                            [--svd FILE-OR-FOLDER [--share 40]]

Each breaks words in narrow cells, wraps, hyphenates, rules and fills cells in its own way, and tells the heights of its
fonts or not. Registers and layouts are those of `bench/printed.py`; what counts is the same. A program that is not on
this machine is left out, and said. Debian's packages are ruby-asciidoctor-pdf; asciidoctor, xsltproc, docbook-xsl-ns
and fop; libreoffice-writer; rst2pdf; chromium; weasyprint; texlive-latex-extra; python3-sphinx. Typst is one alone.

With --svd the registers are those of SVD files, as `bench/printed.py` has them: each file in one layout out of so many.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
from sheets import Sheet


def main() -> int:
    """Print the figures; 1 when anything is lost or wrong without a flag."""
    from printed import real_chips, told
    from printed_chip import chip, wrong
    from typesetters import PROGRAMS
    from typesetters_more import MORE
    from vendor_layouts import FIGURES, LAYOUTS

    programs = {**PROGRAMS, **MORE}
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--by", choices=programs, help="this program alone")
    parser.add_argument("--count", type=int, default=12, help="registers of each document")
    parser.add_argument("--seeds", default="71,72")
    parser.add_argument("--only", default="", help="layouts whose name holds this")
    parser.add_argument("--show", type=int, default=3, help="of what is wrong in a document")
    parser.add_argument("--svd", type=Path, help="a file, or a folder of them, with the registers to print")
    parser.add_argument("--share", type=int, default=40, help="each file in one of so many layouts")
    parser.add_argument("--keep", type=Path, help="a folder for the documents")
    arguments = parser.parse_args()
    seeds, share = [*map(int, arguments.seeds.split(","))], arguments.share if arguments.svd else 1
    chips = [(0, f"seed {seed}", chip(seed, arguments.count)) for seed in seeds]
    if arguments.svd:
        chips = [*real_chips(arguments.svd, arguments.count, seeds)]
    faults = 0
    for program, sheet_of in programs.items():
        if arguments.by not in {None, program}:
            continue
        if missing := [one for one in sheet_of.needs if not (shutil.which(one) or Path(one).exists())]:
            print(f"{program}: not run, there is no {', '.join(missing)}")
            continue
        rows = of_program = 0
        drawn = sheet_of.figure is not Sheet.figure
        shown = [(name, one) for name, one in LAYOUTS.items() if drawn or not one.by_figure]
        for n, (name, layout) in enumerate(shown):
            for k, whose, made in chips if arguments.only in name else ():
                if (n + k) % share:
                    continue
                sheet = sheet_of()
                layout.print(sheet, made, FIGURES["halves" if layout.by_figure else "none"])
                with tempfile.TemporaryDirectory() as place:
                    title = f"{program}, {name}, {whose}"
                    folder = arguments.keep / title.replace(", ", "-") if arguments.keep else Path(place)
                    folder.mkdir(parents=True, exist_ok=True)
                    found = lambda reading, made=made, layout=layout: wrong(reading, made, layout.told)  # noqa: E731
                    of_program += told(title, sheet.write(folder), found, arguments.show)
                rows += sum(len(register.fields) for register in made)
        print(f"{program}: {rows:,} fields printed, {of_program:,} lost or wrong without a flag")
        faults += of_program
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
