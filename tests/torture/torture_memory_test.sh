#!/usr/bin/env bash
# Runs a small part of the memory torture, with six spaces. The torture must also find a program
# that exceeds its cap. TRAILBLAZE names the program.
# shellcheck source=tests/torture/sample.sh
source "$(dirname "$(readlink -f "$0")")/sample.sh"

torture memory --program "$TRAILBLAZE" --caps 100M 24M --threads 2 --seconds 0.2 --every 12 \
  --spaces "tiles 3x3" klotski burnt cube "cayley sort" wolf

# The torture finds a program that uses four times the cap.
fake glutton <<END
exec "$TRAILBLAZE" "\${@/#24M/100M}"
END
finds "its peak is" torture memory --program "$work/glutton" --caps 24M --threads 2 --seconds 1 \
  --every 5 --spaces cube
