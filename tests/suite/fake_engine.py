#!/usr/bin/env python3
"""A UCI engine for tests of the referee: it plays the first legal move, or misbehaves.

    fake_engine.py BANNERMAN VARIANT [MODE [MOVE]]

Legal moves are those of `BANNERMAN perft VARIANT 1 --divide`, so only the Manchu family is
played, where a move is from-square, to-square and nothing else. At its MOVE-th answer of a game
(from 1) it does as MODE says: `illegal` plays an illegal move, `crash` ends the process, `late`
answers only when told to stop, `silent` never answers, `slow` thinks for 0.4 s at every move,
`last` plays the last legal move instead of the first. `lost` says at every move that it is lost.
"""

import re
import subprocess
import sys
import time

BANNERMAN, VARIANT = sys.argv[1:3]
MODE = sys.argv[3] if len(sys.argv) > 3 else "first"
MOVE = int(sys.argv[4]) if len(sys.argv) > 4 else 1

FILES = "abcdefghi"
SQUARES = re.compile(r"([a-i]\d+)([a-i]\d+)")


def say(text):
    print(text, flush=True)


def legal_moves(fen):
    """The legal moves of a position in alphabetical order."""
    command = [BANNERMAN, "perft", VARIANT, "1", "--divide", "--fen", fen]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return sorted(line.split(":")[0] for line in output.splitlines() if SQUARES.match(line))


def after(fen, moves):
    """The FEN after moves; the counters stay as they were."""
    placement, side, *rest = fen.split()
    board = [
        list(re.sub(r"\d+", lambda run: "." * int(run.group()), rank))
        for rank in placement.split("/")
    ]
    for move in moves:
        (file, rank), (to_file, to_rank) = (
            (FILES.index(square[0]), len(board) - int(square[1:]))
            for square in SQUARES.fullmatch(move).groups()
        )
        board[to_rank][to_file] = board[rank][file]
        board[rank][file] = "."
        side = "b" if side == "w" else "w"
    ranks = (re.sub(r"\.+", lambda run: str(len(run.group())), "".join(rank)) for rank in board)
    return " ".join(["/".join(ranks), side, *rest])


def think(fen, number):
    """Answers one `go`, the number-th of a game."""
    moves = legal_moves(fen)
    best = moves[-1] if MODE == "last" else moves[0]
    if MODE == "slow":
        time.sleep(0.4)
    if number == MOVE:
        if MODE == "crash":
            sys.exit(1)
        if MODE == "illegal":
            best = "a1a1"
        if MODE == "silent":
            time.sleep(60)
        if MODE == "late":
            while sys.stdin.readline().strip() != "stop":
                pass
    score = -900 if MODE == "lost" else 0
    say(f"info depth 1 score cp {score} nodes 1 pv {best}")
    say(f"bestmove {best}")


def main():
    fen, number = "", 0
    for line in sys.stdin:
        match line.split():
            case ["uci"]:
                say("id name Fake")
                say("option name Hash type spin default 16 min 1 max 64")
                say(f"option name UCI_Variant type combo default {VARIANT} var {VARIANT}")
                say("uciok")
            case ["isready"]:
                say("readyok")
            case ["ucinewgame"]:
                number = 0
            case ["position", "fen", *words]:
                moves = words[words.index("moves") + 1 :] if "moves" in words else []
                fen = after(" ".join(words[:6]), moves)
            case ["go", *_]:
                number += 1
                think(fen, number)
            case ["quit"]:
                return


main()
