#!/usr/bin/env bash
# Checks that streams by several processes over MPI have the answers of a single process, in order:
# random instances, files, summaries, tables, lookups, boards of any size, and errors, which are
# reported once.
# TRAILBLAZE names the program, TRAILBLAZE_MPI the program over MPI.
# shellcheck source=tests/cluster/processes.sh
source "$(dirname "$(readlink -f "$0")")/processes.sh"

printf '%s\n' '8 6 7 2 5 4 3 0 1' 'no board' '# a remark' '2 1 3 4 5 6 7 8 0' >boards
for ((i = 0; i < 90; i++)); do echo '1 2 3 4 5 6 7 0 8'; done >>boards
all_same streams
[ "$(grep -c 'line 2' "err$compared")" = 1 ] ||
  fail 'expected a single line about line 2 on stderr' "$(<"err$compared")"
