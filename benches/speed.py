#!/usr/bin/env python3
"""Measure perft speed ratios on one core, in interleaved runs, and print them as Markdown.

Two questions are answered:
  * how fast the engine counts `manchuplus` against Fairy-Stockfish on the same position;
  * how fast it counts `yangqi`, `strongyang` and `quangtrung` against its own `manchuplus`.

Each pair A, B runs as A B A B ..., `--rounds` times. A speed is nodes per second of CPU time
(user and system, of the whole process: start-up is not subtracted). A row gives the median speed
of each side, and the median, least and greatest of the ratios A/B taken round by round. Both
programs run perft as they ship it, on one thread and without a hash table, and neither makes the
moves of the last ply: Fairy-Stockfish lists and counts them, the engine counts without a list.
So the ratio is one of perft, not of search.

One uncounted run of each side comes first. If it takes less than half a second, a measured run
is that many processes in a row that it does. Both sides of the first pair must count the same
nodes, and every run the same as the one before it.

    apt-get install fairy-stockfish
    cargo build --release
    python3 benches/speed.py

Exit status: 0 measured, 1 node counts differ, 2 it could not be measured.
"""

import argparse
import math
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "peers"))
sys.dont_write_bytecode = True  # leave no __pycache__ in the source tree
from fairy_perft import (  # noqa: E402
    DEFAULT_ENGINE,
    DEFAULT_FAIRY,
    MANCHUPLUS_FEN,
    PeerError,
    check_fairy_variant,
    exit_status,
    fairy_script,
    find_program,
    positive,
    run,
    total_nodes,
)

SHORTEST_RUN = 0.5  # seconds of CPU time
TOO_SHORT = 0.02  # seconds; below, a process is mostly start-up, and repeating does not help
# Deep enough that start-up does not count.
OTHER_VARIANTS = {"yangqi": 5, "strongyang": 4, "quangtrung": 5}
ENGINE_OPTIONS = ["--threads", "1"]  # and no --hash: Fairy-Stockfish has none either


class CountMismatch(Exception):
    """Two runs that must count the same nodes did not."""


def timed_run(command, stdin_text):
    """Run a command; returns its stdout and the CPU seconds it took."""
    with tempfile.TemporaryFile("w+") as stdin, tempfile.TemporaryFile("w+") as stderr:
        stdin.write(stdin_text)
        stdin.seek(0)
        try:
            child = subprocess.Popen(
                command, stdin=stdin, stdout=subprocess.PIPE, stderr=stderr, text=True
            )
        except OSError as error:
            raise PeerError(f"cannot run {command[0]}: {error.strerror}") from None
        with child.stdout:
            output = child.stdout.read()
        _pid, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            stderr.seek(0)
            complaint = (stderr.read().strip().splitlines() or ["no message"])[-1]
            raise PeerError(
                f"{' '.join(command)} ended with status {child.returncode}: {complaint}"
            )
    return output, usage.ru_utime + usage.ru_stime


class Counter:
    """A program that counts the nodes of one position, and how long it takes."""

    def __init__(self, name, program, variant, depth):
        self.name = name
        self.label = f"{name} {variant} {depth}"
        self.program = program
        self.variant = variant
        nodes, seconds = self.count(depth)
        self.depth = depth
        self.nodes = nodes
        if seconds < TOO_SHORT:
            raise PeerError(f"{self.label} takes {seconds * 1000:.0f} ms: choose a greater depth")
        self.repeats = max(1, math.ceil(SHORTEST_RUN / seconds))
        self.start_up = self.count(1)[1] / seconds  # as a share of one process

    def command(self, depth):
        """The command and its standard input."""
        return [self.program, "perft", self.variant, str(depth), *ENGINE_OPTIONS], ""

    def check(self, output):
        """Whether the output is from the right position; overridden where it may not be."""

    def count(self, depth):
        """One process: (nodes, CPU seconds)."""
        output, seconds = timed_run(*self.command(depth))
        self.check(output)
        return total_nodes(output, self.name), seconds

    def speed(self):
        """One measured run: nodes per CPU second."""
        total = 0.0
        for _ in range(self.repeats):
            nodes, seconds = self.count(self.depth)
            if nodes != self.nodes:
                raise CountMismatch(f"{self.label} counted {self.nodes} nodes, then {nodes}")
            total += seconds
        return self.nodes * self.repeats / total


class FairyCounter(Counter):
    """Fairy-Stockfish counting the `manchuplus` array."""

    def command(self, depth):
        return [self.program], fairy_script(self.variant, depth, MANCHUPLUS_FEN)

    def check(self, output):
        check_fairy_variant(output, self.variant)


def duel(first, second, rounds):
    """Interleaved runs of two counters: a table row."""
    speeds = [(first.speed(), second.speed()) for _ in range(rounds)]
    ratios = [a / b for a, b in speeds]
    return (
        f"| {first.label} | {first.nodes:,} | {millions(a for a, _ in speeds)} "
        f"| {second.label} | {millions(b for _, b in speeds)} "
        f"| {median(ratios):.2f} ({min(ratios):.2f}–{max(ratios):.2f}) |"
    )


def millions(speeds):
    """A median speed in millions of nodes a second."""
    return f"{median(speeds) / 1e6:.1f}"


def fairy_version(fairy):
    """The name the program gives itself, e.g. `Fairy-Stockfish 11.1 LB 64` (`LB`: large boards;
    the rest: the instruction sets it was built for)."""
    found = re.search(r"^id name (Fairy-Stockfish.*\S)", run([fairy], "uci\nquit\n"), re.MULTILINE)
    if found is None:
        raise PeerError(f"{fairy} does not say that it is Fairy-Stockfish")
    return found[1]


def processor():
    """The processor's name where the system tells it (Linux)."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return "unknown processor"
    found = re.search(r"^model name\s*:\s*(.+)$", text, re.MULTILINE)
    return found[1] if found else "unknown processor"


def stay_on_one_core():
    """Keep this process and its children on one CPU, as `taskset` does; says whether it could."""
    if not hasattr(os, "sched_setaffinity"):
        return False
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    return True


def main():
    parser = argparse.ArgumentParser(
        description="Measure perft speed ratios on one core and print them as a Markdown table."
    )
    parser.add_argument(
        "--engine", default=DEFAULT_ENGINE, help="our engine (default target/release/bannerman)"
    )
    parser.add_argument(
        "--fairy",
        default=DEFAULT_FAIRY,
        help="Fairy-Stockfish, a name or a path (default %(default)s)",
    )
    parser.add_argument("--rounds", type=positive, default=5, help="default %(default)s")
    parser.add_argument("--manchuplus-depth", type=positive, default=5, help="default %(default)s")
    args = parser.parse_args()
    engine, fairy = find_program(args.engine), find_program(args.fairy)
    pinned = stay_on_one_core()

    ours = Counter("bannerman", engine, "manchuplus", args.manchuplus_depth)
    peer = FairyCounter(fairy_version(fairy), fairy, "manchuplus", args.manchuplus_depth)
    if ours.nodes != peer.nodes:
        raise CountMismatch(f"{ours.label} counts {ours.nodes} nodes, {peer.name} {peer.nodes}")
    others = [Counter("bannerman", engine, *other) for other in OTHER_VARIANTS.items()]
    counters = [ours, peer, *others]

    rows = []
    for first, second in [(ours, peer), *((other, ours) for other in others)]:
        print(f"measuring {first.label} against {second.label} ...", file=sys.stderr, flush=True)
        rows.append(duel(first, second, args.rounds))

    command = f"python3 benches/speed.py --rounds {args.rounds}"
    if args.manchuplus_depth != parser.get_default("manchuplus_depth"):
        command += f" --manchuplus-depth {args.manchuplus_depth}"
    print("| A: perft from the start | nodes | A, M nodes/s | B | B, M nodes/s | A/B (min–max) |")
    print("|---|--:|--:|---|--:|--:|")
    print("\n".join(rows))
    print()
    print(
        f"Made by `{command}` on {processor()}, one thread{' on one core' if pinned else ''}: "
        f"medians of {args.rounds} interleaved rounds, by CPU time; start-up, at most "
        f"{max(counter.start_up for counter in counters):.1%} of a run, is not subtracted."
    )
    return 0


def guarded_main():
    """main, with differing node counts as one line and status 1."""
    try:
        return main()
    except CountMismatch as error:
        print(f"{Path(sys.argv[0]).name}: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(exit_status(guarded_main))
