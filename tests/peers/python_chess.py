#!/usr/bin/env python3
"""Let python-chess, the client library of many programs, drive our engine.

python-chess does the handshake, reads and sets options, pings and quits. Its boards do not know
our games, so positions go to the engine as raw lines, through python-chess's own command queue;
its parser reads the scores, and the moves are checked against the engine's perft.

    python3 -m venv peers-venv
    peers-venv/bin/pip install chess==1.11.2
    cargo build --release
    peers-venv/bin/python tests/peers/python_chess.py

Exit status: 0 all went well, 1 something did not, 2 the test could not be made.
"""

import argparse
import asyncio
import os
import sys

sys.dont_write_bytecode = True  # leave no __pycache__ in the source tree

try:
    import chess
    import chess.engine
except ImportError:
    print("python-chess is missing: pip install chess", file=sys.stderr)
    sys.exit(2)

DEFAULT_ENGINE = os.path.join(os.path.dirname(__file__), "../../target/release/bannerman")
VARIANTS = ["yangqi", "strongyang", "manchuplus", "manchu", "xiangqi", "quangtrung"]
# Name: type and a value to set. python-chess keeps the others to itself.
OPTIONS = {
    "Hash": ("spin", 16),
    "Threads": ("spin", 2),
    "Move Overhead": ("spin", 20),
    "Clear Hash": ("button", None),
    "UCI_ShowWDL": ("check", True),
    "UCI_LimitStrength": ("check", False),
    "UCI_Elo": ("spin", 900),
}
MANAGED = {"UCI_Variant": "combo", "MultiPV": "spin", "Ponder": "check", "UCI_AnalyseMode": "check"}


class Failure(Exception):
    """The engine did something else than it should."""


def check(condition, message):
    if not condition:
        raise Failure(message)


class Raw(chess.engine.BaseCommand):
    """Sends lines and collects what comes until a line that begins with `last`."""

    def __init__(self, engine, lines, last):
        super().__init__(engine)
        self.engine, self.lines, self.last, self.answer = engine, lines, last, []

    def start(self):
        for line in self.lines:
            self.engine.send_line(line)

    def line_received(self, line):
        self.answer.append(line)
        if line.startswith(self.last):
            self.result.set_result(self.answer)
            self.set_finished()


async def raw(engine, lines, last):
    return await asyncio.wait_for(engine.communicate(lambda e: Raw(e, lines, last)), 60)


async def legal_moves(engine, position):
    answer = await raw(engine, [position, "go perft 1"], "Nodes searched")
    return {line.split(":")[0] for line in answer if line.endswith(": 1")} - {"Nodes searched"}


async def analyse(engine, variant):
    """A short game by raw lines; every best move is legal and has a score."""
    await raw(engine, [f"setoption name UCI_Variant value {variant}", "isready"], "readyok")
    moves = []
    for _ in range(6):
        position = "position startpos" + (" moves " + " ".join(moves) if moves else "")
        legal = await legal_moves(engine, position)
        answer = await raw(engine, ["go depth 4"], "bestmove")
        best = answer[-1].split()[1]
        check(best in legal, f"{variant}: {best} is not legal after {position}")
        thoughts = [line for line in answer if line.startswith("info depth")]
        check(len(thoughts) >= 4, f"{variant}: too few lines of thought: {answer}")
        # The pv is not for its boards.
        head = thoughts[-1].split(" pv ")[0].split(" ", 1)[1]
        info = chess.engine._parse_uci_info(head, chess.Board())
        for key in ("depth", "seldepth", "multipv", "score", "wdl", "nodes", "nps", "hashfull", "tbhits", "time"):
            check(key in info, f"{variant}: {key} is missing in {head}")
        check(info["wdl"].relative.total() == 1000, f"{variant}: wdl in {head}")
        moves.append(best)
    print(f"{variant}: {' '.join(moves)}, {info['score'].relative}")


async def drive(command):
    _, engine = await chess.engine.popen_uci(command)
    try:
        check(engine.id.get("name", "").startswith("Bannerman "), f"name: {engine.id}")
        check("author" in engine.id, f"author: {engine.id}")
        for name, kind in {**MANAGED, **{name: kind for name, (kind, _) in OPTIONS.items()}}.items():
            check(name in engine.options, f"no option {name}")
            check(engine.options[name].type == kind, f"{name} is a {engine.options[name].type}")
        check(engine.options["UCI_Variant"].var == VARIANTS, f"UCI_Variant: {engine.options['UCI_Variant']}")
        await engine.configure({name: value for name, (_, value) in OPTIONS.items()})
        await asyncio.wait_for(engine.ping(), 20)
        for variant in VARIANTS:
            await analyse(engine, variant)
        # Stopping by its own means, as its analysis does.
        search = asyncio.ensure_future(raw(engine, ["position startpos", "go infinite"], "bestmove"))
        await asyncio.sleep(0.2)
        check(not search.done(), "an infinite search has ended by itself")
        engine.send_line("stop")
        await search
        await asyncio.wait_for(engine.ping(), 20)
    finally:
        await asyncio.wait_for(engine.quit(), 20)
    check(engine.returncode.result() == 0, f"exit status {engine.returncode.result()}")
    print(f"python-chess {chess.__version__}: handshake, options, ping, {len(VARIANTS)} variants, quit")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--engine", default=DEFAULT_ENGINE)
    args = parser.parse_args()
    if not os.path.exists(args.engine):
        print(f"there is no engine at {args.engine}", file=sys.stderr)
        return 2
    try:
        asyncio.run(drive(args.engine))
    except (Failure, chess.engine.EngineError, asyncio.TimeoutError) as error:
        print(f"FAILED: {type(error).__name__}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
