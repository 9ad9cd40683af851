#!/usr/bin/env bash
# Runs a small part of the ranks torture, which kills processes over MPI. The torture must also find
# a program that does not resume correctly. TRAILBLAZE and TRAILBLAZE_MPI name the programs.
# shellcheck source=tests/torture/sample.sh
source "$(dirname "$(readlink -f "$0")")/sample.sh"

[ -x "${TRAILBLAZE_MPI:-}" ] || { echo "skipped: MPI is not installed (scripts/mpi)"; exit 77; }
[[ $(mpirun --version 2>&1) == *"Open MPI"* ]] ||
  { echo "skipped: mpirun is not Open MPI's"; exit 77; }
command -v pgrep >/dev/null || { echo "skipped: pgrep is not installed (procps)"; exit 77; }

torture ranks 4 --program "$TRAILBLAZE" --mpi "$TRAILBLAZE_MPI" \
  --spaces "tiles 2x5" "klotski mirrored" jugs "solve klotski"

# The torture finds programs that skip levels when they resume. In this space, levels remain after a
# kill.
for name in trailblaze trailblaze-mpi; do
  [ "$name" = trailblaze ] && program=$TRAILBLAZE || program=$TRAILBLAZE_MPI
  cat >"$work/$name" <<END
#!/usr/bin/env bash
case "\$*" in
  resume*--check*) exec "$program" "\$@" ;;
  resume*) exec "$program" "\$@" --max-depth 9 ;;
  *) exec "$program" "\$@" ;;
esac
END
  chmod +x "$work/$name"
done
if torture ranks 20 --program "$work/trailblaze" --mpi "$work/trailblaze-mpi" \
  --spaces "tiles 3x4 to depth 32" >"$work/out" 2>&1; then
  echo "the torture missed skipped levels: $(cat "$work/out")"
  exit 1
fi
grep -q '^tiles 3x4 to depth 32, .*: [a-z_]*: found' "$work/out" || { cat "$work/out"; exit 1; }
