#!/usr/bin/env bash
# Two processes of the engine play a pair of games in each array, to the end
# and under the clock (1 s + 0.01 s), with `bannerman match` as the referee.
# Fails if any move was illegal or late, or a process crashed or fell silent.
#
#   tests/peers/self_play.sh [ENGINE]
set -euo pipefail
engine=${1:-target/release/bannerman}
games=0
for variant in $("$engine" variants | cut -d' ' -f1); do
    report=$("$engine" match --variant "$variant" \
        --engine cmd="$engine" name=one --engine cmd="$engine" name=two \
        --each tc=1+0.01 option.Threads=1 --openings plies=6 --seed 7 --rounds 1)
    printf '%s\n' "$report" | grep '^game' | sed "s/^/$variant: /"
    clean=$(printf '%s\n' "$report" |
        grep -c '^Faults of .*: 0 illegal moves, 0 time losses, 0 crashes, 0 stalls$' || true)
    if [ "$clean" -ne 2 ]; then
        printf '%s\n' "$report" >&2
        exit 1
    fi
    games=$((games + 2))
done
echo "$games games without a fault"
