#!/usr/bin/env bash
# Checks that enumerations by several processes over MPI have the levels and counts of a single
# process: for 20 puzzles, in each storage that processes share, by shared memory and by TCP. Runs
# 1, 2, 3, 4 and 7 processes with 1 and 2 threads each, but each combination with some puzzles only.
# scripts/torture processes runs all combinations with all puzzles, at full size.
# TRAILBLAZE names the program, TRAILBLAZE_MPI the program over MPI.
# shellcheck source=tests/cluster/processes.sh
source "$(dirname "$(readlink -f "$0")")/processes.sh"

# Frontier search: way numbers in the state's word or in a list, windows of levels, a symmetry,
# identical pieces, counted goals, and levels that alternate or not.
while read -r processes threads puzzle; do
  # shellcheck disable=SC2086  # words of a command
  same "$processes" "$threads" -- enumerate $puzzle --storage frontier
done <<'END'
2 1 tiles --size 2x4
3 2 tiles --size 2x4 --metric multi
2 2 tiles --size 3x3 --from goals
1 2 tiles --size 2x3 --goal 1,2,3,4,5,0
3 1 pancake --size 7
4 1 burnt --size 5
3 1 topspin --size 7,4
4 2 cayley --size 6
3 1 cube --turns U,R
1 1 cube --turns U
2 1 pyraminx --max-depth 4
2 2 blocks/klotski
2 1 blocks/klotski --symmetry mirror
2 2 blocks/pa
2 1 blocks/pa --identical none --max-depth 30
3 2 hanoi --disks 5
4 2 hanoi --pegs 4 --disks 4
7 2 lights --size 3x3
1 1 missionaries
1 2 wolf
END
same 2 1 -- enumerate blocks/klotski --storage frontier --from goals --max-depth 30
same 7 1 -- enumerate tiles --size 2x4 --storage frontier --max-depth 1  # some own no state
same 3 2 -- enumerate tiles --size 2x5 --storage frontier --max-depth 20
same 3 1 --mca btl tcp,self -- enumerate pancake --size 7 --storage frontier
chance=duplicates  # of the level that the limit stops
same 3 2 -- enumerate tiles --size 2x5 --storage frontier --max-states 30000
chance=

# The trail, for puzzles with irreversible moves.
while read -r processes threads puzzle; do
  # shellcheck disable=SC2086  # words of a command
  same "$processes" "$threads" -- enumerate $puzzle --storage trail
done <<'END'
3 2 jugs/classic
2 1 hanoi --disks 4
3 1 tictactoe
4 1 pegs --board 3x3
END

# Ranked tables, of which each process owns a range, and the default storage.
same 2 2 -- enumerate pancake --size 8 --storage ranked
same 1 2 -- enumerate pancake --size 7 --storage ranked
same 4 1 -- enumerate pancake --size 7 --storage ranked
same 7 1 -- enumerate pancake --size 7 --storage ranked
same 3 1 -- enumerate tiles --size 3x3 --storage ranked --from goals
same 2 1 -- enumerate burnt --size 6 --storage ranked --max-depth 7
same 2 1 -- enumerate jugs --capacities 7,5,3 --start 7,0,0 --storage ranked
same 2 1 -- enumerate tiles --size 3x3
same 2 1 -- enumerate jugs/classic
same 2 1 -- enumerate jugs/classic --from goals

# Dense tables, of which each process owns a part, with goals and in both metrics.
same 1 2 -- enumerate tiles --size 2x4 --storage dense
same 3 1 -- enumerate tiles --size 2x5 --storage dense
same 7 1 -- enumerate tiles --size 3x3 --metric multi --storage dense
same 3 1 -- enumerate tiles --start '8 6 7 2 5 4 3 0 1' --storage dense
same 2 2 -- enumerate cayley --size 8 --storage dense --max-depth 9
same 2 1 --mca btl tcp,self -- enumerate tiles --size 2x5 --storage dense --max-states 30000
all_same
