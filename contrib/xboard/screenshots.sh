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

options=$(sed -n 's/^xboard -fcp bannerman -variant [a-z]* //p' "$here/../../README.md")
read -ra options <<< "$options"

# picture VARIANT SIZE: SIZE is XBoard's name for the size of squares.
picture() {
    xboard -saveSettingsOnExit false -fcp "$engine" -scp "$engine" -variant "$1" \
        -mode TwoMachines -popupExitMessage false -boardSize "$2" -st 0:01 \
        -firstOptions "Move Overhead=800" -secondOptions "Move Overhead=800" \
        -ponderNextMove false -soundMove '' -animateMoving false \
        -useBoardTexture false -showCoords true -highlightMoveWithArrow false \
        "${options[@]}" > /dev/null 2>&1 &
    local xboard=$!
    sleep "${SECONDS_OF_PLAY:-7}"
    local window
    window=$(xdotool search --onlyvisible --pid "$xboard" | tail -1)
    import -window "$window" -strip -colors 64 -depth 8 "PNG8:$here/$1.png"
    kill "$xboard"
    wait "$xboard" || true
    echo "$1.png"
}

for variant in yangqi manchuplus manchu xiangqi quangtrung; do
    picture "$variant" medium
done
picture strongyang medium
