#!/usr/bin/env bash
# A small part of the torture of processes over MPI that are killed, and a program that does not go
# on where it was. TRAILBLAZE and TRAILBLAZE_MPI name the programs.
# shellcheck source=tests/torture/sample.sh
source "$(dirname "$(readlink -f "$0")")/sample.sh"

[ -x "${TRAILBLAZE_MPI:-}" ] || { echo "skipped: MPI is not installed (scripts/mpi)"; exit 77; }
[[ $(mpirun --version 2>&1) == *"Open MPI"* ]] ||
  { echo "skipped: mpirun is not that of Open MPI"; exit 77; }

torture ranks 4 --program "$TRAILBLAZE" --mpi "$TRAILBLAZE_MPI" \
  --spaces "tiles 2x5" "klotski mirrored" jugs "solve klotski"

# A program that leaves out levels when it goes on is found out.
mkdir "$work/mpi"
cat >"$work/mpi/trailblaze-mpi" <<'END'
#!/usr/bin/env bash
case "$*" in
  resume*) exec "$TRAILBLAZE_MPI" "$@" --max-depth 9 ;;
  *) exec "$TRAILBLAZE_MPI" "$@" ;;
esac
END
chmod +x "$work/mpi/trailblaze-mpi"
if torture ranks 20 --program "$TRAILBLAZE" --mpi "$work/mpi/trailblaze-mpi" \
  --spaces "pancake 9" >"$work/out" 2>&1; then
  echo "levels that were left out were not found: $(cat "$work/out")"
  exit 1
fi
grep -q "expected" "$work/out" || { cat "$work/out"; exit 1; }
