#!/usr/bin/env python3
"""Verify that the C++ sources parse and that no piece lacks a picture.

Neither Cute Chess nor Qt is needed: tree-sitter reads the sources. Given the
SVG file that a build has made, all pictures are looked for there; otherwise
those of one letter are taken to be Cute Chess's own.
"""

import argparse
import pathlib
import re
import sys

import tree_sitter
import tree_sitter_cpp

HERE = pathlib.Path(__file__).resolve().parent
PIECES = HERE / "res" / "pieces.svg"

# Macros that are no C++ before the preprocessor has run.
MACROS = re.compile(
    rb"\bLIB_EXPORT\b|\bQ_OBJECT\b|(?<=private) slots"
    rb"|^(REGISTER_BOARD|QTEST_MAIN)\(.*\)$",
    re.MULTILINE,
)
# setPieceType(type, name, symbol[, movement[, picture]])
PIECE = re.compile(
    r'setPieceType\(\s*\w+,\s*tr\("[^"]*"\),\s*"(\w*)"(?:,\s*[^",]*(?:,\s*"(\w+)")?)?\)'
)


def sources():
    """The C++ files."""
    return sorted(p for p in HERE.glob("*/*") if p.suffix in (".cpp", ".h"))


def faults(node):
    """The places below a node that could not be parsed."""
    if node.is_error or node.is_missing:
        yield node
    elif node.has_error:
        for child in node.children:
            yield from faults(child)


def check_syntax():
    """Messages about what is no C++."""
    parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_cpp.language()))
    for path in sources():
        text = MACROS.sub(lambda match: b" " * len(match[0]), path.read_bytes())
        for node in faults(parser.parse(text).root_node):
            row, column = node.start_point
            found = text[node.start_byte : node.end_byte].decode()[:40]
            yield f"{path}:{row + 1}:{column + 1}: syntax error: {found!r}"


def check_pictures(svg):
    """Messages about piece types without a picture for either side."""
    text = (svg or PIECES).read_text()
    for path in sources():
        code = path.read_text()
        pieces = PIECE.findall(code)
        if len(pieces) != code.count("setPieceType(") - code.count("setPieceType(alias"):
            yield f"{path}: a setPieceType() that check_sources.py cannot read"
        for symbol, picture in pieces:
            picture = picture or symbol
            for name in (picture.upper(), picture.lower()):
                if svg is None and len(name) == 1:
                    continue
                if not re.search(rf'\bid="{re.escape(name)}"', text):
                    yield f"{path}: no picture with the id {name!r}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("svg", nargs="?", type=pathlib.Path, help="of a build")
    svg = parser.parse_args().svg
    messages = [*check_syntax(), *check_pictures(svg)]
    for message in messages:
        print(message, file=sys.stderr)
    if messages:
        sys.exit(1)
    print(f"sources: {len(sources())} files parse, every piece has a picture")


if __name__ == "__main__":
    main()
