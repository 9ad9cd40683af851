#!/usr/bin/env bash
# Runs a small part of the kill torture. The torture must also find a program that does not resume
# correctly. TRAILBLAZE names the program.
# shellcheck source=tests/torture/sample.sh
source "$(dirname "$(readlink -f "$0")")/sample.sh"

# Random runs of tables and frontier searches, in memory and on disk, with reversible and
# irreversible moves, of IDA*, streams and pattern databases. Then ranked tables on disk, which
# write checkpoints within levels.
torture kill 20 --program "$TRAILBLAZE" \
  --spaces "tiles 2x5" "pancake 9" jugs "solve klotski" "15-puzzle" stream patterns
torture kill 12 --program "$TRAILBLAZE" --spaces "burnt 8"

# The torture finds a program that skips levels when it resumes.
forgetful program "$TRAILBLAZE"
finds '^pancake 9, .*: [a-z_]*: found' \
  torture kill 20 --program "$work/program" --spaces "pancake 9"
