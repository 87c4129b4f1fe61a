"""How well registers are read that are printed in the layouts of many vendors, as PDF and as text.

    python bench/printed.py [--count 60] [--seeds 1,2,3] [--only "bits first"] [--show 5] [--dumped]

The registers are invented, drawn by lot (`tests/printed_chip.py`), the layouts those of manuals in use
(`tests/vendor_layouts.py`). What counts is what is lost, and what is wrong without a flag: neither should be. With
--dumped the text of the ruled PDFs is read, laid out in columns as pdfplumber does it.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))


def main() -> int:
    """Print the figures; 1 when anything is lost or wrong."""
    from dumps import laid_out
    from printed_chip import chip, wrong
    from vendor_layouts import prints

    from extract.dialects import read
    from extract.errors import DocumentError
    from extract.readers import read_document

    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=60, help="registers of each document")
    parser.add_argument("--seeds", default="1,2,3")
    parser.add_argument("--only", default="", help="prints whose name holds this")
    parser.add_argument("--show", type=int, default=5, help="of what is wrong in a document")
    parser.add_argument(
        "--dumped", action="store_true", help="the text of the ruled PDFs, laid out in columns"
    )
    arguments = parser.parse_args()
    fields = faults = doubted = 0
    with tempfile.TemporaryDirectory() as folder:
        for print_ in prints():
            taken = arguments.only in str(print_) and (print_.sheet == "ruled" or not arguments.dumped)
            for seed in map(int, arguments.seeds.split(",")) if taken else ():
                registers = chip(seed, arguments.count)
                path = print_.on(registers, Path(folder))
                if arguments.dumped:
                    path.with_suffix(".txt").write_text("\n\f".join(laid_out(path)), encoding="utf-8")
                    path = path.with_suffix(".txt")
                try:
                    reading = read(read_document(path, "nb9"))
                except DocumentError as error:
                    found, rows = [str(error)], []
                else:
                    found = wrong(reading, registers, print_.layout.told)
                    rows = [row for register in reading.registers for row in register.fields]
                fields += sum(len(one.fields) for one in registers)
                faults += len(found)
                doubted += sum(bool(row.flags) for row in rows)
                if found:
                    print(f"{print_}, seed {seed}: {len(found)}")
                    print(*(f"    {fault[:240]}" for fault in found[: arguments.show]), sep="\n")
    print(f"{fields:,} fields printed, {doubted:,} flagged, {faults:,} lost or wrong without a flag")
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
