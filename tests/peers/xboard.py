#!/usr/bin/env python3
"""Two processes of the engine play whole games in the real XBoard, on a
virtual screen, with the options that README.md recommends; XBoard's own
referee watches some of them. Fails unless every game ends by its rules:
without a forfeit, a loss on time, an illegal move or a false claim, and with
as many moves in XBoard's PGN as the engines made.

    tests/peers/xboard.py [--engine FILE] [--jobs N] [--only VARIANT]

Needs xboard and Xvfb; Python's standard library suffices.
"""

import argparse
import os
import re
import shlex
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
# XBoard writes its settings over the user's unless told not to; windows and
# sounds that nobody sees or hears would only cost time.
QUIET = shlex.split(
    "-saveSettingsOnExit false -popupExitMessage false -popupMoveErrors false"
    " -animateMoving false -soundMove '' -matchPause 50"
)
# Weak players think for milliseconds only, so the clock is there for XBoard and
# a busy machine; two that differ play another game with colours reversed.
CLOCK = shlex.split("-autoCallFlag true -tc 1 -inc 0.1")
OPTIONS = "UCI_LimitStrength=1,UCI_Elo={}"
# XBoard judges moves and claims itself; its repetition rules stay at home,
# since ours end a game earlier.
REFEREE = shlex.split("-testLegality true -testClaims true -checkMates true")
PATIENCE = 150
FAULTS = re.compile(r"forfeit|illegal|false .*claim|on time|tellusererror|Error \(|died", re.I)


class Match(NamedTuple):
    """Games of one variant under one set of options."""

    name: str
    variant: str
    games: int
    options: list
    elos: tuple = (1700, 1600)
    ponder: bool = False


class Game(NamedTuple):
    """What the debug file tells of a game."""

    moves: int
    result: str


def recommended():
    """The options of the line in README.md that starts XBoard."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    line = re.search(r"^xboard -fcp bannerman -variant \w+ (.*)$", text, re.M)
    if line is None:
        sys.exit("README.md does not tell how to start xboard")
    return shlex.split(line.group(1))


def play(match, engine, folder):
    """Plays a match; returns its debug file and its PGN."""
    pgn, debug = folder / f"{match.name}.pgn", folder / f"{match.name}.debug"
    command = [
        *["xboard", "-fcp", engine, "-scp", engine, "-variant", match.variant],
        *["-mode", "TwoMachines", "-mg", str(match.games), "-sgf", pgn],
        *["-debug", "-nameOfDebugFile", debug],
        *["-firstOptions", OPTIONS.format(match.elos[0])],
        *["-secondOptions", OPTIONS.format(match.elos[1])],
        *["-ponderNextMove", "true" if match.ponder else "false"],
        *QUIET, *CLOCK, *match.options,
    ]
    status = subprocess.run(
        command, cwd=folder, timeout=PATIENCE * match.games, check=False,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    ).returncode
    if status != 0:
        raise RuntimeError(f"{match.name}: xboard ended with status {status}")
    return debug.read_text(errors="replace"), pgn.read_text(errors="replace")


def games_of(debug):
    """The games of a debug file. A move of two legs is one move: its first leg
    ends with a comma."""
    games, moves = [], 0
    for line in debug.splitlines():
        if re.search(r">first ?: new$", line):
            moves = 0  # a move may come after the end that it crossed with
        if re.search(r"<(first|second) ?: move \S*[^,\s]$", line):
            moves += 1
        ended = re.search(r">first ?: result (\S+ \{.*\})", line)
        if ended and moves:
            games.append(Game(moves, ended.group(1)))
            moves = 0
    return games


def pgn_lengths(pgn):
    """The number of moves of every game of a PGN."""
    lengths = []
    for game in re.split(r"^(?=\[Event )", pgn, flags=re.M)[1:]:
        text = re.sub(r"^\[.*\]$|\{[^}]*\}", " ", game, flags=re.M)
        words = [re.sub(r"^\d+\.(\.\.)?", "", word) for word in text.split()]
        results = {"1-0", "0-1", "1/2-1/2", "*", ""}
        lengths.append(sum(word not in results for word in words))
    return lengths


def is_whole(game, length):
    """Whether so many moves in the PGN are all of a game. When both have offered a draw, XBoard
    does not wait for the move that comes with the second offer."""
    crossed = "Draw agreed" in game.result and length == game.moves - 1
    return length == game.moves or crossed


def faults_of(match, debug, pgn):
    """What went wrong in a match, and its games."""
    games = games_of(debug)
    faults = [line.strip() for line in debug.splitlines() if FAULTS.search(line)]
    if len(games) != match.games:
        faults.append(f"{len(games)} games ended instead of {match.games}")
    lengths = pgn_lengths(pgn)
    made = [game.moves for game in games]
    if len(lengths) != len(made) or not all(map(is_whole, games, lengths)):
        faults.append(f"the PGN has {lengths} moves, the engines made {made}")
    return faults, games


def matches():
    """All matches."""
    ours = recommended()
    referee = [*ours, *REFEREE]
    variants = ["strongyang", "yangqi", "manchuplus", "quangtrung", "xiangqi"]
    pairs = [(1700, 1500), (1600, 1750), (1850, 1650), (1550, 1450), (1900, 1800)]
    return [
        *[Match(variant, variant, 2, ours) for variant in variants],
        Match("quangtrung-pondering", "quangtrung", 1, ours, ponder=True),
        Match("manchuplus-referee", "manchuplus", 2, referee),
        *[
            Match(f"xiangqi-referee-{elos[0]}", "xiangqi", 2, referee, elos)
            for elos in pairs
        ],
    ]


def screen():
    """Starts a virtual screen; returns its process and its name."""
    read, write = os.pipe()
    process = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x1024x24"],
        pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as pipe:
        number = pipe.readline().strip()
    if not number:
        sys.exit("Xvfb does not start")
    return process, f":{number}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--engine", default=ROOT / "target/release/bannerman", type=Path)
    parser.add_argument("--jobs", default=2, type=int)
    parser.add_argument("--only", default="", help="play only matches with this in the name")
    args = parser.parse_args()
    engine = str(args.engine.resolve())
    server, display = screen()
    os.environ["DISPLAY"] = display
    os.environ["PATH"] += ":/usr/games"
    chosen = [match for match in matches() if args.only in match.name]
    bad = 0
    try:
        with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(args.jobs) as pool:
            plays = [pool.submit(play, match, engine, Path(folder)) for match in chosen]
            for match, done in zip(chosen, plays):
                faults, games = faults_of(match, *done.result())
                for game in games:
                    print(f"{match.name}: {game.moves} moves, {game.result}")
                for fault in faults:
                    print(f"{match.name}: FAULT {fault}")
                bad += len(faults)
                sys.stdout.flush()
    finally:
        server.terminate()
        server.wait()
    print(f"{bad} faults in {sum(match.games for match in chosen)} games")
    sys.exit(bad > 0)


if __name__ == "__main__":
    main()
