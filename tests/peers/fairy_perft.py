#!/usr/bin/env python3
"""Compare perft counts of the Manchu family with Fairy-Stockfish, root move by root move.

Compared are, each as a divide:
  * the start positions of `manchu` and `xiangqi` and the array of `manchuplus`, to depth 4;
  * every Manchu-family position of an EPD file (lines `variant;FEN;D1 n;D2 n;...`, comments after
    `#`), to depth 3 or to the last depth the line gives; the count written there must be met too.

Fairy-Stockfish has no `manchuplus`: it is its `manchu` from another array. Both programs write
moves as file letter and rank number from 1, and use the same piece letters, so nothing is
translated. The large-board build is needed (the one Debian packages):

    apt-get install fairy-stockfish
    cargo build --release
    python3 tests/peers/fairy_perft.py

The other scripts that run peers (pyffish_moves.py, benches/speed.py) take their helpers from here.

Exit status: 0 all counts agree, 1 some differ, 2 the comparison could not be made.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
DEFAULT_ENGINE = ROOT / "target" / "release" / "bannerman"
DEFAULT_FAIRY = "fairy-stockfish"
DEFAULT_EPD = ROOT / "tests" / "perft" / "special.epd"

MANCHUPLUS_FEN = "r1bakab1m/9/9/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
# Our variant names and what Fairy-Stockfish (and pyffish) call the same rules.
FAIRY_NAMES = {"manchu": "manchu", "manchuplus": "manchu", "xiangqi": "xiangqi"}

START_DEPTH = 4
EPD_DEPTH = 3
TIMEOUT_SECONDS = 300

DIVIDE_LINE = re.compile(r"^([a-z]\d+[a-z]\d+): (\d+)$", re.MULTILINE)
TOTAL_LINE = re.compile(r"^Nodes searched: (\d+)$", re.MULTILINE)


class PeerError(Exception):
    """The comparison could not be made; the text is for the user."""


class Case(NamedTuple):
    """One position to count."""

    label: str
    variant: str
    fen: str | None  # None: the program's own start position
    depth: int
    expected: int | None = None  # a count known beforehand


def find_program(name):
    """The path of a program given by path or name; Debian keeps games out of root's PATH."""
    places = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/games"])
    found = shutil.which(str(name), path=places)
    if found is None:
        raise PeerError(f"no program {name} (build or install it, or name another one)")
    return found


def run(command, stdin_text=""):
    """What a command prints on stdout; PeerError with its last complaint if it fails."""
    try:
        done = subprocess.run(
            command, input=stdin_text, capture_output=True, text=True, timeout=TIMEOUT_SECONDS
        )
    except subprocess.TimeoutExpired:
        raise PeerError(f"no answer in {TIMEOUT_SECONDS} s from {' '.join(command)}") from None
    except OSError as error:
        raise PeerError(f"cannot run {command[0]}: {error.strerror}") from None
    if done.returncode != 0:
        complaint = (done.stderr.strip().splitlines() or ["no message"])[-1]
        raise PeerError(f"{' '.join(command)} ended with status {done.returncode}: {complaint}")
    return done.stdout


def total_nodes(output, source):
    """The number after `Nodes searched:` in a perft output."""
    totals = TOTAL_LINE.findall(output)
    if len(totals) != 1:
        raise PeerError(f"{source} printed {len(totals)} lines `Nodes searched: N`, not 1")
    return int(totals[0])


def parse_divide(output, source):
    """The counts of a divide by root move, after checking them against its total."""
    lines = DIVIDE_LINE.findall(output)
    counts = {move: int(count) for move, count in lines}
    if len(counts) != len(lines):
        moves = [move for move, _ in lines]
        twice = next(move for move in counts if moves.count(move) > 1)
        raise PeerError(f"{source} lists the move {twice} more than once")
    total = total_nodes(output, source)
    if sum(counts.values()) != total:
        raise PeerError(f"{source}: the moves sum to {sum(counts.values())}, not to {total}")
    return counts


def engine_divide(engine, variant, depth, fen=None):
    """Our engine's divide."""
    command = [str(engine), "perft", variant, str(depth), "--divide"]
    if fen is not None:
        command += ["--fen", fen]
    return parse_divide(run(command), "the engine")


def fairy_script(variant, depth, fen=None):
    """The UCI commands that make Fairy-Stockfish print a divide and end."""
    position = "startpos" if fen is None else f"fen {fen}"
    return (
        "uci\n"
        f"setoption name UCI_Variant value {FAIRY_NAMES[variant]}\n"
        f"position {position}\n"
        f"go perft {depth}\n"
        "quit\n"
    )


def check_fairy_variant(output, variant):
    """Fairy-Stockfish passes over a variant it does not know and counts chess: refuse that."""
    known = re.search(r"^option name UCI_Variant .*$", output, re.MULTILINE)
    if known is None or FAIRY_NAMES[variant] not in known[0].split():
        raise PeerError(
            f"this fairy-stockfish does not know {FAIRY_NAMES[variant]}: "
            "a build with large boards is needed"
        )


def fairy_divide(fairy, variant, depth, fen=None):
    """Fairy-Stockfish's divide."""
    output = run([str(fairy)], fairy_script(variant, depth, fen))
    check_fairy_variant(output, variant)
    return parse_divide(output, "fairy-stockfish")


def start_cases():
    """The three start positions. Our engine is asked for its own array by name, so that the
    arrays are compared as well; `manchuplus` has a FEN on Fairy-Stockfish's side only."""
    return [Case(f"{variant} start", variant, None, START_DEPTH) for variant in FAIRY_NAMES]


def epd_cases(path):
    """The Manchu-family positions of an EPD file."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise PeerError(f"cannot read {path}: {error}") from None
    cases = []
    for number, line in enumerate(text.splitlines(), start=1):
        content = line.partition("#")[0]
        variant, *fields = (field.strip() for field in content.split(";"))
        if variant not in FAIRY_NAMES:
            continue
        where = f"{Path(path).name}:{number}"
        try:
            fen, *counts = fields
            known = {int(d.removeprefix("D")): int(n) for d, n in map(str.split, counts)}
            depth = max(d for d in known if d <= EPD_DEPTH)
        except ValueError:
            raise PeerError(f"{where}: not `variant;FEN;D1 n;...`") from None
        cases.append(Case(where, variant, fen, depth, known[depth]))
    if not cases:
        raise PeerError(f"{path} has no position of {', '.join(FAIRY_NAMES)}")
    return cases


def first_difference(ours, theirs):
    """What differs at the first root move, in alphabetic order, that differs; None if none does."""
    for move in sorted(ours.keys() | theirs.keys()):
        if move not in theirs:
            return f"root move {move} is legal for the engine only"
        if move not in ours:
            return f"root move {move} is legal for fairy-stockfish only"
        if ours[move] != theirs[move]:
            return f"root move {move}: engine {ours[move]}, fairy-stockfish {theirs[move]}"
    return None


def compare(engine, fairy, case):
    """Count one case with both; returns (nodes, what differs or None)."""
    fairy_fen = MANCHUPLUS_FEN if case.fen is None and case.variant == "manchuplus" else case.fen
    ours = engine_divide(engine, case.variant, case.depth, case.fen)
    theirs = fairy_divide(fairy, case.variant, case.depth, fairy_fen)
    nodes = sum(ours.values())
    difference = first_difference(ours, theirs)
    if difference is None and case.expected not in (None, nodes):
        difference = f"both count {nodes}, the EPD line says {case.expected}"
    return nodes, difference


def positive(text):
    """An argparse type: a whole number from 1."""
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def exit_status(main_function):
    """Run a script's main and turn a PeerError into one line on stderr and status 2."""
    try:
        return main_function()
    except PeerError as error:
        print(f"{Path(sys.argv[0]).name}: {error}", file=sys.stderr)
        return 2


def main():
    parser = argparse.ArgumentParser(
        description="Compare Manchu-family perft counts with Fairy-Stockfish, by root move."
    )
    parser.add_argument(
        "--engine", default=DEFAULT_ENGINE, help="our engine (default target/release/bannerman)"
    )
    parser.add_argument(
        "--fairy",
        default=DEFAULT_FAIRY,
        help="Fairy-Stockfish, a name or a path (default %(default)s)",
    )
    parser.add_argument(
        "--epd", default=DEFAULT_EPD, help="positions (default tests/perft/special.epd)"
    )
    args = parser.parse_args()

    engine, fairy = find_program(args.engine), find_program(args.fairy)
    cases = start_cases() + epd_cases(args.epd)
    differing = 0
    for case in cases:
        try:
            nodes, difference = compare(engine, fairy, case)
        except PeerError as error:
            raise PeerError(f"{case.label}: {error}") from None
        if difference is None:
            print(f"ok {case.label} ({case.variant}) depth {case.depth}: {nodes}", flush=True)
            continue
        differing += 1
        print(f"DIFFERS {case.label} ({case.variant}) depth {case.depth}: {difference}", flush=True)
        if case.fen is not None:
            print(f"  position {case.fen}", flush=True)
    if differing:
        print(f"{differing} of {len(cases)} positions differ")
        return 1
    print(f"{len(cases)} positions agree")
    return 0


if __name__ == "__main__":
    sys.exit(exit_status(main))
