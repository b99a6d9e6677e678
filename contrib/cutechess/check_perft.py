#!/usr/bin/env python3
"""Verify that tests/perftrows.h has the numbers of tests/perft/*.epd.

The header has every position of the EPD files with the counts to depth 3.
--write makes it anew.
"""

import argparse
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
HEADER = HERE / "tests" / "perftrows.h"
EPD = HERE.parent.parent / "tests" / "perft"
DEPTH = 3

ROW = re.compile(r'\{"(\w+)",\s*"([^"]+)",\s*\{([\d, ]+)\}\},')


def epd_rows():
    """The (variant, FEN, counts) of the EPD files."""
    for path in sorted(EPD.glob("*.epd")):
        for line in path.read_text().splitlines():
            line = line.split("#")[0].strip()
            if not line:
                continue
            variant, fen, *fields = line.split(";")
            counts = dict(field.split() for field in fields)
            depths = [f"D{depth}" for depth in range(1, DEPTH + 1)]
            yield variant, fen, tuple(int(counts[d]) for d in depths if d in counts)


def header_rows():
    """The same of the header."""
    for variant, fen, counts in ROW.findall(HEADER.read_text()):
        yield variant, fen, tuple(int(count) for count in counts.split(","))


def write():
    """Replace the rows of the header."""
    rows = "".join(
        f'\t{{"{variant}",\n\t "{fen}",\n\t {{{", ".join(map(str, counts))}}}}},\n'
        for variant, fen, counts in epd_rows()
    )
    text = HEADER.read_text()
    begin = text.index("= {\n") + len("= {\n")
    end = text.index("};\n", begin)
    HEADER.write_text(text[:begin] + rows + text[end:])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="make the header anew")
    if parser.parse_args().write:
        write()
    expected, found = list(epd_rows()), list(header_rows())
    for row in expected:
        if row not in found:
            print(f"missing or different: {row}", file=sys.stderr)
    for row in found:
        if row not in expected:
            print(f"not in the EPD files: {row}", file=sys.stderr)
    if not expected or sorted(expected) != sorted(found):
        sys.exit("perft numbers: tests/perftrows.h differs, see --write")
    print(f"perft numbers: {len(found)} positions, as in the EPD files")


if __name__ == "__main__":
    main()
