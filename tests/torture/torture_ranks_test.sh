#!/usr/bin/env bash
# Runs small parts of the tortures over MPI: processes, and ranks, which kills processes. They must
# also find a program that reports a wrong number, and one that does not resume correctly.
# TRAILBLAZE and TRAILBLAZE_MPI name the programs.
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

command -v pgrep >/dev/null || { echo "skipped: pgrep is not installed (procps)"; exit 77; }

torture ranks 4 --program "$TRAILBLAZE" --mpi "$TRAILBLAZE_MPI" \
  --spaces "tiles 2x5" "klotski mirrored" jugs "solve klotski"

# The torture finds programs that skip levels when they resume. In this space, levels remain after a
# kill.
forgetful trailblaze "$TRAILBLAZE"
forgetful trailblaze-mpi "$TRAILBLAZE_MPI"
finds '^tiles 3x4 to depth 32, .*: [a-z_]*: found' torture ranks 20 --program "$work/trailblaze" \
  --mpi "$work/trailblaze-mpi" --spaces "tiles 3x4 to depth 32"
