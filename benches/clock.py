#!/usr/bin/env python3
"""See whether the engine keeps its time, and print what was measured.

Three questions are answered:
  * does it lose games on time? `--games` games of two processes at `--tc`, over all arrays, by
    `bannerman match`, one game after the other, of each array an even number;
  * does a search with `movetime` take that long, within 20 ms?
  * is `stop` answered within 10 ms?

The histograms have milliseconds on the left: the least time left on a clock in each game, how much
longer or shorter than asked a move took, and how long after `stop` the move came. On a machine
that does something else at the same time the last two tell more about the machine.

    cargo build --release
    python3 benches/clock.py                                   # takes about half an hour
    python3 benches/clock.py --games 12 --tc 1+0.01 --searches 0

Exit status: 0 all kept, 1 something was late or went wrong in a game, 2 it could not be measured.
"""

import argparse
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.dont_write_bytecode = True  # leave no __pycache__ in the source tree
from speed import DEFAULT_ENGINE, PeerError, exit_status, find_program, processor, run  # noqa: E402

MOVETIME_WITHIN = 20.0  # milliseconds
STOP_WITHIN = 10.0
MOVETIMES = (20, 50, 100, 200)
FAULTS = re.compile(r"^Faults of (?:one|two): (.*)$", re.MULTILINE)
GAME = re.compile(r"^\[Event (?:.|\n)*?(?=^\[Event |\Z)", re.MULTILINE)
MOVE_TIME = re.compile(r"\{[^{}]*?([\d.]+)s\}")
BLACK_BEGINS = re.compile(r'^\[FEN "\S+ b', re.MULTILINE)


def array_names(engine):
    """The names of all arrays that the engine plays."""
    return [line.split()[0] for line in run([engine, "variants"]).splitlines()]


class Uci:
    """The engine in a conversation."""

    def __init__(self, program, options=()):
        try:
            self.child = subprocess.Popen(
                [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
            )
        except OSError as error:
            raise PeerError(f"cannot run {program}: {error.strerror}") from None
        for name, value in options:
            self.send(f"setoption name {name} value {value}")
        self.ready()

    def send(self, line):
        """Send a line."""
        try:
            self.child.stdin.write(f"{line}\n")
        except OSError:
            raise PeerError(f"the engine is gone before {line!r}") from None

    def until(self, prefix):
        """The lines up to the first that begins with `prefix`."""
        lines = []
        for line in self.child.stdout:
            lines.append(line.rstrip("\n"))
            if line.startswith(prefix):
                return lines
        raise PeerError(f"the engine ended before {prefix!r}")

    def ready(self):
        """Wait until everything is obeyed."""
        self.send("isready")
        self.until("readyok")

    def quit(self):
        """End it, which must go well."""
        self.send("quit")
        status = self.child.wait(timeout=10)
        if status != 0:
            raise PeerError(f"the engine ended with status {status}")


def least_times(game, base, increment):
    """What each clock showed at the least in a game, in milliseconds."""
    clocks, least = [base, base], [base, base]
    side = 1 if BLACK_BEGINS.search(game) else 0
    for used in MOVE_TIME.findall(game):
        clocks[side] -= float(used)
        least[side] = min(least[side], clocks[side])
        clocks[side] += increment
        side = 1 - side
    return [1000 * clock for clock in least]


def play(engine, variant, games, args):
    """Games of one array: what went wrong in them, and the least times on the clocks."""
    with tempfile.TemporaryDirectory() as folder:
        pgn = Path(folder) / "games.pgn"
        command = [engine, "match", "--variant", variant]
        for name in ("one", "two"):
            command += ["--engine", f"cmd={engine}", f"name={name}"]
        command += ["--each", f"tc={args.tc}", "option.Threads=1", "option.Hash=16"]
        command += ["--rounds", str((games + 1) // 2), "--seed", str(args.seed)]
        command += ["--openings", "plies=6", "--pgnout", str(pgn)]
        done = subprocess.run(command, capture_output=True, text=True)
        faults = FAULTS.findall(done.stdout)
        if done.returncode != 0 or len(faults) != 2:
            raise PeerError(f"the match of {variant} failed: {done.stderr.strip()}")
        records = GAME.findall(pgn.read_text())
    base, increment = (float(part) for part in args.tc.split("+"))
    least = [clock for game in records for clock in least_times(game, base, increment)]
    wrong = [part for text in faults for part in text.split(", ") if not part.startswith("0 ")]
    return len(records), wrong, least


def histogram(title, values, width):
    """Print how many values there are in each step of `width`."""
    print(f"\n{title}: {len(values)}, from {min(values):.1f} to {max(values):.1f} ms")
    counts = {}
    for value in values:
        counts[int(value // width)] = counts.get(int(value // width), 0) + 1
    most = max(counts.values())
    for step in range(min(counts), max(counts) + 1):
        count = counts.get(step, 0)
        if count:
            print(f"{step * width:>8g} {count:>6} {'#' * max(1, round(50 * count / most))}")


def measure_games(engine, args):
    """Play the games; how many faults there were."""
    arrays = array_names(engine)
    share, left = divmod(args.games, len(arrays))
    least, faults, played = [], 0, 0
    print(f"Games at {args.tc}:")
    for index, variant in enumerate(arrays):
        games = share + (index < left)
        if games:
            number, wrong, clocks = play(engine, variant, games, args)
            print(f"  {variant:<11} {number:>4} games, {', '.join(wrong) or 'no fault'}", flush=True)
            least += clocks
            faults += sum(int(part.split()[0]) for part in wrong)
            played += number
    histogram(f"{played} games, least time left on each clock", least, args.step)
    return faults


def measure_movetimes(uci, arrays, args):
    """Search for fixed times; how many were not kept."""
    errors = []
    for number in range(args.searches):
        uci.send(f"setoption name UCI_Variant value {arrays[number % len(arrays)]}")
        uci.ready()
        movetime = MOVETIMES[number % len(MOVETIMES)]
        start = time.perf_counter()
        uci.send(f"go movetime {movetime}")
        uci.until("bestmove")
        errors.append((time.perf_counter() - start) * 1000 - movetime)
    histogram("Searches with movetime, difference to it", errors, 1)
    late = sum(abs(error) > MOVETIME_WITHIN for error in errors)
    print(f"{late} of {len(errors)} not within {MOVETIME_WITHIN:g} ms")
    return late


def measure_stops(uci, arrays, args):
    """Stop searches at random moments; how many went on for too long."""
    rng = random.Random(args.seed)
    latencies = []
    for number in range(args.searches):
        uci.send(f"setoption name UCI_Variant value {arrays[number % len(arrays)]}")
        uci.ready()
        uci.send("go infinite")
        time.sleep(rng.uniform(0, 0.2))
        start = time.perf_counter()
        uci.send("stop")
        uci.until("bestmove")
        latencies.append((time.perf_counter() - start) * 1000)
    histogram("Stops, time until bestmove", latencies, 1)
    late = sum(latency > STOP_WITHIN for latency in latencies)
    print(f"{late} of {len(latencies)} not within {STOP_WITHIN:g} ms")
    return late


def time_control(text):
    """A time control in seconds, BASE+INCREMENT."""
    if not re.fullmatch(r"\d+(\.\d+)?\+\d+(\.\d+)?", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not like 0.3+0.005")
    return text


def main():
    parser = argparse.ArgumentParser(description="See whether the engine keeps its time.")
    parser.add_argument(
        "--engine", default=DEFAULT_ENGINE, help="our engine (default target/release/bannerman)"
    )
    parser.add_argument("--games", type=int, default=1000, help="default %(default)s")
    parser.add_argument("--tc", type=time_control, default="0.3+0.005", help="default %(default)s")
    parser.add_argument(
        "--searches", type=int, default=240, help="with movetime, and to stop (default %(default)s)"
    )
    parser.add_argument("--seed", type=int, default=1, help="default %(default)s")
    parser.add_argument(
        "--step", type=float, default=20, help="of the histogram of games, in ms (%(default)s)"
    )
    args = parser.parse_args()
    engine = find_program(args.engine)
    print(f"{engine} on {processor()}")
    late = 0
    if args.searches > 0:
        arrays = array_names(engine)
        uci = Uci(engine, [("Hash", 16)])
        late += measure_movetimes(uci, arrays, args)
        late += measure_stops(uci, arrays, args)
        uci.quit()
    if args.games > 0:
        print()
        late += measure_games(engine, args)
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(exit_status(main))
