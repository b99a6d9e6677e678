#!/bin/bash
# Builds Cute Chess with the boards of this folder and tries them out.
#
#   check.sh CHECKOUT [STEP…]
#
# CHECKOUT is a checkout of Cute Chess; nothing in it is changed. The steps are
# build, tests, matches, fairy, xboard, screenshots; all of them unless given.
# From the environment:
#
#   BUILD      where to build, and where PGN files and logs go
#   BANNERMAN  the engine, built by cargo unless given
#   FAIRY      Fairy-Stockfish, /usr/games/fairy-stockfish
#   ROUNDS     rounds of two games a match, 20
#   TC         time control, 2+0.02
#   MARGIN     milliseconds an engine may exceed it by, 0; a busy machine
#              needs some
#   VARIANTS   the games, all six
#   JOBS       compilers at a time, 2
set -euo pipefail

here=$(dirname "$(realpath "$0")")
root=$(realpath "$here/../..")
if [ $# -eq 0 ]; then
    sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
checkout=$(realpath "$1")
shift
[ $# -gt 0 ] || set -- build tests matches fairy xboard screenshots

build=${BUILD:-$root/target/cutechess}
mkdir -p "$build"
cli=$build/cutechess-cli
bannerman=${BANNERMAN:-$root/target/quick/bannerman}
fairy=${FAIRY:-/usr/games/fairy-stockfish}
rounds=${ROUNDS:-20}
tc=${TC:-2+0.02}
margin=${MARGIN:-0}
variants=${VARIANTS:-yangqi strongyang manchuplus manchu xiangqi quangtrung}

build() {
    cmake -S "$checkout" -B "$build" -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_PROJECT_cutechess_INCLUDE="$here/bannerman.cmake"
    cmake --build "$build" -j "${JOBS:-2}" \
        --target cli gui test_bannermanboards
    [ -n "${BANNERMAN:-}" ] \
        || cargo build --manifest-path "$root/Cargo.toml" --profile quick
}

tests() {
    "$here/check_perft.py"
    # The rows that pass are many.
    "$build/test_bannermanboards" | grep -v ^PASS
}

# The opening suite of a game: ours if there is one, otherwise random moves.
openings() {
    local file=$root/book/$1.epd random=$build/$1-random.pgn
    if [ ! -f "$file" ]; then
        file=$build/$1.epd
        "$bannerman" match --variant "$1" --engine cmd="$bannerman" \
            --engine cmd="$bannerman" --each nodes=1 --openings plies=8 --maxmoves 1 \
            --rounds "$rounds" --pgnout "$random" > /dev/null 2>&1
        sed -n 's/^\[FEN "\([^ ]* [^ ]* [^ ]* [^ ]*\) .*"\]$/\1/p' \
            "$random" | sort -u > "$file"
        rm "$random"
    fi
    echo "$file"
}

# match NAME VARIANT ROUNDS, then what cutechess-cli is to be told of two
# engines. Fails if a game did not end by the rules.
match() {
    local name=$1 variant=$2 count=$3 pgn=$build/$1.pgn log=$build/$1.log
    shift 3
    echo "--- $name: $variant, $count rounds at $tc"
    rm -f "$pgn"
    "$cli" -variant "$variant" "$@" \
        -each tc="$tc" timemargin="$margin" \
        -rounds "$count" -games 2 -repeat -concurrency 1 -recover \
        -openings file="$(openings "$variant")" format=epd \
        -pgnout "$pgn" > "$log" 2>&1 || true
    if [ "$(grep -c "^Finished game" "$log")" -ne $((2 * count)) ] || grep -iE \
        "illegal|loses on time|disconnect|stalls|terminat|warning|unknown" \
        "$log"; then
        echo "$name: something went wrong, see $log" >&2
        return 1
    fi
    grep "^Score of" "$log" | tail -1
    sed -n 's/^Finished game.*{\(.*\)}$/\1/p' "$log" | sort | uniq -c
}

matches() {
    local variant failed=
    for variant in $variants; do
        match "$variant" "$variant" "$rounds" \
            -engine name=A cmd="$bannerman" proto=uci \
            -engine name=B cmd="$bannerman" proto=uci || failed=1
    done
    [ -z "$failed" ]
}

# Fairy-Stockfish reads manchuplus.ini before it is asked for its variants.
fairy() {
    match fairy-manchuplus manchuplus "$rounds" \
        -engine name=Bannerman cmd="$bannerman" proto=uci \
        -engine name=Fairy-Stockfish cmd="$fairy" proto=uci \
        initstr="setoption name VariantPath value $here/manchuplus.ini"
}

# Ranks count from 0 in this protocol where there are ten of them.
xboard() {
    match xboard-xiangqi xiangqi 1 \
        -engine name=Bannerman cmd="$bannerman" proto=uci \
        -engine name=Fairy-Stockfish cmd="$fairy" proto=xboard
    printf 'xboard\nprotover 2\nquit\n' | "$bannerman" | grep -q '^feature' \
        || { echo "this Bannerman has no xboard protocol"; return; }
    local variant
    for variant in $variants; do
        # Double and jump captures take two lines of this protocol, which
        # Cute Chess reads as two moves.
        case $variant in strongyang | quangtrung) continue ;; esac
        match "xboard-$variant" "$variant" 1 \
            -engine name=A cmd="$bannerman" proto=uci \
            -engine name=B cmd="$bannerman" proto=xboard
    done
}

screenshots() {
    mkdir -p "$build/screenshots"
    "$here/screenshots.sh" "$build/cutechess" "$bannerman" \
        "$build/screenshots" $variants
}

for step; do
    case $step in
    build | tests | matches | fairy | xboard | screenshots) "$step" ;;
    *) echo "check.sh: there is no step $step" >&2; exit 2 ;;
    esac
done
