#!/usr/bin/env bash
# Runs two spaces of the processes torture over MPI. The torture must also find a program that
# counts a state too many. TRAILBLAZE and TRAILBLAZE_MPI name the programs.
# shellcheck source=tests/torture/sample.sh
source "$(dirname "$(readlink -f "$0")")/sample.sh"
needs_mpi

sample() { torture processes --program "$TRAILBLAZE" --processes 2 --threads 1 "$@"; }
sample --mpi "$TRAILBLAZE_MPI" --spaces wolf "solve klotski"

# The torture finds a program that reports a wrong number in one level.
fake liar <<'END'
"$TRAILBLAZE_MPI" "$@" | sed 's/"levels":\[1,1,/"levels":[1,2,/'
END
finds "wolf, 2 processes of 1 threads: levels: found" sample --mpi "$work/liar" --spaces wolf
