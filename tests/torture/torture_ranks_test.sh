#!/usr/bin/env bash
# Runs a small part of the ranks torture, which kills processes over MPI. The torture must also find
# a program that does not resume correctly. TRAILBLAZE and TRAILBLAZE_MPI name the programs.
# shellcheck source=tests/torture/sample.sh
source "$(dirname "$(readlink -f "$0")")/sample.sh"
needs_mpi
command -v pgrep >/dev/null || { echo "skipped: pgrep is not installed (procps)"; exit 77; }

torture ranks 4 --program "$TRAILBLAZE" --mpi "$TRAILBLAZE_MPI" \
  --spaces "tiles 2x5" "klotski mirrored" jugs "solve klotski"

# The torture finds programs that skip levels when they resume. In this space, levels remain after a
# kill.
forgetful trailblaze "$TRAILBLAZE"
forgetful trailblaze-mpi "$TRAILBLAZE_MPI"
finds '^tiles 3x4 to depth 32, .*: [a-z_]*: found' torture ranks 20 --program "$work/trailblaze" \
  --mpi "$work/trailblaze-mpi" --spaces "tiles 3x4 to depth 32"
