#!/bin/sh
# Lets two Bannermans play each game in the GUI on a virtual screen and takes a
# picture of it.
#
#   screenshots.sh CUTECHESS BANNERMAN FOLDER [VARIANT…]
#
# Needs Xvfb, openbox, xdotool and ImageMagick.
set -eu

gui=$(realpath "$1")
engine=$(realpath "$2")
folder=$(realpath "$3")
shift 3
[ $# -gt 0 ] || set -- yangqi strongyang manchuplus manchu xiangqi quangtrung

# The GUI keeps its settings in the home directory.
HOME=$(mktemp -d)
export HOME XDG_CONFIG_HOME="$HOME/.config"
unset WAYLAND_DISPLAY
children=
trap 'kill $children 2> /dev/null || true; rm -rf "$HOME"' EXIT

mkdir -p "$XDG_CONFIG_HOME/cutechess"
Xvfb -displayfd 3 -screen 0 1100x800x24 3> "$HOME/display" 2> /dev/null &
children=$!
while [ ! -s "$HOME/display" ]; do sleep 0.1; done
DISPLAY=:$(cat "$HOME/display")
export DISPLAY
openbox 2> /dev/null &
children="$! $children"

# Waits for a window with such a name and gives it the keyboard.
window() {
    timeout 120 xdotool search --sync --onlyvisible --name "$1" \
        windowactivate --sync \
        || { echo "screenshots.sh: there is no window $1" >&2; exit 1; }
}

for variant; do
    names=$(echo "$*" | sed 's/ /", "/g')
    cat > "$XDG_CONFIG_HOME/cutechess/engines.json" << END
[{"name": "Bannerman", "command": "$engine", "workingDirectory": "$HOME",
  "protocol": "uci", "variants": ["$names"]}]
END
    # Five seconds and a fifth a move for both; a busy machine may need more.
    {
        printf '[games]\nvariant=%s\n' "$variant"
        for side in '' 'second_time_control\'; do
            printf '%stime_control\\%s\n' \
                "$side" moves_per_tc=0 "$side" time_per_tc=5000 \
                "$side" increment=200 "$side" expiry_margin=5000
        done
    } > "$XDG_CONFIG_HOME/cutechess/cutechess.ini"
    "$gui" 2> "$HOME/gui.log" &
    child=$!
    children="$child $children"
    window "Human vs Human"
    xdotool search --onlyvisible --name "Human vs Human" \
        windowmove 0 0 windowsize 1100 780
    # New game: the CPU plays White, three fields on it plays Black, OK.
    xdotool key ctrl+n
    window "New Game"
    xdotool key Down Tab Tab Tab Down Return
    sleep "${SECONDS_TO_PLAY:-20}"
    import -window root miff:- | convert - -crop 840x640+0+0 +repage \
        +dither -colors 48 "$folder/$variant.png"
    kill "$child"
    wait "$child" 2> /dev/null || true
    echo "$folder/$variant.png"
done
