#!/usr/bin/env bash
# Checks that searches of one instance by several processes over MPI find the path and counts of a
# single process, by breadth-first, bidirectional search and IDA*. IDA* has the same counts with
# --all-shortest, and the same path with --deterministic.
# TRAILBLAZE names the program, TRAILBLAZE_MPI the program over MPI.
# shellcheck source=tests/cluster/processes.sh
source "$(dirname "$(readlink -f "$0")")/processes.sh"

same 2 2 -- solve blocks/klotski --search bfs --storage frontier
same 2 1 -- solve blocks/klotski --search bfs --storage trail
same 3 2 -- solve jugs/classic --search bfs --storage trail
same 4 1 -- solve tiles --start '8 6 7 2 5 4 3 0 1' --search bfs --storage frontier

same 3 2 -- solve tiles --start 867254301 --search bidirectional
same 7 1 -- solve tiles --start 867254301 --search bidirectional
same 2 1 -- solve topspin --size 9,4 --start 7,3,1,2,9,8,4,6,5 --search bidirectional
same 2 1 -- solve tiles --size 2x5 --start '9 8 7 6 5 4 3 2 1 0' --search bidirectional

while read -r processes threads puzzle; do
  # shellcheck disable=SC2086  # words of a command
  same "$processes" "$threads" -- solve $puzzle --search idastar --all-shortest
done <<'END'
2 1 tiles --start 867254301
1 2 tiles --start 867254310
3 2 pancake --start 4,7,1,8,3,6,2,9,5
3 2 burnt --start -3,1,-2,4,5
3 2 hanoi --disks 4
4 1 topspin --size 7,4 --start 7,3,1,2,4,6,5
3 1 lights
2 2 missionaries
END
board='13 2 10 3 1 12 8 4 5 0 9 6 15 14 11 7'
same 2 2 -- solve tiles --start "$board" --search idastar --all-shortest
same 7 2 -- solve tiles --start "$board" --search idastar --all-shortest
same 3 1 --mca btl tcp,self -- solve tiles --start "$board" --search idastar --all-shortest
same 2 1 -- solve tiles --start "$board" --search idastar --max-depth 35

chance='expanded|generated|effective_branching'
same 2 1 -- solve tiles --start 867254301 --search idastar --deterministic
same 3 2 -- solve pancake --start 4,7,1,8,3,6,2,9,5 --search idastar --deterministic
same 2 1 -- solve topspin --size 9,4 --start 7,3,1,2,9,8,4,6,5 --search idastar --deterministic
same 3 1 -- solve tiles --start "$board" --search idastar --bound-weight 1.5 --deterministic
same 2 1 -- solve tiles --start "$board" --deterministic
same 2 2 -- solve tiles --start 867254301 --search idastar:pdb:1,2,3,4/5,6,7,8 --deterministic
chance=

# A single process runs commands that need no search, and searches that processes cannot share.
same 2 1 -- solve tiles --start 867254301
same 2 1 -- solve tiles --start 867254301 --search ids --max-depth 12
same 2 1 -- generate tiles --count 3 --seed 5
all_same
