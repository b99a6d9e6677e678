#!/usr/bin/env python3
"""Measure search speeds in nodes a second, in interleaved runs, and print them as Markdown.

Three questions are answered:
  * how fast the engine searches `manchuplus` against Fairy-Stockfish on the same position;
  * how fast it searches `yangqi`, `strongyang` and `quangtrung` against its own `manchuplus`;
  * how many more nodes a second it searches with two threads than with one (needs two free cores).

Each pair A, B runs as A B A B ..., `--rounds` times, each from the start position with a fresh
64 MB table. With one thread a speed is nodes per second of CPU time of the whole process; with
two it is nodes per second of the search's own time. A row gives the median speed of each side,
and the median, least and greatest of the ratios A/B taken round by round.

    apt-get install fairy-stockfish
    cargo build --release
    python3 benches/search_speed.py

Exit status: 0 measured, 2 it could not be measured.
"""

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.dont_write_bytecode = True  # leave no __pycache__ in the source tree
from speed import (  # noqa: E402
    DEFAULT_ENGINE,
    DEFAULT_FAIRY,
    MANCHUPLUS_FEN,
    PeerError,
    exit_status,
    fairy_version,
    find_program,
    positive,
    processor,
)

OTHER_VARIANTS = ("yangqi", "strongyang", "quangtrung")
LAST_INFO = re.compile(r"^info .*?\bnodes (\d+) nps \d+.*?\btime (\d+)\b", re.MULTILINE)


class Searcher:
    """A program that searches one position for a fixed time."""

    def __init__(self, name, program, variant, seconds, threads=1, position="startpos"):
        self.label = f"{name} {variant}" + (f", {threads} threads" if threads > 1 else "")
        self.program = program
        self.threads = threads
        self.milliseconds = round(seconds * 1000)
        self.setup = (
            f"uci\nsetoption name UCI_Variant value {variant}\nsetoption name Hash value 64\n"
            f"setoption name Threads value {threads}\nucinewgame\nposition {position}\n"
        )

    def speed(self):
        """One run: nodes a second."""
        child = subprocess.Popen(
            [self.program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        child.stdin.write(f"{self.setup}go movetime {self.milliseconds}\n")
        child.stdin.flush()
        output = []
        for line in child.stdout:
            output.append(line)
            if line.startswith("bestmove"):
                break
        child.stdin.write("quit\n")
        child.stdin.close()
        child.stdout.read()
        _pid, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        infos = LAST_INFO.findall("".join(output))
        if child.returncode != 0 or not infos:
            raise PeerError(f"{self.label}: no search (status {child.returncode})")
        nodes, milliseconds = map(int, infos[-1])
        # The last line may come before the end: its own time counts.
        seconds = milliseconds / 1000
        if self.threads == 1:
            seconds *= min(1.0, (usage.ru_utime + usage.ru_stime) * 1000 / self.milliseconds)
        return nodes / seconds


def duel(first, second, rounds):
    """Interleaved runs of two searchers: a table row."""
    print(f"measuring {first.label} against {second.label} ...", file=sys.stderr, flush=True)
    speeds = [(first.speed(), second.speed()) for _ in range(rounds)]
    ratios = [a / b for a, b in speeds]
    return (
        f"| {first.label} | {median(a for a, _ in speeds) / 1e6:.2f} "
        f"| {second.label} | {median(b for _, b in speeds) / 1e6:.2f} "
        f"| {median(ratios):.2f} ({min(ratios):.2f}–{max(ratios):.2f}) |"
    )


def main():
    parser = argparse.ArgumentParser(
        description="Measure search speed ratios and print them as a Markdown table."
    )
    parser.add_argument(
        "--engine", default=DEFAULT_ENGINE, help="our engine (default target/release/bannerman)"
    )
    parser.add_argument("--fairy", default=DEFAULT_FAIRY, help="default %(default)s")
    parser.add_argument("--rounds", type=positive, default=5, help="default %(default)s")
    parser.add_argument(
        "--seconds", type=float, default=2.0, help="of each search (default %(default)s)"
    )
    args = parser.parse_args()
    engine, fairy = find_program(args.engine), find_program(args.fairy)

    def ours(variant, threads=1):
        return Searcher("bannerman", engine, variant, args.seconds, threads)

    peer = Searcher(
        fairy_version(fairy), fairy, "manchu", args.seconds, position=f"fen {MANCHUPLUS_FEN}"
    )
    pairs = [(ours("manchuplus"), peer)]
    pairs += [(ours(variant), ours("manchuplus")) for variant in OTHER_VARIANTS]
    pairs += [(ours("manchuplus", 2), ours("manchuplus"))]
    rows = [duel(first, second, args.rounds) for first, second in pairs]
    print("| A: search from the start | A, M nodes/s | B | B, M nodes/s | A/B (min–max) |")
    print("|---|--:|---|--:|--:|")
    print("\n".join(rows))
    print()
    print(
        f"Made by `python3 benches/search_speed.py --rounds {args.rounds} --seconds {args.seconds:g}`"
        f" on {processor()}: medians of {args.rounds} interleaved rounds, 64 MB."
    )


if __name__ == "__main__":
    sys.exit(exit_status(main))
