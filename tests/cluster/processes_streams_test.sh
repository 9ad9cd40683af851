#!/usr/bin/env bash
# Checks that streams by several processes over MPI have the answers of a single process, in order:
# random instances, files, summaries, tables, lookups, boards of any size, and errors, which are
# reported once.
# TRAILBLAZE names the program, TRAILBLAZE_MPI the program over MPI.
# shellcheck source=tests/cluster/processes.sh
source "$(dirname "$(readlink -f "$0")")/processes.sh"

same 2 1 -- solve tiles --size 4x4 --random 100 --seed 3 --search idastar --max-depth 36
same 3 2 -- solve tiles --size 4x4 --random 100 --seed 3 --search idastar --max-depth 36
same 7 1 -- solve tiles --size 4x4 --random 100 --seed 3 --search idastar --max-depth 36
same 3 1 -- solve tiles --size 3x3 --random 700 --seed 4
same 3 1 -- solve tiles --size 2x3 --random 700 --seed 4  # process 0 looks up most of them alone
same 4 1 -- solve tiles --size 3x3 --random 150 --seed 4 --search bidirectional,table,bfs
same 2 2 -- solve pancake --size 9 --random 150 --summary
same 2 1 -- solve pancake --size 8 --random 90 --search idastar,astar --all-shortest
printf '%s\n' '8 6 7 2 5 4 3 0 1' 'no board' '# a remark' '2 1 3 4 5 6 7 8 0' >boards
for ((i = 0; i < 90; i++)); do echo '1 2 3 4 5 6 7 0 8'; done >>boards
codes=30  # the second line of the file is not a board
same 3 1 -- solve tiles --size 3x3 --file boards --search bfs,astar
same 3 1 -- solve tiles --file boards
all_same
[ "$(grep -c 'line 2' "err$compared")" = 1 ] ||
  fail 'expected a single line about line 2 on stderr' "$(<"err$compared")"
