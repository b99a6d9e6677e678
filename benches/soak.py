#!/usr/bin/env python3
"""Let two processes of the engine play each other for a long time, and watch their memory.

The games go through all arrays in turn, in the same two processes, each move under the clock of a
fixed time. At intervals the resident memory of both (VmRSS, in /proc) and the games played are
printed. The first quarter of the time is for warming up; after it neither process may grow by more
than a megabyte. Every move is checked by the process that did not make it.

    cargo build --release
    python3 benches/soak.py                          # two hours
    python3 benches/soak.py --minutes 1 --every 5    # a try

Exit status: 0 no growth, 1 growth or a wrong move, 2 it could not be measured.
"""

import argparse
import itertools
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.dont_write_bytecode = True  # leave no __pycache__ in the source tree
from clock import Uci, array_names  # noqa: E402
from speed import DEFAULT_ENGINE, PeerError, exit_status, find_program, positive, processor  # noqa: E402

GROWTH = 1024  # kilobytes
LONGEST_GAME = 300  # plies


class WrongMove(Exception):
    """A move that the other process does not know."""


def resident(uci):
    """The resident memory of a process, in kilobytes."""
    try:
        text = Path(f"/proc/{uci.child.pid}/status").read_text()
    except OSError as error:
        raise PeerError(f"no memory can be read: {error.strerror}") from None
    return int(text.split("VmRSS:")[1].split()[0])


def is_over(uci, position, move):
    """Whether the game is over after `position`; `move` was the last, if any."""
    uci.send(position)
    uci.send("d")
    lines = uci.until("Legal moves: ")
    refusals = [line for line in lines if line.startswith("info string position: ")]
    if refusals:
        raise WrongMove(f"{move}: {refusals[0]}")
    return any(line.startswith("Result: ") for line in lines)


def play(pair, variant, movetime, watch):
    """One game; `watch` is called after each move and tells whether to go on."""
    for uci in pair:
        uci.send(f"setoption name UCI_Variant value {variant}")
        uci.send("ucinewgame")
        uci.ready()
    moves = []
    for ply in range(LONGEST_GAME):
        mover, other = pair[ply % 2], pair[1 - ply % 2]
        position = "position startpos" + "".join([" moves", *(f" {move}" for move in moves)])
        mover.send(position)
        mover.send(f"go movetime {movetime}")
        moves.append(mover.until("bestmove")[-1].split()[1])
        if is_over(other, f"{position} {moves[-1]}", moves[-1]) or not watch():
            return


def main():
    parser = argparse.ArgumentParser(description="Watch the memory of long self-play.")
    parser.add_argument(
        "--engine", default=DEFAULT_ENGINE, help="our engine (default target/release/bannerman)"
    )
    parser.add_argument("--minutes", type=float, default=120, help="default %(default)s")
    parser.add_argument(
        "--every", type=float, default=60, help="seconds between samples (default %(default)s)"
    )
    parser.add_argument("--movetime", type=positive, default=20, help="default %(default)s")
    parser.add_argument("--threads", type=positive, default=1, help="default %(default)s")
    parser.add_argument("--hash", type=positive, default=16, help="default %(default)s")
    args = parser.parse_args()
    engine = find_program(args.engine)
    options = [("Hash", args.hash), ("Threads", args.threads), ("Move Overhead", 0)]
    pair = [Uci(engine, options) for _ in range(2)]
    print(f"{engine} on {processor()}")
    print("| minutes | games | moves | one, KB | two, KB |")
    print("|--:|--:|--:|--:|--:|")
    start = time.monotonic()
    end = start + 60 * args.minutes
    samples, moves, games = [], 0, 0

    def watch():
        nonlocal moves
        moves += 1
        now = time.monotonic()
        if not samples or now >= samples[-1][0] + args.every or now >= end:
            samples.append((now, *map(resident, pair)))
            _, one, two = samples[-1]
            print(f"| {(now - start) / 60:.1f} | {games} | {moves} | {one} | {two} |", flush=True)
        return now < end

    for variant in itertools.cycle(array_names(engine)):
        if time.monotonic() >= end:
            break
        play(pair, variant, args.movetime, watch)
        games += 1
    for uci in pair:
        uci.quit()
    warm = [sample for sample in samples if sample[0] >= start + 15 * args.minutes]
    growth = [max(sample[side] for sample in warm) - warm[0][side] for side in (1, 2)]
    print(f"\nAfter the first quarter: {growth[0]} KB and {growth[1]} KB more.")
    return 1 if max(growth) > GROWTH else 0


def guarded_main():
    """main, with a wrong move as one line and status 1."""
    try:
        return main()
    except WrongMove as error:
        print(f"{Path(sys.argv[0]).name}: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(exit_status(guarded_main))
