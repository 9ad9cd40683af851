#!/usr/bin/env bash
# Checks that small searches by several processes over MPICH answer as a single process does. Only
# one search has three processes, because waiting processes of MPICH do not yield their core.
# TRAILBLAZE names the program, TRAILBLAZE_MPICH the program over MPICH. Skipped without the latter.
[ -x "${TRAILBLAZE_MPICH:-}" ] || { echo "skipped: MPICH is not installed"; exit 77; }
export TRAILBLAZE_MPI=$TRAILBLAZE_MPICH
launch=(mpirun.mpich)
# shellcheck source=tests/cluster/processes.sh
source "$(dirname "$(readlink -f "$0")")/processes.sh"

all_same mpich
