#!/usr/bin/env bash
# A small part of the memory torture, of six spaces, and a program that takes more than its cap.
# TRAILBLAZE names the program.
set -euo pipefail

skipped=77
[ -x /usr/bin/python3 ] || exit "$skipped"
! grep -q "__[at]san_init" "$TRAILBLAZE" || exit "$skipped"  # its memory is another

root=$(cd "$(dirname "$(readlink -f "$0")")/../.." && pwd -P)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
torture() { /usr/bin/python3 -B "$root/tests/torture/memory.py" "$@"; }

torture --program "$TRAILBLAZE" --caps 100M 24M --threads 2 --seconds 0.2 --every 12 \
  --spaces "tiles 3x3" klotski burnt cube "cayley sort" wolf

# A program that is told four times the cap is found out.
cat >"$work/glutton" <<END
#!/usr/bin/env bash
exec "$TRAILBLAZE" "\${@/#24M/100M}"
END
chmod +x "$work/glutton"
if torture --program "$work/glutton" --caps 24M --threads 2 --seconds 1 --every 5 \
  --spaces cube >"$work/out" 2>&1; then
  echo "a peak above the cap was not found: $(cat "$work/out")"
  exit 1
fi
grep -q "its peak is" "$work/out" || { cat "$work/out"; exit 1; }
