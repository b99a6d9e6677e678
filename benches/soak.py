#!/usr/bin/env python3
"""Let two processes of the engine play each other for a long time, and watch their memory.

The games go through all arrays in turn, in the same two processes, a fixed time for each move. At
intervals the resident memory of both (VmRSS, in /proc) and the games played are printed. Boards of
different sizes need different memory, hence peaks are compared: in the second half of the time
neither process may need a megabyte more than in the quarter before; the first quarter is for
warming up. Every move is checked by the process that did not make it.

    cargo build --release
    python3 benches/soak.py                          # two hours
    python3 benches/soak.py --minutes 1 --every 5 --movetime 1 --plies 40    # a try

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


def play(pair, variant, args, watch):
    """One game; `watch` is called after each move and tells whether to go on."""
    for uci in pair:
        uci.send(f"setoption name UCI_Variant value {variant}")
        uci.send("ucinewgame")
        uci.ready()
    moves = []
    for ply in range(args.plies):
        mover, other = pair[ply % 2], pair[1 - ply % 2]
        position = "position startpos" + "".join([" moves", *(f" {move}" for move in moves)])
        mover.send(position)
        mover.send(f"go movetime {args.movetime}")
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
    parser.add_argument(
        "--plies", type=positive, default=300, help="of a game at most (default %(default)s)"
    )
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
    peaks = {"warm-up": [0, 0], "before": [0, 0], "after": [0, 0]}
    arrays = array_names(engine)
    games, moves, printed = {name: 0 for name in peaks}, 0, start - args.every

    def watch():
        """Note the memory of both; whether there is time left."""
        nonlocal moves, printed
        moves += 1
        now = time.monotonic()
        memory = [resident(uci) for uci in pair]
        peak = peaks[part(now)]
        peak[:] = map(max, peak, memory)
        if now >= min(printed + args.every, end):
            printed = now
            minutes, played = (now - start) / 60, sum(games.values())
            print(f"| {minutes:.1f} | {played} | {moves} | {memory[0]} | {memory[1]} |", flush=True)
        return now < end

    def part(now):
        share = (now - start) / (end - start)
        return "warm-up" if share < 0.25 else "before" if share < 0.5 else "after"

    for variant in itertools.cycle(arrays):
        if time.monotonic() >= end:
            break
        play(pair, variant, args, watch)
        games[part(time.monotonic())] += 1
    for uci in pair:
        uci.quit()
    if min(games["before"], games["after"]) < len(arrays):
        raise PeerError("too few games to compare: give it more minutes, or shorter games")
    growth = [after - before for before, after in zip(peaks["before"], peaks["after"])]
    print(f"\nPeaks of the second half less those of the quarter before, KB: {growth}")
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
