#!/usr/bin/env bash
# A small part of the kill torture, and a program that does not go on where it was. TRAILBLAZE names
# the program.
# shellcheck source=tests/torture/sample.sh
source "$(dirname "$(readlink -f "$0")")/sample.sh"

# Runs drawn from tables and frontiers, in memory and on disk, with moves that can be reversed and
# that cannot; IDA*, streams and databases. Then ranks on disk that have checkpoints within levels.
torture kill 20 --program "$TRAILBLAZE" \
  --spaces "tiles 2x5" "pancake 9" jugs "solve klotski" "15-puzzle" stream patterns
torture kill 12 --program "$TRAILBLAZE" --spaces "burnt 8"

# A program that leaves out levels when it goes on is found out.
cat >"$work/forgetful" <<'END'
#!/usr/bin/env bash
case "$*" in
  resume*--check*) exec "$TRAILBLAZE" "$@" ;;
  resume*) exec "$TRAILBLAZE" "$@" --max-depth 9 ;;
  *) exec "$TRAILBLAZE" "$@" ;;
esac
END
chmod +x "$work/forgetful"
if torture kill 20 --program "$work/forgetful" --spaces "pancake 9" >"$work/out" 2>&1; then
  echo "levels that were left out were not found: $(cat "$work/out")"
  exit 1
fi
grep -q '^pancake 9, .*: [a-z_]*: found' "$work/out" || { cat "$work/out"; exit 1; }
