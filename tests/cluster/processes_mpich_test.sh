#!/usr/bin/env bash
# Checks that small searches by several processes over MPICH answer as a single process does. Only
# one search has three processes, because waiting processes of MPICH do not yield their core.
# TRAILBLAZE names the program, TRAILBLAZE_MPICH the program over MPICH. Skipped without the latter.
[ -x "${TRAILBLAZE_MPICH:-}" ] || { echo "skipped: MPICH is not installed"; exit 77; }
export TRAILBLAZE_MPI=$TRAILBLAZE_MPICH
launch=(mpirun.mpich)
# shellcheck source=tests/cluster/processes.sh
source "$(dirname "$(readlink -f "$0")")/processes.sh"

same 2 1 -- enumerate pancake --size 7 --storage frontier
same 3 1 -- enumerate pancake --size 7 --storage frontier --max-depth 2
same 2 2 -- solve blocks/klotski --search bfs --storage frontier
same 2 1 -- enumerate jugs/classic --storage trail
same 2 2 -- solve pancake --size 9 --random 150 --summary
same 2 1 -- solve tiles --start '13 9 5 4 6 1 3 11 7 2 12 8 14 0 15 10' --search idastar \
  --deterministic
all_same
