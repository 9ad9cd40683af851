#!/usr/bin/env bash
# Runs two spaces of the processes torture over MPI. The torture must also find a program that
# counts a state too many. TRAILBLAZE and TRAILBLAZE_MPI name the programs.
# shellcheck source=tests/torture/sample.sh
source "$(dirname "$(readlink -f "$0")")/sample.sh"

[ -x "${TRAILBLAZE_MPI:-}" ] || { echo "skipped: MPI is not installed (scripts/mpi)"; exit 77; }
[[ $(mpirun --version 2>&1) == *"Open MPI"* ]] ||
  { echo "skipped: mpirun is not Open MPI's"; exit 77; }

sample() { torture processes --program "$TRAILBLAZE" --processes 2 --threads 1 "$@"; }
sample --mpi "$TRAILBLAZE_MPI" --spaces wolf "solve klotski"

# The torture finds a program that reports a wrong number in one level.
cat >"$work/liar" <<'END'
#!/usr/bin/env bash
"$TRAILBLAZE_MPI" "$@" | sed 's/"levels":\[1,1,/"levels":[1,2,/'
END
chmod +x "$work/liar"
if sample --mpi "$work/liar" --spaces wolf >"$work/out" 2>&1; then
  echo "the torture missed a wrong level: $(cat "$work/out")"
  exit 1
fi
grep -q "wolf, 2 processes of 1 threads: levels: found" "$work/out" || { cat "$work/out"; exit 1; }
