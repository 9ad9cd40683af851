#!/usr/bin/env bash
# Runs a sample of the faults torture. The torture must also find a program that ignores faults.
# TRAILBLAZE names the program, TRAILBLAZE_FAULTS the library that makes calls fail.
# shellcheck source=tests/torture/sample.sh
source "$(dirname "$(readlink -f "$0")")/sample.sh"
[ -e "${TRAILBLAZE_FAULTS:-}" ] || exit "$skipped"  # libfiu-dev is not installed
sample() { torture faults --faults "$TRAILBLAZE_FAULTS" "$@"; }

sample --program "$TRAILBLAZE" --most 1 --last 1500 --by-turns --seed "${TORTURE_SEED:-1}"

# The torture finds a program that exits with 0 after an error.
cat >"$work/liar" <<END
#!/usr/bin/env bash
"$TRAILBLAZE" "\$@" 2>/dev/null || exit 0
END
chmod +x "$work/liar"
if sample --program "$work/liar" --cases generate --fault write >"$work/out" 2>&1; then
  echo "the torture missed a failed write without an error: $(cat "$work/out")"
  exit 1
fi
grep -q "found nothing, expected" "$work/out" || { cat "$work/out"; exit 1; }
