#!/usr/bin/env python3
"""Compare legal moves with pyffish (Fairy-Stockfish's Python module) in random games.

Random games of `manchu`, `xiangqi` and `manchuplus` are played with pyffish's legal moves. At
every ply the set of legal moves is compared with what our engine lists for the same FEN. The
games come in equal shares, and depend on the seed alone.

pyffish judges neither repetition nor move counts in `legal_moves`: it lists what is legal, and
nothing in mate and stalemate, as our perft does. It is given each position as a FEN without
history all the same. One pyffish call takes milliseconds, because it prepares the variant anew,
so there is one a ply: the next FEN is made here, and checked against pyffish's own at the end of
each game. pyffish also holds Python's lock meanwhile, so games are spread over processes.

    python3 -m venv peers-venv
    peers-venv/bin/pip install pyffish==0.0.90
    cargo build --release
    peers-venv/bin/python tests/peers/pyffish_moves.py

Exit status: 0 all positions agree, 1 some differ, 2 the comparison could not be made.
"""

import argparse
import multiprocessing
import os
import random
import re
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import NamedTuple

sys.dont_write_bytecode = True  # leave no __pycache__ in the source tree
from fairy_perft import (  # noqa: E402
    DEFAULT_ENGINE,
    FAIRY_NAMES,
    MANCHUPLUS_FEN,
    PeerError,
    engine_divide,
    exit_status,
    find_program,
    positive,
)

try:
    import pyffish
except ImportError:
    pyffish = None

MAX_PLIES = 120
PROGRESS_EVERY = 50  # games
SHOWN_DIFFERENCES = 10


class GameReport(NamedTuple):
    """What came of one game: positions compared, and a line for each that differs."""

    positions: int
    differences: list


def engine_moves(engine, variant, fen):
    """The set of legal moves our engine lists for a position. The one place that asks it."""
    counts = engine_divide(engine, variant, 1, fen)
    if any(count != 1 for count in counts.values()):
        raise PeerError("the engine counts a move at depth 1 otherwise than once")
    return set(counts)


def start_fen(variant):
    """The start position as pyffish has it; `manchuplus` is its `manchu` from another array."""
    return MANCHUPLUS_FEN if variant == "manchuplus" else pyffish.start_fen(FAIRY_NAMES[variant])


def parse_placement(placement):
    """The occupied squares of a FEN placement: {(file, rank): letter}, file from 0, rank from 1."""
    board = {}
    rows = placement.split("/")
    for rank, row in zip(range(len(rows), 0, -1), rows, strict=True):
        file = 0
        for token in re.findall(r"\d+|\D", row):
            if token.isdigit():
                file += int(token)
            else:
                board[file, rank] = token
                file += 1
    return board


def format_placement(board, files=9, ranks=10):
    """The inverse of parse_placement."""
    rows = []
    for rank in range(ranks, 0, -1):
        row = "".join(board.get((file, rank), " ") for file in range(files))
        rows.append(re.sub(" +", lambda gap: str(len(gap[0])), row))
    return "/".join(rows)


def fen_after(fen, move):
    """The FEN after a move of the Manchu family, where every move is from-square, to-square."""
    placement, side, _castling, _passed, clock, number = fen.split()
    board = parse_placement(placement)
    start, goal = (
        (ord(file) - ord("a"), int(rank)) for file, rank in re.findall(r"([a-i])(\d+)", move)
    )
    clock = 0 if goal in board else int(clock) + 1
    board[goal] = board.pop(start)
    number = int(number) + (side == "b")
    return f"{format_placement(board)} {'b' if side == 'w' else 'w'} - - {clock} {number}"


def same_position(fen, other):
    """Whether two FENs agree in placement and side to move."""
    return fen.split()[:2] == other.split()[:2]


def compare_position(engine, variant, fen, expected):
    """A line saying how the engine's moves differ from the expected set, or None."""
    try:
        found = engine_moves(engine, variant, fen)
    except PeerError as error:
        return f"{variant} {fen}: {error}"
    if found == expected:
        return None
    missing = " ".join(sorted(expected - found)) or "-"
    extra = " ".join(sorted(found - expected)) or "-"
    return f"{variant} {fen}: engine lacks {missing}, engine adds {extra}"


def play_game(engine, variant, seed):
    """Play one random game and compare all its positions, the last one included."""
    chooser = random.Random(seed)
    first = fen = start_fen(variant)
    played, differences = [], []
    while True:
        moves = pyffish.legal_moves(FAIRY_NAMES[variant], fen, [])
        difference = compare_position(engine, variant, fen, set(moves))
        if difference is not None:
            differences.append(difference)
        if not moves or len(played) == MAX_PLIES:
            break
        played.append(chooser.choice(sorted(moves)))
        fen = fen_after(fen, played[-1])
    peer_fen = pyffish.get_fen(FAIRY_NAMES[variant], first, played)
    if not same_position(fen, peer_fen):
        raise PeerError(f"this script's FEN {fen} is not pyffish's {peer_fen}")
    return GameReport(len(played) + 1, differences)


def main():
    parser = argparse.ArgumentParser(
        description="Compare legal moves with pyffish at every ply of random games."
    )
    parser.add_argument("--games", type=positive, default=200, help="default %(default)s")
    parser.add_argument("--seed", type=int, default=1, help="default %(default)s")
    parser.add_argument(
        "--engine", default=DEFAULT_ENGINE, help="our engine (default target/release/bannerman)"
    )
    parser.add_argument(
        "--jobs", type=positive, default=os.cpu_count() or 1, help="processes (default: the cores)"
    )
    args = parser.parse_args()
    if pyffish is None:
        raise PeerError("pyffish is not installed here: pip install pyffish")
    unknown = set(FAIRY_NAMES.values()) - set(pyffish.variants())
    if unknown:
        raise PeerError(f"this pyffish does not know {', '.join(sorted(unknown))}")
    engine = find_program(args.engine)

    variants = list(FAIRY_NAMES)
    positions = differing = 0
    # Spawned, not forked: pyffish has threads of its own, which a fork would lose.
    with ProcessPoolExecutor(args.jobs, multiprocessing.get_context("spawn")) as pool:
        games = [
            pool.submit(play_game, engine, variants[game % len(variants)], f"{args.seed}/{game}")
            for game in range(args.games)
        ]
        try:
            for done, game in enumerate(as_completed(games), start=1):
                report = game.result()
                positions += report.positions
                for line in report.differences[: max(0, SHOWN_DIFFERENCES - differing)]:
                    print(f"DIFFERS {line}", flush=True)
                differing += len(report.differences)
                if done % PROGRESS_EVERY == 0:
                    print(f"{done} of {args.games} games, {positions} positions", flush=True)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    if differing:
        print(f"{differing} of {positions} positions in {args.games} games differ")
        return 1
    print(f"{positions} positions in {args.games} games agree")
    return 0


if __name__ == "__main__":
    sys.exit(exit_status(main))
