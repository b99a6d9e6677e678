#!/usr/bin/env bash
# Makes the pictures of README.md: each game in XBoard on a virtual screen, the
# engine playing itself, after some moves. Needs xboard, Xvfb, xdotool and
# ImageMagick.
#
#   contrib/xboard/screenshots.sh [ENGINE]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
engine=$(realpath "${1:-$here/../../target/release/bannerman}")
export PATH="$PATH:/usr/games"
[ -n "${INSIDE:-}" ] || exec env INSIDE=1 xvfb-run -a -s "-screen 0 1400x1100x24" "$0" "$engine"

read -ra options <<< "$(sed -n 's/^xboard -fcp bannerman -variant [a-z]* //p' "$here/../../README.md")"
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# picture VARIANT MOVES: after so many moves of both sides.
picture() {
    : > "$log"
    xboard -saveSettingsOnExit false -fcp "$engine" -scp "$engine" -variant "$1" \
        -mode TwoMachines -popupExitMessage false -boardSize medium -st 0:01 \
        -firstOptions "Move Overhead=700" -secondOptions "Move Overhead=700" \
        -ponderNextMove false -soundMove '' -animateMoving false \
        -useBoardTexture false -showCoords true -highlightMoveWithArrow false \
        -debug -nameOfDebugFile "$log" "${options[@]}" > /dev/null 2>&1 &
    local xboard=$!
    until [ "$(grep -c '<.*: move ' "$log")" -ge "$2" ]; do
        kill -0 "$xboard"
        sleep 0.1
    done
    local window
    window=$(xdotool search --onlyvisible --pid "$xboard" | tail -1)
    import -window "$window" -strip -colors 64 -depth 8 "PNG8:$here/$1.png"
    kill "$xboard"
    wait "$xboard" || true
    echo "$1.png"
}

picture yangqi 18
picture strongyang 24
picture manchuplus 18
picture manchu 14
picture xiangqi 16
picture quangtrung 14
