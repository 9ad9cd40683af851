#!/usr/bin/env bash
# Runs a small part of the memory torture, with six spaces. The torture must also find a program
# that exceeds its cap. TRAILBLAZE names the program.
# shellcheck source=tests/torture/sample.sh
source "$(dirname "$(readlink -f "$0")")/sample.sh"

torture memory --program "$TRAILBLAZE" --caps 100M 24M --threads 2 --seconds 0.2 --every 12 \
  --spaces "tiles 3x3" klotski burnt cube "cayley sort" wolf

# The torture finds a program that uses four times the cap.
cat >"$work/glutton" <<END
#!/usr/bin/env bash
exec "$TRAILBLAZE" "\${@/#24M/100M}"
END
chmod +x "$work/glutton"
if torture memory --program "$work/glutton" --caps 24M --threads 2 --seconds 1 --every 5 \
  --spaces cube >"$work/out" 2>&1; then
  echo "the torture missed a peak above the cap: $(cat "$work/out")"
  exit 1
fi
grep -q "its peak is" "$work/out" || { cat "$work/out"; exit 1; }
